import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type {
  DocumentPreviewInput,
  DocumentTemplateRecord,
  RelatedObject,
} from '../../../shared/desk/document-templates.ts'
import type { DocumentPart, DocumentRenderer } from '../../../shared/documents/document-template.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { TradeDocument } from '../../carriers/spec/model.ts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import { toOrderData, toShipmentData } from './document-data-mapper.ts'
import type { DocumentLinks } from './document-links.ts'
import type { DocumentSamples } from './document-samples.ts'
import { toSheet, toTemplateOptions } from './document-template-mapper.ts'
import { type DocumentTemplateService, noTemplate } from './document-template-service.ts'

/** What a document is asked to be about. */
export type DocumentSubject = {
  shipments?: readonly string[] | undefined
  orders?: readonly string[] | undefined
  sample?: boolean
}

/** Who asks: with the signature of an address, or in a mode of their own; neither opens nothing. */
export type DocumentPass = { signature?: string | undefined; testMode: boolean | null }

export type DrawnDocument = { bytes: Uint8Array; name: string }

export type DocumentService = {
  /** `file` is `<template id>.<slug>` or a slug alone. */
  render: (file: string, subject: DocumentSubject, pass: DocumentPass) => Promise<Result<DrawnDocument>>
  /** The address of a document for whoever is given it; refused for records the mode does not have. */
  link: (file: string, subject: DocumentSubject, testMode: boolean) => Result<{ url: string }>
  /** A template that is not stored. */
  preview: (input: DocumentPreviewInput, testMode: boolean) => Promise<Result<DrawnDocument>>
  /** A document of one shipment as a paper for customs; refused when no template has the slug. */
  paperOf: (shipment: ShipmentRecord, slug: string) => Promise<Result<TradeDocument>>
}

export type DocumentPorts = {
  templates: Pick<DocumentTemplateService, 'retrieve' | 'findBySlug'>
  renderer: Pick<DocumentRenderer, 'render'>
  /** Whatever the mode: the id is what a link to a document knows. */
  findShipment: (id: string) => ShipmentRecord | null
  findOrder: (id: string) => OrderRecord | null
  samples: () => DocumentSamples
  links: DocumentLinks
  clock: Clock
}

type Design = Pick<DocumentTemplateRecord, 'name' | 'template' | 'related_object' | 'options'>
type Subjects = { shipments: ShipmentRecord[]; orders: OrderRecord[] }

const mostSubjects = 100

export function createDocumentService(ports: DocumentPorts): DocumentService {
  const { templates, samples } = ports

  /** `testMode` null: of either mode, for those whose right to it is proven. */
  const find = (
    subject: DocumentSubject,
    related: RelatedObject,
    testMode: boolean | null,
  ): Result<Subjects> => {
    const { shipments = [], orders = [] } = subject
    if (shipments.length + orders.length === 0) return fallback(subject, related)
    const misplaced = refuseMisplaced(related, { shipments, orders })
    if (!misplaced.ok) return misplaced
    const found: Subjects = { shipments: [], orders: [] }
    for (const id of shipments) {
      const shipment = ports.findShipment(id)
      if (!isOf(shipment, testMode))
        return refuse('not_found', { message: `There is no shipment ${id.slice(0, 80)}.` })
      found.shipments.push(shipment)
    }
    for (const id of orders) {
      const order = ports.findOrder(id)
      if (!isOf(order, testMode))
        return refuse('not_found', { message: `There is no order ${id.slice(0, 80)}.` })
      found.orders.push(order)
    }
    return ok(found)
  }

  const fallback = ({ sample }: DocumentSubject, related: RelatedObject): Result<Subjects> => {
    if (sample && related === 'order') return ok({ shipments: [], orders: [samples().order] })
    if (sample) return ok({ shipments: [samples().shipment], orders: [] })
    if (related === 'other') return ok({ shipments: [], orders: [] })
    return refuseFields({ [`${related}s`]: ['This field is required.'] })
  }

  const partsOf = ({ options }: Design, { shipments, orders }: Subjects): DocumentPart[] => {
    const today = dayOf(ports.clock.now())
    const parts = [
      ...shipments.map(each => ({
        data: toShipmentData(each, today),
        sheet: toSheet(options, each.shipper.country_code),
      })),
      ...orders.map(each => ({
        data: toOrderData(each, today),
        sheet: toSheet(options, (each.shipping_from ?? each.shipping_to).country_code),
      })),
    ]
    return parts.length > 0 ? parts : [{ data: { today }, sheet: toSheet(options, null) }]
  }

  const draw = async (
    design: Design,
    subject: DocumentSubject,
    name: string,
    testMode: boolean | null,
  ): Promise<Result<DrawnDocument>> => {
    const subjects = find(subject, design.related_object, testMode)
    if (!subjects.ok) return subjects
    const parts = partsOf(design, subjects.value)
    const pdf = await ports.renderer.render({ template: design.template, title: design.name, parts })
    return pdf.ok ? ok({ bytes: pdf.value, name: `${name}.pdf` }) : pdf
  }

  const named = (file: string): DocumentTemplateRecord | null => {
    const [, id, slug] = /^([^.]+)\.([^.]+)$/.exec(file) ?? []
    if (!id) return templates.findBySlug(file)
    const record = templates.retrieve(id)
    return record.ok && record.value.slug === slug && record.value.active ? record.value : null
  }

  return {
    render: async (file, subject, { signature, testMode }) => {
      const isSigned = signature !== undefined && ports.links.isSigned(linkedOf(file, subject), signature)
      if (!isSigned && testMode === null) return unsigned()
      const template = named(file)
      if (!template) return noTemplate(file)
      return draw(template, subject, template.slug, isSigned ? null : testMode)
    },
    link: (file, subject, testMode) => {
      const template = named(file)
      if (!template) return noTemplate(file)
      const subjects = find(subject, template.related_object, testMode)
      return subjects.ok ? ok({ url: ports.links.to(linkedOf(file, subject)) }) : subjects
    },
    preview: ({ options, related_object = 'shipment', ...input }, testMode) =>
      draw(
        { ...input, name: 'Preview', related_object, options: toTemplateOptions(options) },
        { ...input, sample: true },
        'preview',
        testMode,
      ),
    paperOf: async (shipment, slug) => {
      const template = templates.findBySlug(slug)
      if (!template) return noTemplate(slug)
      const parts = partsOf(template, { shipments: [shipment], orders: [] })
      const pdf = await ports.renderer.render({ template: template.template, title: template.name, parts })
      if (!pdf.ok) return pdf
      const { doc_type: said } = template.metadata
      const type = typeof said === 'string' && said !== '' ? said.slice(0, 50) : 'commercial_invoice'
      return ok({ type, name: `${template.name}.pdf`, format: 'PDF', bytes: pdf.value })
    },
  }
}

const linkedOf = (document: string, { shipments = [], orders = [] }: DocumentSubject) => ({
  document,
  shipments,
  orders,
})

const isOf = <T extends { test_mode: boolean }>(record: T | null, testMode: boolean | null): record is T =>
  record !== null && (testMode === null || record.test_mode === testMode)

const unsigned = () =>
  refuse('not_authenticated', {
    message: 'A document opens with an address made by POST /desk/document-links, or with a key.',
  })

/** A template for one kind of record says nothing about the other. */
function refuseMisplaced(
  related: RelatedObject,
  given: { shipments: readonly string[]; orders: readonly string[] },
): Result<void> {
  for (const kind of ['shipments', 'orders'] as const) {
    if (given[kind].length === 0) continue
    if (related !== 'other' && `${related}s` !== kind)
      return refuseFields({ [kind]: [`This template is filled with ${related}s.`] })
    if (given[kind].length > mostSubjects)
      return refuseFields({ [kind]: [`Ensure this field has no more than ${mostSubjects} ids.`] })
  }
  return ok(undefined)
}

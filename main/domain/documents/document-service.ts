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
import type { DocumentSamples } from './document-samples.ts'
import { toSheet, toTemplateOptions } from './document-template-mapper.ts'
import { type DocumentTemplateService, noTemplate } from './document-template-service.ts'

/** What a document is asked to be about. */
export type DocumentSubject = {
  shipments?: readonly string[] | undefined
  orders?: readonly string[] | undefined
  sample?: boolean
}

export type DrawnDocument = { bytes: Uint8Array; name: string }

export type DocumentService = {
  /** `file` is `<template id>.<slug>` or a slug alone. */
  render: (file: string, subject: DocumentSubject) => Promise<Result<DrawnDocument>>
  /** A template that is not stored. */
  preview: (input: DocumentPreviewInput) => Promise<Result<DrawnDocument>>
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
  clock: Clock
}

type Design = Pick<DocumentTemplateRecord, 'name' | 'template' | 'related_object' | 'options'>
type Subjects = { shipments: ShipmentRecord[]; orders: OrderRecord[] }

const mostSubjects = 100

export function createDocumentService(ports: DocumentPorts): DocumentService {
  const { templates, samples } = ports

  const find = (subject: DocumentSubject, related: RelatedObject): Result<Subjects> => {
    const { shipments = [], orders = [] } = subject
    if (shipments.length + orders.length === 0) return fallback(subject, related)
    const misplaced = refuseMisplaced(related, { shipments, orders })
    if (!misplaced.ok) return misplaced
    const found: Subjects = { shipments: [], orders: [] }
    for (const id of shipments) {
      const shipment = ports.findShipment(id)
      if (!shipment) return refuse('not_found', { message: `There is no shipment ${id.slice(0, 80)}.` })
      found.shipments.push(shipment)
    }
    for (const id of orders) {
      const order = ports.findOrder(id)
      if (!order) return refuse('not_found', { message: `There is no order ${id.slice(0, 80)}.` })
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
  ): Promise<Result<DrawnDocument>> => {
    const subjects = find(subject, design.related_object)
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
    render: async (file, subject) => {
      const template = named(file)
      return template ? draw(template, subject, template.slug) : noTemplate(file)
    },
    preview: ({ options, related_object = 'shipment', ...input }) =>
      draw(
        { ...input, name: 'Preview', related_object, options: toTemplateOptions(options) },
        { ...input, sample: true },
        'preview',
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

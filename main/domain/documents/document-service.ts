import type { AddressRecord } from '../../../shared/api/addresses.ts'
import type { CommodityRecord } from '../../../shared/api/commodities.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import {
  type DocumentPreviewInput,
  type DocumentRenderer,
  type DocumentTemplateRecord,
  type DrawnFormat,
  isReceiptPaper,
  type SheetPaper,
} from '../../../shared/desk/document-templates.ts'
import { type Language, paperLanguages } from '../../../shared/desk/shop-settings.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { Paper } from '../../../shared/papers/paper.ts'
import {
  type PaperLanguages,
  type PaperReading,
  paperFor,
  tradePaperFor,
} from '../../../shared/papers/paper-languages.ts'
import type { ShopCalendar } from '../../../shared/units/shop-day.ts'
import type { TradeDocument } from '../../carriers/contract/model.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { CarrierNameOf } from '../carriers/connections/connection-rules.ts'
import { type NamedRun, toParts, toRunData } from './document-parts.ts'
import { createSubjectFinder, type DocumentSubject, type SubjectPorts } from './document-subjects.ts'
import { toSheet, toTemplateOptions } from './document-template-mapper.ts'
import { type DocumentTemplateService, noTemplate } from './document-template-service.ts'
import { inBoth } from './paper-mapper.ts'

export type { DocumentSubject } from './document-subjects.ts'

/** Who asks: with the signature of an address, or in a mode of their own; neither opens nothing. */
export type DocumentPass = { signature?: string | undefined; testMode: boolean | null }

/** `undrawn`: its texts with a character that no font has. */
export type DrawnDocument = {
  bytes: Uint8Array
  name: string
  format: DrawnFormat | 'PNG'
  undrawn?: readonly string[]
}

/** How a document is to look; left out, as its template and the settings say and as PDF. */
export type DocumentLook = {
  paper?: SheetPaper | undefined
  format?: DrawnFormat | undefined
  language?: Language | undefined
}

export type DocumentService = {
  /** `file` is `<template id>.<slug>` or a slug alone. */
  render: (
    file: string,
    subject: DocumentSubject,
    pass: DocumentPass,
    look?: DocumentLook,
  ) => Promise<Result<DrawnDocument>>
  /** The address of a document for whoever is given it; refused for records the mode does not have. */
  link: (
    file: string,
    subject: DocumentSubject,
    asked: { testMode: boolean; language?: Language | undefined },
  ) => Result<{ url: string }>
  /** A template that is not stored. */
  preview: (input: DocumentPreviewInput, testMode: boolean) => Promise<Result<DrawnDocument>>
  /** The label in front of a run of prints. */
  separator: (run: NamedRun) => Promise<Result<DrawnDocument>>
  /** A document of one shipment as a paper for customs; refused when no template has the slug. */
  paperOf: (shipment: ShipmentRecord, slug: string) => Promise<Result<TradeDocument>>
}

export type DocumentPorts = SubjectPorts & {
  templates: Pick<DocumentTemplateService, 'retrieve' | 'findBySlug'>
  renderer: Pick<DocumentRenderer, 'render'>
  /** Pages below each other as one PNG. */
  picture: (pdf: Uint8Array) => Promise<Uint8Array>
  lineItemOf: (id: string) => CommodityRecord | null
  carrierNameOf: CarrierNameOf
  /** Base64 of the picture of whoever sends; null: of the shop. */
  logoOf: (sender: AddressRecord | null) => string | null
  links: DocumentLinks
  calendar: Pick<ShopCalendar, 'today'>
  paperLanguages: () => PaperLanguages
}

type Design = Pick<DocumentTemplateRecord, 'name' | 'template' | 'related_object' | 'options' | 'metadata'>

export function createDocumentService(ports: DocumentPorts): DocumentService {
  const { templates } = ports
  const find = createSubjectFinder(ports)
  const factsOf = (design: Design, asked?: Language) => {
    const languages = ports.paperLanguages()
    return {
      ...ports,
      today: ports.calendar.today(),
      paperFor: (reading: PaperReading) => paperOfDesign(design, reading, { asked, languages }),
    }
  }

  const draw = async (
    design: Design,
    subject: DocumentSubject,
    {
      name,
      testMode,
      paper,
      format = 'PDF',
      language,
    }: DocumentLook & { name: string; testMode: boolean | null },
  ): Promise<Result<DrawnDocument>> => {
    if (format === 'ESCPOS' && !isReceiptPaper(paper ?? design.options.paper))
      return refuseFields({ format: ['ESCPOS is for receipt paper. Set paper to RECEIPT_80 or RECEIPT_58.'] })
    const subjects = find(subject, design, testMode)
    if (!subjects.ok) return subjects
    const parts = toParts(design.options, subjects.value, factsOf(design, language), paper)
    const drawn = await ports.renderer.render({
      template: design.template,
      title: design.name,
      parts,
      format,
    })
    const ending = format === 'PDF' ? 'pdf' : 'escpos'
    return drawn.ok ? ok({ ...drawn.value, name: `${name}.${ending}`, format }) : drawn
  }

  const named = (file: string): DocumentTemplateRecord | null => {
    const [, id, slug] = /^([^.]+)\.([^.]+)$/.exec(file) ?? []
    if (!id) return templates.findBySlug(file)
    const record = templates.retrieve(id)
    return record.ok && record.value.slug === slug && record.value.active ? record.value : null
  }

  return {
    render: async (file, subject, { signature, testMode }, look = {}) => {
      const isSigned = signature !== undefined && ports.links.isSigned(linkedOf(file, subject), signature)
      if (!isSigned && testMode === null) return noSignature()
      const template = named(file)
      if (!template) return noTemplate(file)
      return draw(template, subject, { ...look, name: template.slug, testMode: isSigned ? null : testMode })
    },
    link: (file, subject, { testMode, language }) => {
      const template = named(file)
      if (!template) return noTemplate(file)
      const subjects = find(subject, template, testMode)
      return subjects.ok ? ok({ url: ports.links.to(linkedOf(file, subject), language) }) : subjects
    },
    preview: async ({ options, related_object = 'shipment', format = 'PDF', ...input }, testMode) => {
      const { language, metadata = {} } = input
      const drawn = await draw(
        { ...input, name: 'Preview', related_object, options: toTemplateOptions(options), metadata },
        { ...input, sample: true },
        { name: 'preview', testMode, language },
      )
      if (!drawn.ok || format === 'PDF') return drawn
      return drawPicture(drawn.value, ports.picture)
    },
    separator: async run => {
      const template = templates.findBySlug('separator')
      if (!template) return noTemplate('separator')
      const { paperFor, today } = factsOf(template)
      const write = (paper: Paper) => ({ today: paper.day(today), run: toRunData(run, paper) })
      const parts = [
        {
          data: inBoth(write, paperFor({ reader: null, sender: null })),
          sheet: toSheet(template.options, null),
        },
      ]
      const pdf = await ports.renderer.render({ template: template.template, title: run.name, parts })
      return pdf.ok ? ok({ ...pdf.value, name: 'separator.pdf', format: 'PDF' }) : pdf
    },
    paperOf: async (shipment, slug) => {
      const template = templates.findBySlug(slug)
      if (!template) return noTemplate(slug)
      const parts = toParts(template.options, { shipments: [shipment], orders: [] }, factsOf(template))
      const pdf = await ports.renderer.render({ template: template.template, title: template.name, parts })
      if (!pdf.ok) return pdf
      const { doc_type: said } = template.metadata
      const type = typeof said === 'string' && said !== '' ? said.slice(0, 50) : 'commercial_invoice'
      return ok({ type, name: `${template.name}.pdf`, format: 'PDF', bytes: pdf.value.bytes })
    },
  }
}

/** For customs in English with a second language, for the shop in its own, for anybody else in that of the reader. */
function paperOfDesign(
  { metadata, options }: Pick<Design, 'metadata' | 'options'>,
  reading: PaperReading,
  { asked, languages }: { asked: Language | undefined; languages: PaperLanguages },
): Paper {
  const own = ownLanguages.find(each => each === metadata.language)
  const ofShop = { ...reading, reader: null }
  if (own === 'station') return paperFor(asked ?? languages.station, ofShop, languages)
  if (metadata.doc_type === 'commercial_invoice')
    return tradePaperFor(asked ?? own ?? languages.invoice_language, reading, languages)
  if (options.together) return paperFor(asked ?? own ?? languages.station, ofShop, languages)
  return paperFor(asked ?? own ?? languages.slip_language, reading, languages)
}

/** What a template may say of its own language in its metadata. */
const ownLanguages = ['station', ...paperLanguages] as const

const linkedOf = (document: string, { shipments = [], orders = [] }: DocumentSubject) => ({
  document,
  shipments,
  orders,
})

/** More pages than a screen can show are no fault of the template. */
async function drawPicture(
  { bytes }: DrawnDocument,
  picture: DocumentPorts['picture'],
): Promise<Result<DrawnDocument>> {
  try {
    return ok({ bytes: await picture(bytes), name: 'preview.png', format: 'PNG' })
  } catch {
    return refuse('state_error', { message: 'The document has too many pages to be shown as one picture.' })
  }
}

const noSignature = () =>
  refuse('not_authenticated', {
    message: 'A document opens with an address made by POST /desk/document-links, or with a key.',
  })

/** What a link opens: one template, filled with these records. */
export type LinkedDocument = { document: string; shipments: readonly string[]; orders: readonly string[] }

type DocumentLinks = {
  /** The address of a document that opens for whoever was given it. */
  to: (linked: LinkedDocument, language?: Language) => string
  isSigned: (linked: LinkedDocument, signature: string) => boolean
}

/**
 * Addresses of documents drawn on demand. The signature is over the template and the records, in their order; in which
 * language they are read is for whoever opens it to say.
 */
export function createDocumentLinks(secrets: Pick<SecretBox, 'sign' | 'isSigned'>): DocumentLinks {
  const subject = ({ document, shipments, orders }: LinkedDocument) =>
    `document ${document} shipments ${shipments.join(',')} orders ${orders.join(',')}`
  return {
    to: (linked, language) => {
      const query = new URLSearchParams()
      for (const kind of ['shipments', 'orders'] as const)
        if (linked[kind].length > 0) query.set(kind, linked[kind].join(','))
      if (language !== undefined) query.set('language', language)
      query.set('signature', secrets.sign(subject(linked)))
      return `/documents/${linked.document}?${query}`
    },
    isSigned: (linked, signature) => secrets.isSigned(subject(linked), signature),
  }
}

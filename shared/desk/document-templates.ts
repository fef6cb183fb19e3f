import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, day, flag, list, metadata, number, object, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import type { Result } from '../errors/result.ts'
import { askedLanguage } from './shop-settings.ts'

/** `AUTO`: Letter where the sender's country uses it, else A4. Receipts are as long as what stands on them. */
export const documentPapers = ['AUTO', 'A4', 'LETTER', 'LABEL_4X6', 'RECEIPT_80', 'RECEIPT_58'] as const
export type DocumentPaper = (typeof documentPapers)[number]
export type SheetPaper = Exclude<DocumentPaper, 'AUTO'>

/** What the print head of a receipt printer reaches of its roll, and how many letters of its own it sets in a line. */
export const receiptRolls = {
  RECEIPT_80: { widthMm: 72, dots: 576, letters: 48 },
  RECEIPT_58: { widthMm: 48, dots: 384, letters: 32 },
} as const satisfies Partial<Record<SheetPaper, { widthMm: number; dots: number; letters: number }>>
export type ReceiptPaper = keyof typeof receiptRolls

export const isReceiptPaper = (paper: DocumentPaper): paper is ReceiptPaper =>
  Object.hasOwn(receiptRolls, paper)

/** What a document can be made as; `ESCPOS` is what receipt printers speak. */
const drawnFormats = ['PDF', 'ESCPOS'] as const
export type DrawnFormat = (typeof drawnFormats)[number]

const documentOrientations = ['portrait', 'landscape'] as const

/** What a document is drawn on. */
export type DocumentSheet = {
  paper: SheetPaper
  orientation: (typeof documentOrientations)[number]
  marginMm: number
  /** Numbers at the foot of documents of more than one page. */
  pageNumbers: boolean
}

/** What the placeholders of one document see. */
export type DocumentData = Record<string, unknown>

/** One document, and the sheet it is drawn on. */
export type DocumentPart = { data: DocumentData; sheet: DocumentSheet }

const maxTemplateCharacters = 100_000

/** What is wrong with a template; `line` counts from 1. */
export type TemplateProblem = { message: string; line: number | null }

/** `undrawn`: its texts with a character that no shipped font has; `?` stands for it. */
export type DrawnFile = { bytes: Uint8Array; undrawn: string[] }

export type DocumentRenderer = {
  /**
   * Fills a template once for every part and makes one file of the results: each on pages of a PDF of its own, or as
   * receipts that are cut apart. `ESCPOS` needs sheets of receipt paper.
   */
  render: (job: {
    template: string
    title: string
    parts: readonly DocumentPart[]
    format?: DrawnFormat
  }) => Promise<Result<DrawnFile>>
  /** What of a template can be seen to be wrong without any data; nothing when it may be stored. */
  check: (template: string) => Promise<TemplateProblem[]>
}

/** What a template is filled with; `other` takes shipments, orders or nothing. */
export const relatedObjects = ['shipment', 'order', 'other'] as const
export type RelatedObject = (typeof relatedObjects)[number]

const templateOptions = object({
  paper: choice(documentPapers)
    .optional()
    .meta({ description: 'AUTO: Letter where the sender uses it, else A4.' }),
  orientation: choice(documentOrientations).optional(),
  margin_mm: number({ min: 0, max: 50 }).optional(),
  page_numbers: flag().optional(),
  together: flag()
    .optional()
    .meta({ description: 'One document about all records, e.g. a pick list, instead of one for each.' }),
}).meta({ id: 'DocumentTemplateDataOptions' })
export type TemplateOptionsInput = z.output<typeof templateOptions>

const templateText = () => text(maxTemplateCharacters, { blank: false, trim: false })

const slug = () =>
  text(20, { blank: false })
    .refine(value => /^[a-z0-9_-]+$/.test(value), 'Enter small letters, digits, "_" and "-" only.')
    .meta({ pattern: '^[a-z0-9_-]+$' })

const templateShape = {
  name: text(50, { blank: false }),
  slug: slug(),
  template: templateText(),
  description: text(250).nullish(),
  related_object: choice(relatedObjects).optional(),
  active: flag().optional(),
  options: templateOptions.optional(),
  metadata: metadata().optional(),
}

export const documentTemplateData = object(templateShape).meta({ id: 'DocumentTemplateData' })
export type DocumentTemplateInput = z.output<typeof documentTemplateData>

export const documentTemplatePatch = object(templateShape)
  .partial()
  .meta({ id: 'PatchedDocumentTemplateData' })
export type DocumentTemplatePatch = z.output<typeof documentTemplatePatch>

export const documentTemplateRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('document-template'),
    name: z.string(),
    slug: z.string(),
    template: z.string(),
    description: z.string().nullable(),
    related_object: z.enum(relatedObjects),
    active: z.boolean(),
    options: z.strictObject({
      paper: z.enum(documentPapers),
      orientation: z.enum(documentOrientations),
      margin_mm: z.number(),
      page_numbers: z.boolean(),
      together: z.boolean(),
    }),
    metadata: z.record(z.string(), z.unknown()),
    /** Comes with Packdesk and cannot be changed; a template of the shop with the same slug takes its place. */
    built_in: z.boolean(),
    preview_url: z.string(),
  })
  .meta({ id: 'DocumentTemplate' })
export type DocumentTemplateRecord = z.output<typeof documentTemplateRecord>

const previewData = object({
  template: templateText(),
  related_object: choice(relatedObjects).optional(),
  options: templateOptions.optional(),
  shipments: list(text(80)).optional(),
  orders: list(text(80)).optional(),
  format: choice(['PDF', 'PNG'])
    .optional()
    .meta({ description: 'PNG: a picture of all pages below each other, for a screen.' }),
  language: askedLanguage(),
  metadata: metadata().optional().meta({ description: 'As on the template; says what kind of paper it is.' }),
}).meta({ id: 'DocumentPreviewData' })
export type DocumentPreviewInput = z.output<typeof previewData>

const linkData = object({
  document: text(120),
  shipments: list(text(80)).optional(),
  orders: list(text(80)).optional(),
  language: askedLanguage(),
}).meta({ id: 'DocumentLinkData' })

const drawData = object({
  document: text(120, { blank: false }).meta({ description: '`<template id>.<slug>` or a slug alone.' }),
  shipments: list(text(80), { most: 1_000 }).optional(),
  orders: list(text(80), { most: 1_000 }).optional(),
  batch_id: text(80)
    .optional()
    .meta({ description: 'Instead of ids: the orders of a pick batch, with their places on its cart.' }),
  day: day()
    .optional()
    .meta({ description: 'Instead of ids: every shipment whose label was bought that day.' }),
  carriers: list(text(200), { most: 100 })
    .optional()
    .meta({ description: 'With `day`: only shipments of connections with these `carrier_id`s.' }),
  sample: flag().optional().meta({ description: 'Made-up data when nothing is named.' }),
  paper: choice(documentPapers.filter(paper => paper !== 'AUTO') as [SheetPaper, ...SheetPaper[]]).optional(),
  format: choice(drawnFormats).optional(),
  language: askedLanguage(),
})
  .superRefine((body, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (
      body.batch_id !== undefined &&
      (body.day !== undefined || body.shipments?.length || body.orders?.length)
    )
      say('batch_id', 'Give either a batch or ids.')
    if (body.day !== undefined && (body.shipments?.length || body.orders?.length))
      say('day', 'Give either a day or ids.')
    if (body.carriers !== undefined && body.day === undefined) say('carriers', 'Only with day.')
  })
  .meta({ id: 'DocumentData' })

const documentLink = z.object({ url: z.string() }).meta({ id: 'DocumentLink' })

const byId = object({ id: text(80) })
const pdf = { mediaTypes: ['application/pdf'], description: 'The document' }

export const documentTemplateEndpoints = {
  list: endpoint({
    id: 'document_templates.list',
    method: 'GET',
    path: '/desk/document-templates',
    summary: 'List document templates, the built-in ones last',
    auth: 'required',
    query: object(shortListQuery(20)),
    responses: { 200: page(documentTemplateRecord) },
  }),
  create: endpoint({
    id: 'document_templates.create',
    method: 'POST',
    path: '/desk/document-templates',
    summary: 'Add a document template',
    description: 'The template is checked: what is not of its language is refused with the line.',
    auth: 'required',
    body: documentTemplateData,
    example: {
      name: 'Gift note',
      slug: 'gift-note',
      template: '<h1>For {{to.name}}</h1>\n<p>{{shipment.options.shipment_note}}</p>',
      related_object: 'shipment',
      options: { paper: 'A4' },
    },
    responses: { 201: documentTemplateRecord },
    refusals: [409],
  }),
  update: endpoint({
    id: 'document_templates.update',
    method: 'PATCH',
    path: '/desk/document-templates/:id',
    summary: 'Change a document template of the shop',
    auth: 'required',
    params: byId,
    body: documentTemplatePatch,
    example: { active: false },
    responses: { 200: documentTemplateRecord },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'document_templates.remove',
    method: 'DELETE',
    path: '/desk/document-templates/:id',
    summary: 'Remove a document template of the shop',
    auth: 'required',
    params: byId,
    responses: { 200: documentTemplateRecord },
    refusals: [404, 409],
  }),
  link: endpoint({
    id: 'document_templates.link',
    method: 'POST',
    path: '/desk/document-links',
    summary: 'Make an address of a document that opens without a key',
    description:
      'For whoever is given it: a printer, a mail, another program. It opens the named records with this template and nothing else, as they are when it is opened; `language` may be added to it, or changed.',
    auth: 'required',
    scope: 'read',
    body: linkData,
    example: { document: 'packing-slip', shipments: ['shp_…'] },
    responses: { 200: documentLink },
    refusals: [404],
  }),
  draw: endpoint({
    id: 'document_templates.draw',
    method: 'POST',
    path: '/desk/documents',
    summary: 'Draw a document of shipments or orders',
    description:
      'Packing slips, pick lists, invoices, hand-over lists, receipts, the sheet of command barcodes, and whatever the shop designed. A template that is `together` makes one document about all records, at most 1,000; else each of at most 100 gets its own pages. `ESCPOS` makes the bytes of a receipt printer. Nothing is stored; to print it, name it in `POST /desk/print-jobs`.',
    auth: 'required',
    scope: 'read',
    body: drawData,
    example: { document: 'pick-list', shipments: ['shp_…'] },
    responses: {
      200: { mediaTypes: ['application/pdf', 'application/octet-stream'], description: 'The document' },
    },
    refusals: [404, 409],
  }),
  preview: endpoint({
    id: 'document_templates.preview',
    method: 'POST',
    path: '/desk/document-previews',
    summary: 'Draw a template that is not stored',
    description: 'With sample data, unless shipments or orders are named. Nothing is stored.',
    auth: 'required',
    body: previewData,
    example: { template: '<h1>For {{to.name}}</h1>', related_object: 'shipment' },
    responses: { 200: { ...pdf, mediaTypes: ['application/pdf', 'image/png'] } },
    refusals: [404, 409],
  }),
}

import { z } from 'zod'
import { askedLanguage } from '../desk/shop-settings.ts'
import { endpoint } from './endpoint.ts'
import { base64Pattern, instant, list, object, text } from './fields.ts'
import { page, pageQuery } from './pages.ts'
import { carrierMessage } from './rates.ts'

export const maxDocumentBytes = 5_242_880

/** Usual kinds of trade documents; carriers may know others. */
export const documentTypes = [
  'certificate_of_origin',
  'commercial_invoice',
  'pro_forma_invoice',
  'packing_list',
  'other',
] as const

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** How many bytes the text stands for; null when it is no base64. */
function decodedBytes(encoded: string): number | null {
  if (encoded.length % 4 !== 0 || !base64.test(encoded)) return null
  return (encoded.length / 4) * 3 - (/=*$/.exec(encoded.slice(-2))?.[0].length ?? 0)
}

const documentFile = object({
  doc_file: text(undefined, { blank: false })
    .superRefine((encoded, context) => {
      const bytes = decodedBytes(encoded)
      if (bytes === null) context.addIssue({ code: 'custom', message: 'Invalid base64 file content' })
      else if (bytes > maxDocumentBytes)
        context.addIssue({
          code: 'custom',
          message: `Error: file size exceeds ${maxDocumentBytes} bytes.`,
        })
    })
    .meta({ contentEncoding: 'base64', pattern: base64Pattern }),
  doc_name: text(200, { blank: false }),
  doc_format: text(20).nullish(),
  doc_type: text(50)
    .nullish()
    .meta({ description: `Usually one of ${documentTypes.join(', ')}; "other" when left out.` }),
}).meta({ id: 'DocumentFileData' })
export type DocumentFile = z.output<typeof documentFile>

/** Which shipment documents are for; looked at before the rest of an upload is. */
export const uploadedShipmentId = () => text(80, { blank: false })

const uploadData = object({
  shipment_id: uploadedShipmentId(),
  document_files: list(documentFile, { nonEmpty: true }),
  reference: text(50).nullish(),
}).meta({ id: 'DocumentUploadData' })
export type UploadInput = z.output<typeof uploadData>

export const uploadRecord = z
  .strictObject({
    id: z.string(),
    carrier_name: z.string(),
    carrier_id: z.string(),
    /** All documents the carrier took for the shipment, oldest first. */
    documents: z.array(
      z
        .strictObject({ doc_id: z.string().optional(), file_name: z.string().optional() })
        .meta({ id: 'DocumentDetails' }),
    ),
    meta: z.record(z.string(), z.unknown()).nullable(),
    reference: z.string().nullable(),
    /** What the carrier said to the newest upload. */
    messages: z.array(carrierMessage),
  })
  .meta({ id: 'DocumentUploadRecord' })
export type UploadRecord = z.output<typeof uploadRecord>

export const uploadFilters = object({
  ...pageQuery(),
  shipment_id: text(80).optional(),
  created_after: instant().optional(),
  created_before: instant().optional(),
})
export type UploadFilters = z.output<typeof uploadFilters>

export const documentEndpoints = {
  list: endpoint({
    id: 'documents.list',
    method: 'GET',
    path: '/v1/documents',
    summary: 'List upload records',
    description: 'What was sent to carriers, the newest first.',
    auth: 'required',
    query: uploadFilters,
    responses: { 200: page(uploadRecord, 'DocumentUploadRecords') },
  }),
  upload: endpoint({
    id: 'documents.upload',
    method: 'POST',
    path: '/v1/documents',
    summary: 'Send trade documents of a bought shipment to its carrier',
    description:
      'One record a shipment: later uploads add their documents to it. When the carrier gave no answer, the same documents are not sent again: somebody has to ask the carrier whether it has them.',
    auth: 'required',
    body: uploadData,
    example: {
      shipment_id: 'shp_…',
      document_files: [
        {
          doc_file: 'JVBERi0xLjQKJUVPRgo=',
          doc_name: 'invoice.pdf',
          doc_format: 'PDF',
          doc_type: 'commercial_invoice',
        },
      ],
      reference: 'Order 1001',
    },
    responses: { 201: uploadRecord },
    refusals: [406, 409, 424],
  }),
  retrieve: endpoint({
    id: 'documents.retrieve',
    method: 'GET',
    path: '/v1/documents/:id',
    summary: 'Retrieve an upload record',
    description: 'With what the carrier said to the newest upload.',
    auth: 'required',
    // Other words in its place are operations of their own.
    params: object({
      id: text(80).meta({ pattern: '^[a-z]+_', example: 'uprec_00000000000000000000000000000001' }),
    }),
    responses: { 200: uploadRecord },
    refusals: [404],
  }),
  render: endpoint({
    id: 'documents.render',
    method: 'GET',
    path: '/documents/:document',
    summary: 'A document of shipments or orders, drawn from a template',
    description:
      '`<template id>.<slug>`, or a slug alone, e.g. `packing-slip` or `commercial-invoice`. `shipments` or `orders` are ids separated by commas, one document each. `language` comes before what the settings say. `?sample` fills in made-up data, `?download` saves instead of showing. Needs a key, or the `signature` of an address made by `POST /desk/document-links`.',
    auth: 'optional',
    params: object({ document: text(120) }),
    query: object({
      shipments: text(10_000).optional(),
      orders: text(10_000).optional(),
      language: askedLanguage(),
      sample: text().optional(),
      download: text().optional(),
      signature: text(100).optional(),
    }),
    responses: { 200: { mediaTypes: ['application/pdf'], description: 'The document' } },
    refusals: [401, 404, 409],
  }),
}

import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { choice, integer, object, recordId, text } from '../../api/fields.ts'
import { preflight } from './preflight.ts'
import { base64Document } from './print-jobs.ts'
import { printerMedia, printerResolutions, printFits, printLanguages } from './printer-kinds.ts'

/** What would leave for a printer, without printing it. */
export const printPreview = z
  .strictObject({
    object_type: z.literal('print_preview'),
    printer_id: z.string().nullable(),
    printer_name: z.string().nullable(),
    language: z.enum(printLanguages),
    dpi: z.literal(printerResolutions),
    media: z.enum(printerMedia),
    size_bytes: z.number().int(),
    /** Labels on it; several may share a sheet. */
    labels: z.number().int(),
    /** Sheets in the dots of the printer; empty where nothing here draws its language. */
    pages: z.array(
      z.strictObject({ page: z.number().int(), width_dots: z.number().int(), height_dots: z.number().int() }),
    ),
    preflight,
  })
  .meta({ id: 'PrintPreview' })
export type PrintPreview = z.output<typeof printPreview>

const params = object({ id: recordId() })
const page = integer({ min: 1, max: 1000 }).optional()
const printer = { printer_id: recordId().optional(), fit: choice(printFits).optional() }
/** A document of the caller's own, which is looked at and kept nowhere. */
const ownFile = {
  document_base64: base64Document(),
  format: choice(printLanguages),
  name: text(80, { blank: false }).optional(),
  ...printer,
}
const fileExample = { document_base64: 'XlhBXkZPNTAsNTBeQTBOLDQwXkZESGVsbG9eRlNeWFo=', format: 'ZPL' }

/** Left out: what the printer speaks, or what the document is in. */
const format = choice(printLanguages).optional()

const picture = {
  200: { mediaTypes: ['image/png'], description: 'One sheet, one bit a dot' },
} as const
const file = {
  200: {
    mediaTypes: ['application/pdf', 'image/png', 'application/octet-stream'],
    description: 'The document in the form that was asked for',
  },
} as const

const forPrinter =
  'For `printer_id`, else the default printer, else 4x6 inch at 203 dpi. Nothing is printed and nothing leaves the station.'

/** Operations that show what would be printed. */
export const printPreviewEndpoints = {
  ofJob: endpoint({
    id: 'printPreviews.ofJob',
    method: 'GET',
    path: '/desk/print-jobs/:id/preview',
    summary: 'What a print job puts on paper',
    description:
      'Size and number of its sheets and what was found about them, made for its printer, or for another one with `printer_id`.',
    auth: 'required',
    params,
    query: object(printer),
    responses: { 200: printPreview },
    refusals: [400, 404, 409],
  }),
  pageOfJob: endpoint({
    id: 'printPreviews.pageOfJob',
    method: 'GET',
    path: '/desk/print-jobs/:id/preview.png',
    summary: 'A sheet of a print job, dot for dot',
    description: 'Sheets are counted from 1.',
    auth: 'required',
    params,
    query: object({ ...printer, page }),
    responses: picture,
    refusals: [400, 404, 409],
  }),
  fileOfJob: endpoint({
    id: 'printPreviews.fileOfJob',
    method: 'GET',
    path: '/desk/print-jobs/:id/document',
    summary: 'The document of a print job as a file',
    description: 'What leaves for its printer; with `format`, the same made into another form.',
    auth: 'required',
    params,
    query: object({ ...printer, format }),
    responses: file,
    refusals: [400, 404, 409],
  }),
  ofLabel: endpoint({
    id: 'printPreviews.ofLabel',
    method: 'GET',
    path: '/desk/print-previews/shipments/:id',
    summary: 'What the label of a shipment looks like on a printer',
    description: forPrinter,
    auth: 'required',
    params,
    query: object(printer),
    responses: { 200: printPreview },
    refusals: [400, 404, 409],
  }),
  pageOfLabel: endpoint({
    id: 'printPreviews.pageOfLabel',
    method: 'GET',
    path: '/desk/print-previews/shipments/:id/page.png',
    summary: 'A sheet of the label of a shipment, dot for dot',
    description: `Sheets are counted from 1. ${forPrinter}`,
    auth: 'required',
    params,
    query: object({ ...printer, page }),
    responses: picture,
    refusals: [400, 404, 409],
  }),
  fileOfLabel: endpoint({
    id: 'printPreviews.fileOfLabel',
    method: 'GET',
    path: '/desk/print-previews/shipments/:id/document',
    summary: 'The label of a shipment in another form',
    description: `With \`format\`, one of PDF, PNG, ZPL, EPL and ESCPOS. ${forPrinter}`,
    auth: 'required',
    params,
    query: object({ ...printer, format }),
    responses: file,
    refusals: [400, 404, 409],
  }),
  ofFile: endpoint({
    id: 'printPreviews.ofFile',
    method: 'POST',
    path: '/desk/print-previews/files',
    summary: 'What a label of your own looks like on a printer',
    description: forPrinter,
    auth: 'required',
    scope: 'read',
    body: object(ownFile).meta({ id: 'PreviewedFile' }),
    example: fileExample,
    responses: { 200: printPreview },
    refusals: [404, 409],
  }),
  pageOfFile: endpoint({
    id: 'printPreviews.pageOfFile',
    method: 'POST',
    path: '/desk/print-previews/files/page.png',
    summary: 'A sheet of a label of your own, dot for dot',
    description: `Sheets are counted from 1. ${forPrinter}`,
    auth: 'required',
    scope: 'read',
    body: object({ ...ownFile, page }).meta({ id: 'PreviewedFilePage' }),
    example: fileExample,
    responses: picture,
    refusals: [404, 409],
  }),
  fileOfFile: endpoint({
    id: 'printPreviews.fileOfFile',
    method: 'POST',
    path: '/desk/print-previews/files/document',
    summary: 'A label of your own in another form',
    description: `With \`as\`, one of PDF, PNG, ZPL, EPL and ESCPOS. ${forPrinter}`,
    auth: 'required',
    scope: 'read',
    body: object({ ...ownFile, as: format }).meta({ id: 'PreviewedFileForm' }),
    example: fileExample,
    responses: file,
    refusals: [404, 409],
  }),
}

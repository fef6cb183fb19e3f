import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, choiceList, integer, object, recordId, text } from '../api/fields.ts'
import { page, pageQuery } from '../api/pages.ts'
import { printJobStates } from './print-job-states.ts'
import { printKinds } from './print-kinds.ts'
import { printProblemCodes } from './print-problems.ts'
import { printLanguages } from './printer-kinds.ts'

export const maxCopies = 99
/** Largest document that can be printed, decoded. */
export const maxDocumentBytes = 10 * 1024 * 1024

/** One document at one printer, as the interface answers with it. */
export const printJob = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('print_job'),
    printer_id: z.string().nullable(),
    printer_name: z.string(),
    shipment_id: z.string().nullable(),
    name: z.string(),
    kind: z.enum(printKinds),
    format: z.enum(printLanguages),
    size_bytes: z.number().int(),
    copies: z.number().int(),
    copies_done: z.number().int(),
    state: z.enum(printJobStates),
    attempts: z.number().int(),
    next_attempt_at: z.iso.datetime().nullable(),
    /** What went wrong, in words, and what to do about it. */
    problem: z
      .strictObject({ code: z.enum(printProblemCodes), message: z.string(), advice: z.string() })
      .nullable(),
    repeat_of: z.string().nullable(),
    repeat_number: z.number().int(),
    /** Name of the key or desk that asked. */
    requested_by: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'PrintJob' })
export type PrintJob = z.output<typeof printJob>

/** A file inside JSON, within the limit of what can be printed. */
export const base64Document = () =>
  z
    .string('Not a valid string.')
    .max(Math.ceil(maxDocumentBytes / 3) * 4, `Error: file size exceeds ${maxDocumentBytes} bytes.`)
    .refine(isBase64, 'Invalid base64 file content')

const isBase64 = (value: string): boolean =>
  value.length > 0 && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value)

/** Either the label of a shipment or a document of the caller's own, with its format and name. */
export const newPrintJob = object({
  printer_id: recordId().nullish(),
  shipment_id: recordId().nullish(),
  document_base64: base64Document().nullish(),
  format: choice(printLanguages).optional(),
  name: text(80, { blank: false }).optional(),
  copies: integer({ min: 1, max: maxCopies }).optional(),
})
  .superRefine((body, context) => {
    const say = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const isShipment = typeof body.shipment_id === 'string'
    const isDocument = typeof body.document_base64 === 'string'
    if (isShipment === isDocument) say([], 'Give either shipment_id or document_base64.')
    if (!isDocument) return
    if (body.format === undefined) say(['format'], 'This field is required.')
    if (body.name === undefined) say(['name'], 'This field is required.')
  })
  .meta({ id: 'PrintJobData' })
export type NewPrintJob = z.output<typeof newPrintJob>

/** Where to print again; left out, the same printer. */
export const printAgain = object({ printer_id: recordId().nullish() })
export type PrintAgain = z.output<typeof printAgain>

export const printJobFilters = object({
  ...pageQuery(),
  printer_id: recordId().optional(),
  shipment_id: recordId().optional(),
  state: choiceList(printJobStates).optional(),
})
export type PrintJobFilters = z.output<typeof printJobFilters>

const params = object({ id: recordId() })

/** Operations on the spool. */
export const printJobEndpoints = {
  list: endpoint({
    id: 'printJobs.list',
    method: 'GET',
    path: '/desk/print-jobs',
    summary: 'List the print jobs, newest first',
    auth: 'required',
    query: printJobFilters,
    responses: { 200: page(printJob) },
  }),
  create: endpoint({
    id: 'printJobs.create',
    method: 'POST',
    path: '/desk/print-jobs',
    summary: 'Print a label or a document',
    description:
      'The bytes go out exactly as they are. Without `printer_id` the default printer is used. Refused when the printer does not speak the format.',
    auth: 'required',
    body: newPrintJob,
    example: {
      document_base64: 'XlhBXkZPNTAsNTBeQTBOLDQwXkZESGVsbG9eRlNeWFo=',
      format: 'ZPL',
      name: 'hello',
    },
    responses: { 201: printJob },
    refusals: [404, 409],
  }),
  retrieve: endpoint({
    id: 'printJobs.retrieve',
    method: 'GET',
    path: '/desk/print-jobs/:id',
    summary: 'Retrieve a print job',
    auth: 'required',
    params,
    responses: { 200: printJob },
    refusals: [404],
  }),
  retry: endpoint({
    id: 'printJobs.retry',
    method: 'POST',
    path: '/desk/print-jobs/:id/retry',
    summary: 'Print the same bytes again',
    description:
      'Makes a new job linked to the first one and counted. Never buys anything. Refused while the job, or a repeat of it, still waits.',
    auth: 'required',
    params,
    body: printAgain,
    example: {},
    responses: { 201: printJob },
    refusals: [404, 409],
  }),
  cancel: endpoint({
    id: 'printJobs.cancel',
    method: 'POST',
    path: '/desk/print-jobs/:id/cancel',
    summary: 'Withdraw a print job',
    description: 'Possible while it waits, and to put a failed or unknown job aside.',
    auth: 'required',
    params,
    responses: { 200: printJob },
    refusals: [404, 409],
  }),
}

import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import {
  base64Pattern,
  choice,
  choiceList,
  flag,
  integer,
  list,
  object,
  ofLength,
  recordId,
  text,
} from '../../api/fields.ts'
import { page, pageQuery } from '../../api/pages.ts'
import type { StatusMoves } from '../../states/status-moves.ts'
import { askedLanguage } from '../shop-settings.ts'
import { preflight } from './preflight.ts'
import { printProblemCodes } from './print-problems.ts'
import { printerTroubles, printFits, printLanguages } from './printer-kinds.ts'

/** What a print is of. Routes choose printers by it. */
export const printKinds = [
  'label',
  'return_label',
  'invoice',
  'packing_slip',
  'pick_list',
  'manifest',
  'receipt',
  'separator',
  'test',
  'command_sheet',
  'other',
] as const
export type PrintKind = (typeof printKinds)[number]

/** Labels of carriers: what a wrong barcode makes worthless. */
export const isCarrierLabel = (kind: PrintKind): boolean => kind === 'label' || kind === 'return_label'

/** Topics of the event stream that are about printing. */
export const printTopics: readonly string[] = ['print-jobs', 'print-runs', 'printers']

/**
 * - `queued`: waits for its turn, for its next attempt, or for whoever holds it.
 * - `sending`: may be on its way; written before the first byte leaves.
 * - `sent`: a copy was handed over whole. Not the same as printed: where the printer tells, it is asked on.
 * - `confirmed`: known to be out (a file on disk, a printer that said so, a person who looked).
 * - `failed`: the copy under way is known not to have come out; safe to print again.
 * - `unknown`: it may have come out. Look at the printer and say so, or print it again.
 * - `cancelled`: withdrawn by a person.
 */
export const printJobStates = [
  'queued',
  'sending',
  'sent',
  'confirmed',
  'failed',
  'unknown',
  'cancelled',
] as const
export type PrintJobState = (typeof printJobStates)[number]

/**
 * Every change of state there is. Back to `queued` goes what surely did not come out, and what owes more copies once
 * one is known to be out. `sent` to `cancelled`: a print server took it back.
 */
export const printJobMoves: StatusMoves<PrintJobState> = {
  first: ['queued'],
  next: {
    queued: ['sending', 'failed', 'cancelled'],
    sending: ['queued', 'sent', 'confirmed', 'failed', 'unknown'],
    sent: ['queued', 'confirmed', 'failed', 'unknown', 'cancelled'],
    confirmed: [],
    failed: ['cancelled'],
    unknown: ['queued', 'confirmed', 'failed', 'cancelled'],
    cancelled: [],
  },
}

export const canMove = (from: PrintJobState, to: PrintJobState): boolean =>
  printJobMoves.next[from].includes(to)

/** What was sent can only be taken back where the printer lets it. */
export const canCancel = (state: PrintJobState): boolean => state !== 'sent' && canMove(state, 'cancelled')

/** Whether a person may say that it came out, or did not. */
export const canSettle = (state: PrintJobState): boolean => state === 'sent' || state === 'unknown'

/** A job that is waiting or under way will still come out by itself; anything else can be printed again. */
export const canRepeat = (state: PrintJobState): boolean => state !== 'queued' && state !== 'sending'

export const maxCopies = 99
/** Largest document that can be printed, decoded. */
export const maxDocumentBytes = 10 * 1024 * 1024
/** Most numbers on a label of the caller's own. */
const mostNumbers = 100
/** Most records one document is about; a template that is not about all of them together takes fewer. */
const mostSubjects = 1_000

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
    /** Of the parcels it is for, as far as they are known. */
    tracking_numbers: z.array(z.string()),
    /** Of the document as it was given. */
    format: z.enum(printLanguages),
    size_bytes: z.number().int(),
    copies: z.number().int(),
    copies_done: z.number().int(),
    state: z.enum(printJobStates),
    /** Place in the line of its printer, from 1; null when it does not wait. */
    position: z.number().int().nullable(),
    /** Since when and by whom it is held back. */
    held_at: z.iso.datetime().nullable(),
    held_by: z.string().nullable(),
    run_id: z.string().nullable(),
    attempts: z.number().int(),
    next_attempt_at: z.iso.datetime().nullable(),
    /** What went wrong, in words, and what to do about it. */
    problem: z
      .strictObject({ code: z.enum(printProblemCodes), message: z.string(), advice: z.string() })
      .nullable(),
    /** What its printer named as its trouble when last asked, while the job still needs it. */
    troubles: z.array(z.enum(printerTroubles)),
    /**
     * Offered while its printer does not take it: the fallback of the route that sends such documents there. Move the job
     * to it, or print it again there when it failed.
     */
    fallback_printer_id: z.string().optional(),
    /** What was found about exactly the bytes that left, or will; null when nothing was looked at. */
    preflight: preflight.nullable(),
    /** Who said "print anyway" to what was found. */
    overridden_by: z.string().nullable(),
    /** What was sent, when it is not the document as given. */
    sent_format: z.enum(printLanguages).nullable(),
    /** Who said whether it came out. */
    answered_by: z.string().nullable(),
    /** It is confirmed as a file in a folder, not as paper; it stays so whatever becomes of the printer. */
    saved_as_file: z.boolean(),
    /** A label of test mode, or what else was printed in it. */
    test_mode: z.boolean(),
    repeat_of: z.string().nullable(),
    repeat_number: z.number().int(),
    /** Name of the key or desk that asked. */
    requested_by: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'PrintJob' })
export type PrintJob = z.output<typeof printJob>

export const queuedPrint = printJob
  .extend({
    /** Of the invoice that goes with it; null where none was asked for, or it could not be queued: ask for it to hear why. */
    invoice_job_id: z.string().nullable(),
    /** Of the whole page its label is cut out of, where the source of the label wants that printed; null where not. */
    rest_job_id: z.string().nullable(),
    /** Of the return labels that go with it, by their numbers among its papers; `job_id` is null as for an invoice. */
    return_labels: z.array(z.strictObject({ paper: z.number().int(), job_id: z.string().nullable() })),
  })
  .meta({ id: 'QueuedPrint' })
export type QueuedPrint = z.output<typeof queuedPrint>

/** A file inside JSON, within the limit of what can be printed. */
export const base64Document = () =>
  z
    .string('Not a valid string.')
    .max(Math.ceil(maxDocumentBytes / 3) * 4, ofLength(`Error: file size exceeds ${maxDocumentBytes} bytes.`))
    .refine(isBase64, 'Invalid base64 file content')
    .meta({ contentEncoding: 'base64', minLength: 1, pattern: base64Pattern })

const isBase64 = (value: string): boolean =>
  value.length > 0 && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value)

const sources = ['shipment_id', 'document', 'document_base64'] as const

/**
 * A file of a shipment, a document drawn from a template, or a document of the caller's own with its format and name.
 */
export const newPrintJob = object({
  printer_id: recordId().nullish(),
  shipment_id: recordId().nullish(),
  file: choice(['label', 'invoice', 'paper']).optional(),
  paper: integer({ min: 1, max: 999 }).optional().meta({
    description: 'With `file` `paper`: one that came with the label, by its number.',
  }),
  with_invoice: flag().optional().meta({
    description:
      'Prints the commercial invoice of the shipment too, as a job of its own at the printer the rules name for it. It is queued in one step with the label; an invoice that cannot be printed keeps no label from coming out.',
  }),
  with_return_labels: flag().optional().meta({
    description:
      'Prints the unused return labels that were bought along right behind the label, as jobs of their own, unless the return settings say that they are not printed with it. They go to the printer that is named, or the rules name for the order, else where the routes say. One that cannot be printed keeps no label from coming out.',
  }),
  document: text(120, { blank: false })
    .nullish()
    .meta({ description: 'A template by its slug, or `<id>.<slug>`, filled with what is named beside it.' }),
  shipment_ids: list(recordId(), { most: mostSubjects }).optional(),
  order_ids: list(recordId(), { most: mostSubjects }).optional(),
  batch_id: recordId().optional().meta({
    description: 'Instead of ids: the orders of a pick batch, with their places on its cart.',
  }),
  language: askedLanguage(),
  document_base64: base64Document().nullish(),
  format: choice(printLanguages).optional(),
  name: text(80, { blank: false }).optional(),
  kind: choice(printKinds).optional(),
  tracking_numbers: list(text(80, { blank: false }), { most: mostNumbers })
    .optional()
    .meta({ description: 'Numbers whose barcodes have to be on a label of the caller’s own.' }),
  copies: integer({ min: 1, max: maxCopies }).optional(),
  fit: choice(printFits).optional().meta({
    description:
      'A label larger than its paper: made smaller as a whole, or cut in two between its barcodes.',
  }),
  hold: flag().optional().meta({ description: 'Waits in line until it is released.' }),
  override: flag().optional().meta({ description: 'Prints what the check would stop; who said so is kept.' }),
  check_later: flag().optional().meta({
    description:
      'Accepts the print before it is made for its printer and checked, for programs that print many at once: the answer has `preflight` null and never is `print_blocked`. It is made and checked in its queue, ahead of its turn. What the check stops fails there with `found_faulty`, nothing of it leaves, and it can be printed again with `override`. A label whose page is printed elsewhere too is checked first all the same.',
  }),
})
  .superRefine((body, context) => {
    const say = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (sources.filter(source => typeof body[source] === 'string').length !== 1)
      say([], 'Give one of shipment_id, document and document_base64.')
    const only = (field: keyof typeof body, source: (typeof sources)[number]) => {
      if (body[field] !== undefined && typeof body[source] !== 'string') say([field], `Only with ${source}.`)
    }
    only('file', 'shipment_id')
    for (const along of ['with_invoice', 'with_return_labels'] as const) {
      only(along, 'shipment_id')
      if (body[along] && body.file !== undefined && body.file !== 'label') say([along], 'Only with a label.')
    }
    if ((body.file === 'paper') !== (body.paper !== undefined))
      say(['paper'], body.paper === undefined ? 'This field is required.' : 'Only with file "paper".')
    only('shipment_ids', 'document')
    only('order_ids', 'document')
    only('batch_id', 'document')
    if (body.batch_id !== undefined && (body.shipment_ids?.length || body.order_ids?.length))
      say(['batch_id'], 'Give either a batch or ids.')
    only('language', 'document')
    only('tracking_numbers', 'document_base64')
    if (typeof body.document_base64 !== 'string') return
    if (body.format === undefined) say(['format'], 'This field is required.')
    if (body.name === undefined) say(['name'], 'This field is required.')
  })
  .meta({ id: 'PrintJobData' })
export type NewPrintJob = z.output<typeof newPrintJob>

/** Where to print again; left out, the same printer. */
export const printAgain = object({
  printer_id: recordId().nullish(),
  fit: choice(printFits).optional(),
  override: flag().optional(),
})
export type PrintAgain = z.output<typeof printAgain>

const printJobOrders = ['newest', 'line'] as const

export const printJobFilters = object({
  ...pageQuery(),
  printer_id: recordId().optional(),
  shipment_id: recordId().optional(),
  run_id: recordId().optional(),
  state: choiceList(printJobStates, 'PrintJobState').optional(),
  needs_somebody: flag()
    .optional()
    .meta({ description: 'Only those that failed or are unknown and were not printed again since.' }),
  test_mode: flag().optional().meta({ description: 'Only prints of that mode; of both when left out.' }),
  order: choice(printJobOrders)
    .optional()
    .meta({ description: '`line`: as they come out at each printer, what is next first; it has no cursor.' }),
})
export type PrintJobFilters = z.output<typeof printJobFilters>

const params = object({ id: recordId() })

/** Operations on print jobs; what is done to their line is in `print-line.ts`. */
export const printJobEndpoints = {
  list: endpoint({
    id: 'printJobs.list',
    method: 'GET',
    path: '/desk/print-jobs',
    summary: 'List the print jobs, newest first or as they stand in line',
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
      'A stored label or invoice of a shipment, a document drawn from a template, or bytes of your own. Without `printer_id` the printer is chosen. What leaves is made and checked first; when something is wrong with it the answer is 409 `print_blocked` with `details.findings` and nothing is stored, unless `override` is set. Follow the job by asking for it or by `/desk/events`. `sent` is not printed: `confirmed` is.',
    auth: 'required',
    body: newPrintJob,
    example: {
      document_base64: 'XlhBXkZPNTAsNTBeQTBOLDQwXkZESGVsbG9eRlNeWFo=',
      format: 'ZPL',
      name: 'hello',
    },
    responses: { 201: queuedPrint },
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
    summary: 'Print the same document again',
    description:
      'Makes a new job linked to the first one, counted and with the name of who asked. Never buys anything. Refused while the job, or a repeat of it, still waits. A repeat of a job of a run takes its place in the run.',
    auth: 'required',
    params,
    body: printAgain,
    example: {},
    responses: { 201: printJob },
    refusals: [404, 409],
  }),
}

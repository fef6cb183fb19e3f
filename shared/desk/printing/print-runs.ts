import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { choice, flag, integer, list, object, recordId, text } from '../../api/fields.ts'
import { page, shortListQuery } from '../../api/pages.ts'
import { askedLanguage } from '../shop-settings.ts'
import { maxCopies, printJobStates } from './print-jobs.ts'

/**
 * - `given`: as the shipments were named, or as they are in the batch.
 * - `pick`: by where the items are (location, bin or shelf in their metadata, else the SKU); the rest as given, at the end.
 * The `reverse` of either is for printers whose first sheet lies at the bottom.
 */
export const printOrders = ['given', 'pick', 'reverse', 'pick_reverse'] as const
export type PrintOrder = (typeof printOrders)[number]

/** Most shipments of a run. */
export const mostShipments = 1_000

/** Many prints that come out in one order, as the interface answers with it. */
export const printRun = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('print_run'),
    name: z.string(),
    order: z.enum(printOrders),
    shipments: z.number().int(),
    /** How many of its documents are in which state; of those printed again the newest print counts. */
    jobs: z
      .strictObject({
        total: z.number().int(),
        held: z.number().int(),
        /** Of those confirmed, what is a file and not paper. */
        filed: z.number().int(),
        ...(Object.fromEntries(printJobStates.map(state => [state, z.number().int()])) as Record<
          (typeof printJobStates)[number],
          z.ZodNumber
        >),
      })
      .meta({ id: 'PrintRunCounts' }),
    /** The job somebody has to see to before the rest of the run goes on. */
    waits_for: z.string().nullable(),
    test_mode: z.boolean(),
    requested_by: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PrintRun' })
export type PrintRun = z.output<typeof printRun>

export const newPrintRun = object({
  shipment_ids: list(recordId(), { nonEmpty: true, most: mostShipments }).optional(),
  batch_id: recordId().nullish(),
  order: choice(printOrders).optional(),
  packing_slips: flag().optional().meta({ description: 'A packing slip after each label.' }),
  slip_template: text(120, { blank: false })
    .optional()
    .meta({ description: '`packing-slip` when left out.' }),
  language: askedLanguage().meta({ description: 'Of the packing slips, whatever the settings say.' }),
  separator: flag().optional().meta({ description: 'A label in front that says where the run begins.' }),
  printer_id: recordId().nullish().meta({ description: 'For the labels; chosen when left out.' }),
  slip_printer_id: recordId().nullish(),
  copies: integer({ min: 1, max: maxCopies }).optional().meta({ description: 'Of each label.' }),
  name: text(80, { blank: false }).optional(),
  hold: flag().optional(),
  override: flag().optional(),
})
  .superRefine((body, context) => {
    if ((body.shipment_ids === undefined) === (typeof body.batch_id !== 'string'))
      context.addIssue({ code: 'custom', message: 'Give either shipment_ids or batch_id.' })
    if (new Set(body.shipment_ids).size !== (body.shipment_ids ?? []).length)
      context.addIssue({
        code: 'custom',
        path: ['shipment_ids'],
        message: 'A shipment is named twice. Use copies to print labels more than once.',
      })
  })
  .meta({ id: 'PrintRunData' })
export type NewPrintRun = z.output<typeof newPrintRun>

const printRunFilters = object({
  ...shortListQuery(),
  test_mode: flag().optional().meta({ description: 'Only runs of that mode; of both when left out.' }),
})
export type PrintRunFilters = z.output<typeof printRunFilters>

const params = object({ id: recordId() })
const changes = { auth: 'required', params, responses: { 200: printRun }, refusals: [404] } as const

/** Many shipments printed in one go. */
export const printRunEndpoints = {
  list: endpoint({
    id: 'printRuns.list',
    method: 'GET',
    path: '/desk/print-runs',
    summary: 'List the print runs, newest first',
    auth: 'required',
    query: printRunFilters,
    responses: { 200: page(printRun) },
  }),
  create: endpoint({
    id: 'printRuns.create',
    method: 'POST',
    path: '/desk/print-runs',
    summary: 'Print the labels of many shipments in one order',
    description:
      'All jobs are stored or none; shipments without a label or a printer are named in `details`. Documents are made and checked behind the answer, in order and ahead of the printer: one that cannot be printed has a `problem` from then on and has `failed` when its turn comes. When a job of the run fails or nobody knows whether it came out, the rest of the run waits for an answer (`settle`, `retry` or `cancel` of that job); other jobs pass.',
    auth: 'required',
    body: newPrintRun,
    example: { shipment_ids: ['shp_…'], order: 'pick' },
    responses: { 201: printRun },
    refusals: [404, 409],
  }),
  retrieve: endpoint({
    id: 'printRuns.retrieve',
    method: 'GET',
    path: '/desk/print-runs/:id',
    summary: 'Retrieve a print run with what became of its jobs',
    auth: 'required',
    params,
    responses: { 200: printRun },
    refusals: [404],
  }),
  cancel: endpoint({
    ...changes,
    id: 'printRuns.cancel',
    method: 'POST',
    path: '/desk/print-runs/:id/cancel',
    summary: 'Withdraw what still waits of a print run',
  }),
  hold: endpoint({
    ...changes,
    id: 'printRuns.hold',
    method: 'POST',
    path: '/desk/print-runs/:id/hold',
    summary: 'Hold what still waits of a print run',
  }),
  release: endpoint({
    ...changes,
    id: 'printRuns.release',
    method: 'POST',
    path: '/desk/print-runs/:id/release',
    summary: 'Let the held jobs of a print run go on',
  }),
}

import { z } from 'zod'
import { addressOrId } from '../api/addresses.ts'
import { endpoint } from '../api/endpoint.ts'
import { choice, choiceList, flag, integer, list, number, object, recordId, text } from '../api/fields.ts'
import { page, pageQuery, shortListQuery } from '../api/pages.ts'
import { rateRecord } from '../api/rates.ts'
import { currencyCodes } from '../countries/currencies.ts'
import { orderNarrowing } from './order-narrowing.ts'
import { printOrders } from './printing/print-runs.ts'
import { parcelTerms, ruleEffect } from './rule-parts.ts'
import { runDoubtKinds } from './run-gates.ts'
import {
  mostOrders,
  receiptFormats,
  runChoosers,
  runItemStates,
  runPrintStates,
  runStates,
  skipReasons,
} from './run-states.ts'
import { runDoubt, runWords } from './run-words.ts'
import { askedLanguage } from './shop-settings.ts'

const runChoice = object({
  kind: choice(['rules', 'cheapest', 'fastest', 'service']),
  connection_id: recordId().nullish(),
  service: text(100, { blank: false }).nullish(),
})
  .superRefine(({ kind, service }, context) => {
    if (kind === 'service' && !service)
      context.addIssue({ code: 'custom', path: ['service'], message: 'This field is required.' })
  })
  .meta({ id: 'RunChoice' })
export type RunChoice = z.output<typeof runChoice>

const runPrinting = object({
  order: choice(printOrders).optional(),
  packing_slips: flag().optional(),
  language: askedLanguage().meta({ description: 'Of the packing slips, whatever the settings say.' }),
  separator: flag().optional(),
  printer_id: recordId().nullish(),
}).meta({ id: 'RunPrinting' })
export type RunPrinting = z.output<typeof runPrinting>

const amount = z
  .strictObject({
    currency: z.string(),
    /** What is paid to the carrier. */
    amount: z.number(),
    /** With what the shop adds; left out where it adds nothing. */
    amount_with_markups: z.number().optional(),
  })
  .meta({ id: 'RunTotal' })
export type RunTotal = z.output<typeof amount>

const counts = <T extends string>(names: readonly T[]) =>
  z.strictObject(Object.fromEntries(names.map(name => [name, z.number().int()])) as Record<T, z.ZodNumber>)

const runService = z
  .strictObject({
    connection_id: z.string().nullable(),
    carrier_id: z.string(),
    service: z.string(),
    currency: z.string(),
    labels: z.number().int(),
    total: z.number(),
    total_with_markups: z.number().optional(),
    average: z.number(),
    average_with_markups: z.number().optional(),
    /** How many of the labels each chose. */
    chosen_by: z.partialRecord(z.enum(runChoosers), z.number().int()),
    /** How many of them each rule chose. */
    rules: z.array(z.strictObject({ rule_id: z.string(), name: z.string(), labels: z.number().int() })),
  })
  .meta({ id: 'RunService' })

export const run = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('run'),
    /** What people call it: run 142. */
    number: z.number().int(),
    state: z.enum(runStates),
    choice: runChoice,
    orders: z.number().int(),
    items: counts(runItemStates).meta({ id: 'RunItemCounts' }),
    /** Of the labels it bought; one that was voided is to be printed no more. */
    printed: counts(runPrintStates).meta({ id: 'RunPrintCounts' }),
    /** Labels that are bought with the run, or were: rated, being bought, bought or unknown. */
    totals: z.array(amount),
    bought_totals: z.array(amount),
    /** What is bought when somebody buys now: what is clear, and what was kept. */
    to_buy: z.strictObject({ count: z.number().int(), totals: z.array(amount) }),
    services: z.array(runService),
    /** Orders that wait for an answer before they are bought, by what is doubtful of them; `total` counts each once. */
    look_at: counts(runDoubtKinds).extend({ total: z.number().int() }).meta({ id: 'RunDoubtCounts' }),
    skipped: z.partialRecord(z.enum(skipReasons), z.number().int()),
    printing: runPrinting.nullable(),
    print_run_id: z.string().nullable(),
    /** What kept the labels from the print queue. */
    print_problem: z.string().nullable(),
    hold_until: z.iso.datetime().nullable(),
    interrupted_at: z.iso.datetime().nullable(),
    /** Who runs it, and at which desk. */
    operator: z.string(),
    desk: z.string().nullable(),
    /** Whether whoever asks is the one who runs it; anybody else takes it over first. */
    mine: z.boolean(),
    test_mode: z.boolean(),
    rated_at: z.iso.datetime().nullable(),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Run' })
export type Run = z.output<typeof run>

export const runItem = z
  .strictObject({
    order_id: z.string(),
    object_type: z.literal('run_item'),
    position: z.number().int(),
    /** The number the shop knows the order by. */
    order_number: z.string(),
    recipient: z.string(),
    country: z.string(),
    /** The service the customer chose, as the shop writes it. */
    requested_service: z.string().nullable(),
    state: z.enum(runItemStates),
    reason: z.enum(skipReasons).nullable(),
    message: z.string().nullable(),
    /** The message in parts that can be put into any language; empty where a carrier said it. */
    words: z.array(runWords),
    doubts: z.array(runDoubt),
    /** Somebody has kept every one of the doubts. */
    kept: z.boolean(),
    connection_id: z.string().nullable(),
    carrier_id: z.string().nullable(),
    service: z.string().nullable(),
    /** Of the rates of the order, the one to buy by. */
    rate_id: z.string().nullable(),
    /** What was charged once it is bought, before that the price. */
    price: z.number().nullable(),
    price_with_markups: z.number().optional(),
    currency: z.string().nullable(),
    transit_days: z.number().int().nullable(),
    chosen_by: z.enum(runChoosers).nullable(),
    /** What rules set of it. */
    rules: z.array(ruleEffect),
    shipment_id: z.string().nullable(),
    tracking_number: z.string().nullable(),
    bought_at: z.iso.datetime().nullable(),
    printed: z.enum(runPrintStates),
    /** The print that counts, where there is one. */
    print_job_id: z.string().nullable(),
    printer_name: z.string().nullable(),
  })
  .meta({ id: 'RunItem' })
export type RunItem = z.output<typeof runItem>

const newRun = object({
  order_ids: list(recordId(), { nonEmpty: true, most: mostOrders }).optional(),
  matching: orderNarrowing.optional(),
  except: list(recordId(), { most: mostOrders }).optional(),
  choice: runChoice.optional(),
  parcel: parcelTerms.optional(),
  shipper: addressOrId.optional().meta({ description: 'Who sends where an order does not say.' }),
})
  .superRefine(({ order_ids, matching }, context) => {
    if ((order_ids === undefined) === (matching === undefined))
      context.addIssue({
        code: 'custom',
        path: [matching === undefined ? 'order_ids' : 'matching'],
        message: 'Give either "order_ids" or "matching".',
      })
  })
  .meta({ id: 'RunData' })
export type NewRun = z.output<typeof newRun>

const itemChange = object({
  action: choice(['keep', 'skip', 'include', 'rate']).optional(),
  connection_id: recordId().optional(),
  service: text(100, { blank: false }).optional(),
  choice: text(100, { blank: false }).optional().meta({
    description: 'One of the ways the service is sold in, as `meta.choice.code` of the rate names it.',
  }),
})
  .superRefine(({ action, service }, context) => {
    if ((action === undefined) === (service === undefined))
      context.addIssue({ code: 'custom', message: 'Give either action or service.' })
  })
  .meta({ id: 'RunItemPatch' })
export type RunItemChange = z.output<typeof itemChange>

const buyData = object({
  expected_count: integer({ min: 1, max: mostOrders }),
  expected_totals: list(object({ currency: choice(currencyCodes), amount: number({ min: 0 }) }), {
    most: currencyCodes.length,
  }),
  printing: runPrinting
    .nullish()
    .meta({ description: 'Prints what was bought at the end; left out, nothing.' }),
  unanswered: choice(['refuse', 'leave_out']).optional().meta({
    description:
      'What becomes of the orders under `look_at`. Refused, when left out: nothing is bought while there are any (`doubts_unanswered`). Left out, they are skipped as `unanswered` and stay ready.',
  }),
}).meta({ id: 'RunPurchaseData' })
export type RunPurchase = z.output<typeof buyData>

const itemsQuery = object({
  ...pageQuery(),
  state: choiceList(runItemStates, 'RunItemState').optional(),
  doubt: choiceList(runDoubtKinds, 'RunDoubtKind')
    .optional()
    .meta({ description: 'Only what nobody kept yet.' }),
  printed: flag().optional().meta({ description: 'Only those whose label came out.' }),
})
export type RunItemsQuery = z.output<typeof itemsQuery>

const params = object({ id: recordId() })
const itemParams = object({ id: recordId(), order_id: recordId() })

const command = (name: string, path: string, summary: string, description?: string) =>
  endpoint({
    id: `runs.${name}`,
    method: 'POST',
    path: `/desk/runs/:id/${path}`,
    summary,
    ...(description ? { description } : {}),
    auth: 'required',
    scope: 'buy',
    params,
    responses: { 200: run },
    refusals: [404, 409],
  })

const runFilters = object({
  ...shortListQuery(),
  number: integer({ min: 1 }).meta({ description: 'Only the run people call by this number' }).optional(),
})
export type RunFilters = z.output<typeof runFilters>

/** Labels of many orders, bought together. */
export const runEndpoints = {
  list: endpoint({
    id: 'runs.list',
    method: 'GET',
    path: '/desk/runs',
    summary: 'List runs, newest first',
    auth: 'required',
    query: runFilters,
    responses: { 200: page(run) },
  }),
  create: endpoint({
    id: 'runs.create',
    method: 'POST',
    path: '/desk/runs',
    summary: 'Rate many orders, to buy their labels together',
    description:
      'The run keeps its set of orders; their prices come behind the answer. Nothing is bought before `buy`. The services are chosen by `choice`, by the rules when left out: an order that prefers a service gets that one, else the first rule that names one which is offered, else the cheapest. Package, insurance, signature and printer of the rules count whatever the choice is.',
    auth: 'required',
    body: newRun,
    example: { order_ids: ['ord_1'], choice: { kind: 'cheapest' } },
    responses: { 201: run },
    refusals: [404],
  }),
  retrieve: endpoint({
    id: 'runs.retrieve',
    method: 'GET',
    path: '/desk/runs/:id',
    summary: 'Retrieve a run with its counts and totals',
    auth: 'required',
    params,
    responses: { 200: run },
    refusals: [404],
  }),
  items: endpoint({
    id: 'runs.items',
    method: 'GET',
    path: '/desk/runs/:id/items',
    summary: 'List the orders of a run',
    auth: 'required',
    params,
    query: itemsQuery,
    responses: { 200: page(runItem) },
    refusals: [404],
  }),
  rates: endpoint({
    id: 'runs.rates',
    method: 'GET',
    path: '/desk/runs/:id/items/:order_id/rates',
    summary: 'The prices an order of a run was offered',
    auth: 'required',
    params: itemParams,
    responses: { 200: z.array(rateRecord) },
    refusals: [404],
  }),
  change: endpoint({
    id: 'runs.change',
    method: 'PATCH',
    path: '/desk/runs/:id',
    summary: 'Choose the services of a run anew',
    description: 'What an operator chose for one order stays.',
    auth: 'required',
    params,
    body: object({ choice: runChoice }).meta({ id: 'RunPatch' }),
    example: { choice: { kind: 'fastest' } },
    responses: { 200: run },
    refusals: [404, 409],
  }),
  changeItem: endpoint({
    id: 'runs.changeItem',
    method: 'PATCH',
    path: '/desk/runs/:id/items/:order_id',
    summary: 'Keep, skip, include or rate an order of a run, or choose its service',
    auth: 'required',
    params: itemParams,
    body: itemChange,
    example: { action: 'keep' },
    responses: { 200: runItem },
    refusals: [404, 409],
  }),
  buy: endpoint({
    id: 'runs.buy',
    method: 'POST',
    path: '/desk/runs/:id/buy',
    summary: 'Buy the labels of a run',
    description:
      'Names what was shown (`to_buy`), so that nothing is bought unseen: another count or total is refused with 409. Nothing is bought either while orders wait for an answer (`look_at`), unless the body leaves them out: `doubts_unanswered`. Buying starts after the hold that is set; a stop until then buys nothing. Each order is bought at most once, whatever happens.',
    auth: 'required',
    scope: 'buy',
    params,
    body: buyData,
    example: { expected_count: 164, expected_totals: [{ currency: 'CAD', amount: 1942.18 }] },
    responses: { 200: run },
    refusals: [404, 409],
  }),
  pause: command(
    'pause',
    'pause',
    'Pause rating or buying',
    'What a carrier is being asked for is finished.',
  ),
  stop: command(
    'stop',
    'stop',
    'End a run',
    'During the hold nothing is bought and the run stays ready to buy.',
  ),
  continue: command('continue', 'continue', 'Go on with a paused, interrupted or stopped run'),
  retry: command(
    'retry',
    'retry',
    'Buy once more what failed',
    'Only what was certainly not bought; what may have been bought stays as it is.',
  ),
  rate: command(
    'rate',
    'rate',
    'Ask for the prices again',
    'Of everything that is neither bought, maybe bought nor skipped by hand.',
  ),
  takeOver: command(
    'takeOver',
    'take-over',
    'Run it from here',
    'Until then only whoever runs it, at the same desk, can pause, stop or continue it.',
  ),
  print: endpoint({
    id: 'runs.print',
    method: 'POST',
    path: '/desk/runs/:id/print',
    summary: 'Print the labels of a run that are not in the print queue yet',
    auth: 'required',
    params,
    body: runPrinting,
    example: { order: 'pick', packing_slips: true },
    responses: { 200: run },
    refusals: [404, 409],
  }),
  receipt: endpoint({
    id: 'runs.receipt',
    method: 'GET',
    path: '/desk/runs/:id/receipt',
    summary: 'What a run bought, as CSV or PDF',
    description:
      'The PDF is in `language`, or in that of the station. A CSV is read by programs and is always the same.',
    auth: 'required',
    params,
    query: object({ format: choice(receiptFormats).optional(), language: askedLanguage() }),
    responses: {
      200: { mediaTypes: ['text/csv', 'application/pdf'], description: 'A row for every order of the run.' },
    },
    refusals: [404],
  }),
}

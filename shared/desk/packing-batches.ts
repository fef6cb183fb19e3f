import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { integer, list, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { mostDeskName } from './desk-name.ts'
import { packingArticle } from './packing-feedback.ts'

/** Places of a cart: rows A to D, 12 in each. */
export const mostBatchOrders = 48
export const cartPlaces: readonly string[] = ['A', 'B', 'C', 'D'].flatMap(row =>
  Array.from({ length: 12 }, (_, at) => `${row}${at + 1}`),
)

const count = () => z.number().int()

/**
 * - `picking`: what belongs on the cart is fetched. `picked`: all of it is there, and is packed from there.
 * - `done`: its last order left the cart. `given_up`: somebody let it go, or its desk was silent for too long.
 */
const batchTraits = {
  picking: { isOnCart: true },
  picked: { isOnCart: true },
  done: { isOnCart: false },
  given_up: { isOnCart: false },
} as const satisfies Record<string, { isOnCart: boolean }>

type BatchState = keyof typeof batchTraits
export const batchStates = Object.keys(batchTraits) as [BatchState, ...BatchState[]]

/** Its orders lie on a cart, which has room for no other batch. */
export const isOnCart = ({ state }: { state: BatchState }): boolean => batchTraits[state].isOnCart

const pick = z
  .strictObject({
    /** In the order of the shelves. */
    number: count(),
    article: packingArticle,
    take: count(),
    into: z.array(
      z.strictObject({
        place: z.string(),
        order_id: z.string(),
        quantity: count(),
        /** Put there, as its place was scanned. */
        placed: count(),
      }),
    ),
  })
  .meta({ id: 'PickBatchLine' })

export const pickBatch = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('pick_batch'),
    /** What people call it: batch 3. */
    number: count(),
    state: z.enum(batchStates),
    desk: z.string(),
    operator: z.string().nullable(),
    orders: z.array(
      z.strictObject({
        place: z.string(),
        id: z.string(),
        order_id: z.string(),
        recipient: z.string(),
        /** It lies on the cart: neither packed nor let go. */
        is_open: z.boolean(),
      }),
    ),
    picks: z.array(pick),
    /** The pick that is on; null when all is in. */
    current: count().nullable(),
    left: count(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PickBatch' })
export type PickBatch = z.output<typeof pickBatch>

/** Why an order is not picked now. */
export const leftOutBecause = [
  'on_hold',
  'cancelled',
  'shipped',
  'no_address',
  /** A desk has it. */
  'on_desk',
  'in_batch',
  /** A run or the purchase queue buys its label. */
  'being_bought',
  'maybe_bought',
  /** The cart is full. */
  'no_room',
] as const

export const leftOut = z
  .strictObject({
    id: z.string(),
    order_id: z.string(),
    because: z.enum(leftOutBecause),
    /** The desk, or the number of the batch, that has it. */
    at: z.string().nullable(),
  })
  .meta({ id: 'PickBatchLeftOut' })
export type LeftOut = z.output<typeof leftOut>

const madeBatch = pickBatch
  .extend({
    /** Orders that were asked for and cannot be picked now. */
    left_out: z.array(leftOut),
    /** What came of its pick list, where that is printed with every batch; null where it is not. */
    pick_list: z
      .strictObject({ printer_name: z.string().nullable(), message: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'PickBatchMade' })
export type MadePickBatch = z.output<typeof madeBatch>

/** As many orders a batch can be asked to be made of; a cart takes those it has room for. */
export const mostBatchAsked = 1_000

const batchData = object({
  desk: text(mostDeskName, { blank: false }),
  window: text(80, { blank: false }),
  /** The oldest that are ready when left out. */
  order_ids: list(recordId(), { nonEmpty: true, most: mostBatchAsked }).optional(),
  most: integer({ min: 1, max: mostBatchOrders }).optional(),
}).meta({ id: 'PickBatchData' })
export type PickBatchInput = z.output<typeof batchData>

const byId = object({ id: recordId() })

/** Orders that are picked together onto a cart, and stay with its desk until each is packed or the batch is given up. Places are confirmed by scans in the mode `batch`. Changes: topic `packing`. */
export const packingBatchEndpoints = {
  list: endpoint({
    id: 'pickBatches.list',
    method: 'GET',
    path: '/desk/packing/batches',
    summary: 'List batches, newest first',
    auth: 'required',
    query: object({ ...shortListQuery(20), desk: text(mostDeskName).optional() }),
    responses: { 200: page(pickBatch) },
  }),
  create: endpoint({
    id: 'pickBatches.create',
    method: 'POST',
    path: '/desk/packing/batches',
    summary: 'Plan which orders go into which place of a cart',
    description:
      'Of the orders that are named those are taken that can be picked now, as many as the cart has room for; `left_out` says of each other one why not. Where none can be picked no batch is made, and `details.left_out` of the refusal says why. With `pick_list` of the packing settings its pick list is printed.',
    auth: 'required',
    scope: 'buy',
    body: batchData,
    example: { desk: 'Desk 1', window: 'w1', most: 12 },
    responses: { 201: madeBatch },
    refusals: [404, 409],
  }),
  giveUp: endpoint({
    id: 'pickBatches.giveUp',
    method: 'POST',
    path: '/desk/packing/batches/:id/give-up',
    summary: 'Give a batch up',
    description: 'Its orders, being picked or picked already, can be packed and picked by others again.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    responses: { 200: pickBatch },
    refusals: [404, 409],
  }),
}

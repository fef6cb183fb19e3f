import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, day, integer, list, object, recordId, text } from '../api/fields.ts'
import { orderRecord } from '../api/orders.ts'
import { page } from '../api/pages.ts'
import { orderFields, titledShapes } from '../records/order.ts'
import { shapesOf } from '../records/record.ts'
import { customsGap } from './customs-gaps.ts'
import { type OrderView, orderEntryFilters, orderNarrowing } from './order-narrowing.ts'
import { historyKinds, holdReasons, orderProblems, orderStates } from './order-states.ts'
import { ruleEffect } from './rule-parts.ts'

const listedItem = z.strictObject({
  sku: z.string().nullable(),
  title: z.string().nullable(),
  quantity: z.number().int(),
})

const hold = z.strictObject({
  reason: z.enum(holdReasons),
  note: z.string().nullable(),
  /** The day it is no longer held, `YYYY-MM-DD`. */
  until: z.string().nullable(),
  since: z.iso.datetime(),
  by: z.string().nullable(),
})

/** What a list says of an order. */
export const orderEntry = z
  .strictObject({
    id: z.string(),
    /** What the order goes by outside. */
    order_id: z.string(),
    source: z.string(),
    state: z.enum(orderStates),
    problems: z.array(z.enum(orderProblems)),
    recipient: z.string(),
    place: z.string(),
    country_code: z.string(),
    /** The first three. */
    items: z.array(listedItem),
    item_count: z.number().int(),
    quantity: z.number().int(),
    /** Of all its items, in KG. */
    weight: z.number(),
    /** Of all its items; null where they have none, or several currencies. */
    value: z.number().nullable(),
    currency: z.string().nullable(),
    tags: z.array(z.string()),
    hold: hold.nullable(),
    order_date: z.string().nullable(),
    /** The day it has to leave by (`ship_by` of its metadata), `YYYY-MM-DD`. */
    ship_by: z.string().nullable(),
    /** The day it was promised to be there by (`deliver_by` of its metadata), `YYYY-MM-DD`. */
    deliver_by: z.string().nullable(),
    /** The service the customer chose (`requested_service` of its metadata, else the one it prefers), as the shop writes it. */
    requested_service: z.string().nullable(),
    created_at: z.iso.datetime(),
    bought_at: z.iso.datetime().nullable(),
    /** Counts its changes; an edit names the one it began with. */
    revision: z.number().int(),
  })
  .meta({ id: 'OrderEntry' })
export type OrderEntry = z.output<typeof orderEntry>

const listedOrder = orderEntry
  .extend({
    /** What the rules that are on say of it while it waits. */
    rules: z.array(ruleEffect),
    /** Who did something to it last. */
    operator: z.string().nullable(),
    /** Where the products of its items lie. */
    shelves: z.array(z.string()),
    /** The services its labels were bought of, as their carriers call them, else their codes. */
    bought_services: z.array(z.string()),
    /** What customs will not let it pass without, while it waits; its `problems` say so too. */
    customs: z.array(customsGap),
    ...titledShapes,
  })
  .meta({ id: 'ListedOrder' })
export type ListedOrder = z.output<typeof listedOrder>

const tag = () => text(40, { blank: false })

const orderCounts = z
  .strictObject({
    views: z.strictObject({
      all: z.number().int(),
      ready: z.number().int(),
      needs_attention: z.number().int(),
      on_hold: z.number().int(),
      shipped_today: z.number().int(),
    } satisfies Record<OrderView, z.ZodType>),
    sources: z.array(z.strictObject({ name: z.string(), count: z.number().int() })),
    countries: z.array(z.strictObject({ name: z.string(), count: z.number().int() })),
    tags: z.array(z.strictObject({ name: z.string(), count: z.number().int() })),
    requested_services: z.array(z.strictObject({ name: z.string(), count: z.number().int() })),
    /** Orders of before that are still being looked at and stand in no list yet. */
    waiting: z.number().int(),
  })
  .meta({ id: 'OrderCounts' })
export type OrderCounts = z.output<typeof orderCounts>

const historyRow = z.strictObject({
  id: z.number().int(),
  action_id: z.string().nullable(),
  at: z.iso.datetime(),
  /** Null: the station itself. */
  by: z.string().nullable(),
  kind: z.enum(historyKinds),
  detail: z.record(z.string(), z.unknown()),
  undone: z.boolean(),
})
export type OrderHistoryRow = z.output<typeof historyRow>

export const orderDetail = z
  .strictObject({
    entry: orderEntry,
    order: orderRecord,
    /** Newest first. */
    history: z.array(historyRow),
    /** Other orders of the same recipient that could travel with it. */
    together: z.array(orderEntry),
    /** What the rules that are on say of it now; nothing once it has its labels. */
    rules: z.array(ruleEffect),
    /** What customs will not let it pass without, while it waits; the `problems` of the entry say so too. */
    customs: z.array(customsGap),
  })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.output<typeof orderDetail>

const action = z.discriminatedUnion(
  'kind',
  [
    object({
      kind: z.literal('hold'),
      reason: choice(holdReasons),
      note: text(200).nullish(),
      until: day().nullish(),
    }),
    object({ kind: z.literal('release') }),
    object({ kind: z.literal('tag'), tags: list(tag(), { nonEmpty: true, most: 20 }) }),
    object({ kind: z.literal('untag'), tags: list(tag(), { nonEmpty: true, most: 20 }) }),
    object({ kind: z.literal('note'), text: text(2000, { blank: false }) }),
    object({ kind: z.literal('cancel') }),
    object({ kind: z.literal('reopen') }),
  ],
  {
    error: ({ input }) =>
      input === undefined ? 'This field is required.' : 'Give one of the actions by its kind, like "hold".',
  },
)
export type OrderAction = z.output<typeof action>

const most = 5000

const targetShape = {
  ids: list(recordId(), { most }).optional(),
  matching: orderNarrowing.optional(),
  except: list(recordId(), { most }).optional(),
}

/** Either orders by id, or all that a list finds but some. */
function checkTarget({ ids, matching }: { ids?: unknown; matching?: unknown }, context: z.RefinementCtx) {
  if ((ids === undefined) === (matching === undefined))
    context.addIssue({
      code: 'custom',
      path: [matching === undefined ? 'ids' : 'matching'],
      message: 'Give either "ids" or "matching".',
    })
}

const actionData = object({ ...targetShape, action })
  .superRefine(checkTarget)
  .meta({ id: 'OrderActionData' })
export type OrderActionInput = z.output<typeof actionData>
/** What an action is asked for: orders by id, or all that match but some. */
export type AskedTarget = Pick<z.input<typeof actionData>, 'ids' | 'matching' | 'except'>

const actionResult = z
  .strictObject({
    /** Undoes it as a whole; null when nothing was changed. */
    action_id: z.string().nullable(),
    changed: z.number().int(),
    /** They were so already. */
    unchanged: z.number().int(),
    refused: z.number().int(),
    /** The first hundred that were refused, and why. */
    refusals: z.array(z.strictObject({ id: z.string(), order_id: z.string(), message: z.string() })),
  })
  .meta({ id: 'OrderActionResult' })
export type OrderActionResult = z.output<typeof actionResult>

const undoResult = z
  .strictObject({
    undone: z.number().int(),
    /** Changed since by somebody, and left as they are. */
    left: z.number().int(),
  })
  .meta({ id: 'OrderUndoResult' })

const orderEdit = object({
  /** The revision the edit began with. */
  revision: integer({ min: 1 }),
  ...shapesOf(orderFields, 'edit'),
}).meta({ id: 'OrderEdit' })
export type OrderEdit = z.output<typeof orderEdit>

/** What of one order goes into a parcel; all that is left of it when nothing is named. */
const shippedOrder = object({
  id: recordId(),
  items: list(object({ id: recordId(), quantity: integer({ min: 1 }) }), {
    nonEmpty: true,
    most: 1000,
  }).optional(),
})

const draftData = object({ orders: list(shippedOrder, { nonEmpty: true, most: 50 }) }).meta({
  id: 'OrderDraftData',
})
export type OrderDraftInput = z.output<typeof draftData>

const byId = object({ id: text(80) })

export const deskOrderEndpoints = {
  list: endpoint({
    id: 'deskOrders.list',
    method: 'GET',
    path: '/desk/orders',
    summary: 'List orders as the desk works through them',
    auth: 'required',
    query: orderEntryFilters,
    responses: { 200: page(listedOrder) },
  }),
  counts: endpoint({
    id: 'deskOrders.counts',
    method: 'GET',
    path: '/desk/order-counts',
    summary: 'How many orders are in which view, and what they can be narrowed to',
    auth: 'required',
    responses: { 200: orderCounts },
  }),
  retrieve: endpoint({
    id: 'deskOrders.retrieve',
    method: 'GET',
    path: '/desk/orders/:id',
    summary: 'An order with its history and what could travel with it',
    auth: 'required',
    params: byId,
    responses: { 200: orderDetail },
    refusals: [404],
  }),
  edit: endpoint({
    id: 'deskOrders.edit',
    method: 'PUT',
    path: '/desk/orders/:id',
    summary: 'Change an order nothing was shipped of',
    description:
      'What is left out stays. Refused when the order was changed since `revision`, with who did it. Sends `order_updated`.',
    auth: 'required',
    params: byId,
    body: orderEdit,
    example: { revision: 1, order_date: '2026-03-04' },
    responses: { 200: orderDetail },
    refusals: [404, 409],
  }),
  duplicate: endpoint({
    id: 'deskOrders.duplicate',
    method: 'POST',
    path: '/desk/orders/:id/duplicate',
    summary: 'Make the same order again under the next free number',
    auth: 'required',
    params: byId,
    responses: { 201: orderDetail },
    refusals: [404],
  }),
  act: endpoint({
    id: 'deskOrders.act',
    method: 'POST',
    path: '/desk/order-actions',
    summary: 'Hold, release, tag, note, cancel or reopen orders',
    description:
      'Of one order or of all that match. Each order is changed or refused for itself; what is refused stays as it is.',
    auth: 'required',
    body: actionData,
    example: { ids: ['ord_1'], action: { kind: 'hold', reason: 'stock' } },
    responses: { 200: actionResult },
  }),
  undo: endpoint({
    id: 'deskOrders.undo',
    method: 'POST',
    path: '/desk/order-actions/:id/undo',
    summary: 'Take back what an action did, where nobody changed it since',
    auth: 'required',
    params: byId,
    responses: { 200: undoResult },
    refusals: [404],
  }),
  draft: endpoint({
    id: 'deskOrders.draft',
    method: 'POST',
    path: '/desk/order-shipments',
    summary: 'Begin one shipment of the items of orders',
    description:
      'A part of one order, or several orders of the same recipient. Nothing is asked of a carrier. A draft of exactly these items that is there already is answered again.',
    auth: 'required',
    body: draftData,
    example: { orders: [{ id: 'ord_1' }] },
    responses: { 201: z.strictObject({ shipment_id: z.string() }).meta({ id: 'OrderDraft' }) },
    refusals: [404, 409],
  }),
}

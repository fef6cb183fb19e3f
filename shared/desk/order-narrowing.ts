import type { z } from 'zod'
import { choice, choiceList, commaList, day, list, number, object, text } from '../api/fields.ts'
import { createdFilters, keywordFilter, orderingFilter, shortListQuery } from '../api/pages.ts'
import { orderProblems, orderStates } from './order-states.ts'

/** The ways of looking at the list that need no filter; `shipped_today` counts by the shop's day. */
export const orderViews = ['all', 'ready', 'needs_attention', 'on_hold', 'shipped_today'] as const
export type OrderView = (typeof orderViews)[number]

/** What a list of orders is narrowed to; everything given has to hold. */
const narrowing = {
  view: choice(orderViews).optional(),
  ...keywordFilter(
    'the address of the recipient, the id, the order id, the source, the SKUs and the service asked for',
  ),
  requested_service: text(200).optional().meta({
    description: 'The service the customer chose, as the shop writes it; upper case makes no difference',
  }),
  import_id: text(80).optional().meta({ description: 'The import it was made or changed by' }),
  weight_min: number({ min: 0 }).optional().meta({ description: 'In KG' }),
  weight_max: number({ min: 0 }).optional().meta({ description: 'In KG' }),
  value_min: number({ min: 0 }).optional(),
  value_max: number({ min: 0 }).optional(),
  ordered_after: day().meta({ description: 'Ordered that day or later' }).optional(),
  ordered_before: day().meta({ description: 'Ordered that day or earlier' }).optional(),
  ship_by_after: day().meta({ description: 'To leave by that day or a later one' }).optional(),
  ship_by_before: day().meta({ description: 'To leave by that day or an earlier one' }).optional(),
  deliver_by_after: day().meta({ description: 'Promised for that day or a later one' }).optional(),
  deliver_by_before: day().meta({ description: 'Promised for that day or an earlier one' }).optional(),
  ...createdFilters,
}

/** What may be one of several: words of a query have commas between them. */
const narrowingOfQuery = {
  ...narrowing,
  state: choiceList(orderStates, 'OrderState').optional(),
  problem: choiceList(orderProblems, 'OrderProblem').optional(),
  id: commaList().optional(),
  source: commaList().optional(),
  country_code: commaList().optional(),
  tag: commaList().optional(),
  sku: commaList().optional(),
}

const words = () => list(text(200, { blank: false })).optional()

/** The same as a body says it, where a list is a list. */
export const orderNarrowing = object({
  ...narrowing,
  state: list(choice(orderStates)).optional(),
  problem: list(choice(orderProblems)).optional(),
  id: words(),
  source: words(),
  country_code: words(),
  tag: words(),
  sku: words(),
})
export type OrderNarrowing = z.output<typeof orderNarrowing>
export type AskedOrders = z.input<typeof orderNarrowing>

export const orderOrders = [
  'created_at',
  'order_id',
  'recipient',
  'country',
  'state',
  'weight',
  'value',
  'order_date',
  'ship_by',
  'deliver_by',
  /** By the first of the days it was promised for: what is late comes first. */
  'due',
] as const

export const orderEntryFilters = object({
  ...shortListQuery(20),
  ...orderingFilter({ names: orderOrders }),
  ...narrowingOfQuery,
})
export type OrderEntryFilters = z.output<typeof orderEntryFilters>

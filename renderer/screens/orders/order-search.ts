import type { Ordering } from '../../../shared/api/pages.ts'
import {
  type AskedOrders,
  type OrderView,
  orderOrders,
  orderViews,
} from '../../../shared/desk/order-narrowing.ts'
import {
  type OrderProblem,
  type OrderState,
  orderProblems,
  orderStates,
} from '../../../shared/desk/order-states.ts'
import { isDay, type ShopDay } from '../../../shared/units/shop-day.ts'
import { orderIn } from '../../lib/lists/ordering.ts'

/** What the list of orders is narrowed to, and the order beside it; stands in the address. */
export type OrderSearch = {
  view?: OrderView
  q?: string
  source?: string
  country?: string
  tag?: string
  sku?: string
  /** The service the customer chose. */
  asked?: string
  /** The import it came in with. */
  import?: string
  problem?: OrderProblem
  state?: OrderState
  /** In KG. */
  heavier?: number
  lighter?: number
  /** In the currency of the order. */
  dearer?: number
  cheaper?: number
  /** First and last day it was ordered on. */
  from?: ShopDay
  to?: ShopDay
  /** First and last day it has to leave by. */
  dueFrom?: ShopDay
  due?: ShopDay
  /** First and last day it was promised for. */
  promisedFrom?: ShopDay
  promised?: ShopDay
  /** Where it was taken into a run. */
  sort?: Ordering<(typeof orderOrders)[number]>
  /** The order in the pane; `new` for one that is being typed in. */
  open?: string
}

/** The order in which a shop works through them. */
export const oldestFirst = 'created_at'

const text = (value: unknown): string | undefined => {
  const trimmed = value === undefined || value === null ? '' : String(value).trim()
  return trimmed === '' ? undefined : trimmed.slice(0, 200)
}
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find(each => each === value)
const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
const amount = (value: unknown): number | undefined => {
  const said = text(value)?.replace(',', '.')
  const number = said === undefined ? Number.NaN : Number(said)
  return Number.isFinite(number) && number >= 0 ? number : undefined
}

/** Reads the address; what makes no sense there is left out instead of failing. */
export function parseOrderSearch(raw: Record<string, unknown>): OrderSearch {
  const found: { [K in keyof OrderSearch]: OrderSearch[K] | undefined } = {
    view: oneOf(orderViews, raw.view),
    q: text(raw.q),
    source: text(raw.source),
    country: text(raw.country),
    tag: text(raw.tag),
    sku: text(raw.sku),
    asked: text(raw.asked),
    import: text(raw.import),
    problem: oneOf(orderProblems, raw.problem),
    state: oneOf(orderStates, raw.state),
    heavier: amount(raw.heavier),
    lighter: amount(raw.lighter),
    dearer: amount(raw.dearer),
    cheaper: amount(raw.cheaper),
    from: day(raw.from),
    to: day(raw.to),
    dueFrom: day(raw.dueFrom),
    due: day(raw.due),
    promisedFrom: day(raw.promisedFrom),
    promised: day(raw.promised),
    sort: orderIn(orderOrders, raw.sort, oldestFirst),
    open: text(raw.open),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** As the station asks for it. */
export const toNarrowing = ({ view = 'ready', ...search }: OrderSearch): AskedOrders => {
  const asked = {
    view,
    keyword: search.q,
    source: search.source === undefined ? undefined : [search.source],
    country_code: search.country === undefined ? undefined : [search.country],
    tag: search.tag === undefined ? undefined : [search.tag],
    sku: search.sku === undefined ? undefined : [search.sku],
    requested_service: search.asked,
    import_id: search.import,
    problem: search.problem === undefined ? undefined : [search.problem],
    state: search.state === undefined ? undefined : [search.state],
    weight_min: search.heavier,
    weight_max: search.lighter,
    value_min: search.dearer,
    value_max: search.cheaper,
    ordered_after: search.from,
    ordered_before: search.to,
    ship_by_after: search.dueFrom,
    ship_by_before: search.due,
    deliver_by_after: search.promisedFrom,
    deliver_by_before: search.promised,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** The filters, without the view, the order of the list and what is open beside it. */
export const filtersOf = ({ view: _, sort: __, open: ___, ...filters }: OrderSearch) => filters

export const isNarrowed = (search: OrderSearch): boolean => Object.keys(filtersOf(search)).length > 0

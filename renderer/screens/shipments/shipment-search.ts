import type { Ordering } from '../../../shared/api/pages.ts'
import type { ShipmentStatus } from '../../../shared/api/shipments.ts'
import { shipmentOrders, shipmentStatuses } from '../../../shared/states/shipment-states.ts'
import { dayStart, daysAfter, isDay, type ShopDay } from '../../../shared/units/shop-day.ts'
import { orderIn } from '../../lib/lists/ordering.ts'
import { shopTimeZone } from '../../stores/shop-time.ts'

/** What the list of shipments is narrowed to; stands in the address, so that it can be kept and shared. */
export type ShipmentSearch = {
  q?: string
  status?: ShipmentStatus
  carrier?: string
  tag?: string
  /** First and last day of creation, `YYYY-MM-DD` in the desk's own time. */
  from?: ShopDay
  to?: ShopDay
  /** What it is sorted by; the newest first when left out. */
  sort?: ShipmentOrder
  /** Of addresses from before there was one long list; from 1. */
  page?: number
}

type ShipmentOrder = Ordering<(typeof shipmentOrders)[number]>

/** Addresses of before name a page of so many rows. */
const rowsOfPage = 25

/** The row the list opens at, from 0. */
export const firstRowOf = ({ page = 1 }: ShipmentSearch): number => (page - 1) * rowsOfPage

const text = (value: unknown): string | undefined => {
  const trimmed = value === undefined || value === null ? '' : String(value).trim()
  return trimmed === '' ? undefined : trimmed
}
const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
const isStatus = (value: unknown): value is ShipmentStatus =>
  shipmentStatuses.some(status => status === value)

/** Reads the address; what makes no sense there is left out instead of failing. */
export function parseShipmentSearch(raw: Record<string, unknown>): ShipmentSearch {
  const page = Number(raw.page)
  const found = {
    q: text(raw.q),
    status: isStatus(raw.status) ? raw.status : undefined,
    carrier: text(raw.carrier),
    tag: text(raw.tag)?.slice(0, 40),
    from: day(raw.from),
    to: day(raw.to),
    sort: orderIn(shipmentOrders, raw.sort),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const startOf = (day: ShopDay): number => dayStart(shopTimeZone(), day)
const instant = (ms: number): string => new Date(ms).toISOString()

/** As the station asks for it: days become the instants they begin and end at in the shop. */
export const toShipmentQuery = ({ q, status, carrier, tag, from, to, sort }: ShipmentSearch) => ({
  ...(sort ? { ordering: sort } : {}),
  ...(q ? { keyword: q } : {}),
  ...(status ? { status: [status] } : {}),
  ...(carrier ? { carrier_name: carrier } : {}),
  ...(tag ? { tag } : {}),
  ...(from ? { created_after: instant(startOf(from)) } : {}),
  ...(to ? { created_before: instant(startOf(daysAfter(to, 1)) - 1) } : {}),
})

/** The same as a body says it. */
export const toShipmentNarrowing = (search: ShipmentSearch) => {
  const { ordering: _, carrier_name: carrier, tag, ...rest } = toShipmentQuery(search)
  return { ...rest, ...(carrier ? { carrier_name: [carrier] } : {}), ...(tag ? { tag: [tag] } : {}) }
}

/** Whether the list shows less than everything. */
export const isNarrowed = ({ page: _, sort: __, ...filters }: ShipmentSearch): boolean =>
  Object.keys(filters).length > 0

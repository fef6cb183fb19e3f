import { isDay } from '../../../shared/api/fields.ts'
import { type ShipmentStatus, shipmentStatuses } from '../../../shared/api/shipments.ts'

/** What the list of shipments is narrowed to; stands in the address, so that it can be kept and shared. */
export type ShipmentSearch = {
  q?: string
  status?: ShipmentStatus
  carrier?: string
  /** First and last day of creation, `YYYY-MM-DD` in the desk's own time. */
  from?: string
  to?: string
  /** From 1. */
  page?: number
}

export const shipmentsPerPage = 25

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
    from: day(raw.from),
    to: day(raw.to),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const startOf = (date: string, addDays = 0): Date => {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth + addDays)
}

/** As the station asks for it. Days become instants, because only the desk knows when its day begins. */
export const toShipmentQuery = ({ q, status, carrier, from, to, page = 1 }: ShipmentSearch) => ({
  limit: shipmentsPerPage,
  offset: (page - 1) * shipmentsPerPage,
  ...(q ? { keyword: q } : {}),
  ...(status ? { status: [status] } : {}),
  ...(carrier ? { carrier_name: carrier } : {}),
  ...(from ? { created_after: startOf(from).toISOString() } : {}),
  ...(to ? { created_before: new Date(startOf(to, 1).getTime() - 1).toISOString() } : {}),
})

/** Whether the list shows less than everything. */
export const isNarrowed = ({ page: _, ...filters }: ShipmentSearch): boolean =>
  Object.keys(filters).length > 0

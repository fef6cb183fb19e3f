import type { RateRecord } from './api/rates.ts'
import { isDay, type ShopCalendar, type ShopDay, type WorkingDays } from './units/shop-day.ts'

/** The days an order was promised for: to leave by, and to be there by. */
type PromisedDays = { shipBy: ShopDay | null; deliverBy: ShopDay | null }

/** As the shop writes them into metadata: days, or instants of which the day counts as it is written. */
export const promisedDaysOf = (metadata: Readonly<Record<string, unknown>>): PromisedDays => ({
  shipBy: writtenDay(metadata.ship_by),
  deliverBy: writtenDay(metadata.deliver_by),
})

function writtenDay(given: unknown): ShopDay | null {
  const day = typeof given === 'string' ? given.trim().slice(0, 10) : ''
  return isDay(day) ? day : null
}

/** By when a parcel was promised to be there, and what tells when a service would bring it. */
export type DeliveryPromise = {
  day: ShopDay
  /** The day it leaves. */
  leaves: ShopDay
  isPast: boolean
  /** Where it goes. */
  worked: Pick<WorkingDays, 'nextWorkingDay'>
}

type Promised = {
  metadata: Readonly<Record<string, unknown>>
  options: Readonly<Record<string, unknown>>
  country: string | null | undefined
}

/** `leaves`: the day what is bought now leaves, unless another is named. Null where nothing was promised. */
export function promiseOf(
  { metadata, options, country }: Promised,
  leaves: ShopDay,
  { today, workingDaysOf }: Pick<ShopCalendar, 'today' | 'workingDaysOf'>,
): DeliveryPromise | null {
  const { deliverBy: day } = promisedDaysOf(metadata)
  if (day === null) return null
  const named = writtenDay(options.shipment_date)
  return {
    day,
    leaves: named !== null && named > leaves ? named : leaves,
    isPast: day < today(),
    worked: workingDaysOf(country ?? null),
  }
}

/** A price as far as it says when a parcel arrives. */
type Timed = Pick<RateRecord, 'transit_days' | 'estimated_delivery'>

/** The day a service says it brings a parcel; null where it says none. */
export function arrivalOf(rate: Timed, { leaves, worked }: DeliveryPromise): ShopDay | null {
  const told = writtenDay(rate.estimated_delivery)
  if (told !== null || rate.transit_days === null) return told
  let day = leaves
  for (let left = Math.min(rate.transit_days, mostTransit); left > 0; left -= 1)
    day = worked.nextWorkingDay(day)
  return day
}
/** Nobody promises further ahead. */
const mostTransit = 366

export function keepsPromise(rate: Timed, promise: DeliveryPromise): boolean {
  const arrives = arrivalOf(rate, promise)
  return !promise.isPast && arrives !== null && arrives <= promise.day
}

/** Why what is chosen does not keep the promise: which text says so. */
export type BrokenPromise = {
  key: 'promise_late' | 'promise_unknown' | 'promise_past'
  day: ShopDay
  arrives: ShopDay | null
}

/** Null where it is kept, or nothing was promised. */
export function brokenBy(rate: Timed, promise: DeliveryPromise | null | undefined): BrokenPromise | null {
  if (!promise || keepsPromise(rate, promise)) return null
  const { day, isPast } = promise
  const arrives = arrivalOf(rate, promise)
  return {
    key: isPast ? 'promise_past' : arrives === null ? 'promise_unknown' : 'promise_late',
    day,
    arrives,
  }
}

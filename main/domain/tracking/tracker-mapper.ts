import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import {
  type TrackerRecord,
  type TrackerStatus,
  type TrackingInfoInput,
  type TrackingInput,
  trackerStatuses,
  trackingInfoKeys,
} from '../../../shared/api/trackers.ts'
import { exactStatusKey } from '../../../shared/api/versions.ts'
import type { BoardTracker } from '../../../shared/desk/trackers.ts'
import { dayIn, daysAfter, type ShopDay, wallClock } from '../../../shared/units/shop-day.ts'
import type { TrackingDetail, TrackingEvent } from '../../carriers/contract/model.ts'

type Info = TrackerRecord['info']
type Event = TrackerRecord['events'][number]

/** All keys always there; what was given wins over what was known. */
export const toInfo = (known: Partial<Info>, given: TrackingInfoInput | null | undefined): Info =>
  Object.fromEntries(trackingInfoKeys.map(key => [key, given?.[key] || known[key] || null])) as Info

const toEvent = (event: TrackingEvent): Event => ({
  ...(event.date === null ? {} : { date: event.date }),
  description: event.description,
  ...(event.location ? { location: event.location } : {}),
  code: event.code,
  time: event.time,
  latitude: null,
  longitude: null,
})

/** An event the station itself writes, by the shop's calendar and clock. */
export function ownEvent(now: Date, timeZone: string, code: keyof typeof ownWords): Event {
  const { day: date, time } = wallClock(timeZone, now.getTime())
  return toEvent({ date, time, code, description: ownWords[code], location: null })
}

/** What the station says while the carrier says nothing. */
export const ownWords = {
  CREATED: 'Label created and ready for shipment',
  UNKNOWN: 'Awaiting update from carrier...',
} as const

const isOwn = ({ code, description }: Event): boolean =>
  (code === 'CREATED' || code === 'UNKNOWN') && description === ownWords[code]

const isTrackerStatus = (status: string): status is TrackerStatus =>
  (trackerStatuses as readonly string[]).includes(status)

/** Delivered wins; nothing but our own first event is still pending; else what the carrier says. */
export function statusOf(detail: TrackingDetail): TrackerStatus {
  if (detail.delivered) return 'delivered'
  const [only] = detail.events
  if (detail.events.length === 0 || (detail.events.length === 1 && only?.code === 'CREATED')) return 'pending'
  return detail.status && isTrackerStatus(detail.status) ? detail.status : 'in_transit'
}

export const blankTracker = (id: string, testMode: boolean): TrackerRecord => ({
  id,
  carrier_name: '',
  carrier_id: null,
  tracking_number: '',
  info: toInfo({}, null),
  events: [],
  delivered: false,
  test_mode: testMode,
  status: 'pending',
  estimated_delivery: null,
  meta: {},
  object_type: 'tracker',
  metadata: {},
  messages: [],
})

type Asked = {
  carrierName: string
  carrierId: string
  testMode: boolean
  /** Slug of the adapter. */
  ext: string
  link: string | null
}

/** A parcel somebody asks about, before the carrier has said anything. */
export const newTracker = (id: string, input: TrackingInput, asked: Asked): TrackerRecord => ({
  ...blankTracker(id, asked.testMode),
  carrier_name: asked.carrierName,
  carrier_id: asked.carrierId,
  tracking_number: input.tracking_number,
  info: toInfo({ source: 'api', carrier_tracking_link: asked.link }, input.info),
  meta: { ext: asked.ext, carrier: input.carrier_name },
  metadata: input.metadata ?? {},
})

/** What the label tells about the parcel before the carrier has seen it. */
export const infoOfShipment = (shipment: ShipmentRecord, link: string | null): Partial<Info> => ({
  carrier_tracking_link: link,
  customer_name: shipment.recipient.person_name ?? shipment.recipient.company_name,
  shipment_package_count: String(shipment.parcels.length),
  shipment_service: String(shipment.meta.service_name ?? shipment.service ?? ''),
  shipment_origin_country: shipment.shipper.country_code,
  shipment_origin_postal_code: shipment.shipper.postal_code,
  shipment_destination_country: shipment.recipient.country_code,
  shipment_destination_postal_code: shipment.recipient.postal_code,
  shipping_date: String(shipment.options.shipment_date ?? ''),
  source: 'api',
})

const plainNumber = (number: string): string => number.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()

/** What a carrier says of a number, however it writes it and whatever else it calls it; null when it speaks of other parcels only. */
export function detailOf(details: readonly TrackingDetail[], number: string): TrackingDetail | null {
  const wanted = plainNumber(number)
  const isWanted = (each: string) => plainNumber(each) === wanted
  return (
    details.find(({ trackingNumber }) => isWanted(trackingNumber)) ??
    details.find(({ aliases = [] }) => aliases.some(isWanted)) ??
    null
  )
}

/** The first day a parcel can have been scanned on that was begun at a time, wherever on earth that was. */
export const earliestScan = (begunAtMs: number): ShopDay => daysAfter(dayIn('UTC', begunAtMs), -1)

/**
 * What a carrier says of a parcel whose number another had before: what happened earlier is the other's. Null where nothing
 * is left that shows that it speaks of this one.
 */
export function detailSince(detail: TrackingDetail, begunAtMs: number): TrackingDetail | null {
  const first = earliestScan(begunAtMs)
  const events = detail.events.filter(({ date }) => date === null || date >= first)
  const isAnother = events.length === 0 && (detail.events.length > 0 || detail.delivered)
  return isAnother ? null : { ...detail, events }
}

/** The tracker with what the carrier says now; what it answered earlier stays. */
export function withDetail(tracker: TrackerRecord, detail: TrackingDetail): TrackerRecord {
  const aliases = (detail.aliases ?? []).filter(
    number => number.trim() !== '' && plainNumber(number) !== plainNumber(tracker.tracking_number),
  )
  // It was said of where the parcel was; where it is now the answer says.
  const { [exactStatusKey]: _, ...known } = tracker.meta
  return {
    ...tracker,
    status: statusOf(detail),
    delivered: detail.delivered,
    estimated_delivery: detail.estimatedDelivery ?? tracker.estimated_delivery,
    events: mergeEvents(tracker.events, detail.events.map(toEvent), isOwn),
    info: toInfo(tracker.info, detail.info as TrackingInfoInput),
    meta: { ...known, ...detail.meta, ...(aliases.length > 0 ? { aliases } : {}) },
  }
}

/** Whether there is something new in it for others: another status, or other events. */
export const hasNews = (before: TrackerRecord, after: TrackerRecord): boolean =>
  before.status !== after.status || JSON.stringify(before.events) !== JSON.stringify(after.events)

/** What somebody without credentials may see. */
export const withoutPersonalData = (tracker: TrackerRecord): TrackerRecord => ({
  ...tracker,
  info: { ...tracker.info, customer_name: null, order_id: null, note: null, signed_by: null },
  metadata: {},
})

type KnownEvent = TrackerRecord['events'][number]

const keyOf = ({ date, time, code, description }: KnownEvent): string =>
  JSON.stringify([date, time, code, description])
const whenOf = ({ date = '', time }: KnownEvent): string => `${date} ${time ?? ''}`

/**
 * What is known and what the carrier says now, each event once, by date, time, code and description. The
 * carrier's word and order count; what it no longer tells is kept in its place. Events the station itself wrote
 * are dropped as soon as the carrier speaks.
 */
export function mergeEvents(
  known: readonly KnownEvent[],
  answered: readonly KnownEvent[],
  isOwn: (event: KnownEvent) => boolean,
): KnownEvent[] {
  if (answered.length === 0) return [...known]
  const merged = new Map(answered.map(event => [keyOf(event), event]))
  const before = merged.size
  for (const event of known) if (!isOwn(event) && !merged.has(keyOf(event))) merged.set(keyOf(event), event)
  const events = [...merged.values()]
  if (merged.size === before) return events
  const [first] = answered
  const last = answered.at(-1)
  const isOldestFirst = first !== undefined && last !== undefined && whenOf(first) < whenOf(last)
  return events.sort((a, b) => whenOf(a).localeCompare(whenOf(b)) * (isOldestFirst ? 1 : -1))
}

/** The newest thing that happened to a parcel, as the carrier or the station wrote it. */
export function lastEventOf({ events }: TrackerRecord): BoardTracker['last_event'] {
  const newest = events.reduce<KnownEvent | null>(
    (last, event) => (last === null || whenOf(event) > whenOf(last) ? event : last),
    null,
  )
  if (newest === null) return null
  const { date = null, time, description = null, location = null } = newest
  return { date, time, description, location }
}

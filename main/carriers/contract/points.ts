import type { CarrierAddress } from './parties.ts'

/** Where somebody wants to fetch a parcel themselves. */
export type PointRequest = {
  /** Near which points are looked for: that of the recipient. */
  address: CarrierAddress
  /** Unified code of the service the parcel goes by; null while none is chosen. */
  service: string | null
}

/** WGS 84, in degrees. */
export type PlaceOnEarth = { latitude: number; longitude: number }

/** Open from one minute to another, `HH:MM` at the point; `24:00` is the end of a day. */
export type OpenSpan = { /** 1 is Monday, 7 Sunday. */ day: number; opens: string; closes: string }

/** What fits into a point; null where the carrier says nothing. */
export type PointLimits = {
  maxWeightGrams: number | null
  /** The longest side first. */
  maxSidesMillimetres: [number, number, number] | null
}

/** A shop, locker or office of a carrier where a parcel waits for its recipient. */
export type CarrierPoint = {
  /** What `options.hold_at_location` takes. */
  id: string
  kind: 'locker' | 'shop' | 'post_office' | 'depot' | null
  name: string
  address: CarrierAddress
  /** As the carrier reckons it from the address asked about; null where it does not say. */
  distanceMetres: number | null
  place: PlaceOnEarth | null
  /** In the order of the week; a day without a span is closed. Null where the carrier does not say. */
  hours: OpenSpan[] | null
  takes: PointLimits
  /** Unified codes of the services that go there; null where the carrier does not say. */
  services: string[] | null
}

export type PointsFound = {
  /** Where the carrier takes the address asked about to be; null where it does not say. */
  near: PlaceOnEarth | null
  /** The nearest first, those of unknown distance last. */
  points: CarrierPoint[]
}

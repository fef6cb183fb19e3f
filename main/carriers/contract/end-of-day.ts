import type { CarrierAddress } from './model.ts'

/** Shipments that are handed over together and become valid, or are billed, only once the carrier is told so. */
export type EndOfDayRequest = {
  /** `YYYY-MM-DD` the parcels are handed over. */
  day: string
  /** Groups as `group_id` in `meta` of their labels names them; empty means all of the day. */
  groupIds: string[]
  /** Where the parcels are handed over from, and whom to call about them. */
  address: CarrierAddress
  reference: string | null
}

/** A hand-over nobody knows the outcome of. */
export type FindEndOfDayRequest = EndOfDayRequest & {
  /** When the carrier was told; it made nothing for it before. */
  since: Date
  /** The shipments that were handed over, by the carrier's ids and the groups their labels wait in. */
  shipments: { shipmentIdentifier: string; groupId: string | null }[]
}

/** One manifest. `document` is its PDF; null when it was made but could not be fetched, which a message then says. */
export type Manifest = {
  /** The carrier's number of it. */
  id: string
  document: Uint8Array | null
  meta: Record<string, unknown>
}

export type EndOfDayResult = { manifests: Manifest[] }

import type { ShopDay } from '../../../shared/units/shop-day.ts'
import type { CarrierAddress, CarrierData, CarrierParcel } from './parties.ts'
import type { Charge } from './quotes.ts'

/** A bought shipment that is handed over, as the carrier knows it. */
export type HandedShipment = {
  /** The station's id. */
  shipmentId: string
  /** The carrier's id of it; of several parcels all of them are in `shipmentIdentifiers`. */
  shipmentIdentifier: string
  shipmentIdentifiers: string[]
  trackingNumber: string | null
  /** One a parcel where the carrier gave several, else the one of the shipment. */
  trackingNumbers: string[]
  /** Unified code. */
  service: string | null
  reference: string | null
  /** Its parcels as they were bought; how many there are and what they weigh is counted from these. */
  parcels: CarrierParcel[]
  /** ISO 3166, two letters: whether it goes abroad. */
  recipientCountry: string
  /** The `group_id` in the `meta` of its label; null where it waits in no group. */
  groupId: string | null
  /** Options and `meta` of the shipment together. */
  options: Record<string, unknown>
  /** As its purchase gave it; `{}` where it gave none. */
  carrierData: CarrierData
}

/** When and where a courier collects. Times are `HH:MM` at the address. */
export type PickupRequest = {
  /** `YYYY-MM-DD` */
  pickupDate: string
  readyTime: string
  closingTime: string
  address: CarrierAddress
  /** All that is collected, also where no shipments are named. */
  parcels: CarrierParcel[]
  /** The shipments it is for; empty where only their parcels are known (a request by proxy). */
  shipments: HandedShipment[]
  instruction: string | null
  packageLocation: string | null
  options: Record<string, unknown>
  /** How many other pickups of the same connection the station has on that day. */
  othersThatDay: number
}

/** `carrierData`: as the carrier's last answer about the pickup gave it; `{}` where it gave none. */
export type PickupUpdateRequest = PickupRequest & { confirmationNumber: string; carrierData: CarrierData }

export type PickupCancelRequest = {
  confirmationNumber: string
  address: CarrierAddress | null
  pickupDate: string | null
  reason: string | null
  /** As the carrier's last answer about the pickup gave it; `{}` where it gave none. */
  carrierData: CarrierData
}

/** What the carrier has written down; null where it repeats nothing and the request stands. */
export type PickupResult = {
  confirmationNumber: string
  pickupDate: string | null
  readyTime: string | null
  closingTime: string | null
  charge: Charge | null
  /** What a change or cancellation needs (FedEx `location`, USPS `ETag`). Left out by a change, the one before stays. */
  carrierData?: CarrierData
}

/** Shipments that are handed over together and become valid, or are billed, only once the carrier is told so. */
export type EndOfDayRequest = {
  /** The day the parcels are handed over. */
  day: ShopDay
  /** Groups as `group_id` in `meta` of their labels names them; empty means all of the day. */
  groupIds: string[]
  /** All that is handed over, for carriers that want each by its number (SCAN forms, orders). At least one. */
  shipments: HandedShipment[]
  /** Where the parcels are handed over from, and whom to call about them. */
  address: CarrierAddress
  reference: string | null
}

/** A hand-over nobody knows the outcome of. */
export type FindEndOfDayRequest = EndOfDayRequest & {
  /** When the carrier was told; it made nothing for it before. */
  since: Date
  /** All `ids` the hand-over noted before its answer was lost, the later ones over the earlier ones. */
  noted?: Readonly<Record<string, string>>
}

/** One manifest. `document` is its PDF; null when it was made but could not be fetched, which a message then says. */
export type Manifest = {
  /** The carrier's number of it. */
  id: string
  document: Uint8Array | null
  /** Given back by `fetchManifest`. */
  carrierData?: CarrierData
  /** For people; on the wire. */
  meta: Record<string, unknown>
}

export type EndOfDayResult = { manifests: Manifest[] }

/** A manifest whose paper is not here yet. */
export type FetchManifestRequest = {
  /** The carrier's number of it. */
  id: string
  day: ShopDay
  address: CarrierAddress
  carrierData: CarrierData
}

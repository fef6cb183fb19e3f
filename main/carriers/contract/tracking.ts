import type { ShopDay } from '../../../shared/units/shop-day.ts'
import type { CarrierData } from './parties.ts'

/** A parcel that is asked about, with what the station knows of it: some carriers answer only those who know more. */
export type AskedParcel = {
  trackingNumber: string
  /** Of the recipient (DPD, GLS, PostNL, Colis Privé). */
  postalCode: string | null
  /** ISO 3166, two letters; of the recipient. */
  countryCode: string | null
  /** The day it left, which tells a number that is used again from the one before (FedEx, DHL). */
  shipDate: ShopDay | null
  /** Unified code of the service it was bought with. */
  service: string | null
  /** The account it was shipped on. */
  accountNumber: string | null
  reference: string | null
  /** As the purchase gave it; `{}` where the station did not buy it. */
  carrierData: CarrierData
}

export type TrackRequest = {
  trackingNumbers: string[]
  /** The same parcels in the same order, with what is known of them; left out where nothing but numbers is. */
  parcels?: readonly AskedParcel[]
  /** Who moves the parcels, when a reseller is asked about them. */
  carrierName: string | null
  reference: string | null
  accountNumber: string | null
}

export type TrackerStatus =
  | 'pending'
  | 'unknown'
  | 'delivered'
  | 'on_hold'
  | 'in_transit'
  | 'delivery_delayed'
  | 'out_for_delivery'
  | 'ready_for_pickup'
  | 'delivery_failed'

/** What later versions of the interface tell apart; the nine have no words for it. */
export type ExactStatus = 'picked_up' | 'cancelled' | 'return_to_sender'

export type TrackingEvent = {
  /** Null where nobody can read the day; the description then has it as the carrier wrote it. */
  date: string | null
  time: string | null
  code: string | null
  description: string
  location: string | null
}

export type TrackingDetail = {
  /** The number that was asked for, whatever the carrier calls the parcel. */
  trackingNumber: string
  /**
   * Other numbers of the same parcel, under which the carrier answers too or hands it on (UPS Mail Innovations to USPS,
   * DHL piece and shipment numbers). A parcel is found by them as well.
   */
  aliases?: readonly string[]
  status: TrackerStatus | null
  delivered: boolean
  estimatedDelivery: string | null
  events: TrackingEvent[]
  info: Record<string, string | null>
  meta: Record<string, unknown>
}

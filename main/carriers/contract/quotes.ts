import type { ExpectedDuties } from '../../../shared/customs/duties-estimate.ts'
import type { RateNeed } from '../../../shared/rate-ranking.ts'
import type { Weight } from '../../../shared/units/measures.ts'
import type { CarrierAddress, CarrierCustoms, CarrierData, CarrierParcel, CarrierPayment } from './parties.ts'

export type RateRequest = {
  shipper: CarrierAddress
  recipient: CarrierAddress
  parcels: CarrierParcel[]
  /** Unified service codes; empty means all. */
  services: string[]
  /** As on the wire: unified keys (`signature_confirmation`, `insurance`, `shipment_date`, ...) and the carrier's own. */
  options: Record<string, unknown>
  reference: string | null
  /** Who pays, and what crosses a border, where it is known already; prices may depend on both. */
  payment?: CarrierPayment
  customs?: CarrierCustoms | null
}

export type Charge = { name: string; amountMinor: number; currency: string }

/** Who moves the parcel where a connection resells others (EasyPost, eShipper, Freightcom, Sendle). */
export type HubCarrier = {
  /** As in `shared/carriers/carrier-slugs.ts`; null for one the station does not know. */
  slug: string | null
  /** The hub's own code of it, sent back with a purchase. */
  code: string
  name: string
}

/**
 * What is chosen besides the service, for carriers that sell one service in several ways (FedEx Saturday and One Rate,
 * USPS rate indicators, hubs). Each is a quote of its own, and what is bought is that quote and no other.
 */
export type RateChoice = {
  /**
   * Short, in printable ASCII (`saturday`, `one_rate.saturday`, `SP.NONE`), the same whenever it is asked for again. No
   * two quotes of an answer have the same service and code.
   */
  code: string
  /** What people read behind the name of the service, in the carrier's words: `Saturday delivery`, `Flat Rate Box`. */
  name: string
  /**
   * The options it stands for, as on the wire (`saturday_delivery`, `signature_confirmation`, ...). They win over those
   * of the shipment, and the request of a purchase has them among its `options` already.
   */
  options?: Readonly<Record<string, unknown>>
  /** Lane, hub carrier, quote number, rate indicator: all that is sent back to get this very price. */
  carrierData?: CarrierData
}

/**
 * One price of one service. `baseMinor + charges - discountMinor + dutiesMinor = totalMinor` holds for every
 * quote an adapter returns; a remainder is its own charge. A total below zero, or a currency that is not in
 * `shared/countries/currencies.ts`, is no price: the station drops such a quote with a message.
 */
export type Quote = {
  service: string
  serviceName: string
  currency: string
  baseMinor: number
  discountMinor: number
  dutiesMinor: number
  charges: Charge[]
  totalMinor: number
  /** Duties and taxes the carrier expects customs to ask; in no other figure. Left out where it expects none or says none. */
  expectedDuties?: ExpectedDuties
  transitDays: number | null
  /** `YYYY-MM-DD` */
  estimatedDelivery: string | null
  /** Left out for the service as it is. */
  choice?: RateChoice
  /** By when it is there on that day: `HH:MM` on the clock of the recipient. Left out where the carrier names no time. */
  deliverBy?: string | null
  /** Whether the carrier pays back when it comes later; left out where it does not say. */
  isGuaranteed?: boolean
  /** The weight it is priced by, which may be that of its volume; all parcels together. */
  billingWeight?: Weight
  /** Zone or price group of the way, as the carrier writes it. */
  zone?: string | null
  /** What must be so of a parcel sent for it, where the catalogue does not say so of the whole service. */
  needs?: RateNeed
  /** Left out where the connection's own carrier moves it. */
  hubCarrier?: HubCarrier
  /** For people and callers of the interface; on the wire. */
  meta: Record<string, unknown>
}

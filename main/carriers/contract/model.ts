import type { LabelFormat, LabelPaper } from '../../../shared/labels.ts'
import type { DimensionUnit, WeightUnit } from '../../../shared/units/measures.ts'

/** What the station hands to an adapter and takes back. Money is integer minor units of `currency`. */
export type { DimensionUnit, WeightUnit } from '../../../shared/units/measures.ts'

/** Null is what nobody entered; texts are never blank. Lengths and characters are the adapter's to fit (`kit/lines`). */
export type CarrierAddress = {
  personName: string | null
  companyName: string | null
  addressLine1: string | null
  addressLine2: string | null
  streetNumber: string | null
  suburb: string | null
  city: string | null
  stateCode: string | null
  postalCode: string | null
  /** ISO 3166, two letters. */
  countryCode: string
  residential: boolean
  phoneNumber: string | null
  email: string | null
  federalTaxId: string | null
  stateTaxId: string | null
}

/** One kind of goods. Weight and value are of one piece. */
export type CarrierCommodity = {
  title: string | null
  description: string | null
  sku: string | null
  hsCode: string | null
  quantity: number
  weight: number
  weightUnit: WeightUnit
  valueAmount: number | null
  valueCurrency: string | null
  originCountry: string | null
  metadata: Record<string, unknown>
}

/** One parcel as the shop measured it; `kit/units` turns it into a carrier's units. */
export type CarrierParcel = {
  weight: number
  weightUnit: WeightUnit
  length: number | null
  width: number | null
  height: number | null
  dimensionUnit: DimensionUnit | null
  /** A unified kind (`your_packaging`, `envelope`, ...) or the carrier's own, as in its catalogue. */
  packagingType: string | null
  /** Sides of a preset are filled in already. */
  packagePreset: string | null
  description: string | null
  content: string | null
  isDocument: boolean
  freightClass: string | null
  /** The shop's own number of the parcel. */
  referenceNumber: string | null
  items: CarrierCommodity[]
  options: Record<string, unknown>
}

/** Who pays for the transport. Without an account number the sender's own account pays. */
export type CarrierPayment = {
  paidBy: 'sender' | 'recipient' | 'third_party'
  currency: string | null
  accountNumber: string | null
}

/** What crosses a border. `duty` null leaves duties to the incoterm, else to the recipient. */
export type CarrierCustoms = {
  contentType: string | null
  contentDescription: string | null
  incoterm: string | null
  invoice: string | null
  invoiceDate: string | null
  commercialInvoice: boolean
  certify: boolean
  signer: string | null
  commodities: CarrierCommodity[]
  duty: {
    paidBy: 'sender' | 'recipient' | 'third_party' | null
    currency: string | null
    declaredValue: number | null
    accountNumber: string | null
  } | null
  dutyBillingAddress: CarrierAddress | null
  options: Record<string, unknown>
}

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

/**
 * One price of one service. `baseMinor + charges - discountMinor + dutiesMinor = totalMinor` holds for every
 * quote an adapter returns; a remainder is its own charge.
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
  transitDays: number | null
  /** `YYYY-MM-DD` */
  estimatedDelivery: string | null
  meta: Record<string, unknown>
}

export type { LabelFormat } from '../../../shared/labels.ts'

export type LabelRequest = RateRequest & {
  /** The station's id of the shipment. Sent along where the carrier takes one, its label can be found again by it. */
  shipmentId: string
  service: string
  labelFormat: LabelFormat
  payment: CarrierPayment
  /** Address of the third party that pays. */
  billingAddress: CarrierAddress | null
  customs: CarrierCustoms | null
  metadata: Record<string, unknown>
  /** `meta` of the chosen rate, for adapters that must send a quote number back. */
  rateMeta: Record<string, unknown>
}

export type LabelResult = {
  trackingNumber: string
  /** The carrier's id of the shipment, needed to void. */
  shipmentIdentifier: string
  /** One per parcel, in the order of the request; may be empty when the carrier gives one for all. */
  trackingNumbers: string[]
  /** The references of the parcels where they stay what was sent; null, and those left out, become the tracking numbers. */
  references?: (string | null)[]
  shipmentIdentifiers: string[]
  /** All labels of the shipment in the wanted form, as `assembleLabels` makes them; return and cash labels follow the others. */
  label: {
    format: LabelFormat
    bytes: Uint8Array
    /** The paper they were asked for on, for pictures that do not say how large they are. */
    paper?: LabelPaper
  }
  /** PDF of the papers for customs, all of them in one. */
  invoice: Uint8Array | null
  trackingUrl: string | null
  /** The price really charged, when the carrier says it. */
  quote: Quote | null
  meta: Record<string, unknown>
}

export type VoidRequest = {
  shipmentIdentifier: string
  service: string | null
  /**
   * Options and `meta` of the shipment together; of several parcels `tracking_numbers` and `shipment_identifiers`
   * name them all.
   */
  options: Record<string, unknown>
}

/** A shipment whose purchase or void got no answer: its label, as it was asked for. */
export type FindRequest = LabelRequest & {
  /** When the purchase was begun; the carrier made nothing for it before. */
  since: Date
  /** Known when the question is whether a label was voided. */
  shipmentIdentifier: string | null
  trackingNumber: string | null
}

/** What the carrier has of it. */
export type FoundShipment = { label: LabelResult; isVoided: boolean }

/** A paper for customs, as a file. */
export type TradeDocument = {
  /** `commercial_invoice`, `packing_list`, `other`, ...; carriers may know more. */
  type: string
  name: string
  /** `PDF`, `PNG`, ...; null when nobody said. */
  format: string | null
  bytes: Uint8Array
}

export type UploadRequest = {
  /** Null before the label is bought. */
  trackingNumber: string | null
  shipmentIdentifier: string | null
  service: string | null
  originCountry: string
  destinationCountry: string
  /** `YYYY-MM-DD`; null when unknown. */
  shipmentDate: string | null
  reference: string | null
  /** At least one. */
  documents: TradeDocument[]
  /** Options and `meta` of the shipment together. */
  options: Record<string, unknown>
}

export type UploadResult = {
  /** What the carrier took, in the order of the request. */
  documents: { docId: string | null; fileName: string | null }[]
  meta: Record<string, unknown>
}

/** An address to look at before anything is sent to it. */
export type AddressRequest = { address: CarrierAddress }

/** What the carrier thinks of an address. */
export type AddressResult = {
  /** Whether it delivers there as written; null when it could not tell. */
  isValid: boolean | null
  /** Whether somebody lives there; null where it does not say. */
  isResidential: boolean | null
  /** The addresses it knows that come closest, best first; the one as written, corrected, or none. */
  suggestions: CarrierAddress[]
}

export type Confirmation = { operation: string; success: boolean }

/** When and where a courier collects. Times are `HH:MM` at the address. */
export type PickupRequest = {
  /** `YYYY-MM-DD` */
  pickupDate: string
  readyTime: string
  closingTime: string
  address: CarrierAddress
  parcels: CarrierParcel[]
  instruction: string | null
  packageLocation: string | null
  options: Record<string, unknown>
  /** How many other pickups of the same connection the station has on that day. */
  othersThatDay: number
}

export type PickupUpdateRequest = PickupRequest & { confirmationNumber: string }

export type PickupCancelRequest = {
  confirmationNumber: string
  address: CarrierAddress | null
  pickupDate: string | null
  reason: string | null
}

/** What the carrier has written down; null where it repeats nothing and the request stands. */
export type PickupResult = {
  confirmationNumber: string
  pickupDate: string | null
  readyTime: string | null
  closingTime: string | null
  charge: Charge | null
}

export type TrackRequest = {
  trackingNumbers: string[]
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

export type TrackingEvent = {
  date: string
  time: string | null
  code: string | null
  description: string
  location: string | null
}

export type TrackingDetail = {
  trackingNumber: string
  status: TrackerStatus | null
  delivered: boolean
  estimatedDelivery: string | null
  events: TrackingEvent[]
  info: Record<string, string | null>
  meta: Record<string, unknown>
}

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

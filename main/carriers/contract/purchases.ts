import type { LabelDrawing, LabelFormat, LabelPaper } from '../../../shared/labels.ts'
import type { CarrierAddress, CarrierCustoms, CarrierData, CarrierPayment } from './parties.ts'
import type { HubCarrier, Quote, RateChoice, RateRequest } from './quotes.ts'

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
  /** `meta` of the chosen rate. */
  rateMeta: Record<string, unknown>
  /** Of the chosen rate, as the adapter gave it; null or left out for the service as it is. */
  choice?: RateChoice | null
  /** Of the chosen rate. */
  hubCarrier?: HubCarrier | null
}

/** A label, or several of them in one document, as `assembleLabels` makes it. */
export type LabelFile = {
  format: LabelFormat
  bytes: Uint8Array
  /** The paper they were asked for on, for pictures that do not say how large they are. */
  paper?: LabelPaper
  /** Dots an inch it was made for, of ZPL, which need not say it. */
  dpi?: number
  /** How many of it go onto a parcel; 1 when left out. */
  copies?: number
  /** What the station itself drew it from; left out of what a carrier drew. */
  drawing?: LabelDrawing
}

/**
 * What comes with a label besides it and the invoice, by what it is for:
 * - `customs`: CN22, CN23 and other declarations that are no part of the label.
 * - `waybill`: the archive or driver's copy (DHL waybillDoc, CMR).
 * - `receipt`: what the sender keeps as a proof.
 * - `qr_code`: shown at a counter that prints the label (USPS Label Broker, return codes).
 * - `cod`: the return label or turn-in page of cash on delivery.
 * - `dangerous_goods`: declarations of them.
 * - `instructions`: how to pack or hand over.
 */
export const paperKinds = [
  'customs',
  'waybill',
  'receipt',
  'qr_code',
  'cod',
  'dangerous_goods',
  'instructions',
  'other',
] as const
export type PaperKind = (typeof paperKinds)[number]

/** A paper of a shipment, ready to be printed. Several of a kind stay in the order they are given. */
export type ShipmentPaper = {
  kind: PaperKind
  /** What the carrier calls it, such as `CN23`; for people. */
  name: string
  format: LabelFormat
  bytes: Uint8Array
  /** How many are needed; 1 when left out. */
  copies?: number
  /** The parcel it belongs to, from 1; left out for the whole shipment. */
  parcel?: number
}

/**
 * A label for the way back that was made along with a purchase, asked for by the common option `return_label`. The
 * station stores it as a shipment of its own, which is known by its number: given again it is not a second one.
 */
export type ReturnLabel = {
  /** Never empty. */
  trackingNumber: string
  /** Needed to void it by itself; null where it lives and dies with the shipment. */
  shipmentIdentifier: string | null
  label: LabelFile
  /** The parcel it brings back, from 1; left out for all of them. */
  parcel?: number
  /** Unified code of the service it goes by; that of the shipment when left out. */
  service?: string
  /** What was charged for it besides the shipment; left out where it is part of that price, or charged on use. */
  quote?: Quote | null
  trackingUrl?: string | null
  /** Given back with every later operation on it, where it has an identifier. */
  carrierData?: CarrierData
}

/**
 * Bought, and the label is not here:
 * - `later`: the carrier still makes it; `fetchLabel` is asked again until it is there.
 * - `email`: the carrier sends it to somebody; `fetchLabel` is asked only by hand.
 * - `never`: there is none to print (a QR code at a counter, a driver who brings it).
 */
export type PendingLabel = {
  arrives: 'later' | 'email' | 'never'
  /** Whom the carrier sends it to. */
  email?: string
  /** Before this long it is of no use to ask; the station's own pace when left out. */
  askAfterMs?: number
}

/** A shipment that was paid for, with or without its label. */
export type BoughtLabel = {
  /** May be `''` only where `pending` says that the label comes later: the number comes with it. */
  trackingNumber: string
  /** The carrier's id of the shipment, needed to void. Never empty. */
  shipmentIdentifier: string
  /** One per parcel, in the order of the request; may be empty when the carrier gives one for all. */
  trackingNumbers: string[]
  /** The references of the parcels where they stay what was sent; null, and those left out, become the tracking numbers. */
  references?: (string | null)[]
  shipmentIdentifiers: string[]
  /**
   * All labels of the shipment in the wanted form. Null where the shipment is bought and its label is not here, which
   * `pending` explains: that is a success, never an `unknown-outcome`. A picture of a single dot is no label.
   */
  label: LabelFile | null
  /** Only where `label` is null; `later` when left out. */
  pending?: PendingLabel
  /** PDF of the invoices for customs, all of them in one. */
  invoice: Uint8Array | null
  /** How many of the invoice go along; 1 when left out. */
  invoiceCopies?: number
  /** What comes besides label and invoice. */
  papers?: readonly ShipmentPaper[]
  /** Labels for the way back that were bought along. */
  returns?: readonly ReturnLabel[]
  trackingUrl: string | null
  /** The price really charged, when the carrier says it. */
  quote: Quote | null
  /** Who moves it, where the connection resells others; that of the rate when left out. */
  hubCarrier?: HubCarrier
  /** Given back with every later operation on the shipment. */
  carrierData?: CarrierData
  /** For people and callers of the interface; on the wire. */
  meta: Record<string, unknown>
}

/** With its label, as most carriers answer at once. */
export type LabelResult = BoughtLabel & { label: LabelFile }

export type VoidRequest = {
  shipmentIdentifier: string
  service: string | null
  /**
   * Options and `meta` of the shipment together; of several parcels `tracking_numbers` and `shipment_identifiers`
   * name them all.
   */
  options: Record<string, unknown>
  /** As the purchase gave it; `{}` where it gave none. Left out by callers that store nothing. */
  carrierData?: CarrierData
}

/** A shipment whose purchase or void got no answer: its label, as it was asked for. */
export type FindRequest = LabelRequest & {
  /** When the purchase was begun; the carrier made nothing for it before. */
  since: Date
  /** Known when the question is whether a label was voided. */
  shipmentIdentifier: string | null
  trackingNumber: string | null
  /** All `ids` the purchase noted before its answer was lost, the later ones over the earlier ones. */
  noted?: Readonly<Record<string, string>>
  /** Of a bought shipment, where the question is whether it was voided. */
  carrierData?: CarrierData
}

/** What the carrier has of it. */
export type FoundShipment = { label: BoughtLabel; isVoided: boolean }

/** The label of a bought shipment, asked for once more: because it was not here, or to print it anew. */
export type FetchLabelRequest = {
  /** The station's id of the shipment. */
  shipmentId: string
  shipmentIdentifier: string
  /** Null while it has none. */
  trackingNumber: string | null
  shipmentIdentifiers: string[]
  trackingNumbers: string[]
  service: string | null
  labelFormat: LabelFormat
  /** `true` where the station has the label already; some carriers count these (USPS: 3). */
  isReprint: boolean
  /** Options and `meta` of the shipment together. */
  options: Record<string, unknown>
  carrierData: CarrierData
}

/**
 * What there is of it by now. Whatever is left out stays as it was bought; `label` null says that it is still not there,
 * and `pending` why. A carrier that will never give it again answers with a failure (`never`).
 */
export type FetchedLabel = Pick<BoughtLabel, 'label' | 'pending' | 'papers' | 'returns' | 'carrierData'> & {
  invoice?: Uint8Array | null
  /** Numbers that came only now. */
  trackingNumber?: string
  trackingNumbers?: string[]
  trackingUrl?: string | null
  /** Joins what is there. */
  meta?: Record<string, unknown>
}

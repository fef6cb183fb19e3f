import type { CarrierAddress, CarrierData } from './parties.ts'

/** What the station hands to an adapter and takes back. Money is integer minor units of `currency`. */
export type { DimensionUnit, WeightUnit } from '../../../shared/units/measures.ts'
export type * from './handovers.ts'
export type * from './parties.ts'
export type * from './points.ts'
export type * from './purchases.ts'
export type * from './quotes.ts'
export type * from './tracking.ts'

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
  /** Of the shipment, as its purchase gave it; left out or `{}` before it is bought. */
  carrierData?: CarrierData
  /** What the carrier took for this shipment before. */
  uploaded?: readonly UploadedDocument[]
}

/**
 * A paper the carrier has. Its `carrierData` comes back with later uploads, and as `options.doc_references[].carrier_data`
 * of the purchase it goes along with.
 */
export type UploadedDocument = { docId: string | null; fileName: string | null; carrierData?: CarrierData }

export type UploadResult = {
  /** What the carrier took, in the order of the request. */
  documents: UploadedDocument[]
  /** Joins that of the shipment (a folder later papers go into). */
  carrierData?: CarrierData
  /** For people; on the wire. */
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

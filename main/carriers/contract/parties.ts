import type { CustomsPlace } from '../../../shared/countries/customs-need.ts'
import type { DimensionUnit, WeightUnit } from '../../../shared/units/measures.ts'

/**
 * What an adapter has to have back to change, cancel, fetch or find something it made: a location, an ETag, links, an id
 * the carrier's page never shows. Plain JSON of at most 20 kB, no secrets and no files. It is kept with the record, given
 * back as it was, read by nobody else and never on the wire; what people should see goes into `meta`.
 */
export type CarrierData = Readonly<Record<string, unknown>>

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

/** What of an address decides about customs. */
export const placeOf = ({
  countryCode,
  stateCode,
  postalCode,
}: Pick<CarrierAddress, 'countryCode' | 'stateCode' | 'postalCode'>): CustomsPlace => ({
  country_code: countryCode,
  state_code: stateCode,
  postal_code: postalCode,
})

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

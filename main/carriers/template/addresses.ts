import type { CarrierAddress, CarrierParcel } from '../contract/model.ts'
import { sidesIn, splitLines, weightIn } from '../kit/fitting.ts'

const mostLineLength = 35

/** An address as the carrier takes it. */
export const toAddress = (address: CarrierAddress) => ({
  name: address.companyName ?? address.personName ?? '',
  lines: splitLines([address.addressLine1, address.addressLine2], { length: mostLineLength, lines: 3 }).lines,
  city: address.city ?? '',
  state: address.stateCode ?? undefined,
  postcode: address.postalCode ?? '',
  country: address.countryCode,
})

/** A parcel in kilograms and whole centimetres. */
export const toParcel = (parcel: CarrierParcel) => ({
  kilograms: weightIn(parcel, { unit: 'KG', decimals: 2 }),
  ...sidesIn(parcel, { unit: 'CM', decimals: 0 }),
})

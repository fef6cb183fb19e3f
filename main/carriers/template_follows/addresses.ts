import type { CarrierAddress, CarrierParcel } from '../contract/model.ts'
import { sidesIn, weightIn } from '../kit/fitting.ts'
import { bothNames, countryOf, streetIn, trimmed } from '../kit/parties.ts'
import { lengths } from './wire.ts'

/** An address as the carrier takes it. */
export const toAddress = (address: CarrierAddress) => ({
  name: bothNames(address).company,
  lines: streetIn(address, lengths.street).lines,
  city: trimmed(address.city) ?? '',
  state: trimmed(address.stateCode),
  postcode: trimmed(address.postalCode) ?? '',
  country: countryOf(address),
})

/** A parcel in kilograms and whole centimetres. */
export const toParcel = (parcel: CarrierParcel) => ({
  kilograms: weightIn(parcel, { unit: 'KG', decimals: 2 }),
  ...sidesIn(parcel, { unit: 'CM', decimals: 0 }),
})

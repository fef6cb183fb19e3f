import {
  type AddressInput,
  type AddressPatch,
  type AddressRecord,
  misfitsOf,
} from '../../../../shared/api/addresses.ts'
import type { CarrierAddress } from '../../../carriers/contract/model.ts'

const orNull = (value: string | null | undefined): string | null => value ?? null

/** A checked address as it is stored and answered. */
export const toAddressRecord = (input: AddressInput, id: string | null): AddressRecord => ({
  id,
  postal_code: orNull(input.postal_code),
  city: orNull(input.city),
  federal_tax_id: orNull(input.federal_tax_id),
  state_tax_id: orNull(input.state_tax_id),
  person_name: orNull(input.person_name),
  company_name: orNull(input.company_name),
  country_code: input.country_code,
  email: orNull(input.email),
  phone_number: orNull(input.phone_number),
  state_code: orNull(input.state_code),
  suburb: orNull(input.suburb),
  residential: input.residential ?? false,
  street_number: orNull(input.street_number),
  address_line1: orNull(input.address_line1),
  address_line2: orNull(input.address_line2),
  validate_location: input.validate_location ?? false,
  object_type: 'address',
  validation: null,
})

/** The stored address with the fields that were sent; the others stay. */
export function changeAddress(stored: AddressRecord, patch: AddressPatch): AddressRecord {
  const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const next = toAddressRecord({ ...stored, ...sent } as AddressInput, stored.id)
  // What was found out is of the place as it was.
  return { ...next, validation: changesPrice(stored, next) ? null : stored.validation }
}

/** A billing address with what of it does not fit its country, which is no reason to refuse what it is of. */
export function withMisfits(record: AddressRecord): AddressRecord {
  const warnings = misfitsOf(record).map(({ field, message }) => ({ field, message }))
  if (warnings.length > 0) return { ...record, validation: { success: false, meta: { warnings } } }
  // What was told before was put right.
  return record.validation?.success === false ? { ...record, validation: null } : record
}

/** Whether a change touches what a price depends on. */
export const changesPrice = (before: AddressRecord, after: AddressRecord): boolean =>
  (
    [
      'address_line1',
      'address_line2',
      'postal_code',
      'city',
      'state_code',
      'country_code',
      'residential',
    ] as const
  ).some(field => before[field] !== after[field])

/** As adapters read it. */
export const toCarrierAddress = (record: AddressRecord): CarrierAddress => ({
  personName: record.person_name,
  companyName: record.company_name,
  addressLine1: record.address_line1,
  addressLine2: record.address_line2,
  streetNumber: record.street_number,
  suburb: record.suburb,
  city: record.city,
  stateCode: record.state_code,
  postalCode: record.postal_code,
  countryCode: record.country_code,
  residential: record.residential,
  phoneNumber: record.phone_number,
  email: record.email,
  federalTaxId: record.federal_tax_id,
  stateTaxId: record.state_tax_id,
})

/** A carrier's address with the fields of the interface; those it does not know are left out. */
export const fromCarrierAddress = (address: CarrierAddress) =>
  Object.fromEntries(
    Object.entries({
      address_line1: address.addressLine1,
      address_line2: address.addressLine2,
      street_number: address.streetNumber,
      suburb: address.suburb,
      city: address.city,
      state_code: address.stateCode,
      postal_code: address.postalCode,
      country_code: address.countryCode,
    }).filter(([, value]) => value !== null),
  )

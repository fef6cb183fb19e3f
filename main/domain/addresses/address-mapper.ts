import type { AddressInput, AddressPatch, AddressRecord } from '../../../shared/api/addresses.ts'
import type { CarrierAddress } from '../../carriers/spec/model.ts'

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
  return {
    ...toAddressRecord({ ...stored, ...sent } as AddressInput, stored.id),
    validation: stored.validation,
  }
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

import type { CarrierAddress, CarrierParcel } from '../contract/model.ts'

/** An address of which nothing is known but what is given. */
export const sampleAddress = ({
  countryCode,
  ...given
}: Partial<CarrierAddress> & Pick<CarrierAddress, 'countryCode'>): CarrierAddress => ({
  personName: null,
  companyName: null,
  addressLine1: null,
  addressLine2: null,
  streetNumber: null,
  suburb: null,
  city: null,
  stateCode: null,
  postalCode: null,
  countryCode,
  residential: false,
  phoneNumber: null,
  email: null,
  federalTaxId: null,
  stateTaxId: null,
  ...given,
})

/** A small box of one kilogram, for asking a carrier a question that has to be about something. */
export const sampleParcel = (given: Partial<CarrierParcel> = {}): CarrierParcel => ({
  weight: 1,
  weightUnit: 'KG',
  length: 20,
  width: 15,
  height: 10,
  dimensionUnit: 'CM',
  packagingType: null,
  packagePreset: null,
  description: null,
  content: null,
  isDocument: false,
  freightClass: null,
  referenceNumber: null,
  items: [],
  options: {},
  ...given,
})

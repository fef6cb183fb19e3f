import type { CarrierAddress, CarrierCommodity, CarrierParcel } from '../contract/model.ts'

/** An address with the keys of the interface, as labels and templates read it. */
export const toWireAddress = (address: CarrierAddress) => ({
  person_name: address.personName,
  company_name: address.companyName,
  address_line1: address.addressLine1,
  address_line2: address.addressLine2,
  street_number: address.streetNumber,
  suburb: address.suburb,
  city: address.city,
  state_code: address.stateCode,
  postal_code: address.postalCode,
  country_code: address.countryCode,
  residential: address.residential,
  phone_number: address.phoneNumber,
  email: address.email,
  federal_tax_id: address.federalTaxId,
  state_tax_id: address.stateTaxId,
})

/** A thing in a parcel with the keys of the interface. */
export const toWireItem = (item: CarrierCommodity) => ({
  title: item.title,
  description: item.description,
  sku: item.sku,
  hs_code: item.hsCode,
  quantity: item.quantity,
  weight: item.weight,
  weight_unit: item.weightUnit,
  value_amount: item.valueAmount,
  value_currency: item.valueCurrency,
  origin_country: item.originCountry,
  metadata: item.metadata,
})

/** A parcel with the keys of the interface. */
export const toWireParcel = (parcel: CarrierParcel) => ({
  weight: parcel.weight,
  weight_unit: parcel.weightUnit,
  length: parcel.length,
  width: parcel.width,
  height: parcel.height,
  dimension_unit: parcel.dimensionUnit,
  packaging_type: parcel.packagingType,
  package_preset: parcel.packagePreset,
  description: parcel.description,
  content: parcel.content,
  is_document: parcel.isDocument,
  freight_class: parcel.freightClass,
  reference_number: parcel.referenceNumber,
  items: parcel.items.map(toWireItem),
  options: parcel.options,
})

import { fieldsUnder, type WireFields } from '../kit/request-shape.ts'

const members: WireFields = {
  firstName: 'person_name',
  lastName: 'person_name',
  firm: 'company_name',
  streetAddress: 'address_line1',
  secondaryAddress: 'address_line2',
  city: 'city',
  state: 'state_code',
  ZIPCode: 'postal_code',
  ZIPPlus4: 'postal_code',
  postalCode: 'postal_code',
  province: 'state_code',
  provinceISOAlpha2Code: 'state_code',
  country: 'country_code',
  countryISOAlpha2Code: 'country_code',
  phone: 'phone_number',
  email: 'email',
}

/** Where the members of an address are entered. */
export const addressOf = (path: string, field: string): WireFields => fieldsUnder(path, field, members)

/** A request is about one parcel; whoever asks for several puts the place of each in (`atParcel`). */
const packageFields: WireFields = {
  packageDescription: 'options',
  'packageDescription.weight': 'parcel[0].weight',
  'packageDescription.length': 'parcel[0].length',
  'packageDescription.width': 'parcel[0].width',
  'packageDescription.height': 'parcel[0].height',
  'packageDescription.mailClass': 'service',
  'packageDescription.rateIndicator': 'parcel[0].packaging_type',
  'packageDescription.processingCategory': 'options.usps_processing_category',
  'packageDescription.destinationEntryFacilityType': 'options.usps_destination_entry_facility_type',
  'packageDescription.mailingDate': 'options.shipment_date',
  'packageDescription.customerReference': 'reference',
  'packageDescription.customerReference.1': 'parcel[0].reference_number',
  'packageDescription.extraServices': 'options.usps_extra_services',
  'packageDescription.packageValue': 'options.declared_value',
  'packageDescription.packageOptions': 'options.declared_value',
  'packageDescription.packageOptions.nonDeliveryOption': 'options',
}

const customsFields: WireFields = {
  customsForm: 'customs',
  'customsForm.customsContentType': 'customs.content_type',
  'customsForm.contentComments': 'customs.content_description',
  'customsForm.AESITN': 'customs.options.aes',
  'customsForm.invoiceNumber': 'customs.invoice',
  'customsForm.licenseNumber': 'customs.options.license_number',
  'customsForm.certificateNumber': 'customs.options.certificate_number',
  'customsForm.importersReference': 'recipient.federal_tax_id',
  'customsForm.exportersReference': 'shipper.federal_tax_id',
  'customsForm.contents': 'customs.commodities',
  ...fieldsUnder('customsForm.contents.#', 'customs.commodities[#]', {
    itemDescription: 'title',
    itemQuantity: 'quantity',
    itemTotalValue: 'value_amount',
    itemTotalWeight: 'weight',
    HSTariffNumber: 'hs_code',
    countryofOrigin: 'origin_country',
  }),
}

export const ratedFields: WireFields = {
  '': 'options',
  pricingOptions: 'options.usps_price_type',
  'pricingOptions.#.paymentAccount': 'credentials.account_number',
  originZIPCode: 'shipper.postal_code',
  destinationZIPCode: 'recipient.postal_code',
  destinationCountryCode: 'recipient.country_code',
  foreignPostalCode: 'recipient.postal_code',
  destinationCity: 'recipient.city',
  destinationEntryFacilityType: 'options.usps_destination_entry_facility_type',
  ...packageFields,
  items: 'customs.commodities',
  ...fieldsUnder('items.#', 'customs.commodities[#]', {
    itemValue: 'value_amount',
    itemQuantity: 'quantity',
    itemWeight: 'weight',
    countryOfOrigin: 'origin_country',
    HSTariffNumber: 'hs_code',
  }),
}

export const domesticFields: WireFields = {
  '': 'options',
  imageInfo: 'label_type',
  ...addressOf('toAddress', 'recipient'),
  ...addressOf('fromAddress', 'shipper'),
  'toAddress.facilityId': 'options.usps_facility_id',
  ...packageFields,
  ...customsFields,
}

export const abroadFields: WireFields = domesticFields

export const rolesFields: WireFields = {
  '': 'credentials.CRID',
  'roles.#.CRID': 'credentials.CRID',
  'roles.#.MID': 'credentials.MID',
  'roles.#.manifestMID': 'credentials.manifest_MID',
  'roles.#.accountType': 'credentials.account_type',
  'roles.#.accountNumber': 'credentials.account_number',
  'roles.#.permitNumber': 'config.permit_number',
  'roles.#.permitZIP': 'config.permit_ZIP',
}

export const pickupFields: WireFields = {
  '': 'address',
  pickupDate: 'pickup_date',
  ...addressOf('pickupAddress', 'address'),
  ...addressOf('pickupAddress.address', 'address'),
  'pickupAddress.contact': 'address.email',
  packages: 'parcel',
  estimatedWeight: 'parcel[0].weight',
  pickupLocation: 'package_location',
  'pickupLocation.specialInstructions': 'instruction',
}

export const scanFields: WireFields = {
  '': 'address',
  mailingDate: 'day',
  entryFacilityZIPCode: 'address.postal_code',
  ...addressOf('fromAddress', 'address'),
  shipment: 'shipment_ids',
}

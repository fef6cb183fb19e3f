import { fieldsUnder, type WireFields } from '../kit/request-shape.ts'

const account = 'credentials.account_number'

const placeFields = {
  streetLines: 'address_line1',
  city: 'city',
  stateOrProvinceCode: 'state_code',
  postalCode: 'postal_code',
  countryCode: 'country_code',
  residential: 'residential',
} as const

const partyFields = {
  'contact.personName': 'person_name',
  'contact.companyName': 'company_name',
  'contact.phoneNumber': 'phone_number',
  'contact.emailAddress': 'email',
  tins: 'federal_tax_id',
  address: 'address_line1',
  ...Object.fromEntries(Object.entries(placeFields).map(([name, field]) => [`address.${name}`, field])),
} as const

const goodsFields = {
  description: 'title',
  quantity: 'quantity',
  numberOfPieces: 'quantity',
  unitPrice: 'value_amount',
  customsValue: 'value_amount',
  countryOfManufacture: 'origin_country',
  harmonizedCode: 'hs_code',
  partNumber: 'sku',
  weight: 'weight',
} as const

const parcelFields = {
  weight: 'weight',
  dimensions: 'length',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.height': 'height',
  subPackagingType: 'packaging_type',
  itemDescription: 'description',
  customerReferences: 'reference_number',
} as const

const prefixed = (path: string, fields: WireFields): WireFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field]))

/** Where members of a shipment are entered. */
const shipment: WireFields = {
  '': 'options',
  accountNumber: account,
  ...prefixed('requestedShipment', {
    ...fieldsUnder('shipper', 'shipper', partyFields),
    ...fieldsUnder('recipient', 'recipient', partyFields),
    ...fieldsUnder('recipients.#', 'recipient', partyFields),
    'recipients.#.deliveryInstructions': 'options.recipient_instructions',
    serviceType: 'service',
    preferredCurrency: 'options.currency',
    shipDateStamp: 'options.shipment_date',
    shipDatestamp: 'options.shipment_date',
    totalWeight: 'parcel[0].weight',
    totalPackageCount: 'parcel',
    packagingType: 'parcel[0].packaging_type',
    shippingChargesPayment: 'payment.account_number',
    labelSpecification: 'label_type',
    smartPostInfoDetail: 'config.smart_post_hub_id',
    'smartPostInfoDetail.indicia': 'options.fedex_smart_post_allowed_indicia',
    emailNotificationDetail: 'options.email_notification_to',
    requestedPackageLineItems: 'parcel',
    'requestedPackageLineItems.#': 'parcel[#]',
    ...Object.fromEntries(
      Object.entries(parcelFields).map(([name, field]) => [
        `requestedPackageLineItems.#.${name}`,
        `parcel[#].${field}`,
      ]),
    ),
    'requestedPackageLineItems.#.declaredValue': 'options.insurance',
    'requestedPackageLineItems.#.packageSpecialServices.signatureOptionType':
      'options.fedex_signature_option',
    'requestedPackageLineItems.#.packageSpecialServices.packageCODDetail': 'options.cash_on_delivery',
    'shipmentSpecialServices.shipmentCODDetail': 'options.cash_on_delivery',
    'shipmentSpecialServices.holdAtLocationDetail': 'options.fedex_hold_location_id',
    'shipmentSpecialServices.homeDeliveryPremiumDetail': 'options.fedex_date_certain',
    'shipmentSpecialServices.homeDeliveryPremiumDetail.phoneNumber': 'recipient.phone_number',
    'shipmentSpecialServices.etdDetail': 'options.doc_references',
    customsClearanceDetail: 'customs',
    'customsClearanceDetail.commercialInvoice.termsOfSale': 'customs.incoterm',
    'customsClearanceDetail.commercialInvoice.comments': 'customs.content_description',
    'customsClearanceDetail.commercialInvoice.customerReferences': 'customs.invoice',
    'customsClearanceDetail.totalCustomsValue': 'customs.duty.declared_value',
    'customsClearanceDetail.dutiesPayment': 'customs.duty.account_number',
    'customsClearanceDetail.exportDetail': 'customs.options.aes',
    'customsClearanceDetail.commodities': 'customs.commodities',
    ...fieldsUnder('customsClearanceDetail.commodities.#', 'customs.commodities[#]', goodsFields),
  }),
}

const pickup: WireFields = {
  '': 'options',
  associatedAccountNumber: account,
  carrierCode: 'options.fedex_carrier_code',
  pickupConfirmationCode: 'confirmation_number',
  scheduledDate: 'pickup_date',
  location: 'confirmation_number',
  packageCount: 'parcel',
  totalWeight: 'parcel',
  remarks: 'instruction',
  'originDetail.readyDateTimestamp': 'ready_time',
  'originDetail.customerCloseTime': 'closing_time',
  'originDetail.packageLocation': 'package_location',
  ...fieldsUnder('originDetail.pickupLocation', 'address', partyFields),
}

const paper: WireFields = {
  '': 'documents',
  attachment: 'documents[0].doc_file',
  'document.name': 'documents[0].doc_name',
  'document.contentType': 'documents[0].doc_format',
  'document.meta.shipDocumentType': 'documents[0].doc_type',
}

export const fieldsOf = {
  shipment,
  pickup,
  paper,
  account: { '': 'shipment_identifier', accountNumber: account },
  tracking: { '': 'tracking_number', 'referencesInformation.accountNumber': account },
  address: {
    '': 'address_line1',
    ...prefixed('addressesToValidate.#.address', placeFields),
  },
} as const satisfies Record<string, WireFields>

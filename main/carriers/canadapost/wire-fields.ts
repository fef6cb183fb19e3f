import { fieldsUnder, type WireFields } from '../kit/request-shape.ts'

/** Where the members of what is sent are entered; null for what the station says itself. */
const partyFields = {
  name: 'person_name',
  company: 'company_name',
  'contact-phone': 'phone_number',
  'client-voice-number': 'phone_number',
  'address-details.address-line-1': 'address_line1',
  'address-details.address-line-2': 'address_line2',
  'address-details.city': 'city',
  'address-details.prov-state': 'state_code',
  'address-details.postal-zip-code': 'postal_code',
  'address-details.country-code': 'country_code',
}

/** Every parcel is a document of its own; whoever asks about several says which it is. */
const parcelFields = fieldsUnder('parcel-characteristics', 'parcel[0]', {
  weight: 'weight',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.height': 'height',
  unpackaged: 'packaging_type',
  'mailing-tube': 'packaging_type',
})

export const rateFields: WireFields = {
  '': 'options',
  'customer-number': 'credentials.customer_number',
  'contract-id': 'credentials.contract_id',
  'quote-type': null,
  'expected-mailing-date': 'options.shipment_date',
  options: 'options',
  ...parcelFields,
  services: 'services',
  'origin-postal-code': 'shipper.postal_code',
  destination: 'recipient.postal_code',
  'destination.international.country-code': 'recipient.country_code',
}

const spec = (members: WireFields): WireFields =>
  Object.fromEntries(Object.entries(members).map(([name, field]) => [`delivery-spec.${name}`, field]))

export const shipmentFields: WireFields = {
  '': 'options',
  'customer-request-id': null,
  'group-id': 'options.group_id',
  'requested-shipping-point': 'shipper.postal_code',
  'expected-mailing-date': 'options.shipment_date',
  ...spec({
    'service-code': 'service',
    ...fieldsUnder('sender', 'shipper', partyFields),
    ...fieldsUnder('destination', 'recipient', partyFields),
    ...parcelFields,
    notification: 'options.email_notification_to',
    'print-preferences': 'label_type',
    customs: 'customs',
    'customs.reason-for-export': 'customs.content_type',
    'customs.other-reason': 'customs.content_description',
    'customs.invoice-number': 'customs.invoice',
    'customs.sku-list': 'customs.commodities',
    'customs.sku-list.item.#': 'customs.commodities[#]',
    'references.cost-centre': 'options.canadapost_cost_center',
    'references.customer-ref-1': 'reference',
    'references.customer-ref-2': 'parcel[0].reference_number',
    'settlement-info': 'credentials.contract_id',
    'settlement-info.paid-by-customer': 'payment.account_number',
  }),
  'return-spec': 'options.return_label',
  'return-spec.service-code': 'service',
  ...fieldsUnder('return-spec.return-recipient', 'shipper', {
    name: 'person_name',
    company: 'company_name',
    'address-details.address-line-1': 'address_line1',
    'address-details.address-line-2': 'address_line2',
    'address-details.city': 'city',
    'address-details.prov-state': 'state_code',
    'address-details.postal-zip-code': 'postal_code',
  }),
}

export const handOverFields: WireFields = {
  '': 'group_ids',
  'requested-shipping-point': 'address.postal_code',
  'method-of-payment': 'config.method_of_payment',
  ...fieldsUnder('manifest-address', 'address', {
    'manifest-company': 'company_name',
    'manifest-name': 'person_name',
    'phone-number': 'phone_number',
    'address-details.address-line-1': 'address_line1',
    'address-details.address-line-2': 'address_line2',
    'address-details.city': 'city',
    'address-details.prov-state': 'state_code',
    'address-details.postal-zip-code': 'postal_code',
  }),
  'customer-reference': 'reference',
}

export const pickupFields: WireFields = {
  '': 'options',
  ...fieldsUnder('pickup-location.alternate-address', 'address', {
    company: 'company_name',
    'address-line-1': 'address_line1',
    city: 'city',
    province: 'state_code',
    'postal-code': 'postal_code',
  }),
  ...fieldsUnder('contact-info', 'address', {
    'contact-name': 'person_name',
    email: 'email',
    'contact-phone': 'phone_number',
  }),
  'location-details.pickup-instructions': 'instruction',
  'pickup-volume': 'parcel',
  'pickup-times.on-demand-pickup-time.date': 'pickup_date',
  'pickup-times.on-demand-pickup-time.preferred-time': 'ready_time',
  'pickup-times.on-demand-pickup-time.closing-time': 'closing_time',
  'payment-info': 'credentials.contract_id',
}

import { z } from 'zod'
import { list, number, record, text, texts } from '../kit/answers.ts'
import type { RequestShapes, WireFields } from '../kit/request-shape.ts'
import { oneOf, requestOf, textLike } from '../kit/shapes.ts'
import { postManifests, postOrders } from './wire-orders.ts'
import { postOrders as postPickup } from './wire-pickups.ts'
import { postOrders as postReturn } from './wire-returns.ts'
import { data } from './wire-tracking.ts'

/** What may be sent is made of the published descriptions (`wire-*.ts`); where each member is entered stands here. */

export const paths = {
  orders: '/shipping/v2/orders',
  manifests: '/shipping/v2/manifests',
  returns: '/shipping/returns/v1/orders',
  pickups: '/transportation/pickup/v3/orders',
  tracking: '/tracking/v0/shipments',
} as const

/** So many shipments, or numbers, one call takes. */
export const mostShipments = 30
export const lengths = { customsReference: 35, note: 100, reference: 35 } as const

const under = (path: string, fields: WireFields): WireFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name ? `${path}.${name}` : path, field]))

const partyFields = (party: string): WireFields => ({
  '': party,
  name1: `${party}.company_name`,
  name2: `${party}.person_name`,
  name3: `${party}.address_line2`,
  addressStreet: `${party}.address_line1`,
  addressHouse: `${party}.street_number`,
  additionalAddressInformation1: `${party}.address_line2`,
  additionalAddressInformation2: `${party}.suburb`,
  postalCode: `${party}.postal_code`,
  city: `${party}.city`,
  state: `${party}.state_code`,
  country: `${party}.country_code`,
  phone: `${party}.phone_number`,
  email: `${party}.email`,
})

const goodsFields = (goods: string): WireFields => ({
  '': goods,
  itemDescription: `${goods}.title`,
  countryOfOrigin: `${goods}.origin_country`,
  hsCode: `${goods}.hs_code`,
  packagedQuantity: `${goods}.quantity`,
  itemValue: `${goods}.value_amount`,
  'itemValue.currency': `${goods}.value_currency`,
  itemWeight: `${goods}.weight`,
})

const customsFields: WireFields = {
  '': 'customs',
  exportType: 'customs.content_type',
  exportDescription: 'customs.content_description',
  shippingConditions: 'customs.incoterm',
  invoiceNo: 'customs.invoice',
  permitNo: 'customs.options.license_number',
  attestationNo: 'customs.options.certificate_number',
  MRN: 'options.dpdhl_mrn',
  postalCharges: 'options.dpdhl_postal_charges',
  shipperCustomsRef: 'customs.options.eori_number',
  consigneeCustomsRef: 'recipient.federal_tax_id',
  items: 'customs.commodities',
  // Counted by themselves: the first place is that of the shipment.
  ...under('items.#', goodsFields('customs.commodities[#1]')),
}

const serviceFields: WireFields = {
  '': 'options',
  preferredNeighbour: 'options.dpdhl_preferred_neighbour',
  preferredLocation: 'options.dpdhl_preferred_location',
  preferredDay: 'options.dpdhl_preferred_day',
  visualCheckOfAge: 'options.dpdhl_visual_check_of_age',
  endorsement: 'options.dpdhl_endorsement',
  individualSenderRequirement: 'options.dpdhl_individual_sender_requirement',
  parcelOutletRouting: 'options.dpdhl_parcel_outlet_routing',
  identCheck: 'options.dpdhl_identcheck',
  additionalInsurance: 'options.insurance',
  'additionalInsurance.currency': 'options.currency',
  cashOnDelivery: 'options.cash_on_delivery',
  'cashOnDelivery.bankAccount': 'config.cod_iban',
  'cashOnDelivery.transferNote1': 'reference',
  dhlRetoure: 'options.return_label',
  'dhlRetoure.billingNumber': 'config.billing_numbers',
  ...under('dhlRetoure.returnAddress', partyFields('shipper')),
}

const orderFields: WireFields = {
  '': 'options',
  profile: 'config.profile',
  shipments: 'parcel',
  ...under('shipments.#', {
    '': 'parcel[#]',
    product: 'service',
    billingNumber: 'config.billing_numbers',
    refNo: 'reference',
    costCenter: 'parcel[#].reference_number',
    shipDate: 'options.shipment_date',
    ...under('shipper', partyFields('shipper')),
    ...under('consignee', {
      ...partyFields('recipient'),
      name: 'recipient.person_name',
      lockerID: 'options.dpdhl_packstation',
      retailID: 'options.dpdhl_retail_id',
      poBoxID: 'options.dpdhl_po_box',
      postNumber: 'options.dpdhl_post_number',
    }),
    details: 'parcel[#].weight',
    'details.weight': 'parcel[#].weight',
    'details.dim': 'parcel[#].length',
    'details.dim.width': 'parcel[#].width',
    'details.dim.height': 'parcel[#].height',
    ...under('services', serviceFields),
  }),
  // Goods abroad go one parcel a purchase.
  ...under('shipments.#.customs', customsFields),
}

/** Of what comes back the recipient is the shop: who sends it was entered as whom it was sent to. */
const returnFields: WireFields = {
  '': 'options',
  receiverId: 'config.return_receiver_id',
  customerReference: 'reference',
  shipmentReference: null,
  ...under('shipper', partyFields('recipient')),
  itemWeight: 'parcel[0].weight',
  itemValue: 'options.declared_value',
  customsDetails: 'customs',
  ...under('customsDetails.items.#', goodsFields('customs.commodities[#]')),
}

const pickupFields: WireFields = {
  '': 'options',
  customerDetails: 'config.billing_numbers',
  ...under('pickupLocation.pickupAddress', { ...partyFields('address'), name2: 'address.address_line2' }),
  pickupLocation: 'address',
  businessHours: 'ready_time',
  'businessHours.#.timeUntil': 'closing_time',
  contactPerson: 'address.person_name',
  'contactPerson.#.phone': 'address.phone_number',
  'contactPerson.#.email': 'address.email',
  'pickupDetails.pickupDate': 'pickup_date',
  'pickupDetails.totalWeight': 'parcel',
  'pickupDetails.comment': 'instruction',
  shipmentDetails: 'parcel',
}

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  [`POST ${paths.orders}`]: { shape: postOrders, fields: orderFields },
  [`POST ${paths.manifests}`]: {
    shape: postManifests,
    fields: { '': 'shipment_ids', profile: 'config.profile' },
  },
  [`POST ${paths.returns}`]: { shape: postReturn, fields: returnFields },
  [`POST ${paths.pickups}`]: { shape: postPickup, fields: pickupFields },
}

/** What stands in the address of a question where parcels are, and how a number of its own looks. */
const numbersAsked = textLike(/^[A-Z\d]{5,39}(;[A-Z\d]{5,39}){0,14}$/i)
const question = data.extend({ '@piece-code': numbersAsked, '@request': oneOf('d-get-piece-detail') })
export const queryShapes: RequestShapes = {
  [`GET ${paths.tracking}`]: requestOf(z.strictObject({ data: question }), 'tracking_number'),
}

/** What is read of its answers besides what the descriptions name. */

const status = record({ ...texts('title', 'detail'), statusCode: number })
const item = record({
  shipmentNo: text,
  sstatus: status,
  validationMessages: list(record(texts('property', 'validationMessage', 'validationState'))),
})
export type AnsweredItem = ReturnType<typeof item.parse>

/** A refusal at the door, of a pickup (a list of them), or of some shipments among others. */
export const refusalAnswer = list(
  record({ ...texts('errorCode', 'title', 'detail', 'message'), status, items: list(item) }),
)

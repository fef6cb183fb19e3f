import type {
  CarrierAddress,
  CarrierCommodity,
  CarrierCustoms,
  LabelRequest,
} from '../../../main/carriers/contract/model.ts'
import { dhlExpress } from '../../../main/carriers/dhl_express/index.ts'
import { requestShapes } from '../../../main/carriers/dhl_express/wire.ts'
import {
  aCommodity,
  aDeclaration,
  aFindRequest,
  aHandedShipment,
  aLabelRequest,
  anAddress,
  anUploadRequest,
  aParcel,
  aPickupRequest,
  aRateRequest,
  aTrackRequest,
  berlin as plainBerlin,
  salem,
} from '../../support/carriers/carrier-requests.ts'
import { connectionsOf, special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import * as say from './answers.ts'

export const berlin = {
  ...plainBerlin,
  companyName: 'Paper Shop GmbH',
  personName: 'Petra Papier',
  email: 'shop@example.com',
  federalTaxId: 'DE123456789',
}

export const newYork = {
  ...salem,
  city: 'New York',
  stateCode: 'NY',
  postalCode: '10118',
  phoneNumber: '+1 212-555-0100',
  email: 'buyer@example.com',
}

export const paris = anAddress({
  addressLine1: '3 Rue de Rivoli',
  city: 'Paris',
  stateCode: null,
  postalCode: '75001',
  countryCode: 'FR',
  phoneNumber: '+33 1 23 45 67 89',
})

export const account = { site_id: 'key', password: 'a-secret-of-the-key', account_number: '123456789' }

export const aConnection = connectionsOf(dhlExpress, account)

export const customs = (more: Partial<CarrierCustoms> = {}): CarrierCustoms =>
  aDeclaration({
    contentDescription: 'Notebooks',
    invoice: 'INV-7',
    invoiceDate: '2026-03-04',
    signer: 'Petra Papier',
    commodities: [
      aCommodity({
        title: 'Notebook',
        description: 'Notebook of paper',
        sku: 'NB-1',
        hsCode: '4820.10',
        quantity: 3,
        weight: 0.3,
        valueCurrency: 'EUR',
        originCountry: 'DE',
      }),
    ],
    ...more,
  })

export const lane = { shipper: berlin, recipient: newYork }
export const goods = 'dhl_express_worldwide_nondoc'
/** A purchase of goods across the border. */
export const anOrder = (more: Partial<LabelRequest> = {}) =>
  aLabelRequest(goods, { ...lane, customs: customs(), ...more })

/** Where the test server is asked. */
export const at = (call: string): string => call.replace(' /', ' /mydhlapi/test/')
const [rate, ship, track, pickup, address] = [
  'POST /rates',
  'POST /shipments',
  'GET /tracking',
  'POST /pickups',
  'GET /address-validate',
].map(at) as [string, string, string, string, string]

/** The test server stands in a folder of the live one. */
const requests = Object.fromEntries(Object.entries(requestShapes).map(([key, shape]) => [at(key), shape]))

const payer = (accountNumber: string | null, paidBy: 'recipient' | 'third_party' = 'third_party') => ({
  paidBy,
  accountNumber,
  currency: 'EUR',
})
const duty = (...by: Parameters<typeof payer>) => ({ ...payer(...by), declaredValue: null })
const to = (more: Partial<CarrierAddress>) => ({ recipient: { ...newYork, ...more } })
const declaring = (more: Partial<CarrierCustoms>) => ({ customs: customs(more) })
const goodsWith = (more: Partial<CarrierCommodity>) =>
  declaring({ commodities: customs().commodities.map(item => ({ ...item, ...more })) })
const inTwoCurrencies = [...customs().commodities, aCommodity({ valueCurrency: 'USD' })]
const back = { options: { return_shipment: true } }

const mendable: CarrierFixtures['mendable'] = [
  ['options.shipment_date', 'a day farther than ten ahead', { options: { shipment_date: '2026-03-20' } }],
  ['recipient.address_line2', 'a street too long', to({ addressLine1: 'A street that goes on, '.repeat(8) })],
  ['recipient.phone_number', 'a recipient without a telephone', to({ phoneNumber: null })],
  ['recipient.phone_number', 'the same on the way back', { ...to({ phoneNumber: null }), ...back }],
  ['shipper.city', 'a city too long', { shipper: { ...berlin, city: 'x'.repeat(46) } }],
  ['customs', 'goods nobody declares', { customs: null }],
  ['customs.commodities', 'a declaration of nothing', declaring({ commodities: [] })],
  ['customs.commodities[1].value_currency', 'two currencies', declaring({ commodities: inTwoCurrencies })],
  [
    'customs.duty.currency',
    'all worth something in another currency than each',
    declaring({ duty: { ...duty('987654321'), currency: 'CHF', declaredValue: 25 } }),
  ],
  ['customs.commodities[0].value_amount', 'goods without a value', goodsWith({ valueAmount: null })],
  ['customs.commodities[0].hs_code', 'a tariff number too short', goodsWith({ hsCode: '1' })],
  ['customs.commodities[0].quantity', 'half a piece', goodsWith({ quantity: 1.5 })],
  ['customs.invoice', 'an invoice number too long', declaring({ invoice: 'x'.repeat(36) })],
  [
    'customs.incoterm',
    'DDP that the recipient pays',
    declaring({ duty: duty(null, 'recipient'), incoterm: 'DDP' }),
  ],
  ['customs.duty.account_number', 'an account too long', declaring({ duty: duty('9876543210123') })],
  ['payment.account_number', 'an account too long', { payment: payer('9876543210123') }],
  ['payment.account_number', 'a recipient who pays without one', { payment: payer(null, 'recipient') }],
  ['reference', 'a reference too long', { reference: 'x'.repeat(36) }],
  ['parcel[0].reference_number', 'the same', { parcels: [aParcel({ referenceNumber: 'x'.repeat(36) })] }],
  ...['dangerous_good', 'dhl_dangerous_goods', 'dhl_dry_ice_un1845'].map(
    option =>
      [`options.${option}`, 'goods that need a declaration', { options: { [option]: true } }] as const,
  ),
]

/** Written from what is published; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: account,
  config: {},
  rateRequest: aRateRequest({
    ...lane,
    options: { insurance: 150, saturday_delivery: true, shipment_date: '2026-03-04' },
  }),
  severalParcels: aRateRequest({ ...lane, parcels: [aParcel(), aParcel({ weight: 12 })] }),
  purchase: {
    call: ship,
    numbers: ['shipmentTrackingNumber', 'trackingNumber'],
    labels: ['documents'],
    pieces: 'packages',
    complaint: { beside: say.faults('8009: A part of it failed.').body, code: '8009' },
    otherwise: {
      service: ['"productShortName":"EXPRESS WORLDWIDE"', '"productShortName":"EXPRESS 12:00"'],
      price: ['"price":60.67', '"price":151.7'],
      currency: ['"priceCurrency":"EUR"', '"priceCurrency":"CHF"'],
      price_type: null,
      day: ['"estimatedDeliveryDate":"2026-03-06"', '"estimatedDeliveryDate":"2026-03-10"'],
      guarantee: null,
    },
  },
  labelRequest: anOrder({ reference: 'Order 7' }),
  mendable,
  findRequest: aFindRequest(anOrder()),
  trackingAnswer: { list: 'events', count: 5, days: ['date'], code: 'typeCode', words: ['description'] },
  trackRequest: aTrackRequest(say.waybill),
  pickupRequest: aPickupRequest({
    address: berlin,
    instruction: 'Ring twice',
    packageLocation: 'Back door',
    shipments: [
      aHandedShipment({
        shipmentIdentifier: say.waybill,
        trackingNumber: say.waybill,
        service: goods,
        recipientCountry: 'US',
        carrierData: { product: 'P', isDeclarable: true },
      }),
    ],
  }),
  confirmationNumber: say.pickupNumber,
  pickupData: { numbers: [say.pickupNumber], account: '123456789', requestor: 'Petra Papier' },
  addressRequest: { address: berlin },
  uploadRequest: anUploadRequest({
    trackingNumber: say.waybill,
    shipmentIdentifier: say.waybill,
    service: goods,
    originCountry: 'DE',
    destinationCountry: 'US',
    shipmentDate: '2026-03-04',
    carrierData: { day: '2026-03-04', product: 'P', account: '123456789' },
  }),
  combinations: {
    payerAccount: '987654321',
    optionValues: { dhl_shipment_content: ['Notebooks of paper'] },
    lanes: [
      { ...lane, services: [goods, 'dhl_express_12_00_nondoc'] },
      { shipper: berlin, recipient: paris, services: ['dhl_express_worldwide', 'dhl_economy_select'] },
      { shipper: berlin, recipient: berlin, services: ['dhl_express_domestic'] },
      { shipper: newYork, recipient: berlin, services: ['dhl_express_worldwide_doc', 'dhl_express_9_00'] },
    ],
  },
  server: {
    requests,
    answers: {
      [rate]: { body: say.rated(say.worldwide, say.noon) },
      [at('POST /landed-cost')]: { body: say.duties },
      [ship]: say.shippedWith(),
      [track]: { body: say.tracked() },
      [at('GET /shipments/*/proof-of-delivery')]: { body: say.proof },
      [pickup]: { status: 201, body: say.pickedUp },
      [at('PATCH /pickups/*')]: { body: say.changed },
      [at('DELETE /pickups/*')]: { body: '' },
      [at('PATCH /shipments/*')]: { body: '' },
      [address]: { body: say.place53113 },
    },
    refusals: [
      special(
        'verifyCredentials',
        'keys that are wrong',
        { [address]: { status: 401, body: say.atTheDoor } },
        '401',
      ),
      special(
        'rate',
        'a way without a product',
        {
          [rate]: say.refusal(
            404,
            '996: The requested product(s) not available based on your search criteria.',
          ),
        },
        '996',
      ),
      special(
        'createLabel',
        'several things at once',
        {
          [ship]: say.faults(
            '#/content/packages/0/weight: 0 is not greater or equal to 0.001',
            '1001: The date is in the past',
          ),
        },
        '1001',
      ),
      special('track', 'a number nobody knows', { [track]: say.refusal(404, 'No data found') }, 'not_found'),
      special(
        'schedulePickup',
        'a day without a courier',
        { [pickup]: say.refusal(400, '9002: Pickup not available') },
        '9002',
      ),
    ],
    partial: [
      special(
        'rate',
        'a product without a price',
        { [rate]: { body: say.rated(say.worldwide, say.product('T', 0)) } },
        'no_price',
      ),
      special(
        'rate',
        'a product nobody knows',
        { [rate]: { body: say.rated(say.product('9Z', 5, [{ name: 'NEW', price: 5 }])) } },
        'unknown_service',
      ),
      special('rate', 'a label that cannot be void later', {}, 'no_void'),
      special(
        'createLabel',
        'a warning beside a label',
        { [ship]: say.shippedWith({ warnings: ['Paperless not offered'] }) },
        'warning',
      ),
      special(
        'createLabel',
        'more numbers than parcels',
        { [ship]: say.shippedWith({ packages: say.pieces.map(trackingNumber => ({ trackingNumber })) }) },
        'parcels_missing',
      ),
      special('findShipment', 'a shipment found without its label', {}, 'label_given_once'),
    ],
    unknownStatus: {
      [track]: { body: say.tracked([say.event('ZZ', '2026-03-06', '09:00:00', 'Beamed up')]) },
    },
    secrets: [],
    golden: new URL('./golden/', import.meta.url),
  },
}

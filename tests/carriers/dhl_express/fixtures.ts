import type { CarrierCustoms } from '../../../main/carriers/contract/model.ts'
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
} from '../../support/carriers/carrier-requests.ts'
import { connectionsOf, special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import * as say from './answers.ts'

export const berlin = anAddress({
  companyName: 'Paper Shop GmbH',
  personName: 'Petra Papier',
  addressLine1: 'Torstr. 1',
  city: 'Berlin',
  stateCode: null,
  postalCode: '10119',
  countryCode: 'DE',
  phoneNumber: '+49 30 123456',
  email: 'shop@example.com',
  federalTaxId: 'DE123456789',
})

export const newYork = anAddress({
  personName: 'A. Buyer',
  companyName: null,
  addressLine1: '9 Oak St',
  city: 'New York',
  stateCode: 'NY',
  postalCode: '10118',
  countryCode: 'US',
  residential: true,
  phoneNumber: '+1 212-555-0100',
  email: 'buyer@example.com',
})

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
const [first = '', second = ''] = say.pieces

const rate = 'POST /mydhlapi/test/rates'
const ship = 'POST /mydhlapi/test/shipments'
const track = 'GET /mydhlapi/test/tracking'
const pickup = 'POST /mydhlapi/test/pickups'
const address = 'GET /mydhlapi/test/address-validate'

/** The test server stands in a folder of the live one. */
const requests = Object.fromEntries(
  Object.entries(requestShapes).map(([key, shape]) => [key.replace(' /', ' /mydhlapi/test/'), shape]),
)

/** Written from what is published; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: account,
  config: {},
  rateRequest: aRateRequest({
    ...lane,
    options: { insurance: 150, saturday_delivery: true, shipment_date: '2026-03-04' },
  }),
  severalParcels: aRateRequest({ ...lane, parcels: [aParcel(), aParcel({ weight: 12 })] }),
  labelRequest: aLabelRequest('dhl_express_worldwide_nondoc', {
    ...lane,
    reference: 'Order 7',
    customs: customs(),
  }),
  findRequest: aFindRequest(aLabelRequest('dhl_express_worldwide_nondoc', { ...lane, customs: customs() })),
  trackRequest: aTrackRequest(say.waybill),
  pickupRequest: aPickupRequest({
    address: berlin,
    instruction: 'Ring twice',
    packageLocation: 'Back door',
    shipments: [
      aHandedShipment({
        shipmentIdentifier: say.waybill,
        trackingNumber: say.waybill,
        service: 'dhl_express_worldwide_nondoc',
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
    service: 'dhl_express_worldwide_nondoc',
    originCountry: 'DE',
    destinationCountry: 'US',
    shipmentDate: '2026-03-04',
    carrierData: { day: '2026-03-04', product: 'P', account: '123456789' },
  }),
  combinations: {
    payerAccount: '987654321',
    optionValues: { dhl_shipment_content: ['Notebooks of paper'] },
    lanes: [
      { ...lane, services: ['dhl_express_worldwide_nondoc', 'dhl_express_12_00_nondoc'] },
      { shipper: berlin, recipient: paris, services: ['dhl_express_worldwide', 'dhl_economy_select'] },
      { shipper: berlin, recipient: berlin, services: ['dhl_express_domestic'] },
      { shipper: newYork, recipient: berlin, services: ['dhl_express_worldwide_doc', 'dhl_express_9_00'] },
    ],
  },
  server: {
    requests,
    answers: {
      [rate]: { body: say.rated(say.worldwide, say.noon) },
      [ship]: { status: 201, body: say.shipped },
      [track]: { body: say.tracked(say.shipment) },
      'GET /mydhlapi/test/shipments/*/proof-of-delivery': { body: say.proof },
      [pickup]: { status: 201, body: say.pickedUp },
      'PATCH /mydhlapi/test/pickups/*': { body: say.changed },
      'DELETE /mydhlapi/test/pickups/*': { body: '' },
      'PATCH /mydhlapi/test/shipments/*': { body: '' },
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
          [rate]: {
            status: 404,
            body: say.refused('996: The requested product(s) not available based on your search criteria.'),
          },
        },
        '996',
      ),
      special(
        'createLabel',
        'several things at once',
        {
          [ship]: {
            status: 422,
            body: say.refused(
              'Multiple problems found, see Additional Details',
              [
                '#/content/packages/0/weight: 0 is not greater or equal to 0.001',
                '1001: The date is in the past',
              ],
              '422',
            ),
          },
        },
        '1001',
      ),
      special(
        'track',
        'a number nobody knows',
        { [track]: { status: 404, body: say.refused('No data found', [], '404') } },
        'not_found',
      ),
      special(
        'schedulePickup',
        'a day without a courier',
        { [pickup]: { status: 400, body: say.refused('9002: Pickup not available') } },
        '9002',
      ),
    ],
    partial: [
      special(
        'rate',
        'a product without a price',
        { [rate]: { body: say.rated(say.worldwide, say.product('T', { price: 0, lines: [] })) } },
        'no_price',
      ),
      special(
        'rate',
        'a product nobody knows',
        {
          [rate]: {
            body: say.rated(say.product('9Z', { price: 5, lines: [{ name: 'NEW', price: 5 }] })),
          },
        },
        'unknown_service',
      ),
      special('rate', 'a label that cannot be void later', {}, 'no_void'),
      special(
        'createLabel',
        'a warning beside a label',
        { [ship]: { status: 201, body: { ...say.shipped, warnings: ['Paperless not offered'] } } },
        'warning',
      ),
      special(
        'createLabel',
        'more numbers than parcels',
        {
          [ship]: {
            status: 201,
            body: { ...say.shipped, packages: [first, second].map(trackingNumber => ({ trackingNumber })) },
          },
        },
        'parcels_missing',
      ),
      special('findShipment', 'a shipment found without its label', {}, 'label_given_once'),
    ],
    unknownStatus: {
      [track]: {
        body: say.tracked({
          ...say.shipment,
          events: [{ date: '2026-03-06', time: '09:00:00', typeCode: 'ZZ', description: 'Beamed up' }],
        }),
      },
    },
    secrets: [],
    golden: new URL('./golden/', import.meta.url),
  },
}

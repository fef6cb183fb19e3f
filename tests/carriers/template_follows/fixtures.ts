import { requestShapes } from '../../../main/carriers/template_follows/wire.ts'
import {
  aFindRequest,
  aLabelRequest,
  aParcel,
  aRateRequest,
  aTrackRequest,
  aVoidRequest,
} from '../../support/carriers/carrier-requests.ts'
import { special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

const label = Buffer.from('%PDF-1.4 label').toString('base64')
const order = { id: 'S1', reference: 'shp_1', state: 'WORKING', tracking_number: 'TP000000012' }
const rates = [
  {
    service: 'GND',
    currency: 'USD',
    base: '10.00',
    total: '12.50',
    surcharges: [{ name: 'Fuel', amount: '2.50' }],
    days: 4,
  },
  { service: 'EXP', currency: 'USD', base: '20.00', total: '25.10', surcharges: [], days: 1 },
]
const parcel = {
  number: 'TP000000012',
  status: 'MOVING',
  expected: '2026-03-06',
  events: [{ at: '2026-03-04T08:15:00', status: 'MOVING', text: 'Left the depot', place: 'Vancouver, BC' }],
}

/** Written from the documentation of the carrier; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: { api_key: 'a-key-of-the-shop' },
  config: {},
  rateRequest: aRateRequest(),
  severalParcels: aRateRequest({ parcels: [aParcel(), aParcel({ weight: 12 })] }),
  labelRequest: aLabelRequest('template_follows_ground'),
  purchase: {
    call: 'POST /orders',
    numbers: ['id', 'tracking_number'],
    labels: ['label'],
    complaint: { beside: { errors: [{ code: 'P77', text: 'A part of it failed.' }] }, code: 'P77' },
    otherwise: { service: null, price: null, currency: null, price_type: null, day: null, guarantee: null },
  },
  voidRequest: aVoidRequest('S1', 'template_follows_ground'),
  fetchLabelRequest: {
    shipmentId: 'shp_1',
    shipmentIdentifier: 'S1',
    trackingNumber: 'TP000000012',
    shipmentIdentifiers: ['S1'],
    trackingNumbers: ['TP000000012'],
    service: 'template_follows_ground',
    labelFormat: 'ZPL',
    isReprint: false,
    options: {},
    carrierData: {},
  },
  findRequest: aFindRequest(aLabelRequest('template_follows_ground')),
  trackingAnswer: { list: 'events', count: 1, days: ['at'], code: 'status', words: ['text'] },
  trackRequest: aTrackRequest('TP000000012'),
  server: {
    requests: requestShapes,
    answers: {
      'GET /account': { body: { name: 'Shop' } },
      'POST /rates': { body: { rates } },
      'POST /orders': { body: order },
      'GET /orders/*': { body: { ...order, state: 'DONE', label } },
      'GET /orders': { body: { orders: [order] } },
      'DELETE /orders/*': { body: { ...order, state: 'CANCELLED' } },
      'POST /tracking': { body: { parcels: [parcel] } },
    },
    refusals: [
      special(
        'fetchLabel',
        'an order that was cancelled',
        { 'GET /orders/*': { body: { ...order, state: 'CANCELLED' } } },
        'order_cancelled',
      ),
      special(
        'rate',
        'a postal code it does not serve',
        {
          'POST /rates': { status: 422, body: { errors: [{ code: 'P10', text: 'Postcode not served' }] } },
        },
        'P10',
      ),
    ],
    partial: [
      special(
        'rate',
        'one service is not available',
        {
          'POST /rates': {
            body: { rates: rates.slice(0, 1), warnings: [{ code: 'S2', text: 'No express today' }] },
          },
        },
        'S2',
      ),
    ],
    unknownStatus: { 'POST /tracking': { body: { parcels: [{ ...parcel, status: 'TELEPORTED' }] } } },
    golden: new URL('./golden/', import.meta.url),
  },
}

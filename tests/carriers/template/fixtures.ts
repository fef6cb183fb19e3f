import { requestShapes } from '../../../main/carriers/template/wire.ts'
import {
  aLabelRequest,
  aParcel,
  aRateRequest,
  aTrackRequest,
  aVoidRequest,
} from '../../support/carriers/carrier-requests.ts'
import { special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

const label = Buffer.from('^XA^FO60,300^BY3^BCN,150^FDTP000000012^FS^XZ').toString('base64')
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
  credentials: { client_id: 'shop', client_secret: 'a-secret-of-the-shop', account_number: '12345' },
  config: {},
  rateRequest: aRateRequest(),
  severalParcels: aRateRequest({ parcels: [aParcel(), aParcel({ weight: 12 })] }),
  labelRequest: aLabelRequest('template_ground'),
  purchase: {
    call: 'POST /shipments',
    numbers: ['id', 'tracking_number'],
    labels: ['label'],
    complaint: { beside: { errors: [{ code: 'P77', text: 'A part of it failed.' }] }, code: 'P77' },
    otherwise: { service: null, price: null, currency: null, price_type: null, day: null, guarantee: null },
  },
  voidRequest: aVoidRequest('S1', 'template_ground'),
  trackingAnswer: { list: 'events', count: 1, days: ['at'], code: 'status', words: ['text'] },
  trackRequest: aTrackRequest('TP000000012'),
  server: {
    requests: requestShapes,
    answers: {
      'POST /oauth/token': { body: { access_token: 'token-for-an-hour', expires_in: 3600 } },
      'GET /account': { body: { name: 'Shop' } },
      'POST /rates': { body: { rates } },
      'POST /shipments': { body: { id: 'S1', tracking_number: 'TP000000012', label } },
      'DELETE /shipments/*': { body: { state: 'CANCELLED' } },
      'POST /tracking': { body: { parcels: [parcel] } },
    },
    refusals: [
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
    secrets: ['token-for-an-hour'],
    golden: new URL('./golden/', import.meta.url),
  },
}

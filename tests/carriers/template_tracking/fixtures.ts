import { requestShapes } from '../../../main/carriers/template_tracking/wire.ts'
import { aLabelRequest, aRateRequest, aTrackRequest } from '../../support/carriers/carrier-requests.ts'
import { special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

const number = 'TP000000012'
const parcel = {
  number,
  status: 'MOVING',
  expected: '2026-03-06',
  events: [{ at: '2026-03-04T08:15:00', status: 'MOVING', text: 'Left the depot', place: 'Vancouver, BC' }],
}
const refusal = (status: number, code: string, text: string) => ({
  status,
  body: { errors: [{ code, text }] },
})

/** Written from the documentation of the carrier; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: { api_key: 'a-key-of-the-shop' },
  config: {},
  // It sells nothing; the suite asks for both.
  rateRequest: aRateRequest(),
  labelRequest: aLabelRequest('none'),
  trackingAnswer: { list: 'events', count: 1, days: ['at'], code: 'status', words: ['text'] },
  trackRequest: aTrackRequest(number),
  server: {
    requests: requestShapes,
    // It only asks.
    isHarmless: () => true,
    answers: {
      'GET /account': { body: { name: 'Shop' } },
      'POST /tracking': { body: { parcels: [parcel] } },
    },
    refusals: [
      special(
        'verifyCredentials',
        'a key that is wrong',
        { 'GET /account': refusal(401, 'K1', 'No such key') },
        'K1',
      ),
      special('track', 'a number nobody knows', { 'POST /tracking': { body: { parcels: [] } } }, 'not_found'),
    ],
    unknownStatus: { 'POST /tracking': { body: { parcels: [{ ...parcel, status: 'TELEPORTED' }] } } },
    golden: new URL('./golden/', import.meta.url),
  },
}

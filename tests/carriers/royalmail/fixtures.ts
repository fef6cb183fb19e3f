import { queryShapes } from '../../../main/carriers/royalmail/wire.ts'
import { aLabelRequest, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

const number = 'QM000000001GB'
export const piece = {
  mailPieceId: number,
  carrierShortName: 'RM',
  summary: {
    uniqueItemId: '1F000000001AB',
    oneDBarcode: number,
    productName: 'Royal Mail Tracked 48',
    destinationCountryCode: 'GBR',
    lastEventCode: 'EVIMC',
    lastEventName: 'Item received at mail centre',
    lastEventDateTime: '2026-03-04T08:15:00+00:00',
    lastEventLocationName: 'Leeds MC',
    statusDescription: 'It is in the network',
    statusCategory: 'IN TRANSIT',
  },
  signature: { recipientName: 'Jo Byron' },
  estimatedDelivery: { date: '2026-03-06', startOfEstimatedWindow: '08:00:00+00:00' },
  events: [
    {
      eventCode: 'EVIMC',
      eventName: 'Item received at mail centre',
      eventDateTime: '2026-03-04T08:15:00+00:00',
      locationName: 'Leeds MC',
    },
    { eventCode: 'EVDAC', eventName: 'Item despatched', eventDateTime: '2026-03-03T18:00:00+00:00' },
  ],
}
const unknownNumber = {
  errorCode: 'E1142',
  errorDescription: 'Barcode reference mailPieceId is not recognised',
  errorResolution: 'Check the reference or try again later.',
}

/** Written from the documentation of the carrier; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: { client_id: 'app-of-the-shop', client_secret: 'a-secret-of-the-shop' },
  config: {},
  rateRequest: aRateRequest(),
  labelRequest: aLabelRequest('none'),
  trackingAnswer: {
    list: 'events',
    count: 2,
    days: ['eventDateTime'],
    code: 'eventCode',
    words: ['eventName'],
  },
  trackRequest: { trackingNumbers: [number], carrierName: null, reference: null, accountNumber: null },
  server: {
    answers: { 'GET /mailpieces/v2/*/events': { body: { mailPieces: piece } } },
    requests: queryShapes,
    asked: ({ pathname }) => ({
      path: '/mailpieces/v2/events',
      body: { mailPieceId: pathname.split('/').at(-2) },
    }),
    refusals: [
      {
        name: 'a number nobody knows',
        operation: 'track',
        answers: {
          'GET /mailpieces/v2/*/events': {
            status: 404,
            body: { httpCode: '404', httpMessage: 'Resource not found', errors: [unknownNumber] },
          },
        },
        code: 'not_found',
      },
      {
        name: 'a number it says in a success not to know',
        operation: 'track',
        answers: {
          'GET /mailpieces/v2/*/events': {
            body: { mailPieces: { mailPieceId: number, status: '404', error: unknownNumber } },
          },
        },
        code: 'not_found',
      },
    ],
    unknownStatus: {
      'GET /mailpieces/v2/*/events': {
        body: {
          mailPieces: {
            ...piece,
            summary: {
              ...piece.summary,
              statusCategory: 'TELEPORTED',
              lastEventName: 'Zap',
              statusDescription: 'Zap',
            },
          },
        },
      },
    },
    golden: new URL('./golden/', import.meta.url),
  },
}

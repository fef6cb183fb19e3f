import { queryShapes } from '../../../main/carriers/dhl_universal/wire.ts'
import { aLabelRequest, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

export const shipment = {
  id: '7777777770',
  service: 'express',
  origin: { address: { countryCode: 'NL', postalCode: '1012', addressLocality: 'Amsterdam' } },
  destination: { address: { addressLocality: 'Leeds - UK' } },
  status: {
    timestamp: '2026-03-04T08:15:00',
    location: { address: { addressLocality: 'Leipzig' } },
    statusCode: 'transit',
    status: 'Processed at facility',
    description: 'Processed at LEIPZIG',
  },
  estimatedTimeOfDelivery: '2026-03-06',
  details: {
    product: { productName: 'EXPRESS WORLDWIDE' },
    proofOfDelivery: { signed: { familyName: 'Visser' } },
    totalNumberOfPieces: 1,
    pieceIds: ['JD014600006281230704'],
    weight: { value: 2.5, unitText: 'kg' },
  },
  events: [
    {
      timestamp: '2026-03-04T08:15:00',
      location: { address: { addressLocality: 'Leipzig', countryCode: 'DE' } },
      statusCode: 'transit',
      description: 'Processed at LEIPZIG',
    },
    {
      timestamp: '2026-03-03T17:00:00+01:00',
      statusCode: 'pre-transit',
      status: 'Shipment information received',
    },
  ],
}

const problem = (status: number, title: string) => ({
  status,
  body: { title, status, detail: title },
})

/** Written from the documentation of the carrier; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: { consumer_key: 'a-key-of-the-shop', language: 'en', account_country_code: 'NL' },
  config: {},
  rateRequest: aRateRequest(),
  labelRequest: aLabelRequest('none'),
  trackingAnswer: {
    list: 'events',
    count: 2,
    days: ['timestamp'],
    code: 'statusCode',
    words: ['description', 'status'],
  },
  trackRequest: {
    trackingNumbers: ['7777777770'],
    carrierName: 'dhl_express',
    reference: null,
    accountNumber: null,
  },
  server: {
    answers: { 'GET /track/shipments': { body: { shipments: [shipment] } } },
    requests: queryShapes,
    asked: ({ pathname: path, searchParams }) => ({ path, body: Object.fromEntries(searchParams) }),
    refusals: [
      {
        name: 'a number nobody knows',
        operation: 'track',
        answers: { 'GET /track/shipments': problem(404, 'No result found') },
        code: 'not_found',
      },
      {
        name: 'a day that is used up',
        operation: 'track',
        answers: { 'GET /track/shipments': problem(429, 'Too many requests') },
        code: '429',
      },
    ],
    unknownStatus: {
      'GET /track/shipments': {
        body: { shipments: [{ ...shipment, status: { ...shipment.status, statusCode: 'teleported' } }] },
      },
    },
    golden: new URL('./golden/', import.meta.url),
  },
}

import { requestShapes } from '../../../main/carriers/v1_server/wire.ts'
import {
  aFindRequest,
  aLabelRequest,
  aParcel,
  aRateRequest,
  aTrackRequest,
  aVoidRequest,
  berlin,
  dover,
  salem,
} from '../../support/carriers/carrier-requests.ts'
import { special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

const rateOf = (id: string, service: string, total: number) => ({
  id,
  object_type: 'rate',
  carrier_name: 'canadapost',
  carrier_id: 'warehouse',
  currency: 'CAD',
  service,
  base_charge: Number((total - 2.45).toFixed(2)),
  discount: 0,
  duties_and_taxes: 0,
  total_charge: total,
  transit_days: 4,
  extra_charges: [{ name: 'Fuel', amount: 2.45, currency: 'CAD' }],
  estimated_delivery: '2026-03-09',
  meta: { service_name: 'CANADAPOST PRIORITY', is_guaranteed: true, deliver_by: '12:00', zone: '4' },
  test_mode: true,
})

const priority = rateOf('rat_1', 'canadapost_priority', 25.1)
const rates = [priority, rateOf('rat_2', 'canadapost_regular_parcel', 12.5)]

/** The offer, as the adapter gave it with the price. */
const choice = {
  code: 'warehouse',
  name: 'warehouse',
  carrierData: { carrierId: 'warehouse', way: null, totalMinor: 2510, currency: 'CAD' },
}

export const draft = {
  id: 'shp_there',
  object_type: 'shipment',
  status: 'draft',
  test_mode: true,
  parcels: [{ id: 'pcl_1', weight: 1, weight_unit: 'KG' }],
  rates,
  metadata: { packdesk_shipment: 'shp_1' },
  meta: {},
  tracking_number: null,
  selected_rate: null,
  invoice_url: null,
}
export const bought = {
  ...draft,
  status: 'purchased',
  tracking_number: '7023210039414604',
  shipment_identifier: '7023210039414604',
  selected_rate: priority,
  label_url: '/v1/shipments/shp_there/label.zpl',
}

const tracker = {
  id: 'trk_1',
  carrier_name: 'canadapost',
  carrier_id: 'warehouse',
  tracking_number: '7023210039414604',
  test_mode: true,
  status: 'in_transit',
  delivered: false,
  estimated_delivery: '2026-03-06',
  info: { carrier_tracking_link: 'https://www.canadapost-postescanada.ca/track?pin=7023210039414604' },
  events: [
    {
      date: '2026-03-04',
      time: '08:15',
      code: 'MOVING',
      description: 'Left the depot',
      location: 'Vancouver',
    },
  ],
}

const label = '^XA^FO60,300^BY3^BCN,150^FD7023210039414604^FS^XZ'
const labelRequest = aLabelRequest('canadapost_priority', { choice })

/** Written from the published description of the interface, version 2023.9.11; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: { server_url: 'https://station.example', api_key: 'key_of_the_other_server' },
  config: {},
  rateRequest: aRateRequest(),
  severalParcels: aRateRequest({ parcels: [aParcel(), aParcel({ weight: 12 })] }),
  labelRequest,
  combinations: {
    lanes: [
      { shipper: labelRequest.shipper, recipient: labelRequest.recipient, services: ['canadapost_priority'] },
      { shipper: dover, recipient: salem, services: ['canadapost_priority'] },
      { shipper: dover, recipient: berlin, services: ['canadapost_priority'] },
    ],
  },
  purchase: {
    call: 'POST /v1/shipments/shp_there/purchase',
    numbers: ['id', 'tracking_number'],
    labels: ['label_url'],
    pieces: 'parcels',
    complaint: { beside: { errors: [{ code: 'P77', message: 'A part of it failed.' }] }, code: 'P77' },
    otherwise: {
      service: ['"service":"canadapost_priority"', '"service":"canadapost_regular_parcel"'],
      price: ['"total_charge":25.1', '"total_charge":31.4'],
      currency: ['"currency":"CAD"', '"currency":"USD"'],
      price_type: null,
      day: ['2026-03-09', '2026-03-12'],
      guarantee: ['"is_guaranteed":true', '"is_guaranteed":false'],
    },
  },
  mendable: [
    [
      'recipient.city',
      'a city longer than the interface has',
      { recipient: { ...salem, city: 'x'.repeat(31) } },
    ],
  ],
  voidRequest: aVoidRequest('shp_there', 'canadapost_priority'),
  fetchLabelRequest: {
    shipmentId: 'shp_1',
    shipmentIdentifier: 'shp_there',
    trackingNumber: '7023210039414604',
    shipmentIdentifiers: ['shp_there'],
    trackingNumbers: ['7023210039414604'],
    service: 'canadapost_priority',
    labelFormat: 'ZPL',
    isReprint: false,
    options: {},
    carrierData: { shipment_id: 'shp_there' },
  },
  findRequest: aFindRequest(labelRequest, { noted: { shipment_id: 'shp_there' } }),
  trackingAnswer: { list: 'events', count: 1, days: ['date'], code: 'code', words: ['description'] },
  trackRequest: aTrackRequest('7023210039414604'),
  server: {
    requests: requestShapes,
    answers: {
      'GET /v1/carriers': { body: { results: [{ carrier_id: 'warehouse', test_mode: true }] } },
      'POST /v1/proxy/rates': { body: { rates, messages: [] } },
      'POST /v1/shipments': { status: 201, body: draft },
      'POST /v1/shipments/*/purchase': { body: bought },
      'POST /v1/shipments/*/cancel': { body: { ...bought, status: 'cancelled' } },
      'GET /v1/shipments/*/label.*': { body: label, headers: { 'content-type': 'application/octet-stream' } },
      'GET /v1/shipments/*': { body: bought },
      'GET /v1/shipments': { body: { results: [bought] } },
      'GET /v1/trackers/*': { body: tracker },
    },
    // A draft costs nothing, and is what the purchase is found by.
    isHarmless: ({ method, url }) =>
      method === 'GET' || ['/v1/shipments', '/v1/proxy/rates'].includes(url.pathname),
    refusals: [
      special(
        'rate',
        'a live key in a test connection',
        { 'POST /v1/proxy/rates': { body: { rates: rates.map(each => ({ ...each, test_mode: false })) } } },
        'SHIPPING_SDK_VALIDATING_ERROR',
      ),
      special(
        'rate',
        'carriers over there that say no',
        {
          'POST /v1/proxy/rates': {
            status: 424,
            body: { messages: [{ carrier_id: 'warehouse', code: '1665', message: 'Not served.' }] },
          },
        },
        '1665',
      ),
      special(
        'createLabel',
        'an account that is gone over there',
        {
          'POST /v1/shipments': {
            status: 404,
            body: { errors: [{ code: 'not_found', message: 'No active carrier connection.' }] },
          },
        },
        'not_found',
      ),
      special(
        'createLabel',
        'a price that rose',
        {
          'POST /v1/shipments': {
            status: 201,
            body: { ...draft, rates: [{ ...priority, total_charge: 30, base_charge: 27.55 }] },
          },
        },
        'offer_changed',
      ),
      special(
        'createLabel',
        'a draft of somebody else',
        {
          'POST /v1/shipments': { status: 201, body: { ...draft, metadata: { packdesk_shipment: 'shp_2' } } },
        },
        'offer_changed',
      ),
      special(
        'findShipment',
        'a purchase that server knows no outcome of itself',
        {
          'GET /v1/shipments/*': {
            body: { ...draft, meta: { unknown: { purchase: { since: '2026-03-04T10:00:00Z' } } } },
          },
        },
        'not_found',
      ),
    ],
    partial: [
      special(
        'rate',
        'one carrier over there does not answer',
        {
          'POST /v1/proxy/rates': {
            body: {
              rates,
              messages: [{ carrier_id: 'second', code: 'carrier_unreachable', message: 'No answer.' }],
            },
          },
        },
        'carrier_unreachable',
      ),
    ],
    unknownStatus: { 'GET /v1/trackers/*': { body: { ...tracker, status: 'teleported' } } },
    golden: new URL('./golden/', import.meta.url),
  },
}

import { fedex } from '../../../main/carriers/fedex/index.ts'
import type { FedexConnection } from '../../../main/carriers/fedex/settings.ts'
import { requestShapes } from '../../../main/carriers/fedex/wire.ts'
import {
  aLabelRequest,
  anAddress,
  aParcel,
  aPickupRequest,
  aRateRequest,
} from '../../support/carriers/carrier-requests.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import * as say from './answers.ts'

export const dover = anAddress({
  companyName: 'Paper Shop',
  addressLine1: '5 Mill Rd',
  city: 'Dover',
  stateCode: 'DE',
  postalCode: '19901',
  countryCode: 'US',
  phoneNumber: '+1 302-555-0100',
})

export const salem = anAddress({
  personName: 'A. Buyer',
  addressLine1: '9 Oak St',
  city: 'Salem',
  stateCode: 'OR',
  postalCode: '97301',
  countryCode: 'US',
  phoneNumber: '503-555-0100',
  residential: true,
})

export const toronto = anAddress({ city: 'Toronto', stateCode: 'ON', postalCode: 'M5V 2T6' })

export const berlin = anAddress({
  addressLine1: 'Torstr. 1',
  city: 'Berlin',
  stateCode: null,
  postalCode: '10119',
  countryCode: 'DE',
  phoneNumber: '+49 30 123456',
})

export const mug = {
  title: 'Mug',
  description: null,
  sku: 'MUG',
  hsCode: '691200',
  quantity: 2,
  weight: 0.4,
  weightUnit: 'KG' as const,
  valueAmount: 12.5,
  valueCurrency: 'USD',
  originCountry: 'US',
  metadata: {},
}

export const customs = {
  contentType: 'merchandise',
  contentDescription: 'Mugs',
  incoterm: 'DAP',
  invoice: 'INV-7',
  invoiceDate: null,
  commercialInvoice: true,
  certify: true,
  signer: 'Ada',
  commodities: [mug],
  duty: null,
  dutyBillingAddress: null,
  options: {},
}

export const account = {
  api_key: 'key-of-the-shop',
  secret_key: 'a-secret-of-the-shop',
  account_number: '740561073',
  track_api_key: 'key-for-tracking',
  track_secret_key: 'a-secret-for-tracking',
}

export const aConnection = (
  config: Record<string, unknown> = {},
  credentials: Record<string, unknown> = account,
): FedexConnection => ({
  id: 'car_test',
  carrierId: 'fedex',
  testMode: true,
  settings: fedex.settings.parse(credentials),
  config: fedex.config.parse(config),
})

export const lane = { shipper: dover, recipient: salem }

const papers = ['commercial_invoice', 'other'].map(type => ({
  type,
  name: `${type}.pdf`,
  format: 'PDF',
  bytes: new TextEncoder().encode(`%PDF ${type}`),
}))

const token = 'POST /oauth/token'
const quotes = 'POST /rate/v1/rates/quotes'
const ship = 'POST /ship/v1/shipments'
const track = 'POST /track/v1/trackingnumbers'
const upload = 'POST /sandbox/documents/v1/etds/upload'
const booking = { code: '3001', carrier: 'FDXE', location: 'DOVA', day: '2026-03-05' }

/** Written from what is published; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: account,
  config: {},
  rateRequest: aRateRequest({
    ...lane,
    parcels: [aParcel({ packagingType: 'small_box' })],
    options: { signature_confirmation: true, insurance: 150, shipment_date: '2026-03-04' },
  }),
  severalParcels: aRateRequest({ ...lane, parcels: [aParcel(), aParcel({ weight: 12 })] }),
  labelRequest: aLabelRequest('fedex_2_day', { ...lane, reference: 'Order 7' }),
  fetchLabelRequest: {
    shipmentId: 'shp_1',
    shipmentIdentifier: 'job-7',
    trackingNumber: null,
    shipmentIdentifiers: [],
    trackingNumbers: [],
    service: 'fedex_2_day',
    labelFormat: 'ZPL',
    isReprint: false,
    options: {},
    carrierData: { job_id: 'job-7' },
  },
  voidRequest: { shipmentIdentifier: say.number, service: 'fedex_2_day', options: {} },
  findRequest: {
    ...aLabelRequest('fedex_2_day', lane),
    since: new Date('2026-03-04T10:00:00Z'),
    shipmentIdentifier: null,
    trackingNumber: null,
  },
  trackRequest: { trackingNumbers: [say.number], carrierName: null, reference: null, accountNumber: null },
  pickupRequest: aPickupRequest({ address: dover, instruction: 'Ring twice', packageLocation: 'Front desk' }),
  confirmationNumber: '3001',
  pickupData: { bookings: [booking] },
  addressRequest: { address: dover },
  uploadRequest: {
    trackingNumber: null,
    shipmentIdentifier: null,
    service: 'fedex_international_economy',
    originCountry: 'US',
    destinationCountry: 'CA',
    shipmentDate: null,
    reference: 'Order 7',
    documents: papers,
    options: {},
  },
  combinations: {
    payerAccount: '740561074',
    optionValues: {
      fedex_signature_option: ['ADULT', 'indirect'],
      fedex_smart_post_hub_id: ['5531'],
      fedex_smart_post_allowed_indicia: ['MEDIA_MAIL'],
    },
    lanes: [
      {
        ...lane,
        services: ['fedex_2_day', 'fedex_ground', 'fedex_ground_home_delivery', 'fedex_smart_post'],
      },
      { shipper: dover, recipient: toronto, services: ['fedex_international_economy', 'fedex_ground'] },
      { shipper: dover, recipient: berlin, services: ['fedex_international_priority'] },
      { shipper: toronto, recipient: toronto, services: ['fedex_ground', 'fedex_priority_overnight'] },
      { shipper: toronto, recipient: salem, services: ['fedex_international_priority_express'] },
      { shipper: berlin, recipient: berlin, services: ['fedex_priority_overnight'] },
    ],
  },
  server: {
    requests: requestShapes,
    isHarmless: ({ url }) => /oauth|rates|results|\/track\/|resolve/.test(url.pathname),
    answers: {
      [token]: { body: say.signedIn },
      [quotes]: { body: say.quoted(say.twoDay, say.ground, say.saturday, say.flat) },
      'POST /ship/v1/shipments/results': { body: say.shipped(say.shipment()) },
      'PUT /ship/v1/shipments/cancel': { body: say.voided },
      [ship]: { body: say.shipped({ ...say.shipment(), shipmentDocuments: [say.invoice] }) },
      [track]: { body: say.tracked(say.delivered) },
      'POST /track/v1/referencenumbers': { body: say.tracked(say.followed('OC')) },
      'POST /track/v1/trackingdocuments': { body: say.proof },
      'PUT /pickup/v1/pickups/cancel': { body: say.pickupCancelled },
      'POST /pickup/v1/pickups': { body: say.pickedUp },
      [upload]: { status: 201, body: say.uploaded },
      'POST /address/v1/addresses/resolve': { body: say.resolved },
    },
    refusals: [
      {
        name: 'keys that are wrong',
        operation: 'verifyCredentials',
        answers: {
          [token]: {
            status: 401,
            body: say.refused('NOT.AUTHORIZED.ERROR', 'The given client credentials were not valid.'),
          },
        },
        code: 'NOT.AUTHORIZED.ERROR',
      },
      {
        name: 'an account of somebody else',
        operation: 'rate',
        answers: {
          [quotes]: { status: 400, body: say.refused('ACCOUNT.NUMBER.MISMATCH', 'Account number mismatch.') },
        },
        code: 'ACCOUNT.NUMBER.MISMATCH',
      },
      {
        name: 'a telephone number that is none',
        operation: 'createLabel',
        answers: {
          [ship]: {
            status: 400,
            body: say.refused('RECIPIENTCONTACT.PHONENUMBER.INVALID', 'Invalid phone number.'),
          },
        },
        code: 'RECIPIENTCONTACT.PHONENUMBER.INVALID',
      },
      {
        name: 'a parcel that has left',
        operation: 'voidLabel',
        answers: {
          'PUT /ship/v1/shipments/cancel': {
            body: { output: { cancelledShipment: false, message: 'Unable to cancel' } },
          },
        },
        code: 'not_voided',
      },
      {
        name: 'a project without the interface',
        operation: 'uploadDocuments',
        answers: {
          [upload]: {
            status: 403,
            body: say.refused('FORBIDDEN.ERROR', 'We could not authorize your credentials.'),
          },
        },
        code: 'FORBIDDEN.ERROR',
      },
      {
        name: 'a number nobody knows, said with 200',
        operation: 'track',
        answers: { [track]: { body: say.tracked(say.missing) } },
        code: 'TRACKING.TRACKINGNUMBER.NOTFOUND',
      },
      {
        name: 'a day that has passed',
        operation: 'schedulePickup',
        answers: {
          'POST /pickup/v1/pickups': {
            status: 400,
            body: say.refused('PICKUP.REQUESTED.PREVIOUS.DAY', 'The day has passed.'),
          },
        },
        code: 'PICKUP.REQUESTED.PREVIOUS.DAY',
      },
    ],
    partial: [
      {
        name: 'a service without a price',
        operation: 'rate',
        answers: { [quotes]: { body: say.quoted(say.ground, { serviceType: 'FIRST_OVERNIGHT' }) } },
        code: 'no_price',
      },
      {
        name: 'a service nobody knows',
        operation: 'rate',
        answers: { [quotes]: { body: say.quoted({ ...say.ground, serviceType: 'FEDEX_MOON' }) } },
        code: 'unknown_service',
      },
      {
        name: 'a number that was used twice',
        operation: 'track',
        answers: {
          [track]: { body: say.tracked(say.followed('IT'), say.followed('DL', { scanEvents: [] })) },
        },
        code: 'number_used_again',
      },
    ],
    unknownStatus: { [track]: { body: say.tracked(say.followed('ZZ')) } },
    secrets: ['bearer-of-an-hour'],
    golden: new URL('./golden/', import.meta.url),
  },
}

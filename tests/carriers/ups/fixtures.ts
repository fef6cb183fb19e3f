import { ups } from '../../../main/carriers/ups/index.ts'
import type { UpsConnection } from '../../../main/carriers/ups/settings.ts'
import { requestShapes } from '../../../main/carriers/ups/wire.ts'
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

export const account = { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' }

export const aConnection = (
  config: Record<string, unknown> = {},
  credentials: Record<string, unknown> = account,
): UpsConnection => ({
  id: 'car_test',
  carrierId: 'ups',
  testMode: true,
  settings: ups.settings.parse(credentials),
  config: ups.config.parse(config),
})

export const lane = { shipper: dover, recipient: salem }
const papers = ['commercial_invoice', 'other'].map(type => ({
  type,
  name: `${type}.pdf`,
  format: 'PDF',
  bytes: new TextEncoder().encode(`%PDF ${type}`),
}))

const alert = [{ Code: '110971', Description: 'Your invoice may vary from the displayed reference rates' }]
const token = 'POST /security/v1/oauth/token'
const shop = 'POST /api/rating/*'
const ship = 'POST /api/shipments/v2409/ship'
const track = 'GET /api/track/*'

/** Written from what is published; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: account,
  config: {},
  rateRequest: aRateRequest({
    ...lane,
    options: {
      signature_confirmation: true,
      insurance: 150,
      saturday_delivery: true,
      shipment_date: '2026-03-04',
    },
  }),
  severalParcels: aRateRequest({ ...lane, parcels: [aParcel(), aParcel({ weight: 12 })] }),
  labelRequest: aLabelRequest('ups_ground', { ...lane, reference: 'Order 7' }),
  voidRequest: { shipmentIdentifier: say.number, service: 'ups_ground', options: {} },
  findRequest: {
    ...aLabelRequest('ups_ground', lane),
    since: new Date('2026-03-04T10:00:00Z'),
    shipmentIdentifier: null,
    trackingNumber: null,
  },
  trackRequest: { trackingNumbers: [say.number], carrierName: null, reference: null, accountNumber: null },
  pickupRequest: aPickupRequest({ address: dover, instruction: 'Ring twice' }),
  confirmationNumber: '2929602E9CP',
  addressRequest: { address: dover },
  uploadRequest: {
    trackingNumber: null,
    shipmentIdentifier: null,
    service: null,
    originCountry: 'US',
    destinationCountry: 'CA',
    shipmentDate: null,
    reference: 'Order 7',
    documents: papers,
    options: {},
  },
  combinations: {
    payerAccount: '999AA2',
    refusedByShape: {
      'options.ups_delivery_confirmation_level':
        'By parcel within the United States and Canada, else by shipment.',
    },
    lanes: [
      { ...lane, services: ['ups_ground', 'ups_next_day_air', 'ups_2nd_day_air', 'ups_next_day_air_early'] },
      { shipper: dover, recipient: toronto, services: ['ups_standard', 'ups_worldwide_express'] },
      { shipper: dover, recipient: berlin, services: ['ups_worldwide_saver', 'ups_standard'] },
      { shipper: toronto, recipient: toronto, services: ['ups_standard_ca', 'ups_express_ca'] },
      { shipper: toronto, recipient: salem, services: ['ups_3_day_select_ca_us'] },
      { shipper: berlin, recipient: berlin, services: ['ups_express_12_00_de'] },
      { shipper: berlin, recipient: dover, services: ['ups_worldwide_saver_eu'] },
    ],
  },
  server: {
    requests: requestShapes,
    answers: {
      [token]: { body: say.signedIn },
      [shop]: { body: say.rated(say.ground, say.nextDay) },
      [ship]: { body: say.shipped },
      'POST /api/labels/v1/recovery': { body: say.recovered },
      'DELETE /api/shipments/v2409/void/*': { body: say.voided },
      [track]: { body: say.tracked(say.parcel) },
      'POST /api/pickupcreation/*': { body: say.pickedUp },
      'DELETE /api/shipments/v2409/pickup/*': { body: say.pickupCancelled },
      'POST /api/paperlessdocuments/*': { body: say.uploaded },
      'POST /api/addressvalidation/*': { body: say.checked },
    },
    refusals: [
      {
        name: 'keys that are wrong',
        operation: 'verifyCredentials',
        answers: { [token]: { status: 401, body: say.refused('10401', 'ClientId is Invalid') } },
        code: '10401',
      },
      {
        name: 'a postal code that is none',
        operation: 'rate',
        answers: { [shop]: { status: 400, body: say.refused('111285', 'The postal code is invalid.') } },
        code: '111285',
      },
      {
        name: 'a shipper number that is none',
        operation: 'createLabel',
        answers: {
          [ship]: { status: 400, body: say.refused('120100', 'Missing or invalid shipper number') },
        },
        code: '120100',
      },
      {
        name: 'a fault of an old path',
        operation: 'createLabel',
        answers: {
          [ship]: {
            status: 400,
            body: {
              Fault: {
                detail: {
                  Errors: {
                    ErrorDetail: { PrimaryErrorCode: { Code: '120124', Description: 'Invalid service' } },
                  },
                },
              },
            },
          },
        },
        code: '120124',
      },
      {
        name: 'a label that is too old',
        operation: 'voidLabel',
        answers: {
          'DELETE /api/shipments/v2409/void/*': {
            status: 400,
            body: say.refused('190102', 'Time for voiding has expired'),
          },
        },
        code: '190102',
      },
      {
        name: 'an account that is not enrolled',
        operation: 'uploadDocuments',
        answers: {
          'POST /api/paperlessdocuments/*': { status: 403, body: say.refused('9369054', 'Not enrolled') },
        },
        code: '9369054',
      },
      {
        name: 'a number nobody knows',
        operation: 'track',
        answers: { [track]: { status: 404, body: say.notFound } },
        code: 'TW0001',
      },
    ],
    partial: [
      {
        name: 'a service without a price',
        operation: 'rate',
        answers: { [shop]: { body: say.rated(say.ground, { Service: { Code: '01' } }) } },
        code: 'no_price',
      },
      {
        name: 'a service nobody knows',
        operation: 'rate',
        answers: { [shop]: { body: say.rated({ ...say.ground, Service: { Code: '98' } }) } },
        code: 'unknown_service',
      },
      {
        name: 'a warning beside the prices',
        operation: 'rate',
        answers: {
          [shop]: { body: { RateResponse: { Response: { Alert: alert }, RatedShipment: say.ground } } },
        },
        code: '110971',
      },
    ],
    unknownStatus: {
      [track]: {
        body: say.tracked({
          ...say.parcel,
          currentStatus: { type: 'ZZ', statusCode: '999', description: 'Beamed up' },
        }),
      },
    },
    secrets: ['bearer-of-four-hours'],
    golden: new URL('./golden/', import.meta.url),
  },
}

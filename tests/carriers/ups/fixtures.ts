import { ups } from '../../../main/carriers/ups/index.ts'
import { requestShapes } from '../../../main/carriers/ups/wire.ts'
import {
  aFindRequest,
  aLabelRequest,
  anUploadRequest,
  aParcel,
  aPickupRequest,
  aRateRequest,
  aTrackRequest,
  aVoidRequest,
  berlin,
  dover,
  salem,
  toronto,
} from '../../support/carriers/carrier-requests.ts'
import { connectionsOf, special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import * as say from './answers.ts'

export { berlin, dover, salem, toronto }

export const account = { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' }

export const aConnection = connectionsOf(ups, account)

export const lane = { shipper: dover, recipient: salem }
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
  purchase: {
    call: ship,
    numbers: ['ShipmentIdentificationNumber', 'TrackingNumber'],
    labels: ['ShippingLabel'],
    pieces: 'PackageResults',
    complaint: { beside: say.refused('121057', 'A part of it failed.'), code: '121057' },
    otherwise: {
      service: null,
      price: ['"MonetaryValue":"14.25"', '"MonetaryValue":"99.10"'],
      currency: ['"CurrencyCode":"USD"', '"CurrencyCode":"CAD"'],
      price_type: ['"NegotiatedRateCharges"', '"OtherCharges"'],
      day: null,
      guarantee: null,
    },
  },
  labelRequest: aLabelRequest('ups_ground', { ...lane, reference: 'Order 7' }),
  voidRequest: aVoidRequest(say.number, 'ups_ground'),
  findRequest: aFindRequest(aLabelRequest('ups_ground', lane)),
  trackingAnswer: { list: 'activity', count: 2, days: ['date'], code: 'code', words: ['description'] },
  trackRequest: aTrackRequest(say.number),
  pickupRequest: aPickupRequest({ address: dover, instruction: 'Ring twice' }),
  confirmationNumber: '2929602E9CP',
  addressRequest: { address: dover },
  uploadRequest: anUploadRequest(),
  combinations: {
    payerAccount: '999AA2',
    optionValues: { ups_negotiated_rates_indicator: [true, false] },
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
      'POST /api/landedcost/*': { body: say.landed() },
    },
    refusals: [
      special(
        'verifyCredentials',
        'keys that are wrong',
        { [token]: { status: 401, body: say.refused('10401', 'ClientId is Invalid') } },
        '10401',
      ),
      special(
        'rate',
        'a postal code that is none',
        { [shop]: { status: 400, body: say.refused('111285', 'The postal code is invalid.') } },
        '111285',
      ),
      special(
        'createLabel',
        'a shipper number that is none',
        {
          [ship]: { status: 400, body: say.refused('120100', 'Missing or invalid shipper number') },
        },
        '120100',
      ),
      special(
        'createLabel',
        'a fault of an old path',
        {
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
        '120124',
      ),
      special(
        'voidLabel',
        'a label that is too old',
        {
          'DELETE /api/shipments/v2409/void/*': {
            status: 400,
            body: say.refused('190102', 'Time for voiding has expired'),
          },
        },
        '190102',
      ),
      special(
        'uploadDocuments',
        'an account that is not enrolled',
        {
          'POST /api/paperlessdocuments/*': { status: 403, body: say.refused('9369054', 'Not enrolled') },
        },
        '9369054',
      ),
      special('track', 'a number nobody knows', { [track]: { status: 404, body: say.notFound } }, 'TW0001'),
    ],
    partial: [
      special(
        'rate',
        'a service without a price',
        { [shop]: { body: say.rated(say.ground, { Service: { Code: '01' } }) } },
        'no_price',
      ),
      special(
        'rate',
        'a service nobody knows',
        { [shop]: { body: say.rated({ ...say.ground, Service: { Code: '98' } }) } },
        'unknown_service',
      ),
      special(
        'rate',
        'a warning beside the prices',
        {
          [shop]: { body: { RateResponse: { Response: { Alert: alert }, RatedShipment: say.ground } } },
        },
        '110971',
      ),
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

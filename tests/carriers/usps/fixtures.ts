import type { CarrierCustoms } from '../../../main/carriers/contract/model.ts'
import { usps } from '../../../main/carriers/usps/index.ts'
import { requestShapes } from '../../../main/carriers/usps/wire.ts'
import { aDay } from '../../support/a-day.ts'
import {
  aCommodity,
  aHandedShipment,
  aLabelRequest,
  anAddress,
  aParcel,
  aPickupRequest,
  aRateRequest,
  aDeclaration as aSale,
  berlin as city,
  dover as shop,
} from '../../support/carriers/carrier-requests.ts'
import { connectionsOf, special } from '../../support/carriers/carrier-stage.ts'
import type { FixtureAnswers, SentRequest } from '../../support/carriers/carrier-suite/fixture-server.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import * as say from './answers.ts'

export const dover = { ...shop, postalCode: '19901-1234', email: 'desk@example.com' }

export const salem = anAddress({
  personName: 'Grace Murray Hopper',
  addressLine1: '9 Oak St',
  city: 'Salem',
  stateCode: 'OR',
  postalCode: '97301',
  countryCode: 'US',
  phoneNumber: '503 555 0101',
  residential: true,
})

export const berlin = { ...city, personName: 'Konrad Zuse' }

export const lane = { shipper: dover, recipient: salem }
export const wayAbroad = { shipper: dover, recipient: berlin }

export const mug = aCommodity({ hsCode: '6912.00.10' })

export const aDeclaration = (more: Partial<CarrierCustoms> = {}): CarrierCustoms =>
  aSale({ invoice: 'INV-1', commodities: [mug], ...more })

export const credentials = {
  client_id: 'app',
  client_secret: 'a-secret-of-the-app',
  account_type: 'EPS',
  account_number: '1000001234',
  CRID: '12345678',
  MID: '903456789',
  manifest_MID: '903456790',
}

const connection = connectionsOf(usps, credentials)
export const aConnection = (config: Record<string, unknown> = {}, more: object = {}) =>
  connection(config, { ...credentials, ...more })

const doors: FixtureAnswers = {
  'POST /oauth2/v3/token': { body: say.token },
  'POST /payments/v3/payment-authorization': { body: say.payment },
}

const visits: FixtureAnswers = {
  'POST /pickup/v3/carrier-pickup': { body: say.pickup, headers: say.version },
  'GET /pickup/v3/carrier-pickup/*': { body: say.pickup, headers: { etag: '"v2"' } },
  'PUT /pickup/v3/carrier-pickup/*': { body: say.pickup, headers: { etag: '"v3"' } },
  'DELETE /pickup/v3/carrier-pickup/*': { status: 200, body: '' },
  'POST /scan-forms/v3/scan-form': { body: say.scanForm },
  'GET /addresses/v3/address': { body: say.checked },
}

const pickupRequest = aPickupRequest({
  address: dover,
  packageLocation: 'front door',
  shipments: [aHandedShipment({ service: 'usps_priority_mail' })],
})

const shared = {
  credentials,
  config: {},
  addressRequest: { address: dover },
  pickupRequest,
  confirmationNumber: say.pickup.confirmationNumber,
  pickupData: { etag: '"v1"' },
}

const asked = { since: new Date('2026-03-04T10:00:00Z'), shipmentIdentifier: null, trackingNumber: null }
const noted = { idempotency_keys: '9e5f4b1c-0d1e-4f2a-8b3c-4d5e6f708192' }

const handed = (trackingNumber: string) => ({
  day: aDay('2026-03-04'),
  groupIds: [],
  shipments: [aHandedShipment({ trackingNumber, shipmentIdentifier: trackingNumber })],
  address: dover,
  reference: null,
})

const fetching = (trackingNumber: string, service: string) => ({
  shipmentId: 'shp_1',
  shipmentIdentifier: trackingNumber,
  trackingNumber,
  shipmentIdentifiers: [trackingNumber],
  trackingNumbers: [trackingNumber],
  service,
  labelFormat: 'ZPL' as const,
  isReprint: true,
  options: {},
  carrierData: { numbers: [trackingNumber] },
})

const following = (trackingNumber: string) => ({
  trackingNumbers: [trackingNumber],
  carrierName: null,
  reference: null,
  accountNumber: null,
})

const harmless = ({ url }: Pick<SentRequest, 'url'>) =>
  /token$|payment-authorization$|options\/search$|label-reprint/.test(url.pathname)

/** Of two parcels each has a number of its own; a return label comes along where it is asked for. */
const eachItsOwn = ({ body }: SentRequest) => {
  const { imageInfo } = JSON.parse(body)
  const label = say.label(imageInfo?.packageNumber === 2 ? say.otherNumber : say.number)
  return { body: imageInfo?.returnLabel ? { ...label, returnLabel: say.returnLabel } : label }
}

const track = 'GET /tracking/v3/tracking/*'
const search = 'POST /shipments/v3/options/search'
const aLabel = aLabelRequest('usps_ground_advantage', { ...lane, reference: 'Order 7' })

const commonServer = {
  requests: requestShapes,
  isHarmless: (request: SentRequest) => request.method === 'GET' || harmless(request),
  unknownStatus: {
    [track]: {
      body: { ...say.tracked, statusCategory: 'Beamed Up', status: 'Beamed up', trackingEvents: [] },
    },
  },
  secrets: [say.token.access_token, say.payment.paymentAuthorizationToken],
}

/** Within the country. */
export const fixtures: CarrierFixtures = {
  ...shared,
  rateRequest: aRateRequest(lane),
  severalParcels: aRateRequest({ ...lane, parcels: [aParcel(), aParcel(), aParcel({ weight: 2 })] }),
  purchase: {
    call: 'POST /labels/v3/label',
    numbers: ['trackingNumber'],
    labels: ['labelImage'],
    complaint: { beside: say.refused('160007', 'A part of it failed.'), code: '160007' },
    otherwise: {
      service: ['"SKU":"DUXP0XXXXC05025"', '"SKU":"DPXX0XXXXC05025"'],
      price: ['"postage":9.85', '"postage":24.6'],
      currency: null,
      price_type: null,
      day: ['2026-03-09', '2026-03-12'],
      guarantee: ['"name":"4 Days"', '"guaranteedDelivery":false'],
      more: { choice: { code: 'SP', name: 'Single piece', carrierData: { sku: 'DUXP0XXXXC05020' } } },
    },
  },
  labelRequest: aLabel,
  fetchLabelRequest: fetching(say.number, 'usps_ground_advantage'),
  voidRequest: { shipmentIdentifier: say.number, service: 'usps_ground_advantage', options: {} },
  findRequest: { ...aLabel, ...asked, noted },
  trackingAnswer: {
    list: 'trackingEvents',
    count: 2,
    days: ['eventTimestamp', 'GMTTimestamp'],
    code: 'eventCode',
    words: ['eventType'],
  },
  trackRequest: following(say.number),
  endOfDayRequest: handed(say.number),
  server: {
    ...commonServer,
    answers: {
      ...doors,
      ...visits,
      [search]: { body: say.rated },
      'POST /labels/v3/label': eachItsOwn,
      'POST /labels/v3/label-reprint/*': { body: say.reprint },
      'POST /labels/v3/label-reprint': { body: say.reprint },
      'DELETE /labels/v3/label/*': { body: say.cancelled },
      [track]: { body: say.tracked },
    },
    refusals: [
      special(
        'rate',
        'a weight it does not take',
        {
          [search]: {
            status: 400,
            body: say.refused('020001', 'Weight too high.', 'packageDescription.weight'),
          },
        },
        '020001',
      ),
      special(
        'rate',
        'prices of nothing',
        { [search]: { body: { pricingOptions: [{ shippingOptions: [] }] } } },
        'no_rates',
      ),
      special(
        'createLabel',
        'an address it does not know',
        {
          'POST /labels/v3/label': {
            status: 400,
            body: say.refused('160001', 'Address not found.', 'toAddress.streetAddress'),
          },
        },
        '160001',
      ),
      special(
        'createLabel',
        'an account it does not know',
        {
          'POST /payments/v3/payment-authorization': {
            status: 400,
            body: say.refused('030005', 'Invalid account number for CRID.'),
          },
        },
        '030005',
      ),
      special(
        'verifyCredentials',
        'keys it does not know',
        {
          'POST /oauth2/v3/token': {
            status: 401,
            body: { error: 'invalid_client', error_description: 'Client credentials are invalid' },
          },
        },
        'invalid_client',
      ),
      special('track', 'a number nobody knows', { [track]: { status: 404, body: say.notFound } }, '404'),
      special(
        'schedulePickup',
        'a day without service',
        {
          'POST /pickup/v3/carrier-pickup': {
            status: 400,
            body: say.refused('040001', 'Pickup is not available on this date.', 'pickupDate'),
          },
        },
        '040001',
      ),
      special(
        'endOfDay',
        'a label that is on a form already',
        {
          'POST /scan-forms/v3/scan-form': {
            status: 400,
            body: say.refused('050001', 'Already manifested.'),
          },
        },
        '050001',
      ),
    ],
    partial: [
      special(
        'rate',
        'a class without a price',
        {
          [search]: {
            body: say.options(say.ground, {
              mailClass: 'MEDIA_MAIL',
              rateOptions: [{ rates: [{ mailClass: 'MEDIA_MAIL', rateIndicator: 'SP' }] }],
            }),
          },
        },
        'no_price',
      ),
      special(
        'rate',
        'a class nobody knows',
        {
          [search]: {
            body: say.options({
              mailClass: 'USPS_ROCKET',
              rateOptions: [say.option('USPS_ROCKET', { price: 5 })],
            }),
          },
        },
        'unknown_service',
      ),
      special(
        'voidLabel',
        'a refund that is looked into',
        { 'DELETE /labels/v3/label/*': { body: say.disputed } },
        'refund_disputed',
      ),
    ],
    golden: new URL('./golden/domestic/', import.meta.url),
  },
}

const labelAbroad = aLabelRequest('usps_first_class_package_international_service', {
  ...wayAbroad,
  customs: aDeclaration(),
  reference: 'Order 8',
})

/** Abroad: the same doors, visits and tracking, with prices and labels of its own. */
export const fixturesAbroad: CarrierFixtures = {
  slug: 'usps_international',
  ...shared,
  rateRequest: aRateRequest(wayAbroad),
  purchase: {
    call: 'POST /international-labels/v3/international-label',
    numbers: ['internationalTrackingNumber'],
    labels: ['labelImage'],
    complaint: { beside: say.refused('160007', 'A part of it failed.'), code: '160007' },
    otherwise: {
      service: ['"SKU":"IFXX0XXXXC04036"', '"SKU":"IPXX0XXXXC04036"'],
      price: [/"postage":[\d.]+/, '"postage":99.6'],
      currency: null,
      price_type: null,
      day: null,
      guarantee: null,
      more: { choice: { code: 'SP', name: 'Single piece', carrierData: { sku: 'IFXX0XXXXC04036' } } },
    },
  },
  labelRequest: labelAbroad,
  fetchLabelRequest: fetching(say.numberAbroad, 'usps_first_class_package_international_service'),
  voidRequest: {
    shipmentIdentifier: say.numberAbroad,
    service: 'usps_first_class_package_international_service',
    options: {},
  },
  findRequest: { ...labelAbroad, ...asked, noted },
  trackingAnswer: {
    list: 'trackingEvents',
    count: 2,
    days: ['eventTimestamp', 'GMTTimestamp'],
    code: 'eventCode',
    words: ['eventType'],
  },
  trackRequest: following(say.numberAbroad),
  endOfDayRequest: handed(say.numberAbroad),
  server: {
    ...commonServer,
    answers: {
      ...doors,
      ...visits,
      [search]: { body: say.ratedAbroad },
      'POST /international-labels/v3/international-label': { status: 201, body: say.labelAbroad },
      'POST /international-labels/v3/international-label-reprint/*': { body: say.reprintAbroad },
      'POST /international-labels/v3/international-label-reprint': { body: say.reprintAbroad },
      'DELETE /international-labels/v3/international-label/*': {
        body: { ...say.cancelled, trackingNumber: say.numberAbroad },
      },
      [track]: { body: { ...say.tracked, trackingNumber: say.numberAbroad } },
    },
    golden: new URL('./golden/international/', import.meta.url),
  },
}

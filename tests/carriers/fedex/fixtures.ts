import type { CarrierContext } from '../../../main/carriers/contract/adapter.ts'
import type { FetchLabelRequest } from '../../../main/carriers/contract/model.ts'
import { fedex } from '../../../main/carriers/fedex/index.ts'
import { requestShapes } from '../../../main/carriers/fedex/wire.ts'
import {
  aDeclaration,
  aFindRequest,
  aLabelRequest,
  anUploadRequest,
  aParcel,
  aPickupRequest,
  aRateRequest,
  aTrackRequest,
  aVoidRequest,
  berlin,
  salem as buyer,
  dover,
  toronto,
} from '../../support/carriers/carrier-requests.ts'
import { connectionsOf, special, stageOf } from '../../support/carriers/carrier-stage.ts'
import type { FixtureAnswers } from '../../support/carriers/carrier-suite/fixture-server.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import * as say from './answers.ts'

export { berlin, dover, toronto }

export const salem = { ...buyer, phoneNumber: '503-555-0100' }

export const customs = aDeclaration({
  contentDescription: 'Mugs',
  incoterm: 'DAP',
  invoice: 'INV-7',
  signer: 'Ada',
})

export const account = {
  api_key: 'key-of-the-shop',
  secret_key: 'a-secret-of-the-shop',
  account_number: '740561073',
  track_api_key: 'key-for-tracking',
  track_secret_key: 'a-secret-for-tracking',
}

export const aConnection = connectionsOf(fedex, account)

export const lane = { shipper: dover, recipient: salem }

const token = 'POST /oauth/token'
const quotes = 'POST /rate/v1/rates/quotes'
const ship = 'POST /ship/v1/shipments'
const track = 'POST /track/v1/trackingnumbers'
const upload = 'POST /sandbox/documents/v1/etds/upload'
const locations = 'POST /location/v1/locations'
const booking = { code: '3001', carrier: 'FDXE', location: 'DOVA', day: '2026-03-05' }

export const fetchRequest: FetchLabelRequest = {
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
}

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
  purchase: {
    call: ship,
    numbers: ['masterTrackingNumber', 'trackingNumber'],
    labels: ['packageDocuments'],
    pieces: 'pieceResponses',
    complaint: {
      beside: say.refused('SHIPMENT.LABEL.LATE', 'A part of it failed.'),
      code: 'SHIPMENT.LABEL.LATE',
    },
    otherwise: {
      service: ['"FEDEX_2_DAY"', '"PRIORITY_OVERNIGHT"'],
      price: [/"(total\w*Charge)":[\d.]+/, '"$1":99.5'],
      currency: ['"USD"', '"CAD"'],
      price_type: ['"actualRateType":"PAYOR_ACCOUNT_SHIPMENT"', '"actualRateType":"PAYOR_LIST_SHIPMENT"'],
      day: ['"deliveryDate":"2026-03-06"', '"deliveryDate":"2026-03-09"'],
      guarantee: ['"transitTime":"TWO_DAYS"', '"ineligibleForMoneyBackGuarantee":true'],
    },
  },
  fetchLabelRequest: fetchRequest,
  voidRequest: aVoidRequest(say.number, 'fedex_2_day'),
  findRequest: aFindRequest(aLabelRequest('fedex_2_day', lane)),
  trackingAnswer: {
    list: 'scanEvents',
    count: 2,
    days: ['date'],
    code: 'eventType',
    words: ['eventDescription'],
  },
  trackRequest: aTrackRequest(say.number),
  pickupRequest: aPickupRequest({ address: dover, instruction: 'Ring twice', packageLocation: 'Front desk' }),
  confirmationNumber: '3001',
  pickupData: { bookings: [booking] },
  addressRequest: { address: dover },
  points: {
    request: { address: salem, service: 'fedex_ground' },
    none: { [locations]: { body: say.pointsNear() } },
    far: { [locations]: { body: say.pointsNear(say.farPoint, say.shop, say.locker) } },
    abroad: { [locations]: { body: say.pointsNear(say.shop, say.pointAbroad) } },
    purchase: { service: 'fedex_ground' },
    gone: {
      answers: {
        [ship]: {
          status: 400,
          body: say.refused('HOLDATLOCATION.LOCATIONID.INVALID', 'The location is not available.'),
        },
      },
      code: 'HOLDATLOCATION.LOCATIONID.INVALID',
    },
  },
  uploadRequest: anUploadRequest({ service: 'fedex_international_economy' }),
  combinations: {
    payerAccount: '740561074',
    optionValues: {
      fedex_signature_option: ['ADULT', 'indirect'],
      fedex_dry_ice: [true, 0.5],
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
    isHarmless: ({ url }) => /oauth|rates|results|\/track\/|resolve|locations/.test(url.pathname),
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
      [locations]: { body: say.pointsNear(say.shop, say.locker) },
    },
    refusals: [
      special(
        'verifyCredentials',
        'keys that are wrong',
        {
          [token]: {
            status: 401,
            body: say.refused('NOT.AUTHORIZED.ERROR', 'The given client credentials were not valid.'),
          },
        },
        'NOT.AUTHORIZED.ERROR',
      ),
      special(
        'rate',
        'an account of somebody else',
        {
          [quotes]: { status: 400, body: say.refused('ACCOUNT.NUMBER.MISMATCH', 'Account number mismatch.') },
        },
        'ACCOUNT.NUMBER.MISMATCH',
      ),
      special(
        'createLabel',
        'a telephone number that is none',
        {
          [ship]: {
            status: 400,
            body: say.refused('RECIPIENTCONTACT.PHONENUMBER.INVALID', 'Invalid phone number.'),
          },
        },
        'RECIPIENTCONTACT.PHONENUMBER.INVALID',
      ),
      special(
        'voidLabel',
        'a parcel that has left',
        {
          'PUT /ship/v1/shipments/cancel': {
            body: { output: { cancelledShipment: false, message: 'Unable to cancel' } },
          },
        },
        'not_voided',
      ),
      special(
        'uploadDocuments',
        'a project without the interface',
        {
          [upload]: {
            status: 403,
            body: say.refused('FORBIDDEN.ERROR', 'We could not authorize your credentials.'),
          },
        },
        'FORBIDDEN.ERROR',
      ),
      special(
        'track',
        'a number nobody knows, said with 200',
        { [track]: { body: say.tracked(say.missing) } },
        'TRACKING.TRACKINGNUMBER.NOTFOUND',
      ),
      special(
        'schedulePickup',
        'a day that has passed',
        {
          'POST /pickup/v1/pickups': {
            status: 400,
            body: say.refused('PICKUP.REQUESTED.PREVIOUS.DAY', 'The day has passed.'),
          },
        },
        'PICKUP.REQUESTED.PREVIOUS.DAY',
      ),
    ],
    partial: [
      special(
        'rate',
        'a service without a price',
        { [quotes]: { body: say.quoted(say.ground, { serviceType: 'FIRST_OVERNIGHT' }) } },
        'no_price',
      ),
      special(
        'rate',
        'a service nobody knows',
        { [quotes]: { body: say.quoted({ ...say.ground, serviceType: 'FEDEX_MOON' }) } },
        'unknown_service',
      ),
      special(
        'track',
        'a number that was used twice',
        {
          [track]: { body: say.tracked(say.followed('IT'), say.followed('DL', { scanEvents: [] })) },
        },
        'number_used_again',
      ),
    ],
    unknownStatus: { [track]: { body: say.tracked(say.followed('ZZ')) } },
    secrets: ['bearer-of-an-hour'],
    golden: new URL('./golden/', import.meta.url),
  },
}

type Operation<Request, Value> = (
  request: Request,
  connection: ReturnType<typeof aConnection>,
  context: CarrierContext,
) => Promise<Value>

/** A context that is answered out of the fixtures, what was sent and noted, and `ask` for what the usual connection asks. */
export function stage(before: FixtureAnswers = {}) {
  const staged = stageOf(fixtures, before)
  const ask = <Request, Value>(operation: Operation<Request, Value>, request: Request) =>
    operation(request, aConnection(), staged.context)
  return { ...staged, ask }
}

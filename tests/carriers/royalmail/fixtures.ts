import type {
  CarrierAddress,
  CarrierCommodity,
  CarrierCustoms,
  LabelRequest,
} from '../../../main/carriers/contract/model.ts'
import { exampleLevels } from '../../../main/carriers/royalmail/example-sheet.ts'
import { royalmail } from '../../../main/carriers/royalmail/index.ts'
import { queryShapes, requestShapes } from '../../../main/carriers/royalmail/wire.ts'
import {
  aCommodity,
  aDeclaration,
  aFindRequest,
  aHandedShipment,
  aLabelRequest,
  anAddress,
  aParcel,
  aRateRequest,
  aTrackRequest,
  aVoidRequest,
  berlin,
  dover,
} from '../../support/carriers/carrier-requests.ts'
import { connectionsOf, special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import * as say from './answers.ts'

export const london = anAddress({
  companyName: 'Paper Shop Ltd',
  personName: 'Pat Paper',
  addressLine1: '10 Quill Street',
  city: 'London',
  stateCode: null,
  postalCode: 'N1 7AA',
  countryCode: 'GB',
  phoneNumber: '+44 20 7946 0000',
  email: 'shop@example.com',
})

export const leeds = anAddress({
  personName: 'Jo Byron',
  addressLine1: '4 Mill Lane',
  city: 'Leeds',
  stateCode: null,
  postalCode: 'LS1 4AP',
  countryCode: 'GB',
  phoneNumber: '+44 113 496 0000',
  email: 'jo@example.org',
})

export const belfast = { ...leeds, addressLine1: '9 Linen Row', city: 'Belfast', postalCode: 'BT1 5GS' }

export const account = {
  api_key: 'a-key-of-click-and-drop',
  client_id: 'app-of-the-shop',
  client_secret: 'a-secret-of-the-shop',
}

export const aConnection = connectionsOf(royalmail, account)

export const lane = { shipper: london, recipient: leeds }
export const anOrder = (more: Partial<LabelRequest> = {}) =>
  aLabelRequest('royalmail_tracked_48', { ...lane, ...more })

export const customs = (more: Partial<CarrierCustoms> = {}): CarrierCustoms =>
  aDeclaration({
    invoice: 'INV-7',
    commodities: [aCommodity({ valueCurrency: 'GBP', originCountry: 'LA' })],
    ...more,
  })
export const abroad = (more: Partial<LabelRequest> = {}) => ({
  service: 'royalmail_international_tracked',
  recipient: berlin,
  customs: customs(),
  ...more,
})

export const calls = {
  version: 'GET /api/v1/version',
  ship: 'POST /api/v1/orders',
  label: 'GET /api/v1/orders/*/label',
  read: 'GET /api/v1/orders/*',
  takeBack: 'DELETE /api/v1/orders/*',
  close: 'POST /api/v1/manifests',
  paper: 'GET /api/v1/manifests/*',
  track: 'GET /mailpieces/v2/*/events',
} as const

const to = (more: Partial<CarrierAddress>) => ({ recipient: { ...leeds, ...more } })
const declaring = (more: Partial<CarrierCustoms>) => abroad({ customs: customs(more) })
const goodsWith = (more: Partial<CarrierCommodity>) =>
  declaring({ commodities: customs().commodities.map(item => ({ ...item, ...more })) })
const wanting = (options: Record<string, unknown>) => ({ options })

const mendable: CarrierFixtures['mendable'] = [
  ['recipient.address_line1', 'a street too long', to({ addressLine1: 'Mill Lane '.repeat(11) })],
  ['recipient.city', 'no city', to({ city: null })],
  ['recipient.postal_code', 'a postcode too long', to({ postalCode: 'x'.repeat(21) })],
  ['recipient.phone_number', 'a number too long', to({ phoneNumber: '1'.repeat(26) })],
  ['shipper.country_code', 'a sender elsewhere', { shipper: berlin }],
  ['reference', 'a reference too long', { reference: 'x'.repeat(28) }],
  ['reference', 'a reference with quotes', { reference: 'Order "77"' }],
  ['parcel[1].weight', 'the second parcel too heavy', { parcels: [aParcel(), aParcel({ weight: 31 })] }],
  ['parcel[1].height', 'the second parcel too high', { parcels: [aParcel(), aParcel({ height: 9_000 })] }],
  ['customs', 'goods nobody declares', abroad({ customs: null })],
  ['customs.commodities', 'a declaration of nothing', declaring({ commodities: [] })],
  ['customs.content_type', 'goods without a reason', declaring({ contentType: null })],
  ['customs.commodities[0].value_amount', 'goods without a value', goodsWith({ valueAmount: null })],
  ['customs.commodities[0].value_amount', 'a tenth of a penny', goodsWith({ valueAmount: 1.255 })],
  ['customs.commodities[0].title', 'goods in too many words', goodsWith({ title: 'x'.repeat(51) })],
  ['customs.commodities[0].hs_code', 'a tariff number too long', goodsWith({ hsCode: '482010123456' })],
  [
    'customs.commodities[1].quantity',
    'half a piece, as the second of the goods',
    declaring({
      commodities: [...customs().commodities, aCommodity({ quantity: 1.5, valueCurrency: 'GBP' })],
    }),
  ],
  ['customs.invoice', 'an invoice number too long', declaring({ invoice: 'x'.repeat(36) })],
  ['customs.incoterm', 'a term it does not know', declaring({ incoterm: 'EXW' })],
  ['parcel', 'two parcels in one declaration', abroad({ parcels: [aParcel(), aParcel()] })],
  ['options.royalmail_safe_place', 'a safe place nobody names', wanting({ royalmail_safe_place: true })],
  [
    'options.royalmail_consequential_loss',
    'more than it stands for',
    wanting({ royalmail_consequential_loss: 10_001 }),
  ],
  ['options.royalmail_un_code', 'goods of a number that is none', wanting({ royalmail_un_code: 'UN1' })],
  ['recipient.email', 'a mail to nobody', { ...to({ email: null }), options: { email_notification: true } }],
  [
    'recipient.phone_number',
    'a text message to nobody',
    { ...to({ phoneNumber: null }), options: { sms_notification: true } },
  ],
]

const handed = aHandedShipment({
  shipmentIdentifier: say.orderId,
  trackingNumber: say.number,
  service: 'royalmail_tracked_48',
})
const day = '2026-03-04' as NonNullable<CarrierFixtures['endOfDayRequest']>['day']
const endOfDay = { day, groupIds: [], shipments: [handed], address: london, reference: null }

const services = exampleLevels.map(level => ({
  ...level,
  zones: level.zones.map(zone => ({ ...zone, rate: zone.rate + 0.01 })),
}))

/** Written from what is described; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: account,
  // There is no test server: what is bought in test mode is bought elsewhere.
  config: { services, shipping_charged: 4.9, base_url: 'https://simulated.example.com' },
  rateRequest: aRateRequest({ ...lane, options: { shipment_date: '2026-03-05' } }),
  severalParcels: aRateRequest({ ...lane, parcels: [aParcel(), aParcel({ weight: 12 })] }),
  labelRequest: anOrder({ reference: 'Order 77' }),
  purchase: {
    call: calls.ship,
    numbers: ['orderIdentifier', 'trackingNumber'],
    labels: ['label'],
    pieces: 'packages',
    complaint: {
      beside: { failedOrders: [say.failedOrder(77, 'A part of it failed.', 'Recipient')] },
      code: '77',
    },
    otherwise: { service: null, price: null, currency: null, price_type: null, day: null, guarantee: null },
  },
  mendable,
  voidRequest: aVoidRequest(say.orderId, 'royalmail_tracked_48'),
  fetchLabelRequest: {
    shipmentId: 'shp_1',
    shipmentIdentifier: say.orderId,
    trackingNumber: null,
    shipmentIdentifiers: [say.orderId],
    trackingNumbers: [],
    service: 'royalmail_tracked_48',
    labelFormat: 'ZPL',
    isReprint: false,
    options: {},
    carrierData: { isDeclared: false },
  },
  findRequest: aFindRequest(anOrder({ reference: 'Order 77' })),
  trackingAnswer: {
    list: 'events',
    count: 2,
    days: ['eventDateTime'],
    code: 'eventCode',
    words: ['eventName'],
  },
  trackRequest: aTrackRequest(say.number),
  endOfDayRequest: endOfDay,
  findEndOfDayRequest: { ...endOfDay, since: new Date('2026-03-04T10:00:00Z') },
  fetchManifestRequest: { id: say.manifestId, day, address: london, carrierData: {} },
  combinations: {
    optionValues: {
      royalmail_service_register_code: ['01'],
      royalmail_un_code: ['1263'],
      royalmail_recipient_eori: ['DE123456789012345'],
    },
    lanes: [
      { ...lane, services: ['royalmail_tracked_48', 'royalmail_special_delivery_1pm'] },
      { shipper: london, recipient: berlin, services: ['royalmail_international_tracked'] },
      { shipper: london, recipient: dover, services: ['royalmail_international_tracked_signed'] },
    ],
  },
  server: {
    requests: { ...requestShapes, ...queryShapes },
    asked: ({ pathname }) =>
      pathname.startsWith('/mailpieces')
        ? { path: '/mailpieces/v2/events', body: { mailPieceId: pathname.split('/').at(-2) } }
        : { path: pathname },
    answers: {
      [calls.version]: { body: { release: '1.0.0' } },
      [calls.ship]: ({ content }) => say.createdOf(content),
      [calls.label]: { headers: { 'content-type': 'application/pdf' }, body: say.pdf },
      [calls.read]: say.read(say.order({ manifestedOn: '2026-03-04T17:00:00Z' })),
      [calls.takeBack]: say.deleted,
      [calls.close]: say.manifest(),
      [calls.paper]: say.manifest(),
      [calls.track]: { body: { mailPieces: say.piece } },
    },
    refusals: [
      special('verifyCredentials', 'a key that is wrong', { [calls.version]: { status: 401 } }, '401'),
      special('createLabel', 'an account without labels', { [calls.ship]: { status: 403 } }, '403'),
      special(
        'createLabel',
        'an order it does not take',
        {
          [calls.ship]: say.failedOrders(
            say.failedOrder(30, 'Unknown postcode', 'Recipient.Address.Postcode'),
          ),
        },
        '30',
      ),
      special('fetchLabel', 'an order that is gone', { [calls.label]: say.notFound }, 'OrderNotFound'),
      special('voidLabel', 'an order on a manifest', { [calls.takeBack]: say.notDeleted }, 'OrderManifested'),
      special(
        'endOfDay',
        'nothing to put on it',
        { [calls.close]: { status: 400, body: { code: 'NoOrders', message: 'Nothing to manifest' } } },
        'NoOrders',
      ),
      special(
        'track',
        'a number nobody knows',
        {
          [calls.track]: {
            status: 404,
            body: { httpCode: '404', httpMessage: 'Resource not found', errors: [say.unknownNumber] },
          },
        },
        'not_found',
      ),
      special(
        'track',
        'a number it says in a success not to know',
        {
          [calls.track]: {
            body: { mailPieces: { mailPieceId: say.number, status: '404', error: say.unknownNumber } },
          },
        },
        'not_found',
      ),
    ],
    partial: [
      special(
        'createLabel',
        'a label that could not be made',
        { [calls.ship]: say.created(say.order({ labelErrors: [{ code: 'L1', message: 'Not yet' }] })) },
        'L1',
      ),
      special(
        'endOfDay',
        'a paper that is not ready',
        { [calls.close]: { ...say.manifest({}), status: 202 } },
        'manifest_unreadable',
      ),
    ],
    unknownStatus: {
      [calls.track]: {
        body: {
          mailPieces: {
            ...say.piece,
            summary: {
              ...say.piece.summary,
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

import type {
  CarrierAddress,
  CarrierCommodity,
  CarrierCustoms,
  LabelRequest,
} from '../../../main/carriers/contract/model.ts'
import { exampleLevels } from '../../../main/carriers/dpdhl/example-sheet.ts'
import { dpdhl } from '../../../main/carriers/dpdhl/index.ts'
import { paths, queryShapes, requestShapes } from '../../../main/carriers/dpdhl/wire.ts'
import { parseXml } from '../../../main/carriers/kit/xml.ts'
import {
  aCommodity,
  aDeclaration,
  aHandedShipment,
  aLabelRequest,
  anAddress,
  aParcel,
  aPickupRequest,
  aRateRequest,
  aTrackRequest,
  aVoidRequest,
  berlin as plainBerlin,
} from '../../support/carriers/carrier-requests.ts'
import { connectionsOf, special } from '../../support/carriers/carrier-stage.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import * as say from './answers.ts'

export const berlin = {
  ...plainBerlin,
  companyName: 'Paper Shop GmbH',
  personName: 'Petra Papier',
  email: 'shop@example.com',
}

export const munich = anAddress({
  personName: 'Eva Muster',
  addressLine1: 'Am Hang 9a',
  city: 'Muenchen',
  stateCode: null,
  postalCode: '80331',
  countryCode: 'DE',
  phoneNumber: '+49 89 123456',
  email: 'eva@example.org',
})

export const zurich = anAddress({
  personName: 'Urs Muster',
  addressLine1: 'Seeweg 3',
  city: 'Zuerich',
  stateCode: null,
  postalCode: '8001',
  countryCode: 'CH',
  phoneNumber: '+41 44 1234567',
  email: 'urs@example.org',
})

export const vienna = anAddress({
  personName: 'Ida Muster',
  addressLine1: 'Ringstr. 7',
  city: 'Wien',
  stateCode: null,
  postalCode: '1010',
  countryCode: 'AT',
  phoneNumber: '+43 1 1234567',
  email: 'ida@example.org',
})

export const account = {
  username: 'desk_user',
  password: 'a-password-of-the-portal',
  app_id: 'app-key',
  app_token: 'a-secret-of-the-app',
  account_number: '3333333333',
}

export const aConnection = connectionsOf(dpdhl, account)

export const lane = { shipper: berlin, recipient: munich }
export const anOrder = (more: Partial<LabelRequest> = {}) =>
  aLabelRequest('dpdhl_paket', { ...lane, ...more })

export const customs = (more: Partial<CarrierCustoms> = {}): CarrierCustoms =>
  aDeclaration({
    invoice: 'INV-7',
    commodities: [aCommodity({ hsCode: '4820.10', valueCurrency: 'EUR', originCountry: 'LA' })],
    ...more,
  })
export const abroad = (more: Partial<LabelRequest> = {}) => ({
  service: 'dpdhl_paket_international',
  recipient: zurich,
  customs: customs(),
  ...more,
})

/** The test server stands in a folder. */
export const at = (call: string): string => call.replace(' /', ' /parcel/de/')
const requests = Object.fromEntries(
  Object.entries({ ...requestShapes, ...queryShapes }).map(([key, shape]) => [at(key), shape]),
)
const [token, ship, labels, close, list, takeBack, back, pickup, cancel, track] = [
  'POST /account/auth/ropc/v1/token',
  `POST ${paths.orders}`,
  `GET ${paths.orders}`,
  `POST ${paths.manifests}`,
  `GET ${paths.manifests}`,
  `DELETE ${paths.orders}`,
  `POST ${paths.returns}`,
  `POST ${paths.pickups}`,
  `DELETE ${paths.pickups}`,
  `GET ${paths.tracking}`,
].map(at) as [string, string, string, string, string, string, string, string, string, string]
export const calls = { token, ship, labels, close, list, takeBack, back, pickup, cancel, track }

const to = (more: Partial<CarrierAddress>) => ({ recipient: { ...munich, ...more } })
const declaring = (more: Partial<CarrierCustoms>) => abroad({ customs: customs(more) })
const goodsWith = (more: Partial<CarrierCommodity>) =>
  declaring({ commodities: customs().commodities.map(item => ({ ...item, ...more })) })
const wanting = (options: Record<string, unknown>) => ({ options })

const mendable: CarrierFixtures['mendable'] = [
  ['recipient.address_line1', 'a street too long', to({ addressLine1: 'Am langen Hang '.repeat(5) })],
  ['recipient.city', 'a city too long', to({ city: 'x'.repeat(41) })],
  ['recipient.postal_code', 'a postal code with signs', to({ postalCode: '80/331' })],
  ['shipper.country_code', 'a sender elsewhere', { shipper: zurich }],
  ['service', 'a product that stays at home', { recipient: vienna }],
  ['reference', 'a reference too long', { reference: 'x'.repeat(36) }],
  ['parcel[1].weight', 'the second parcel too heavy', { parcels: [aParcel(), aParcel({ weight: 32 })] }],
  [
    'parcel[0].reference_number',
    'a number too long',
    { parcels: [aParcel({ referenceNumber: 'x'.repeat(51) })] },
  ],
  ['customs', 'goods nobody declares', abroad({ customs: null })],
  ['customs.commodities', 'a declaration of nothing', declaring({ commodities: [] })],
  ['customs.content_type', 'goods without a reason', declaring({ contentType: null })],
  ['customs.content_description', 'another reason without a word', declaring({ contentType: 'other' })],
  ['customs.commodities[0].value_amount', 'goods without a value', goodsWith({ valueAmount: null })],
  ['customs.commodities[0].hs_code', 'a tariff number too long', goodsWith({ hsCode: '482010123456' })],
  [
    'customs.commodities[1].quantity',
    'half a piece, as the second of the goods',
    declaring({ commodities: [...customs().commodities, aCommodity({ quantity: 1.5 })] }),
  ],
  ['customs.invoice', 'an invoice number too long', declaring({ invoice: 'x'.repeat(36) })],
  ['customs.incoterm', 'a term it does not know', declaring({ incoterm: 'EXW' })],
  ['parcel', 'two parcels in one declaration', abroad({ parcels: [aParcel(), aParcel()] })],
  ['options.dpdhl_post_number', 'a Packstation without the number', wanting({ dpdhl_packstation: '145' })],
  ['options.dpdhl_preferred_day', 'a day that is none', wanting({ dpdhl_preferred_day: 'Friday' })],
  ['options.cash_on_delivery', 'money collected abroad', abroad({ options: { cash_on_delivery: 40 } })],
  ['options.dangerous_good', 'goods that need a contract', wanting({ dangerous_good: true })],
]

const handed = aHandedShipment({
  shipmentIdentifier: say.number,
  trackingNumber: say.number,
  service: 'dpdhl_paket',
})
const day = '2026-03-04' as NonNullable<CarrierFixtures['endOfDayRequest']>['day']
const endOfDay = { day, groupIds: [], shipments: [handed], address: berlin, reference: null }

const services = exampleLevels.map(level => ({
  ...level,
  zones: level.zones.map(zone => ({ ...zone, rate: zone.rate + 0.01 })),
}))

/** Written from what is published; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: account,
  config: { services, postal_charges: 4.9 },
  rateRequest: aRateRequest({ ...lane, options: { insurance: 150, shipment_date: '2026-03-05' } }),
  severalParcels: aRateRequest({ ...lane, parcels: [aParcel(), aParcel({ weight: 12 })] }),
  labelRequest: anOrder({ reference: 'Order 77' }),
  purchase: {
    call: ship,
    numbers: ['shipmentNo'],
    labels: ['label'],
    pieces: 'items',
    complaint: { beside: { status: { title: 'A part of it failed.', statusCode: 400 } }, code: '400' },
    otherwise: { service: null, price: null, currency: null, price_type: null, day: null, guarantee: null },
  },
  mendable,
  voidRequest: aVoidRequest(say.number, 'dpdhl_paket'),
  fetchLabelRequest: {
    shipmentId: 'shp_1',
    shipmentIdentifier: say.number,
    trackingNumber: say.number,
    shipmentIdentifiers: [say.number],
    trackingNumbers: [say.number],
    service: 'dpdhl_paket',
    labelFormat: 'ZPL',
    isReprint: false,
    options: {},
    carrierData: { numbers: [say.number] },
  },
  trackingAnswer: {
    list: 'data name="piece-event"',
    count: 4,
    days: ['event-timestamp'],
    code: 'ice',
    words: ['event-status'],
    forms: ['D.M.YYYY'],
  },
  trackRequest: aTrackRequest(say.number),
  pickupRequest: aPickupRequest({
    address: berlin,
    instruction: 'Ring twice',
    packageLocation: 'Back door',
    shipments: [handed],
  }),
  confirmationNumber: say.orderId,
  endOfDayRequest: endOfDay,
  findEndOfDayRequest: { ...endOfDay, since: new Date('2026-03-04T10:00:00Z') },
  fetchManifestRequest: { id: day, day, address: berlin, carrierData: { day } },
  combinations: {
    optionValues: {
      dpdhl_individual_sender_requirement: ['A1'],
      dpdhl_notification: ['told@example.com', true],
      dpdhl_preferred_day: ['2026-03-09'],
      dpdhl_parcel_outlet_routing: ['outlet@example.com', true],
      dpdhl_identcheck: [{ firstName: 'Eva', lastName: 'Muster', minimumAge: 'A18' }],
      dpdhl_packstation: ['145'],
      dpdhl_post_number: ['12345678'],
      dpdhl_retail_id: ['502'],
      dpdhl_po_box: ['4711'],
      dpdhl_mrn: ['26DE123456789012E1'],
    },
    lanes: [
      { ...lane, services: ['dpdhl_paket', 'dpdhl_warenpost'] },
      { shipper: berlin, recipient: zurich, services: ['dpdhl_paket_international'] },
      { shipper: berlin, recipient: vienna, services: ['dpdhl_europaket', 'dpdhl_paket_international'] },
    ],
  },
  server: {
    requests,
    asked: ({ pathname, searchParams }) => ({
      path: pathname,
      body: parseXml(searchParams.get('xml') ?? ''),
    }),
    secretsInAddress:
      'DHL takes the portal user of a question where parcels are in the document alone, and that in the address.',
    answers: {
      [token]: { body: { access_token: 'token-for-half-an-hour', expires_in: 1799 } },
      [ship]: ({ content }) => say.madeOf(content),
      [labels]: say.made(say.item()),
      [takeBack]: say.gone,
      [close]: say.closed,
      [list]: say.listed,
      [back]: say.returned,
      [pickup]: say.booked,
      [cancel]: say.calledOff,
      [track]: say.tracked(),
    },
    refusals: [
      special('verifyCredentials', 'a user that is wrong', { [token]: say.atTheDoor }, '401'),
      special(
        'createLabel',
        'an address nobody finds',
        {
          [ship]: { status: 400, body: say.made(say.refused('consignee.city', 'The city is unknown.')).body },
        },
        '400',
      ),
      special(
        'track',
        'a number nobody knows',
        { [track]: say.trackedNothing('100', 'No data found') },
        'not_found',
      ),
      special('track', 'a user that is wrong', { [track]: say.trackedNothing('5', 'Login failed') }, '5'),
      special(
        'schedulePickup',
        'a day without a courier',
        { [pickup]: say.noPickup(4002, 'No pickup that day') },
        '4002',
      ),
      special(
        'cancelPickup',
        'a pickup that is over',
        { [cancel]: { body: { failedCancellations: [{ orderID: say.orderId, message: 'Too late' }] } } },
        'not_cancelled',
      ),
      special(
        'voidLabel',
        'a label that is closed',
        {
          [takeBack]: say.made({
            shipmentNo: say.number,
            sstatus: { title: 'Bad', statusCode: 400, detail: 'Closed' },
          }),
        },
        '400',
      ),
    ],
    partial: [
      special(
        'createLabel',
        'an address it can only guess',
        {
          [ship]: say.made(
            say.item({
              validationMessages: [{ validationMessage: 'Weak address', validationState: 'Warning' }],
            }),
          ),
        },
        'warning',
      ),
      special(
        'endOfDay',
        'a list that is not ready',
        { [list]: { status: 404, body: {} } },
        'manifest_unreadable',
      ),
    ],
    unknownStatus: { [track]: say.tracked({ ice: 'ZZZZZ', standard: 'XX' }) },
    secrets: ['token-for-half-an-hour'],
    golden: new URL('./golden/', import.meta.url),
  },
}

import { afterAll, beforeAll } from 'vitest'
import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import type { CpcConnection } from '../../../main/carriers/canadapost/settings.ts'
import type { CarrierContext } from '../../../main/carriers/contract/adapter.ts'
import { aDay } from '../../support/a-day.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import {
  aHandedShipment,
  aLabelRequest,
  anAddress,
  aParcel,
  aPickupRequest,
  aRateRequest,
} from '../../support/carriers/carrier-requests.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'
import {
  type CanadaPostOptions,
  type CanadaPostSimulator,
  start,
} from '../../support/simulators/canadapost/index.ts'
import { handedOver, server } from './answers.ts'

export const credentials = {
  username: 'dev-user',
  password: 'dev-pass',
  customer_number: '1234567',
  contract_id: '40000001',
  language: 'en',
}

/** An account that pays by its card. */
export const cardCredentials = { ...credentials, contract_id: '' }

/** A connection as the station opens it. */
export const aConnection = (
  config: object = {},
  more: Partial<CpcConnection> = {},
  account: object = credentials,
): CpcConnection => ({
  id: 'car_test',
  carrierId: 'post',
  testMode: true,
  settings: canadapost.settings.parse(account),
  config: canadapost.config.parse(config),
  ...more,
})

export const shipper = anAddress({
  companyName: 'Lumen & Oak',
  city: 'Vancouver',
  stateCode: 'BC',
  postalCode: 'v6b 1a1',
})
export const chicago = anAddress({ city: 'Chicago', stateCode: 'IL', postalCode: '60601', countryCode: 'US' })

export const berlin = anAddress({
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
  hsCode: '6912000010',
  quantity: 2,
  weight: 0.4,
  weightUnit: 'KG' as const,
  valueAmount: 12.5,
  valueCurrency: 'CAD',
  originCountry: 'CA',
  metadata: {},
}

export const customs = {
  contentType: 'merchandise',
  contentDescription: null,
  incoterm: 'DDU',
  invoice: 'INV-1',
  invoiceDate: null,
  commercialInvoice: true,
  certify: true,
  signer: null,
  commodities: [mug],
  duty: null,
  dutyBillingAddress: null,
  options: {},
}

export const anOrder = (more: Parameters<typeof aLabelRequest>[1] = {}) =>
  aLabelRequest('canadapost_expedited_parcel', { shipper, labelFormat: 'PDF', ...more })

/** Where a courier comes. */
export const collected = anAddress({ email: 'desk@example.com' })

/** The same out of the country. */
export const anOrderAbroad = (more: Parameters<typeof aLabelRequest>[1] = {}) =>
  anOrder({ service: 'canadapost_xpresspost_usa', recipient: chicago, customs, ...more })

/** What goes over the edge when a label is made of one parcel. */
export const twoParcels = [aParcel({ weight: 2 }), aParcel({ weight: 5 })]

const handover = {
  day: aDay('2026-03-04'),
  groupIds: [],
  shipments: [aHandedShipment({ shipmentIdentifier: handedOver, groupId: '2026-03-04' })],
  address: shipper,
  reference: 'Desk 1',
}

/** Written from what is published; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials,
  config: { transmit_shipment_by_default: false },
  server,
  combinations: {
    lanes: [
      {
        shipper,
        recipient: anAddress(),
        services: ['canadapost_regular_parcel', 'canadapost_expedited_parcel', 'canadapost_priority'],
      },
      {
        shipper,
        recipient: chicago,
        services: ['canadapost_xpresspost_usa', 'canadapost_expedited_parcel_usa'],
      },
      { shipper, recipient: berlin, services: ['canadapost_xpresspost_international'] },
    ],
  },
  rateRequest: aRateRequest({ shipper, options: { signature_confirmation: true, insurance: 150 } }),
  severalParcels: aRateRequest({ shipper, parcels: twoParcels }),
  purchase: {
    call: 'POST /rs/1234567/1234567/shipment',
    numbers: ['shipment-id', 'tracking-pin'],
    labels: ['links'],
    complaint: {
      beside:
        '<messages><message><code>7012</code><description>A part of it failed.</description></message></messages>',
      code: '7012',
    },
    otherwise: {
      service: ['<service-code>DOM.EP</service-code>', '<service-code>DOM.XP</service-code>'],
      price: ['<due-amount>12.20</due-amount>', '<due-amount>30.50</due-amount>'],
      currency: null,
      price_type: null,
      day: ['<expected-delivery-date>2026-03-10<', '<expected-delivery-date>2026-03-12<'],
      guarantee: ['<guaranteed-delivery>true<', '<guaranteed-delivery>false<'],
    },
  },
  labelRequest: anOrder({ labelFormat: 'ZPL', reference: 'Order 7' }),
  voidRequest: { shipmentIdentifier: '520841300000000001', service: null, options: {} },
  findRequest: {
    ...anOrder({ labelFormat: 'ZPL', reference: 'Order 7' }),
    since: new Date('2026-03-04T10:00:00Z'),
    shipmentIdentifier: null,
    trackingNumber: null,
  },
  trackingAnswer: {
    list: 'occurrence',
    count: 2,
    days: ['event-date'],
    code: 'event-identifier',
    words: ['event-description'],
  },
  trackRequest: {
    trackingNumbers: ['7023210000000018'],
    carrierName: null,
    reference: null,
    accountNumber: null,
  },
  pickupRequest: aPickupRequest({ address: collected, instruction: 'Ring twice' }),
  confirmationNumber: '3000001',
  endOfDayRequest: handover,
  fetchManifestRequest: {
    id: '700000000000001',
    day: handover.day,
    address: handover.address,
    carrierData: {},
  },
  findEndOfDayRequest: { ...handover, since: new Date('2026-03-04T18:00:00Z') },
}

/** A simulated carrier for a file, and how to ask it. */
export function simulated(options: Partial<CanadaPostOptions> = {}) {
  const running: { simulator?: CanadaPostSimulator } = {}
  beforeAll(async () => {
    running.simulator = await start({ port: 0, ...options })
  })
  afterAll(() => running.simulator?.stop())
  const simulator = () => {
    if (!running.simulator) throw new Error('the simulator is not there before the tests run')
    return running.simulator
  }
  return {
    simulator,
    /** What was sent to an operation last. */
    sent: (operation: string) =>
      simulator()
        .calls.filter(call => call.operation === operation)
        .at(-1)?.body ?? '',
    connection: (config: object = {}, account: object = credentials) =>
      aConnection({ base_url: simulator().url, ...config }, {}, account),
    context: (more: Partial<CarrierContext> = {}) => recordContext({ fetch, ...more }).context,
  }
}

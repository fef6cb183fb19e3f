import { afterAll, beforeAll } from 'vitest'
import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import type { CpcConnection } from '../../../main/carriers/canadapost/settings.ts'
import type { CarrierContext } from '../../../main/carriers/spec/adapter.ts'
import { recordContext } from '../../support/carrier-context.ts'
import { aLabelRequest, anAddress, aParcel } from '../../support/carrier-requests.ts'
import {
  type CanadaPostOptions,
  type CanadaPostSimulator,
  start,
} from '../../support/simulators/canadapost/index.ts'

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

/** The same out of the country. */
export const anOrderAbroad = (more: Parameters<typeof aLabelRequest>[1] = {}) =>
  anOrder({ service: 'canadapost_xpresspost_usa', recipient: chicago, customs, ...more })

/** What goes over the edge when a label is made of one parcel. */
export const twoParcels = [aParcel({ weight: 2 }), aParcel({ weight: 5 })]

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

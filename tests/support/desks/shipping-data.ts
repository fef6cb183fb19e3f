import type { CarrierRecord } from '../../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { Call } from '../contract/call.ts'

/** Somebody in Montreal, complete enough to be sent to. */
export const montreal = {
  person_name: 'Ada Byron',
  address_line1: '1001 Rue Sherbrooke O',
  city: 'Montreal',
  state_code: 'QC',
  postal_code: 'H3A1G5',
  country_code: 'CA',
}

export const vancouver = {
  person_name: 'Grace Murray',
  address_line1: '5840 Oak St',
  city: 'Vancouver',
  state_code: 'BC',
  postal_code: 'V6M2V9',
  country_code: 'CA',
}

/** Two places across the United States, where some carriers only serve. */
export const dover = {
  company_name: 'Paper Shop',
  person_name: 'Ada Byron',
  address_line1: '5 Mill Rd',
  city: 'Dover',
  state_code: 'DE',
  postal_code: '19901',
  country_code: 'US',
  phone_number: '+13022234567',
}
export const salem = {
  person_name: 'Grace Murray',
  address_line1: '9 Oak St',
  city: 'Salem',
  state_code: 'OR',
  postal_code: '97301',
  country_code: 'US',
}

/** Somebody abroad of both, with what customs and carriers want to reach them by. */
export const berlin = {
  person_name: 'Konrad Zuse',
  address_line1: 'Torstr. 1',
  city: 'Berlin',
  postal_code: '10119',
  country_code: 'DE',
  phone_number: '+49 30 123456',
}

export const parcel = { weight: 1, weight_unit: 'KG' }

/** What every shipment request needs. */
export const route = { shipper: montreal, recipient: vancouver, parcels: [parcel] }

/** A courier of the shop's own: two services, 10 and 25 CAD. */
export const courier = (name = 'bench_courier', more: Record<string, unknown> = {}) => ({
  carrier_name: 'generic',
  carrier_id: name,
  test_mode: true,
  credentials: { display_name: 'Bench Courier', custom_carrier_name: name },
  config: { services: [service('bench_standard', 10, 4), service('bench_express', 25, 1)] },
  ...more,
})

export const service = (code: string, rate: number, transitDays: number) => ({
  service_name: code,
  service_code: code,
  currency: 'CAD',
  transit_days: transitDays,
  weight_unit: 'KG',
  dimension_unit: 'CM',
  max_weight: 30,
  zones: [{ rate }],
})

/** A connection whose only service goes abroad: within a country it says so when it is asked by name. */
export const abroadOnly = () =>
  courier('abroad_only', {
    config: { services: [{ ...service('bench_abroad', 30, 9), domicile: false, international: true }] },
  })

/** Adds a connection and answers with it. */
export async function addConnection(call: Call, connection: object): Promise<CarrierRecord> {
  const { status, body } = await call<CarrierRecord>('POST', '/desk/connections', connection)
  if (status !== 201) throw new Error(`the connection was refused: ${JSON.stringify(body)}`)
  return body
}

/** An account at USPS, called `post`; `url` is where that is simulated. */
export const uspsAccount = (url: string) => ({
  carrier_name: 'usps',
  carrier_id: 'post',
  test_mode: true,
  credentials: {
    client_id: 'app',
    client_secret: 'a-secret-of-the-app',
    account_number: '1000001234',
    CRID: '12345678',
    MID: '903456789',
  },
  config: { base_url: url },
})

/** Stores a draft and answers with it. */
export async function addShipment(call: Call, more: object = {}): Promise<ShipmentRecord> {
  const { status, body } = await call<ShipmentRecord>('POST', '/v1/shipments', { ...route, ...more })
  if (status !== 201) throw new Error(`the shipment was refused: ${JSON.stringify(body)}`)
  return body
}

/** Buys the cheapest rate of a draft. */
export const buy = (call: Call, { id, rates }: ShipmentRecord, more: object = {}) =>
  call<ShipmentRecord>('POST', `/v1/shipments/${id}/purchase`, { selected_rate_id: rates[0]?.id, ...more })

/** An account with a contract at a simulated Canada Post, whose parcels wait for the manifest. */
export const postAccount = (url: string, config: object = {}) => ({
  carrier_name: 'canadapost',
  carrier_id: 'post',
  test_mode: true,
  credentials: {
    username: 'dev',
    password: 'a-development-key',
    customer_number: '1234567',
    contract_id: '40000001',
  },
  config: { base_url: url, transmit_shipment_by_default: false, ...config },
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addConnection, dover, salem } from '../support/desks/shipping-data.ts'
import { type FedexSimulator, start } from '../support/simulators/fedex/index.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

let simulator: FedexSimulator
beforeAll(async () => {
  simulator = await start({ port: 0 })
  await addConnection(call, {
    carrier_name: 'fedex',
    carrier_id: 'express',
    test_mode: true,
    credentials: { api_key: 'shop', secret_key: 'a-secret-of-the-shop', account_number: '740561073' },
    config: { base_url: simulator.url, smart_post_hub_id: '5531' },
  })
})
afterAll(() => simulator.stop())

const box = { weight: 3, weight_unit: 'LB', length: 12, width: 9, height: 5, dimension_unit: 'IN' }

test('an address of the forces abroad is refused before anything costs, but for the service that goes on by mail', async () => {
  const base = { ...salem, phone_number: '+15035550100', city: 'APO', state_code: 'AE', postal_code: '09012' }
  const customs = {
    content_type: 'merchandise',
    commodities: [
      {
        title: 'Stoneware mug',
        quantity: 1,
        weight: 1,
        weight_unit: 'LB',
        value_amount: 12,
        origin_country: 'PT',
      },
    ],
    duty: { currency: 'USD' },
  }
  const order = { shipper: dover, recipient: base, parcels: [box], customs }
  const asked = await call('POST', '/v1/proxy/rates', { ...order, services: ['fedex_2_day'] })
  expect(JSON.stringify(asked.body)).toContain('FedEx does not reach military addresses')
  const { body } = await call<{ rates: { service: string }[]; messages: { message: string }[] }>(
    'POST',
    '/v1/proxy/rates',
    order,
  )
  expect(new Set(body.rates?.map(({ service }) => service))).toEqual(new Set(['fedex_smart_post']))
  const ships = () => simulator.calls.filter(({ operation }) => operation === 'ship').length
  const before = ships()
  const refused = await call('POST', '/v1/shipments', { ...order, service: 'fedex_2_day' })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(ships()).toBe(before)
})

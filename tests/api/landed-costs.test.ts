import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { addConnection, addShipment, berlin, buy, dover, montreal } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start, type UpsSimulator } from '../support/simulators/ups/index.ts'
import { stationForFile } from '../support/station/station.ts'
import { clockUntil } from '../support/until.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
let simulator: UpsSimulator

beforeAll(async () => {
  simulator = await start({ port: 0 })
  await addConnection(call, {
    carrier_name: 'ups',
    carrier_id: 'ups',
    test_mode: true,
    credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' },
    config: { base_url: simulator.url },
  })
})
afterAll(() => simulator.stop())

const mug = {
  title: 'Mug',
  sku: 'MUG-1',
  quantity: 2,
  weight: 0.4,
  weight_unit: 'KG',
  value_amount: 12.5,
  value_currency: 'USD',
  origin_country: 'US',
  hs_code: '691200',
}
const customs = {
  content_type: 'merchandise',
  incoterm: 'DAP',
  commodities: [mug, { ...mug, title: 'Plate' }],
}
const parcel = { weight: 1, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }
const draft = () => addShipment(call, { shipper: dover, recipient: berlin, customs, parcels: [parcel] })
const unhurried = async () => {
  const asked = draft()
  await clockUntil(clock, asked)
  return asked
}
const told = ({ messages }: ShipmentRecord) =>
  messages.filter(({ code }) => code?.includes('landed_cost')).map(({ code, message }) => [code, message])

test('what customs will ask is shown beside every price, in its parts, by a quote of its landed cost', async () => {
  const shipment = await draft()
  expect(shipment.rates.length).toBeGreaterThan(1)
  for (const { meta, duties_and_taxes } of shipment.rates) {
    expect(duties_and_taxes).toBe(0)
    expect(meta?.duties_estimate).toEqual({
      counted: [
        {
          code: 'carrier_duties',
          amount: 18.1,
          currency: 'USD',
          basis: 'landed_cost_quote',
          parts: [
            { kind: 'duty', amount: 2.5 },
            { kind: 'vat', amount: 10 },
            { kind: 'brokerage', amount: 5.6 },
          ],
          message:
            'Estimate of UPS (landed cost quote): duties and taxes of 18.10 USD (duty 2.50, VAT 10.00, brokerage 5.60).',
        },
      ],
      not_counted: [],
    })
  }
  expect(told(shipment)).toEqual([['landed_cost', expect.stringContaining('18.10 USD')]])
})

test('what customs will ask is asked once for the prices, and not again for the purchase', async () => {
  const asked = () => simulator.calls.filter(({ operation }) => operation === 'landed_cost').length
  const before = asked()
  expect((await buy(call, await draft())).body.status).toBe('purchased')
  expect(asked()).toBe(before + 1)
})

test('what is told of some goods only is at least that', async () => {
  simulator.misbehave({ on: 'landed_cost', kind: 'partial' })
  const shipment = await draft()
  expect(shipment.rates[0]?.meta?.duties_estimate).toMatchObject({
    counted: [{ amount: 11.85, at_least: true }],
  })
  expect(told(shipment)).toEqual([['landed_cost', expect.stringMatching(/could not reckon Plate\.$/)]])
})

test('what customs will ask is told in the currency of the answer', async () => {
  simulator.rewrite('landed_cost', answer => {
    const body = answer.body as { shipment: object }
    return { ...answer, body: { ...body, shipment: { ...body.shipment, currencyCode: 'EUR' } } }
  })
  const { rates } = await draft()
  expect(rates[0]?.meta?.duties_estimate).toMatchObject({ counted: [{ amount: 18.1, currency: 'EUR' }] })
})

test.each([
  ['fails', { kind: 'broken' }],
  ['is no answer', { kind: 'html' }],
  ['is empty', { kind: 'empty' }],
  ['ends in the middle', { kind: 'truncated', times: 3 }],
] as const)('a quote of landed costs takes no price away where the answer %s', async (_, misbehaviour) => {
  simulator.misbehave({ on: 'landed_cost', ...misbehaviour })
  const shipment = await unhurried()
  expect(shipment.rates.length).toBeGreaterThan(1)
  expect(shipment.rates[0]?.meta?.duties_estimate).toMatchObject({ counted: [] })
  expect(told(shipment)).toEqual([
    ['no_landed_cost', expect.stringContaining('UPS could not estimate duties and taxes: ')],
  ])
})

test('an app without the product for landed costs is not asked for it at each price, for hours and with the same words', async () => {
  const asked = () => simulator.calls.filter(({ operation }) => /landed_cost|token/.test(operation)).length
  const refuse = () => simulator.misbehave({ on: 'landed_cost', kind: 'expired_token', times: 2 })
  const lacking = [['no_landed_cost', expect.stringMatching(/Add the product for landed costs to the app/)]]
  refuse()
  const first = told(await draft())
  expect(first).toEqual(lacking)
  const before = asked()
  for (let time = 0; time < 3; time += 1) expect(told(await draft())).toEqual(first)
  expect(asked()).toBe(before)
  clock.advance(6 * 3_600_000)
  expect(told(await draft())).toEqual([['landed_cost', expect.any(String)]])
  refuse()
  expect(told(await draft())).toEqual(lacking)
  const { body } = await call<{ results: { id: string }[] }>('GET', '/desk/connections')
  await call('PATCH', `/desk/connections/${body.results[0]?.id}`, { display_name: 'UPS of the shop' })
  expect(told(await draft())).toEqual([['landed_cost', expect.any(String)]])
})

test('what customs will ask is not waited for longer than a little', async () => {
  simulator.misbehave({ on: 'landed_cost', kind: 'held' })
  const shipment = await unhurried()
  expect(shipment.rates.length).toBeGreaterThan(1)
  expect(told(shipment)).toEqual([['no_landed_cost', expect.stringContaining('did not answer in time')]])
})

test('what customs will ask stands beside a price that has the tax of the transport in it', async () => {
  const { rates } = await addShipment(call, {
    shipper: montreal,
    recipient: berlin,
    customs,
    parcels: [parcel],
  })
  for (const { duties_and_taxes, meta } of rates) {
    expect(duties_and_taxes).toBeGreaterThan(0)
    expect(meta?.duties_estimate).toMatchObject({ counted: [{ code: 'carrier_duties', amount: 18.1 }] })
  }
  expect(rates.length).toBeGreaterThan(1)
})

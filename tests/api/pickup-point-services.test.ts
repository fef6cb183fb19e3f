import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { addConnection, addShipment, buy, courier, route, service } from '../support/desks/shipping-data.ts'
import { startStation, stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

const services = [{ ...service('to_a_point', 3, 2), pickup_point: true }, service('to_the_door', 7, 2)]

async function draft(options: object = {}): Promise<ShipmentRecord> {
  if ((await call('GET', '/v1/carriers')).body.count === 0)
    await addConnection(call, courier('points', { config: { services } }))
  return addShipment(call, { options })
}

const needsOf = (rates: readonly RateRecord[]) =>
  rates.map(({ service: code, meta }) => [code, meta?.needs, meta?.needs_message])

const told = expect.stringMatching(/pickup point and to no door.*options.hold_at_location.*before you buy/)

describe('a service to a pickup point', () => {
  test('says at its rate that no point was named, and nothing at any other', async () => {
    const expected = [
      ['to_a_point', 'pickup_point', told],
      ['to_the_door', undefined, undefined],
    ]
    const { rates, messages } = await draft()
    expect(needsOf(rates)).toEqual(expected)
    expect(messages).toEqual([])
    const { body } = await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)
    expect(needsOf(body.rates)).toEqual(expected)
  })

  test('says so with the label where it is bought all the same, also by proxy', async () => {
    const { status, body } = await buy(call, await draft())
    expect(status).toBe(200)
    expect(body.service).toBe('to_a_point')
    const point = { code: 'pickup_point_missing', carrier_id: 'points' }
    expect(body.messages).toMatchObject([{ ...point, message: expect.stringContaining('carrier’s choice') }])
    const { rates } = (await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)).body
    const sent = { ...route, rates, selected_rate_id: rates[0]?.id }
    const shipped = await call<ShipmentRecord>('POST', '/v1/proxy/shipping', sent)
    expect(shipped.body.messages).toMatchObject([point])
  })

  test.each([
    { hold_at_location: true },
    { hold_at_location: 'Post office 12' },
    { hold_at_location_address: { ...route.recipient } },
  ])('says nothing where the shipment names one: %o', async options => {
    const shipment = await draft(options)
    expect(needsOf(shipment.rates)[0]).toEqual(['to_a_point', 'pickup_point', undefined])
    const { body } = await buy(call, shipment)
    expect(body.messages.map(({ code }) => code)).not.toContain('pickup_point_missing')
  })
})

test('the first purchase of the README goes to a door', async () => {
  const station = await startStation({ sample: true })
  onTestFinished(station.close)
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, body = ''] = /v1\/shipments" .*? -d '(\{.*?\})' > draft\.json/s.exec(readme) ?? []
  const [, chosen = ''] = /^RATE=\$\(node -p '(.*)'\)$/m.exec(readme) ?? []
  const made = await station.call<ShipmentRecord>('POST', '/v1/shipments', JSON.parse(body))
  expect(made.status).toBe(201)
  expect(made.body.rates.some(({ meta }) => meta?.needs === 'pickup_point')).toBe(true)
  const id: unknown = runInNewContext(chosen, { require: () => made.body })
  const bought = await station.call<ShipmentRecord>('POST', `/v1/shipments/${made.body.id}/purchase`, {
    selected_rate_id: id,
  })
  expect(bought.status).toBe(200)
  expect(bought.body.selected_rate?.meta?.needs).toBeUndefined()
})

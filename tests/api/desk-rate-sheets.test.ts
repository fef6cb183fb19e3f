import { describe, expect, onTestFinished, test } from 'vitest'
import type { CarrierRecord } from '../../shared/api/carriers.ts'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import type { RateSheetRecord, SheetSummary } from '../../shared/desk/rate-sheets.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, courier, route, service } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'

const hourMs = 3_600_000

/** A shop in Vancouver on 4 March, half past five in the afternoon: a day later in UTC. */
async function shop() {
  const clock = manualClock(Date.parse('2026-03-05T01:30:00Z'))
  const station = await startStation({ clock, carriers: scriptedCarriers })
  onTestFinished(station.close)
  const { call } = station
  await call('PATCH', '/desk/shop-settings', { time_zone: 'America/Vancouver' })
  const { id } = await addConnection(call, courier())
  const path = `/desk/connections/${id}/rate-sheets`
  return {
    ...station,
    clock,
    id,
    path,
    sheets: async () =>
      (await call<{ results: SheetSummary[] }>('GET', path)).body.results.map(each => [
        each.valid_from,
        each.state,
      ]),
    prices: async () => {
      const { body } = await call<{ rates: { service: string; total_charge: number }[] }>(
        'POST',
        '/v1/proxy/rates',
        route,
      )
      return body.rates.map(rate => [rate.service, rate.total_charge])
    },
    connection: async () => (await call<ConnectionRecord>('GET', `/desk/connections/${id}`)).body,
    prepare: (day: string, services: unknown, more: object = {}) =>
      call<RateSheetRecord>('PUT', `${path}/${day}`, { services, ...more }),
  }
}

const dearer = [service('bench_standard', 12, 4), service('bench_express', 30, 1)]
const now = [
  ['bench_standard', 10],
  ['bench_express', 25],
]
const later = [
  ['bench_standard', 12],
  ['bench_express', 30],
]

describe('a rate sheet that is prepared for a later day', () => {
  test('changes no price before its day begins in the shop, and every price from then on', async () => {
    const { prepare, sheets, prices, clock, connection, call, path } = await shop()
    const { status, body } = await prepare('2026-03-06', dearer)
    expect(status).toBe(200)
    expect(body).toMatchObject({ valid_from: '2026-03-06', state: 'prepared', services: dearer })
    expect(await sheets()).toEqual([
      ['2026-03-06', 'prepared'],
      ['2026-03-04', 'in_force'],
    ])
    clock.advance(30 * hourMs)
    expect(await prices()).toEqual(now)
    clock.jump(hourMs)
    expect(await prices()).toEqual(later)
    const { body: listed } = await call<{ results: CarrierRecord[] }>('GET', '/v1/carriers')
    expect(listed.results[0]?.config?.services).toEqual(dearer)
    expect((await connection()).config?.services).toEqual(dearer)
    expect(await sheets()).toEqual([
      ['2026-03-06', 'in_force'],
      ['2026-03-04', 'past'],
    ])
    const { body: before } = await call<RateSheetRecord>('GET', `${path}/2026-03-04`)
    expect(before.services).toEqual(courier().config.services)
  })

  test('is in force at midnight though nobody asks, and also when the station was off then', async () => {
    const { prepare, clock, call, prices } = await shop()
    await prepare('2026-03-05', [service('bench_night', 7, 1)])
    clock.advance(7 * hourMs)
    const { body } = await call<StationStatus>('GET', '/desk/status')
    expect(body.loops.find(({ name }) => name === 'rate_sheets')?.last_error).toBeNull()
    const offered = async () =>
      Object.keys((await call<object>('GET', '/v1/carriers/bench_courier/services')).body)
    await expect.poll(offered).toEqual(['bench_night'])
    await prepare('2026-03-06', dearer)
    await prepare('2026-03-08', [service('bench_late', 9, 1)])
    clock.jump(10 * 24 * hourMs)
    expect(await prices()).toEqual([['bench_late', 9]])
  })

  test('is changed by whoever has seen it, and removed until it counts', async () => {
    const { prepare, call, path, sheets, prices, clock } = await shop()
    const { body: first } = await prepare('2026-03-06', dearer, { revision: null })
    expect((await prepare('2026-03-06', [], { revision: null })).status).toBe(409)
    const cheaper = [service('bench_standard', 5, 4)]
    const second = await prepare('2026-03-06', cheaper, { revision: first.revision })
    expect(second.status).toBe(200)
    expect((await prepare('2026-03-06', dearer, { revision: first.revision })).status).toBe(409)
    expect((await call('DELETE', `${path}/2026-03-04`)).status).toBe(409)
    expect((await call('DELETE', `${path}/2026-03-06`)).status).toBe(200)
    expect((await call('DELETE', `${path}/2026-03-06`)).status).toBe(404)
    expect(await sheets()).toEqual([['2026-03-04', 'in_force']])
    clock.jump(10 * 24 * hourMs)
    expect(await prices()).toEqual(now)
  })

  test('is refused for a day that has come, and at the field that is wrong', async () => {
    const { prepare, rows } = await shop()
    const before = rows()
    for (const day of ['2026-03-04', '2025-12-01']) {
      const answer = await prepare(day, dearer)
      expect(answer.status).toBe(400)
      expect(errorOf(answer).details).toHaveProperty('valid_from')
    }
    expect((await prepare('2026-02-30', dearer)).status).toBe(400)
    const wrong = await prepare('2026-03-06', [
      service('bench_standard', 5, 4),
      { ...service('x', 1, 1), zones: [{ rate: -1 }] },
    ])
    expect(wrong.status).toBe(400)
    expect(errorOf(wrong).details).toHaveProperty('services.1.zones.0.rate')
    expect(rows()).toEqual(before)
  })

  test('is for carriers of the shop’s own', async () => {
    const { call } = await shop()
    const { id } = await addConnection(call, scriptedConnection({ url: 'http://127.0.0.1:9' }))
    expect((await call('GET', `/desk/connections/${id}/rate-sheets`)).status).toBe(409)
    expect((await call('GET', '/desk/connections/car_none/rate-sheets')).status).toBe(404)
  })
})

test('every sheet that counted stays, one a day, whoever changed it', async () => {
  const { call, id, clock, sheets, path, connection } = await shop()
  const put = async (services: object[]) =>
    call('PATCH', `/desk/connections/${id}`, { config: { ...(await connection()).config, services } })
  clock.jump(48 * hourMs)
  await put(dearer)
  await put([service('bench_standard', 13, 4)])
  expect(await sheets()).toEqual([
    ['2026-03-06', 'in_force'],
    ['2026-03-04', 'past'],
  ])
  const { body: current } = await call<RateSheetRecord>('GET', `${path}/2026-03-06`)
  expect(current.services).toEqual([service('bench_standard', 13, 4)])
  const { body: first } = await call<RateSheetRecord>('GET', `${path}/2026-03-04`)
  expect(first.services).toEqual(courier().config.services)
  await call('PATCH', `/desk/connections/${id}`, { display_name: 'Other' })
  clock.jump(24 * hourMs)
  await put([{ ...service('bench_standard', 13, 4), description: null, fuel_percent: '' }])
  expect(await sheets()).toHaveLength(2)
})

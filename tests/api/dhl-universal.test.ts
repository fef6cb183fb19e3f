import { expect, onTestFinished, test } from 'vitest'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import type { Call } from '../support/contract/call.ts'
import { addConnection } from '../support/desks/shipping-data.ts'
import { letTimePass } from '../support/let-time-pass.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start } from '../support/simulators/dhl_universal/index.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const pauseMs = 5_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const numbers = Array.from({ length: 300 }, (_, at) => `77777${String(at).padStart(5, '0')}`)

/** A station with a key of DHL, an hour before midnight. */
async function desk(config: object = {}) {
  const clock = manualClock(Date.UTC(2026, 0, 5, 23))
  const now = () => clock.now()
  const simulator = await start({ port: 0, script: { parcels: numbers }, now })
  onTestFinished(simulator.stop)
  const home = tempHome()
  const open = async () => {
    const station = await startStation({ clock, home })
    onTestFinished(station.close)
    return station
  }
  const station = await open()
  const connection = await addConnection(station.call, {
    carrier_name: 'dhl_universal',
    carrier_id: 'dhl',
    test_mode: true,
    credentials: { consumer_key: 'a-key' },
    config: { base_url: simulator.url, ...config },
  })
  const ask = (call: Call, number: string) => call('GET', `/v1/proxy/tracking/dhl_universal/${number}`)
  const limitsOf = async (call: Call) =>
    (await call<ConnectionRecord>('GET', `/desk/connections/${connection.id}`)).body.limits
  return { clock, simulator, station, open, ask, limitsOf }
}

test('a key is asked 250 times in 24 hours and no more, over midnight and after a restart', async () => {
  const { clock, simulator, station, open, ask, limitsOf } = await desk()
  for (const number of numbers.slice(0, 249)) {
    expect((await ask(station.call, number)).status).toBe(200)
    clock.advance(pauseMs)
  }
  // 20 minutes and 45 seconds later it is still the same day; an hour and a half later it is another one.
  clock.advance(1.5 * hourMs)
  expect(clock.now().getUTCDate()).toBe(6)
  expect((await ask(station.call, numbers[249] ?? '')).status).toBe(200)
  clock.advance(pauseMs)
  const { status, body } = await ask(station.call, numbers[250] ?? '')
  expect(status).toBe(404)
  expect(body).toMatchObject({ messages: [{ code: 'carrier_limit', details: { requests: 250 } }] })
  expect(await limitsOf(station.call)).toMatchObject([
    { requests: 250, per_seconds: 86_400, used: 250, free_at: '2026-01-06T23:00:00.000Z' },
    { requests: 1, per_seconds: 5 },
  ])

  await station.close()
  const again = await open()
  expect((await ask(again.call, numbers[250] ?? '')).body).toMatchObject({
    messages: [{ code: 'carrier_limit' }],
  })
  expect(simulator.calls).toHaveLength(250)

  clock.jump(Date.UTC(2026, 0, 6, 23) - clock.now().getTime())
  expect((await ask(again.call, numbers[250] ?? '')).status).toBe(200)
  expect(simulator.calls).toHaveLength(251)
})

test('a clock that is set back gives no new day, and holds nobody for longer than one', async () => {
  const { clock, simulator, station, open, ask } = await desk({ calls_a_day: 2 })
  for (const number of numbers.slice(0, 2)) {
    await ask(station.call, number)
    clock.advance(pauseMs)
  }
  clock.jump(-3 * dayMs)
  expect((await ask(station.call, numbers[2] ?? '')).status).toBe(404)
  await station.close()
  const again = await open()
  expect((await ask(again.call, numbers[2] ?? '')).status).toBe(404)
  clock.jump(dayMs)
  expect((await ask(again.call, numbers[2] ?? '')).status).toBe(200)
  expect(simulator.calls).toHaveLength(3)
})

test('between two questions are five seconds, whoever asks', async () => {
  const { clock, simulator, station } = await desk()
  const { call } = station
  const asked = numbers.slice(0, 2).map(number => call('GET', `/v1/proxy/tracking/dhl_universal/${number}`))
  const began = clock.now().getTime()
  const all = await letTimePass(clock, Promise.all(asked))
  expect(all.map(({ status }) => status)).toEqual([200, 200])
  expect(clock.now().getTime() - began).toBeGreaterThanOrEqual(pauseMs)
  expect(simulator.calls).toHaveLength(2)
})

test('the background spreads its questions over the day, and never asks more than the key may', async () => {
  const mostADay = 24
  const { clock, simulator, station, limitsOf } = await desk({ calls_a_day: mostADay })
  const { call } = station
  for (const tracking_number of numbers.slice(0, 8)) {
    await call('POST', '/v1/trackers', { tracking_number, carrier_name: 'dhl_universal' })
    clock.advance(pauseMs)
  }
  const askedAt: number[] = simulator.calls.map(() => clock.now().getTime())
  for (let step = 0; step < (3 * dayMs) / (10 * 60_000); step += 1) {
    await settled()
    clock.advance(10 * 60_000)
    while (askedAt.length < simulator.calls.length) askedAt.push(clock.now().getTime())
  }
  for (const at of askedAt)
    expect(askedAt.filter(each => each > at - dayMs && each <= at).length).toBeLessThanOrEqual(mostADay)
  const onItsOwn = askedAt.slice(8)
  expect(onItsOwn.length).toBeGreaterThan(20)
  for (const [at, each] of onItsOwn.slice(1).entries())
    expect(each - (onItsOwn[at] ?? 0)).toBeGreaterThan((0.9 * dayMs) / mostADay)
  const { results } = (await call<{ results: TrackerRecord[] }>('GET', '/v1/trackers')).body
  expect(results.map(({ status }) => status)).not.toContain('pending')
  expect((await limitsOf(call))?.[0]).toMatchObject({ requests: mostADay, free_at: null })
})

/** Lets everything have its turn that goes over the loopback of one process. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise(setImmediate)
}

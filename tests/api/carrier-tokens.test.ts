import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addConnection } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start } from '../support/simulators/dpd/index.ts'
import { startStation, type TestStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const hourMs = 3_600_000
const number = '05212200000001'
const account = { delis_id: 'shop', password: 'a-password' }

/** A station with an account of DPD, which lets it sign in a few times a day. */
async function desk() {
  const clock = manualClock()
  const simulator = await start({ port: 0, script: { parcels: [number] }, now: clock.now })
  onTestFinished(simulator.stop)
  const home = tempHome()
  const open = async () => {
    const station = await startStation({ clock, home })
    onTestFinished(station.close)
    return station
  }
  const station = await open()
  const connect = (carrier_id: string) =>
    addConnection(station.call, {
      carrier_name: 'dpd',
      carrier_id,
      test_mode: true,
      credentials: account,
      config: { base_url: simulator.url },
    })
  const connection = await connect('dpd')
  const ask = async ({ call }: TestStation) => {
    clock.advance(1_000)
    return (await call('GET', `/v1/proxy/tracking/dpd/${number}?carrier_id=dpd`)).status
  }
  const signIns = () => simulator.calls.filter(({ operation }) => operation === 'token').length
  return { clock, simulator, home, open, station, connect, connection, ask, signIns }
}

test('a token is sealed on disk, and used again after a restart', async () => {
  const { station, home, open, ask, signIns } = await desk()
  expect(await ask(station)).toBe(200)
  await station.close()
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  expect(files.length).toBeGreaterThan(2)
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name), 'latin1'), name).not.toContain('simulated-token-1')
  const again = await open()
  expect([await ask(again), await ask(again)]).toEqual([200, 200])
  expect(signIns()).toBe(1)
})

test.each<[string, (sealed: string) => string]>([
  ['another letter in it', text => text.slice(0, -6) + (text.at(-6) === 'A' ? 'B' : 'A') + text.slice(-5)],
  ['an end that is missing', text => text.slice(0, -8)],
  ['nothing in it', () => ''],
  ['words nobody sealed', () => JSON.stringify({ token: 'stolen', account: 'x' })],
])('a token with %s is not used: the carrier is signed in to anew', async (_, tamper) => {
  const { station, open, ask, signIns, simulator } = await desk()
  await ask(station)
  const sealed = String(station.look('SELECT sealed FROM carrier_tokens'))
  const changed = station.database.prepare('UPDATE carrier_tokens SET sealed = ?').run(tamper(sealed))
  expect(changed.changes).toBe(1)
  await station.close()
  const again = await open()
  expect(await ask(again)).toBe(200)
  expect(signIns()).toBe(2)
  for (const { body } of simulator.calls) expect(body).not.toContain('stolen')
  expect(again.look('SELECT sealed FROM carrier_tokens')).not.toBe(tamper(sealed))
  await again.close()
  expect(await ask(await open())).toBe(200)
  expect(signIns()).toBe(2)
})

test('a token is no longer used once the account is another one', async () => {
  const { station, open, ask, signIns, connection } = await desk()
  await ask(station)
  const { status } = await station.call('PATCH', `/desk/connections/${connection.id}`, {
    credentials: { ...account, password: 'a-new-password' },
  })
  expect(status).toBe(200)
  await station.close()
  expect(await ask(await open())).toBe(200)
  expect(signIns()).toBe(2)
})

test('a token the carrier no longer takes is replaced by one that is kept as well', async () => {
  const { clock, station, open, ask, signIns, simulator } = await desk()
  await ask(station)
  await station.close()
  simulator.misbehave({ on: 'track', kind: 'expired_token' })
  const again = await open()
  expect(await ask(again)).toBe(200)
  expect(signIns()).toBe(2)
  await again.close()
  // The simulated DPD gives tokens for many years, so nothing but a refusal ends them.
  clock.jump(72 * hourMs)
  expect(await ask(await open())).toBe(200)
  expect(signIns()).toBe(2)
})

test('a token goes with its connection', async () => {
  const { station, ask, connection } = await desk()
  await ask(station)
  expect(station.look('SELECT count(*) FROM carrier_tokens')).toBe(1)
  await station.call('DELETE', `/desk/connections/${connection.id}`)
  expect(station.look('SELECT count(*) FROM carrier_tokens')).toBe(0)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CreatedKey, KeyRecord } from '../../shared/desk/keys.ts'
import { errorOf } from '../support/contract/call.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation, stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const { call, station } = stationForFile()
const wanted = { name: 'Shop sync', test_mode: true, scopes: ['read', 'buy'] }
const create = (more: object = {}, as: object = {}) =>
  call<CreatedKey>('POST', '/desk/keys', { ...wanted, ...more }, as)
const page = (query = '') => call<{ count: number; results: KeyRecord[] }>('GET', `/desk/keys${query}`)
const listed = async (id: string) => (await page('?limit=100')).body.results.find(each => each.id === id)
const holding = (key: string) => ({ headers: { authorization: `Token ${key}` } })
const asKey = (scopes: ('read' | 'print' | 'buy' | 'manage')[], mode: 'test' | 'live' = 'test') =>
  holding(station().keys.create({ name: `may ${scopes.join()}`, mode, scopes }).bareKey)

describe('a key made at the desk', () => {
  test('is shown once, opens what its scopes say, and is kept as a digest', async () => {
    const { status, body, headers } = await create()
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body).toEqual({
      id: expect.stringMatching(/^kid_[0-9a-f]{32}$/),
      object_type: 'api_key',
      ...wanted,
      key: expect.stringMatching(/^key_[0-9a-f]{32}$/),
      last_four: body.key.slice(-4),
      made_by: { kind: 'key', name: 'test' },
      created_at: expect.any(String),
      last_used_at: null,
      revoked_at: null,
    })
    expect((await call('GET', '/v1/shipments', undefined, holding(body.key))).status).toBe(200)
    expect((await call('GET', '/v1/webhooks', undefined, holding(body.key))).status).toBe(403)
    const files = ['', '-wal'].map(end =>
      readFileSync(join(station().home, `packdesk.sqlite${end}`), 'latin1'),
    )
    expect(files.join('')).toContain(body.id)
    expect(files.join('')).not.toContain(body.key)
    expect(station().log()).not.toContain(body.key)
    expect((await page()).bytes.toString()).not.toContain(body.key)
  })

  test('shows its last use, which no call waits for and which is not in the file yet', async () => {
    const { body } = await create()
    const before = Date.now()
    await call('GET', '/v1/shipments', undefined, holding(body.key))
    const used = Date.parse((await listed(body.id))?.last_used_at ?? '')
    expect(used).toBeGreaterThanOrEqual(before)
    expect(used).toBeLessThanOrEqual(Date.now())
    expect(station().look('SELECT last_used_at FROM api_keys WHERE id = ?', body.id)).toBeNull()
  })

  test('is refused from the next call on once it was revoked by its id, and others of its name go on', async () => {
    const [{ body: one }, { body: other }] = [await create(), await create()]
    const revoked = await call<KeyRecord>('DELETE', `/desk/keys/${one.id}`)
    expect(revoked.status).toBe(200)
    expect(revoked.body.revoked_at).not.toBeNull()
    expect((await call('GET', '/v1/shipments', undefined, holding(one.key))).status).toBe(401)
    expect((await call('GET', '/v1/shipments', undefined, holding(other.key))).status).toBe(200)
    expect((await call<KeyRecord>('DELETE', `/desk/keys/${one.id}`)).body).toEqual(revoked.body)
    expect((await listed(other.id))?.revoked_at).toBeNull()
    const { results } = (await page('?limit=100')).body
    const states = results.map(({ revoked_at: at }) => at !== null)
    expect(states).toEqual(states.toSorted())
  })

  test('is not revoked by its name', async () => {
    const { body } = await create({ name: 'By name' })
    const refused = await call('DELETE', '/desk/keys/By%20name')
    expect(refused.status).toBe(404)
    expect(errorOf(refused)).toEqual({ code: 'not_found', message: 'There is no key By name.' })
    expect((await listed(body.id))?.revoked_at).toBeNull()
  })
})

describe('nobody gives more than they have', () => {
  test('scopes', async () => {
    const rows = station().rows()
    const refused = await create({ scopes: ['read', 'buy'] }, asKey(['read', 'manage']))
    expect(refused.status).toBe(403)
    expect(errorOf(refused)).toEqual({
      code: 'permission_denied',
      message: 'These credentials do not have "buy" themselves. No key was made.',
    })
    expect(station().rows()).toEqual({ ...rows, api_keys: Number(rows.api_keys) + 1 })
    expect((await create({ scopes: ['read'] }, asKey(['read', 'manage']))).status).toBe(201)
  })

  test('nor live mode out of test mode', async () => {
    const refused = await create({ test_mode: false }, asKey(['read', 'buy', 'manage']))
    expect(refused.status).toBe(403)
    expect(errorOf(refused).message).toBe('A key of test mode cannot make one of live mode. No key was made.')
    const live = asKey(['read', 'buy', 'manage'], 'live')
    expect((await create({ test_mode: false }, live)).body.test_mode).toBe(false)
    expect((await create({ test_mode: true }, live)).body.test_mode).toBe(true)
  })
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ test_mode: undefined }, 'test_mode'],
  [{ test_mode: 'maybe' }, 'test_mode'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes'],
])('%j is refused at its field and makes no key', async (wrong, field) => {
  const before = station().rows()
  const refused = await create(wrong)
  expect(refused.status).toBe(400)
  expect(Object.keys(errorOf(refused).details as object)).toEqual([field])
  expect(station().rows()).toEqual(before)
})

describe('the last use of a key', () => {
  const clock = manualClock()
  const started = startStation({ clock })
  afterAll(async () => (await started).close())

  test('is written once a minute, however often it is used', async () => {
    const busy = await started
    const { bareKey, key } = busy.keys.create({ name: 'busy', mode: 'test' })
    const use = () => busy.call('GET', '/v1/parcels', undefined, holding(bareKey))
    const stored = () => busy.look('SELECT last_used_at FROM api_keys WHERE id = ?', key.id)
    const first = clock.now().getTime()
    await use()
    clock.advance(59_000)
    await use()
    expect(stored()).toBeNull()
    clock.advance(1_000)
    expect(stored()).toBe(first)
    await use()
    clock.advance(60_000)
    expect(stored()).toBe(first + 60_000)
  })

  test('is written when the station stops', async () => {
    const home = tempHome()
    const first = await startStation({ home })
    const { bareKey, key } = first.keys.create({ name: 'late', mode: 'test' })
    await first.call('GET', '/v1/parcels', undefined, holding(bareKey))
    await first.close()
    const second = await startStation({ home })
    onTestFinished(second.close)
    const { results } = (await second.call<{ results: KeyRecord[] }>('GET', '/desk/keys')).body
    expect(results.find(({ id }) => id === key.id)?.last_used_at).toEqual(expect.any(String))
  })
})

import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import { errorOf } from '../support/contract/call.ts'
import { route, service } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const account = {
  carrier_name: 'ups',
  carrier_id: 'our_ups',
  credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' },
}
const create = (more: object = {}, as: 'test' | 'live' = 'test') =>
  call<ConnectionRecord>('POST', '/v1/connections', { ...account, ...more }, { as })
const list = async (as: 'test' | 'live' = 'test') =>
  (await call<{ count: number; results: ConnectionRecord[] }>('GET', '/v1/connections', undefined, { as }))
    .body

test('a program connects an account in the mode of its key, and no secret is ever answered', async () => {
  const { status, body } = await create()
  expect([status, body]).toMatchObject([
    201,
    { carrier_id: 'our_ups', test_mode: true, stored_secrets: ['client_secret'], active: true },
  ])
  const read = await call<ConnectionRecord>('GET', `/v1/connections/${body.id}`)
  expect(read.body).toEqual(body)
  const changed = await call<ConnectionRecord>('PATCH', `/v1/connections/${body.id}`, { display_name: 'UPS' })
  expect(changed.body).toMatchObject({ display_name: 'UPS', stored_secrets: ['client_secret'] })
  for (const answer of [body, read.body, changed.body, await list()])
    expect(JSON.stringify(answer)).not.toContain('a-secret-of-the-app')
  expect(station().log()).not.toContain('a-secret-of-the-app')
  expect((await call('DELETE', `/v1/connections/${body.id}`)).status).toBe(200)
  expect((await call('GET', `/v1/connections/${body.id}`)).status).toBe(404)
})

test('what it connected prices and is listed to callers as any other connection', async () => {
  const config = { services: [service('night_standard', 10, 1)] }
  const own = { display_name: 'Night Courier', custom_carrier_name: 'night_courier' }
  await create({ carrier_name: 'generic', carrier_id: 'night', credentials: own, config })
  const rated = await call<{ rates: { carrier_id: string }[] }>('POST', '/v1/proxy/rates', {
    ...route,
    carrier_ids: ['night'],
  })
  expect(rated.body.rates.map(({ carrier_id }) => carrier_id)).toContain('night')
  const carriers = await call<{ results: { carrier_id: string }[] }>('GET', '/v1/carriers')
  expect(carriers.body.results.map(({ carrier_id }) => carrier_id)).toContain('night')
})

test('the other mode is not there for a key, neither to read nor to change', async () => {
  const { body } = await create({ carrier_id: 'live_ups' }, 'live')
  expect(body.test_mode).toBe(false)
  const before = await list('live')
  expect((await list()).results.map(({ id }) => id)).not.toContain(body.id)
  for (const [method, patch] of [
    ['GET', undefined],
    ['PATCH', { active: false }],
    ['DELETE', undefined],
  ] as const)
    expect((await call(method, `/v1/connections/${body.id}`, patch)).status).toBe(404)
  expect(await list('live')).toEqual(before)
  const refused = await create({ carrier_id: 'x', test_mode: true }, 'live')
  expect([refused.status, errorOf(refused).details]).toEqual([
    400,
    { test_mode: ['The key is of live mode. Leave this out.'] },
  ])
})

test('what is wrong is told at its field, a nickname is given once, and nothing is stored', async () => {
  await create({ carrier_id: 'once' })
  const { count } = await list()
  const { client_secret: _, ...credentials } = account.credentials
  const lacking = await create({ carrier_id: 'other', credentials })
  expect([lacking.status, errorOf(lacking).details]).toMatchObject([
    400,
    { credentials: { client_secret: [expect.any(String)] } },
  ])
  expect((await create({ carrier_id: 'once' })).status).toBe(409)
  expect((await create({ carrier_name: 'nobody', carrier_id: 'nobody' })).status).toBe(404)
  expect((await list()).count).toBe(count)
})

test('only a key that may manage sets connections up', async () => {
  const { bareKey } = station().keys.create({ name: 'buys', mode: 'test', scopes: ['read', 'buy', 'print'] })
  const asked = { as: 'none' as const, headers: { authorization: `Token ${bareKey}` } }
  expect((await call('GET', '/v1/connections', undefined, asked)).status).toBe(403)
  expect((await call('POST', '/v1/connections', account, asked)).status).toBe(403)
})

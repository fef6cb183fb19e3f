import { describe, expect, test } from 'vitest'
import type { ApiCall, ApiUsage } from '../../shared/desk/api-log.ts'
import { addOperator, bearer, tokensOf } from '../support/desks/operators.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

type Page = { count: number; results: ApiCall[] }
const log = async (query = '') => (await call<Page>('GET', `/desk/api-log${query}`)).body

describe('the log of calls', () => {
  test('says who called, what, how it went and how long it took, and keeps no secret of an address', async () => {
    await call('GET', '/v1/shipments?keyword=ivy&signature=hush&api_key=hush', undefined, {
      headers: { 'x-request-id': 'my-own-request', origin: station().url },
    })
    const [seen] = (await log('?path=/v1/shipments')).results
    expect(seen).toEqual({
      id: expect.stringMatching(/^call_\d+$/),
      object_type: 'api_call',
      created_at: expect.stringMatching(/^20\d\d-.*Z$/),
      caller_kind: 'key',
      caller: 'test',
      test_mode: true,
      method: 'GET',
      path: '/v1/shipments?keyword=ivy&signature=[hidden]&api_key=[hidden]',
      status: 200,
      duration_ms: expect.any(Number),
      request_id: 'my-own-request',
      ip: '127.0.0.1',
      origin: station().url,
    })
  })

  test('knows people, strangers and refusals, and is searched by them', async () => {
    const person = await addOperator(call)
    const { access } = await tokensOf(call, person)
    await call('GET', '/v1/trackers', undefined, { headers: bearer(access), as: 'none' })
    await call('GET', '/v1/trackers', undefined, { as: 'none' })
    await call('GET', '/v1/trackers/none')
    const callers = async (query: string) =>
      (await log(query)).results.map(each => `${each.caller} ${each.status}`)
    expect(await callers('?path=/v1/trackers&status=2xx')).toEqual([`${person.name} 200`])
    expect(await callers('?path=/v1/trackers&status=401')).toEqual(['anonymous 401'])
    expect(await callers(`?caller=${person.name}`)).toEqual([`${person.name} 200`])
    expect(await callers('?path=/v1/trackers/none&status=4xx&method=get')).toEqual(['test 404'])
    expect(await callers('?created_before=2020-01-01')).toEqual([])
    await call('GET', '/v1/trackers/none', undefined, { headers: { 'x-request-id': 'asked-for-42' } })
    expect(await callers('?request_id=asked-for-42')).toEqual(['test 404'])
    expect(await callers('?request_id=asked-for')).toEqual([])
  })

  test('leaves out what the page reads, and keeps what is changed there', async () => {
    const page = await fetch(station().url, { headers: { accept: 'text/html' } })
    const cookie = String(page.headers.get('set-cookie')).split(';')[0] ?? ''
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-test-mode': 'true' }
    await fetch(`${station().url}/v1/pickups`, { headers })
    await fetch(`${station().url}/desk/sample`, { method: 'DELETE', headers })
    const kinds = (await log()).results.filter(each => each.caller_kind === 'desk')
    expect(kinds.map(({ method }) => method)).toEqual(['DELETE'])
  })

  test.each(['é', '日本', 'É'])('is searched by %s, which addresses write as signs', async text => {
    await call('GET', `/v1/trackers/${encodeURIComponent('café É 日本')}`)
    const found = await call<Page>('GET', `/desk/api-log?path=${encodeURIComponent(text)}&method=get`)
    expect(found.status).toBe(200)
    const shown = found.body.results.map(each => decodeURIComponent(each.path))
    expect(shown).toContain('/v1/trackers/café É 日本')
  })

  test('refuses a filter it does not understand, by name', async () => {
    const { status, body } = await call('GET', '/desk/api-log?status=often')
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('status')
  })

  test('is for those who manage the station', async () => {
    const { bareKey } = station().keys.create({ name: 'reader', mode: 'test', scopes: ['read'] })
    const headers = { authorization: `Token ${bareKey}` }
    expect((await call('GET', '/desk/api-log', undefined, { headers, as: 'none' })).status).toBe(403)
    expect((await call('GET', '/desk/traces', undefined, { headers, as: 'none' })).status).toBe(403)
  })
})

test('calls of programs are counted by what they called, with ids and queries left out', async () => {
  const { bareKey } = station().keys.create({ name: 'Counted', mode: 'test', scopes: ['read'] })
  const headers = { authorization: `Token ${bareKey}` }
  const ask = (path: string) => call('GET', path, undefined, { headers })
  await ask('/v1/shipments?limit=1')
  await ask('/v1/shipments?limit=2')
  await ask('/v1/shipments/shp_0123456789abcdef0123')
  await call('POST', '/v1/parcels', { weight: 1, weight_unit: 'KG' }, { headers })
  const usage = async (more = '') =>
    (await call<ApiUsage>('GET', `/desk/api-usage?caller=Counted${more}`)).body.paths
  const told = (await usage()).map(
    each => `${each.calls} ${each.method} ${each.path} ${each.refused} ${each.last_error?.status}`,
  )
  expect(told).toEqual([
    '2 GET /v1/shipments 0 undefined',
    '1 GET /v1/shipments/:id 1 404',
    '1 POST /v1/parcels 1 403',
  ])
  expect((await call<ApiUsage>('GET', '/desk/api-usage?caller=Nobody')).body.paths).toEqual([])
  expect((await call('GET', '/desk/api-usage?days=31')).status).toBe(400)
})

import { expect, test } from 'vitest'
import { type Scope, scopeOf, scopes, scopesOf } from '../../shared/api/scopes.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import { errorOf } from '../support/contract/call.ts'
import { publishedDocument } from '../support/contract/published-document.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const endpoints = await allEndpoints()
const guarded = endpoints.filter(each => each.auth === 'required')

/** Asks an operation with the given headers, without reading an answer that may never end. */
async function statusOf(method: string, path: string, authorization: string): Promise<number> {
  const leaving = new AbortController()
  const { status } = await fetch(`${station().url}${path.replace(/:\w+/g, 'x')}`, {
    method,
    headers: { authorization },
    signal: leaving.signal,
  })
  leaving.abort()
  return status
}

test.each(scopes)('a key that may %s may do that and nothing else', async scope => {
  const { bareKey } = station().keys.create({ name: scope, mode: 'test', scopes: [scope] })
  for (const each of guarded) {
    const status = await statusOf(each.method, each.path, `Token ${bareKey}`)
    const needed = scopesOf(each)
    // The shop decides whether those who do not set up the station see it; markups.test.ts asks for both.
    if (each.forAgents) expect(status, 'it is for keys of agents').toBe(403)
    else if (['markups.list', 'markups.figures'].includes(each.id) && scope === 'read')
      expect(status).toBe(403)
    else if (needed.includes(scope)) expect(status, each.id).not.toBe(403)
    else expect(status, `${each.id} needs ${needed.join(' or ')}`).toBe(403)
  }
})

test('a refusal names the scope, and nothing was done', async () => {
  const { bareKey } = station().keys.create({ name: 'reader', mode: 'test', scopes: ['read'] })
  const before = station().rows()
  const refused = await call(
    'POST',
    '/v1/addresses',
    { country_code: 'CA' },
    {
      headers: { authorization: `Token ${bareKey}` },
    },
  )
  expect(refused.status).toBe(403)
  expect(errorOf(refused)).toEqual({
    code: 'permission_denied',
    message: 'These credentials do not have the scope "buy", which this needs. Nothing was done.',
  })
  expect(station().rows()).toEqual(before)
})

test.each<[string, Scope]>([
  ['GET /v1/shipments', 'read'],
  ['POST /v1/proxy/rates', 'read'],
  ['POST /v1/shipments', 'buy'],
  ['POST /v1/shipments/:id/purchase', 'buy'],
  ['POST /v1/shipments/:id/cancel', 'buy'],
  ['POST /v1/proxy/shipping', 'buy'],
  ['GET /v1/trackers/:carrier_name/:tracking_number', 'buy'],
  ['POST /desk/print-jobs', 'print'],
  ['POST /desk/print-jobs/:id/retry', 'print'],
  ['POST /desk/print-runs', 'print'],
  ['POST /desk/printers/:id/pause', 'print'],
  ['GET /v1/webhooks', 'manage'],
  ['POST /desk/connections', 'manage'],
  ['POST /desk/printers', 'manage'],
  ['GET /desk/found-printers', 'manage'],
  ['POST /desk/found-printers/probe', 'manage'],
  ['DELETE /desk/sample', 'manage'],
  ['GET /desk/operators', 'manage'],
  ['GET /desk/oauth-clients', 'manage'],
  ['GET /desk/keys', 'manage'],
  ['POST /desk/keys', 'manage'],
  ['DELETE /desk/keys/:id', 'manage'],
  ['GET /desk/webhooks', 'manage'],
  ['GET /desk/webhooks/:id', 'manage'],
  ['POST /desk/webhooks/:id/test', 'manage'],
  ['POST /desk/webhooks/:id/rotate-secret', 'manage'],
  ['GET /desk/webhook-deliveries', 'manage'],
])('%s needs %s', (operation, scope) => {
  const found = endpoints.find(each => `${each.method} ${each.path}` === operation)
  expect(found && scopeOf(found)).toBe(scope)
})

test('a key made without a word about scopes may do everything, as keys of earlier versions may', async () => {
  const { key, bareKey } = station().keys.create({ name: 'plain', mode: 'test' })
  expect(key.scopes).toEqual(scopes)
  station().database.exec(
    `INSERT INTO api_keys (id, name, digest, last_four, test_mode, created_at)
     SELECT 'kid_old', 'old', digest || 'x', last_four, test_mode, created_at FROM api_keys WHERE id = '${key.id}'`,
  )
  expect(
    station()
      .keys.list()
      .find(({ id }) => id === 'kid_old')?.scopes,
  ).toEqual(scopes)
  expect(await statusOf('GET', '/desk/operators', `Token ${bareKey}`)).toBe(200)
})

test('every operation tells which scope it needs', async () => {
  const body = await publishedDocument<{
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>
    components: { schemas: object; securitySchemes: object }
  }>(call)
  const schemes = Object.keys(body.components.securitySchemes)
  expect(schemes).toEqual(['Token', 'TokenBasic', 'JWT', 'OAuth2'])
  for (const each of guarded) {
    const told = body.paths[each.path.replace(/:(\w+)/g, '{$1}')]?.[each.method.toLowerCase()]?.security
    expect(told, each.id).toEqual(scopesOf(each).flatMap(scope => schemes.map(name => ({ [name]: [scope] }))))
  }
})

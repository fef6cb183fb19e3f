import { describe, expect, test } from 'vitest'
import {
  addClient,
  authorizeFields,
  consentTo,
  credentials,
  newVerifier,
  postForm,
  redirectUri,
} from '../support/desks/oauth.ts'
import { addOperator, bearer, password } from '../support/desks/operators.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call, station } = stationForFile({ clock })
const at = (path: string) => `${station().url}${path}`
const token = (fields: Record<string, string>, headers = {}) => postForm(at('/oauth/token'), fields, headers)
const look = (access = '') => call('GET', '/v1/addresses', undefined, { as: 'none', headers: bearer(access) })
const write = (access = '') =>
  call('POST', '/v1/addresses', { country_code: 'CA' }, { as: 'none', headers: bearer(access) })
const sentTo = ({ headers }: { headers: Headers }) =>
  Object.fromEntries(new URL(headers.get('location') ?? 'none:').searchParams)

describe('a code', () => {
  test('becomes tokens that act for the person, and no further than the person', async () => {
    const viewer = await addOperator(call, 'viewer')
    const { body, access, refresh } = await consentTo(station().url, await addClient(call), viewer)
    expect(body).toEqual({
      access_token: access,
      token_type: 'Bearer',
      expires_in: 1800,
      refresh_token: expect.stringMatching(/^ort_/),
      scope: 'read',
    })
    expect(refresh).not.toBe('')
    expect((await look(access)).status).toBe(200)
    expect((await write(access)).status).toBe(403)
    const who = await call('GET', '/oauth/userinfo', undefined, { as: 'none', headers: bearer(access) })
    expect(who.body).toEqual({ sub: viewer.id, name: viewer.name, email: viewer.email })
  })

  test('is no way to the account of the person', async () => {
    const person = await addOperator(call, 'packer')
    const { access } = await consentTo(station().url, await addClient(call), person)
    for (const [method, path, body] of [
      ['PUT', 'password', { password: 'another password', current_password: password }],
      ['POST', 'second-factor', undefined],
    ] as const) {
      const options = { as: 'none', headers: bearer(access) } as const
      const refused = await call(method, `/desk/operators/${person.id}/${path}`, body, options)
      expect(refused.status, path).toBe(403)
    }
  })

  test('works once; shown again it ends everything that came out of it', async () => {
    const { exchange, access, refresh } = await consentTo(
      station().url,
      await addClient(call),
      await addOperator(call),
    )
    const again = await token(exchange)
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await look(access)).status).toBe(401)
    const { client_id = '', client_secret = '' } = exchange as Record<string, string>
    const renewed = await token({
      grant_type: 'refresh_token',
      refresh_token: refresh,
      client_id,
      client_secret,
    })
    expect(renewed.body.error).toBe('invalid_grant')
  })

  test.each([
    ['another verifier', { code_verifier: newVerifier() }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://shop.example/callback' }, 'invalid_request'],
    ['a wrong secret', { client_secret: 'ocs_wrong' }, 'invalid_client'],
    ['no secret', { client_secret: '' }, 'invalid_client'],
  ])('is worth nothing with %s', async (_, wrong, error) => {
    const person = await addOperator(call)
    const client = await addClient(call)
    const verifier = newVerifier()
    const said = await postForm(at('/oauth/authorize'), {
      ...authorizeFields(client.id, verifier),
      decision: 'allow',
      email: person.email,
      password,
    })
    const exchange = {
      grant_type: 'authorization_code',
      code: sentTo(said).code ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...credentials(client),
    }
    const refused = await token({ ...exchange, ...wrong })
    expect(refused.body.error).toMatch(error === 'invalid_grant' ? /invalid_(grant|request)/ : error)
  })

  test('ends after a minute', async () => {
    const person = await addOperator(call)
    const client = await addClient(call, { confidential: false, grants: ['authorization_code'] })
    const verifier = newVerifier()
    const said = await postForm(at('/oauth/authorize'), {
      ...authorizeFields(client.id, verifier),
      decision: 'allow',
      email: person.email,
      password,
    })
    clock.advance(60_000)
    const late = await token({
      grant_type: 'authorization_code',
      code: sentTo(said).code ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: client.id,
    })
    expect(late.body.error).toBe('invalid_grant')
  })
})

describe('a refresh token', () => {
  const renew = (refresh_token: string, client: Record<string, string>, more = {}) =>
    token({ grant_type: 'refresh_token', refresh_token, ...client, ...more })

  test('works once, also for an application without a secret, and may ask for less', async () => {
    const client = await addClient(call, { confidential: false, grants: ['authorization_code'] })
    const { refresh } = await consentTo(station().url, client, await addOperator(call))
    const next = await renew(refresh, { client_id: client.id }, { scope: 'read' })
    expect(next).toMatchObject({ status: 200, body: { scope: 'read' } })
    expect(next.body.refresh_token).not.toBe(refresh)
    expect((await look(next.body.access_token)).status).toBe(200)
    const stolen = await renew(refresh, { client_id: client.id })
    expect(stolen.body.error).toBe('invalid_grant')
    expect((await look(next.body.access_token)).status, 'after one was shown twice').toBe(401)
  })

  test('of another application, or after 14 days, is worth nothing', async () => {
    const client = await addClient(call)
    const { refresh } = await consentTo(station().url, client, await addOperator(call))
    expect((await renew(refresh, credentials(await addClient(call)))).body.error).toBe('invalid_grant')
    clock.advance(14 * 86_400_000)
    expect((await renew(refresh, credentials(client))).body.error).toBe('invalid_grant')
  })

  test('ends with the access of its operator', async () => {
    const client = await addClient(call)
    const person = await addOperator(call, 'packer')
    const { access, refresh } = await consentTo(station().url, client, person)
    await call('PATCH', `/desk/operators/${person.id}`, { active: false })
    expect((await look(access)).status).toBe(401)
    expect((await renew(refresh, credentials(client))).body.error).toBe('invalid_grant')
  })
})

describe('what a token is worth', () => {
  const introspect = (fields: Record<string, string>) => postForm(at('/oauth/introspect'), fields)
  const revoke = (fields: Record<string, string>) => postForm(at('/oauth/revoke'), fields)

  test('is told to the application it was given to, and to no other', async () => {
    const client = await addClient(call)
    const person = await addOperator(call)
    const { access } = await consentTo(station().url, client, person)
    const now = Math.floor(clock.now().getTime() / 1000)
    const { body } = await introspect({ token: access, ...credentials(client) })
    expect(body).toEqual({
      active: true,
      scope: 'read buy',
      client_id: client.id,
      sub: person.id,
      username: person.email,
      token_type: 'Bearer',
      iat: now,
      exp: now + 1800,
    })
    expect((await introspect({ token: access, ...credentials(await addClient(call)) })).body).toEqual({
      active: false,
    })
    expect((await introspect({ token: access, client_id: client.id })).body.error).toBe('invalid_client')
    expect((await introspect(credentials(client))).body.error).toBe('invalid_request')
  })

  test('is nothing once it was revoked; a refresh token takes the rest with it', async () => {
    const client = await addClient(call)
    const person = await addOperator(call)
    const first = await consentTo(station().url, client, person)
    expect((await revoke({ token: first.access, ...credentials(client) })).status).toBe(200)
    expect((await look(first.access)).status).toBe(401)
    const second = await consentTo(station().url, client, person)
    const other = credentials(await addClient(call))
    expect((await revoke({ token: second.refresh, ...other })).status).toBe(200)
    expect((await look(second.access)).status).toBe(200)
    await revoke({ token: second.refresh, ...credentials(client) })
    expect((await look(second.access)).status).toBe(401)
    expect((await revoke({ token: 'unknown', ...credentials(client) })).status).toBe(200)
  })
})

test('tokens and codes are kept as digests', async () => {
  const { access, refresh } = await consentTo(station().url, await addClient(call), await addOperator(call))
  const kept = String(station().look('SELECT group_concat(digest) FROM oauth_tokens'))
  for (const bare of [access, refresh]) expect(kept).not.toContain(bare)
  expect(station().log()).not.toMatch(/oa[ct]_|ort_|ocs_/)
})

test('the station tells where everything is', async () => {
  const { body } = await call('GET', '/.well-known/oauth-authorization-server', undefined, { as: 'none' })
  expect(body).toMatchObject({
    issuer: station().url,
    token_endpoint: at('/oauth/token'),
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['read', 'print', 'buy', 'manage'],
  })
})

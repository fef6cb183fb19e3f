import { describe, expect, test } from 'vitest'
import { basic } from '../support/contract/page-session.ts'
import {
  addClient,
  authorizeFields,
  credentials,
  newVerifier,
  postForm,
  redirectUri,
} from '../support/desks/oauth.ts'
import { addOperator, addSecondFactor, appCode, bearer, password } from '../support/desks/operators.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call, station } = stationForFile({ clock })
const at = (path: string) => `${station().url}${path}`
const token = (fields: Record<string, string>, headers = {}) => postForm(at('/oauth/token'), fields, headers)
const look = (access = '') => call('GET', '/v1/addresses', undefined, { as: 'none', headers: bearer(access) })
const write = (access = '') =>
  call('POST', '/v1/addresses', { country_code: 'CA' }, { as: 'none', headers: bearer(access) })
const ask = async (fields: Record<string, string>) => {
  const response = await fetch(`${at('/oauth/authorize')}?${new URLSearchParams(fields)}`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const sentTo = ({ headers }: { headers: Headers }) =>
  Object.fromEntries(new URL(headers.get('location') ?? 'none:').searchParams)

describe('an application that acts for itself', () => {
  test.each(['in the form', 'as Basic'])('gets a token with its secret %s', async where => {
    const client = await addClient(call)
    const grant = { grant_type: 'client_credentials', scope: 'read' }
    const { status, body, headers } =
      where === 'as Basic'
        ? await token(grant, { authorization: basic(`${client.id}:${client.client_secret}`) })
        : await token({ ...grant, ...credentials(client) })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^oat_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 1800,
      scope: 'read',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await look(body.access_token)).status).toBe(200)
    expect((await write(body.access_token)).status).toBe(403)
    clock.advance(1800_000)
    expect((await look(body.access_token)).status).toBe(401)
  })

  test.each([
    ['a wrong secret', { client_secret: 'ocs_x' }, 'invalid_client'],
    ['no secret', { client_secret: '' }, 'invalid_client'],
    ['an unknown name', { client_id: 'ocl_x' }, 'invalid_client'],
    ['a scope it does not have', { scope: 'manage' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'read everything' }, 'invalid_scope'],
    ['no grant', { grant_type: '' }, 'invalid_request'],
    ['a grant nobody offers', { grant_type: 'password' }, 'unauthorized_client'],
  ])('gets nothing with %s', async (_, wrong, error) => {
    const client = await addClient(call)
    const before = station().rows()
    const refused = await token({ grant_type: 'client_credentials', ...credentials(client), ...wrong })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ error, error_description: expect.any(String) })
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(station().rows()).toEqual(before)
  })

  test('is challenged when its Basic header is wrong', async () => {
    const refused = await token({ grant_type: 'client_credentials' }, { authorization: basic('ocl_x:y') })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  test('loses what is taken from it at once', async () => {
    const client = await addClient(call)
    const { body } = await token({ grant_type: 'client_credentials', ...credentials(client) })
    expect((await write(body.access_token)).status).toBe(201)
    await call('PATCH', `/desk/oauth-clients/${client.id}`, { scopes: ['read'] })
    expect((await write(body.access_token)).status).toBe(403)
    await call('PATCH', `/desk/oauth-clients/${client.id}`, { active: false })
    expect((await look(body.access_token)).status).toBe(401)
  })

  test('sends forms and nothing else, and nothing else takes forms', async () => {
    const json = await fetch(at('/oauth/token'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await json.text()
    expect(json.status).toBe(415)
    expect((await postForm(at('/v1/addresses'), { country_code: 'CA' })).status).toBe(415)
    expect((await postForm(at('/api/token'), { email: 'a@b.c', password })).status).toBe(415)
    const twice = await fetch(at('/oauth/token'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'scope=read&scope=buy',
    })
    await twice.text()
    expect(twice.status).toBe(400)
  })
})

describe('asking a person', () => {
  test('shows who asks for what on a page without scripts', async () => {
    const client = await addClient(call)
    const { status, headers, text } = await ask(authorizeFields(client.id, newVerifier(), { scope: 'read' }))
    expect(status).toBe(200)
    expect(text).toContain('Shop &#60;system&#62;')
    expect(text).toContain('https://shop.example')
    expect(text).toMatch(/<strong>read<\/strong>/)
    expect(text).not.toMatch(/<script|<strong>buy/)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self' https:\/\/shop\.example;/,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['an unknown application', { client_id: 'ocl_x' }],
    ['another address', { redirect_uri: 'https://shop.example/callback' }],
    ['a longer address', { redirect_uri: `${redirectUri}&more=1` }],
    ['an address of somebody else', { redirect_uri: 'https://evil.example/' }],
  ])('sends nobody anywhere for %s', async (_, wrong) => {
    const client = await addClient(call)
    const fields = authorizeFields(client.id, newVerifier(), wrong)
    for (const { status, headers, text } of [
      await ask(fields),
      await postForm(at('/oauth/authorize'), fields),
    ]) {
      expect(status).toBe(400)
      expect(headers.get('location')).toBeNull()
      expect(text).toContain('Nothing was allowed.')
    }
  })

  test.each([
    ['another kind of answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['too much', { scope: 'read manage' }, 'invalid_scope'],
  ])('tells the application about %s', async (_, wrong, error) => {
    const client = await addClient(call)
    const answer = await ask(authorizeFields(client.id, newVerifier(), wrong))
    expect(answer.status).toBe(303)
    expect(sentTo(answer)).toEqual({
      shop: '1',
      error,
      error_description: expect.any(String),
      state: 'st&te',
    })
  })

  test('who says no sends the application away without signing in', async () => {
    const client = await addClient(call)
    const denied = await postForm(at('/oauth/authorize'), {
      ...authorizeFields(client.id, newVerifier()),
      decision: 'deny',
    })
    expect(denied.status).toBe(303)
    expect(sentTo(denied)).toMatchObject({ error: 'access_denied', state: 'st&te' })
  })

  test('shows the page again after a wrong password, without the password', async () => {
    const person = await addOperator(call)
    const client = await addClient(call)
    const form = { ...authorizeFields(client.id, newVerifier()), decision: 'allow', email: person.email }
    const wrong = await postForm(at('/oauth/authorize'), { ...form, password: 'not this one' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('The email or password is wrong')
    expect(wrong.text).toContain(person.email)
    expect(wrong.text).not.toContain('not this one')
    for (let n = 0; n < 2; n++) await postForm(at('/oauth/authorize'), { ...form, password: 'guess' })
    expect((await postForm(at('/oauth/authorize'), { ...form, password })).status).toBe(429)
  })

  test('takes what its own page sends in a browser, and nothing of another site', async () => {
    const client = await addClient(call)
    const denied = { ...authorizeFields(client.id, newVerifier()), decision: 'deny' }
    const from = (site: string, origin: string) =>
      postForm(at('/oauth/authorize'), denied, {
        'sec-fetch-site': site,
        'sec-fetch-mode': 'navigate',
        origin,
      })
    expect((await from('same-origin', station().url)).status).toBe(303)
    expect((await from('same-origin', 'null')).status).toBe(303)
    expect((await from('cross-site', 'https://evil.example')).status).toBe(403)
    expect((await from('cross-site', 'null')).status).toBe(403)
  })

  test('wants the code of a second factor', async () => {
    const person = await addOperator(call)
    const { secret } = await addSecondFactor(call, person.id, clock.now().getTime())
    clock.advance(60_000)
    const client = await addClient(call)
    const fields = authorizeFields(client.id, newVerifier())
    const form = { ...fields, decision: 'allow', email: person.email, password }
    const without = await postForm(at('/oauth/authorize'), form)
    expect(without.status).toBe(400)
    expect(without.text).toContain('authenticator app code')
    const code = appCode(secret, clock.now().getTime())
    expect(sentTo(await postForm(at('/oauth/authorize'), { ...form, code })).code).toMatch(/^oac_/)
  })
})

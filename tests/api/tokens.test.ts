import { describe, expect, test } from 'vitest'
import type { TokenPair } from '../../shared/api/tokens.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  addOperator,
  addSecondFactor,
  appCode,
  bearer,
  signIn,
  tokensOf,
} from '../support/desks/operators.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const open = (path: string, body: unknown) => call<TokenPair>('POST', path, body, { as: 'none' })
const look = (token: string) =>
  call('GET', '/v1/addresses', undefined, { as: 'none', headers: bearer(token) })

const tokenNotValid = {
  errors: [
    {
      code: 'token_not_valid',
      details: { code: 'token_not_valid', detail: 'Token is invalid or expired' },
    },
  ],
}
const noAccount = {
  errors: [{ code: 'no_active_account', message: 'No active account found with the given credentials' }],
}
const invalidToken = {
  errors: [{ code: 'invalid_token', message: 'Given token not valid for any token type' }],
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('signing in', () => {
  test('gives an access token for 30 minutes and a refresh token for 3 days', async () => {
    const person = await addOperator(call)
    const { status, body, headers } = await signIn(call, person)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access', 'refresh'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('cdn-cache-control')).toBe('no-store')
    const now = Math.floor(clock.now().getTime() / 1000)
    const of = { iat: now, jti: expect.any(String), user_id: person.id, is_verified: true }
    expect(claimsOf(body.access)).toMatchObject({ ...of, token_type: 'access', exp: now + 30 * 60 })
    expect(claimsOf(body.refresh)).toMatchObject({ ...of, token_type: 'refresh', exp: now + 3 * 86_400 })
  })

  test('takes the email in any capitals and the password to the last space', async () => {
    const person = await addOperator(call)
    expect((await signIn(call, { ...person, email: person.email.toUpperCase() })).status).toBe(200)
    expect((await signIn(call, { ...person, password: `${person.password} ` })).status).toBe(401)
  })

  test('refuses a wrong password, an unknown and a switched off person in the same words', async () => {
    const person = await addOperator(call)
    const off = await addOperator(call)
    await call('PATCH', `/desk/operators/${off.id}`, { active: false })
    for (const given of [
      { email: person.email, password: 'something else' },
      { email: 'nobody@shop.example', password: person.password },
      off,
    ]) {
      const refused = await signIn(call, given)
      expect(refused.status).toBe(401)
      expect(refused.body).toEqual(noAccount)
      expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="api"')
      expect(refused.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each([
    ['/api/token', { email: ['This field is required.'], password: ['This field is required.'] }],
    ['/api/token/refresh', { refresh: ['This field is required.'] }],
    ['/api/token/verified', { refresh: ['This field is required.'], otp_token: ['This field is required.'] }],
    ['/api/token/verify', { token: ['This field is required.'] }],
  ])('%s says which fields are missing', async (path, details) => {
    const refused = await open(path, {})
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
    expect(refused.headers.get('cdn-cache-control')).toBe('no-store')
  })
})

describe('an access token', () => {
  test('opens the interface in the mode the request asks for', async () => {
    const { access } = await tokensOf(call, await addOperator(call))
    expect((await look(access)).headers.get('x-test-mode')).toBe('True')
    const live = await call('GET', '/v1/addresses', undefined, {
      as: 'none',
      headers: { authorization: `bearer ${access}` },
    })
    expect(live.headers.get('x-test-mode')).toBe('False')
  })

  test('may do what the role of its operator allows, and follows it', async () => {
    const person = await addOperator(call, 'viewer')
    const { access } = await tokensOf(call, person)
    const write = () =>
      call('POST', '/v1/addresses', { country_code: 'CA' }, { as: 'none', headers: bearer(access) })
    expect((await look(access)).status).toBe(200)
    expect(errorOf(await write()).message).toMatch(/the scope "buy"/)
    await call('PATCH', `/desk/operators/${person.id}`, { role: 'packer' })
    expect((await write()).status).toBe(201)
  })

  test('ends after 30 minutes, and a refresh token is none', async () => {
    const { access, refresh } = await tokensOf(call, await addOperator(call))
    expect((await look(refresh)).body).toEqual(invalidToken)
    clock.advance(30 * minuteMs - 1000)
    expect((await look(access)).status).toBe(200)
    clock.advance(1000)
    expect((await look(access)).body).toEqual(invalidToken)
  })

  test.each([
    ['another signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['no signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'no algorithm',
      (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    [
      'other claims',
      (token: string) => {
        const [head, , signature] = token.split('.')
        const claims = Buffer.from(JSON.stringify({ ...claimsOf(token), user_id: 'opr_1' }))
        return `${head}.${claims.toString('base64url')}.${signature}`
      },
    ],
  ])('with %s is worth nothing', async (_, forged) => {
    const { access } = await tokensOf(call, await addOperator(call))
    expect((await look(forged(access))).body).toEqual(invalidToken)
  })
})

describe('a refresh token', () => {
  test('gives another access token and comes back itself', async () => {
    const { refresh } = await tokensOf(call, await addOperator(call))
    clock.advance(dayMs)
    const { status, body } = await open('/api/token/refresh', { refresh })
    expect(status).toBe(200)
    expect(body.refresh).toBe(refresh)
    expect((await look(body.access)).status).toBe(200)
  })

  test('ends after 3 days, and no access token outlives it', async () => {
    const { refresh } = await tokensOf(call, await addOperator(call))
    clock.advance(3 * dayMs - minuteMs)
    const { body } = await open('/api/token/refresh', { refresh })
    clock.advance(minuteMs)
    expect((await look(body.access)).status).toBe(401)
    const refused = await open('/api/token/refresh', { refresh })
    expect(refused).toMatchObject({ status: 401, body: tokenNotValid })
  })

  test('is no access token and the other way round', async () => {
    const { access } = await tokensOf(call, await addOperator(call))
    for (const refresh of [access, 'nonsense'])
      expect(await open('/api/token/refresh', { refresh })).toMatchObject({
        status: 401,
        body: tokenNotValid,
      })
  })
})

test('a token can be looked at: {} when it is good', async () => {
  const pair = await tokensOf(call, await addOperator(call))
  for (const token of [pair.access, pair.refresh])
    expect(await open('/api/token/verify', { token })).toMatchObject({ status: 200, body: {} })
  expect(await open('/api/token/verify', { token: 'x' })).toMatchObject({ status: 401, body: tokenNotValid })
})

test.each([
  ['is switched off', (path: string) => call('PATCH', path, { active: false })],
  [
    'gets another password',
    (path: string) => call('PUT', `${path}/password`, { password: 'another password' }),
  ],
  ['is removed', (path: string) => call('DELETE', path)],
])('all tokens end at once when their operator %s', async (_, change) => {
  const person = await addOperator(call)
  const { access, refresh } = await tokensOf(call, person)
  expect((await change(`/desk/operators/${person.id}`)).status).toBe(200)
  expect((await look(access)).body).toEqual(invalidToken)
  expect(await open('/api/token/refresh', { refresh })).toMatchObject({ status: 401, body: tokenNotValid })
  await call('PATCH', `/desk/operators/${person.id}`, { active: true })
  expect((await look(access)).status).toBe(401)
})

describe('with a second factor', () => {
  test('the first pair opens nothing until a code makes it good', async () => {
    const person = await addOperator(call)
    const { secret } = await addSecondFactor(call, person.id, clock.now().getTime())
    const first = await tokensOf(call, person)
    expect(claimsOf(first.access)).toMatchObject({ is_verified: false })
    expect((await look(first.access)).body).toEqual(invalidToken)
    const early = await open('/api/token/refresh', { refresh: first.refresh })
    expect(early.status).toBe(401)
    expect(errorOf(early).code).toBe('unverified_refresh_token')

    clock.advance(30_000)
    const otp_token = appCode(secret, clock.now().getTime())
    const { status, body } = await open('/api/token/verified', { refresh: first.refresh, otp_token })
    expect(status).toBe(200)
    expect((await look(body.access)).status).toBe(200)
    expect((await open('/api/token/refresh', { refresh: body.refresh })).status).toBe(200)
  })

  test('a code works once, and one step too early or too late', async () => {
    const person = await addOperator(call)
    const { secret } = await addSecondFactor(call, person.id, clock.now().getTime())
    clock.advance(5 * minuteMs)
    const { refresh } = await tokensOf(call, person)
    const nowMs = clock.now().getTime()
    const give = (atMs: number) => open('/api/token/verified', { refresh, otp_token: appCode(secret, atMs) })
    expect((await give(nowMs - 60_000)).status).toBe(400)
    expect((await give(nowMs - 30_000)).status).toBe(200)
    expect((await give(nowMs - 30_000)).status).toBe(400)
    expect((await give(nowMs + 30_000)).status).toBe(200)
    const replayed = await give(nowMs)
    expect(replayed.status).toBe(400)
    expect(errorOf(replayed)).toEqual({
      code: 'otp_invalid',
      details: { otp_token: ['This code is wrong, has expired or was used before.'] },
    })
  })

  test('a recovery code works once in place of the app', async () => {
    const person = await addOperator(call)
    const { codes } = await addSecondFactor(call, person.id, clock.now().getTime())
    const { refresh } = await tokensOf(call, person)
    const give = (otp_token = '') => open('/api/token/verified', { refresh, otp_token })
    expect((await give(codes[3]?.toUpperCase())).status).toBe(200)
    expect((await give(codes[3])).status).toBe(400)
    expect((await give(codes[4])).status).toBe(200)
  })

  test('whoever has none is told so', async () => {
    const { refresh } = await tokensOf(call, await addOperator(call))
    const refused = await open('/api/token/verified', { refresh, otp_token: '123456' })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({
      code: 'otp_invalid',
      details: { non_field_errors: ['This operator has no second factor.'] },
    })
  })
})

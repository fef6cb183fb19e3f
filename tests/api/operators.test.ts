import { describe, expect, test } from 'vitest'
import type { Scope } from '../../shared/api/scopes.ts'
import type { OperatorRecord } from '../../shared/desk/operators.ts'
import { errorOf } from '../support/contract/call.ts'
import { recordIn } from '../support/contract/record-in.ts'
import {
  addOperator,
  addSecondFactor,
  appCode,
  bearer,
  enrol,
  password,
  signIn,
  tokensOf,
} from '../support/desks/operators.ts'
import { startStation, stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const newPerson = (more: object = {}) => ({
  email: `${crypto.randomUUID()}@shop.example`,
  name: 'Ivy Chen',
  role: 'packer',
  password,
  ...more,
})
const keyOf = (...allowed: Scope[]) => ({
  headers: {
    authorization: `Token ${station().keys.create({ name: 'k', mode: 'test', scopes: allowed }).bareKey}`,
  },
})

describe('the first operator', () => {
  test('is a manager, and can be the last to go', async () => {
    const fresh = await startStation()
    try {
      const refused = await fresh.call('POST', '/desk/operators', newPerson())
      expect(errorOf(refused)).toEqual({
        code: 'validation',
        details: { role: ['The first operator is a manager.'] },
      })
      const made = await fresh.call('POST', '/desk/operators', newPerson({ role: 'manager' }))
      expect(made.status).toBe(201)
      const path = `/desk/operators/${made.body.id}`
      const packer = await fresh.call('POST', '/desk/operators', newPerson())
      for (const [method, body] of [
        ['PATCH', { active: false }],
        ['PATCH', { role: 'packer' }],
        ['DELETE', undefined],
      ] as const) {
        const kept = await fresh.call(method, path, body)
        expect(errorOf(kept), method).toMatchObject({
          code: 'state_error',
          message: expect.stringMatching(/^This is the last active manager/),
        })
      }
      await fresh.call('DELETE', `/desk/operators/${packer.body.id}`)
      expect((await fresh.call('DELETE', path)).status).toBe(200)
    } finally {
      await fresh.close()
    }
  })
})

describe('an operator', () => {
  test('is answered without anything that opens anything', async () => {
    await addOperator(call)
    const given = newPerson({ email: `Ivy.${crypto.randomUUID()}@Shop.example` })
    const { status, body } = await call<OperatorRecord>('POST', '/desk/operators', given)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^opr_[0-9a-f]{32}$/),
      object_type: 'operator',
      email: given.email.toLowerCase(),
      name: 'Ivy Chen',
      role: 'packer',
      active: true,
      pin: false,
      card: false,
      second_factor: 'off',
      recovery_codes: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await recordIn(call, '/desk/operators', body.id)).toEqual(body)
    const again = await call('POST', '/desk/operators', { ...given, email: given.email.toUpperCase() })
    expect(errorOf(again).code).toBe('state_error')
    expect((await call('GET', '/desk/operators?limit=1')).body).toMatchObject({ results: [body] })
  })

  test.each([
    [{ email: 'no address' }, { email: ['Enter a valid email address.'] }],
    [{ password: 'too short' }, { password: ['Ensure this field has at least 10 characters.'] }],
    [{ role: 'boss' }, { role: ['"boss" is not a valid choice.'] }],
    [{ name: '  ' }, { name: ['This field may not be blank.'] }],
  ])('cannot be made with %j', async (wrong, details) => {
    const before = station().rows()
    const refused = await call('POST', '/desk/operators', newPerson(wrong))
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
    expect(station().rows()).toEqual(before)
  })

  test('who is not there is a 404 whatever is asked', async () => {
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['PUT', '/password', { password }],
      ['POST', '/second-factor'],
      ['POST', '/second-factor/confirm', { code: '123456' }],
      ['POST', '/second-factor/recovery-codes'],
      ['DELETE', '/second-factor'],
    ] as const)
      expect((await call(method, `/desk/operators/opr_1${path}`, body)).status, `${method} ${path}`).toBe(404)
  })

  test('passwords and secrets are kept sealed or as hashes only', async () => {
    const person = await addOperator(call)
    const { secret, codes } = await addSecondFactor(call, person.id)
    const kept = station().look(
      `SELECT group_concat(password_hash || factor_secret) || (SELECT group_concat(digest) FROM recovery_codes)
       FROM operators WHERE id = ?`,
      person.id,
    )
    expect(String(kept)).toMatch(/^v2\.[0-9a-f]{8}\./)
    for (const bare of [password, secret, ...codes]) {
      expect(String(kept)).not.toContain(bare)
      expect(station().log()).not.toContain(bare)
    }
  })
})

describe('nobody gives or takes over more than they may themselves', () => {
  test('with a key that may manage but not buy', async () => {
    const limited = keyOf('read', 'manage')
    const packer = await addOperator(call, 'packer')
    const path = `/desk/operators/${packer.id}`
    for (const [method, at, body] of [
      ['POST', '/desk/operators', newPerson({ role: 'packer' })],
      ['PATCH', path, { name: 'Eve' }],
      ['PUT', `${path}/password`, { password: 'taken over now' }],
      ['POST', `${path}/second-factor`, undefined],
      ['DELETE', path, undefined],
    ] as const) {
      const refused = await call(method, at, body, limited)
      expect(refused.status, `${method} ${at}`).toBe(403)
      expect(errorOf(refused).message).toBe(
        'A packer may do more than these credentials (print, buy). Nothing was changed.',
      )
    }
    const viewer = await call('POST', '/desk/operators', newPerson({ role: 'viewer' }), limited)
    expect(viewer.status).toBe(201)
    const raised = await call('PATCH', `/desk/operators/${viewer.body.id}`, { role: 'manager' }, limited)
    expect(raised.status).toBe(403)
  })

  test('nor with a key that may not manage at all', async () => {
    const viewer = await addOperator(call, 'viewer')
    const refused = await call(
      'PUT',
      `/desk/operators/${viewer.id}/password`,
      { password },
      keyOf('read', 'print', 'buy'),
    )
    expect(errorOf(refused).message).toBe(
      'Only managers look after the access of others. Nothing was changed.',
    )
  })
})

describe('operators look after themselves', () => {
  test('and change their password with the current one', async () => {
    const person = await addOperator(call, 'viewer')
    const { access } = await tokensOf(call, person)
    const change = (body: object) =>
      call('PUT', `/desk/operators/${person.id}/password`, body, { as: 'none', headers: bearer(access) })
    const next = 'another password'
    expect(errorOf(await change({ password: next })).details).toEqual({
      current_password: ['This field is required.'],
    })
    expect(errorOf(await change({ password: next, current_password: 'x' })).details).toEqual({
      current_password: ['This is not the current password.'],
    })
    expect((await change({ password: next, current_password: password })).status).toBe(200)
    expect((await signIn(call, person)).status).toBe(401)
    expect((await signIn(call, { ...person, password: next })).status).toBe(200)
  })

  test('but not after others', async () => {
    const [one, other] = [await addOperator(call, 'packer'), await addOperator(call, 'packer')]
    const headers = bearer((await tokensOf(call, one)).access)
    const path = `/desk/operators/${other.id}`
    for (const [method, at, body] of [
      ['PATCH', path, { name: 'x' }],
      ['PUT', `${path}/password`, { password }],
      ['POST', `${path}/second-factor`, undefined],
      ['DELETE', `${path}/second-factor`, undefined],
    ] as const)
      expect((await call(method, at, body, { as: 'none', headers })).status, `${method} ${at}`).toBe(403)
  })
})

/** What is answered to a name, a password and a recovery code. */
async function verifiedTokens(person: Parameters<typeof tokensOf>[1], code: string) {
  const { refresh } = await tokensOf(call, person)
  const body = { refresh, otp_token: code }
  return (await call<{ access: string }>('POST', '/api/token/verified', body, { as: 'none' })).body
}

describe('a second factor', () => {
  test('is enrolled, confirmed by a first code and switched off again', async () => {
    const person = await addOperator(call)
    const path = `/desk/operators/${person.id}`
    const state = async () =>
      (await recordIn<OperatorRecord>(call, '/desk/operators', person.id)).second_factor
    const first = await enrol(call, person.id)
    const { secret, otpauth_uri, qr_svg } = await enrol(call, person.id)
    expect(secret).not.toBe(first.secret)
    expect(otpauth_uri).toContain(secret)
    expect(qr_svg).toMatch(/^<svg /)
    expect(await state()).toBe('enrolling')
    expect((await signIn(call, person)).status).toBe(200)

    const confirm = (code: string) => call('POST', `${path}/second-factor/confirm`, { code })
    expect(errorOf(await confirm('000000')).details).toEqual({
      code: ['This code is wrong, has expired or was used before.'],
    })
    const before = await tokensOf(call, person)
    const confirmed = await confirm(appCode(secret))
    expect(confirmed.headers.get('cache-control')).toBe('no-store')
    expect(confirmed.body.codes).toHaveLength(10)
    expect(await state()).toBe('on')
    const stale = await call('GET', '/v1/addresses', undefined, {
      as: 'none',
      headers: bearer(before.access),
    })
    expect(stale.status, 'a token of before').toBe(401)
    expect(errorOf(await call('POST', `${path}/second-factor`)).code).toBe('state_error')

    const renewed = await call('POST', `${path}/second-factor/recovery-codes`)
    expect(renewed.status).toBe(201)
    expect((await call('DELETE', `${path}/second-factor`)).body).toMatchObject({
      second_factor: 'off',
      recovery_codes: 0,
    })
    expect(errorOf(await call('POST', `${path}/second-factor/recovery-codes`)).code).toBe('state_error')
  })

  test.each([
    ['is set up', 'POST', '', 201, false],
    ['gets new recovery codes', 'POST', '/recovery-codes', 201, true],
    ['is switched off', 'DELETE', '', 200, true],
  ] as const)('of one’s own %s only with a proof of who that is', async (_what, method, path, good, isOn) => {
    const person = await addOperator(call, 'packer')
    const codes = isOn ? (await addSecondFactor(call, person.id)).codes : []
    const { access } = isOn ? await verifiedTokens(person, codes[0] ?? '') : await tokensOf(call, person)
    const ask = (body?: object) =>
      call(method, `/desk/operators/${person.id}/second-factor${path}`, body, {
        as: 'none',
        headers: bearer(access),
      })
    const state = async () => await recordIn<OperatorRecord>(call, '/desk/operators', person.id)
    const before = await state()
    expect(errorOf(await ask()).details).toHaveProperty('current_pin')
    expect(errorOf(await ask({ current_password: 'not this one' })).details).toEqual({
      current_password: ['This is not the current password.'],
    })
    expect(await state()).toEqual(before)
    expect((await ask({ current_password: password })).status).toBe(good)
  })

  test('counts the recovery codes that are left', async () => {
    const person = await addOperator(call)
    const { codes } = await addSecondFactor(call, person.id)
    const { refresh } = await tokensOf(call, person)
    await call('POST', '/api/token/verified', { refresh, otp_token: codes[0] }, { as: 'none' })
    expect(await recordIn(call, '/desk/operators', person.id)).toMatchObject({ recovery_codes: 9 })
  })
})

test('the page works as before, with and without operators', async () => {
  const page = await fetch(`${station().url}/`, { headers: { accept: 'text/html' } })
  await page.text()
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  expect((await call('GET', '/desk/operators', undefined, { as: 'none', headers: { cookie } })).status).toBe(
    200,
  )
})

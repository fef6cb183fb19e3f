import { describe, expect, onTestFinished, test } from 'vitest'
import type { Scope } from '../../shared/api/scopes.ts'
import { operatorRoles, scopesOfRole } from '../../shared/desk/operators.ts'
import type { SignInState } from '../../shared/desk/sign-in.ts'
import { errorOf } from '../support/contract/call.ts'
import { openPage } from '../support/contract/page.ts'
import { addSecondFactor, appCode, password, tokensOf } from '../support/desks/operators.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { enter, pageOf, pins, reads, shop, stateOf } from '../support/desks/sign-in-shop.ts'
import { startStation } from '../support/station/station.ts'

describe('a shop that does not want it', () => {
  test('has a page that asks nobody and may do everything, as always', async () => {
    const station = await startStation()
    onTestFinished(() => station.close())
    const page = await openPage(station)
    expect(await stateOf(page)).toEqual({
      object_type: 'sign_in',
      on: false,
      operator: null,
      locks_in_seconds: null,
      operators: [],
      cards: false,
      card_waits_seconds: 0,
    })
    expect((await page.call('GET', '/desk/operators')).status).toBe(200)
    expect(errorOf(await page.call('POST', '/desk/sessions', { operator: 'x', pin: '4071' })).code).toBe(
      'state_error',
    )
  })

  test('cannot switch it on before a manager can sign in', async () => {
    const station = await startStation()
    onTestFinished(() => station.close())
    const refused = await station.call('PATCH', '/desk/sign-in-settings', { sign_in: true })
    expect(errorOf(refused)).toMatchObject({
      code: 'state_error',
      message: expect.stringMatching(/^Nobody could sign in/),
    })
    expect((await station.call('GET', '/desk/sign-in-settings')).body).toMatchObject({ sign_in: false })
  })
})

describe('the page of a shop where operators sign in', () => {
  test('does nothing before somebody has, except say who can', async () => {
    const { station, people } = await shop()
    const page = await openPage(station)
    const before = station.rows()
    for (const [method, path, body] of [
      ['GET', '/v1/shipments'],
      ['GET', '/v1/addresses'],
      ['POST', '/v1/orders', orderBody()],
      ['GET', '/desk/status'],
      ['GET', '/desk/events'],
      ['GET', '/desk/operators'],
      ['PUT', '/desk/sessions'],
      ['PATCH', '/desk/sign-in-settings', { sign_in: false }],
      ['POST', '/desk/keys', { name: 'k', mode: 'test' }],
      ['POST', '/desk/backups'],
    ] as const) {
      const refused = await page.call(method, path, body)
      expect(refused.status, `${method} ${path}`).toBe(401)
      expect(errorOf(refused).code).toBe('sign_in_needed')
    }
    expect(station.rows()).toEqual(before)
    const { operators, ...state } = await stateOf(page)
    expect(state).toEqual({
      object_type: 'sign_in',
      on: true,
      operator: null,
      locks_in_seconds: null,
      cards: false,
      card_waits_seconds: 0,
    })
    expect(operators).toEqual([
      { id: people.manager.id, name: 'Ana Silva', initials: 'AS', pin: true, waits_seconds: 0 },
      { id: people.packer.id, name: 'Ben Roy', initials: 'BR', pin: true, waits_seconds: 0 },
      { id: people.viewer.id, name: 'Cleo', initials: 'C', pin: true, waits_seconds: 0 },
    ])
    expect((await page.call('GET', '/status')).status).toBe(200)
    expect((await page.call('GET', '/v1/references')).status).toBe(200)
  })

  test('lists whoever signed in last first', async () => {
    const all = await shop()
    all.clock.advance(1000)
    const page = await pageOf(all, 'viewer')
    all.clock.advance(1000)
    await enter(page, all.people.packer, pins.packer)
    expect((await stateOf(page)).operators.map(({ name }) => name)).toEqual(['Ben Roy', 'Cleo', 'Ana Silva'])
  })

  const operations: [Scope, string, string, object?][] = [
    ['read', 'GET', '/v1/shipments'],
    ['read', 'GET', '/desk/orders'],
    ['read', 'GET', '/desk/print-jobs'],
    ['print', 'POST', '/desk/print-jobs', {}],
    ['print', 'POST', '/desk/printers/prn_1/pause', {}],
    ['buy', 'POST', '/v1/orders', {}],
    ['buy', 'POST', '/v1/shipments/shp_1/purchase', {}],
    ['buy', 'POST', '/v1/shipments/shp_1/cancel', {}],
    ['buy', 'POST', '/desk/order-actions', {}],
    ['buy', 'POST', '/desk/runs', {}],
    ['buy', 'POST', '/desk/returns', {}],
    ['buy', 'PUT', '/desk/orders/ord_1', {}],
    ['manage', 'GET', '/desk/operators'],
    ['manage', 'GET', '/desk/keys'],
    ['manage', 'POST', '/desk/connections', {}],
    ['manage', 'POST', '/desk/printers', {}],
    ['manage', 'PATCH', '/desk/shop-settings', {}],
    ['manage', 'PATCH', '/desk/sign-in-settings', {}],
    ['manage', 'GET', '/v1/webhooks'],
    ['manage', 'DELETE', '/desk/sample'],
  ]
  test.each(operatorRoles)('lets a %s do what the role may, and says who may do the rest', async role => {
    const page = await pageOf(await shop(), role)
    for (const [scope, method, path, body] of operations) {
      const answer = await page.call(method, path, body)
      const may = scopesOfRole[role].includes(scope)
      expect(answer.status === 403, `${role} ${method} ${path}`).toBe(!may)
      expect(answer.status).not.toBe(401)
      if (may) continue
      const who =
        scope === 'manage'
          ? 'Only managers do this here. Ana Silva can.'
          : 'Only packers and managers do this here. Ana Silva and Ben Roy can.'
      expect(errorOf(answer).message).toBe(`${who} Nothing was done.`)
    }
    expect((await page.call<SignInState>('PUT', '/desk/sessions')).body.operator?.role).toBe(role)
  })

  test('has every window of the browser signed in and locked at once, and no other browser', async () => {
    const all = await shop()
    const page = await pageOf(all, 'packer')
    const window = await openPage(all.station, page.cookies)
    const elsewhere = await openPage(all.station)
    expect([await reads(page), await reads(window), await reads(elsewhere)]).toEqual([200, 200, 401])
    const stolen = new Map(page.cookies)
    expect((await window.call('DELETE', '/desk/sessions')).body).toMatchObject({ operator: null })
    expect([await reads(page), await reads(window)]).toEqual([401, 401])
    expect(await reads(await openPage(all.station, stolen))).toBe(401)
  })

  test('is the next operator’s once that one signs in, and not that of the one before', async () => {
    const all = await shop()
    const page = await pageOf(all, 'manager')
    const old = await openPage(all.station, new Map(page.cookies))
    await enter(page, all.people.packer, pins.packer)
    expect((await page.call('GET', '/desk/keys')).status).toBe(403)
    expect(await reads(old)).toBe(401)
  })

  test('takes the password and the code of the app as well, and never half of them', async () => {
    const all = await shop()
    const { manager } = all.people
    const nowMs = () => all.clock.now().getTime()
    const page = await openPage(all.station)
    const by = (more: object) => page.call('POST', '/desk/sessions', more)
    expect(errorOf(await by({ email: manager.email, password: 'a wrong password' })).code).toBe(
      'no_active_account',
    )
    expect((await by({ email: manager.email.toUpperCase(), password })).status).toBe(201)
    const { secret } = await addSecondFactor(all.station.call, manager.id, nowMs())
    expect(await reads(page)).toBe(401)
    all.clock.advance(60_000)
    const half = await by({ operator: manager.id, password })
    expect(errorOf(half).details).toHaveProperty('otp_token')
    expect(await reads(page)).toBe(401)
    const whole = { operator: manager.id, password, otp_token: appCode(secret, nowMs()) }
    expect((await by(whole)).status).toBe(201)
    expect(await reads(page)).toBe(200)
    for (const wrong of [{}, { operator: manager.id }, { pin: '4071' }, { ...whole, pin: '4071' }])
      expect((await by(wrong)).status).toBe(400)
  })
})

describe('keys and tokens', () => {
  test('are not concerned, cannot sign in and see no session', async () => {
    const all = await shop()
    await pageOf(all, 'packer')
    const { call, keys } = all.station
    expect((await call('GET', '/v1/shipments')).status).toBe(200)
    expect((await call('POST', '/v1/orders', orderBody())).status).toBe(201)
    const { access } = await tokensOf(call, { ...all.people.packer, password })
    const bearer = { as: 'none', headers: { authorization: `Bearer ${access}` } } as const
    expect((await call('GET', '/v1/shipments', undefined, bearer)).status).toBe(200)
    for (const options of [{}, bearer] as const) {
      const refused = await call('POST', '/desk/sessions', { operator: 'x', pin: '4071' }, options)
      expect(errorOf(refused)).toMatchObject({
        code: 'state_error',
        message: expect.stringMatching(/^Only the page/),
      })
    }
    expect((await call<SignInState>('GET', '/desk/sign-in')).body.operator).toBeNull()
    const { bareKey } = keys.create({ name: 'reader', mode: 'test', scopes: ['read'] })
    const reader = { headers: { authorization: `Token ${bareKey}` } }
    expect(errorOf(await call('GET', '/desk/sign-in', undefined, reader)).message).toBe(
      'These credentials do not have the scope "manage", which this needs. Nothing was done.',
    )
  })
})

describe('the way back', () => {
  test('a manager switches it off again, and the last operator stays as long as it is on', async () => {
    const all = await shop()
    const page = await pageOf(all, 'manager')
    for (const role of ['packer', 'viewer'] as const)
      await page.call('DELETE', `/desk/operators/${all.people[role].id}`)
    const kept = await page.call('DELETE', `/desk/operators/${all.people.manager.id}`)
    expect(errorOf(kept).code).toBe('state_error')
    expect((await page.call('PATCH', '/desk/sign-in-settings', { sign_in: false })).status).toBe(200)
    expect(await reads(await openPage(all.station))).toBe(200)
  })
})

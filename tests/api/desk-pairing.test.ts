import { describe, expect, test } from 'vitest'
import type { ShopDesk } from '../../shared/desk/shop-desks.ts'
import type { SignInState } from '../../shared/desk/sign-in.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  askToJoin,
  computer,
  enterAt,
  newNonce,
  openShop,
  pair,
  pairingOf,
  showCode,
} from '../support/desks/shop-network.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const wrong = (code: string | null) => (code === '000000' ? '111111' : '000000')
const gone = 'There is no such code, or its time is over. Show another one on the computer of the station.'
const desksOf = async (station: Parameters<typeof showCode>[0]['station']) =>
  (await station.call<{ count: number; results: ShopDesk[] }>('GET', '/desk/desks')).body

describe('the code', () => {
  test('has six digits, two minutes and five tries', async () => {
    const shop = await openShop()
    expect(await showCode(shop)).toMatchObject({
      state: 'waiting',
      code: expect.stringMatching(/^\d{6}$/),
      seconds_left: 120,
      tries_left: 5,
      asker: null,
    })
  })

  test('is refused when it is wrong, and gone after the fifth time', async () => {
    const shop = await openShop()
    const { code } = await showCode(shop)
    const at = computer(shop)
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is'])
      expect(errorOf(await askToJoin(at, wrong(code)))).toMatchObject({
        details: { code: [`This is not the code. ${left} left.`] },
      })
    for (const given of [wrong(code), code])
      expect(errorOf(await askToJoin(at, given)).details).toEqual({ code: [gone] })
    expect(await pairingOf(shop)).toMatchObject({ state: 'none', code: null })
  })

  test('is gone after two minutes', async () => {
    const shop = await openShop()
    const { code } = await showCode(shop)
    shop.clock.advance(120_000)
    expect(errorOf(await askToJoin(computer(shop), code)).details).toEqual({ code: [gone] })
    expect(await pairingOf(shop)).toMatchObject({ state: 'none' })
  })

  test('is good once', async () => {
    const shop = await openShop()
    const { code } = await showCode(shop)
    expect((await askToJoin(computer(shop), code)).status).toBe(201)
    expect(errorOf(await askToJoin(computer(shop), code)).details).toEqual({ code: [gone] })
  })

  test('is not any more once another one is shown, or the network is closed', async () => {
    const shop = await openShop()
    const first = await showCode(shop)
    const second = await showCode(shop)
    if (first.code !== second.code) expect((await askToJoin(computer(shop), first.code)).status).toBe(400)
    await shop.station.call('PATCH', '/desk/network', { open: false })
    expect(await pairingOf(shop)).toMatchObject({ state: 'none' })
    expect(errorOf(await shop.station.call('POST', '/desk/desk-pairing')).message).toContain(
      'Open it to the network',
    )
  })

  test('cannot be guessed by showing many: after twenty wrong ones in an hour nobody is listened to', async () => {
    const shop = await openShop()
    const at = computer(shop)
    for (let n = 0; n < 4; n++) {
      const { code } = await showCode(shop)
      for (let m = 0; m < 5; m++) expect((await askToJoin(at, wrong(code))).status).toBe(400)
    }
    const { code } = await showCode(shop)
    expect((await askToJoin(at, code)).status).toBe(429)
    shop.clock.advance(3_600_000)
    expect((await askToJoin(at, (await showCode(shop)).code)).status).toBe(201)
  })

  test('is told to the computer of the station alone', async () => {
    const shop = await openShop()
    const at = computer(shop)
    await pair(shop, at)
    await enterAt(at, shop, 'manager')
    for (const [method, path] of [
      ['GET', '/desk/desk-pairing'],
      ['POST', '/desk/desk-pairing'],
      ['DELETE', '/desk/desk-pairing'],
    ] as const)
      expect((await at.ask(method, path)).status, path).toBe(403)
    expect((await at.ask('PATCH', '/desk/network', { open: false })).status).toBe(403)
  })

  test('lets in nobody on the computer of the station itself', async () => {
    const shop = await openShop()
    const { code } = await showCode(shop)
    const body = { code, name: 'Bench', commitment: newNonce().commitment }
    const refused = await shop.station.call('POST', '/desk/join', body, { as: 'none' })
    expect(refused.status).toBe(409)
  })
})

describe('the number on both screens', () => {
  test('has to be the one of the computer that asks', async () => {
    const shop = await openShop()
    const { code } = await showCode(shop)
    const made = newNonce()
    const at = computer(shop)
    const { ticket } = (await askToJoin(at, code, 'Bench 2', made)).body
    const collect = () => at.ask('POST', '/desk/join/collect', { ticket, nonce: made.nonce })
    expect((await shop.station.call('POST', '/desk/desk-pairing/accept', { check: '000000' })).status).toBe(
      409,
    )
    expect((await collect()).body).toMatchObject({ state: 'waiting' })
    const { asker } = await pairingOf(shop)
    expect(asker).toMatchObject({ name: 'Bench 2', address: expect.stringContaining('127.0.0.1') })
    const other = String((Number(asker?.check) + 1) % 1_000_000).padStart(6, '0')
    expect((await shop.station.call('POST', '/desk/desk-pairing/accept', { check: other })).status).toBe(409)
    expect((await collect()).body).toMatchObject({ state: 'waiting' })
    expect((await desksOf(shop.station)).count).toBe(0)
  })

  test('cannot be chosen afterwards: another nonce than the promised one ends the pairing', async () => {
    const shop = await openShop()
    const { code } = await showCode(shop)
    const at = computer(shop)
    const { ticket } = (await askToJoin(at, code)).body
    const nonce = newNonce().nonce
    expect((await at.ask('POST', '/desk/join/collect', { ticket, nonce })).status).toBe(409)
    expect(await pairingOf(shop)).toMatchObject({ state: 'none' })
  })

  test('is of no use to who has not typed the code', async () => {
    const shop = await openShop()
    const { code } = await showCode(shop)
    await askToJoin(computer(shop), code)
    const stranger = { ticket: newNonce().nonce, nonce: newNonce().nonce }
    expect((await computer(shop).ask('POST', '/desk/join/collect', stranger)).status).toBe(409)
    expect(await pairingOf(shop)).toMatchObject({ state: 'waiting' })
  })

  test('that is refused lets nobody in', async () => {
    const shop = await openShop()
    const { code } = await showCode(shop)
    const made = newNonce()
    const at = computer(shop)
    const { ticket } = (await askToJoin(at, code, 'Bench 2', made)).body
    await at.ask('POST', '/desk/join/collect', { ticket, nonce: made.nonce })
    await shop.station.call('DELETE', '/desk/desk-pairing')
    expect((await at.ask('POST', '/desk/join/collect', { ticket, nonce: made.nonce })).status).toBe(409)
    expect((await desksOf(shop.station)).count).toBe(0)
  })
})

describe('a paired desk', () => {
  test('shows the page, and works once somebody has signed in, though nobody has to at the station', async () => {
    const shop = await openShop()
    const at = computer(shop)
    await pair(shop, at)
    const page = await at.ask('GET', '/pack', undefined, { accept: 'text/html' })
    expect(page.status).toBe(200)
    expect(page.headers['set-cookie']).toBeUndefined()
    expect((await at.ask('GET', '/v1/shipments')).status).toBe(401)
    expect((await at.ask<SignInState>('GET', '/desk/sign-in')).body).toMatchObject({
      on: true,
      operator: null,
    })
    expect((await enterAt(at, shop, 'packer')).status).toBe(201)
    expect((await at.ask('GET', '/v1/shipments')).status).toBe(200)
    expect((await at.ask('POST', '/desk/operators', {})).status).toBe(403)
  })

  test('holds a cookie that no script reads and no other site has sent', async () => {
    const shop = await openShop()
    const at = computer(shop)
    const cookies: string[] = []
    const { code } = await showCode(shop)
    const made = newNonce()
    const { ticket } = (await askToJoin(at, code, 'Bench 2', made)).body
    const collect = () => at.ask('POST', '/desk/join/collect', { ticket, nonce: made.nonce })
    await collect()
    const { asker } = await pairingOf(shop)
    await shop.station.call('POST', '/desk/desk-pairing/accept', { check: asker?.check })
    cookies.push(...((await collect()).headers['set-cookie'] ?? []))
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-packdesk_paired=[0-9a-f]{64}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
      ),
    ])
    expect((await collect()).status).toBe(409)
    const secret = at.cookies.get('__Host-packdesk_paired') ?? ''
    expect(shop.station.log()).not.toContain(secret)
    expect(shop.station.look('SELECT count(*) FROM desks WHERE secret_digest = ?', secret)).toBe(0)
    expect((await desksOf(shop.station)).results).toMatchObject([{ name: 'Bench 2', role: 'packer' }])
  })

  test('limited to a role lets nobody do more there', async () => {
    const shop = await openShop()
    const at = computer(shop)
    const { id } = await pair(shop, at, { role: 'viewer' })
    await enterAt(at, shop, 'manager')
    const address = { country_code: 'CA', city: 'Montreal', postal_code: 'H2X 1Y4', address_line1: '1 Rue A' }
    expect((await at.ask('POST', '/v1/addresses', address)).status).toBe(403)
    await shop.station.call('PATCH', `/desk/desks/${id}`, { role: null })
    expect((await at.ask('POST', '/v1/addresses', address)).status).toBe(201)
  })

  test('is seen with its screen, and renamed', async () => {
    const shop = await openShop()
    const at = computer(shop)
    const { id } = await pair(shop, at)
    shop.clock.advance(5_000)
    await at.ask('GET', '/desk/sign-in', undefined, { referer: `https://127.0.0.1:${shop.port}/pack?x=1` })
    const { results } = await desksOf(shop.station)
    expect(results).toMatchObject([{ screen: '/pack', last_heard_at: shop.clock.now().toISOString() }])
    const renamed = await shop.station.call('PATCH', `/desk/desks/${id}`, { name: 'Bench by the door' })
    expect(renamed.body).toMatchObject({ name: 'Bench by the door' })
    await pair(shop, computer(shop), { name: 'Bench 3' })
    const taken = await shop.station.call('PATCH', `/desk/desks/${id}`, { name: 'bench 3' })
    expect(errorOf(taken).details).toEqual({ name: ['Another desk has this name.'] })
  })

  test('that is put out is refused at once, and its open streams end', async () => {
    const shop = await openShop()
    const at = computer(shop)
    const { id } = await pair(shop, at)
    await enterAt(at, shop, 'manager')
    const stream = await at.listen('/desk/events')
    expect(stream.statusCode).toBe(200)
    expect((await shop.station.call('DELETE', `/desk/desks/${id}`)).status).toBe(200)
    await expect.poll(() => stream.closed).toBe(true)
    expect((await at.ask('GET', '/v1/shipments')).status).toBe(401)
    expect((await at.ask('GET', '/desk/sign-in')).status).toBe(401)
    expect((await at.ask('GET', '/', undefined, { accept: 'text/html' })).status).toBe(303)
  })

  test('stays paired over a start of the station', async () => {
    const home = tempHome()
    const shop = await openShop({ home })
    const at = computer(shop)
    await pair(shop, at)
    await shop.station.close()
    const again = await startStation({ home, networkAddresses: () => ['127.0.0.1'] })
    expect((await at.ask('GET', '/desk/sign-in')).status).toBe(200)
    await again.close()
  })
})

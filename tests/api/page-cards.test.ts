import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { OperatorCard } from '../../shared/desk/operators.ts'
import type { SignInState } from '../../shared/desk/sign-in.ts'
import { errorOf } from '../support/contract/call.ts'
import { openPage, type Page } from '../support/contract/page.ts'
import { password } from '../support/desks/operators.ts'
import { enter, pageOf, pins, reads, type Shop, shop, stateOf } from '../support/desks/sign-in-shop.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'

type Role = keyof typeof pins

/** Somebody's card, as a manager makes it. */
async function cardOf({ station, people }: Shop, role: Role): Promise<OperatorCard> {
  const { status, body } = await station.call<OperatorCard>(
    'POST',
    `/desk/operators/${people[role].id}/card`,
    {},
  )
  expect(status).toBe(201)
  return body
}

const scan = (page: Page, card: string) => page.call<SignInState>('POST', '/desk/sessions', { card })
const unknown = `PDKID${'7'.repeat(24)}`

describe('the card of an operator', () => {
  test('signs in who carries it, by a barcode that scanners read, and names nobody else', async () => {
    const all = await shop()
    const card = await cardOf(all, 'packer')
    const picture = await sharp(Buffer.from(card.barcode_svg), { density: 200 }).flatten().png().toBuffer()
    expect((await decodeBarcodes(picture)).map(({ text }) => text)).toEqual([card.code])
    const page = await openPage(all.station)
    expect(await stateOf(page)).toMatchObject({ cards: true, card_waits_seconds: 0 })
    const entered = await scan(page, card.code)
    expect(entered).toMatchObject({ status: 201, body: { operator: { name: 'Ben Roy', role: 'packer' } } })
    expect(await reads(page)).toBe(200)
    const order = await page.call('POST', '/v1/orders', {
      order_id: 'CARD-1',
      line_items: [{ sku: 'cup', quantity: 1, weight: 1, weight_unit: 'KG' }],
      shipping_to: { country_code: 'CA', person_name: 'Ada Haddad' },
    })
    const tag = { ids: [order.body.id], action: { kind: 'tag', tags: ['gift'] } }
    expect((await page.call('POST', '/desk/order-actions', tag)).status).toBe(200)
    const history = (await all.station.call('GET', `/desk/orders/${order.body.id}`)).body
    expect(JSON.stringify(history)).toContain('Ben Roy')
  })

  test('ends with the next one, when it is taken away, and with its operator, who is signed out by it', async () => {
    const all = await shop()
    const first = await cardOf(all, 'packer')
    const page = await openPage(all.station)
    expect((await scan(page, first.code)).status).toBe(201)
    const second = await cardOf(all, 'packer')
    expect(await reads(page)).toBe(401)
    expect(errorOf(await scan(page, first.code)).details).toEqual({ card: ['This card is not known here.'] })
    expect((await scan(page, second.code)).status).toBe(201)
    const { id } = all.people.packer
    expect((await all.station.call('DELETE', `/desk/operators/${id}/card`)).body).toMatchObject({
      card: false,
    })
    expect(await reads(page)).toBe(401)
    expect((await scan(page, second.code)).status).toBe(400)
    const third = await cardOf(all, 'packer')
    await all.station.call('PATCH', `/desk/operators/${id}`, { active: false })
    expect((await scan(page, third.code)).status).toBe(400)
  })

  test('is in no file, log or later answer', async () => {
    const all = await shop()
    const { code } = await cardOf(all, 'packer')
    const page = await openPage(all.station)
    await scan(page, code)
    for (const path of ['/desk/sign-in', '/desk/api-log?limit=100'])
      expect((await all.station.call('GET', path)).bytes.toString()).not.toContain(code)
    const listed = await all.station.call('GET', '/desk/operators')
    expect(listed.bytes.toString()).not.toContain(code)
    expect(listed.body.results).toContainEqual(expect.objectContaining({ name: 'Ben Roy', card: true }))
    expect(all.station.log()).not.toContain(code)
    const files = readdirSync(all.station.home, { recursive: true, encoding: 'utf8' })
      .map(name => join(all.station.home, name))
      .filter(file => statSync(file).isFile())
    expect(files.filter(file => readFileSync(file).includes(code))).toEqual([])
  })

  test('is made by its operator, who proves it by PIN or password, or by a manager', async () => {
    const all = await shop()
    const { packer, manager, viewer } = all.people
    const page = await pageOf(all, 'packer')
    const make = (id: string, body: object = {}) => page.call('POST', `/desk/operators/${id}/card`, body)
    expect(errorOf(await make(packer.id)).details).toHaveProperty('current_pin')
    expect((await make(packer.id, { current_pin: '1111' })).status).toBe(400)
    expect((await make(viewer.id)).status).toBe(403)
    expect((await make(manager.id)).status).toBe(403)
    expect((await page.call('DELETE', `/desk/operators/${viewer.id}/card`)).status).toBe(403)
    expect((await make(packer.id, { current_pin: pins.packer })).status).toBe(201)
    // Who made it sees it, and so stays.
    expect(await reads(page)).toBe(200)
    expect((await make(packer.id, { current_password: password })).status).toBe(201)
    expect((await make('opr_nobody')).status).toBe(404)
  })

  test('is removed by its operator, who proves it, or by a manager', async () => {
    const all = await shop()
    const { packer } = all.people
    await cardOf(all, 'packer')
    const page = await pageOf(all, 'packer')
    const remove = (from: Page, body?: object) =>
      from.call('DELETE', `/desk/operators/${packer.id}/card`, body)
    expect(errorOf(await remove(page)).details).toHaveProperty('current_pin')
    expect(errorOf(await remove(page, { current_pin: '1111' })).details).toEqual({
      current_pin: ['This PIN is wrong.'],
    })
    expect((await stateOf(page)).cards).toBe(true)
    expect((await remove(page, { current_pin: pins.packer })).body).toMatchObject({ card: false })
    // Who removed the own one stays.
    expect(await reads(page)).toBe(200)
    await cardOf(all, 'packer')
    expect((await remove(await pageOf(all, 'manager'))).body).toMatchObject({ card: false })
  })

  test.each([
    ['a name', { operator: 'x' }],
    ['a PIN', { pin: '4071' }],
    ['a password', { password }],
  ])('is refused with %s beside it', async (_what, more) => {
    const all = await shop()
    const { code } = await cardOf(all, 'packer')
    const refused = await (await openPage(all.station)).call('POST', '/desk/sessions', {
      card: code,
      ...more,
    })
    expect(errorOf(refused).details).toHaveProperty('card')
  })

  test.each(['', 'PDKID1', `${unknown}1`, `pdkid${'1'.repeat(24)}`, 4071, null])(
    'does not say %j',
    async card => {
      const all = await shop()
      const refused = await (await openPage(all.station)).call('POST', '/desk/sessions', { card })
      expect(refused.status).toBe(400)
      expect(await stateOf(await openPage(all.station))).toMatchObject({ card_waits_seconds: 0 })
    },
  )
})

describe('guessing cards', () => {
  test('is over after three for half a minute, from wherever, and keeps no PIN out', async () => {
    const all = await shop()
    const { code } = await cardOf(all, 'viewer')
    const page = await openPage(all.station)
    for (let number = 0; number < 3; number += 1) expect((await scan(page, unknown)).status).toBe(400)
    expect((await scan(page, code)).headers.get('retry-after')).toBe('30')
    expect((await scan(await openPage(all.station), code)).status).toBe(429)
    expect(await stateOf(page)).toMatchObject({ card_waits_seconds: 30 })
    expect((await enter(page, all.people.packer, pins.packer)).status).toBe(201)
    all.clock.advance(30_000)
    expect((await scan(page, code)).status).toBe(201)
    for (let number = 0; number < 3; number += 1) expect((await scan(page, unknown)).status).toBe(400)
    all.clock.advance(30_000)
    expect((await scan(page, code)).status).toBe(201)
  })

  test('many at once is no way around', async () => {
    const all = await shop()
    const page = await openPage(all.station)
    const statuses = (await Promise.all(Array.from({ length: 9 }, () => scan(page, unknown)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter(status => status === 400)).toHaveLength(3)
    expect(statuses.filter(status => status === 429)).toHaveLength(6)
  })
})

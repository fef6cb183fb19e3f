import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { openPage, type Page } from '../support/contract/page.ts'
import { password, signIn, tokensOf } from '../support/desks/operators.ts'
import { enter, pageOf, pins, reads, shop, stateOf } from '../support/desks/sign-in-shop.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

describe('guessing a PIN', () => {
  test('is over after three tries for half a minute, then for longer, also after a new start and from elsewhere', async () => {
    const home = tempHome()
    const all = await shop({ home })
    const { packer, viewer } = all.people
    const page = await openPage(all.station)
    for (let number = 0; number < 3; number += 1)
      expect(errorOf(await enter(page, packer, '1111')).details).toEqual({ pin: ['This PIN is wrong.'] })
    const refused = await enter(page, packer, pins.packer)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect((await stateOf(page)).operators.map(each => [each.id, each.waits_seconds])).toContainEqual([
      packer.id,
      30,
    ])
    expect((await enter(await openPage(all.station), packer, pins.packer)).status).toBe(429)
    expect((await enter(page, viewer, pins.viewer)).status).toBe(201)
    await all.station.close()

    const station = await startStation({ home, clock: all.clock })
    onTestFinished(() => station.close())
    const later = await openPage(station)
    expect((await enter(later, packer, pins.packer)).status).toBe(429)
    all.clock.advance(30_000)
    for (let number = 0; number < 3; number += 1)
      expect((await enter(later, packer, '1111')).status).toBe(400)
    expect((await enter(later, packer, pins.packer)).headers.get('retry-after')).toBe('60')
    all.clock.advance(60_000)
    expect((await enter(later, packer, pins.packer)).status).toBe(201)
    expect((await enter(later, packer, '1111')).status).toBe(400)
  })

  test('many at once is no way around, and a new PIN of a manager forgets it', async () => {
    const all = await shop()
    const { packer } = all.people
    const page = await openPage(all.station)
    const guesses = Array.from({ length: 12 }, (_, number) => enter(page, packer, `60${number + 10}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 400)).toHaveLength(3)
    expect(statuses.filter(status => status === 429)).toHaveLength(9)
    await all.station.call('PUT', `/desk/operators/${packer.id}/pin`, { pin: '8262' })
    expect((await enter(page, packer, '8262')).status).toBe(201)
  })

  test('of nobody, or of somebody who has none, is answered like a wrong one', async () => {
    const all = await shop()
    const page = await openPage(all.station)
    await all.station.call('DELETE', `/desk/operators/${all.people.viewer.id}/pin`)
    for (const id of ['opr_nobody', all.people.viewer.id])
      expect(errorOf(await enter(page, { id }, '7391')).details).toEqual({ pin: ['This PIN is wrong.'] })
  })
})

describe('a PIN', () => {
  test.each([['123'], ['123456789'], ['12a4'], [' 4071'], ['']])('is not %j', async pin => {
    const { station, people } = await shop()
    const refused = await station.call('PUT', `/desk/operators/${people.packer.id}/pin`, { pin })
    expect(errorOf(refused).details).toEqual({ pin: ['A PIN has 4 to 8 digits.'] })
  })

  test.each(['0000', '1234', '9876'])('is not %s, which everybody tries first', async pin => {
    const { station, people } = await shop()
    const refused = await station.call('PUT', `/desk/operators/${people.packer.id}/pin`, { pin })
    expect(errorOf(refused).details).toHaveProperty('pin')
  })

  test('is set by its operator, who needs the one before, or by a manager', async () => {
    const all = await shop()
    const { packer, manager, viewer } = all.people
    const page = await pageOf(all, 'packer')
    const set = (id: string, body: object) => page.call('PUT', `/desk/operators/${id}/pin`, body)
    expect(errorOf(await set(packer.id, { pin: '8262' })).details).toHaveProperty('current_pin')
    expect((await set(packer.id, { pin: '8262', current_pin: '1111' })).status).toBe(400)
    expect((await set(viewer.id, { pin: '8262' })).status).toBe(403)
    expect((await set(manager.id, { pin: '8262' })).status).toBe(403)
    expect((await set(packer.id, { pin: '8262', current_pin: pins.packer })).status).toBe(200)
    expect((await enter(page, packer, '8262')).status).toBe(201)
    expect((await set(packer.id, { pin: '8363', current_password: password })).status).toBe(200)
    const boss = await pageOf(all, 'manager')
    expect((await boss.call('PUT', `/desk/operators/${packer.id}/pin`, { pin: '8464' })).status).toBe(200)
    expect((await enter(page, packer, '8464')).status).toBe(201)
  })

  test('is removed by its operator, who needs it or the password, or by a manager; tries are counted as at the sign-in', async () => {
    const all = await shop()
    const { packer, manager, viewer } = all.people
    const page = await pageOf(all, 'packer')
    const remove = (from: Page, id: string, body?: object) =>
      from.call('DELETE', `/desk/operators/${id}/pin`, body)
    expect(errorOf(await remove(page, packer.id)).details).toHaveProperty('current_pin')
    expect(errorOf(await remove(page, packer.id, { current_password: 'not this one' })).details).toEqual({
      current_password: ['This is not the current password.'],
    })
    for (let number = 0; number < 3; number += 1)
      expect(errorOf(await remove(page, packer.id, { current_pin: '1111' })).details).toEqual({
        current_pin: ['This PIN is wrong.'],
      })
    const held = await remove(page, packer.id, { current_pin: pins.packer })
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await enter(await openPage(all.station), packer, pins.packer)).status).toBe(429)
    for (const other of [viewer, manager]) expect((await remove(page, other.id)).status).toBe(403)
    expect((await stateOf(page)).operators.map(({ pin }) => pin)).toEqual([true, true, true])
    all.clock.advance(30_000)
    const removed = await remove(page, packer.id, { current_pin: pins.packer })
    expect(removed).toMatchObject({ status: 200, body: { pin: false } })
    expect(await reads(page)).toBe(401)

    const boss = await pageOf(all, 'manager')
    expect((await remove(boss, manager.id)).status).toBe(400)
    expect((await remove(boss, viewer.id)).body).toMatchObject({ pin: false })
    expect((await remove(boss, manager.id, { current_password: password })).body).toMatchObject({
      pin: false,
    })
  })

  test('that was given rightly again and again holds nobody up', async () => {
    const all = await shop()
    const page = await pageOf(all, 'packer')
    for (let number = 0; number < 4; number += 1) {
      const card = { current_pin: pins.packer }
      const made = await page.call('POST', `/desk/operators/${all.people.packer.id}/card`, card)
      expect(made.status).toBe(201)
    }
    expect((await enter(page, all.people.packer, pins.packer)).status).toBe(201)
  })

  test('opens nothing but the page, and is in no file, log or answer', async () => {
    const all = await shop()
    const { viewer } = all.people
    expect((await signIn(all.station.call, { ...viewer, password: pins.viewer })).status).toBe(401)
    const page = await pageOf(all, 'viewer')
    const { access } = await tokensOf(all.station.call, { ...viewer, password })
    const answers = [
      await page.call('GET', '/desk/sign-in'),
      await all.station.call('GET', '/desk/operators'),
      await all.station.call('GET', '/desk/operators', undefined, {
        as: 'none',
        headers: { authorization: `Bearer ${access}` },
      }),
      await all.station.call('GET', '/desk/api-log?limit=100'),
    ]
    for (const { bytes } of answers) expect(bytes.toString()).not.toContain(pins.viewer)
    expect(all.station.log()).not.toContain(pins.viewer)
    const secret = page.cookies.get('packdesk_operator') ?? ''
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const files = readdirSync(all.station.home, { recursive: true, encoding: 'utf8' })
      .map(name => join(all.station.home, name))
      .filter(file => statSync(file).isFile())
    expect(files.filter(file => readFileSync(file).includes(secret))).toEqual([])
  })
})

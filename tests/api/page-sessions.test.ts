import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import type { Run } from '../../shared/desk/runs.ts'
import type { SignInState } from '../../shared/desk/sign-in.ts'
import { openPage } from '../support/contract/page.ts'
import { readEvents } from '../support/desks/event-reader.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { enter, pageOf, pins, reads, type Shop, shop, stateOf } from '../support/desks/sign-in-shop.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const minuteMs = 60_000

describe('a session', () => {
  test('ends when nobody touched the page for the minutes of the shop, whatever the page asks by itself', async () => {
    const all = await shop()
    const page = await pageOf(all, 'packer')
    expect((await stateOf(page)).locks_in_seconds).toBe(600)
    all.clock.advance(9 * minuteMs)
    expect(await reads(page)).toBe(200)
    expect((await page.call<SignInState>('PUT', '/desk/sessions')).body.locks_in_seconds).toBe(600)
    all.clock.advance(9 * minuteMs)
    expect(await reads(page)).toBe(200)
    all.clock.advance(minuteMs)
    expect(await reads(page)).toBe(401)
    expect((await page.call('PUT', '/desk/sessions')).status).toBe(401)
  })

  test('survives a start of the station, and its time goes on meanwhile', async () => {
    const home = tempHome()
    const all = await shop({ home })
    const page = await pageOf(all, 'packer')
    await all.station.close()
    const again = async () => {
      const station = await startStation({ home, clock: all.clock })
      return { station, reads: await reads(await openPage(station, page.cookies)) }
    }
    const soon = await again()
    expect(soon.reads).toBe(200)
    await soon.station.close()
    all.clock.advance(10 * minuteMs)
    const late = await again()
    expect(late.reads).toBe(401)
    await late.station.close()
  })

  test.each<[string, (all: Shop) => Promise<unknown>]>([
    [
      'is switched off',
      ({ station, people }) =>
        station.call('PATCH', `/desk/operators/${people.packer.id}`, { active: false }),
    ],
    ['is removed', ({ station, people }) => station.call('DELETE', `/desk/operators/${people.packer.id}`)],
    [
      'gets another PIN',
      ({ station, people }) =>
        station.call('PUT', `/desk/operators/${people.packer.id}/pin`, { pin: '8262' }),
    ],
    [
      'has no PIN any more',
      ({ station, people }) => station.call('DELETE', `/desk/operators/${people.packer.id}/pin`),
    ],
    [
      'gets another password',
      ({ station, people }) =>
        station.call('PUT', `/desk/operators/${people.packer.id}/password`, { password: 'another password' }),
    ],
  ])('and its stream of events end at once when its operator %s', async (_, end) => {
    const all = await shop()
    const page = await pageOf(all, 'packer')
    const manager = await pageOf(all, 'manager')
    const { response } = await readEvents(all.station.url, page.headers())
    expect(response.status).toBe(200)
    expect((await end(all)) as { status: number }).toMatchObject({ status: 200 })
    expect(await reads(page)).toBe(401)
    expect(await reads(manager)).toBe(200)
  })

  test('that was locked hears nothing any more', async () => {
    const all = await shop()
    const page = await pageOf(all, 'packer')
    const { seen } = await readEvents(all.station.url, page.headers())
    const other = await readEvents(all.station.url, (await pageOf(all, 'manager')).headers())
    await page.call('DELETE', '/desk/sessions')
    await all.station.call('POST', '/v1/orders', orderBody())
    await other.next('orders', 'created')
    expect(seen.filter(({ topic }) => topic === 'orders')).toEqual([])
  })

  test('follows the role of its operator', async () => {
    const all = await shop()
    const page = await pageOf(all, 'packer')
    await all.station.call('PATCH', `/desk/operators/${all.people.packer.id}`, { role: 'viewer' })
    expect((await page.call('POST', '/v1/orders', orderBody())).status).toBe(403)
  })

  test('is one of at most 200', async () => {
    const all = await shop()
    const first = await pageOf(all, 'viewer')
    all.clock.advance(1)
    for (let number = 0; number < 200; number += 1) await pageOf(all, 'packer')
    expect(await reads(first)).toBe(401)
    expect(all.station.look('SELECT count(*) FROM page_sessions')).toBe(200)
  })
})

describe('who did what', () => {
  test('stands on orders, prints, runs and in the log of calls', async () => {
    const all = await shop()
    const page = await pageOf(all, 'packer')
    const desk = { headers: { 'x-packdesk-desk': 'Desk%203' } }
    const order = (await page.call<{ id: string }>('POST', '/v1/orders', orderBody())).body
    const act = { ids: [order.id], action: { kind: 'note', text: 'Fragile' } }
    await page.call('POST', '/desk/order-actions', act, desk)
    const { history } = (await page.call<OrderDetail>('GET', `/desk/orders/${order.id}`)).body
    expect(history.map(({ kind, by }) => ({ kind, by }))).toEqual([{ kind: 'note', by: 'Ben Roy' }])
    const run = await page.call<Run>('POST', '/desk/runs', { order_ids: [order.id] }, desk)
    expect(run.body).toMatchObject({ operator: 'Ben Roy', desk: 'Desk 3', mine: true })
    const product = await page.call('POST', '/v1/products', { sku: 'LAMP', name: 'Lamp' }, desk)
    expect(product.body).toMatchObject({ changed_by: 'Ben Roy' })
    const calls = await all.station.call<{
      results: { caller: string; caller_kind: string; path: string }[]
    }>('GET', '/desk/api-log?limit=100')
    expect(calls.body.results).toContainEqual(
      expect.objectContaining({ path: '/v1/orders', caller: 'Ben Roy', caller_kind: 'desk' }),
    )
  })

  test('a request sent again after another one signed in is not done twice', async () => {
    const all = await shop()
    const page = await pageOf(all, 'packer')
    const keyed = { headers: { 'idempotency-key': 'order-once' } }
    const body = orderBody()
    const made = await page.call<{ id: string }>('POST', '/v1/orders', body, keyed)
    await enter(page, all.people.manager, pins.manager)
    const again = await page.call<{ id: string }>('POST', '/v1/orders', body, keyed)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.id).toBe(made.body.id)
  })
})

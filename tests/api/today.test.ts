import { describe, expect, test } from 'vitest'
import type { Today } from '../../shared/desk/today.ts'
import { manifestDesk } from '../support/desks/manifest-desk.ts'
import { scriptedPickups } from '../support/desks/pickup-desk.ts'
import { runDesk } from '../support/desks/run-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addShipment, buy, vancouver } from '../support/desks/shipping-data.ts'

type Desk = Pick<Awaited<ReturnType<typeof scriptedDesk>>, 'call'>

const todayOf = async ({ call }: Desk, as: 'test' | 'live' = 'test') => {
  const { status, body } = await call<Today>('GET', '/desk/today', undefined, { as })
  expect(status).toBe(200)
  return body
}
const countOf = async ({ call }: Desk, query: string) =>
  (await call<{ count: number }>('GET', `/desk/orders?limit=1&${query}`)).body.count

describe('what has to leave', () => {
  test('is counted by the day of the shop as the list of orders counts it', async () => {
    const shop = await runDesk()
    const due = (day: string) => ({ metadata: { ship_by: day } })
    for (const day of ['2026-01-04', '2025-12-30', '2026-01-05', '2026-01-06', '2026-01-07', '2026-02-01'])
      await shop.take(due(day))
    await shop.take()
    await shop.take({ shipping_to: { ...vancouver, postal_code: '' }, ...due('2026-01-04') })
    const { day, orders } = await todayOf(shop)
    expect(day).toBe('2026-01-05')
    expect(orders).toEqual({
      all: 8,
      ready: 7,
      overdue: 2,
      today: 1,
      later: 3,
      needs_attention: 1,
      on_hold: 0,
    })
    expect(await countOf(shop, 'view=ready&ship_by_before=2026-01-04')).toBe(orders.overdue)
    expect(await countOf(shop, 'view=ready&ship_by_after=2026-01-06')).toBe(orders.later)
    expect((await todayOf(shop, 'live')).orders).toMatchObject({ all: 0, ready: 0, overdue: 0 })
  })

  test('is overdue from midnight of the shop on, without anybody having touched it', async () => {
    const shop = await runDesk()
    await shop.take({ metadata: { ship_by: '2026-01-05' } })
    await shop.call('PATCH', '/desk/shop-settings', { time_zone: 'America/Vancouver' })
    // There it is midnight of the day it has to leave by.
    expect((await todayOf(shop)).orders).toMatchObject({ overdue: 0, today: 1 })
    shop.clock.advance(24 * 3_600_000)
    expect((await todayOf(shop)).orders).toMatchObject({ overdue: 1, today: 0 })
  })

  test('names the carriers with parcels on no manifest, and until when', async () => {
    const desk = await scriptedDesk()
    await desk.call('PATCH', `/desk/connections/${desk.connection.id}`, {
      config: { pickup_cut_off: '16:30' },
    })
    await buy(desk.call, await addShipment(desk.call))
    const { open, close } = manifestDesk(desk.call)
    const { to_close_out: left } = await todayOf(desk)
    expect(left).toEqual(await open())
    expect(left).toMatchObject([
      { parcels: 1, not_printed: 1, cut_off: { time: '16:30', at: '2026-01-05T16:30:00.000Z' } },
    ])
    await close(desk.connection.id)
    expect((await todayOf(desk)).to_close_out).toEqual([])
  })

  test('names the parcels no pickup collects until one does', async () => {
    const desk = await scriptedPickups()
    const [first, second] = [await desk.bought(), await desk.bought()]
    expect((await todayOf(desk)).to_collect).toMatchObject([
      { connection_id: desk.connection.id, carrier_id: 'scripted', parcels: 2 },
    ])
    await desk.schedule([first.tracking_number, second.tracking_number])
    expect((await todayOf(desk)).to_collect).toEqual([])
  })
})

describe('what waits for somebody', () => {
  test('names a run with what is asked and what is clear, until it is bought', async () => {
    const shop = await runDesk()
    const orders = await shop.takeMany(2)
    const run = await shop.begin(orders)
    expect((await todayOf(shop)).runs).toEqual([
      {
        id: run.id,
        number: run.number,
        state: 'rated',
        look_at: run.look_at.total,
        to_buy: run.to_buy.count,
      },
    ])
    expect((await todayOf(shop, 'live')).runs).toEqual([])
    expect((await shop.buy(await shop.keepAll(run))).status).toBe(200)
    await shop.until(run, 'done')
    expect((await todayOf(shop)).runs).toEqual([])
  })

  test('counts what needs attention as the status does, and printers only where they are meant to print', async () => {
    const desk = await scriptedDesk()
    const { body: printer } = await desk.call<{ id: string }>('POST', '/desk/printers', {
      name: 'Bench',
      uri: 'tcp://127.0.0.1:9',
      language: 'ZPL',
    })
    const { body: shipment } = await buy(desk.call, await addShipment(desk.call, { label_type: 'ZPL' }))
    await desk.call('POST', `/desk/printers/${printer.id}/pause`)
    await desk.call('POST', '/desk/print-jobs', { shipment_id: shipment.id, printer_id: printer.id })
    const paused = await todayOf(desk)
    const { body: status } = await desk.call('GET', '/desk/status')
    expect(paused).toMatchObject({ prints_stopped: 1, printers_down: [{ id: printer.id, paused: true }] })
    expect(paused.attention).toEqual(status.attention)
    expect(paused.attention.print_waiting).toBe(1)
    await desk.call('PATCH', `/desk/printers/${printer.id}`, { enabled: false })
    expect((await todayOf(desk)).printers_down).toEqual([])
  })

  test('names a scale that cannot be reached', async () => {
    const desk = await scriptedDesk()
    const added = await desk.call('POST', '/desk/packing/scales', {
      name: 'Bench scale',
      path: '/dev/no-such-scale',
      protocol: 'ascii',
    })
    expect(added.status).toBe(201)
    await expect
      .poll(async () => (await todayOf(desk)).scales_away.map(({ name }) => name))
      .toEqual(['Bench scale'])
  })

  test('names a carrier that is cut off in its own mode alone', async () => {
    const desk = await scriptedDesk()
    const draft = await addShipment(desk.call)
    await desk.carrier.cut()
    await expect
      .poll(async () => {
        await desk.call('POST', `/v1/shipments/${draft.id}/rates`, {})
        return (await todayOf(desk)).carriers_away.map(each => each.connection_id)
      })
      .toEqual([desk.connection.id])
    expect((await todayOf(desk, 'live')).carriers_away).toEqual([])
  })
})

test('a new station has nothing to do, and says that nothing was ever there', async () => {
  const desk = await scriptedDesk()
  expect(await todayOf(desk)).toMatchObject({
    orders: { all: 0, ready: 0, needs_attention: 0 },
    runs: [],
    purchases_stopped: 0,
    to_close_out: [],
    to_collect: [],
    tracking_problems: 0,
    prints_stopped: 0,
    printers_down: [],
    carriers_away: [],
    scales_away: [],
    attention: { total: 0 },
  })
})

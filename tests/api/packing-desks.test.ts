import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PackingWall } from '../../shared/desk/packing-day.ts'
import { manifestDesk } from '../support/desks/manifest-desk.ts'
import { mugAndSyrup, packDesk } from '../support/desks/pack-desk.ts'
import { manualClock } from '../support/manual-clock.ts'

describe('two desks on one queue', () => {
  test('never have the same order, and one takes over only when it says so', async () => {
    const shop = await packDesk({ printer: false })
    const order = await shop.take(mugAndSyrup)
    const [ana, ben] = [shop.at('Desk 1'), shop.at('Desk 2')]
    await ana.scanAll(order.order_id, 'MUG-3')
    expect((await ben.scan(order.order_id)).feedback).toMatchObject({
      kind: 'packed_elsewhere',
      desk: 'Desk 1',
      is_this_desk: false,
      may_take_over: true,
    })
    expect(await ben.session()).toBeNull()
    const taken = await ben.scan(order.order_id, { take_over: true })
    expect(taken.feedback).toMatchObject({ kind: 'order_open', again: true })
    expect(taken.session).toMatchObject({ desk: 'Desk 2', counted: 1 })
    expect((await ana.beat()).feedback).toMatchObject({ kind: 'taken_over', desk: 'Desk 2' })
    expect((await ana.scan('SYR-01')).feedback.kind).not.toBe('unit_counted')
    expect(await ben.scanAll('SYR-01', 'SYR-01')).toEqual(['unit_counted', 'all_units'])
  })

  test('share it: each takes the oldest order nobody has', async () => {
    const shop = await packDesk({ printer: false })
    const orders = await shop.takeMany(3)
    const got = []
    for (const name of ['Desk 1', 'Desk 2', 'Desk 3'])
      got.push((await shop.at(name).claim()).session?.order.id)
    expect(got).toEqual(orders.map(({ id }) => id))
    expect((await shop.at('Desk 4').claim()).feedback).toMatchObject({ kind: 'scan_order' })
  })

  test('give back what a silent desk had, and keep what a desk put aside', async () => {
    const clock = manualClock()
    const shop = await packDesk({ printer: false, clock })
    const [dead, aside] = await shop.takeMany(2, mugAndSyrup)
    const ana = shop.at('Desk 1')
    await ana.scanAll(aside?.order_id ?? '', 'MUG-3')
    await ana.step({ kind: 'pause' })
    await ana.scanAll(dead?.order_id ?? '', 'MUG-3')
    clock.advance(299_000)
    expect((await shop.at('Desk 2').scan(dead?.order_id ?? '')).feedback.kind).toBe('packed_elsewhere')
    clock.advance(2_000)
    const ben = await shop.at('Desk 2').scan(dead?.order_id ?? '')
    expect([ben.feedback.kind, ben.session?.counted]).toEqual(['order_open', 0])
    expect((await shop.at('Desk 3').scan(aside?.order_id ?? '')).feedback).toMatchObject({
      kind: 'packed_elsewhere',
      is_paused: true,
    })
  })

  test('offer what a silent desk had to whoever takes the next one, and count it as free', async () => {
    const clock = manualClock()
    const shop = await packDesk({ printer: false, clock })
    const [dead] = await shop.takeMany(1, mugAndSyrup)
    await shop.at('Desk 1').scanAll(dead?.order_id ?? '', 'MUG-3')
    const toPack = async () =>
      (await shop.call<{ orders_to_pack: Record<string, number> }>('GET', '/desk/status')).body.orders_to_pack
    clock.advance(299_000)
    expect((await shop.at('Desk 2').claim()).session).toBeNull()
    expect(await toPack()).toMatchObject({ test: 0 })
    clock.advance(2_000)
    expect(await toPack()).toMatchObject({ test: 1 })
    expect((await shop.at('Desk 2').claim()).session).toMatchObject({ order: { id: dead?.id }, counted: 0 })
    expect(await toPack()).toMatchObject({ test: 0 })
  })

  test('keep a claim for as long as the window is heard of', async () => {
    const clock = manualClock()
    const shop = await packDesk({ printer: false, clock })
    const order = await shop.take(mugAndSyrup)
    const ana = shop.at('Desk 1')
    await ana.scan(order.order_id)
    for (let at = 0; at < 5; at += 1) {
      clock.advance(200_000)
      await ana.beat()
    }
    expect((await shop.at('Desk 2').scan(order.order_id)).feedback.kind).toBe('packed_elsewhere')
  })

  test('whatever is scanned at whichever desk, no order is on two of them and none is packed twice', async () => {
    const shop = await packDesk({ printer: false })
    const orders = await shop.takeMany(4, {
      line_items: [{ title: 'Sock', sku: 'SOCK', quantity: 1, weight: 0.1, weight_unit: 'KG' }],
    })
    await shop.settings({ weighing: 'off' })
    const desks = ['A', 'B', 'C'].map(name => shop.at(name))
    const texts = [...orders.map(({ order_id }) => order_id), 'SOCK', 'PDKNEXT', 'PDKSTOP', 'NOTHING']
    const scans = fc.array(
      fc.record({
        desk: fc.integer({ min: 0, max: 2 }),
        text: fc.constantFrom(...texts),
        take_over: fc.boolean(),
      }),
      { minLength: 10, maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(scans, async all => {
        await Promise.all(all.map(({ desk, ...scan }) => desks[desk]?.scan(scan.text, scan)))
        expect(
          shop.look(
            "SELECT count(*) FROM (SELECT 1 FROM packing_sessions WHERE state IN ('open','paused') GROUP BY order_id HAVING count(*) > 1)",
          ),
        ).toBe(0)
      }),
      { numRuns: 6 },
    )
    await expect
      .poll(() =>
        shop.look(
          "SELECT count(*) FROM packing_sessions WHERE step IN ('rating','holding','buying') AND ended_at IS NULL",
        ),
      )
      .toBe(0)
    expect(
      shop.look('SELECT count(*) FROM (SELECT 1 FROM packed_parcels GROUP BY order_id HAVING count(*) > 1)'),
    ).toBe(0)
    expect(await shop.labels()).toBe(shop.look('SELECT count(*) FROM packed_parcels'))
  })
})

describe('money at a packing desk', () => {
  test('is not spent while the hold can be stopped, and then as it was shown', async () => {
    const shop = await packDesk({ printer: false, hold: 30 })
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'PDKX2', 'SYR-01', 'MUG-3')
    await desk.weigh(1100)
    const soon = await desk.until('buying_soon')
    expect(soon.feedback).toMatchObject({
      service: { service: 'bench_standard', price: 10 },
      hold_seconds: 30,
    })
    expect((await desk.scan('PDKSTOP')).feedback).toEqual({ kind: 'undone', what: 'purchase' })
    expect(await desk.here()).toMatchObject({ step: 'choose', feedback: { kind: 'buy_now' } })
    expect(await shop.labels()).toBe(0)
    await desk.scan('PDKNEXT')
    await desk.until('printer_trouble')
    expect(await shop.labels()).toBe(1)
  })

  test('asks about an address and a weight that do not fit, and goes on when somebody looked', async () => {
    const shop = await packDesk()
    const order = await shop.take({
      ...mugAndSyrup,
      shipping_to: {
        person_name: 'Ada Haddad',
        address_line1: '1 King St',
        city: 'Toronto',
        state_code: 'ON',
        postal_code: 'H3A1G5',
        country_code: 'CA',
      },
    })
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'PDKX2', 'SYR-01', 'MUG-3')
    expect((await desk.weigh(-5)).feedback).toMatchObject({ kind: 'refused', because: 'no_weight' })
    expect((await desk.weigh(10_000_000)).feedback).toMatchObject({ kind: 'refused', because: 'no_weight' })
    expect((await desk.weigh(600)).feedback).toEqual({
      kind: 'weight_differs',
      expected_grams: 1100,
      actual_grams: 600,
      difference_grams: -500,
    })
    await desk.scan('PDKNEXT')
    await desk.until('address_doubt')
    await desk.scan('PDKNEXT')
    await desk.until('label_printed', 'sent_unconfirmed')
  })

  test('buys each part of a split order once', async () => {
    const shop = await packDesk()
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'MUG-3')
    expect((await desk.scan('PDKSPLIT')).feedback).toMatchObject({ kind: 'split', left: 2, rest: 'shipment' })
    await desk.weigh(400)
    await expect.poll(async () => (await desk.here()).step).toBe('items')
    expect(await desk.scanAll('PDKX2', 'SYR-01')).toEqual(['quantity_armed', 'all_units'])
    await desk.weigh(700)
    await expect.poll(async () => (await desk.here()).state).toBe('done')
    expect((await desk.here()).parcels.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
      [1],
      [2],
    ])
    expect(await shop.labels()).toBe(2)
    expect((await desk.scan(order.order_id)).feedback.kind).toBe('already_shipped')
  })

  test('tells what was packed, by desk, and what is left', async () => {
    const shop = await packDesk()
    const [order] = await shop.takeMany(2, mugAndSyrup)
    const desk = shop.at()
    await desk.scanAll(order?.order_id ?? '', 'NOTHING', 'PDKX2', 'SYR-01', 'MUG-3')
    await desk.weigh(1100)
    await desk.until('label_printed', 'sent_unconfirmed')
    const { body } = await shop.call('GET', '/desk/packing/throughput')
    expect(body).toMatchObject({
      total: { orders: 1, parcels: 1, units: 3, errors_caught: { unknown_code: 1 } },
      desks: [{ name: 'Desk 1', parcels: 1 }],
    })
    expect((await shop.call('GET', '/desk/packing/wall')).body).toMatchObject({
      left: 1,
      packed_today: 1,
      orders_per_hour: 1,
      desks: [{ desk: 'Desk 1', state: 'idle' }],
    })
  })

  test('has nothing left to hand over of what is on a manifest', async () => {
    const shop = await packDesk()
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'PDKX2', 'SYR-01', 'MUG-3')
    await desk.weigh(1100)
    await desk.until('label_printed', 'sent_unconfirmed')
    const waiting = async () => {
      const { body } = await shop.call<PackingWall>('GET', '/desk/packing/wall')
      return body.carriers.map(each => each.waiting)
    }
    expect(await waiting()).toEqual([1])
    const { open, close } = manifestDesk(shop.call)
    const [carrier] = await open()
    expect((await close(carrier?.connection_id ?? '')).status).toBe(201)
    expect(await waiting()).toEqual([0])
  })
})

import { describe, expect, test } from 'vitest'
import type { DeskShipment } from '../../shared/desk/shipments.ts'
import { mugAndSyrup, packDesk } from '../support/desks/pack-desk.ts'
import { addShipment } from '../support/desks/shipping-data.ts'

describe('an order on a packing desk', () => {
  test('is scanned, counted, weighed, bought and printed without a key', async () => {
    const shop = await packDesk()
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    expect(await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')).toEqual([
      'order_open',
      'unit_counted',
      'unit_counted',
      'all_units',
    ])
    expect(await desk.here()).toMatchObject({
      step: 'weigh',
      feedback: { kind: 'weigh', expected_grams: 1100, tolerance_grams: 55 },
    })
    await desk.weigh(1120)
    const done = await desk.until('label_printed', 'sent_unconfirmed')
    expect(done).toMatchObject({
      state: 'done',
      step: 'done',
      counted: 3,
      service: { service: 'bench_standard', price: 10, currency: 'CAD', chosen_by: 'cheapest' },
      parcels: [
        {
          weight: { grams: 1120, how: 'scale', device: 'Bench scale' },
          expected_grams: 1100,
          shipment_id: expect.any(String),
        },
      ],
    })
    expect((await shop.printer.received(1)).length).toBe(1)
    expect(await shop.labels()).toBe(1)
  })

  test('whose label only becomes a file is not said to have been printed', async () => {
    const shop = await packDesk({ printer: false })
    await shop.call('POST', '/desk/printers', { name: 'Folder', uri: 'folder://labels', is_default: true })
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
    await desk.weigh(1120)
    const { feedback } = await desk.until('label_printed', 'sent_unconfirmed', 'label_filed')
    expect(feedback).toMatchObject({ kind: 'label_filed', printer_name: 'Folder' })
  })

  test('whose label follows its purchase is told so, and leaves the desk to the next', async () => {
    const shop = await packDesk({ own: false })
    const follows = { number: '', id: 'S-1', format: 'ZPL', label: null, pending: { arrives: 'later' } }
    shop.carrier.behave('labels', { body: follows })
    shop.carrier.behave('fetch-label', { body: follows })
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
    await desk.weigh(1120)
    const done = await desk.until('label_follows', 'printer_trouble')
    expect(done).toMatchObject({
      state: 'done',
      feedback: { kind: 'label_follows', pending: { arrives: 'later' } },
    })
    const next = await shop.take(mugAndSyrup)
    expect(await desk.scanAll(next.order_id)).toEqual(['order_open'])
  })

  test('leaves no draft of the same items to be shipped again', async () => {
    const shop = await packDesk()
    const order = await shop.take(mugAndSyrup)
    const other = await shop.take(mugAndSyrup)
    for (const { line_items: items } of [order, other])
      await addShipment(shop.call, {
        parcels: [
          { weight: 1.1, weight_unit: 'KG', items: items.map(item => ({ ...item, parent_id: item.id })) },
        ],
      })
    const drafts = async () => {
      const path = '/desk/shipments?status=draft'
      const { results } = (await shop.call<{ results: DeskShipment[] }>('GET', path)).body
      return results.map(({ is_shipped_otherwise: otherwise }) => otherwise)
    }
    expect(await drafts()).toEqual([false, false])
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
    await desk.weigh(1120)
    await desk.until('label_printed', 'sent_unconfirmed')
    expect(await drafts()).toEqual([false, true])
  })

  test('says what is wrong with an item, and counts what was caught', async () => {
    const shop = await packDesk()
    const order = await shop.take(mugAndSyrup)
    await shop.take({
      line_items: [{ title: 'Mug, red', sku: 'MUG-9', quantity: 1, weight: 1, weight_unit: 'KG' }],
    })
    const desk = shop.at()
    await desk.scan(order.order_id)
    expect((await desk.scan('MUG-9')).feedback).toMatchObject({
      kind: 'wrong_item',
      scanned: { sku: 'MUG-9' },
      wanted: [{ sku: 'SYR-01' }, { sku: 'MUG-3' }],
    })
    expect(await desk.scanAll('MUG-3', 'MUG-3')).toEqual(['unit_counted', 'too_many'])
    expect((await desk.scan('4006381333931')).feedback).toEqual({
      kind: 'unknown_code',
      code: '4006381333931',
      because: 'unknown',
    })
    expect((await desk.here()).errors_caught).toEqual({ wrong_item: 1, too_many: 1, unknown_code: 1 })
  })

  test('takes a step back, and quantities by their barcode', async () => {
    const shop = await packDesk()
    const order = await shop.take({
      line_items: [{ title: 'Sock', sku: 'SOCK', quantity: 5, weight: 0.05, weight_unit: 'KG' }],
    })
    const desk = shop.at()
    expect(await desk.scanAll(order.order_id, 'PDKX4', 'SOCK')).toEqual([
      'order_open',
      'quantity_armed',
      'unit_counted',
    ])
    expect((await desk.here()).counted).toBe(4)
    expect((await desk.step({ kind: 'undo' })).feedback).toEqual({ kind: 'undone', what: 'count' })
    expect((await desk.here()).counted).toBe(0)
    expect(await desk.scanAll('PDKX6', 'SOCK')).toEqual(['quantity_armed', 'too_many'])
  })

  test('is never counted or bought twice by a scan that is sent again', async () => {
    const shop = await packDesk()
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    await desk.scan(order.order_id)
    const first = await desk.scan('SYR-01', { scan_id: 'kept-1' })
    const again = await desk.scan('SYR-01', { scan_id: 'kept-1' })
    expect([first.is_repeated, again.is_repeated]).toEqual([false, true])
    expect(again.feedback).toEqual(first.feedback)
    expect((await desk.here()).counted).toBe(1)
  })
})

describe('orders that are not packed', () => {
  test('say why: cancelled, held, shipped, unknown', async () => {
    const shop = await packDesk()
    const desk = shop.at()
    const [cancelled, held] = await shop.takeMany(2)
    const act = (id: string | undefined, action: object) =>
      shop.call('POST', '/desk/order-actions', { ids: [id], action })
    await act(cancelled?.id, { kind: 'cancel' })
    await act(held?.id, { kind: 'hold', reason: 'stock', note: 'until Friday' })
    expect((await desk.scan(cancelled?.order_id ?? '')).feedback).toMatchObject({
      kind: 'cancelled',
      counted: 0,
    })
    expect((await desk.scan(held?.order_id ?? '')).feedback).toMatchObject({
      kind: 'on_hold',
      reason: 'stock',
      note: 'until Friday',
    })
    expect((await desk.scan('NOTHING-HERE')).feedback.kind).toBe('unknown_code')
    expect(await desk.session()).toBeNull()
  })

  test('are told of at the next scan when they are cancelled on the desk', async () => {
    const shop = await packDesk()
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'MUG-3')
    await shop.call('POST', '/desk/order-actions', { ids: [order.id], action: { kind: 'cancel' } })
    expect((await desk.scan('SYR-01')).feedback).toMatchObject({ kind: 'cancelled', counted: 1 })
    expect((await desk.scan('SYR-01')).feedback.kind).not.toBe('unit_counted')
  })
})

import { describe, expect, test } from 'vitest'
import type { PickBatch } from '../../shared/desk/packing-batches.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { packDesk } from '../support/desks/pack-desk.ts'
import { manualClock } from '../support/manual-clock.ts'

const sock = { line_items: [{ title: 'Sock', sku: 'SOCK', quantity: 1, weight: 0.1, weight_unit: 'KG' }] }

/** Two orders that lie picked on a cart of Desk 1, and one that nobody has. */
async function pickedCart(options: Parameters<typeof packDesk>[0] = {}) {
  const shop = await packDesk({ printer: false, ...options })
  await shop.settings({ weighing: 'off' })
  const [first, second, free] = await shop.takeMany(3, sock)
  if (!first || !second || !free) throw new Error('no orders')
  const body = { desk: 'Desk 1', window: 'w1', order_ids: [first.id, second.id] }
  const made = await shop.call<PickBatch>('POST', '/desk/packing/batches', body)
  const cart = shop.at('Desk 1', { mode: 'batch' })
  expect(await cart.scanAll('SOCK', 'A1', 'A2')).toEqual(['take', 'put', 'batch_picked'])
  const batch = async () => await recordIn<PickBatch>(shop.call, '/desk/packing/batches', made.body.id)
  return { shop, cart, batch, first, second, free, number: made.body.number }
}

describe('orders that lie picked on a cart', () => {
  test('stay with it: another desk, Enter, an item and a run leave them alone', async () => {
    const { shop, first, second, free, batch } = await pickedCart()
    expect(await batch()).toMatchObject({ state: 'picked', ended_at: null })
    const ben = shop.at('Desk 2')
    expect((await ben.scan(first.order_id)).feedback).toMatchObject({
      kind: 'packed_elsewhere',
      desk: 'Desk 1',
      batch: 1,
      may_take_over: true,
    })
    expect((await ben.claim()).session?.order.id).toBe(free.id)
    const cleo = shop.at('Desk 3', { mode: 'single' })
    expect((await cleo.claim()).feedback.kind).toBe('scan_order')
    expect((await cleo.scan('SOCK')).feedback.kind).toBe('no_order_of')
    const status = await shop.call<{ orders_to_pack: object }>('GET', '/desk/status')
    expect(status.body.orders_to_pack).toEqual({ test: 0, live: 0 })
    const run = await shop.begin([first, second])
    expect(await shop.items(run)).toMatchObject([
      { reason: 'being_packed', message: 'Batch 1 of Desk 1 has it.' },
      { reason: 'being_packed' },
    ])
  })

  test('are taken from it by slip, by place and by Enter', async () => {
    const { cart, first, second, batch } = await pickedCart()
    expect((await cart.scan('A2')).session?.order.id).toBe(second.id)
    await cart.scan('SOCK')
    await cart.until('printer_trouble')
    expect((await batch()).orders.map(({ is_open }) => is_open)).toEqual([true, true])
    await cart.step({ kind: 'pause' })
    expect((await cart.claim()).session?.order.id).toBe(first.id)
  })

  test('are gone from it one after the other as they are packed, and the last one ends the batch', async () => {
    const { shop, cart, first, second, batch } = await pickedCart({ printer: true })
    await cart.scanAll(first.order_id, 'SOCK')
    await cart.until('label_printed', 'sent_unconfirmed')
    expect(await batch()).toMatchObject({ state: 'picked', orders: [{ is_open: false }, { is_open: true }] })
    await cart.scanAll(second.order_id, 'SOCK')
    await expect.poll(shop.labels).toBe(2)
    await expect.poll(async () => (await batch()).state).toBe('done')
  })

  test('go with the cart to the desk that scans its code', async () => {
    const { shop, first, number } = await pickedCart()
    const ben = shop.at('Desk 2', { mode: 'batch' })
    expect((await ben.scan(`PDKPICK${number}`)).feedback).toMatchObject({ kind: 'batch_picked', orders: 2 })
    expect((await ben.scan('A1')).session?.order.id).toBe(first.id)
    expect((await ben.scan('PDKPICK77')).feedback.kind).toBe('unknown_code')
  })

  test('may be taken over one by one, and are let go with the batch', async () => {
    const { shop, first, second, batch } = await pickedCart()
    const ben = shop.at('Desk 2')
    expect((await ben.scan(first.order_id, { take_over: true })).session?.order.id).toBe(first.id)
    expect((await batch()).orders).toMatchObject([{ is_open: false }, { is_open: true }])
    const { id } = await batch()
    expect((await shop.call('POST', `/desk/packing/batches/${id}/give-up`, {})).status).toBe(200)
    expect((await shop.at('Desk 3').scan(second.order_id)).feedback.kind).toBe('order_open')
  })

  test('are free again when nobody at their desk was heard for as long as a claim lasts', async () => {
    const clock = manualClock()
    const { shop, cart, first, second, batch } = await pickedCart({ clock })
    clock.advance(200_000)
    await cart.beat()
    clock.advance(299_000)
    const ben = shop.at('Desk 2')
    expect((await ben.scan(first.order_id)).feedback.kind).toBe('packed_elsewhere')
    clock.advance(2_000)
    expect((await ben.scan(first.order_id)).session?.order.id).toBe(first.id)
    expect((await batch()).state).toBe('given_up')
    expect((await cart.scan(second.order_id)).session?.order.id).toBe(second.id)
  })
})

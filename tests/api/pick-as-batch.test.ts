import { expect, test } from 'vitest'
import type { MadePickBatch, PickBatch } from '../../shared/desk/packing-batches.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { packDesk } from '../support/desks/pack-desk.ts'
import { manualClock } from '../support/manual-clock.ts'

const sock = { line_items: [{ title: 'Sock', sku: 'SOCK', quantity: 1, weight: 0.1, weight_unit: 'KG' }] }
const nowhere = { person_name: 'Ada Haddad', city: 'Toronto', country_code: 'CA' }

/** A shop with a printer for paper, where packers ask for batches. */
async function pickingShop(options: Parameters<typeof packDesk>[0] = {}) {
  const shop = await packDesk({ printer: false, ...options })
  await shop.call('POST', '/desk/printers', {
    name: 'Paper',
    uri: 'folder://paper',
    language: 'PDF',
    is_default: true,
  })
  const make = (order_ids: string[], desk = 'Desk 1') =>
    shop.call<MadePickBatch>('POST', '/desk/packing/batches', { desk, window: 'w1', order_ids })
  const act = (id: string, action: object) => shop.call('POST', '/desk/order-actions', { ids: [id], action })
  const lists = async () => {
    const { body } = await shop.call<{ results: PrintJob[] }>('GET', '/desk/print-jobs?limit=100')
    return body.results.filter(({ kind }) => kind === 'pick_list')
  }
  return { ...shop, make, act, lists }
}

test('a batch is made of the orders that can be picked, and says of each other one why not', async () => {
  const shop = await pickingShop()
  const orders = await shop.takeMany(6, sock)
  const [good, held, cancelled, elsewhere, carted, last] = orders.map(({ id }) => id)
  const { id: homeless } = await shop.take({ ...sock, shipping_to: nowhere })
  await shop.act(held ?? '', { kind: 'hold', reason: 'stock' })
  await shop.act(cancelled ?? '', { kind: 'cancel' })
  await shop.at('Desk 2').scan(orders[3]?.order_id ?? '')
  const other = await shop.make([carted ?? ''], 'Desk 3')
  const asked = [good, held, cancelled, elsewhere, carted, homeless, last].flatMap(id => id ?? [])
  const made = await shop.make(asked)
  expect(made.status).toBe(201)
  expect(made.body.orders.map(({ place, id }) => [place, id])).toEqual([
    ['A1', good],
    ['A2', last],
  ])
  expect(made.body.left_out).toMatchObject([
    { id: held, because: 'on_hold', at: null },
    { id: cancelled, because: 'cancelled' },
    { id: elsewhere, because: 'on_desk', at: 'Desk 2' },
    { id: carted, because: 'in_batch', at: String(other.body.number) },
    { id: homeless, because: 'no_address' },
  ])
  expect(await shop.lists()).toEqual([])
})

test('where none can be picked no batch is made, and the refusal says why of each', async () => {
  const shop = await pickingShop()
  const [one] = await shop.takeMany(1, sock)
  await shop.act(one?.id ?? '', { kind: 'cancel' })
  const refused = await shop.make([one?.id ?? ''])
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    errors: [{ details: { left_out: [{ order_id: one?.order_id, because: 'cancelled' }] } }],
  })
  expect((await shop.make(['ord_none'])).status).toBe(404)
  const { body } = await shop.call<{ count: number }>('GET', '/desk/packing/batches')
  expect(body.count).toBe(0)
})

test('a cart takes as many as it has places, and says that the rest has none', async () => {
  const shop = await pickingShop()
  const orders = await shop.takeMany(50, sock)
  const { body } = await shop.make(orders.map(({ id }) => id))
  expect(body.orders).toHaveLength(48)
  expect(body.left_out.map(({ because }) => because)).toEqual(['no_room', 'no_room'])
})

test('the pick list comes out with the batch where the shop wants it, and by its barcode whenever it is scanned', async () => {
  const shop = await pickingShop()
  const [one] = await shop.takeMany(1, sock)
  const desk = shop.at('Desk 1', { mode: 'batch' })
  expect((await desk.scan('PDKLIST')).feedback).toMatchObject({ kind: 'refused', because: 'no_batch' })
  await shop.settings({ pick_list: 'print' })
  const { body } = await shop.make([one?.id ?? ''])
  expect(body.pick_list).toEqual({ printer_name: 'Paper', message: null })
  expect(await shop.lists()).toHaveLength(1)
  expect((await desk.scan('PDKLIST')).feedback).toEqual({
    kind: 'pick_list_queued',
    number: body.number,
    printer_name: 'Paper',
  })
  expect(await shop.lists()).toHaveLength(2)
  expect((await desk.scan('SOCK')).feedback.kind).toBe('take')
})

test('a pick list that cannot be printed keeps no batch from being made, and is said', async () => {
  const shop = await packDesk({ printer: false })
  await shop.settings({ pick_list: 'print' })
  const [one] = await shop.takeMany(1, sock)
  const body = { desk: 'Desk 1', window: 'w1', order_ids: [one?.id] }
  const made = await shop.call<MadePickBatch>('POST', '/desk/packing/batches', body)
  expect(made.status).toBe(201)
  expect(made.body.pick_list).toMatchObject({ printer_name: null, message: expect.stringMatching(/print/) })
})

test('a batch of a desk that died is free by its time, while nobody works at any desk', async () => {
  const clock = manualClock()
  const shop = await pickingShop({ clock })
  const orders = await shop.takeMany(2, sock)
  const { body } = await shop.make(orders.map(({ id }) => id))
  const state = async () => (await recordIn<PickBatch>(shop.call, '/desk/packing/batches', body.id)).state
  clock.advance(290_000)
  expect(await state()).toBe('picking')
  clock.advance(45_000)
  await expect.poll(state).toBe('given_up')
  const status = await shop.call<{ orders_to_pack: object }>('GET', '/desk/status')
  expect(status.body.orders_to_pack).toEqual({ test: 2, live: 0 })
})

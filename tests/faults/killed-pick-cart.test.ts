import { expect, test } from 'vitest'
import type { PickBatch } from '../../shared/desk/packing-batches.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { packingWindow } from '../support/desks/pack-desk.ts'
import { addConnection, courier, montreal } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const sock = { line_items: [{ title: 'Sock', sku: 'SOCK', quantity: 1, weight: 0.1, weight_unit: 'KG' }] }

/** A shop whose station is killed between any two steps, and goes on with the same data. */
async function mortalShop() {
  const home = tempHome()
  let station = await killableStation(home)
  const call: typeof station.call = (...asked) => station.call(...asked)
  await addConnection(call, courier())
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  await call('PATCH', '/desk/packing/settings', { weighing: 'off', package: 'usual' })
  await call('POST', '/desk/printers', { name: 'Labels', uri: 'folder://labels', language: 'ZPL', dpi: 203 })
  const take = () => takeOrder(call, { ...sock, shipping_from: montreal })
  const [first, second] = [await take(), await take()]
  const crash = async () => {
    await station.kill()
    station = await killableStation(home)
  }
  const at = (desk = 'Desk 1') => packingWindow({ call }, { desk, mode: 'batch' })
  const labels = async () =>
    (await call<{ count: number }>('GET', '/v1/shipments?status=purchased&limit=1')).body.count
  const printed = async () => {
    const { body } = await call<{ results: PrintJob[] }>('GET', '/desk/print-jobs?limit=100')
    return body.results.filter(({ kind }) => kind === 'label').map(({ shipment_id: id }) => id)
  }
  return { call, crash, at, labels, printed, first, second }
}

test('a cart is picked and packed over a crash at every step: nothing is packed twice, and nothing is lost', async () => {
  const { call, crash, at, labels, printed, first, second } = await mortalShop()
  const body = { desk: 'Desk 1', window: 'w1', order_ids: [first.id, second.id] }
  const { id } = (await call<PickBatch>('POST', '/desk/packing/batches', body)).body
  const batch = async () => await recordIn<PickBatch>(call, '/desk/packing/batches', id)
  await crash()
  expect(await batch()).toMatchObject({ state: 'picking', left: 2 })
  expect((await at().scan('SOCK')).feedback.kind).toBe('take')
  await crash()
  expect((await at().scan('A1')).feedback.kind).toBe('put')
  await crash()
  expect(await batch()).toMatchObject({ state: 'picking', left: 1 })
  expect((await at().scan('A2')).feedback.kind).toBe('batch_picked')
  await crash()
  expect((await at('Desk 2').scan(first.order_id)).feedback).toMatchObject({
    kind: 'packed_elsewhere',
    batch: 1,
  })
  expect((await at().scan('A2')).session?.order.id).toBe(second.id)
  await crash()
  expect((await at().here()).order.id).toBe(second.id)
  await at().scan('SOCK')
  await crash()
  const afterStart = await at().until('buy_now', 'label_filed', 'label_printed', 'sent_unconfirmed')
  if (afterStart.feedback.kind === 'buy_now') await at().step({ kind: 'next' })
  await at().until('label_filed', 'label_printed', 'sent_unconfirmed')
  await crash()
  expect([await labels(), (await batch()).orders.map(({ is_open }) => is_open)]).toEqual([1, [true, false]])
  expect((await at().claim()).session?.order.id).toBe(first.id)
  await at().scan('SOCK')
  await at().until('label_filed', 'label_printed', 'sent_unconfirmed')
  await crash()
  expect([await labels(), (await batch()).state]).toEqual([2, 'done'])
  const shipments = await printed()
  expect(new Set(shipments).size).toBe(shipments.length)
  expect(shipments).toHaveLength(2)
  expect((await at().scan(first.order_id)).feedback.kind).toBe('already_shipped')
})

import { expect, test } from 'vitest'
import { breathe } from '../../../../../main/platform/breathe.ts'
import type { BatchRecord } from '../../../../../shared/api/batches.ts'
import { orderData } from '../../../../../shared/api/orders.ts'
import { shipmentData } from '../../../../../shared/api/shipments.ts'
import { orderBody } from '../../../../support/desks/order-desk.ts'
import { route } from '../../../../support/desks/shipping-data.ts'
import { type TestEngine, testEngine, unwrap } from '../../../../support/station/engine.ts'

const order = () => orderData.parse(orderBody())
const bought = (more: object = {}) => shipmentData.parse({ ...route, service: 'scripted_ground', ...more })

async function queued<K extends 'orders' | 'shipments'>(
  { engine }: TestEngine,
  kind: K,
  items: Parameters<typeof engine.orders.batches.create<K>>[1],
): Promise<string> {
  return unwrap(await engine.orders.batches.create(kind, items, true)).id
}

const read = ({ engine }: TestEngine, id: string): BatchRecord =>
  JSON.parse(String(unwrap(engine.orders.batches.retrieveBytes({ id, testMode: true }))))

async function finished(desk: TestEngine, id: string): Promise<BatchRecord> {
  desk.engine.orders.batchLoop.start()
  await expect.poll(() => read(desk, id).status, { interval: 5 }).not.toMatch(/queued|running/)
  return read(desk, id)
}

const countOf = ({ database }: TestEngine, table: string) =>
  database.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

test('an order that was taken in the meantime is an error of its item and of no other', async () => {
  const desk = await testEngine()
  const orders = [order(), order(), order()] as const
  const id = await queued(desk, 'orders', orders)
  unwrap(desk.engine.orders.service.create({ ...orders[1], source: 'API' }, true))
  const done = await finished(desk, id)
  expect(done.status).toBe('completed_with_errors')
  expect(done.resources.map(each => each.status)).toEqual(['processed', 'has_errors', 'processed'])
  expect(done.resources[1]).toEqual({
    id: '1',
    status: 'has_errors',
    errors: { errors: [{ code: 'state_error', message: expect.stringContaining('already') }] },
  })
  expect(countOf(desk, 'orders')).toBe(3)
})

test('what the station itself fails at is given up alone, and the rest goes on', async () => {
  const desk = await testEngine()
  const id = await queued(desk, 'orders', [order(), order(), order()])
  desk.database.sqlite.exec(`UPDATE batch_items SET input = 'torn' WHERE position = 1`)
  const done = await finished(desk, id)
  expect(done.status).toBe('completed_with_errors')
  expect(done.resources[1]).toMatchObject({ id: '1', errors: { errors: [{ code: 'internal_error' }] } })
  expect(countOf(desk, 'orders')).toBe(2)
})

test('a batch the station can do nothing of has failed and says so', async () => {
  const desk = await testEngine()
  const id = await queued(desk, 'orders', [order()])
  desk.database.sqlite.exec(`UPDATE batch_items SET input = 'torn'`)
  expect((await finished(desk, id)).status).toBe('failed')
  expect(desk.told().map(each => each.type)).toEqual(['batch_queued', 'batch_running', 'batch_failed'])
})

test('a label whose purchase got no answer is an error of its item and is not bought again', async () => {
  const desk = await testEngine()
  desk.carrier.behave('labels', { status: 500, charges: true })
  const id = await queued(desk, 'shipments', [bought()])
  const done = await finished(desk, id)
  expect(done).toMatchObject({
    status: 'completed_with_errors',
    resources: [
      {
        status: 'incomplete',
        errors: { messages: expect.arrayContaining([expect.objectContaining({ code: 'outcome_unknown' })]) },
      },
    ],
  })
  expect(desk.carrier.charges()).toHaveLength(1)
})

test('an item that was bought before its outcome was written down is done, not bought again', async () => {
  const desk = await testEngine()
  const id = await queued(desk, 'shipments', [bought(), bought()])
  await finished(desk, id)
  // As a crash between the purchase and the outcome of the item leaves it.
  desk.database.sqlite.exec(`
    DELETE FROM batch_items;
    INSERT INTO batch_items (batch_id, position, input, state, record_id)
      SELECT '${id}', row_number() OVER (ORDER BY seq) - 1, '{"service":"scripted_ground"}', 'stored', id FROM shipments;
    UPDATE batches SET document = json_set(document, '$.status', 'running'), resources = NULL;`)
  expect((await finished(desk, id)).status).toBe('completed')
  expect(desk.carrier.charges()).toHaveLength(2)
  expect(countOf(desk, 'shipments')).toBe(2)
})

test('a stop waits for what is under way and leaves the rest for the next start', async () => {
  const desk = await testEngine()
  desk.carrier.behave('rates', { how: 'hold' })
  const id = await queued(
    desk,
    'shipments',
    Array.from({ length: 6 }, () => shipmentData.parse(route)),
  )
  desk.engine.orders.batchLoop.start()
  await desk.carrier.asked('rates', 4)
  const stopped = desk.engine.orders.batchLoop.stop()
  desk.carrier.behave('rates', {})
  desk.carrier.release()
  await stopped
  expect(read(desk, id).resources.map(each => each.status)).toEqual([
    ...Array(4).fill('processed'),
    ...Array(2).fill('queued'),
  ])
  expect(desk.carrier.calls('rates')).toBe(4)
})

test('items of a request that was never answered are tidied away', async () => {
  const desk = await testEngine()
  desk.database.sqlite.exec(
    `INSERT INTO batch_items (batch_id, position, input) VALUES ('batch_lost', 0, '{}')`,
  )
  desk.engine.orders.batchLoop.start()
  await expect.poll(() => countOf(desk, 'batch_items')).toBe(0)
  await desk.engine.orders.batchLoop.stop()
})

test('but not those of a request that is only just coming in', async () => {
  const desk = await testEngine()
  desk.engine.orders.batchLoop.start()
  const making = queued(desk, 'orders', Array.from({ length: 600 }, order))
  let isMade = false
  void making.finally(() => {
    isMade = true
  })
  while (!isMade) {
    desk.engine.orders.batchLoop.wake('trackers')
    await breathe()
  }
  const done = await finished(desk, await making)
  expect(done.resources).toHaveLength(600)
  expect(done.status).toBe('completed')
})

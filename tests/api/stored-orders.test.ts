import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { stationForFile } from '../support/station/station.ts'
import { storedOrders } from '../support/stored-records/stored-orders.ts'

const { call, station } = stationForFile()

test.each(storedOrders())('an order stored in version $version is read by every door', async stored => {
  const { id } = await takeOrder(call)
  const document = { ...stored.document, id }
  station()
    .database.prepare('UPDATE orders SET document = ?, document_version = ? WHERE id = ?')
    .run(JSON.stringify(document), stored.version, id)
  // Answers are held against their shapes by the station itself.
  const one = await call<OrderRecord>('GET', `/v1/orders/${id}`)
  expect(one).toMatchObject({ status: 200, body: { order_id: stored.document.order_id } })
  const list = await call<{ results: OrderRecord[] }>('GET', `/v1/orders?id=${id}`)
  expect(list).toMatchObject({ status: 200, body: { results: [one.body] } })
  const desk = await call<OrderDetail>('GET', `/desk/orders/${id}`)
  expect(desk).toMatchObject({ status: 200, body: { order: one.body } })
  expect((await call('GET', `/desk/orders?id=${id}`)).status).toBe(200)
  const files = await Promise.all([
    call('POST', '/desk/export-files', { set: { kind: 'orders', ids: [id] }, format: 'csv' }),
    call('GET', '/v1/batches/data/export/orders.csv?status=unfulfilled&include=all'),
  ])
  for (const file of files) expect(String(file.bytes)).toContain(String(stored.document.order_id))
  // What was said of it since is stored as orders are today.
  const { revision } = desk.body.entry
  const edited = await call('PUT', `/desk/orders/${id}`, { revision, order_date: '2026-03-04' })
  expect(edited.status, String(edited.bytes)).toBe(200)
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { queueDesk } from '../support/desks/queue-desk.ts'
import { addConnection, addShipment, buy, courier, montreal, route } from '../support/desks/shipping-data.ts'

test('with the network cut the work of the desk goes on, and an online label is bought once it is back', async () => {
  const { call, carrier, clock, connection, home, draft, queue, settled, earlier, retrieve } =
    await queueDesk()
  await draft()
  await addConnection(call, courier())
  await call('POST', '/desk/printers', { name: 'Folder', uri: 'folder://labels', is_default: true })
  await carrier.cut()

  // Rate, buy, print, track and void on the shop's own courier.
  const shipment = await addShipment(call, { reference: 'OFFLINE-1', label_type: 'ZPL' })
  expect(shipment.rates.map(each => each.carrier_id)).toEqual(['bench_courier', 'bench_courier'])
  const bought = await buy(call, shipment)
  expect(bought.body).toMatchObject({ status: 'purchased', carrier_name: 'bench_courier' })
  const job = await call<PrintJob>('POST', '/desk/print-jobs', { shipment_id: shipment.id })
  expect(job.status).toBe(201)
  await expect.poll(() => readdirSync(join(home, 'labels')).length).toBeGreaterThan(0)
  expect((await call('GET', `/v1/trackers/${bought.body.tracker_id}`)).status).toBe(200)

  // Lists, search, saved records and imports.
  expect((await call('GET', '/v1/shipments?keyword=OFFLINE-1')).body).toMatchObject({ count: 1 })
  expect((await call('POST', '/v1/addresses', montreal)).status).toBe(201)
  expect((await call('POST', '/v1/batches/shipments', { shipments: [route] })).status).toBeLessThan(300)

  // The online carrier is said to be out of reach.
  const { body: record } = await call<ConnectionRecord>('GET', `/desk/connections/${connection.id}`)
  expect(record.reachability).toMatchObject({ state: 'unreachable', last_error: expect.any(String) })

  // Its label is queued, visible, and bought exactly once.
  const { shipment: offline, remembered } = await earlier()
  const { body: entry } = await queue(offline, { selected_rate_id: remembered.id })
  expect((await call('GET', '/desk/purchase-queue?state=queued,rating')).body).toMatchObject({ count: 1 })
  expect((await retrieve(offline.id)).body.meta).toMatchObject({ queued_purchase: { id: entry.id } })
  expect(carrier.calls('labels')).toBe(0)
  await carrier.mend()
  clock.advance(10 * 60_000)
  expect(await settled(entry.id)).toMatchObject({ state: 'bought' })
  expect(carrier.charges()).toHaveLength(1)
  expect((await call('POST', `/v1/shipments/${bought.body.id}/cancel`)).body.status).toBe('cancelled')
})

test('the station finds out by itself that a carrier is back, without anybody asking for a price', async () => {
  const { call, carrier, clock, connection, cutOff } = await queueDesk()
  await cutOff()
  await carrier.mend()
  clock.advance(60_000)
  const state = async () =>
    (await call<ConnectionRecord>('GET', `/desk/connections/${connection.id}`)).body.reachability.state
  await expect.poll(state).toBe('reachable')
  expect(carrier.calls('account')).toBe(1)
})

import { expect, test } from 'vitest'
import type { BatchRecord } from '../../shared/api/batches.ts'
import { finishedBatch } from '../support/desks/batch-desk.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

test('a station killed in the middle of a batch goes on where it was, and makes nothing twice', async () => {
  const home = tempHome()
  const first = await killableStation(home)
  const orders = Array.from({ length: 400 }, () => orderBody({ source: 'Killed' }))
  const { body } = await first.call<BatchRecord>('POST', '/v1/batches/orders', { orders })
  const stored = async () => (await first.call('GET', '/v1/orders?limit=1')).body.count as number
  await expect.poll(stored, { interval: 5 }).toBeGreaterThan(0)
  await first.kill()

  const { call } = await killableStation(home)
  const done = await finishedBatch(call, body.id)
  expect(done.status).toBe('completed')
  expect(new Set(done.resources.map(each => each.id)).size).toBe(400)
  expect((await call('GET', '/v1/orders?limit=1')).body.count).toBe(400)
})

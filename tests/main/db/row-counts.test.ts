import { expect, onTestFinished, test } from 'vitest'
import { miscounted } from '../../support/station/miscounted.ts'
import { startStation } from '../../support/station/station.ts'

const order = (number: string) => ({
  order_id: number,
  shipping_to: { city: 'Vancouver', country_code: 'CA' },
  line_items: [{ title: 'Tea cup', quantity: 1, weight: 0.3, weight_unit: 'KG' }],
})

test('lists say how many orders and events there are in each mode, whatever stored and removed them', async () => {
  const station = await startStation({ sample: true })
  onTestFinished(station.close)
  const countOf = async (path: string, as: 'test' | 'live') =>
    (await station.call<{ count: number }>('GET', path, undefined, { as })).body.count
  expect(await countOf('/v1/orders', 'test')).toBeGreaterThan(0)
  await station.call('DELETE', '/desk/sample')
  expect(await countOf('/v1/orders', 'test')).toBe(0)
  await station.call('POST', '/v1/orders', order('A-1'))
  await station.call('POST', '/v1/batches/orders', { orders: [order('A-2'), order('A-3')] })
  await station.call('POST', '/v1/orders', order('A-1'), { as: 'live' })
  await expect.poll(() => countOf('/v1/orders', 'test')).toBe(3)
  expect(await countOf('/v1/orders', 'live')).toBe(1)
  expect(await countOf('/desk/event-records', 'live')).toBeGreaterThan(0)
  expect(miscounted(station.database)).toEqual([])
})

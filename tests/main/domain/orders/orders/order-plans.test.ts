import { expect, test } from 'vitest'
import type { Database } from '../../../../../main/db/database.ts'
import { createOrderRepository } from '../../../../../main/domain/orders/orders/order-repository.ts'
import { watchedDatabase } from '../../../../support/station/query-plans.ts'

test('whether orders of a file are there already is asked of the index of numbers alone', () => {
  const { sqlite, plansOf } = watchedDatabase()
  const orders = createOrderRepository({ sqlite } as Database)
  const keys = ['1001', '#1002', '1003'].map(orderId => ({ source: 'shop', orderId }))
  const plans = plansOf(() => expect(orders.findOpenOfMany(keys, true)).toEqual([null, null, null]))
  expect(plans).toEqual([
    'SEARCH orders USING INDEX orders_order_id (test_mode=? AND order_id=?)',
    'LIST SUBQUERY 1',
    expect.stringMatching(/^SCAN json_each/),
  ])
})

import { expect, test } from 'vitest'
import {
  changedParts,
  fromOrder,
  newOrder,
  toOrderData,
  toOrderEdit,
} from '../../../../renderer/screens/orders/order-draft.ts'
import type { OrderRecord } from '../../../../shared/api/orders.ts'

const base = {
  ...newOrder('CA', 'CAD'),
  order_id: 'A-1',
  order_date: '2026-01-04',
}

test('of a changed draft only the parts that were changed are stored, so that those of others stay theirs', () => {
  const [item] = base.line_items
  const draft = { ...base, line_items: [{ ...item, title: 'Blue mug' }] } as typeof base
  expect(changedParts(base, draft)).toEqual(['line_items'])
  expect(toOrderEdit(base, draft)).toEqual({ line_items: toOrderData(draft).line_items })
  expect(toOrderEdit(base, base)).toEqual({})
})

test('what is drawn of an order and not changed is no change of it', () => {
  const order = {
    order_id: 'A-1',
    order_date: '2026-01-04',
    metadata: { deliver_by: '2026-01-09', ship_by: 'soon' },
    source: 'API',
    shipping_to: { person_name: 'Ada', country_code: 'CA' },
    line_items: [
      { id: 'itm_1', sku: 'MUG', title: null, quantity: 2, weight: 0.4, weight_unit: 'KG', metadata: {} },
    ],
  } as unknown as OrderRecord
  expect(changedParts(fromOrder(order), fromOrder(structuredClone(order)))).toEqual([])
})

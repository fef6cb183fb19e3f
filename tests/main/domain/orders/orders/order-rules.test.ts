import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toStoredOrder } from '../../../../../main/domain/orders/orders/order-mapper.ts'
import { type LinkedItem, withFulfilment } from '../../../../../main/domain/orders/orders/order-rules.ts'
import { createIds } from '../../../../../main/platform/ids.ts'
import type { ShipmentStatus } from '../../../../../shared/api/shipments.ts'
import type { OrderStatus } from '../../../../../shared/records/order.ts'
import { shipmentStatuses } from '../../../../../shared/states/shipment-states.ts'
import { aDay } from '../../../../support/a-day.ts'

const context = {
  ids: createIds(),
  now: new Date('2026-01-05T08:00:00Z'),
  today: aDay('2026-01-05'),
  testMode: true,
}

/** An order of so many of each of its items. */
const orderOf = (...quantities: number[]) =>
  toStoredOrder(
    {
      order_id: '1',
      shipping_to: { country_code: 'CA' },
      shipping_from: null,
      billing_address: null,
      line_items: quantities.map(quantity => ({ weight: 1, weight_unit: 'KG', quantity })),
    },
    context,
  )

type Link = [line: number, quantity: number, status: ShipmentStatus]

function after(quantities: number[], links: Link[]) {
  const order = orderOf(...quantities)
  const linked = links.map(
    ([line, quantity, shipmentStatus]): LinkedItem => ({
      lineItemId: order.line_items[line]?.id ?? '',
      quantity,
      shipmentStatus,
    }),
  )
  const { status, line_items } = withFulfilment(order, linked)
  return { status, left: line_items.map(item => item.unfulfilled_quantity) }
}

describe('the status of an order', () => {
  test.each<[string, number[], Link[], OrderStatus, number[]]>([
    ['no shipment', [2], [], 'unfulfilled', [2]],
    ['a draft', [2], [[0, 2, 'draft']], 'unfulfilled', [2]],
    ['a cancelled shipment', [2], [[0, 2, 'cancelled']], 'unfulfilled', [2]],
    ['a bought shipment of nothing', [2], [[0, 0, 'purchased']], 'unfulfilled', [2]],
    ['some of one item', [2], [[0, 1, 'purchased']], 'partial', [1]],
    ['all of one item of two', [2, 1], [[0, 2, 'in_transit']], 'partial', [0, 1]],
    [
      'some, and the rest in a draft',
      [2],
      [
        [0, 1, 'purchased'],
        [0, 1, 'draft'],
      ],
      'partial',
      [1],
    ],
    [
      'everything',
      [2, 1],
      [
        [0, 2, 'purchased'],
        [1, 1, 'shipped'],
      ],
      'fulfilled',
      [0, 0],
    ],
    ['more than everything', [2], [[0, 3, 'purchased']], 'fulfilled', [0]],
    [
      'everything, half of it there',
      [2],
      [
        [0, 1, 'delivered'],
        [0, 1, 'in_transit'],
      ],
      'fulfilled',
      [0],
    ],
    [
      'everything there',
      [2],
      [
        [0, 1, 'delivered'],
        [0, 1, 'delivered'],
      ],
      'delivered',
      [0],
    ],
    [
      'everything there, and one cancelled',
      [1],
      [
        [0, 1, 'cancelled'],
        [0, 1, 'delivered'],
      ],
      'delivered',
      [0],
    ],
    [
      'everything there, and one more draft',
      [1],
      [
        [0, 1, 'draft'],
        [0, 1, 'delivered'],
      ],
      'fulfilled',
      [0],
    ],
    ['everything, and some in trouble', [1], [[0, 1, 'delivery_failed']], 'fulfilled', [0]],
    ['everything but a line of none', [1, 0], [[0, 1, 'delivered']], 'delivered', [0, 0]],
    ['nothing but lines of none', [0], [[0, 0, 'delivered']], 'unfulfilled', [0]],
  ])('with %s', (_, ordered, links, status, left) => {
    expect(after(ordered, links)).toEqual({ status, left })
  })

  test('stays cancelled', () => {
    const order = { ...orderOf(1), status: 'cancelled' as const }
    const id = order.line_items[0]?.id ?? ''
    const links: LinkedItem[] = [{ lineItemId: id, quantity: 1, shipmentStatus: 'delivered' }]
    expect(withFulfilment(order, links)).toMatchObject({
      status: 'cancelled',
      line_items: [{ unfulfilled_quantity: 0 }],
    })
  })
})

describe('quantities, whatever is shipped', () => {
  const links = array(record({ line: nat(3), quantity: nat(9), status: constantFrom(...shipmentStatuses) }), {
    maxLength: 12,
  })
  const ordered = array(integer({ min: 0, max: 12 }), { minLength: 4, maxLength: 4 })

  test('are never negative, never more than ordered, and count every shipment once', () => {
    assert(
      property(ordered, links, (quantities, shipped) => {
        const { status, left } = after(
          quantities,
          shipped.map(({ line, quantity, status }) => [line, quantity, status]),
        )
        const counted = shipped.filter(each => each.status !== 'draft' && each.status !== 'cancelled')
        for (const [line, quantity] of quantities.entries()) {
          const sent = counted
            .filter(each => each.line === line)
            .reduce((sum, each) => sum + each.quantity, 0)
          expect(left[line]).toBe(Math.max(0, quantity - sent))
        }
        if (status === 'fulfilled' || status === 'delivered') expect(left).toEqual([0, 0, 0, 0])
        if (status === 'unfulfilled') expect(left).toEqual(quantities)
      }),
    )
  })

  test('do not depend on the order of the links, nor on being counted twice', () => {
    assert(
      property(ordered, links, (quantities, shipped) => {
        const order = orderOf(...quantities)
        const linked = shipped.map(({ line, quantity, status }) => ({
          lineItemId: order.line_items[line]?.id ?? '',
          quantity,
          shipmentStatus: status,
        }))
        const once = withFulfilment(order, linked)
        expect(withFulfilment(once, linked.toReversed())).toEqual(once)
      }),
    )
  })
})

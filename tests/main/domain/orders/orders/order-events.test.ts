import { describe, expect, test } from 'vitest'
import { type OrderRecord, orderData } from '../../../../../shared/api/orders.ts'
import { type ShipmentRecord, shipmentData } from '../../../../../shared/api/shipments.ts'
import { line, orderBody, packed, parcelOf } from '../../../../support/desks/order-desk.ts'
import { route } from '../../../../support/desks/shipping-data.ts'
import { type TestEngine, testEngine, unwrap } from '../../../../support/station/engine.ts'

const take = ({ engine }: TestEngine, more: object = {}): OrderRecord =>
  unwrap(engine.orders.service.create(orderData.parse(orderBody(more)), true))

const draft = async ({ engine }: TestEngine, order: OrderRecord, quantity = 2): Promise<ShipmentRecord> => {
  const body = { ...route, parcels: [parcelOf(packed(line(order), quantity))] }
  return unwrap(await engine.shipping.shipments.create(shipmentData.parse(body), true))
}

const buy = async ({ engine }: TestEngine, { id, rates }: ShipmentRecord) =>
  engine.shipping.shipments.purchase({ id, testMode: true }, { selected_rate_id: rates[0]?.id ?? '' })

const hear = async ({ engine, carrier, clock }: TestEngine, number: string, status: string) => {
  const delivered = status === 'delivered'
  carrier.behave('tracking', {
    body: { status, delivered, events: [{ date: '2026-01-05', code: status, description: status }] },
  })
  clock.advance(61_000)
  const asked = { tracking_number: number, carrier_name: 'scripted' }
  return unwrap(await engine.tracking.trackers.add(asked, { testMode: true, pendingPickup: false }))
}

/** Types of what was told since this was last asked. */
const heard = ({ told }: TestEngine): string[] => told().map(event => event.type)

const shipped = async (at: TestEngine, quantity = 2) => {
  const order = take(at)
  const shipment = unwrap(await buy(at, await draft(at, order, quantity)))
  heard(at)
  return { order, shipment, number: shipment.tracking_number ?? '' }
}

describe('an order tells', () => {
  test('that it was created, changed and cancelled, with itself as it is then', async () => {
    const at = await testEngine()
    const order = take(at)
    const of = { id: order.id, testMode: true }
    const changed = unwrap(at.engine.orders.service.update(of, { metadata: { a: 1 } }))
    const cancelled = unwrap(at.engine.orders.service.cancel(of))
    expect(at.told()).toMatchObject([
      { type: 'order_created', data: order, test_mode: true },
      { type: 'order_updated', data: changed, test_mode: true },
      { type: 'order_cancelled', data: cancelled, test_mode: true },
    ])
  })

  test('nothing when nothing changed, or was refused', async () => {
    const at = await testEngine()
    const order = take(at)
    heard(at)
    const of = { id: order.id, testMode: true }
    unwrap(at.engine.orders.service.update(of, { metadata: {} }))
    unwrap(at.engine.orders.service.cancel(of))
    heard(at)
    expect(at.engine.orders.service.cancel(of).ok).toBe(false)
    expect(
      at.engine.orders.service.create(orderData.parse(orderBody({ line_items: ['cdt_none'] })), true).ok,
    ).toBe(false)
    expect(heard(at)).toEqual([])
  })

  test('that it is fulfilled and delivered, after what it follows from', async () => {
    const at = await testEngine()
    const order = take(at)
    expect(heard(at)).toEqual(['order_created'])
    const shipment = await draft(at, order)
    expect(heard(at)).toEqual([])
    const bought = unwrap(await buy(at, shipment))
    const [tracked, purchased, fulfilled, ...more] = at.told()
    expect(tracked?.type).toBe('tracker_created')
    expect(purchased?.type).toBe('shipment_purchased')
    expect(fulfilled?.type).toBe('order_fulfilled')
    expect(more).toEqual([])
    expect(purchased?.data).toEqual(bought)
    expect(bought.tracker_id).not.toBeNull()
    expect(fulfilled?.data).toMatchObject({ id: order.id, status: 'fulfilled', shipments: [bought] })
    await hear(at, bought.tracking_number ?? '', 'delivered')
    expect(heard(at)).toEqual(['tracker_updated', 'order_delivered'])
  })

  test('of more items on their way as a change, of the first ones not at all', async () => {
    const at = await testEngine()
    const order = take(at, { line_items: [{ title: 'Mug', quantity: 3, weight: 1, weight_unit: 'KG' }] })
    const [one, two] = [await draft(at, order, 1), await draft(at, order, 1)]
    heard(at)
    unwrap(await buy(at, one))
    expect(heard(at)).toEqual(['tracker_created', 'shipment_purchased'])
    unwrap(await buy(at, two))
    expect(heard(at)).toEqual(['tracker_created', 'shipment_purchased', 'order_updated'])
  })
})

describe('a shipment tells', () => {
  test.each([
    ['in_transit', ['tracker_updated', 'shipment_fulfilled']],
    ['out_for_delivery', ['tracker_updated', 'shipment_out_for_delivery']],
    ['on_hold', ['tracker_updated', 'shipment_needs_attention']],
    ['delivery_failed', ['tracker_updated', 'shipment_delivery_failed']],
  ])('of %s', async (status, types) => {
    const at = await testEngine()
    const { number } = await shipped(at)
    await hear(at, number, status)
    expect(heard(at)).toEqual(types)
  })

  test('of a cancellation, with its order as it is after that', async () => {
    const at = await testEngine()
    const { shipment } = await shipped(at)
    const cancelled = unwrap(
      await at.engine.shipping.voiding.cancels.cancel({ id: shipment.id, testMode: true }, 'Desk 1'),
    )
    expect(at.told()).toMatchObject([{ type: 'shipment_cancelled', data: cancelled, test_mode: true }])
  })

  test('nothing of a label the carrier refused', async () => {
    const at = await testEngine()
    const order = take(at)
    const waiting = await draft(at, order)
    heard(at)
    at.carrier.behave('labels', { status: 422, body: { code: 'NO', message: 'Not today.' } })
    expect((await buy(at, waiting)).ok).toBe(false)
    const body = { ...route, parcels: [parcelOf(packed(line(order)))], service: 'scripted_ground' }
    expect((await at.engine.shipping.shipments.create(shipmentData.parse(body), true)).ok).toBe(false)
    expect(heard(at)).toEqual([])
  })
})

describe('a tracker tells', () => {
  test('of a new status or new events, and not that it was asked', async () => {
    const at = await testEngine()
    const { number } = await shipped(at)
    await hear(at, number, 'in_transit')
    heard(at)
    await hear(at, number, 'in_transit')
    expect(heard(at)).toEqual([])
    at.carrier.behave('tracking', {
      body: {
        status: 'in_transit',
        events: [
          { date: '2026-01-06', code: 'DEP', description: 'Departed' },
          { date: '2026-01-05', code: 'in_transit', description: 'in_transit' },
        ],
      },
    })
    at.clock.advance(61_000)
    const asked = { tracking_number: number, carrier_name: 'scripted' }
    await at.engine.tracking.trackers.add(asked, { testMode: true, pendingPickup: false })
    expect(heard(at)).toEqual(['tracker_updated'])
  })

  test('that it was added', async () => {
    const at = await testEngine()
    const tracker = await hear(at, 'ELSEWHERE', 'in_transit')
    expect(at.told()).toMatchObject([{ type: 'tracker_created', data: tracker, test_mode: true }])
  })
})

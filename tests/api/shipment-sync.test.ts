import { describe, expect, test } from 'vitest'
import type { TrackerStatus } from '../../shared/api/trackers.ts'
import { line, orderDesk, packed, parcelOf } from '../support/desks/order-desk.ts'

describe('a shipment becomes what its tracker says', () => {
  test.each<[TrackerStatus, string]>([
    ['pending', 'purchased'],
    ['in_transit', 'in_transit'],
    ['unknown', 'in_transit'],
    ['ready_for_pickup', 'in_transit'],
    ['out_for_delivery', 'out_for_delivery'],
    ['delivery_failed', 'delivery_failed'],
    ['on_hold', 'needs_attention'],
    ['delivery_delayed', 'needs_attention'],
    ['delivered', 'delivered'],
  ])('%s makes it %s', async (heard, status) => {
    const desk = await orderDesk()
    const order = await desk.order()
    const shipment = await desk.ship(parcelOf(packed(line(order), 2)))
    const tracker = await desk.hear(shipment, heard)
    expect(tracker).toMatchObject({ id: shipment.tracker_id, status: heard })
    expect(await desk.readShipment(shipment)).toEqual({ ...shipment, status })
    const after = await desk.read(order)
    expect(after.status).toBe(status === 'delivered' ? 'delivered' : 'fulfilled')
    expect(after.shipments).toEqual([{ ...shipment, status }])
  })

  test('as often as it says something else', async () => {
    const desk = await orderDesk()
    const shipment = await desk.ship(parcelOf())
    for (const status of ['out_for_delivery', 'delivery_failed', 'out_for_delivery', 'delivered'] as const) {
      await desk.hear(shipment, status)
      expect((await desk.readShipment(shipment)).status).toBe(status)
    }
  })

  test('but not when the carrier says nothing', async () => {
    const desk = await orderDesk()
    const shipment = await desk.ship(parcelOf())
    await desk.hear(shipment, 'in_transit')
    desk.carrier.behave('tracking', { status: 500 })
    desk.waitAMinute()
    await desk.call('GET', `/v1/trackers/scripted/${shipment.tracking_number}`)
    expect((await desk.readShipment(shipment)).status).toBe('in_transit')
  })
})

describe('trackers that come and go', () => {
  test('one that was removed leaves the shipment without, one that is added takes it up again', async () => {
    const desk = await orderDesk()
    const shipment = await desk.ship(parcelOf())
    await desk.call('DELETE', `/v1/trackers/${shipment.tracker_id}`)
    expect(await desk.readShipment(shipment)).toEqual({ ...shipment, tracker_id: null })
    const tracker = await desk.hear(shipment, 'out_for_delivery')
    expect(tracker.id).not.toBe(shipment.tracker_id)
    expect(await desk.readShipment(shipment)).toMatchObject({
      status: 'out_for_delivery',
      tracker_id: tracker.id,
    })
  })

  test('one that was there before the shipment follows it', async () => {
    const desk = await orderDesk()
    const early = await desk.call('POST', '/v1/trackers', {
      tracking_number: 'SC00000001',
      carrier_name: 'scripted',
    })
    const shipment = await desk.ship(parcelOf())
    expect(shipment).toMatchObject({ status: 'purchased', tracker_id: early.body.id })
    await desk.hear(shipment, 'delivered')
    expect((await desk.readShipment(shipment)).status).toBe('delivered')
  })

  test('a cancelled shipment follows nobody', async () => {
    const desk = await orderDesk()
    const shipment = await desk.ship(parcelOf())
    await desk.cancel(shipment)
    const tracker = await desk.hear(shipment, 'delivered')
    expect(tracker.status).toBe('delivered')
    expect(await desk.readShipment(shipment)).toMatchObject({ status: 'cancelled', tracker_id: null })
  })

  test('two people who add the same number at once get the same tracker', async () => {
    const desk = await orderDesk()
    const add = () => desk.call('POST', '/v1/trackers', { tracking_number: 'X1', carrier_name: 'scripted' })
    const [one, other] = await Promise.all([add(), add()])
    expect([one.status, other.status]).toEqual([202, 202])
    expect(one.body.id).toBe(other.body.id)
  })

  test('what was noted while the carrier was asked is not lost', async () => {
    const desk = await orderDesk()
    const shipment = await desk.ship(parcelOf())
    desk.waitAMinute()
    desk.carrier.behave('tracking', { how: 'hold' })
    const asking = desk.call('GET', `/v1/trackers/scripted/${shipment.tracking_number}`)
    await desk.carrier.asked('tracking')
    await desk.call('PUT', `/v1/trackers/${shipment.tracker_id}`, { metadata: { shelf: 'B2' } })
    desk.carrier.release()
    expect((await asking).body).toMatchObject({ status: 'in_transit', metadata: { shelf: 'B2' } })
  })
})

describe('a label that is voided while its tracker moves', () => {
  test('is cancelled, since the carrier has taken it back', async () => {
    const desk = await orderDesk()
    const shipment = await desk.ship(parcelOf())
    desk.waitAMinute()
    desk.carrier.behave('void', { how: 'hold' })
    const cancelling = desk.cancel(shipment)
    await desk.carrier.asked('void')
    await desk.call('GET', `/v1/trackers/scripted/${shipment.tracking_number}`)
    expect((await desk.readShipment(shipment)).status).toBe('in_transit')
    desk.carrier.release()
    expect(await cancelling).toMatchObject({ status: 200, body: { status: 'cancelled', tracker_id: null } })
    expect(desk.carrier.voids()).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { line, mug, packed, parcelOf, takeOrder } from '../support/desks/order-desk.ts'
import { pickupBody } from '../support/desks/pickup-desk.ts'
import { addShipment, buy } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ sample: true })
const orders = async () => (await call<{ results: OrderRecord[] }>('GET', '/v1/orders')).body.results

test('a first day has twelve orders, each with a draft of all of it', async () => {
  const all = await orders()
  expect(all.map(order => order.order_id)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Sample ${1001 + index}`),
  )
  for (const { id, line_items, shipments, status } of all) {
    expect(status).toBe('unfulfilled')
    expect(shipments).toMatchObject([{ status: 'draft', meta: { orders: [id] } }])
    const packed = shipments.flatMap(each => each.parcels.flatMap(parcel => parcel.items))
    expect(packed.map(item => [item.parent_id, item.quantity, item.title])).toEqual(
      line_items.map(item => [item.id, item.quantity, item.title]),
    )
  }
})

test('one click takes all of it away, and leaves what is not of it', async () => {
  const [first] = await orders()
  const own = await takeOrder(call, { line_items: [mug, mug] })
  if (first?.shipments[0]) {
    const bought = await buy(call, first.shipments[0])
    expect(bought.status).toBe(200)
    const body = pickupBody([bought.body.tracking_number], { pickup_date: '2099-01-05' })
    expect((await call('POST', '/v1/pickups/house_courier/schedule', body)).status).toBe(201)
  }
  const mine = await addShipment(call, {
    parcels: [parcelOf(packed(line(own)), ...(first ? [packed(line(first))] : []))],
  })
  expect(mine.meta.orders).toEqual([own.id, first?.id])

  expect((await call('DELETE', '/desk/sample')).status).toBe(200)
  expect(await orders()).toMatchObject([{ id: own.id, status: 'unfulfilled', shipments: [{ id: mine.id }] }])
  const left = await call<ShipmentRecord>('GET', `/v1/shipments/${mine.id}`)
  expect(left.body.meta.orders).toEqual([own.id])
  expect(station().rows()).toMatchObject({
    orders: 1,
    shipments: 1,
    trackers: 0,
    order_links: 1,
    pickups: 0,
    pickup_shipments: 0,
  })
  expect((await call('GET', '/v1/orders')).body.count).toBe(1)
})

import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { TrackerRecord, TrackerStatus } from '../../../shared/api/trackers.ts'
import type { LineItemRecord } from '../../../shared/records/order.ts'
import type { Call } from '../contract/call.ts'
import { scriptedDesk } from './scripted-desk.ts'
import { addShipment, buy, parcel, vancouver } from './shipping-data.ts'

export const mug = { title: 'Mug', sku: 'MUG', quantity: 2, weight: 0.4, weight_unit: 'KG' }

/** Numbers of orders must not repeat. */
let taken = 0
export const orderBody = (more: object = {}) => ({
  order_id: String(1000 + taken++),
  shipping_to: vancouver,
  line_items: [mug],
  ...more,
})

/** Takes an order and answers with it. */
export async function takeOrder(call: Call, more: object = {}): Promise<OrderRecord> {
  const { status, body } = await call<OrderRecord>('POST', '/v1/orders', orderBody(more))
  if (status !== 201) throw new Error(`the order was refused: ${JSON.stringify(body)}`)
  return body
}

/** So many of a line item, as they lie in a parcel. */
export const packed = ({ id }: Pick<LineItemRecord, 'id'>, quantity = 1) => ({
  parent_id: id,
  quantity,
  weight: 0.1,
  weight_unit: 'KG',
})

/** One parcel with these items. */
export const parcelOf = (...items: object[]) => ({ ...parcel, items })

/** The line item of an order at a place. */
export function line({ line_items }: OrderRecord, index = 0): LineItemRecord {
  const item = line_items[index]
  if (!item) throw new Error(`the order has no line ${index}`)
  return item
}

/** A station that takes orders, buys at a carrier that does as it is told, and hears from it where parcels are. */
export async function orderDesk() {
  const desk = await scriptedDesk()
  const { call, carrier, clock } = desk
  const draft = (...parcels: object[]) => addShipment(call, { parcels })
  /** The next time somebody asks, what is known is old enough for the carrier to be asked. */
  const waitAMinute = () => clock.advance(61_000)

  return {
    call,
    carrier,
    rows: desk.rows,
    waitAMinute,
    order: (more?: object) => takeOrder(call, more),
    read: async ({ id }: Pick<OrderRecord, 'id'>) =>
      (await call<OrderRecord>('GET', `/v1/orders/${id}`)).body,
    readShipment: async ({ id }: Pick<ShipmentRecord, 'id'>) =>
      (await call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body,
    draft,
    ship: async (...parcels: object[]) => (await buy(call, await draft(...parcels))).body,
    cancel: ({ id }: ShipmentRecord) => call<ShipmentRecord>('POST', `/v1/shipments/${id}/cancel`),
    /** The carrier says so, and somebody asks. */
    hear: async ({ tracking_number }: ShipmentRecord, status: TrackerStatus) => {
      carrier.behave('tracking', { body: trackingOf(status) })
      waitAMinute()
      const asked = { tracking_number, carrier_name: 'scripted' }
      return (await call<TrackerRecord>('POST', '/v1/trackers', asked)).body
    },
  }
}

const trackingOf = (status: TrackerStatus) => ({
  status,
  delivered: status === 'delivered',
  events: status === 'pending' ? [] : [{ date: '2026-01-05', code: status, description: `Now ${status}` }],
})

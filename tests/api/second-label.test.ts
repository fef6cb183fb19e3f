import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { RecordHistory } from '../../shared/desk/record-history.ts'
import type { DeskShipment, SecondLabel } from '../../shared/desk/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { openPage } from '../support/contract/page.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { queuePurchase } from '../support/desks/queue-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { buy, montreal } from '../support/desks/shipping-data.ts'

/** A station whose page begins drafts of an order; each is rated. */
async function desk() {
  const at = await scriptedDesk()
  const page = await openPage(at)
  const { call } = page
  const order = async () => {
    const body = orderBody({ shipping_from: montreal })
    return (await call<OrderRecord>('POST', '/v1/orders', body)).body
  }
  const rated = async (id: string) =>
    (await call<ShipmentRecord>('POST', `/v1/shipments/${id}/rates`, {})).body
  /** `known`: which draft of the order it is; each has other quantities, as the station gives back one it has. */
  const draft = async ({ id, line_items: [item] }: OrderRecord, quantity = 2) => {
    const items = [{ id: item?.id, quantity }]
    const made = await call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
      orders: [{ id, items }],
    })
    return rated(made.body.shipment_id)
  }
  const second = ({ id }: ShipmentRecord) => `/desk/shipments/${id}/second-label`
  return {
    ...at,
    call,
    program: at.call,
    order,
    draft,
    look: async (of: ShipmentRecord) => (await call<SecondLabel>('GET', second(of))).body,
    say: (of: ShipmentRecord, reason: string) => call<SecondLabel>('POST', second(of), { reason }),
    list: async (query: string) =>
      (await call<{ count: number; results: DeskShipment[] }>('GET', `/desk/shipments?${query}`)).body,
  }
}

test('a draft of an order that has its label is bought on the page only with a reason, which stays with it', async () => {
  const { call, carrier, order, draft, look, say, list } = await desk()
  const of = await order()
  const [whole, part] = [await draft(of), await draft(of, 1)]
  expect(await look(part)).toEqual({ contradictions: [], labels: [], reason: null })
  const first = (await buy(call, whole)).body
  const charged = carrier.charges().length
  const refused = await buy(call, part)
  expect([refused.status, errorOf(refused).code]).toEqual([409, 'state_error'])
  expect(errorOf(refused).message).toContain(`Order ${of.order_id} has 2 × Mug, and with this label 3`)
  expect(errorOf(refused).details).toMatchObject({ needs_reason: true })
  expect(carrier.charges()).toHaveLength(charged)
  const { labels, contradictions } = await look(part)
  expect(labels).toEqual([{ shipment_id: first.id, tracking_number: first.tracking_number }])
  expect(contradictions.map(({ code }) => code)).toEqual(['bought_more_than_ordered'])
  expect((await list('status=draft&is_shipped_otherwise=false')).results.map(({ id }) => id)).toEqual([])
  expect((await list('status=draft&is_shipped_otherwise=true')).results.map(({ id }) => id)).toEqual([
    part.id,
  ])

  expect((await say(part, '  ')).status).toBe(400)
  expect((await say(part, 'The first parcel was lost')).body.reason).toBe('The first parcel was lost')
  expect((await buy(call, part)).body.status).toBe('purchased')
  const history = (await call<RecordHistory>('GET', `/desk/record-history/${part.id}`)).body.done
  expect(history.find(({ kind }) => kind === 'second_label')).toMatchObject({
    about: ['The first parcel was lost'],
    by: expect.any(String),
  })
})

test('once the label is voided the draft is bought as any other, and there is nothing to say of it', async () => {
  const { call, order, draft, say, list } = await desk()
  const of = await order()
  const [whole, part] = [await draft(of), await draft(of, 1)]
  const first = (await buy(call, whole)).body
  await call('POST', `/v1/shipments/${first.id}/cancel`)
  expect((await say(part, 'No need')).status).toBe(409)
  expect((await list('status=draft&is_shipped_otherwise=false')).count).toBe(1)
  expect((await buy(call, part)).status).toBe(200)
})

test('a reason answers what was known when it was said, and no label bought since', async () => {
  const { call, order, draft, say } = await desk()
  const of = await order()
  const [whole, part] = [await draft(of), await draft(of, 1)]
  await buy(call, whole)
  await say(part, 'The first parcel was lost')
  const body = { orders: [{ id: of.id }] }
  expect((await call('POST', '/desk/order-shipments', body)).status).toBe(409)
  const third = { ...part, id: (await call<ShipmentRecord>('POST', '/v1/shipments', againOf(part))).body.id }
  const rated = (await call<ShipmentRecord>('GET', `/v1/shipments/${third.id}`)).body
  await say(rated, 'Two parcels')
  expect((await buy(call, rated)).status).toBe(200)
  expect((await buy(call, part)).status).toBe(409)
})

const againOf = ({ shipper, recipient, parcels }: ShipmentRecord) => ({
  shipper: montrealOf(shipper),
  recipient: montrealOf(recipient),
  parcels: parcels.map(({ weight, weight_unit, items }) => ({
    weight,
    weight_unit,
    items: items.map(({ parent_id, quantity, weight: each, weight_unit: unit, title, sku }) => ({
      parent_id,
      quantity,
      weight: each,
      weight_unit: unit,
      title,
      sku,
    })),
  })),
})

const montrealOf = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([key, value]) => value !== null && !['id', 'object_type', 'validation'].includes(key),
    ),
  )

test('neither does the purchase queue take it, nor the page buy it in one call; a program is told with its label', async () => {
  const { call, carrier, program, order, draft } = await desk()
  const of = await order()
  const [whole, part] = [await draft(of), await draft(of, 1)]
  await buy(call, whole)
  const charged = carrier.charges().length
  const queued = await queuePurchase(call, part)
  const atOnce = await call('POST', '/v1/shipments', { ...againOf(part), service: 'scripted_ground' })
  expect([queued.status, atOnce.status]).toEqual([409, 409])
  expect(errorOf(queued).details).toMatchObject({ needs_reason: true })
  expect(carrier.charges()).toHaveLength(charged)
  const told = await buy(program, part)
  expect(told.body.messages.map(({ code }) => code)).toEqual(['bought_more_than_ordered'])
})

import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../../../../shared/api/orders.ts'
import { line, parcelOf } from '../../../../support/desks/order-desk.ts'
import { montreal } from '../../../../support/desks/shipping-data.ts'
import { abroad, type Refused, worklistDesk } from '../../../../support/desks/worklist-desk.ts'

describe('a shipment is begun', () => {
  const begin = (at: Awaited<ReturnType<typeof worklistDesk>>, ...orders: object[]) =>
    at.call<Refused & { shipment_id: string }>('POST', '/desk/order-shipments', { orders })

  test('of all that is left of an order, once however often it is asked for', async () => {
    const at = await worklistDesk()
    const order = await at.order({ shipping_from: montreal })
    const { status, body } = await begin(at, { id: order.id })
    expect(status).toBe(201)
    const shipment = await at.readShipment({ id: body.shipment_id })
    expect(shipment).toMatchObject({
      status: 'draft',
      reference: order.order_id,
      recipient: { city: 'Vancouver' },
      parcels: [
        { weight: 0.8, weight_unit: 'KG', items: [{ parent_id: line(order).id, quantity: 2, sku: 'MUG' }] },
      ],
      meta: { orders: [order.id] },
    })
    expect((await begin(at, { id: order.id })).body).toEqual(body)
  })

  test('of a part of one order, never of more than is left', async () => {
    const at = await worklistDesk()
    const order = await at.order({ shipping_from: montreal })
    const part = (quantity: number) => begin(at, { id: order.id, items: [{ id: line(order).id, quantity }] })
    const { body } = await part(1)
    expect(await at.readShipment({ id: body.shipment_id })).toMatchObject({ parcels: [{ weight: 0.4 }] })
    expect((await part(3)).status).toBe(400)
  })

  test('of several orders to the same door, but not to two', async () => {
    const at = await worklistDesk()
    const orders = [
      await at.order({ shipping_from: montreal }),
      await at.order(),
      await at.order({ shipping_to: abroad }),
    ]
    const [first, second, third] = orders.map(({ id }) => ({ id }))
    expect((await at.detail(orders[0] as OrderRecord)).together.map(({ id }) => id)).toEqual([second?.id])
    const { body } = await begin(at, first as object, second as object)
    expect(await at.readShipment({ id: body.shipment_id })).toMatchObject({
      meta: { orders: [first?.id, second?.id] },
    })
    expect((await begin(at, first as object, third as object)).status).toBe(409)
  })

  test('not without a sender, and then not at all', async () => {
    const at = await worklistDesk()
    const order = await at.order()
    const { status, body } = await begin(at, { id: order.id })
    expect(status).toBe(409)
    expect(body.errors[0]?.message).toContain('Nothing was begun.')
    await at.draft(parcelOf())
    expect((await begin(at, { id: order.id })).status).toBe(201)
  })
})

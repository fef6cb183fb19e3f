import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { line, mug, orderDesk, packed, parcelOf } from '../support/desks/order-desk.ts'
import { buy, route } from '../support/desks/shipping-data.ts'

const poster = { title: 'Poster', sku: 'POSTER', quantity: 3, weight: 0.1, weight_unit: 'KG' }
const stateError = (message: string) => ({
  status: 409,
  body: { errors: [{ code: 'state_error', message }] },
})

describe('an order', () => {
  test('is unfulfilled while its items only lie in drafts', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    const draft = await desk.draft(parcelOf(packed(line(order), 2)))
    const after = await desk.read(order)
    expect(after).toEqual({ ...order, shipments: [draft] })
    expect(draft.meta).toEqual({ orders: [order.id] })
  })

  test('is partial when some of it is bought, fulfilled when all of it is', async () => {
    const desk = await orderDesk()
    const order = await desk.order({ line_items: [mug, poster] })
    const first = await desk.ship(parcelOf(packed(line(order), 2)))
    expect(first.meta.orders).toEqual([order.id])
    const partial = await desk.read(order)
    expect(partial.status).toBe('partial')
    expect(partial.line_items.map(item => item.unfulfilled_quantity)).toEqual([0, 3])
    await desk.ship(parcelOf(packed(line(order, 1))), parcelOf(packed(line(order, 1), 2)))
    const fulfilled = await desk.read(order)
    expect(fulfilled.status).toBe('fulfilled')
    expect(fulfilled.line_items.map(item => item.unfulfilled_quantity)).toEqual([0, 0])
    expect(fulfilled.shipments).toHaveLength(2)
  })

  test('can be in one parcel with another order, and both are counted', async () => {
    const desk = await orderDesk()
    const one = await desk.order()
    const other = await desk.order({ line_items: [poster] })
    const shipment = await desk.ship(parcelOf(packed(line(other), 1), packed(line(one), 2)))
    expect(shipment.meta.orders).toEqual([other.id, one.id])
    expect(await desk.read(one)).toMatchObject({ status: 'fulfilled', shipments: [shipment] })
    expect(await desk.read(other)).toMatchObject({ status: 'partial', shipments: [shipment] })
  })

  test('that ships more than was ordered has nothing left to ship, and not less', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    await desk.ship(parcelOf(packed(line(order), 9)))
    expect(await desk.read(order)).toMatchObject({
      status: 'fulfilled',
      line_items: [{ quantity: 2, unfulfilled_quantity: 0 }],
    })
  })

  test('is delivered when everything is, whatever was cancelled on the way', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    const wrong = await desk.ship(parcelOf(packed(line(order), 2)))
    await desk.cancel(wrong)
    expect(await desk.read(order)).toMatchObject({
      status: 'unfulfilled',
      line_items: [{ unfulfilled_quantity: 2 }],
      shipments: [{ id: wrong.id, status: 'cancelled' }],
    })
    const first = await desk.ship(parcelOf(packed(line(order), 1)))
    const second = await desk.ship(parcelOf(packed(line(order), 1)))
    await desk.hear(first, 'delivered')
    expect((await desk.read(order)).status).toBe('fulfilled')
    await desk.hear(second, 'delivered')
    expect((await desk.read(order)).status).toBe('delivered')
  })

  test('is not delivered while a draft says that more is to come', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    const draft = await desk.draft(parcelOf(packed(line(order), 1)))
    await desk.hear(await desk.ship(parcelOf(packed(line(order), 2))), 'delivered')
    expect((await desk.read(order)).status).toBe('fulfilled')
    await desk.cancel(draft)
    expect((await desk.read(order)).status).toBe('delivered')
  })

  test('of the other mode is not touched', async () => {
    const desk = await orderDesk()
    const live = await desk.call(
      'POST',
      '/v1/orders',
      {
        order_id: 'LIVE',
        shipping_to: route.recipient,
        line_items: [mug],
      },
      { as: 'live' },
    )
    const [item] = live.body.line_items as { id: string }[]
    const shipment = await desk.ship(parcelOf(packed(item ?? { id: '' })))
    expect(shipment.meta.orders).toBeUndefined()
    const read = await desk.call('GET', `/v1/orders/${live.body.id}`, undefined, { as: 'live' })
    expect(read.body).toEqual(live.body)
  })
})

describe('what an order is open for', () => {
  const desk = async () => {
    const at = await orderDesk()
    const cancel = (id: string) => at.call('POST', `/v1/orders/${id}/cancel`)
    const update = (id: string, body: object) => at.call('PUT', `/v1/orders/${id}`, body)
    return { ...at, cancelOrder: cancel, update }
  }

  test('partial: changes, but neither cancelling nor another address', async () => {
    const at = await desk()
    const order = await at.order()
    await at.ship(parcelOf(packed(line(order))))
    expect(await at.cancelOrder(order.id)).toMatchObject(
      stateError("The order is 'partial' please cancel all related shipments before..."),
    )
    expect((await at.update(order.id, { options: { note: 'x' } })).body).toMatchObject({ status: 'partial' })
    expect(await at.call('PATCH', `/v1/addresses/${order.shipping_to.id}`, { city: 'Laval' })).toMatchObject(
      stateError("Operation not permitted. The related order is 'partial'."),
    )
  })

  test('fulfilled and delivered: metadata only', async () => {
    const at = await desk()
    const order = await at.order()
    const shipment = await at.ship(parcelOf(packed(line(order), 2)))
    const check = async (status: string, cancelText: string) => {
      for (const body of [{ options: {} }, { line_items: [] }])
        expect(await at.update(order.id, body)).toMatchObject(
          stateError(`The order is '${status}' and cannot be updated anymore...`),
        )
      expect((await at.update(order.id, { metadata: { seen: status } })).body).toMatchObject({
        status,
        metadata: { seen: status },
      })
      expect(await at.cancelOrder(order.id)).toMatchObject(stateError(cancelText))
    }
    await check('fulfilled', "The order is 'fulfilled' please cancel all related shipments before...")
    await at.hear(shipment, 'delivered')
    await check('delivered', "The order is 'delivered' and can not be cancelled anymore...")
  })

  test('cancelled: stays so, whatever ships', async () => {
    const at = await desk()
    const order = await at.order()
    const draft = await at.draft(parcelOf(packed(line(order), 2)))
    await at.cancelOrder(order.id)
    const bought = (await buy(at.call, draft)).body
    await at.hear(bought, 'delivered')
    expect(await at.read(order)).toMatchObject({ status: 'cancelled', shipments: [{ status: 'delivered' }] })
  })

  test('unfulfilled again after every shipment was cancelled', async () => {
    const at = await desk()
    const order = await at.order()
    await at.cancel(await at.ship(parcelOf(packed(line(order), 2))))
    expect((await at.cancelOrder(order.id)).body).toMatchObject({ status: 'cancelled' })
  })
})

describe('items of a draft', () => {
  test('link and unlink as they are changed', async () => {
    const desk = await orderDesk()
    const one = await desk.order()
    const other = await desk.order()
    const draft = await desk.draft(parcelOf({ weight: 1, weight_unit: 'KG' }))
    const change = async (parent_id: string | null) => {
      const [box] = (await desk.readShipment(draft)).parcels
      await desk.call('PATCH', `/v1/parcels/${box?.id}`, { items: [{ id: box?.items[0]?.id, parent_id }] })
      return (await desk.readShipment(draft)).meta.orders
    }
    expect(draft.meta).toEqual({})
    expect(await change(line(one).id)).toEqual([one.id])
    expect((await desk.read(one)).shipments).toHaveLength(1)
    expect(await change(line(other).id)).toEqual([other.id])
    expect((await desk.read(one)).shipments).toEqual([])
    expect((await desk.read(other)).shipments).toHaveLength(1)
    expect(await change(null)).toBeUndefined()
    expect((await desk.read(other)).shipments).toEqual([])
  })

  test('that leave for another order no longer keep the first from being delivered', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    const draft = await desk.draft(parcelOf(packed(line(order))))
    await desk.hear(await desk.ship(parcelOf(packed(line(order), 2))), 'delivered')
    expect((await desk.read(order)).status).toBe('fulfilled')
    const [box] = draft.parcels
    const other = line(await desk.order()).id
    await desk.call('PATCH', `/v1/parcels/${box?.id}`, {
      items: [{ id: box?.items[0]?.id, parent_id: other }],
    })
    expect((await desk.read(order)).status).toBe('delivered')
  })

  test('go with their parcel', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    const draft = await desk.draft(parcelOf(), parcelOf(packed(line(order))))
    await desk.call('DELETE', `/v1/parcels/${draft.parcels[1]?.id}`)
    expect((await desk.read(order)).shipments).toEqual([])
    expect((await desk.readShipment(draft)).meta).toEqual({})
  })

  test('that name nothing, or an address, link nothing', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    const draft = await desk.draft(
      parcelOf(packed({ id: 'cdt_none' }), packed({ id: order.shipping_to.id ?? '' })),
    )
    expect(draft.meta).toEqual({})
    expect(draft.parcels[0]?.items[0]?.parent_id).toBe('cdt_none')
    expect((await desk.read(order)).shipments).toEqual([])
    const told = {
      code: 'unknown_order_line',
      message: `No order has a line cdt_none, ${order.shipping_to.id}: what is sent of it fulfils no order.`,
      details: { paths: ['parcels[0].items[0].parent_id', 'parcels[0].items[1].parent_id'] },
    }
    expect(draft.messages).toEqual([told])
    expect((await buy(desk.call, draft)).body.messages).toEqual([told])
  })

  test('that are more than was ordered are told with the prices, before anything is paid', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    const draft = await desk.draft(parcelOf(packed(line(order), 9)))
    expect(draft.messages.map(({ code }) => code)).toEqual(['bought_more_than_ordered'])
    expect(draft.messages[0]?.message).toMatch(/ 2 × Mug, and with this label 9 are labelled\.$/)
  })
})

describe('a label bought in one call', () => {
  const inOneCall = (items: object[]) => ({
    ...route,
    parcels: [parcelOf(...items)],
    service: 'scripted_ground',
  })

  test('fulfils its order', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    const { body } = await desk.call<ShipmentRecord>(
      'POST',
      '/v1/shipments',
      inOneCall([packed(line(order), 2)]),
    )
    expect(body).toMatchObject({ status: 'purchased', meta: { orders: [order.id] } })
    expect(await desk.read(order)).toMatchObject({ status: 'fulfilled', shipments: [body] })
  })

  test('that the carrier refuses leaves the order as it was', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    desk.carrier.behave('labels', { status: 422, body: { code: 'NO', message: 'Not today.' } })
    const refused = await desk.call('POST', '/v1/shipments', inOneCall([packed(line(order), 2)]))
    expect(refused.status).toBe(424)
    expect(await desk.read(order)).toEqual(order)
    expect(desk.rows()).toMatchObject({ shipments: 0, order_links: 0 })
  })

  test('of which nobody knows is a draft of its order', async () => {
    const desk = await orderDesk()
    const order = await desk.order()
    desk.carrier.behave('labels', { status: 502 })
    expect((await desk.call('POST', '/v1/shipments', inOneCall([packed(line(order), 2)]))).status).toBe(424)
    expect(await desk.read(order)).toMatchObject({ status: 'unfulfilled', shipments: [{ status: 'draft' }] })
  })
})

import { expect, test } from 'vitest'
import { orderData } from '../../../../../shared/api/orders.ts'
import { shipmentData } from '../../../../../shared/api/shipments.ts'
import { line, orderBody, packed, parcelOf } from '../../../../support/desks/order-desk.ts'
import { route } from '../../../../support/desks/shipping-data.ts'
import { testEngine, unwrap } from '../../../../support/station/engine.ts'

test('a label bought in one call and cut off by a crash is a draft of its order that nobody buys again', async () => {
  const { engine, database, carrier } = await testEngine()
  const order = unwrap(engine.orders.service.create(orderData.parse(orderBody()), true))
  const read = () =>
    JSON.parse(String(unwrap(engine.orders.service.retrieveBytes({ id: order.id, testMode: true }))))
  const parcels = [parcelOf(packed(line(order), 2))]
  carrier.behave('labels', { how: 'hold' })
  const buying = engine.shipping.shipments.create(
    shipmentData.parse({ ...route, parcels, service: 'scripted_ground' }),
    true,
  )
  await carrier.asked('labels')
  expect(read()).toEqual(order)

  // The station as it comes up again while nobody has answered.
  const { engine: next } = await testEngine({ database })
  expect(await next.intents.purchase.recover(false)).toEqual({ notHappened: 0, unknown: 1 })
  const after = read()
  expect(after).toMatchObject({
    status: 'unfulfilled',
    shipments: [{ status: 'draft', meta: { orders: [order.id] } }],
  })
  const [draft] = after.shipments
  const again = await next.shipping.shipments.purchase(
    { id: draft.id, testMode: true },
    { selected_rate_id: draft.rates[0].id },
  )
  expect(again).toMatchObject({ ok: false, refusal: { code: 'outcome_unknown' } })
  carrier.release()
  await buying
})

import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { line, orderDesk, packed, parcelOf } from '../support/desks/order-desk.ts'
import { route } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'

const codes = ({ messages }: ShipmentRecord) => messages.map(({ code }) => code)

async function desk() {
  const at = await orderDesk()
  const { attention } = settlingDesk(at.call)
  const otherwise = async () => (await attention()).filter(({ kind }) => kind === 'bought_otherwise')
  return { ...at, otherwise }
}

test('what is bought as it was ordered says nothing, in one label or in several', async () => {
  const { order, ship, otherwise } = await desk()
  const of = await order()
  for (const _ of [1, 2]) expect(codes(await ship(parcelOf(packed(line(of)))))).toEqual([])
  const whole = await order()
  expect(codes(await ship(parcelOf(packed(line(whole)), packed(line(whole)))))).toEqual([])
  expect(await otherwise()).toEqual([])
})

test('a label for more than was ordered is bought, says so and needs somebody until it is kept or voided', async () => {
  const { call, order, ship, cancel, otherwise } = await desk()
  const of = await order()
  await ship(parcelOf(packed(line(of), 2)))
  const [second, third] = [await ship(parcelOf(packed(line(of)))), await ship(parcelOf(packed(line(of))))]
  expect(codes(second)).toEqual(['bought_more_than_ordered'])
  expect(second.messages[0]?.message).toContain(`Order ${of.order_id} has 2 × Mug, and with this label 3`)
  expect((await otherwise()).map(({ id }) => id)).toEqual([second.id, third.id])
  await call('POST', `/desk/shipments/${second.id}/keep-purchase`)
  await cancel(third)
  expect(await otherwise()).toEqual([])
})

test('a label in place of one that was voided says nothing', async () => {
  const { order, ship, cancel, otherwise } = await desk()
  const of = await order()
  await cancel(await ship(parcelOf(packed(line(of), 2))))
  expect(codes(await ship(parcelOf(packed(line(of), 2))))).toEqual([])
  expect(await otherwise()).toEqual([])
})

test('a label for an order that is cancelled is bought, says so and needs somebody', async () => {
  const { call, order, ship, otherwise } = await desk()
  const of = await order()
  await call('POST', `/v1/orders/${of.id}/cancel`)
  const label = await ship(parcelOf(packed(line(of))))
  expect(codes(label)).toEqual(['bought_for_cancelled_order'])
  expect((await otherwise()).map(({ id }) => id)).toEqual([label.id])
})

test('with options.strict_fulfillment both are refused before the carrier is asked, also in one call', async () => {
  const { call, carrier, order, ship } = await desk()
  const [cancelled, shipped] = [await order(), await order()]
  await call('POST', `/v1/orders/${cancelled.id}/cancel`)
  await ship(parcelOf(packed(line(shipped), 2)))
  const charged = carrier.charges().length
  const options = { strict_fulfillment: true }
  for (const [of, says] of [
    [cancelled, 'is cancelled'],
    [shipped, '3 are labelled'],
  ] as const) {
    const body = { ...route, parcels: [parcelOf(packed(line(of)))], options }
    const draft = (await call<ShipmentRecord>('POST', '/v1/shipments', body)).body
    expect(draft.messages.filter(({ code }) => code?.includes('option'))).toEqual([])
    const bought = { selected_rate_id: draft.rates[0]?.id }
    for (const refused of [
      await call('POST', `/v1/shipments/${draft.id}/purchase`, bought),
      await call('POST', '/v1/shipments', { ...body, service: 'scripted_ground' }),
    ]) {
      expect([refused.status, errorOf(refused).code]).toEqual([409, 'state_error'])
      expect(errorOf(refused).message).toContain(says)
    }
  }
  expect(carrier.charges()).toHaveLength(charged)
})

test('nor does it buy one item by two labels at once: what is being bought counts', async () => {
  const { call, carrier, order } = await desk()
  const of = await order()
  const body = {
    ...route,
    parcels: [parcelOf(packed(line(of), 2))],
    options: { strict_fulfillment: true },
    service: 'scripted_ground',
  }
  carrier.behave('labels', { how: 'hold', charges: true })
  const first = call('POST', '/v1/shipments', body)
  await carrier.asked('labels')
  const second = await call('POST', '/v1/shipments', body)
  carrier.release()
  expect([(await first).status, second.status]).toEqual([201, 409])
  expect(carrier.charges()).toHaveLength(1)
})

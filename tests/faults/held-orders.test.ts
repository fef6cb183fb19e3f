import { expect, onTestFinished, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { type Answer, type Call, errorOf } from '../support/contract/call.ts'
import { deskImports, importFile, importLine } from '../support/desks/desk-import.ts'
import { line, packed, parcelOf, takeOrder } from '../support/desks/order-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import {
  addConnection,
  addShipment,
  buy,
  montreal,
  route,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** The label of an order that its carrier has charged and does not answer about until it is released. */
async function slowPurchase({ inOneCall = false } = {}) {
  const desk = await scriptedDesk()
  const { call, carrier } = desk
  const order = await takeOrder(call)
  const parcels = [parcelOf(packed(line(order)))]
  carrier.behave('labels', { how: 'hold', charges: true })
  const begin = async () => {
    if (inOneCall) return call('POST', '/v1/shipments', { ...route, parcels, service: 'scripted_ground' })
    return buy(call, await addShipment(call, { parcels }))
  }
  const buying = begin()
  onTestFinished(carrier.release)
  await carrier.asked('labels')
  const read = async () => (await call<OrderRecord>('GET', `/v1/orders/${order.id}`)).body
  return { ...desk, order, buying, read }
}

const inUse = (answer: Answer<unknown>) => {
  expect([answer.status, errorOf(answer).code]).toEqual([409, 'in_use'])
  return errorOf(answer)
}

const cancelling: [name: string, cancel: (call: Call, id: string) => Promise<Answer<unknown>>][] = [
  ['by /cancel', (call, id) => call('POST', `/v1/orders/${id}/cancel`)],
  ['by DELETE', (call, id) => call('DELETE', `/v1/orders/${id}`)],
]

test.each(cancelling)('an order is not cancelled %s while its label is bought', async (_, cancel) => {
  const { call, carrier, order, buying, read } = await slowPurchase()
  const refused = inUse(await cancel(call, order.id))
  expect(refused.message).toMatch(/label of shipment shp_\w+ is being bought .*Nothing was changed/)
  expect(refused.details).toMatchObject({
    intent: { kind: 'purchase', state: 'pending', ends_by: expect.stringMatching(/^\d{4}-.*Z$/) },
  })
  carrier.release()
  expect((await buying).status).toBe(200)
  expect((await read()).status).toBe('partial')
})

test('nor while it is bought in the call that makes its shipment', async () => {
  const { call, carrier, order, buying } = await slowPurchase({ inOneCall: true })
  inUse(await call('POST', `/v1/orders/${order.id}/cancel`))
  carrier.release()
  expect((await buying).status).toBe(201)
})

test('the actions of the page leave such an order as it is and say why', async () => {
  const { call, order, read } = await slowPurchase()
  const acted = await call('POST', '/desk/order-actions', { ids: [order.id], action: { kind: 'cancel' } })
  expect(acted.body).toMatchObject({ changed: 0, refused: 1, refusals: [{ id: order.id }] })
  expect(JSON.stringify(acted.body)).toContain('is being bought')
  expect((await read()).status).toBe('unfulfilled')
})

test('nor are its address, its lines and its options changed, but its metadata is', async () => {
  const { call, order, read } = await slowPurchase()
  inUse(await call('PUT', `/v1/orders/${order.id}`, { options: { signature: true } }))
  inUse(await call('PATCH', `/v1/addresses/${order.shipping_to.id}`, { city: 'Burnaby' }))
  const { entry } = (await call<OrderDetail>('GET', `/desk/orders/${order.id}`)).body
  const { revision } = entry
  inUse(await call('PUT', `/desk/orders/${order.id}`, { revision, shipping_to: montreal }))
  expect(await read()).toMatchObject({ options: order.options, shipping_to: { city: vancouver.city } })
  const noted = await call('PUT', `/v1/orders/${order.id}`, { metadata: { note: 'door 2' } })
  expect([noted.status, (await read()).metadata]).toEqual([200, { note: 'door 2' }])
})

test('an import is not undone while a label of one of its orders is bought', async () => {
  const desk = await scriptedDesk()
  const { call, carrier } = desk
  const imports = deskImports(call)
  const planned = await imports.plan(importFile(importLine('7001'), importLine('7002')))
  await imports.commit(planned)
  const { results } = (await call<{ results: OrderRecord[] }>('GET', '/v1/orders')).body
  const [order] = results
  if (!order) throw new Error('nothing was imported')
  const draft = await addShipment(call, { parcels: [parcelOf(packed(line(order)))] })
  carrier.behave('labels', { how: 'hold', charges: true })
  const buying = buy(call, draft)
  onTestFinished(carrier.release)
  await carrier.asked('labels')
  inUse(await call('POST', `/desk/imports/${planned.id}/undo`))
  carrier.release()
  expect((await buying).status).toBe(200)
  const after = (await call<{ results: OrderRecord[] }>('GET', '/v1/orders')).body.results
  expect(after.filter(({ status }) => status === 'cancelled')).toEqual([])
})

test('after a kill in mid-purchase its order stays held until somebody says what became of the label', async () => {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const first = await killableStation(home)
  await addConnection(first.call, scriptedConnection(carrier))
  const order = await takeOrder(first.call)
  const draft = await addShipment(first.call, { parcels: [parcelOf(packed(line(order)))] })
  carrier.behave('labels', { how: 'hold', charges: true })
  const lost = buy(first.call, draft).catch((error: unknown) => error)
  await carrier.asked('labels')
  await first.kill()
  expect(await lost).toBeInstanceOf(Error)

  const { call } = await killableStation(home)
  const refused = inUse(await call('POST', `/v1/orders/${order.id}/cancel`))
  expect(refused.details).toMatchObject({
    intent: { kind: 'purchase', state: 'unknown', record_id: draft.id },
  })
  expect(refused.message).toContain('Needs attention')
  await call('POST', `/desk/shipments/${draft.id}/settle-purchase`, { happened: false })
  expect((await call('POST', `/v1/orders/${order.id}/cancel`)).status).toBe(200)
})

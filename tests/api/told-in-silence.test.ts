import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { orderBody, takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, courier, montreal, vancouver } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

/** What was dropped without a word: members a change of a shipment does not take, and lines that name nobody’s record. */
const { call } = stationForFile()

async function draft(): Promise<ShipmentRecord> {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  return addShipment(call)
}
const put = (id: string, body: object) => call<ShipmentRecord>('PUT', `/v1/shipments/${id}`, body)

test('a change that names members it does not take says so, and changes what it does take', async () => {
  const { id, recipient, parcels } = await draft()
  const sent = { recipient: { ...vancouver, city: 'Burnaby' }, parcels, reference: 'R-1' }
  const { status, body } = await put(id, sent)
  expect([status, body.reference, body.recipient, body.parcels]).toEqual([200, 'R-1', recipient, parcels])
  const told = body.messages.find(({ code }) => code === 'not_changed')
  expect(told).toMatchObject({
    message: expect.stringMatching(/^recipient: not changed/),
    details: { fields: ['recipient'] },
  })
  expect((await call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body.messages).not.toContainEqual(told)
})

test('whoever sends back the whole of a shipment with another reference is told nothing', async () => {
  const shipment = await draft()
  const { body } = await put(shipment.id, { ...shipment, reference: 'R-2' })
  expect([body.reference, body.messages]).toEqual(['R-2', []])
})

test.each([
  ['an address in place of an id', { shipper: { ...montreal, city: 'Laval' } }, ['shipper']],
  ['services', { services: ['bench_express'] }, ['services']],
  ['a member nobody knows', { colour: 'red' }, null],
  ['what a change takes', { metadata: { a: 1 } }, null],
])('of %s it is told where it was dropped', async (_, sent, fields) => {
  const { body } = await put((await draft()).id, sent)
  const told = body.messages.find(({ code }) => code === 'not_changed')
  expect(told?.details?.fields ?? null).toEqual(fields)
})

test('an order whose lines name records nobody has says which, and an order that names none says nothing', async () => {
  const known = await takeOrder(call)
  const line = { title: 'Mug', quantity: 1, weight: 0.4, weight_unit: 'KG' }
  const { status, body } = await call<OrderRecord>(
    'POST',
    '/v1/orders',
    orderBody({
      line_items: [
        { ...line, parent_id: 'cdt_nobody' },
        { ...line, parent_id: known.line_items[0]?.id },
      ],
    }),
  )
  expect([status, body.meta]).toEqual([201, { unknown_parent_ids: ['cdt_nobody'] }])
  expect((await call<OrderRecord>('GET', `/v1/orders/${body.id}`)).body.meta).toEqual(body.meta)
  expect(known.meta).toEqual({})
})

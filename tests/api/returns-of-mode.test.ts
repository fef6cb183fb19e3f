import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Returnable, ReturnDraft, ReturnRecord } from '../../shared/desk/returns.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  service,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const depot = { ...vancouver, person_name: 'Returns depot', city: 'Burnaby' }

async function sent(more: object = {}): Promise<ShipmentRecord> {
  if ((await call('GET', '/v1/carriers')).body.count === 0) {
    const back = { ...service('back', 7, 5), is_return: true }
    await addConnection(call, courier('out_courier'))
    await addConnection(call, courier('back_courier', { config: { services: [back] } }))
  }
  return (await buy(call, await addShipment(call, { carrier_ids: ['out_courier'], ...more }))).body
}
const begin = (body: object) => call<ReturnDraft>('POST', '/v1/returns', body)

test('a program begins a return, sees what its label costs, and buys it once', async () => {
  const shipment = await sent()
  const { status, body } = await begin({ shipment_id: shipment.id, reason: 'damaged', note: 'Torn box' })
  expect([status, body.return]).toMatchObject([
    201,
    { object_type: 'return', state: 'draft', shipment_id: shipment.id, note: 'Torn box' },
  ])
  expect(body.label.rates).toMatchObject([{ service: 'back', total_charge: 7 }])
  const at = `/v1/returns/${body.return.id}`
  const buyIt = () => call<ReturnRecord>('POST', `${at}/buy`, { selected_rate_id: body.label.rates[0]?.id })
  const bought = await buyIt()
  expect([bought.status, bought.body]).toMatchObject([
    200,
    { state: 'label_made', tracking_number: expect.any(String), charge: { amount: 7, currency: 'CAD' } },
  ])
  expect((await buyIt()).body.tracking_number).toBe(bought.body.tracking_number)
  expect((await call('GET', at)).body).toEqual(bought.body)
  expect((await call('GET', `/v1/returns/${body.return.id}`)).body).toEqual(bought.body)
  const listed = await call<{ results: ReturnRecord[] }>('GET', `/v1/returns?shipment_id=${shipment.id}`)
  expect(listed.body.results).toEqual([bought.body])
})

test('what comes back goes to the return address of its shipment, and whoever makes it is told that no carrier is', async () => {
  const draft = await addShipment(call, { carrier_ids: ['out_courier'], return_address: depot })
  expect(draft.meta.return_address).toMatchObject({ person_name: 'Returns depot', city: 'Burnaby' })
  expect(draft.messages.map(({ code }) => code)).toContain('return_address_kept')
  const shipment = (await buy(call, draft)).body
  expect(shipment.meta.return_address).toMatchObject({ city: 'Burnaby' })
  const { body } = await call<Returnable>('GET', `/desk/returns/of/${shipment.id}`)
  expect(body.to.city).toBe('Burnaby')
  const begun = await begin({ shipment_id: shipment.id })
  expect(begun.body.label.recipient).toMatchObject({ person_name: 'Returns depot', city: 'Burnaby' })
  const elsewhere = await begin({ shipment_id: shipment.id, to: vancouver })
  expect(elsewhere.body.label.recipient.city).toBe('Vancouver')
})

test('a return address is taken by the id of a saved one, and refused at its field where it is wrong', async () => {
  await sent()
  const saved = await call<{ id: string }>('POST', '/v1/addresses', depot)
  const draft = await addShipment(call, { carrier_ids: ['out_courier'], return_address: saved.body.id })
  expect(draft.meta.return_address).toMatchObject({ city: 'Burnaby' })
  const before = station().rows()
  const body = { shipper: vancouver, recipient: depot, parcels: [{ weight: 1, weight_unit: 'KG' }] }
  const wrong = await call('POST', '/v1/shipments', { ...body, return_address: { country_code: 'XX' } })
  expect([wrong.status, Object.keys(errorOf(wrong).details ?? {})]).toEqual([400, ['return_address']])
  const unknown = await call('POST', '/v1/shipments', { ...body, return_address: 'adr_0' })
  expect(unknown.status).toBe(404)
  expect(station().rows()).toEqual(before)
})

test('a shipment made without one says nothing of it', async () => {
  const draft = await addShipment(call, { carrier_ids: ['out_courier'] })
  expect(Object.keys(draft)).not.toContain('return_address')
  expect(Object.keys(draft.meta)).not.toContain('return_address')
  expect(draft.messages).toEqual([])
})

test('only what was sent can come back, and only in its mode', async () => {
  const draft = await addShipment(call, { carrier_ids: ['out_courier'] })
  expect((await begin({ shipment_id: draft.id })).status).toBe(409)
  const shipment = await sent()
  expect((await call('POST', '/v1/returns', { shipment_id: shipment.id }, { as: 'live' })).status).toBe(404)
  expect((await call('GET', '/v1/returns/ret_0')).status).toBe(404)
})

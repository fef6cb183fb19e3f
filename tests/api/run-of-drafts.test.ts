import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { DeskShipment, OpenGates } from '../../shared/desk/shipments.ts'
import { rateLines } from '../support/carriers/rate-lines.ts'
import { runDesk } from '../support/desks/run-desk.ts'
import { addConnection, courier, vancouver } from '../support/desks/shipping-data.ts'

const byWeight = (rate: number, most: number) => ({
  service_name: 'bench_weighed',
  service_code: `bench_to_${most}`,
  currency: 'CAD',
  transit_days: 2,
  weight_unit: 'KG',
  dimension_unit: 'CM',
  max_weight: most,
  zones: [{ rate }],
})

/** A courier that asks more of what is heavier, and the draft somebody prepared of an order. */
async function desk() {
  const at = await runDesk({ own: false })
  const { call } = at
  await call('PATCH', `/desk/connections/${at.connection.id}`, { active: false })
  await addConnection(call, courier('bench', { config: { services: [byWeight(3.8, 1), byWeight(4.2, 5)] } }))
  const prepare = async ({ id }: OrderRecord, more: object = {}, weight = 3): Promise<ShipmentRecord> => {
    const begun = await call<{ shipment_id: string }>('POST', '/desk/order-shipments', { orders: [{ id }] })
    const draft = await call<ShipmentRecord>('GET', `/v1/shipments/${begun.body.shipment_id}`)
    const { shipper, recipient, parcels, reference } = draft.body
    const shipment = {
      shipper: asSent(shipper),
      recipient: asSent(recipient),
      parcels: parcels.map(({ items }) => ({
        weight,
        weight_unit: 'KG',
        width: 30,
        height: 20,
        length: 40,
        dimension_unit: 'CM',
        items: items.map(item => asSent({ ...item })),
      })),
      reference,
      options: { shipment_date: '2026-01-09' },
      ...more,
    }
    await (await rateLines(at, { shipment, shipment_id: draft.body.id })).rest()
    return (await call<ShipmentRecord>('GET', `/v1/shipments/${draft.body.id}`)).body
  }
  const shipmentsOf = async () =>
    (await call<{ results: DeskShipment[] }>('GET', '/desk/shipments?limit=20')).body.results
  return { ...at, prepare, shipmentsOf }
}

const asSent = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([key, value]) => value !== null && !['id', 'object_type', 'validation'].includes(key),
    ),
  )

test('a run buys the very draft somebody prepared of an order: its parcel, weight and date at its price', async () => {
  const at = await desk()
  const [plain, prepared] = [await at.take(), await at.take()]
  const draft = await at.prepare(prepared)
  const run = await at.begin([plain, prepared])
  expect((await at.items(run)).map(({ price }) => price)).toEqual([3.8, 4.2])
  await at.buy(run)
  await at.until(run, 'done')
  const bought = (await at.items(run)).find(({ order_id: id }) => id === prepared.id)
  expect(bought).toMatchObject({ state: 'bought', shipment_id: draft.id, price: 4.2 })
  const shipment = (await at.call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)).body
  expect(shipment).toMatchObject({
    status: 'purchased',
    options: { shipment_date: '2026-01-09' },
    parcels: [{ weight: 3, width: 30 }],
  })
  expect((await at.shipmentsOf()).filter(({ status }) => status === 'draft')).toEqual([])
})

test('what a run says of parcels itself counts more, and the draft is left as one its order does not need', async () => {
  const at = await desk()
  const order = await at.take()
  const draft = await at.prepare(order)
  const run = await at.begin([order], { parcel: { width: 10, height: 10, length: 10, dimension_unit: 'CM' } })
  expect((await at.items(run)).map(({ price }) => price)).toEqual([3.8])
  await at.buy(run)
  await at.until(run, 'done')
  const left = (await at.shipmentsOf()).find(({ id }) => id === draft.id)
  expect(left).toMatchObject({ status: 'draft', is_shipped_otherwise: true })
})

test('a draft that is changed after its price was asked is not bought at that price', async () => {
  const at = await desk()
  const order = await at.take()
  const draft = await at.prepare(order)
  const run = await at.begin([order])
  await at.call('PUT', `/v1/shipments/${draft.id}`, { options: { insurance: 100 } })
  await at.buy(run)
  await at.until(run, 'done')
  expect((await at.items(run)).map(({ state }) => state)).toEqual(['failed'])
  expect(await at.labels()).toBe(0)
})

test('a draft that was prepared lighter than what is in it is asked about before a run buys it, and not where somebody kept it', async () => {
  const at = await desk()
  const order = await at.take()
  const draft = await at.prepare(order, {}, 0.5)
  const asked = await at.begin([order])
  expect(asked).toMatchObject({ look_at: { light: 1, total: 1 }, to_buy: { count: 0 } })
  expect((await at.items(asked))[0]?.doubts).toMatchObject([
    { kind: 'light', message: 'The parcel weighs 0.50 kg, what is in it 0.80 kg.' },
  ])
  expect((await at.buy(asked, { expected_count: 1, expected_totals: asked.totals })).status).toBe(409)
  const { body } = await at.call<OpenGates>('POST', `/desk/shipments/${draft.id}/gates`, {
    keys: ['light: light 0.50 kg 0.80 kg'],
  })
  expect(body.gates).toEqual([])
  await at.answer(asked, 'light', 'rate', 1)
  expect(await at.until(asked, 'rated')).toMatchObject({ look_at: { total: 0 }, to_buy: { count: 1 } })
})

test('a draft that goes elsewhere than its order by now ships to the address of the order, and that is said', async () => {
  const at = await desk()
  const order = await at.take()
  const draft = await at.prepare(order, { recipient: { ...vancouver, address_line1: '1 Old Rd' } })
  const run = await at.begin([order])
  const [item] = await at.items(run)
  expect(item?.price).toBe(4.2)
  expect(item?.doubts.map(({ message }) => message)).toEqual([
    'A draft of this order goes to another address. The run ships to the address of the order.',
  ])
  expect((await at.shipmentsOf()).find(({ id }) => id === draft.id)?.recipient.address_line1).toBe('1 Old Rd')
})

test('a label that follows its purchase is said to, with the order of the run it was bought for', async () => {
  const at = await runDesk({ own: false })
  const follows = { number: '', id: 'S-1', format: 'ZPL', label: null, pending: { arrives: 'later' } }
  at.carrier.behave('labels', { body: follows })
  at.carrier.behave('fetch-label', { body: follows })
  const run = await at.keepAll(await at.begin([await at.take()]))
  await at.buy(run)
  await at.until(run, 'done')
  expect(await at.items(run)).toMatchObject([
    {
      state: 'bought',
      message: 'The label follows. Once it is here it can be printed from the page of the shipment.',
      words: [{ key: 'label_follows' }],
    },
  ])
})

import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { sampleSender } from '../../shared/desk/sample-sender.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, courier, montreal, parcel, vancouver } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ sample: true })
const live = { as: 'live' } as const
const atSender = { shipper: { address_line1: [expect.stringContaining('made-up sender')] } }

const draftOf = (shipper: object) =>
  call<ShipmentRecord>('POST', '/v1/shipments', { shipper, recipient: vancouver, parcels: [parcel] }, live)

test('in live mode no label is bought for the made-up sender, whichever way', async () => {
  await addConnection(call, courier('live_bike', { test_mode: false }))
  const draft = (await draftOf(sampleSender)).body
  const rate = draft.rates[0]
  expect(rate).toBeDefined()

  const bought = await call(
    'POST',
    `/v1/shipments/${draft.id}/purchase`,
    { selected_rate_id: rate?.id },
    live,
  )
  const atOnce = await call(
    'POST',
    '/v1/shipments',
    { shipper: sampleSender, recipient: vancouver, parcels: [parcel], service: 'bench_standard' },
    live,
  )
  const queued = await call(
    'POST',
    '/desk/purchase-queue',
    { shipment_id: draft.id, selected_rate_id: rate?.id },
    live,
  )
  const proxied = await call(
    'POST',
    '/v1/proxy/shipping',
    {
      shipper: sampleSender,
      recipient: vancouver,
      parcels: [parcel],
      rates: [rate],
      selected_rate_id: rate?.id,
    },
    live,
  )
  for (const refused of [bought, atOnce, queued, proxied]) {
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toMatchObject(atSender)
  }
  expect(station().look('SELECT count(*) FROM purchases')).toBe(0)
  expect((await call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`, undefined, live)).body.status).toBe(
    'draft',
  )
})

test('somebody else at the same street buys, and a new name does not make the made-up house real', async () => {
  const neighbour = {
    ...sampleSender,
    company_name: 'Bakery',
    email: 'a@b.example',
    address_line2: 'Suite 12',
  }
  const renamed = { ...sampleSender, company_name: 'Bakery', email: 'a@b.example' }
  for (const [shipper, status] of [
    [neighbour, 200],
    [renamed, 400],
    [montreal, 200],
  ] as const) {
    const { body } = await draftOf(shipper)
    const bought = await call(
      'POST',
      `/v1/shipments/${body.id}/purchase`,
      { selected_rate_id: body.rates[0]?.id },
      live,
    )
    expect(bought.status).toBe(status)
  }
})

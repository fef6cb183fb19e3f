import { describe, expect, onTestFinished, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { line, mug, packed, parcelOf, takeOrder } from '../support/desks/order-desk.ts'
import { pickupBody } from '../support/desks/pickup-desk.ts'
import { addShipment, buy } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { startStation, stationForFile, type TestStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const { call, station } = stationForFile({ sample: true })
const orders = async () => (await call<{ results: OrderRecord[] }>('GET', '/v1/orders')).body.results

test('a first day has twelve orders, each with a draft of all of it', async () => {
  const all = await orders()
  expect(all.map(order => order.order_id)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Sample ${1001 + index}`),
  )
  for (const { id, line_items, shipments, status } of all) {
    expect(status).toBe('unfulfilled')
    expect(shipments).toMatchObject([{ status: 'draft', meta: { orders: [id] } }])
    const packed = shipments.flatMap(each => each.parcels.flatMap(parcel => parcel.items))
    expect(packed.map(item => [item.parent_id, item.quantity, item.title])).toEqual(
      line_items.map(item => [item.id, item.quantity, item.title]),
    )
  }
})

test('every draft of a first day can be bought as it is, those abroad with a declaration', async () => {
  const sampled = await startStation({ sample: true })
  const all = await sampled.call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments')
  const answers = await Promise.all(
    all.body.results.map(async each => {
      const priced = await sampled.call<ShipmentRecord>('POST', `/v1/shipments/${each.id}/rates`, {})
      return [each.reference, (await buy(sampled.call, priced.body)).status]
    }),
  )
  expect(answers).toHaveLength(12)
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  await sampled.close()
})

test('one click takes all of it away, and leaves what is not of it', async () => {
  const [first] = await orders()
  const own = await takeOrder(call, { line_items: [mug, mug] })
  if (first?.shipments[0]) {
    const bought = await buy(call, first.shipments[0])
    expect(bought.status).toBe(200)
    const body = pickupBody([bought.body.tracking_number], { pickup_date: '2099-01-05' })
    expect((await call('POST', '/v1/pickups/house_courier/schedule', body)).status).toBe(201)
  }
  const mine = await addShipment(call, {
    parcels: [parcelOf(packed(line(own)), ...(first ? [packed(line(first))] : []))],
  })
  expect(mine.meta.orders).toEqual([own.id, first?.id])

  expect((await call('DELETE', '/desk/sample')).status).toBe(200)
  expect(await orders()).toMatchObject([{ id: own.id, status: 'unfulfilled', shipments: [{ id: mine.id }] }])
  const left = await call<ShipmentRecord>('GET', `/v1/shipments/${mine.id}`)
  expect(left.body.meta.orders).toEqual([own.id])
  expect(station().rows()).toMatchObject({
    orders: 1,
    shipments: 2,
    trackers: 1,
    order_links: 1,
    pickups: 1,
    pickup_shipments: 1,
  })
  expect((await call('GET', '/v1/orders')).body.count).toBe(1)
})

describe('a removal that can be undone for a minute', () => {
  const open = async (home = tempHome()) => {
    const clock = manualClock()
    const desk = await startStation({ home, sample: true, clock })
    return { ...desk, home, clock }
  }
  const status = async ({ call: ask }: Pick<TestStation, 'call'>) =>
    (await ask<StationStatus>('GET', '/desk/status')).body

  test('says what goes and what stays, labels and changed addresses among them', async () => {
    const desk = await open()
    onTestFinished(desk.close)
    const [first] = (await desk.call<{ results: OrderRecord[] }>('GET', '/v1/orders')).body.results
    if (!first?.shipments[0]) throw new Error('the sample data has no draft')
    const bought = (await buy(desk.call, first.shipments[0])).body
    const saved = (await desk.call<{ results: { id: string }[] }>('GET', '/v1/addresses')).body.results[0]
    await desk.call('PATCH', `/v1/addresses/${saved?.id}`, { company_name: 'My own' })
    expect((await desk.call('GET', '/desk/sample')).body).toEqual({
      addresses: 3,
      parcels: 3,
      orders: 12,
      drafts: 11,
      carriers: 1,
      printers: 1,
      labels_kept: 1,
      changed_kept: 1,
    })
    await desk.call('POST', '/desk/sample/removal')
    desk.clock.advance(60_000)
    await expect.poll(async () => (await status(desk)).sample).toBe(false)
    expect(desk.rows()).toMatchObject({
      orders: 0,
      shipments: 1,
      addresses: 1,
      parcels: 0,
      connections: 0,
      printers: 0,
    })
    expect((await desk.call('GET', `/v1/shipments/${bought.id}`)).body).toMatchObject({ status: 'purchased' })
    expect((await desk.call('GET', `/v1/addresses/${saved?.id}`)).body).toMatchObject({
      company_name: 'My own',
    })
  })

  test('leaves all as it was when it is undone, and nothing when the minute is over', async () => {
    const desk = await open()
    onTestFinished(desk.close)
    const before = desk.rows()
    const asked = await desk.call<StationStatus>('POST', '/desk/sample/removal')
    expect(asked.body).toMatchObject({ sample: true, sample_removal_at: '2026-01-05T08:01:00.000Z' })
    desk.clock.advance(59_000)
    const kept = await desk.call<StationStatus>('DELETE', '/desk/sample/removal')
    expect(kept.body).toMatchObject({ sample: true, sample_removal_at: null })
    desk.clock.advance(60_000)
    expect(desk.rows()).toEqual(before)
    await desk.call('POST', '/desk/sample/removal')
    desk.clock.advance(60_000)
    await expect.poll(async () => (await status(desk)).sample).toBe(false)
    expect((await desk.call<StationStatus>('DELETE', '/desk/sample/removal')).body.sample).toBe(false)
  })

  test('is finished at the next start when the station ended within the minute', async () => {
    const first = await open()
    await first.call('POST', '/desk/sample/removal')
    expect(first.rows().orders).toBe(12)
    await first.close()
    const later = manualClock()
    later.advance(61_000)
    const second = await startStation({ home: first.home, sample: true, clock: later })
    onTestFinished(second.close)
    expect(await status(second)).toMatchObject({
      sample: false,
      sample_removal_at: null,
      connections: 0,
      printers: 0,
    })
    expect(second.rows()).toMatchObject({ orders: 0, shipments: 0, addresses: 0, parcels: 0 })
  })

  test('is finished at the next start when the station was killed within the minute, and can be undone before', async () => {
    const home = tempHome()
    const killed = await killableStation(home, { sample: true })
    const { sample_removal_at: at } = (await killed.call<StationStatus>('POST', '/desk/sample/removal')).body
    expect(at).not.toBeNull()
    await killed.kill()

    const before = manualClock(Date.parse(String(at)) - 30_000)
    const second = await startStation({ home, sample: true, clock: before })
    expect(await status(second)).toMatchObject({ sample: true, sample_removal_at: at })
    expect(second.rows()).toMatchObject({ orders: 12, shipments: 12 })
    await second.close()

    const third = await startStation({ home, sample: true, clock: manualClock(Date.parse(String(at)) + 1) })
    onTestFinished(third.close)
    expect(await status(third)).toMatchObject({ sample: false, sample_removal_at: null, connections: 0 })
    expect(third.rows()).toMatchObject({ orders: 0, shipments: 0, addresses: 0, parcels: 0, printers: 0 })
  })
})

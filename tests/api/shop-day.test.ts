import { describe, expect, onTestFinished, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { ManifestRecord } from '../../shared/desk/manifests.ts'
import type { MoneyTotals } from '../../shared/desk/money.ts'
import type { ShopSettings } from '../../shared/desk/shop-settings.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { clockChanges } from '../../shared/units/zone-clocks.ts'
import { errorOf } from '../support/contract/call.ts'
import { manifestDesk } from '../support/desks/manifest-desk.ts'
import { pickupDesk } from '../support/desks/pickup-desk.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  montreal,
  postAccount,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start as startCanadaPost } from '../support/simulators/canadapost/index.ts'
import { start as startUps } from '../support/simulators/ups/index.ts'
import { startStation, type TestStationOptions } from '../support/station/station.ts'

/** A station of a shop somewhere, at an instant. */
async function shopAt(instant: string, timeZone: string | null, options: TestStationOptions = {}) {
  const clock = manualClock(Date.parse(instant))
  const station = await startStation({ clock, ...options })
  onTestFinished(station.close)
  const { call } = station
  if (timeZone !== null) await call('PATCH', '/desk/shop-settings', { time_zone: timeZone })
  return { ...station, clock }
}

/** It is 4 March, a Wednesday, in all of these shops and another day in UTC for the first three. */
const shops = [
  { zone: 'America/Vancouver', instant: '2026-03-05T01:30:00Z', time: '17:30' },
  { zone: 'Asia/Tokyo', instant: '2026-03-03T15:30:00Z', time: '00:30' },
  { zone: 'Pacific/Kiritimati', instant: '2026-03-03T11:00:00Z', time: '01:00' },
  { zone: 'UTC', instant: '2026-03-04T12:00:00Z', time: '12:00' },
]
const today = '2026-03-04'
const [yesterday, tomorrow] = ['2026-03-03', '2026-03-05']

const order = {
  order_id: '1001',
  shipping_to: vancouver,
  line_items: [{ weight: 1, weight_unit: 'KG', quantity: 1 }],
}

describe.each(shops)('on 4 March in $zone', ({ zone, instant, time }) => {
  test('a shipment of today leaves today, and the days of its way count from then', async () => {
    const { call } = await shopAt(instant, zone)
    await addConnection(call, courier())
    for (const options of [{ shipment_date: today }, {}, { shipment_date: yesterday }]) {
      const draft = await addShipment(call, { options })
      expect(draft.options.shipment_date).toBe(today)
      // Four working days from a Wednesday.
      expect(draft.rates[0]?.estimated_delivery).toBe('2026-03-10')
      const { body } = await buy(call, draft)
      expect(body).toMatchObject({ status: 'purchased', options: { shipment_date: today } })
    }
    const later = await addShipment(call, { options: { shipment_date: tomorrow } })
    expect((await buy(call, later)).body.options.shipment_date).toBe(tomorrow)
    const asked = await call<Pick<ShipmentRecord, 'rates'>>('POST', '/v1/proxy/rates', {
      ...later,
      options: {},
    })
    expect(asked.body.rates[0]?.estimated_delivery).toBe('2026-03-10')
  })

  test('orders, events of the station and documents bear the day and time of the shop', async () => {
    const { call } = await shopAt(instant, zone)
    await addConnection(call, courier())
    const placed = await call<OrderRecord>('POST', '/v1/orders', order)
    expect(placed.body.order_date).toBe(today)
    const { body } = await buy(call, await addShipment(call))
    const tracker = await call<TrackerRecord>('GET', `/v1/trackers/${body.tracker_id}`)
    expect(tracker.body.events).toMatchObject([{ date: today, time, code: 'CREATED' }])
    const template = '<p>{{ today }}</p>'
    const { bytes } = await call('POST', '/desk/document-previews', { template, shipments: [body.id] })
    expect(await textsOfPdf(bytes)).toContain(today)
    const drawn = { document: 'manifest' }
    expect((await call('POST', '/desk/documents', { ...drawn, day: today })).status).toBe(200)
    expect((await call('POST', '/desk/documents', { ...drawn, day: tomorrow })).status).toBe(404)
  })

  test('pickups, manifests and reports are of the same day', async () => {
    const { call } = await shopAt(instant, zone)
    const { id } = await addConnection(call, courier())
    const { body } = await buy(call, await addShipment(call))
    const manifest = await manifestDesk(call).close(id)
    expect((manifest.body as ManifestRecord).day).toBe(today)
    const { schedule } = pickupDesk(call, 'bench_courier')
    const refused = await schedule([body.tracking_number], { pickup_date: yesterday })
    expect(errorOf(refused)).toMatchObject({
      details: { pickup_date: ['The pickup date has passed.'] },
    })
    // The courier of the shop drives by the clock of the shop.
    const late = { pickup_date: today, ready_time: '17:00', closing_time: '17:59' }
    expect((await schedule([body.tracking_number], late)).body as PickupRecord).toMatchObject({
      pickup_date: today,
    })
    const totals = await call<MoneyTotals>('GET', '/desk/money/totals?group_by=day')
    expect(totals.body).toMatchObject({ to: today, time_zone: zone, groups: [{ day: today }] })
  })

  test('carriers are told the day of the shop, their groups are named by it', async () => {
    const { call } = await shopAt(instant, zone)
    const post = await startCanadaPost({ port: 0 })
    const ups = await startUps({ port: 0 })
    onTestFinished(() => Promise.all([post.stop(), ups.stop()]).then(() => undefined))
    await addConnection(call, postAccount(post.url))
    await addConnection(call, {
      carrier_name: 'ups',
      carrier_id: 'ups',
      test_mode: true,
      credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' },
      config: { base_url: ups.url },
    })
    const parties = {
      shipper: { ...montreal, company_name: 'Lumen & Oak', phone_number: '514-000-0000' },
      recipient: { ...vancouver, phone_number: '604-000-0000' },
      parcels: [{ weight: 1.2, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }],
    }
    const draft = await addShipment(call, { ...parties, options: { shipment_date: today } })
    const rate = draft.rates.find(each => each.service === 'canadapost_expedited_parcel')
    const bought = await call<ShipmentRecord>('POST', `/v1/shipments/${draft.id}/purchase`, {
      selected_rate_id: rate?.id,
    })
    expect(bought.body).toMatchObject({ status: 'purchased', meta: { group_id: today } })
    const sent = post.calls.find(({ body }) => body.includes('<expected-mailing-date>'))
    expect(sent?.body.toString()).toContain(`<expected-mailing-date>${today}</expected-mailing-date>`)
    const priced = ups.calls.find(({ path }) => path.includes('/rating/'))
    expect(JSON.parse(String(priced?.body)).RateRequest.Shipment.DeliveryTimeInformation.Pickup).toEqual({
      Date: today.replaceAll('-', ''),
    })
  })
})

describe('when clocks change', () => {
  // In Vancouver they go from 02:00 to 03:00 on 9 March and from 02:00 to 01:00 on 2 November 2025.
  test.each([
    ['2025-03-09T08:00:00Z', '2025-03-09'],
    ['2025-03-09T07:59:59Z', '2025-03-08'],
    ['2025-03-10T06:59:59Z', '2025-03-09'],
    ['2025-03-10T07:00:00Z', '2025-03-10'],
    ['2025-11-02T07:00:00Z', '2025-11-02'],
    ['2025-11-03T07:59:59Z', '2025-11-02'],
    ['2025-11-03T08:00:00Z', '2025-11-03'],
  ])('at %s it is %s in Vancouver', async (instant, day) => {
    const { call } = await shopAt(instant, 'America/Vancouver')
    await addConnection(call, courier())
    expect((await addShipment(call)).options.shipment_date).toBe(day)
  })

  test.each([
    ['the night that has no 02:30', '2025-03-09T09:00:00Z', '2025-03-09T10:30:00.000Z'],
    ['the night that has 01:30 twice', '2025-11-02T08:00:00Z', '2025-11-02T10:30:00.000Z'],
    ['any other night', '2026-03-05T01:30:00Z', '2026-03-05T10:30:00.000Z'],
  ])('%s has one backup', async (_, instant, due) => {
    const { call, clock } = await shopAt(instant, 'America/Vancouver')
    await expect
      .poll(async () => {
        clock.advance(1_000)
        const { body } = await call<StationStatus>('GET', '/desk/status')
        return body.loops.find(({ name }) => name === 'backup')?.next_due_at
      })
      .toBe(due)
  })
})

describe('the time zone of the shop', () => {
  const path = '/desk/shop-settings'
  const midday = '2026-03-05T01:30:00Z'

  test('is that of the computer until another is set', async () => {
    const { call } = await shopAt(midday, null, { computerTimeZone: () => 'America/Vancouver' })
    expect((await call<ShopSettings>('GET', path)).body).toEqual({
      sender_id: null,
      time_zone: 'America/Vancouver',
      follows_computer: true,
      computer_time_zone: 'America/Vancouver',
      clock_changes: clockChanges('America/Vancouver', Date.parse(midday)),
      today,
      ship_date: today,
      ship_until: null,
      leaves_until: null,
      language: null,
      slip_language: 'recipient',
      invoice_language: 'recipient',
      label_language: 'recipient',
      working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      holiday_country: 'sender',
      holiday_region: null,
      worked_holidays: [],
      days_off: [],
    })
    const set = await call<ShopSettings>('PATCH', path, { time_zone: 'Asia/Tokyo' })
    expect(set).toMatchObject({
      status: 200,
      body: { time_zone: 'Asia/Tokyo', follows_computer: false, today: tomorrow },
    })
    const back = await call<ShopSettings>('PATCH', path, { time_zone: null })
    expect(back.body).toMatchObject({ time_zone: 'America/Vancouver', follows_computer: true, today })
  })

  test('is kept over a new start', async () => {
    const before = await shopAt(midday, 'Asia/Tokyo')
    const again = await startStation({ home: before.home, clock: before.clock })
    onTestFinished(again.close)
    expect((await again.call<ShopSettings>('GET', path)).body.time_zone).toBe('Asia/Tokyo')
  })

  test.each([{ time_zone: 'Mars/Olympus' }, { time_zone: '' }, { time_zone: 7 }])(
    'is not set to %j, which changes nothing',
    async body => {
      const { call } = await shopAt(midday, 'Asia/Tokyo')
      const refused = await call('PATCH', path, body)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(errorOf(refused))).toContain('time_zone')
      expect((await call<ShopSettings>('GET', path)).body.time_zone).toBe('Asia/Tokyo')
    },
  )
})

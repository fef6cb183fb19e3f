import { describe, expect, onTestFinished, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { OpenPickup } from '../../shared/desk/pickups.ts'
import type { ReportDelivery } from '../../shared/desk/reports.ts'
import type { ShopHolidays, ShopSettings } from '../../shared/desk/shop-settings.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { type Call, errorOf } from '../support/contract/call.ts'
import { boardDesk, dayMs } from '../support/desks/board-desk.ts'
import { labelWriter } from '../support/desks/report-labels.ts'
import { addConnection, addShipment, courier, montreal, vancouver } from '../support/desks/shipping-data.ts'
import { startStation } from '../support/station/station.ts'

const path = '/desk/shop-settings'

/** A shop in Montreal, on Wednesday the 1st of April 2026: Good Friday is the 3rd, Easter Monday the 6th. */
async function shopAt(instant = '2026-04-01T14:00:00Z', timeZone = 'America/Toronto') {
  const desk = await boardDesk({ instant, timeZone })
  const { call } = desk
  const sender = (await call<AddressRecord>('POST', '/v1/addresses', montreal)).body
  await call('PATCH', path, { sender_id: sender.id })
  return { ...desk, ...settingsOf(call), sender }
}

const settingsOf = (call: Call) => ({
  set: (patch: object) => call<ShopSettings>('PATCH', path, patch),
  holidays: async (query = '') => (await call<ShopHolidays>('GET', `/desk/holidays${query}`)).body,
})

const bavaria = { holiday_country: 'DE', holiday_region: 'DE-BY' }

describe('the holidays of the shop', () => {
  test('are those of where its default sender is, province and all, in the language that is asked for', async () => {
    const { holidays, set } = await shopAt()
    const found = await holidays('?language=fr')
    expect(found).toMatchObject({ country: 'CA', region: 'CA-QC' })
    expect(found.regions).toContainEqual({ code: 'CA-ON', name: 'Ontario' })
    expect(found.results.slice(0, 4)).toEqual([
      { date: '2026-04-03', name: 'Vendredi saint', key: 'Good Friday', is_worked: false },
      {
        date: '2026-05-18',
        name: 'Journée nationale des patriotes',
        key: "National Patriots' Day",
        is_worked: false,
      },
      { date: '2026-06-24', name: 'Fête nationale du Québec', key: 'National Holiday', is_worked: false },
      { date: '2026-07-01', name: 'Fête du Canada', key: 'Canada Day', is_worked: false },
    ])
    // A year from today, and no day more.
    expect(found.results.at(-1)?.date).toBe('2027-03-26')
    await set({ sender_id: null })
    expect(await holidays()).toEqual({ country: null, region: null, regions: [], results: [] })
  })

  test('are of another country or part of one when that is set, of the whole country, or of nobody', async () => {
    const { holidays, set } = await shopAt()
    const dates = async () =>
      (await holidays('?from=2026-04-01&to=2026-06-30')).results.map(({ date }) => date)
    await set(bavaria)
    expect(await dates()).toEqual([
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-05-25',
      '2026-06-04',
    ])
    await set({ holiday_region: null })
    expect(await holidays()).toMatchObject({ country: 'DE', region: null })
    expect(await dates()).not.toContain('2026-06-04')
    await set({ holiday_country: 'sender', holiday_region: 'none' })
    expect(await holidays()).toMatchObject({ country: 'CA', region: null })
    expect(await dates()).toEqual(['2026-04-03'])
    // The part of one country is none of another.
    await set({ ...bavaria, holiday_region: 'CA-QC' })
    expect(await holidays()).toMatchObject({ country: 'DE', region: null })
    await set({ holiday_country: 'none' })
    expect((await holidays()).results).toEqual([])
  })

  test.each([
    ['?from=2026-04-02&to=2026-04-01', 'to'],
    ['?from=2020-01-01&to=2026-01-01', 'to'],
    ['?from=2026-02-30', 'from'],
  ])('asked for with %s are refused', async (query, field) => {
    const { call } = await shopAt()
    const refused = await call('GET', `/desk/holidays${query}`)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(errorOf(refused))).toContain(field)
  })
})

describe('a parcel on its way', () => {
  const states = async (patch: object, days: number) => {
    const { bought, say, of, counts, clock, set } = await shopAt()
    const parcel = await bought()
    await say(parcel, { status: 'in_transit', on: '2026-04-01' })
    await set(patch)
    clock.jump((days - 1) * dayMs)
    const before = (await of(parcel)).state
    clock.jump(dayMs)
    return [before, (await of(parcel)).state, (await counts()).stuck]
  }

  test.each([
    // Three days of work after Wednesday the 1st.
    ['Monday to Friday without holidays', { holiday_country: 'none' }, 5],
    ['without Good Friday', {}, 6],
    ['without Good Friday and Easter Monday', bavaria, 7],
    ['where Good Friday is worked', { worked_holidays: ['Good Friday'] }, 5],
    ['with a day off of its own', { days_off: [{ date: '2026-04-02', name: 'Stocktaking' }] }, 7],
    ['with Saturdays', { working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'] }, 5],
  ])('is stuck after three days of work: %s', async (_, patch, days) => {
    expect(await states(patch, days)).toEqual(['in_transit', 'stuck', 1])
  })

  test('is counted anew as soon as the settings change, also in the navigation', async () => {
    const { bought, say, counts, clock, set, call } = await shopAt()
    await say(await bought(), { status: 'in_transit', on: '2026-04-01' })
    clock.jump(6 * dayMs)
    const found = async () => [
      (await counts()).stuck,
      (await call<StationStatus>('GET', '/desk/status')).body.tracking_problems.test,
    ]
    expect(await found()).toEqual([1, 1])
    await set(bavaria)
    expect(await found()).toEqual([0, 0])
    await set({ holiday_country: 'sender', holiday_region: null })
    expect(await found()).toEqual([1, 1])
  })

  test('is counted over the end of a year, by the days of the shop', async () => {
    // Thursday the 24th of December 2026 in Montreal, the 25th in UTC; then the 25th, a weekend and the 1st of January.
    const { bought, say, of, clock } = await shopAt('2026-12-25T03:00:00Z')
    const parcel = await bought()
    await say(parcel, { status: 'in_transit', on: '2026-12-28' })
    clock.jump(6 * dayMs)
    // Wednesday the 30th is the second day of work after Monday the 28th, Thursday the third.
    expect((await of(parcel)).state).toBe('in_transit')
    clock.jump(dayMs)
    expect((await of(parcel)).state).toBe('stuck')
    await say(parcel, { status: 'in_transit', on: '2026-12-31' })
    clock.jump(4 * dayMs)
    // Monday the 4th of January; the 5th is the second.
    expect((await of(parcel)).state).toBe('in_transit')
    clock.jump(dayMs)
    expect((await of(parcel)).state).toBe('in_transit')
    clock.jump(dayMs)
    expect((await of(parcel)).state).toBe('stuck')
  })
})

test('what was handed over before a holiday is not missed before the next day of work', async () => {
  const { bought, of, clock, set, call } = await shopAt('2026-04-02T14:00:00Z')
  await set(bavaria)
  const parcel = await bought()
  await call('POST', '/v1/pickups/scripted/schedule', {
    pickup_date: '2026-04-02',
    ready_time: '13:00',
    closing_time: '17:00',
    tracking_numbers: [parcel.tracking_number],
    address: montreal,
  })
  expect((await of(parcel)).handed_over).toBe('2026-04-02')
  clock.jump(4 * dayMs)
  // Easter Monday.
  expect((await of(parcel)).state).toBe('not_scanned')
  clock.jump(dayMs)
  expect((await of(parcel)).state).toBe('never_scanned')
})

test('an own carrier arrives on a day of work: of the shop at home, of the recipient abroad', async () => {
  const { call, set } = await shopAt()
  const config = { services: [{ ...courier().config.services[0], transit_days: 2 }] }
  await addConnection(call, courier('bench_courier', { config }))
  const arrives = async (recipient: object) =>
    (await addShipment(call, { recipient, carrier_ids: ['bench_courier'] })).rates[0]?.estimated_delivery
  // Two days after Wednesday the 1st, without Good Friday.
  expect(await arrives(vancouver)).toBe('2026-04-06')
  await set({ days_off: [{ date: '2026-04-06', name: 'Closed' }] })
  expect(await arrives(vancouver)).toBe('2026-04-07')
  const munich = { ...vancouver, city: 'München', state_code: 'BY', postal_code: '80331', country_code: 'DE' }
  expect(await arrives(munich)).toBe('2026-04-07')
  // Good Friday is worked there.
  const boston = { ...vancouver, city: 'Boston', state_code: 'MA', postal_code: '02108', country_code: 'US' }
  expect(await arrives(boston)).toBe('2026-04-03')
})

test('a pickup is offered for the next days of work', async () => {
  const { call, set, clock } = await shopAt('2026-04-02T14:00:00Z')
  const days = async () =>
    (await call<{ results: OpenPickup[] }>('GET', '/desk/pickups/open')).body.results[0]?.working_days
  expect(await days()).toEqual({ first: '2026-04-02', next: '2026-04-06' })
  await set(bavaria)
  expect(await days()).toEqual({ first: '2026-04-02', next: '2026-04-07' })
  clock.jump(dayMs)
  expect(await days()).toEqual({ first: '2026-04-07', next: '2026-04-08' })
})

/** The ship date of the draft an order is packed into now. */
const shipDateOf =
  (call: Call) =>
  async (number: string, options: object = {}) => {
    const order = await call<{ id: string }>('POST', '/v1/orders', {
      order_id: number,
      shipping_to: vancouver,
      line_items: [{ sku: 'MUG', title: 'Mug', weight: 1, weight_unit: 'KG', quantity: 1 }],
      options,
    })
    const draft = await call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
      orders: [{ id: order.body.id }],
    })
    const { body } = await call<ShipmentRecord>('GET', `/v1/shipments/${draft.body.shipment_id}`)
    return body.options.shipment_date
  }

test('what an order is packed into while the shop is closed leaves when it opens, unless the order names a day', async () => {
  const { call, set } = await shopAt('2026-04-03T14:00:00Z')
  const leaves = shipDateOf(call)
  // Good Friday.
  expect(await leaves('1')).toBe('2026-04-06')
  expect(await leaves('2', { shipment_date: '2026-04-04' })).toBe('2026-04-04')
  expect((await call<ShopSettings>('GET', path)).body.ship_date).toBe('2026-04-06')
  await set({ worked_holidays: ['Good Friday'] })
  expect(await leaves('3')).toBe('2026-04-03')
})

test('what is packed after the cut-off leaves on the next working day: that of the shop, else the last one of its carriers', async () => {
  // Wednesday, 14:00 in Montreal.
  const { set, call, clock } = await shopAt('2026-04-01T18:00:00Z')
  const stored = async () => (await call<ShopSettings>('GET', path)).body
  const leaves = shipDateOf(call)
  expect(await stored()).toMatchObject({ ship_date: '2026-04-01', leaves_until: null })
  const early = courier('early')
  await addConnection(call, { ...early, config: { ...early.config, pickup_cut_off: '13:00' } })
  expect(await stored()).toMatchObject({ ship_date: '2026-04-02', leaves_until: { time: '13:00' } })
  const late = courier('late')
  await addConnection(call, { ...late, config: { ...late.config, pickup_cut_off: '16:30' } })
  expect(await stored()).toMatchObject({
    ship_date: '2026-04-01',
    ship_until: null,
    leaves_until: { time: '16:30', at: '2026-04-01T20:30:00.000Z' },
  })
  expect(await leaves('1')).toBe('2026-04-01')
  clock.jump(2.5 * 3_600_000)
  expect(await stored()).toMatchObject({ ship_date: '2026-04-02' })
  expect(await leaves('2')).toBe('2026-04-02')
  expect(await leaves('3', { shipment_date: '2026-04-08' })).toBe('2026-04-08')
  expect((await set({ ship_until: '18:00' })).body).toMatchObject({
    ship_date: '2026-04-01',
    leaves_until: { time: '18:00' },
  })
  // Good Friday and Easter Monday follow.
  clock.jump(dayMs + 3_600_000 * 2)
  expect(await stored()).toMatchObject({ today: '2026-04-02', ship_date: '2026-04-06' })
  expect((await set({ ship_until: '25:00' })).status).toBe(400)
  expect((await set({ ship_until: '' })).body).toMatchObject({ ship_until: null })
})

test('transit in reports goes by the days of work of the recipient, whatever the shop works', async () => {
  const { set, call, database, clock } = await shopAt()
  const write = labelWriter({ database })
  const label = {
    at: clock.now().getTime(),
    carrier: 'acme',
    service: 'ground',
    currency: 'CAD',
    amount: 900,
    offers: 1,
    dearest: 900,
    median: 900,
    parcels: 1,
    zone: null,
    promised: null,
    scanned: '2026-04-02',
    delivered: '2026-04-07',
    handed: null,
    voided: false,
    desk: null,
    operator: null,
    seconds: null,
  }
  const transit = async (country: string) => {
    const { body } = await call<ReportDelivery>(
      'GET',
      `/desk/reports/delivery?carrier_name=to_${country.toLowerCase()}`,
    )
    return body.figures.find(({ name }) => name === 'transit_median')?.value
  }
  for (const country of ['CA', 'DE', 'US'])
    write({ ...label, carrier: `to_${country.toLowerCase()}`, country })
  await set({ working_days: ['monday'], holiday_country: 'none' })
  // Thursday to Tuesday: 3, less Good Friday, less Easter Monday.
  expect([await transit('US'), await transit('CA'), await transit('DE')]).toEqual(['3', '2', '1'])
})

describe('settings of days of work', () => {
  test.each([
    [{ working_days: [] }, 'working_days', 'at least one day of the week'],
    [{ working_days: ['monday', 'funday'] }, 'working_days', 'funday'],
    [{ working_days: 'monday' }, 'working_days', 'Expected a list'],
    [{ holiday_region: 'Quebec' }, 'holiday_region', 'like CA-QC'],
    [{ holiday_country: 'XX' }, 'holiday_country', 'XX'],
    [{ days_off: [{ date: '2026-02-30', name: 'Stocktaking' }] }, 'days_off', 'YYYY-MM-DD'],
    [{ days_off: [{ date: '2026-02-20', name: ' ' }] }, 'days_off', 'blank'],
    [
      {
        days_off: [
          { date: '2026-02-20', name: 'Stocktaking' },
          { date: '2026-02-20', name: 'Works outing' },
        ],
      },
      'days_off',
      'same day',
    ],
  ])('%j are refused in a sentence, and nothing is changed', async (patch, field, words) => {
    const { call, set } = await shopAt()
    const before = (await call<ShopSettings>('GET', path)).body
    const refused = await set({ language: 'fr', ...patch })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(errorOf(refused))).toContain(field)
    expect(JSON.stringify(errorOf(refused))).toContain(words)
    expect((await call<ShopSettings>('GET', path)).body).toEqual(before)
  })

  test('are kept over a new start, weekdays and days in their order, each once', async () => {
    const station = await shopAt()
    const saved = await station.set({
      working_days: ['friday', 'sunday', 'friday'],
      days_off: [
        { date: '2026-12-31', name: 'New Year’s Eve' },
        { date: '2026-12-24', name: 'Christmas Eve' },
      ],
    })
    expect(saved.body).toMatchObject({
      working_days: ['sunday', 'friday'],
      days_off: [{ date: '2026-12-24' }, { date: '2026-12-31' }],
    })
    const again = await startStation({ home: station.home, clock: station.clock })
    onTestFinished(again.close)
    expect((await again.call<ShopSettings>('GET', path)).body).toEqual(saved.body)
  })
})

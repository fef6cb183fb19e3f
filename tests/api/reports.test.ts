import { expect, onTestFinished, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { deskHeader } from '../../shared/desk/desk-name.ts'
import type {
  RefundsByAge,
  ReportDelivery,
  ReportDesks,
  ReportFigure,
  ReportLabel,
  ReportOverview,
} from '../../shared/desk/reports.ts'
import { errorOf } from '../support/contract/call.ts'
import { boardDesk, dayMs } from '../support/desks/board-desk.ts'
import { moneyDesk } from '../support/desks/money-desk.ts'
import {
  addConnection,
  addShipment,
  courier,
  parcel,
  service,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation, type TestStation } from '../support/station/station.ts'

/** An offer of the carrier, in cents. */
const rate = (service: string, total: number) => ({ service, total })
const january = 'from=2026-01-01&to=2026-01-31&time_zone=UTC'

const reportsOf = ({ call }: Pick<TestStation, 'call'>) => ({
  overview: async (query = january, as: 'test' | 'live' = 'test') =>
    (await call<ReportOverview>('GET', `/desk/reports/overview?${query}`, undefined, { as })).body,
  delivery: async (query = january) =>
    (await call<ReportDelivery>('GET', `/desk/reports/delivery?${query}`)).body,
  desks: async (query = january) => (await call<ReportDesks>('GET', `/desk/reports/desks?${query}`)).body,
})

/** Value and what it is counted from, by name and currency. */
const told = (figures: readonly ReportFigure[]) =>
  Object.fromEntries(
    figures.map(({ name, currency, value, of }) => [currency ? `${name} ${currency}` : name, [value, of]]),
  )

/** Monday the 5th of January 2026, eight in the morning. */
async function reportDesk() {
  const desk = await boardDesk()
  const offer = (...rates: object[]) => desk.carrier.behave('rates', { body: { rates, messages: [] } })
  return { ...desk, ...reportsOf(desk), offer }
}

/** A label as it is told to reports, and its charge, without the work of buying it. */
function writer({ database }: Pick<TestStation, 'database'>) {
  let written = 0
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    database.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(name => `@${name}`)})`).run(row)
  }
  return (at: string, label: Record<string, unknown> = {}) => {
    const n = written++
    const { currency = 'CAD', amount_minor = 1_000, carrier_name = 'acme', service = 'ground' } = label
    const [time, test_mode] = [Date.parse(at), 1]
    const ids = { shipment_id: `shp_${n}`, purchase_id: `pur_${n}` }
    const both = { ...ids, currency, amount_minor, carrier_name, service, test_mode }
    insert('label_facts', { ...both, bought_at: time, offers: 1, parcels: 1, is_return: 0, ...label })
    const money = { id: `mny_${n}`, kind: 'charge', at: time, recorded_at: time, source: 'purchase' }
    insert('money_entries', { ...both, ...money })
  }
}

test('parcels, spend, savings and services are those of the labels that were bought', async () => {
  const { offer, bought, overview, call } = await reportDesk()
  offer(rate('slow', 1_000), rate('usual', 1_500), rate('fast', 3_000))
  await bought()
  await bought({
    parcels: [
      { weight: 1, weight_unit: 'KG' },
      { weight: 2, weight_unit: 'KG' },
    ],
  })
  offer(rate('only', 2_000))
  await bought()
  const voided = await bought()
  await call('POST', `/v1/shipments/${voided.id}/cancel`)
  const report = await overview()
  expect(told(report.figures)).toEqual({
    // One, and one of two, and one; the voided one is none.
    parcels: ['4', 4],
    // 10 + 10 + 20, and 20 for the voided one until its carrier has paid it back.
    'spend CAD': ['60.00', 4],
    'average CAD': ['15.00', 4],
    // 30 - 10, twice; the third had no choice. The offer in the middle was 15.
    'saved CAD': ['40.00', 2],
    'saved_median CAD': ['10.00', 2],
    on_time: [null, 0],
    late: [null, 0],
    void_rate: ['0.25', 4],
    transit_median: [null, 0],
    transit_ninth: [null, 0],
    // All in one quarter of an hour; nobody said at which desk.
    per_hour: ['16.0', 4],
    seconds: [null, 0],
  })
  expect(
    report.services.map(({ service, parcels, share, spend, average }) => [
      service,
      parcels,
      share,
      spend,
      average,
    ]),
  ).toEqual([
    ['slow', 3, '0.75', '20.00', '6.67'],
    ['only', 1, '0.25', '40.00', '40.00'],
  ])
  expect(report.days.filter(({ parcels }) => parcels > 0)).toEqual([
    { day: '2026-01-05', parcels: 4, before: 0 },
  ])
  expect(report.weeks).toEqual([
    { week: '2026-01-05', carrier_name: 'scripted', currency: 'CAD', parcels: 4, average: '10.00' },
  ])
})

test('promises kept and broken, transit in working days and what is open past its promise', async () => {
  const { bought, say, delivery, clock } = await reportDesk()
  const parcel = async (promised: string | null, scanned: string, delivered: string | null) => {
    const shipment = await bought()
    const expected = promised === null ? {} : { expected: promised }
    await say(shipment, { status: 'in_transit', on: scanned, ...expected })
    if (delivered) await say(shipment, { status: 'delivered', on: delivered, delivered: true, ...expected })
  }
  // A day early; on the day, over a weekend; two days late; nobody promised; open past its promise; open before it.
  await parcel('2026-01-08', '2026-01-06', '2026-01-07')
  await parcel('2026-01-12', '2026-01-09', '2026-01-12')
  await parcel('2026-01-08', '2026-01-06', '2026-01-10')
  await parcel(null, '2026-01-06', '2026-01-09')
  await parcel('2026-01-09', '2026-01-06', null)
  await parcel('2026-01-30', '2026-01-06', null)
  clock.jump(15 * dayMs)
  const report = await delivery()
  expect(told(report.figures)).toMatchObject({
    // Two of the four that are over.
    on_time: ['0.5', 4],
    late: ['0.5', 4],
    // Tuesday to Wednesday 1, Friday to Monday 1, Tuesday to Saturday 3, Tuesday to Friday 3.
    transit_median: ['1', 4],
    transit_ninth: ['3', 4],
  })
  expect(report.promise).toEqual([
    { days: -1, shipments: 1 },
    { days: 0, shipments: 1 },
    { days: 2, shipments: 1 },
  ])
  expect(report.countries).toEqual([{ country: 'CA', with_promise: 4, late: 2 }])
  expect(report.weeks).toEqual([
    { week: '2026-01-05', carrier_name: 'scripted', with_promise: 4, on_time: 2 },
  ])
})

test('currencies are never added up, and neither are test and live', async () => {
  const desk = await reportDesk()
  const write = writer(desk)
  write('2026-01-06T10:00:00Z')
  write('2026-01-06T10:00:00Z', { currency: 'JPY', amount_minor: 700 })
  const report = await desk.overview()
  expect(told(report.figures)).toMatchObject({
    parcels: ['2', 2],
    'spend CAD': ['10.00', 1],
    'average CAD': ['10.00', 1],
    'spend JPY': ['700', 1],
    'average JPY': ['700', 1],
  })
  const live = await desk.overview(january, 'live')
  expect(told(live.figures)).toMatchObject({ parcels: ['0', 0], void_rate: [null, 0] })
  expect(live.services).toEqual([])
})

test('a day is a day of the shop, also when its clocks change', async () => {
  const desk = await reportDesk()
  const write = writer(desk)
  // New York: the 8th of March has 23 hours, from 05:00 to 04:00 UTC; at 07:00 UTC its clocks go from 2 to 3.
  for (const at of ['04:59', '05:00', '06:59', '07:00']) write(`2026-03-08T${at}:00Z`)
  write('2026-03-09T03:59:00Z')
  write('2026-03-09T04:00:00Z')
  const march = 'from=2026-03-07&to=2026-03-09&time_zone=America/New_York'
  const { days } = await desk.overview(march)
  expect(days.map(({ day, parcels }) => [day, parcels])).toEqual([
    ['2026-03-07', 1],
    ['2026-03-08', 4],
    ['2026-03-09', 1],
  ])
  const { hours } = await desk.desks(march)
  expect(hours.map(({ weekday, hour, parcels }) => [weekday, hour, parcels])).toEqual([
    [0, 0, 1],
    [0, 1, 1],
    [0, 3, 1],
    [0, 23, 1],
    [1, 0, 1],
    [6, 23, 1],
  ])
})

test('periods are compared from twenty parcels in each on', async () => {
  const desk = await reportDesk()
  const write = writer(desk)
  for (let n = 0; n < 20; n += 1) write('2026-01-10T10:00:00Z')
  for (let n = 0; n < 19; n += 1) write('2026-01-04T10:00:00Z')
  const week = 'from=2026-01-08&to=2026-01-14&time_zone=UTC'
  const parcelsOf = async (query: string) => (await desk.overview(query)).figures[0]
  expect((await desk.overview(week)).before).toEqual({ from: '2026-01-01', to: '2026-01-07' })
  expect(await parcelsOf(week)).toMatchObject({ before: '19', change: null, comparison: 'too_few' })
  write('2026-01-04T10:00:00Z')
  for (let n = 0; n < 5; n += 1) write('2026-01-10T10:00:00Z')
  expect(await parcelsOf(week)).toMatchObject({ before: '20', change: 0.25, comparison: 'compared' })
  expect(await parcelsOf(`${week}&compare=none`)).toMatchObject({ before: null, comparison: 'none' })
  expect(await parcelsOf(`${week}&compare=year`)).toMatchObject({ before: '0', comparison: 'none' })
  expect(await parcelsOf(`${week}&carrier_name=other`)).toMatchObject({ value: '0' })
})

test('desks are told with their active hours, and operators to managers alone', async () => {
  const desk = await reportDesk()
  const write = writer(desk)
  // Desk 2: two quarter hours with four parcels of which one was voided; nobody said where the fifth was bought.
  write('2026-01-06T10:00:00Z', { desk: 'Desk 2', operator: 'Ana' })
  write('2026-01-06T10:14:00Z', { desk: 'Desk 2', operator: 'Ana' })
  write('2026-01-06T10:15:00Z', { desk: 'Desk 2', operator: 'Ben' })
  write('2026-01-06T10:20:00Z', { desk: 'Desk 2', operator: 'Ben', voided_at: 1 })
  write('2026-01-06T11:00:00Z')
  const { desks, operators } = await desk.desks()
  const untimed = { seconds: null, seconds_of: 0 }
  expect(desks).toEqual([
    { name: 'Desk 2', parcels: 3, labels: 4, voided: 1, active_minutes: 30, per_hour: '6.0', ...untimed },
    { name: null, parcels: 1, labels: 1, voided: 0, active_minutes: 15, per_hour: '4.0', ...untimed },
  ])
  expect(operators?.map(({ name, parcels }) => [name, parcels])).toEqual([
    ['Ana', 2],
    [null, 1],
    ['Ben', 1],
  ])
  const { bareKey } = desk.keys.create({ name: 'reader', mode: 'test', scopes: ['read'] })
  const headers = { authorization: `Token ${bareKey}`, [deskHeader]: 'Desk%202' }
  const seen = await desk.call<ReportDesks>('GET', `/desk/reports/desks?${january}`, undefined, {
    as: 'none',
    headers,
  })
  expect(seen.body.operators).toBeNull()
  expect(seen.body.desks).toEqual(desks)
})

test('what was handed over and never scanned, and why things came back', async () => {
  const { bought, delivery, database, clock, call } = await reportDesk()
  const parcel = await bought()
  database.prepare('UPDATE trackers SET handed_day = ? WHERE shipment_id = ?').run('2026-01-06', parcel.id)
  clock.jump(3 * dayMs)
  const items = [
    { line: 0, quantity: 2, reason: 'damaged' },
    { line: 1, quantity: 1, reason: 'other' },
  ]
  database
    .prepare(
      `INSERT INTO returns (id, test_mode, shipment_id, label_id, items, created_at) VALUES ('ret_1', 1, ?, ?, ?, ?)`,
    )
    .run(parcel.id, parcel.id, JSON.stringify(items), clock.now().getTime())
  const report = await delivery()
  expect(report.never_scanned).toEqual([{ day: '2026-01-06', shipments: 1 }])
  expect(report.returns).toEqual([
    { reason: 'damaged', items: 2 },
    { reason: 'other', items: 1 },
  ])
  expect((await call('GET', '/desk/reports/overview')).status).toBe(200)
})

test('the zone that priced a parcel is carried from its rate to the report, and carriers that name none have one row', async () => {
  const station = await startStation({ clock: manualClock(Date.parse('2026-01-05T08:00:00Z')) })
  onTestFinished(station.close)
  const { call } = station
  const zoned = (code: string, zones: object[]) => ({ ...service(code, 1, 2), zones })
  const near = { label: 'Near', rate: 10, country_codes: ['CA'] }
  const far = { label: 'Far', rate: 30, country_codes: ['US'] }
  const bands = [near, { ...near, rate: 14, min_weight: 1.01 }, far].map((zone, at) =>
    at === 0 ? { ...zone, max_weight: 1 } : zone,
  )
  const services = [zoned('bench_standard', bands), zoned('bench_plain', [{ rate: 40 }])]
  await addConnection(call, courier('bench_courier', { config: { services } }))
  const buyIn = async (more: object, at = 0) => {
    const draft = await addShipment(call, more)
    const { status, body } = await call<ShipmentRecord>('POST', `/v1/shipments/${draft.id}/purchase`, {
      selected_rate_id: draft.rates[at]?.id,
    })
    expect(status).toBe(200)
    return body
  }
  const usa = { ...vancouver, city: 'New York', state_code: 'NY', postal_code: '10001', country_code: 'US' }
  const heavy = { weight: 2, weight_unit: 'KG' }
  const bought = await buyIn({ parcels: [parcel, heavy] })
  expect(bought.selected_rate?.meta).toMatchObject({ zone: 'Near' })
  await buyIn({})
  await buyIn({}, 1)
  await buyIn({ recipient: usa, parcels: [{ ...parcel, is_document: true }] })
  const { overview, delivery } = reportsOf(station)
  const { zones } = await overview()
  expect(
    zones.map(({ zone, service: of, parcels, paid, average }) => [of, zone, parcels, paid, average]),
  ).toEqual([
    ['bench_plain', null, 1, '40.00', '40.00'],
    ['bench_standard', 'Far', 1, '30.00', '30.00'],
    ['bench_standard', 'Near', 3, '34.00', '11.33'],
  ])
  expect((await delivery()).zones).toEqual(zones)
})

test('refunds that did not come are told by the days since the void', async () => {
  const { voided, credit, call, clock } = await moneyDesk()
  const day = 24 * 3_600_000
  await voided()
  clock.jump(16 * day)
  const [, second] = [await voided(), await voided()]
  clock.jump(8 * day)
  await voided()
  clock.jump(7 * day)
  const ages = async (query = '') =>
    (await call<RefundsByAge>('GET', `/desk/reports/refunds${query}`)).body.ages
  const age = (name: string, refunds: number, outstanding: string) => ({
    age: name,
    currency: 'CAD',
    refunds,
    outstanding,
    unknown: 0,
  })
  expect(await ages()).toEqual([
    age('days_0_7', 1, '12.50'),
    age('days_15_30', 2, '25.00'),
    age('days_over_30', 1, '12.50'),
  ])
  // A part came of one; the whole of it, and it is not waited for any more.
  await credit({ refund_id: second.id, amount: '2.50' })
  expect((await ages())[1]).toEqual(age('days_15_30', 2, '22.50'))
  await credit({ refund_id: second.id, amount: '10.00' })
  expect((await ages())[1]).toEqual(age('days_15_30', 1, '12.50'))
  expect(await ages('?carrier_name=other')).toEqual([])
  const listed = async (query: string) =>
    (await call<{ count: number }>('GET', `/desk/money/refunds?${query}`)).body.count
  expect(await listed('age=days_15_30')).toBe(1)
  expect(await listed('age=days_8_14')).toBe(0)
  expect(await listed('age=days_over_30&carrier_name=scripted')).toBe(1)
  expect(await listed('age=days_over_30&carrier_name=other')).toBe(0)
  clock.jump(day)
  expect((await ages()).map(each => each.age)).toEqual(['days_8_14', 'days_15_30', 'days_over_30'])
})

test('labels by operator are listed to managers alone', async () => {
  const desk = await reportDesk()
  const write = writer(desk)
  write('2026-01-06T10:00:00Z', { desk: 'Desk 2', operator: 'Ana' })
  write('2026-01-06T10:14:00Z', { desk: 'Desk 2' })
  const list = `/desk/reports/labels?${january}`
  const { body } = await desk.call<{ results: ReportLabel[] }>('GET', `${list}&operator=Ana`)
  expect(body.results.map(({ operator }) => operator)).toEqual(['Ana'])
  expect((await desk.call<{ count: number }>('GET', `${list}&operator=`)).body.count).toBe(1)
  const { bareKey } = desk.keys.create({ name: 'reader', mode: 'test', scopes: ['read'] })
  const reader = { as: 'none', headers: { authorization: `Token ${bareKey}` } } as const
  expect((await desk.call('GET', `${list}&operator=Ana`, undefined, reader)).status).toBe(403)
  const seen = await desk.call<{ results: ReportLabel[] }>('GET', list, undefined, reader)
  expect(seen.body.results.map(({ operator, desk: at }) => [operator, at])).toEqual([
    [null, 'Desk 2'],
    [null, 'Desk 2'],
  ])
})

test('the last 30 days are reported when no days are given, and wrong ones are refused', async () => {
  const { call } = await reportDesk()
  const { body } = await call<ReportOverview>('GET', '/desk/reports/overview')
  expect([body.from, body.to, body.before]).toEqual([
    '2025-12-07',
    '2026-01-05',
    { from: '2025-11-07', to: '2025-12-06' },
  ])
  const cases = [
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['from=2020-01-01&to=2026-01-01', 'from'],
    ['compare=mars', 'compare'],
    ['time_zone=Mars/Olympus', 'time_zone'],
    ['from=yesterday', 'from'],
  ]
  for (const [query, field] of cases) {
    const refused = await call('GET', `/desk/reports/desks?${query}`)
    expect([refused.status, Object.keys(errorOf(refused).details ?? {})]).toEqual([400, [field]])
  }
})

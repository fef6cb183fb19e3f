import { array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { MoneyTotals } from '../../shared/desk/money.ts'
import {
  fewestCompared,
  type ReportDelivery,
  type ReportDesks,
  type ReportFigure,
  type ReportLabel,
  type ReportOverview,
  secondSteps,
} from '../../shared/desk/reports.ts'
import { boardDesk, dayMs } from '../support/desks/board-desk.ts'
import { labelWriter, type ReportedLabel } from '../support/desks/report-labels.ts'
import {
  countBy,
  dayOf,
  figuresOf,
  hourOf,
  isOnTime,
  sum,
  type Truth,
  text,
  today,
  truthOf,
  weekdayOf,
} from '../support/desks/report-truth.ts'

const shopZone = 'America/New_York'
const first = Date.parse('2026-02-20T00:00:00Z')
/** The clocks of New York change on the 8th of March; five days in between have labels and the five before them too. */
const period = { from: '2026-03-06', to: '2026-03-13' }
const before = { from: '2026-02-26', to: '2026-03-05' }

const dayAt = (offset: number) =>
  new Date(Date.parse('2026-03-01') + offset * dayMs).toISOString().slice(0, 10)
const aDay = option(integer({ min: 0, max: 45 }).map(dayAt))
const aLabel = record({
  at: integer({ min: first, max: first + 30 * dayMs }),
  carrier: constantFrom('acme', 'other'),
  service: constantFrom('ground', 'air', null),
  currency: constantFrom('CAD', 'CAD', 'JPY'),
  amount: integer({ min: 1, max: 9_000 }),
  offers: integer({ min: 1, max: 3 }),
  dearest: integer({ min: 9_000, max: 12_000 }),
  median: integer({ min: 5_000, max: 9_000 }),
  parcels: integer({ min: 1, max: 3 }),
  country: constantFrom('CA', 'US'),
  zone: constantFrom('Zone 1', 'Zone 2', 'Zone 10', null),
  promised: aDay,
  scanned: aDay,
  delivered: aDay,
  handed: aDay,
  voided: integer({ min: 0, max: 9 }).map(n => n === 0),
  desk: constantFrom('Desk 1', 'Desk 2', null),
  operator: constantFrom('Ana', 'Ben', null),
  seconds: option(integer({ min: 0, max: 300 })),
})

const nameOf = ({ name, currency }: ReportFigure) => (currency ? `${name} ${currency}` : name)

/** Value, how it compares with the period before, and by how much. */
function expectFigures(figures: readonly ReportFigure[], now: Truth, was: Truth): void {
  const [expected, earlier] = [figuresOf(now), figuresOf(was)]
  expect(figures.map(({ name }) => name)).toContain('parcels')
  for (const figure of figures) {
    const name = nameOf(figure)
    const [value, of] = expected[name] ?? []
    const [valueBefore, ofBefore = 0] = earlier[name] ?? []
    expect([name, figure.value, figure.of, figure.before, figure.before_of]).toEqual([
      name,
      value,
      of,
      valueBefore,
      ofBefore,
    ])
    const isFew = figure.of < fewestCompared || ofBefore < fewestCompared
    if (ofBefore === 0) expect(figure.comparison).toBe('none')
    else if (isFew) expect([figure.comparison, figure.change]).toEqual(['too_few', null])
    else if (figure.change !== null && !/^(on_time|late|void_rate|transit)/.test(figure.name))
      expect(figure.change).toBeCloseTo(Number(value) / Number(valueBefore) - 1, 3)
  }
}

const keyOf = (...parts: readonly (string | null)[]) => parts.join('|')

type Answers = { overview: ReportOverview; delivery: ReportDelivery; desks: ReportDesks }

function expectTables({ overview, delivery, desks }: Answers, truth: Truth, zone: string): void {
  const { bought, kept, promised } = truth
  const serviceOf = ({ carrier, service, currency }: ReportedLabel) => keyOf(carrier, service, currency)
  const zoneOf = (label: ReportedLabel) => keyOf(serviceOf(label), label.zone)
  const rowKey = (row: { carrier_name: string; service: string | null; currency: string | null }) =>
    keyOf(row.carrier_name, row.service, row.currency)
  const columns = [
    [
      overview.services.map(row => [rowKey(row), row.parcels]),
      countBy(kept, serviceOf, each => each.parcels),
    ],
    [overview.services.map(row => [rowKey(row), row.labels]), countBy(bought, serviceOf, () => 1)],
    [overview.services.map(row => [rowKey(row), row.with_promise]), countBy(promised, serviceOf, () => 1)],
    [
      overview.services.map(row => [rowKey(row), row.on_time]),
      countBy(promised.filter(isOnTime), serviceOf, () => 1),
    ],
    [
      overview.zones.map(row => [keyOf(rowKey(row), row.zone), row.parcels]),
      countBy(kept, zoneOf, each => each.parcels),
    ],
    [
      overview.zones.map(row => [
        keyOf(rowKey(row), row.zone),
        Math.round(Number(row.paid) * (row.currency === 'JPY' ? 1 : 100)),
      ]),
      countBy(kept, zoneOf, each => each.amount),
    ],
    [
      delivery.zones.map(row => [keyOf(rowKey(row), row.zone), row.late]),
      countBy(
        promised.filter(each => !isOnTime(each)),
        zoneOf,
        () => 1,
      ),
    ],
    [
      delivery.countries.map(row => [row.country, row.with_promise]),
      countBy(
        promised,
        each => each.country,
        () => 1,
      ),
    ],
    [
      overview.days.map(row => [row.day, row.parcels]),
      countBy(
        kept,
        each => dayOf(zone, each.at),
        each => each.parcels,
      ),
    ],
    [
      desks.hours.map(row => [`${row.weekday} ${row.hour}`, row.parcels]),
      countBy(
        kept,
        each => `${weekdayOf(dayOf(zone, each.at))} ${hourOf(zone, each.at)}`,
        each => each.parcels,
      ),
    ],
    [
      desks.desks.map(row => [String(row.name), row.labels]),
      countBy(
        bought,
        each => String(each.desk),
        () => 1,
      ),
    ],
    [
      (desks.operators ?? []).map(row => [String(row.name), row.parcels]),
      countBy(
        kept,
        each => String(each.operator),
        each => each.parcels,
      ),
    ],
    [
      delivery.never_scanned.map(row => [row.day, row.shipments]),
      countBy(
        kept.filter(each => each.handed !== null && each.handed < today && each.scanned === null),
        each => String(each.handed),
        () => 1,
      ),
    ],
    [
      overview.promise.map(row => [String(row.days), row.shipments]),
      countBy(
        kept.filter(each => each.promised !== null && each.delivered !== null),
        each =>
          String(
            Math.max(
              -5,
              Math.min(5, (Date.parse(each.delivered ?? '') - Date.parse(each.promised ?? '')) / dayMs),
            ),
          ),
        () => 1,
      ),
    ],
    [
      desks.seconds.map(row => [String(row.from), row.parcels]),
      countBy(
        kept.filter(each => each.seconds !== null),
        each => String(secondSteps.findLast(step => step <= (each.seconds ?? 0))),
        each => each.parcels,
      ),
    ],
  ] as const
  for (const [at, [rows, expected]] of columns.entries()) {
    const found = Object.fromEntries(rows.filter(([, count]) => Number(count) > 0))
    expect(found, `column ${at}`).toEqual(expected)
  }
}

async function reportDesk() {
  const desk = await boardDesk({ instant: '2026-04-01T12:00:00Z', timeZone: shopZone })
  desk.database.exec('DROP TRIGGER money_entries_never_deleted')
  const get = async <T>(path: string, query: Record<string, string>) => {
    const { status, body } = await desk.call<T>('GET', `${path}?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return body
  }
  const labels = async (query: Record<string, string>) => {
    const found: ReportLabel[] = []
    for (let offset = 0; ; offset += 100) {
      const paged = { ...query, limit: '100', offset: String(offset) }
      const { results, count } = await get<{ results: ReportLabel[]; count: number }>(
        '/desk/reports/labels',
        paged,
      )
      found.push(...results)
      if (found.length >= count) return found
    }
  }
  const write = labelWriter(desk)
  return {
    ...desk,
    get,
    labels,
    write,
    restart: () =>
      desk.database.exec('DELETE FROM label_facts; DELETE FROM money_entries; DELETE FROM report_days'),
  }
}

type Desk = Awaited<ReturnType<typeof reportDesk>>

async function expectTrue(
  { get, labels }: Desk,
  all: readonly ReportedLabel[],
  zone: string,
  carrier: string | null,
) {
  const query = {
    ...period,
    ...(zone === shopZone ? {} : { time_zone: zone }),
    ...(carrier === null ? {} : { carrier_name: carrier }),
  }
  const [now, was] = [truthOf(all, period, zone, carrier), truthOf(all, before, zone, carrier)]
  const answers = {
    overview: await get<ReportOverview>('/desk/reports/overview', query),
    delivery: await get<ReportDelivery>('/desk/reports/delivery', query),
    desks: await get<ReportDesks>('/desk/reports/desks', query),
  }
  for (const { figures, before: compared } of Object.values(answers)) {
    expect(compared).toEqual(before)
    expectFigures(figures, now, was)
  }
  expectTables(answers, now, zone)
  await expectRows(labels, query, answers, now)
  const { totals, groups } = await get<MoneyTotals>('/desk/money/totals', {
    ...query,
    group_by: 'day,service',
  })
  for (const { currency, net } of totals) {
    expect([currency, net]).toEqual([currency, text(now.spend(currency ?? ''), currency ?? '')])
    const ofGroups = groups.filter(each => each.currency === currency)
    expect(Number(net)).toBeCloseTo(
      sum(ofGroups, each => Number(each.net)),
      2,
    )
  }
}

/** What a figure, a row or a bar opens has as many labels as it counts. */
async function expectRows(
  labels: Desk['labels'],
  query: Record<string, string>,
  { overview, delivery, desks }: Answers,
  { kept, bought, promised, choice, transit }: Truth,
) {
  const countOf = async (more: Record<string, string>) => (await labels({ ...query, ...more })).length
  expect(await countOf({ set: 'bought' })).toBe(bought.length)
  expect(sum(await labels({ ...query, set: 'parcels' }), each => each.parcels)).toBe(
    sum(kept, each => each.parcels),
  )
  expect(await countOf({ set: 'voided' })).toBe(bought.length - kept.length)
  expect(await countOf({ set: 'choice' })).toBe(choice.length)
  expect(await countOf({ set: 'promised' })).toBe(promised.length)
  expect(await countOf({ set: 'on_time' })).toBe(promised.filter(isOnTime).length)
  expect(await countOf({ set: 'transit' })).toBe(transit.length)
  for (const row of overview.zones) {
    const { carrier_name, service, zone, currency } = row
    const own = { carrier_name, service: service ?? '', zone: zone ?? '', currency: currency ?? '' }
    expect(sum(await labels({ ...query, ...own }), each => each.parcels)).toBe(row.parcels)
    expect(await countOf({ ...own, set: 'late' })).toBe(row.late)
  }
  for (const { days, shipments } of overview.promise)
    expect(await countOf({ set: 'delivered', off: String(days) })).toBe(shipments)
  for (const { day, shipments } of delivery.never_scanned)
    expect(await countOf({ set: 'never_scanned', handed: day })).toBe(shipments)
  for (const { weekday, hour, parcels } of desks.hours) {
    const at = { weekday: String(weekday), hour: String(hour) }
    expect(sum(await labels({ ...query, ...at }), each => each.parcels)).toBe(parcels)
  }
  for (const { name, labels: all } of desks.desks)
    expect(await countOf({ set: 'bought', desk: name ?? '' })).toBe(all)
  for (const { from, parcels } of desks.seconds)
    expect(sum(await labels({ ...query, set: 'timed', seconds: String(from) }), each => each.parcels)).toBe(
      parcels,
    )
}

test('every figure, table and list says what the labels say, also after they changed', async () => {
  const desk = await reportDesk()
  const zones = constantFrom(shopZone, shopZone, 'Asia/Kathmandu')
  await assert(
    asyncProperty(
      array(aLabel, { minLength: 20, maxLength: 90 }),
      array(aLabel, { minLength: 1, maxLength: 5 }),
      zones,
      constantFrom(null, null, 'acme'),
      async (labels, more, zone, carrier) => {
        desk.restart()
        const ids = labels.map(desk.write)
        await expectTrue(desk, labels, zone, carrier)
        // Days that were counted are counted anew when one of their labels is tracked, voided or new.
        const change = desk.database.prepare(
          'UPDATE label_facts SET delivered_day = ?, first_scan_day = ? WHERE purchase_id = ?',
        )
        const tracked = labels.map((label, at) => {
          if (at % 5 > 0) return label
          change.run('2026-03-20', '2026-03-14', ids[at])
          return { ...label, delivered: '2026-03-20', scanned: '2026-03-14' }
        })
        for (const each of more) desk.write(each)
        await expectTrue(desk, [...tracked, ...more], zone, carrier)
      },
    ),
    { numRuns: 8 },
  )
})

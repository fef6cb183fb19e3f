import { expect, test } from 'vitest'
import { type Chart, csvOf } from '../../../../renderer/screens/reports/chart-model.ts'
import { deliveryCharts } from '../../../../renderer/screens/reports/delivery-charts.ts'
import { desksCharts } from '../../../../renderer/screens/reports/desks-charts.ts'
import { overviewCharts } from '../../../../renderer/screens/reports/report-charts.ts'
import type { ReportDelivery, ReportDesks, ReportOverview } from '../../../../shared/desk/reports.ts'

const names = {
  carrierOf: ({ carrier_name }: { carrier_name: string }) => carrier_name,
  serviceOf: ({ service }: { service: string }) => service,
}
const head = { from: '2026-01-05', to: '2026-01-07', time_zone: 'UTC', figures: [] }
const zones = [
  ['Zone 1', 5, '50.00', '10.00', 4, 1],
  [null, 2, '30.00', '15.00', 0, 0],
] as const
const zoneRows = zones.map(([zone, parcels, paid, average, with_promise, late]) => ({
  carrier_name: 'acme',
  service: 'ground',
  currency: 'CAD',
  zone,
  parcels,
  paid,
  average,
  with_promise,
  late,
}))
const services = [
  {
    carrier_name: 'acme',
    service: 'ground',
    currency: 'CAD',
    parcels: 7,
    share: '1',
    spend: '80.00',
    average: '11.43',
    labels: 8,
    voided: 1,
    with_promise: 4,
    on_time: 3,
    late: 1,
    transit_of: 3,
    transit_median: 2,
    transit_ninth: 4,
  },
]
const promise = [{ days: -5, shipments: 3 }]
const overview: ReportOverview = {
  ...head,
  before: { from: '2026-01-02', to: '2026-01-04' },
  unknown_charges: 0,
  days: [
    { day: '2026-01-05', parcels: 4, before: 1 },
    { day: '2026-01-06', parcels: 0, before: 0 },
    { day: '2026-01-07', parcels: 3, before: 2 },
  ],
  services,
  zones: zoneRows,
  weeks: [{ week: '2026-01-05', carrier_name: 'acme', currency: 'CAD', parcels: 7, average: '11.43' }],
  promise,
}
const delivery: ReportDelivery = {
  ...head,
  before: null,
  weeks: [{ week: '2026-01-05', carrier_name: 'acme', with_promise: 4, on_time: 3 }],
  promise,
  countries: [{ country: 'CA', with_promise: 4, late: 1 }],
  zones: zoneRows,
  services,
  shop_promises: [
    {
      carrier_name: 'acme',
      service: 'ground',
      left_in_time: 5,
      left_late: 4,
      kept: 3,
      missed_by_shop: 2,
      missed_by_carrier: 1,
      missed_by_unknown: 0,
    },
  ],
  never_scanned: [{ day: '2026-01-05', shipments: 2 }],
  returns: [{ reason: 'damaged', items: 2 }],
}
const work = {
  parcels: 7,
  labels: 8,
  voided: 1,
  active_minutes: 30,
  per_hour: '14.0',
  seconds: 40,
  seconds_of: 6,
}
const desks: ReportDesks = {
  ...head,
  before: null,
  hours: [{ weekday: 1, hour: 9, parcels: 7 }],
  seconds: [{ from: 30, parcels: 6 }],
  desks: [{ name: 'Desk 1', ...work }],
  operators: null,
}

const valuesOf = (charts: readonly Chart[], key: string) =>
  charts.find(chart => chart.key === key)?.series.map(({ values }) => values)

test('charts have the numbers of the report, and a file has those of the charts', async () => {
  const charts = overviewCharts(overview, names)
  expect(valuesOf(charts, 'days')).toEqual([
    [4, 0, 3],
    [1, 0, 2],
  ])
  expect(valuesOf(charts, 'services')).toEqual([[7], [1], [80], [11.43], [0.75], [4], [1], [2], [1]])
  expect(valuesOf(charts, 'zones')).toEqual([
    [5, 2],
    [50, 30],
    [10, 15],
    [4, 0],
    [1, 0],
  ])
  expect(valuesOf(charts, 'promise')).toEqual([[3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]])
  expect(valuesOf(deliveryCharts(delivery, names), 'late zones')).toEqual([[0.25]])
  expect(valuesOf(deliveryCharts(delivery, names), 'shop promises')).toEqual([[5], [4], [3], [2], [1], [0]])
  expect(valuesOf(desksCharts(desks), 'seconds')).toEqual([[6]])
  expect(valuesOf(desksCharts(desks), 'desks')).toEqual([[7], [8], [1], [0.5], [14], [40]])
  for (const chart of charts) {
    const lines = (await csvOf([chart]).text()).trimEnd().split('\r\n').slice(2)
    expect(lines).toHaveLength(chart.rows.length)
    for (const [at, line] of lines.entries()) {
      const told = chart.series.map(({ values }) => String(values[at] ?? ''))
      expect(line.endsWith(told.join(','))).toBe(true)
    }
  }
})

test('whatever is counted has the rows it counts', () => {
  const all = [...overviewCharts(overview, names), ...deliveryCharts(delivery, names), ...desksCharts(desks)]
  for (const { key, rows, series, behind } of all.filter(chart => chart.key !== 'returns')) {
    if (behind) expect([key, behind.length]).toEqual([key, Math.max(rows.length, behind.length)])
    for (const { name, behind: own } of series)
      if (!(key === 'services' && name === 'Share'))
        expect([key, name, (own ?? behind ?? []).length >= rows.length]).toEqual([key, name, true])
  }
})

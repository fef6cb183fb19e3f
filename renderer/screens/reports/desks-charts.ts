import type { PackingFigures, PackingThroughput } from '../../../shared/desk/packing-day.ts'
import { type ReportDesks, type ReportThroughput, secondSteps } from '../../../shared/desk/reports.ts'
import { t } from '../../lib/text.ts'
import { labelsBehind } from './behind.ts'
import type { Chart, ChartSeries } from './chart-model.ts'
import { bySize, counts, sum } from './report-charts.ts'
import { countText, hourName, numberText, secondsText, weekdayName } from './report-text.ts'

export function desksCharts(
  { hours, seconds, desks, operators }: ReportDesks,
  packed?: PackingThroughput,
): Chart[] {
  return [
    hoursGrid(hours),
    secondsChart(seconds),
    workTable('desk', t('reports.tableDesks'), desks),
    ...(operators ? [workTable('operator', t('reports.tableOperators'), operators)] : []),
    ...(packed && packed.total.parcels > 0 ? packedTables(packed) : []),
  ]
}

/** How long parcels took, the fastest first. */
function secondsChart(steps: ReportDesks['seconds']): Chart {
  const all = sum(steps.map(({ parcels }) => parcels))
  const [most] = bySize(steps, ({ parcels }) => parcels)
  const spanOf = (from: number) => {
    const next = secondSteps.find(step => step > from)
    return next ? t('reports.secondSpan', { from, to: next - 1 }) : t('reports.secondsFrom', { from })
  }
  return {
    key: 'seconds',
    title: t('reports.chartSeconds'),
    finding: most
      ? t('reports.findSeconds', { span: spanOf(most.from), part: countText(most.parcels), count: all })
      : t('reports.noSeconds'),
    form: 'bars',
    head: t('reports.secondsHead'),
    rows: steps.map(({ from }) => spanOf(from)),
    series: [
      counts(
        t('reports.figure_parcels'),
        steps.map(({ parcels }) => parcels),
      ),
    ],
    behind: steps.map(({ from }) => labelsBehind('timed', { numbers: { seconds: from } })),
  }
}

/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]

function hoursGrid(hours: ReportDesks['hours']): Chart {
  const [most] = bySize(hours, ({ parcels }) => parcels)
  const shown = hours.map(({ hour }) => hour)
  const first = Math.min(...shown)
  const columns = hours.length
    ? Array.from({ length: Math.max(...shown) - first + 1 }, (_, at) => first + at)
    : []
  return {
    key: 'hours',
    title: t('reports.gridHours'),
    finding: most
      ? t('reports.findHours', {
          day: weekdayName(most.weekday),
          hour: hourName(most.hour),
          count: most.parcels,
        })
      : t('reports.findNone'),
    form: 'grid',
    head: t('reports.weekday'),
    rows: hours.length ? weekdays.map(weekdayName) : [],
    series: columns.map(hour =>
      counts(
        hourName(hour),
        weekdays.map(
          weekday => hours.find(each => each.weekday === weekday && each.hour === hour)?.parcels ?? 0,
        ),
        { behind: weekdays.map(weekday => labelsBehind('parcels', { numbers: { weekday, hour } })) },
      ),
    ),
  }
}

function workTable(by: 'desk' | 'operator', title: string, rows: readonly ReportThroughput[]): Chart {
  const labels = (set: Parameters<typeof labelsBehind>[0]) => ({
    behind: rows.map(({ name }) => labelsBehind(set, { [by]: name })),
  })
  const number = (
    name: string,
    of: (row: ReportThroughput) => number | null,
    text: ChartSeries['text'],
    set: Parameters<typeof labelsBehind>[0],
  ): ChartSeries => ({ name, values: rows.map(of), text, ...labels(set) })
  return {
    key: `${by}s`,
    title,
    finding: t('reports.findWork'),
    form: 'table',
    head: title,
    rows: rows.map(({ name }) => name ?? t('reports.noName')),
    series: [
      number(t('reports.figure_parcels'), ({ parcels }) => parcels, countText, 'parcels'),
      number(t('reports.labels'), row => row.labels, countText, 'bought'),
      number(t('reports.figure_voided'), ({ voided }) => voided, countText, 'voided'),
      number(
        t('reports.activeHours'),
        row => row.active_minutes / 60,
        value => numberText(value, 2),
        'bought',
      ),
      number(
        t('reports.figure_per_hour'),
        row => Number(row.per_hour),
        value => numberText(value, 1),
        'parcels',
      ),
      number(t('reports.figure_seconds'), row => row.seconds, secondsText, 'timed'),
    ],
  }
}

const packedTables = ({ desks, operators }: PackingThroughput): Chart[] => [
  packedTable('packed_desks', t('reports.tablePackedDesks'), desks),
  ...(operators ? [packedTable('packed_operators', t('reports.tablePackedOperators'), operators)] : []),
]

/** What was packed at the pack station, and what was caught there before a box was closed. */
function packedTable(key: string, title: string, rows: readonly PackingFigures[]): Chart {
  const number = (
    name: string,
    of: (row: PackingFigures) => number | null,
    text: ChartSeries['text'] = countText,
  ): ChartSeries => ({ name, values: rows.map(of), text })
  const tenths = (value: number) => numberText(value, 1)
  return {
    key,
    title,
    finding: t('reports.findPacked'),
    form: 'table',
    head: title,
    rows: rows.map(({ name }) => name ?? t('reports.noName')),
    series: [
      number(t('reports.packedOrders'), ({ orders }) => orders),
      number(t('reports.figure_parcels'), ({ parcels }) => parcels),
      number(
        t('reports.activeHours'),
        row => row.active_minutes / 60,
        value => numberText(value, 2),
      ),
      number(t('reports.packedPerHour'), row => row.orders_per_hour, tenths),
      number(t('reports.figure_per_hour'), row => row.parcels_per_hour, tenths),
      number(t('reports.packedSeconds'), row => row.seconds_a_parcel),
      number(t('reports.packedCaught'), row => sum(Object.values(row.errors_caught))),
      number(t('reports.packedForced'), ({ forced }) => forced),
    ],
  }
}

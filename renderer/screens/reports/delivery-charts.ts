import { type ReportDelivery, shopPromiseSets } from '../../../shared/desk/reports.ts'
import { joined, t } from '../../lib/text.ts'
import { labelsBehind } from './behind.ts'
import type { Chart } from './chart-model.ts'
import {
  bySize,
  carriedName,
  counts,
  mostRows,
  part,
  promiseChart,
  type ReportNames,
  servicesTable,
  sum,
  weekIn,
  weekLines,
  zoneText,
} from './report-charts.ts'
import { shareText, shortDay } from './report-text.ts'

export function deliveryCharts(report: ReportDelivery, names: ReportNames): Chart[] {
  return [
    onTimeChart(report, names),
    shopPromisesTable(report, names),
    promiseChart(report),
    countriesChart(report),
    zonesChart(report, names),
    neverScannedChart(report),
    returnsChart(report),
    servicesTable(report.services, names),
  ]
}

function onTimeChart({ weeks, ...period }: ReportDelivery, names: ReportNames): Chart {
  const { busiest, ...lines } = weekLines(weeks, names, {
    of: week => week.with_promise,
    value: week => part(week.on_time, week.with_promise),
    text: shareText,
    behind: (week, carrier_name) =>
      labelsBehind('promised', {
        ...weekIn(week, period),
        ...(carrier_name === undefined ? {} : { carrier_name }),
      }),
  })
  const promised = sum(busiest?.[1].map(week => week.with_promise) ?? [])
  return {
    key: 'on time',
    title: t('reports.chartOnTime'),
    finding: busiest
      ? t('reports.findOnTime', {
          carrier: names.carrierOf({ carrier_name: busiest[0] }),
          share: shareText(sum(busiest[1].map(week => week.on_time)) / promised),
          count: promised,
        })
      : t('reports.noPromise'),
    most: 1,
    form: 'lines',
    ...lines,
  }
}

/** What the shop promised its customers, and who kept it from being so. */
function shopPromisesTable({ shop_promises: rows }: ReportDelivery, names: ReportNames): Chart {
  const all = (set: (typeof shopPromiseSets)[number]) => sum(rows.map(row => row[set]))
  const missed = { shop: all('missed_by_shop'), carrier: all('missed_by_carrier') }
  return {
    key: 'shop promises',
    title: t('promises.chart'),
    finding:
      rows.length > 0
        ? t('promises.find', {
            kept: all('kept'),
            missed: missed.shop + missed.carrier + all('missed_by_unknown'),
            ...missed,
          })
        : t('promises.none'),
    form: 'table',
    head: t('reports.columnService'),
    rows: rows.map(row => carriedName(row, names)),
    series: shopPromiseSets.map(set =>
      counts(
        t(`promises.${set}`),
        rows.map(row => row[set]),
        { behind: rows.map(({ carrier_name, service }) => labelsBehind(set, { carrier_name, service })) },
      ),
    ),
  }
}

function countriesChart({ countries }: ReportDelivery): Chart {
  const shown = countries.slice(0, mostRows)
  const [worst] = bySize(shown, each => each.late / each.with_promise)
  const nameOf = (country: string | null) => country ?? t('reports.noName')
  return {
    key: 'countries',
    title: t('reports.chartCountries'),
    finding: worst
      ? t('reports.findCountries', {
          country: nameOf(worst.country),
          share: shareText(worst.late / worst.with_promise),
          count: worst.with_promise,
        })
      : t('reports.noPromise'),
    form: 'across',
    head: t('reports.country'),
    rows: shown.map(({ country }) => nameOf(country)),
    series: [
      {
        name: t('reports.figure_late'),
        values: shown.map(each => part(each.late, each.with_promise)),
        text: shareText,
      },
    ],
    behind: shown.map(({ country }) => labelsBehind('late', { country })),
  }
}

/** Zones of one carrier are told apart from those of another. */
function zonesChart({ zones }: ReportDelivery, { carrierOf }: ReportNames): Chart {
  const groups = Map.groupBy(zones, ({ carrier_name, zone }) => JSON.stringify([carrier_name, zone]))
  const all = [...groups.values()].flatMap(([first, ...more]) =>
    first
      ? [
          {
            carrier_name: first.carrier_name,
            zone: first.zone,
            late: sum([first, ...more].map(({ late }) => late)),
            promised: sum([first, ...more].map(row => row.with_promise)),
          },
        ]
      : [],
  )
  const shown = bySize(
    all.filter(({ promised }) => promised > 0),
    ({ promised }) => promised,
  ).slice(0, mostRows)
  const nameOf = (row: (typeof shown)[number]) => joined([carrierOf(row), zoneText(row.zone)])
  const [worst] = bySize(shown, each => each.late / each.promised)
  return {
    key: 'late zones',
    title: t('reports.chartZones'),
    finding: worst
      ? t('reports.findLateZones', {
          zone: nameOf(worst),
          share: shareText(worst.late / worst.promised),
          count: worst.promised,
        })
      : t('reports.noPromise'),
    form: 'across',
    head: t('reports.zone'),
    rows: shown.map(nameOf),
    series: [
      {
        name: t('reports.figure_late'),
        values: shown.map(each => part(each.late, each.promised)),
        text: shareText,
      },
    ],
    behind: shown.map(({ carrier_name, zone }) => labelsBehind('late', { carrier_name, zone })),
  }
}

function neverScannedChart({ never_scanned: days }: ReportDelivery): Chart {
  const all = sum(days.map(({ shipments }) => shipments))
  return {
    key: 'never scanned',
    title: t('reports.chartNeverScanned'),
    finding: all > 0 ? t('reports.findNeverScanned', { count: all }) : t('reports.allScanned'),
    form: 'bars',
    head: t('reports.handedOver'),
    rows: days.map(({ day }) => shortDay(day)),
    series: [
      counts(
        t('reports.shipments'),
        days.map(({ shipments }) => shipments),
      ),
    ],
    behind: days.map(({ day }) => labelsBehind('never_scanned', { handed: day })),
  }
}

function returnsChart({ returns }: ReportDelivery): Chart {
  const nameOf = (reason: (typeof returns)[number]['reason']) =>
    reason ? t(`returns.reason_${reason}`) : t('reports.noName')
  const [most] = returns
  return {
    key: 'returns',
    title: t('reports.chartReturns'),
    finding: most
      ? t('reports.findReturns', { reason: nameOf(most.reason), count: most.items })
      : t('reports.noReturns'),
    form: 'across',
    head: t('reports.reason'),
    rows: returns.map(({ reason }) => nameOf(reason)),
    series: [
      counts(
        t('reports.items'),
        returns.map(({ items }) => items),
      ),
    ],
  }
}

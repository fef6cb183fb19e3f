import type {
  ReportDelivery,
  ReportDesks,
  ReportOverview,
  ReportService,
  ReportThroughput,
} from '../../../shared/desk/reports.ts'
import { amountText } from '../../lib/format.ts'
import type { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { locale, t } from '../../lib/text.ts'
import { type Chart, type ChartSeries, mostSeries } from './chart-model.ts'
import { countText, dayName, hourName, numberText, shareText, shortDay, weekdayName } from './report-text.ts'

export type ReportNames = {
  carrierOf: ReturnType<typeof useCarrierNames>
  serviceOf: ReturnType<typeof useServiceNames>
}

const bySize = <T>(rows: readonly T[], of: (row: T) => number): T[] =>
  rows.toSorted((one, other) => of(other) - of(one))
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)
const counts = (name: string, values: readonly number[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  name,
  values,
  text: countText,
  ...more,
})
const part = (some: number, all: number): number | null => (all === 0 ? null : some / all)
const mostRows = 12

export function overviewCharts(report: ReportOverview, names: ReportNames): Chart[] {
  return [
    daysChart(report),
    shareChart(report, names),
    ...priceCharts(report, names),
    promiseChart(report),
  ].concat(servicesTable(report.services, names))
}

function daysChart({ days }: ReportOverview): Chart {
  const [most] = bySize(days, ({ parcels }) => parcels)
  const before = days.map(each => each.before ?? 0)
  return {
    key: 'days',
    title: t('reports.chartDays'),
    finding: most?.parcels
      ? t('reports.findDays', { day: dayName(most.day), count: most.parcels })
      : t('reports.findNone'),
    form: 'bars',
    head: t('reports.group_day'),
    rows: days.map(({ day }) => shortDay(day)),
    series: [
      counts(
        t('reports.figure_parcels'),
        days.map(({ parcels }) => parcels),
      ),
      ...(sum(before) > 0 ? [counts(t('reports.periodBefore'), before, { isBefore: true })] : []),
    ],
  }
}

const serviceName = (row: ReportService, { carrierOf, serviceOf }: ReportNames): string =>
  row.service ? serviceOf({ ...row, service: row.service }) : carrierOf(row)

/** With the carrier before it: two of them may call a service the same. */
const carriedName = (row: ReportService, names: ReportNames): string => {
  const [carrier, service] = [names.carrierOf(row), serviceName(row, names)]
  return service.startsWith(carrier) ? service : `${carrier} · ${service}`
}

function shareChart({ services }: ReportOverview, names: ReportNames): Chart {
  const all = sum(services.map(({ parcels }) => parcels))
  const shown = services.filter(({ parcels }) => parcels > 0).slice(0, mostRows)
  const [first] = shown
  return {
    key: 'share',
    title: t('reports.chartShare'),
    finding: first
      ? t('reports.findShare', {
          service: serviceName(first, names),
          share: shareText(first.parcels / all),
          count: all,
        })
      : t('reports.findNone'),
    form: 'across',
    head: t('reports.columnService'),
    rows: shown.map(row => serviceName(row, names)),
    series: [
      counts(
        t('reports.figure_parcels'),
        shown.map(({ parcels }) => parcels),
      ),
    ],
  }
}

type Week = { week: string; carrier_name: string }

/** A line for each carrier with the most to count; weeks without any are a gap. */
function weekLines<W extends Week>(
  weeks: readonly W[],
  { carrierOf }: ReportNames,
  {
    of,
    value,
    text,
  }: { of: (week: W) => number; value: (week: W) => number | null; text: (value: number) => string },
) {
  const rows = [...new Set(weeks.map(({ week }) => week))].sort()
  const carriers = bySize([...Map.groupBy(weeks, each => each.carrier_name)], ([, own]) => sum(own.map(of)))
  const series = carriers.slice(0, mostSeries).map(([carrier_name, own]) => ({
    name: carrierOf({ carrier_name }),
    text,
    values: rows.map(row => {
      const found = own.find(({ week }) => week === row)
      return found ? value(found) : null
    }),
  }))
  return { head: t('reports.week'), rows: rows.map(shortDay), series, most: carriers[0] }
}

/** One for every currency. */
const priceCharts = ({ weeks }: ReportOverview, names: ReportNames): Chart[] =>
  [...Map.groupBy(weeks, ({ currency }) => currency)].map(([currency, own]) => {
    const text = (value: number) => amountText(value.toFixed(2), currency)
    const { most, ...lines } = weekLines(own, names, {
      of: ({ parcels }) => parcels,
      value: ({ average }) => Number(average),
      text,
    })
    const of = most?.[1] ?? []
    const [first, last] = [of[0], of.at(-1)]
    return {
      key: `price ${currency}`,
      title: t('reports.chartPrice', { currency }),
      finding:
        first && last
          ? t('reports.findPrice', {
              carrier: names.carrierOf(first),
              first: amountText(first.average, currency),
              last: amountText(last.average, currency),
            })
          : t('reports.findNone'),
      form: 'lines',
      ...lines,
    }
  })

function promiseChart({ promise }: Pick<ReportOverview, 'promise'>): Chart {
  const all = sum(promise.map(({ shipments }) => shipments))
  const kept = sum(promise.filter(({ days }) => days <= 0).map(({ shipments }) => shipments))
  const days = Array.from({ length: 11 }, (_, at) => at - 5)
  return {
    key: 'promise',
    title: t('reports.chartPromise'),
    finding:
      all > 0
        ? t('reports.findPromise', { share: shareText(kept / all), count: all })
        : t('reports.noPromise'),
    form: 'bars',
    head: t('reports.daysOff'),
    rows: all > 0 ? days.map(offText) : [],
    series: [
      counts(
        t('reports.shipments'),
        days.map(day => promise.find(each => each.days === day)?.shipments ?? 0),
      ),
    ],
  }
}

const offText = (days: number): string => {
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(days)
  return Math.abs(days) === 5 ? `${signed} ${days < 0 ? '…' : '+'}` : signed
}

function servicesTable(services: readonly ReportService[], names: ReportNames): Chart {
  const money = (of: 'spend' | 'average', currency: string): ChartSeries => ({
    name: t('reports.inCurrency', { name: t(`reports.figure_${of}`), currency }),
    values: services.map(row => (row.currency === currency && row[of] !== null ? Number(row[of]) : null)),
    text: value => amountText(value.toFixed(2), currency),
  })
  const currencies = [...new Set(services.flatMap(({ currency }) => currency ?? []))].sort()
  return {
    key: 'services',
    title: t('reports.tableServices'),
    finding: t('reports.findServices', { count: services.length }),
    form: 'table',
    head: t('reports.columnService'),
    rows: services.map(row => carriedName(row, names)),
    series: [
      counts(
        t('reports.figure_parcels'),
        services.map(({ parcels }) => parcels),
      ),
      { name: t('reports.share'), values: services.map(row => numberOf(row.share)), text: shareText },
      ...currencies.flatMap(currency => [money('spend', currency), money('average', currency)]),
      {
        name: t('reports.figure_on_time'),
        values: services.map(row => part(row.on_time, row.with_promise)),
        text: shareText,
      },
      counts(
        t('reports.withPromise'),
        services.map(row => row.with_promise),
      ),
      counts(
        t('reports.late'),
        services.map(({ late }) => late),
      ),
      {
        name: t('reports.figure_transit_median'),
        values: services.map(row => row.transit_median),
        text: countText,
      },
      counts(
        t('reports.figure_voided'),
        services.map(({ voided }) => voided),
      ),
    ],
  }
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

export function deliveryCharts(report: ReportDelivery, names: ReportNames): Chart[] {
  return [
    onTimeChart(report, names),
    promiseChart(report),
    countriesChart(report),
    neverScannedChart(report),
    returnsChart(report),
    servicesTable(report.services, names),
  ]
}

function onTimeChart({ weeks }: ReportDelivery, names: ReportNames): Chart {
  const { most, ...lines } = weekLines(weeks, names, {
    of: week => week.with_promise,
    value: week => part(week.on_time, week.with_promise),
    text: shareText,
  })
  const promised = sum(most?.[1].map(week => week.with_promise) ?? [])
  return {
    key: 'on time',
    title: t('reports.chartOnTime'),
    finding: most
      ? t('reports.findOnTime', {
          carrier: names.carrierOf({ carrier_name: most[0] }),
          share: shareText(sum(most[1].map(week => week.on_time)) / promised),
          count: promised,
        })
      : t('reports.noPromise'),
    most: 1,
    form: 'lines',
    ...lines,
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

export function desksCharts({ hours, desks, operators }: ReportDesks): Chart[] {
  return [
    hoursGrid(hours),
    workTable('desks', t('reports.tableDesks'), desks),
    ...(operators ? [workTable('operators', t('reports.tableOperators'), operators)] : []),
  ]
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
      ),
    ),
  }
}

const workTable = (key: string, title: string, rows: readonly ReportThroughput[]): Chart => ({
  key,
  title,
  finding: t('reports.findWork'),
  form: 'table',
  head: title,
  rows: rows.map(({ name }) => name ?? t('reports.noName')),
  series: [
    counts(
      t('reports.figure_parcels'),
      rows.map(({ parcels }) => parcels),
    ),
    counts(
      t('reports.labels'),
      rows.map(({ labels }) => labels),
    ),
    counts(
      t('reports.figure_voided'),
      rows.map(({ voided }) => voided),
    ),
    {
      name: t('reports.activeHours'),
      values: rows.map(row => row.active_minutes / 60),
      text: value => numberText(value, 2),
    },
    {
      name: t('reports.perHour'),
      values: rows.map(row => Number(row.per_hour)),
      text: value => numberText(value, 1),
    },
  ],
})

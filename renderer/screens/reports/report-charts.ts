import type { ReportOverview, ReportService, ReportZone } from '../../../shared/desk/reports.ts'
import { daysAfter, isDay } from '../../../shared/units/shop-day.ts'
import { amountText } from '../../lib/format.ts'
import { numberFormat } from '../../lib/formatters.ts'
import type { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { joined, t } from '../../lib/text.ts'
import { type Behind, labelsBehind } from './behind.ts'
import { type Chart, type ChartSeries, mostSeries } from './chart-model.ts'
import { countText, dayName, shareText, shortDay } from './report-text.ts'

export type ReportNames = {
  carrierOf: ReturnType<typeof useCarrierNames>
  serviceOf: ReturnType<typeof useServiceNames>
}

export const bySize = <T>(rows: readonly T[], of: (row: T) => number): T[] =>
  rows.toSorted((one, other) => of(other) - of(one))
export const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)
export const counts = (
  name: string,
  values: readonly number[],
  more: Partial<ChartSeries> = {},
): ChartSeries => ({
  name,
  values,
  text: countText,
  ...more,
})
export const part = (some: number, all: number): number | null => (all === 0 ? null : some / all)
export const mostRows = 12

type Period = { from: string; to: string }

/** The days of a week that are in the period. */
export function weekIn(week: string, { from, to }: Period): Period {
  const sunday = isDay(week) ? daysAfter(week, 6) : week
  return { from: [week, from].sort()[1] ?? from, to: [sunday, to].sort()[0] ?? to }
}

export function overviewCharts(report: ReportOverview, names: ReportNames): Chart[] {
  return [
    daysChart(report),
    shareChart(report, names),
    ...priceCharts(report, names),
    promiseChart(report),
    servicesTable(report.services, names),
    ...zonesTable(report.zones, names),
  ]
}

/** The labels of single days. */
const ofDays = (days: readonly string[]): Behind[] =>
  days.map(day => labelsBehind('parcels', { from: day, to: day }))

function daysChart({ days, before: earlier }: ReportOverview): Chart {
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
        { behind: ofDays(days.map(({ day }) => day)) },
      ),
      ...(sum(before) > 0 && earlier
        ? [
            counts(t('reports.periodBefore'), before, {
              isBefore: true,
              behind: ofDays(days.map((_, at) => (isDay(earlier.from) ? daysAfter(earlier.from, at) : ''))),
            }),
          ]
        : []),
    ],
  }
}

const serviceName = (row: Carried, { carrierOf, serviceOf }: ReportNames): string =>
  row.service ? serviceOf({ ...row, service: row.service }) : carrierOf(row)

const serviceOfRow = ({ carrier_name, service, currency }: ReportService | ReportZone) => ({
  carrier_name,
  service,
  currency,
})

type Carried = Pick<ReportService, 'carrier_name' | 'service'>

/** With the carrier before it: two of them may call a service the same. */
export const carriedName = (row: Carried, names: ReportNames): string => {
  const [carrier, service] = [names.carrierOf(row), serviceName(row, names)]
  return service.toLowerCase().startsWith(carrier.toLowerCase()) ? service : `${carrier} · ${service}`
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
    behind: shown.map(row => labelsBehind('parcels', serviceOfRow(row))),
  }
}

type Week = { week: string; carrier_name: string }

type WeekLines<W> = {
  of: (week: W) => number
  value: (week: W) => number | null
  text: (value: number) => string
  /** The rows of a week, of one carrier or of all of them. */
  behind: (week: string, carrier_name?: string) => Behind
}

/** A line for each carrier with the most to count; weeks without any are a gap. */
export function weekLines<W extends Week>(
  weeks: readonly W[],
  { carrierOf }: ReportNames,
  { of, value, text, behind }: WeekLines<W>,
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
    behind: rows.map(week => behind(week, carrier_name)),
  }))
  const weekly = rows.map(week => behind(week))
  return { head: t('reports.week'), rows: rows.map(shortDay), behind: weekly, series, busiest: carriers[0] }
}

/** One for every currency. */
const priceCharts = ({ weeks, ...period }: ReportOverview, names: ReportNames): Chart[] =>
  [...Map.groupBy(weeks, ({ currency }) => currency)].map(([currency, own]) => {
    const text = (value: number) => amountText(value.toFixed(2), currency)
    const { busiest, ...lines } = weekLines(own, names, {
      of: ({ parcels }) => parcels,
      value: ({ average }) => Number(average),
      text,
      behind: (week, carrier_name) =>
        labelsBehind('parcels', {
          ...weekIn(week, period),
          ...(carrier_name === undefined ? {} : { carrier_name }),
          currency,
        }),
    })
    const of = busiest?.[1] ?? []
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

export function promiseChart({ promise }: Pick<ReportOverview, 'promise'>): Chart {
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
    behind: days.map(off => labelsBehind('delivered', { numbers: { off } })),
  }
}

const offText = (days: number): string => {
  const signed = numberFormat({ signDisplay: 'exceptZero' }).format(days)
  return Math.abs(days) === 5 ? `${signed} ${days < 0 ? '…' : '+'}` : signed
}

/** What was spent in a currency, and how much of it on a parcel. */
const moneySeries = (
  services: readonly ReportService[],
  currency: string,
  behind: readonly Behind[],
): ChartSeries[] =>
  (['spend', 'average'] as const).map(of => ({
    name: t('reports.inCurrency', {
      name: t(of === 'spend' ? 'reports.figure_spend' : 'reports.columnAverage'),
      currency,
    }),
    values: services.map(row => (row.currency === currency && row[of] !== null ? Number(row[of]) : null)),
    text: value => amountText(value.toFixed(2), currency),
    behind,
  }))

export function servicesTable(services: readonly ReportService[], names: ReportNames): Chart {
  const entries = services.map((row): Behind => {
    const { carrier_name, service, currency } = row
    return { list: 'entries', carrier_name, service: service ?? '', currency: currency ?? '' }
  })
  const labels = (set: Parameters<typeof labelsBehind>[0]) => ({
    behind: services.map(row => labelsBehind(set, serviceOfRow(row))),
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
        labels('parcels'),
      ),
      { name: t('reports.share'), values: services.map(row => numberOf(row.share)), text: shareText },
      ...currencies.flatMap(currency => moneySeries(services, currency, entries)),
      {
        name: t('reports.figure_on_time'),
        values: services.map(row => part(row.on_time, row.with_promise)),
        text: shareText,
        ...labels('on_time'),
      },
      counts(
        t('reports.withPromise'),
        services.map(row => row.with_promise),
        labels('promised'),
      ),
      counts(
        t('reports.late'),
        services.map(({ late }) => late),
        labels('late'),
      ),
      {
        name: t('reports.columnTransit'),
        values: services.map(row => row.transit_median),
        text: countText,
        ...labels('transit'),
      },
      counts(
        t('reports.figure_voided'),
        services.map(({ voided }) => voided),
        labels('voided'),
      ),
    ],
  }
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

export const zoneText = (zone: string | null): string => zone ?? t('reports.noZone')

/** What went to each zone and was paid for it; carriers that say none have one row. */
export function zonesTable(zones: readonly ReportZone[], names: ReportNames): Chart[] {
  if (zones.length === 0) return []
  const labels = (set: Parameters<typeof labelsBehind>[0]) => ({
    behind: zones.map(row => labelsBehind(set, { ...serviceOfRow(row), zone: row.zone })),
  })
  const money = (of: 'paid' | 'average', currency: string): ChartSeries => ({
    name: t('reports.inCurrency', { name: t(`reports.zone_${of}`), currency }),
    values: zones.map(row => (row.currency === currency ? numberOf(row[of]) : null)),
    text: value => amountText(value.toFixed(2), currency),
    ...labels('parcels'),
  })
  const [most] = bySize(
    zones.filter(({ zone }) => zone !== null),
    ({ parcels }) => parcels,
  )
  const currencies = [...new Set(zones.flatMap(({ currency }) => currency ?? []))].sort()
  const column = (name: string, set: Parameters<typeof labelsBehind>[0], of: (row: ReportZone) => number) =>
    counts(name, zones.map(of), labels(set))
  return [
    {
      key: 'zones',
      title: t('reports.tableZones'),
      finding: most
        ? t('reports.findZones', {
            zone: joined([carriedName(most, names), zoneText(most.zone)]),
            count: most.parcels,
          })
        : t('reports.findNoZones'),
      form: 'table',
      head: t('reports.zone'),
      rows: zones.map(row => joined([carriedName(row, names), zoneText(row.zone)])),
      series: [
        column(t('reports.figure_parcels'), 'parcels', ({ parcels }) => parcels),
        ...currencies.flatMap(currency => [money('paid', currency), money('average', currency)]),
        column(t('reports.withPromise'), 'promised', row => row.with_promise),
        column(t('reports.late'), 'late', ({ late }) => late),
      ],
    },
  ]
}

import type {
  ReportDelivery,
  ReportDesks,
  ReportOverview,
  ReportQuery,
  ReportService,
  ReportThroughput,
} from '../../../../shared/desk/reports.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import {
  dayIn,
  dayStarts,
  daysAfter,
  daysSpanned,
  type ShopCalendar,
  type ShopDay,
  wallClock,
  weekdayOf,
} from '../../../../shared/units/shop-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Between } from '../money-repository.ts'
import type { TotalRepository } from '../total-repository.ts'
import { averageOf, comparedFigures, type PeriodSums, share, spendOf, transitOf } from './report-figures.ts'
import type { DaySum, ReportAsked, ReportRepository, WorkSum } from './report-repository.ts'

export type Reports = {
  overview: (query: ReportQuery, testMode: boolean) => Result<ReportOverview>
  delivery: (query: ReportQuery, testMode: boolean) => Result<ReportDelivery>
  /** `tellsOperators`: whether who asks may know who did how much. */
  desks: (query: ReportQuery, testMode: boolean, tellsOperators: boolean) => Result<ReportDesks>
}

const usualDays = 30
/** A report of more than three years is none for people. */
const mostDays = 1_100
const quarterMs = 15 * 60_000
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

type Day = Between & { day: ShopDay }
type Span = { from: ShopDay; to: ShopDay }
type Period = Span & { days: Day[]; asked: ReportAsked }
type Asked = { zone: string; now: Period; before: Period | null }

/** The same day a year earlier; there is no 29th of February then. */
function yearBefore(day: ShopDay): ShopDay {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  const rest = day.slice(4)
  return `${year}${rest === '-02-29' ? '-02-28' : rest}` as ShopDay
}

function spanBefore({ from, to }: Span, compare: ReportQuery['compare']): Span | null {
  if (compare === 'none') return null
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to) }
  return { from: daysAfter(from, -daysSpanned(from, to)), to: daysAfter(from, -1) }
}

export function createReports(ports: {
  repository: ReportRepository
  totals: TotalRepository
  calendar: Pick<ShopCalendar, 'timeZone'>
  clock: Clock
}): Reports {
  const { repository } = ports

  const read = (query: ReportQuery, testMode: boolean): Result<Asked> => {
    const zone = query.time_zone ?? ports.calendar.timeZone()
    const today = dayIn(zone, ports.clock.now().getTime())
    const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today)
    const from = query.from ?? daysAfter(to, 1 - usualDays)
    if (to < from) return refuseFields({ to: ['The last day is before the first.'] })
    if (daysSpanned(from, to) > mostDays)
      return refuseFields({ from: [`At most ${mostDays} days are reported at once.`] })
    const periodOf = (span: Span): Period => {
      const starts = dayStarts(zone, span.from, span.to)
      const days = starts.slice(0, -1).map((start, at) => ({
        day: daysAfter(span.from, at),
        start,
        end: starts[at + 1] ?? start,
      }))
      const [start = 0, end = 0] = [starts[0], starts.at(-1)]
      return { ...span, days, asked: { start, end, testMode, carriers: query.carrier_name ?? [], today } }
    }
    const earlier = spanBefore({ from, to }, query.compare)
    return ok({ zone, now: periodOf({ from, to }), before: earlier && periodOf(earlier) })
  }

  const sumsOf = ({ asked }: Period): PeriodSums => ({
    services: repository.services(asked),
    transit: repository.transit(asked),
    money: ports.totals.sums({
      testMode: asked.testMode,
      stretches: [{ day: null, start: asked.start, end: asked.end }],
      groupBy: ['carrier', 'service'],
      filters: asked.carriers.length > 0 ? { carrier_name: [...asked.carriers] } : {},
    }),
  })

  const report = <T>(
    query: ReportQuery,
    testMode: boolean,
    tell: (asked: Asked, sums: PeriodSums) => T,
  ): Result<ReturnType<typeof headOf> & T> => {
    const asked = read(query, testMode)
    if (!asked.ok) return asked
    const sums = sumsOf(asked.value.now)
    const before = asked.value.before && sumsOf(asked.value.before)
    return ok({ ...headOf(asked.value, sums, before), ...tell(asked.value, sums) })
  }

  return {
    overview: (query, testMode) =>
      report(query, testMode, ({ now, before }, sums) => {
        const days = repository.days(now.asked, now.days)
        const earlier = before && parcelsByDay(before.days, repository.days(before.asked, before.days))
        return {
          unknown_charges: sums.money.reduce((count, row) => count + row.unknown, 0),
          days: parcelsByDay(now.days, days).map(({ day, parcels }, at) => ({
            day,
            parcels,
            before: earlier ? (earlier[at]?.parcels ?? 0) : null,
          })),
          services: servicesOf(sums),
          weeks: costByWeek(days),
          promise: repository.promise(now.asked),
        }
      }),
    delivery: (query, testMode) =>
      report(query, testMode, ({ now: { asked, days } }, sums) => ({
        weeks: promiseByWeek(repository.days(asked, days)),
        promise: repository.promise(asked),
        countries: repository.countries(asked).map(({ country, withPromise, onTime }) => ({
          country,
          with_promise: withPromise,
          late: withPromise - onTime,
        })),
        services: servicesOf(sums),
        never_scanned: repository.neverScanned(asked),
        returns: repository.returnReasons(asked),
      })),
    desks: (query, testMode, tellsOperators) =>
      report(query, testMode, ({ zone, now: { asked, days } }) => ({
        hours: byHour(zone, days, repository.quarters(asked)),
        desks: repository.desks(asked).map(toThroughput),
        operators: tellsOperators ? repository.operators(asked).map(toThroughput) : null,
      })),
  }
}

const headOf = ({ zone, now, before }: Asked, sums: PeriodSums, earlier: PeriodSums | null) => ({
  from: now.from as string,
  to: now.to as string,
  time_zone: zone,
  before: before && { from: before.from as string, to: before.to as string },
  figures: comparedFigures(sums, earlier),
})

function parcelsByDay(days: readonly Day[], sums: readonly DaySum[]) {
  const parcels = new Map<string, number>()
  for (const sum of sums) parcels.set(sum.day, (parcels.get(sum.day) ?? 0) + sum.parcels)
  return days.map(({ day }) => ({ day, parcels: parcels.get(day) ?? 0 }))
}

type Group = { carrierName: string | null; service: string | null; currency: string | null }
const keyOf = ({ carrierName, service, currency }: Group) => JSON.stringify([carrierName, service, currency])

function servicesOf({ services, money, transit }: PeriodSums): ReportService[] {
  const all = services.reduce((sum, each) => sum + each.parcels, 0)
  const moneyOf = Map.groupBy(money, keyOf)
  const transitsOf = Map.groupBy(transit, keyOf)
  return services.map(row => {
    const { currency, parcels } = row
    const spend = spendOf(moneyOf.get(keyOf(row)) ?? [])
    const taken = transitOf(transitsOf.get(keyOf(row)) ?? [])
    return {
      carrier_name: row.carrierName,
      service: row.service,
      currency,
      parcels,
      share: share(parcels, all),
      spend: currency === null ? null : minorToText(spend, currency),
      average: currency === null ? null : averageOf(spend, parcels, currency),
      labels: row.labels,
      voided: row.voided,
      with_promise: row.withPromise,
      on_time: row.onTime,
      late: row.withPromise - row.onTime,
      transit_of: taken.of,
      transit_median: taken.median,
      transit_ninth: taken.ninth,
    }
  })
}

const weekOf = (day: ShopDay): ShopDay => daysAfter(day, -((weekdayOf(day) + 6) % 7))

const byWeek = (days: readonly DaySum[], more: (day: DaySum) => string | null) => [
  ...Map.groupBy(days, day => JSON.stringify([weekOf(day.day), day.carrierName, more(day)])).values(),
]

const costByWeek = (days: readonly DaySum[]): ReportOverview['weeks'] =>
  byWeek(days, ({ currency }) => currency).flatMap(week => {
    const [first] = week
    const parcels = week.reduce((sum, day) => sum + day.priced, 0)
    const minor = week.reduce((sum, day) => sum + day.amountMinor, 0)
    if (!first?.currency || parcels === 0) return []
    const { day, carrierName: carrier_name, currency } = first
    const average = averageOf(minor, parcels, currency) ?? '0'
    return [{ week: weekOf(day), carrier_name, currency, parcels, average }]
  })

const promiseByWeek = (days: readonly DaySum[]): ReportDelivery['weeks'] =>
  byWeek(days, () => null).flatMap(week => {
    const [first] = week
    const withPromise = week.reduce((sum, day) => sum + day.withPromise, 0)
    if (!first || withPromise === 0) return []
    const onTime = week.reduce((sum, day) => sum + day.onTime, 0)
    const { day, carrierName: carrier_name } = first
    return [{ week: weekOf(day), carrier_name, with_promise: withPromise, on_time: onTime }]
  })

/** By weekday and hour of the clock on the wall; only days on which it is changed need to be asked for each hour. */
function byHour(
  zone: string,
  days: readonly Day[],
  quarters: readonly { quarter: number; parcels: number }[],
) {
  const cells = new Map<number, number>()
  let at = 0
  for (const { quarter, parcels } of quarters) {
    const ms = quarter * quarterMs
    while (days[at + 1] && (days[at]?.end ?? 0) <= ms) at += 1
    const day = days[at]
    if (!day) continue
    const isUsual = day.end - day.start === dayMs
    const hour = isUsual
      ? Math.floor((ms - day.start) / hourMs)
      : Number(wallClock(zone, ms).time.slice(0, 2))
    const cell = weekdayOf(day.day) * 24 + Math.max(0, hour)
    cells.set(cell, (cells.get(cell) ?? 0) + parcels)
  }
  return [...cells]
    .sort(([one], [other]) => one - other)
    .map(([cell, parcels]) => ({ weekday: Math.floor(cell / 24), hour: cell % 24, parcels }))
}

const toThroughput = ({ name, parcels, labels, voided, activeQuarters }: WorkSum): ReportThroughput => ({
  name,
  parcels,
  labels,
  voided,
  active_minutes: activeQuarters * 15,
  per_hour: activeQuarters === 0 ? '0' : (parcels / (activeQuarters / 4)).toFixed(1),
})

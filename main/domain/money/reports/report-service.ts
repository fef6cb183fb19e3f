import type {
  LabelsQuery,
  RefundsByAge,
  ReportDelivery,
  ReportDesks,
  ReportLabel,
  ReportOverview,
  ReportQuery,
} from '../../../../shared/desk/reports.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import {
  dayIn,
  dayStart,
  daysAfter,
  daysSpanned,
  type ShopCalendar,
  type ShopDay,
} from '../../../../shared/units/shop-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RefundRepository } from '../refund-repository.ts'
import type { Day } from './day-totals.ts'
import { createPeriodCount, type PeriodTotals } from './period-totals.ts'
import { daysOf, type ReportDays } from './report-days.ts'
import { comparedFigures } from './report-figures.ts'
import { createReportLabels } from './report-labels.ts'
import {
  toHours,
  toPriceWeeks,
  toPromise,
  toPromiseWeeks,
  toRefundAge,
  toSecondSteps,
  toServices,
  toShopPromises,
  toThroughput,
  toUnscanned,
  toZones,
} from './report-mapper.ts'
import type { ReportRepository } from './report-repository.ts'

export type Reports = {
  overview: (query: ReportQuery, testMode: boolean) => Promise<Result<ReportOverview>>
  delivery: (query: ReportQuery, testMode: boolean) => Promise<Result<ReportDelivery>>
  /** `tellsOperators`: whether who asks may know who did how much. */
  desks: (query: ReportQuery, testMode: boolean, tellsOperators: boolean) => Promise<Result<ReportDesks>>
  labels: (
    query: LabelsQuery,
    testMode: boolean,
    tellsOperators: boolean,
  ) => Promise<Result<{ count: number; records: ReportLabel[] }>>
  refunds: (
    query: { carrier_name?: readonly string[] | undefined; time_zone?: string | undefined },
    testMode: boolean,
  ) => Result<RefundsByAge>
}

const usualDays = 30
/** A report of more than three years is none for people. */
const mostDays = 1_100

type Span = { from: ShopDay; to: ShopDay }
type Period = Span & { days: Day[] }
type Asked = { zone: string; today: ShopDay; carriers: readonly string[]; now: Period; before: Period | null }

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
  days: ReportDays
  refunds: Pick<RefundRepository, 'ages'>
  calendar: Pick<ShopCalendar, 'timeZone'>
  clock: Clock
}): Reports {
  const { repository } = ports
  const labels = createReportLabels(repository)

  const read = async (
    query: Omit<ReportQuery, 'compare'> & Partial<Pick<ReportQuery, 'compare'>>,
  ): Promise<Result<Asked>> => {
    const zone = query.time_zone ?? ports.calendar.timeZone()
    const today = dayIn(zone, ports.clock.now().getTime())
    const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today)
    const from = query.from ?? daysAfter(to, 1 - usualDays)
    if (to < from) return refuseFields({ to: ['The last day is before the first.'] })
    if (daysSpanned(from, to) > mostDays)
      return refuseFields({ from: [`At most ${mostDays} days are reported at once.`] })
    const periodOf = async (span: Span): Promise<Period> => ({
      ...span,
      days: await daysOf(zone, span.from, span.to),
    })
    const earlier = spanBefore({ from, to }, query.compare ?? 'none')
    const before = earlier && (await periodOf(earlier))
    return ok({ zone, today, carriers: query.carrier_name ?? [], now: await periodOf({ from, to }), before })
  }

  const sumsOf = async (asked: Asked, { days }: Period, testMode: boolean): Promise<PeriodTotals> => {
    const counted = createPeriodCount(asked)
    for await (const day of ports.days.read({ testMode, zone: asked.zone, days })) counted.add(day)
    return counted.totals()
  }

  const report = async <T>(
    query: ReportQuery,
    testMode: boolean,
    tell: (asked: Asked, sums: PeriodTotals, before: PeriodTotals | null) => T,
  ): Promise<Result<ReturnType<typeof headOf> & T>> => {
    const asked = await read(query)
    if (!asked.ok) return asked
    const sums = await sumsOf(asked.value, asked.value.now, testMode)
    const before = asked.value.before && (await sumsOf(asked.value, asked.value.before, testMode))
    return ok({ ...headOf(asked.value, sums, before), ...tell(asked.value, sums, before) })
  }

  return {
    overview: (query, testMode) =>
      report(query, testMode, (_, sums, before) => ({
        unknown_charges: sums.money.reduce((count, row) => count + row.unknown, 0),
        days: sums.days.map((day, at) => ({ ...day, before: before && (before.days[at]?.parcels ?? 0) })),
        services: toServices(sums),
        zones: toZones(sums.zones),
        weeks: toPriceWeeks(sums.priceWeeks),
        promise: toPromise(sums),
      })),
    delivery: (query, testMode) =>
      report(query, testMode, ({ now: { days }, today }, sums) => ({
        weeks: toPromiseWeeks(sums.promiseWeeks),
        promise: toPromise(sums),
        shop_promises: toShopPromises(sums),
        countries: sums.countries.map(({ country, withPromise, onTime }) => ({
          country,
          with_promise: withPromise,
          late: withPromise - onTime,
        })),
        zones: toZones(sums.zones),
        services: toServices(sums),
        never_scanned: toUnscanned(sums, today),
        returns: repository.returnReasons(testMode, spanOf(days)),
      })),
    desks: (query, testMode, tellsOperators) =>
      report(query, testMode, (_, sums) => ({
        hours: toHours(sums),
        seconds: toSecondSteps(sums),
        desks: sums.desks.map(toThroughput),
        operators: tellsOperators ? sums.operators.map(toThroughput) : null,
      })),
    labels: async (query, testMode, tellsOperators) => {
      if (query.operator !== undefined && !tellsOperators)
        return refuse('permission_denied', { message: 'Only managers see labels by operator.' })
      const asked = await read(query)
      if (!asked.ok) return asked
      const { zone, today, now } = asked.value
      return ok(await labels.page({ query, testMode, zone, today, days: now.days, tellsOperators }))
    },
    refunds: ({ carrier_name: carriers, time_zone: zone = ports.calendar.timeZone() }, testMode) => {
      const day = dayIn(zone, ports.clock.now().getTime())
      const since = (days: number) => dayStart(zone, daysAfter(day, -days))
      const ages = ports.refunds.ages(testMode, day, since, carriers ?? [])
      return ok({ day, time_zone: zone, ages: ages.map(toRefundAge) })
    },
  }
}

const spanOf = (days: readonly Day[]) => ({ start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 })

const headOf = ({ zone, now, before }: Asked, sums: PeriodTotals, earlier: PeriodTotals | null) => ({
  from: now.from as string,
  to: now.to as string,
  time_zone: zone,
  before: before && { from: before.from as string, to: before.to as string },
  figures: comparedFigures(sums, earlier),
})

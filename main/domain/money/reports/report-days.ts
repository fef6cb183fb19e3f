import {
  dayIn,
  dayStarts,
  daysAfter,
  type ShopCalendar,
  type ShopDay,
} from '../../../../shared/units/shop-day.ts'
import { toStorageError } from '../../../db/storage-error.ts'
import { breathe, createPause } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TotalRepository } from '../total-repository.ts'
import { countDay, type Day, type DayTotals } from './day-totals.ts'
import type { KeptDay, ReportRepository } from './report-repository.ts'

type DaysAsked = { testMode: boolean; zone: string; days: readonly Day[] }

/**
 * Days added up. Those of the shop's time zone are kept when they are over, until one of their labels or charges changes;
 * today, and days of another time zone, are counted each time.
 */
export type ReportDays = {
  /** The totals of every day, in order, with others in between. */
  read: (asked: DaysAsked) => AsyncGenerator<Day & { totals: DayTotals }>
  /** The days there is anything of, out of those that are given. */
  within: (asked: { testMode: boolean; zone: string; from: ShopDay; to: ShopDay }) => Promise<Day[]>
  /** Counts what is not kept yet, the oldest first. */
  fill: (signal: AbortSignal) => Promise<void>
}

/** The days from one to another, each with its first instant and that of the next. */
export async function daysOf(zone: string, from: ShopDay, to: ShopDay): Promise<Day[]> {
  const days: Day[] = []
  // What day it is somewhere takes a while to find out, a thousand times over.
  for (let first = from; first <= to; first = daysAfter(first, namedAtOnce)) {
    const [last = to] = [to, daysAfter(first, namedAtOnce - 1)].sort()
    const starts = dayStarts(zone, first, last)
    for (const [at, start] of starts.slice(0, -1).entries())
      days.push({ day: daysAfter(first, at), start, end: starts[at + 1] ?? start })
    if (last < to) await breathe()
  }
  return days
}
const namedAtOnce = 100

/** So many days are looked up at once, and counted until so many labels were read. */
const daysAtOnce = 16
const labelsAtOnce = 500
const earliestDay = '1970-01-01' as ShopDay

export function createReportDays(ports: {
  repository: Pick<ReportRepository, 'ofDay' | 'keptDays' | 'keepDays' | 'reach'>
  totals: TotalRepository
  calendar: Pick<ShopCalendar, 'timeZone' | 'workingDaysOf'>
  clock: Clock
}): ReportDays {
  const { repository, calendar, clock } = ports

  const count = (testMode: boolean, { start, end }: Day): { totals: DayTotals; labels: number } => {
    const rows = repository.ofDay(testMode, { start, end })
    const sums = ports.totals.between(testMode, { start, end })
    const money = sums.map(sum => ({ ...sum, amountMinor: String(sum.amountMinor) }))
    return { totals: { ...countDay(rows, start, calendar.workingDaysOf), money }, labels: rows.length }
  }

  /** Counts some of the days and keeps those that are over, before anything can change. */
  const countSome = ({ testMode, zone }: DaysAsked, days: readonly Day[]): Map<number, DayTotals> => {
    const counted = new Map<number, DayTotals>()
    const over: KeptDay[] = []
    let read = 0
    for (const day of days) {
      const { totals, labels } = count(testMode, day)
      counted.set(day.start, totals)
      if (day.end <= clock.now().getTime()) over.push({ ...day, totals: JSON.stringify(totals) })
      read += labels
      if (read >= labelsAtOnce) break
    }
    if (zone !== calendar.timeZone()) return counted
    try {
      repository.keepDays(testMode, over)
    } catch (error) {
      // What cannot be kept is counted again: a full disk keeps nobody from reading.
      if (!toStorageError(error, '')) throw error
    }
    return counted
  }

  async function* read(asked: DaysAsked): AsyncGenerator<Day & { totals: DayTotals }> {
    const { testMode, days } = asked
    const pause = createPause()
    for (let at = 0; at < days.length; at += daysAtOnce) {
      const some = days.slice(at, at + daysAtOnce)
      const span = { start: some[0]?.start ?? 0, end: some.at(-1)?.end ?? 0 }
      const kept = new Map(repository.keptDays(testMode, span).map(each => [each.start, each]))
      const missing = some.filter(({ start, end }) => kept.get(start)?.end !== end)
      let counted = new Map<number, DayTotals>()
      for (const day of some) {
        if (missing.includes(day) && !counted.has(day.start)) {
          await breathe()
          counted = countSome(asked, missing.slice(missing.indexOf(day)))
        }
        const totals = counted.get(day.start) ?? (JSON.parse(kept.get(day.start)?.totals ?? '') as DayTotals)
        yield { ...day, totals }
        await pause()
      }
    }
  }

  const within: ReportDays['within'] = async ({ testMode, zone, from, to }) => {
    const { first, last } = repository.reach(testMode) ?? {}
    if (first == null || last == null) return []
    const [earliest, latest] = [dayIn(zone, first), dayIn(zone, last)]
    const [, start = from] = [from, earliest].sort()
    const [end = to] = [to, latest].sort()
    return start > end ? [] : daysOf(zone, start, end)
  }

  const fill: ReportDays['fill'] = async signal => {
    const zone = calendar.timeZone()
    const to = daysAfter(dayIn(zone, clock.now().getTime()), -1)
    for (const testMode of [false, true]) {
      const days = await within({ testMode, zone, from: earliestDay, to })
      for await (const _ of read({ testMode, zone, days })) if (signal.aborted) return
    }
  }

  return { read, within, fill }
}

import type {
  MoneyEntry,
  MoneyFilters,
  MoneyGroup,
  MoneyTotals,
  TotalsQuery,
} from '../../../shared/desk/money.ts'
import { ok, type Result, refuseFields } from '../../../shared/errors/result.ts'
import {
  dayIn,
  dayStart,
  daysAfter,
  daysSpanned,
  type ShopCalendar,
  type ShopDay,
} from '../../../shared/units/shop-day.ts'
import { breathe } from '../../platform/breathe.ts'
import type { Clock } from '../../platform/clock.ts'
import { toEntry, toGrandTotals, toTotals } from './money-mapper.ts'
import type { EntryOrder, MoneyRepository, Narrowed } from './money-repository.ts'
import { createGroups, type DayTotals } from './reports/day-totals.ts'
import { byText } from './reports/period-totals.ts'
import type { ReportDays } from './reports/report-days.ts'
import type { KindSum } from './total-repository.ts'

type Range = { limit: number; offset: number }

export type MoneyService = {
  list: (
    testMode: boolean,
    filters: MoneyFilters & Range & { ordering?: EntryOrder | undefined },
  ) => Result<{ count: number; records: MoneyEntry[] }>
  totals: (testMode: boolean, query: TotalsQuery) => Promise<Result<MoneyTotals>>
  /** The rows, oldest first, read bit by bit. */
  read: (testMode: boolean, filters: MoneyFilters) => Result<AsyncIterable<MoneyEntry>>
  /** Labels that were charged, in the order the ledger has them; some may have been voided since. */
  chargedLabels: MoneyRepository['chargedLabels']
  /** When the last label of a shipment was charged; null while it has none. */
  chargedAt: MoneyRepository['chargedAt']
  /** The number of the newest row; of the newest one written down before an instant. */
  newestSeq: MoneyRepository['newestSeq']
}

const usualDays = 30
/** Totals by day of more than three years are no table for people. */
const mostDays = 1_100
const rowsAtOnce = 500

const backwards = () => refuseFields({ to: ['The last day is before the first.'] })

export function createMoneyService(ports: {
  repository: Pick<MoneyRepository, 'page' | 'after' | 'chargedLabels' | 'chargedAt' | 'newestSeq'>
  days: Pick<ReportDays, 'read' | 'within'>
  calendar: Pick<ShopCalendar, 'timeZone'>
  clock: Clock
}): MoneyService {
  const { repository, clock } = ports

  const narrowed = ({ from, to, time_zone, ...filters }: MoneyFilters): Result<Narrowed> => {
    const zone = time_zone ?? ports.calendar.timeZone()
    if (from !== undefined && to !== undefined && to < from) return backwards()
    return ok({
      filters,
      start: from === undefined ? 0 : dayStart(zone, from),
      end: to === undefined ? Number.MAX_SAFE_INTEGER : dayStart(zone, daysAfter(to, 1)),
    })
  }

  const list: MoneyService['list'] = (testMode, { limit, offset, ordering, ...filters }) => {
    const among = narrowed(filters)
    if (!among.ok) return among
    const { count, rows } = repository.page(testMode, among.value, { limit, offset, ordering })
    return ok({ count, records: rows.map(toEntry) })
  }

  const totals: MoneyService['totals'] = async (testMode, query) => {
    const { group_by: groupBy = [], time_zone: zone = ports.calendar.timeZone(), ...rest } = query
    const today = dayIn(zone, clock.now().getTime())
    const { from: first, to: last, ...filters } = rest
    const to = last ?? (first !== undefined && first > today ? first : today)
    const from = first ?? daysAfter(to, 1 - usualDays)
    if (to < from) return backwards()
    if (groupBy.includes('day') && daysSpanned(from, to) > mostDays)
      return refuseFields({ from: [`By day, at most ${mostDays} days are added up at once.`] })
    const counted = createMoneyCount(groupBy, filters)
    const days = await ports.days.within({ testMode, zone, from, to })
    for await (const day of ports.days.read({ testMode, zone, days })) counted.add(day)
    const sums = counted.sums()
    return ok({
      from,
      to,
      time_zone: zone,
      group_by: groupBy,
      groups: toTotals(sums),
      totals: toGrandTotals(sums),
    })
  }

  async function* entries(testMode: boolean, among: Narrowed) {
    for (let last = { at: among.start, seq: 0 }; ; await breathe()) {
      const rows = repository.after(testMode, among, last, rowsAtOnce)
      yield* rows.map(toEntry)
      const end = rows.at(-1)
      if (!end || rows.length < rowsAtOnce) return
      last = end
    }
  }

  return {
    list,
    totals,
    read: (testMode, filters) => {
      const among = narrowed(filters)
      return among.ok ? ok(entries(testMode, among.value)) : among
    },
    chargedLabels: repository.chargedLabels,
    chargedAt: repository.chargedAt,
    newestSeq: repository.newestSeq,
  }
}

type TotalFilters = Pick<MoneyFilters, 'carrier_name' | 'service' | 'currency'>
type TotalKey = Pick<KindSum, 'day' | 'carrierName' | 'service' | 'currency' | 'kind'>

const isOneOf = (values: readonly string[] | undefined, value: string | null): boolean =>
  !values?.length || (value !== null && values.includes(value))

/** Adds the money of days up by what it is grouped by; currencies and kinds are always told apart. */
function createMoneyCount(groupBy: readonly MoneyGroup[], filters: TotalFilters) {
  const groups = createGroups<TotalKey, Pick<KindSum, 'amountMinor' | 'rows' | 'unknown'>>(() => ({
    amountMinor: 0n,
    rows: 0,
    unknown: 0,
  }))
  const by = <T>(group: MoneyGroup, value: T): T | null => (groupBy.includes(group) ? value : null)
  return {
    add: ({ day, totals }: { day: ShopDay; totals: DayTotals }): void => {
      for (const row of totals.money) {
        const { carrierName, service, currency, kind } = row
        if (!isOneOf(filters.carrier_name, carrierName) || !isOneOf(filters.service, service)) continue
        if (!isOneOf(filters.currency, currency)) continue
        const sum = groups.of({
          day: by('day', day),
          carrierName: by('carrier', carrierName),
          service: by('service', service),
          currency,
          kind,
        })
        sum.amountMinor += BigInt(row.amountMinor)
        sum.rows += row.rows
        sum.unknown += row.unknown
      }
    },
    sums: (): KindSum[] =>
      groups
        .all()
        .toSorted(
          (one, other) =>
            byText(one.day, other.day) ||
            byText(one.carrierName, other.carrierName) ||
            byText(one.service, other.service) ||
            byText(one.currency, other.currency) ||
            byText(one.kind, other.kind),
        ),
  }
}

import { dayMs } from './board-desk.ts'
import type { ReportedLabel } from './report-labels.ts'

/** The day everything is counted on. */
export const today = '2026-04-01'

const clockOf = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
export const dayOf = (zone: string, at: number) => clockOf(zone).format(at).slice(0, 10)
export const hourOf = (zone: string, at: number) => Number(clockOf(zone).format(at).slice(11, 13))
export const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
export const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((all, row) => all + of(row), 0)

/** Public holidays of the weeks around, by where a parcel goes: Good Friday, which is none in the United States. */
const holidays: Record<string, readonly string[]> = { CA: ['2026-04-03'] }

function workingDays(from: string, to: string, country: string): number {
  let count = 0
  for (let at = Date.parse(from) + dayMs; at <= Date.parse(to); at += dayMs) {
    const isHoliday = holidays[country]?.includes(new Date(at).toISOString().slice(0, 10))
    if (![0, 6].includes(new Date(at).getUTCDay()) && !isHoliday) count += 1
  }
  return count
}

/** The number in the middle, and that which nine of ten do not exceed. */
const ranked = (values: readonly number[], part: number): string | null => {
  const sorted = values.toSorted((one, other) => one - other)
  const found = sorted[Math.ceil(sorted.length * part) - 1]
  return found === undefined ? null : String(found)
}
const isDone = ({ promised, delivered }: ReportedLabel) =>
  promised !== null && (delivered !== null || promised < today)
export const isOnTime = ({ promised, delivered }: ReportedLabel) =>
  promised !== null && delivered !== null && delivered <= promised
const shareOf = (part: number, whole: number) => (whole === 0 ? null : Number((part / whole).toFixed(4)))
export const text = (minor: number, currency: string) =>
  currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2)
export const countBy = <T>(rows: readonly T[], key: (row: T) => string, of: (row: T) => number) => {
  const found: Record<string, number> = {}
  for (const row of rows) found[key(row)] = (found[key(row)] ?? 0) + of(row)
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count > 0))
}

type Span = { from: string; to: string }

/** What the labels bought on some days come to: label by label, with the calendar of the platform. */
export function truthOf(
  all: readonly ReportedLabel[],
  { from, to }: Span,
  zone: string,
  carrier: string | null,
) {
  const isIn = (at: number) => dayOf(zone, at) >= from && dayOf(zone, at) <= to
  const own = all.filter(each => carrier === null || each.carrier === carrier)
  const bought = own.filter(({ at }) => isIn(at))
  const kept = bought.filter(({ voided }) => !voided)
  const promised = kept.filter(isDone)
  const choice = kept.filter(({ offers }) => offers >= 2)
  const transit = kept.flatMap(({ scanned, delivered, country }) =>
    scanned !== null && delivered !== null && delivered >= scanned
      ? [workingDays(scanned, delivered, country)]
      : [],
  )
  const seconds = kept
    .flatMap(label => Array<number>(label.parcels).fill(label.seconds ?? -1))
    .filter(s => s >= 0)
  const quarters = new Set(bought.map(({ at, desk }) => `${desk} ${Math.floor(at / 900_000)}`))
  /** A void falls away a minute after its charge, which may be another day. */
  const spend = (currency: string) =>
    sum(
      own.filter(each => each.currency === currency),
      ({ at, amount, voided }) => (isIn(at) ? amount : 0) - (voided && isIn(at + 60_000) ? amount : 0),
    )
  return { bought, kept, promised, choice, transit, seconds, quarters, spend }
}

export type Truth = ReturnType<typeof truthOf>

/** Each figure by its name and currency, with how many it is counted from. */
export function figuresOf(truth: Truth): Record<string, [value: string | null, of: number]> {
  const { bought, kept, promised, choice, transit, seconds, quarters } = truth
  const parcels = sum(kept, each => each.parcels)
  const onTime = promised.filter(isOnTime).length
  const share = (part: number, whole: number) => {
    const found = shareOf(part, whole)
    return found === null ? null : String(found)
  }
  const money = ['CAD', 'JPY'].flatMap(currency => {
    const rows = kept.filter(each => each.currency === currency)
    const paid = sum(rows, each => each.parcels)
    const chosen = choice.filter(each => each.currency === currency)
    const of = (part: (label: ReportedLabel) => number) =>
      chosen.length === 0
        ? null
        : text(
            sum(chosen, label => part(label) - label.amount),
            currency,
          )
    const spend = truth.spend(currency)
    return [
      [`spend ${currency}`, [text(spend, currency), paid]],
      [`average ${currency}`, [paid === 0 ? null : text(Math.round(spend / paid), currency), paid]],
      [`saved ${currency}`, [of(({ dearest }) => dearest), chosen.length]],
      [`saved_median ${currency}`, [of(({ median }) => median), chosen.length]],
    ]
  })
  return {
    ...Object.fromEntries(money),
    parcels: [String(parcels), parcels],
    on_time: [share(onTime, promised.length), promised.length],
    late: [share(promised.length - onTime, promised.length), promised.length],
    void_rate: [share(bought.length - kept.length, bought.length), bought.length],
    transit_median: [ranked(transit, 0.5), transit.length],
    transit_ninth: [ranked(transit, 0.9), transit.length],
    per_hour: [quarters.size === 0 ? null : (parcels / (quarters.size / 4)).toFixed(1), parcels],
    seconds: [ranked(seconds, 0.5), seconds.length],
  }
}

import { type FigureName, fewestCompared, type ReportFigure } from '../../../../shared/desk/reports.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import type { KindSum } from '../total-repository.ts'
import type { Tally } from './day-totals.ts'
import { mergeTally, type PeriodTotals } from './period-totals.ts'

/** `value` null: cannot be said. `of`: how many it is counted from. */
type Counted = { name: FigureName; currency: string | null; value: string | null; of: number }

const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

export const share = (part: number, whole: number): string | null =>
  whole === 0 ? null : String(Number((part / whole).toFixed(4)))

/** The spend of one currency: what was charged, less what fell away or came back, with what was billed on top. */
export const spendOf = (money: readonly KindSum[]): bigint =>
  money.reduce((sum, row) => (row.kind === 'refund_expected' ? sum : sum + row.amountMinor), 0n)

export const averageOf = (minor: number | bigint, parcels: number, currency: string): string | null =>
  parcels === 0 ? null : minorToText(Math.round(Number(minor) / parcels), currency)

export const countOf = (tally: Tally): number => sumOf(Object.values(tally), each => each)

/** The least number that a part of all do not exceed; null where there are none. */
export function percentileOf(tally: Tally, part: number): number | null {
  const of = countOf(tally)
  let passed = 0
  for (const value of Object.keys(tally)
    .map(Number)
    .sort((one, other) => one - other)) {
    passed += tally[value] ?? 0
    if (passed >= of * part) return value
  }
  return null
}

export const merged = (tallies: readonly Tally[]): Tally => {
  const all: Tally = {}
  for (const tally of tallies) mergeTally(all, tally)
  return all
}

export const perHour = ({ parcels, activeQuarters }: { parcels: number; activeQuarters: number }): string =>
  activeQuarters === 0 ? '0' : (parcels / (activeQuarters / 4)).toFixed(1)

function moneyFigures({ services, money }: PeriodTotals, currency: string): Counted[] {
  const rows = services.filter(each => each.currency === currency)
  const spend = spendOf(money.filter(each => each.currency === currency))
  const parcels = sumOf(rows, each => each.parcels)
  const withChoice = sumOf(rows, each => each.withChoice)
  const saved = (minor: number) => (withChoice === 0 ? null : minorToText(minor, currency))
  return [
    { name: 'spend', currency, value: minorToText(spend, currency), of: parcels },
    { name: 'average', currency, value: averageOf(spend, parcels, currency), of: parcels },
    { name: 'saved', currency, value: saved(sumOf(rows, each => each.savedMinor)), of: withChoice },
    {
      name: 'saved_median',
      currency,
      value: saved(sumOf(rows, each => each.savedMedianMinor)),
      of: withChoice,
    },
  ]
}

export const currenciesOf = ({ services, money }: PeriodTotals): string[] =>
  [...new Set([...services, ...money].map(each => each.currency))].filter(each => each !== null).sort()

function figuresOf(sums: PeriodTotals, currencies: readonly string[]): Counted[] {
  const { services } = sums
  const labels = sumOf(services, each => each.labels)
  const parcels = sumOf(services, each => each.parcels)
  const withPromise = sumOf(services, each => each.withPromise)
  const onTime = sumOf(services, each => each.onTime)
  const transit = merged(services.map(each => each.transit))
  const seconds = merged(sums.desks.map(each => each.seconds))
  const activeQuarters = sumOf(sums.desks, each => each.activeQuarters)
  const plain = (name: FigureName, value: string | number | null, of: number): Counted => ({
    name,
    currency: null,
    value: value === null ? null : String(value),
    of,
  })
  return [
    plain('parcels', parcels, parcels),
    ...currencies.flatMap(currency => moneyFigures(sums, currency)),
    plain('on_time', share(onTime, withPromise), withPromise),
    plain('late', share(withPromise - onTime, withPromise), withPromise),
    plain(
      'void_rate',
      share(
        sumOf(services, each => each.voided),
        labels,
      ),
      labels,
    ),
    plain('transit_median', percentileOf(transit, 0.5), countOf(transit)),
    plain('transit_ninth', percentileOf(transit, 0.9), countOf(transit)),
    plain('per_hour', activeQuarters === 0 ? null : perHour({ parcels, activeQuarters }), parcels),
    plain('seconds', percentileOf(seconds, 0.5), countOf(seconds)),
  ]
}

/** Of these the difference is told, of the others by which part of what it was it has changed. */
const byDifference: ReadonlySet<FigureName> = new Set([
  'on_time',
  'late',
  'void_rate',
  'transit_median',
  'transit_ninth',
])

function compared(now: Counted, before: Counted | undefined): Pick<ReportFigure, 'change' | 'comparison'> {
  if (!before || before.of === 0) return { change: null, comparison: 'none' }
  if (now.of < fewestCompared || before.of < fewestCompared) return { change: null, comparison: 'too_few' }
  if (now.value === null || before.value === null) return { change: null, comparison: 'none' }
  const [value, was] = [Number(now.value), Number(before.value)]
  if (byDifference.has(now.name)) return { change: Number((value - was).toFixed(4)), comparison: 'compared' }
  if (was === 0) return { change: null, comparison: 'none' }
  return { change: Number((value / was - 1).toFixed(4)), comparison: 'compared' }
}

/** Every figure of a period beside that of the period before. */
export function comparedFigures(now: PeriodTotals, before: PeriodTotals | null): ReportFigure[] {
  const currencies = currenciesOf(now)
  const earlier = before ? figuresOf(before, currencies) : []
  return figuresOf(now, currencies).map((figure, at) => {
    const was = earlier[at]
    return { ...figure, before: was?.value ?? null, before_of: was?.of ?? null, ...compared(figure, was) }
  })
}

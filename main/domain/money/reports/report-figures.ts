import { type FigureName, fewestCompared, type ReportFigure } from '../../../../shared/desk/reports.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import { daysAfter, isWeekend, type ShopDay } from '../../../../shared/units/shop-day.ts'
import type { KindSum } from '../total-repository.ts'
import type { ServiceSum, TransitCount } from './report-repository.ts'

/** What a period comes to, before anybody reads it. */
export type PeriodSums = { services: ServiceSum[]; transit: TransitCount[]; money: KindSum[] }

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

/** Working days from one day to another; none for the first. */
function workingDays(from: ShopDay, to: ShopDay): number {
  let days = 0
  for (let day = daysAfter(from, 1); day <= to && days < mostTransit; day = daysAfter(day, 1))
    if (!isWeekend(day)) days += 1
  return days
}
const mostTransit = 99

export type Transit = { of: number; median: number | null; ninth: number | null }

/** The median, and what nine of ten did not take longer than. */
export function transitOf(counts: readonly TransitCount[]): Transit {
  const taken = counts
    .map(({ from, to, shipments }) => ({ days: workingDays(from, to), shipments }))
    .sort((one, other) => one.days - other.days)
  const of = sumOf(taken, each => each.shipments)
  const at = (part: number): number | null => {
    let passed = 0
    for (const { days, shipments } of taken) {
      passed += shipments
      if (passed >= of * part) return days
    }
    return null
  }
  return { of, median: at(0.5), ninth: at(0.9) }
}

function moneyFigures({ services, money }: PeriodSums, currency: string): Counted[] {
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

export const currenciesOf = ({ services, money }: PeriodSums): string[] =>
  [...new Set([...services, ...money].map(each => each.currency))].filter(each => each !== null).sort()

function figuresOf(sums: PeriodSums, currencies: readonly string[]): Counted[] {
  const { services } = sums
  const labels = sumOf(services, each => each.labels)
  const parcels = sumOf(services, each => each.parcels)
  const withPromise = sumOf(services, each => each.withPromise)
  const onTime = sumOf(services, each => each.onTime)
  const transit = transitOf(sums.transit)
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
    plain('transit_median', transit.median, transit.of),
    plain('transit_ninth', transit.ninth, transit.of),
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
export function comparedFigures(now: PeriodSums, before: PeriodSums | null): ReportFigure[] {
  const currencies = currenciesOf(now)
  const earlier = before ? figuresOf(before, currencies) : []
  return figuresOf(now, currencies).map((figure, at) => {
    const was = earlier[at]
    return { ...figure, before: was?.value ?? null, before_of: was?.of ?? null, ...compared(figure, was) }
  })
}

import { type Comparison, comparisons } from '../../../shared/desk/reports.ts'
import { isDay, type ShopDay } from '../../../shared/units/shop-day.ts'
import { type RangeName, rangeNames } from './report-period.ts'

export const reportTabs = ['overview', 'costs', 'delivery', 'desks'] as const
export type ReportTab = (typeof reportTabs)[number]

/** What the screen shows; stands in the address. */
export type ReportSearch = {
  tab?: ReportTab
  range?: RangeName
  /** First and last day of a range of one's own. */
  from?: ShopDay
  to?: ShopDay
  compare?: Comparison
  carrier?: string
  /** Charts as their figures. */
  form?: 'table'
  /** The rows behind one of its figures, read by the list of them. */
  behind?: string
}

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find(each => each === value)
const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** Reads the address; what makes no sense there is left out instead of failing. */
export function parseReportSearch(raw: Record<string, unknown>): ReportSearch {
  const found: { [K in keyof ReportSearch]: ReportSearch[K] | undefined } = {
    tab: oneOf(reportTabs, raw.tab),
    range: oneOf(rangeNames, raw.range),
    from: day(raw.from),
    to: day(raw.to),
    compare: oneOf(comparisons, raw.compare),
    carrier: typeof raw.carrier === 'string' && raw.carrier !== '' ? raw.carrier.slice(0, 80) : undefined,
    form: raw.form === 'table' ? 'table' : undefined,
    behind: typeof raw.behind === 'string' && raw.behind !== '' ? raw.behind.slice(0, 1_000) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

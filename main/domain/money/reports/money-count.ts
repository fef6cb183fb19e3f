import type { MoneyFilters, MoneyGroup } from '../../../../shared/desk/money.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import type { KindSum } from '../total-repository.ts'
import { createGroups, type DayTotals } from './day-totals.ts'
import { byText } from './period-totals.ts'

type Filters = Pick<MoneyFilters, 'carrier_name' | 'service' | 'currency'>
type Key = Pick<KindSum, 'day' | 'carrierName' | 'service' | 'currency' | 'kind'>

const isOneOf = (values: readonly string[] | undefined, value: string | null): boolean =>
  !values?.length || (value !== null && values.includes(value))

/** Adds the money of days up by what it is grouped by; currencies and kinds are always told apart. */
export function createMoneyCount(groupBy: readonly MoneyGroup[], filters: Filters) {
  const groups = createGroups<Key, Pick<KindSum, 'amountMinor' | 'rows' | 'unknown'>>(() => ({
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

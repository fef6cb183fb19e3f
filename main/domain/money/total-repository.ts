import type { MoneyGroup, MoneyKind } from '../../../shared/desk/money.ts'
import type { Database } from '../../db/database.ts'
import { createStatementCache } from '../../db/statement-cache.ts'
import { type Between, conditionsOf, type Narrowed } from './money-repository.ts'

/** The rows of one kind in one group, added up. */
export type KindSum = {
  day: string | null
  carrierName: string | null
  service: string | null
  currency: string | null
  kind: MoneyKind
  amountMinor: bigint
  rows: number
  /** Charges nobody knows the amount of. */
  unknown: number
}

export type TotalsAsked = {
  testMode: boolean
  /** The days to add up, or one stretch of time without a name. */
  stretches: readonly (Between & { day: string | null })[]
  groupBy: readonly MoneyGroup[]
  filters: Narrowed['filters']
}

export type TotalRepository = { sums: (asked: TotalsAsked) => KindSum[] }

type SumRow = Omit<KindSum, 'amountMinor'> & { millions: number; rest: number }

/** Amounts are added in two halves, so that no sum leaves what SQLite and JavaScript can count exactly. */
const half = 1_000_000

export function createTotalRepository({ sqlite }: Pick<Database, 'sqlite'>): TotalRepository {
  const statement = createStatementCache({ sqlite })
  return {
    sums: ({ testMode, stretches, groupBy, filters }) => {
      const conditions = conditionsOf(filters)
      const by = (group: MoneyGroup, column: string) => (groupBy.includes(group) ? column : 'NULL')
      const sums = statement<SumRow>(
        `SELECT day, ${by('carrier', 'carrier_name')} AS carrierName, ${by('service', 'service')} AS service,
           currency, kind, count(*) AS rows,
           coalesce(sum(amount_minor / ${half}), 0) AS millions, coalesce(sum(amount_minor % ${half}), 0) AS rest,
           sum(CASE WHEN amount_minor IS NULL AND kind = 'charge' THEN NOT EXISTS (
             SELECT 1 FROM money_entries AS bill WHERE bill.about_id = entry.id AND bill.kind = 'adjustment')
             ELSE 0 END) AS unknown
         FROM (SELECT value ->> 'day' AS day, value ->> 'start' AS start, value ->> 'end' AS finish FROM json_each(?))
           CROSS JOIN money_entries AS entry INDEXED BY money_entries_totals
           ON test_mode = ? AND at >= start AND at < finish
         WHERE 1 ${conditions.map(each => `AND ${each.sql}`).join(' ')}
         GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
      )
      return sums
        .all(JSON.stringify(stretches), testMode ? 1 : 0, ...conditions.flatMap(each => each.values))
        .map(({ millions, rest, ...sum }) => ({
          ...sum,
          amountMinor: BigInt(millions) * BigInt(half) + BigInt(rest),
        }))
    },
  }
}

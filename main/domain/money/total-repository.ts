import type { MoneyKind } from '../../../shared/desk/money.ts'
import type { Database } from '../../db/database.ts'
import type { Between } from './money-repository.ts'

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

/** Of one carrier, service, currency and kind each. */
export type TotalRepository = { between: (testMode: boolean, between: Between) => Omit<KindSum, 'day'>[] }

type SumRow = Omit<KindSum, 'day' | 'amountMinor'> & { millions: number; rest: number }

/** Amounts are added in two halves, so that no sum leaves what SQLite and JavaScript can count exactly. */
const half = 1_000_000

export function createTotalRepository({ sqlite }: Pick<Database, 'sqlite'>): TotalRepository {
  const sums = sqlite.prepare<unknown[], SumRow>(
    `SELECT carrier_name AS carrierName, service, currency, kind, count(*) AS rows,
       coalesce(sum(amount_minor / ${half}), 0) AS millions, coalesce(sum(amount_minor % ${half}), 0) AS rest,
       sum(CASE WHEN amount_minor IS NULL AND kind = 'charge' THEN NOT EXISTS (
         SELECT 1 FROM money_entries AS bill WHERE bill.about_id = entry.id AND bill.kind = 'adjustment')
         ELSE 0 END) AS unknown
     FROM money_entries AS entry INDEXED BY money_entries_totals WHERE test_mode = ? AND at >= ? AND at < ?
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  )
  return {
    between: (testMode, { start, end }) =>
      sums.all(testMode ? 1 : 0, start, end).map(({ millions, rest, ...sum }) => ({
        ...sum,
        amountMinor: BigInt(millions) * BigInt(half) + BigInt(rest),
      })),
  }
}

import { type RefundAgeName, type RefundsQuery, refundAges } from '../../../shared/desk/money.ts'
import { anyOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { createStatementCache } from '../../db/statement-cache.ts'
import { type MoneyRow, moneyColumns } from './money-repository.ts'

export type RefundRow = MoneyRow & {
  state: NonNullable<RefundsQuery['state']>[number]
  /** Negative, as its rows are. */
  creditedMinor: number
  expectedBy: string
}

/** A void without a refund to wait for. `isNoted`: a sentence says why nothing comes back. */
export type EndedVoid = {
  amountMinor: number | null
  currency: string | null
  isNoted: number
  chargedMinor: number | null
  credits: number
  creditedMinor: number | null
}

/** Refunds of one age that did not come. */
export type RefundAgeRow = {
  age: RefundAgeName
  currency: string | null
  refunds: number
  unknown: number
  outstandingMinor: number
}

/** The first instant of the day so many days ago. */
export type DaysAgo = (days: number) => number

/** Voids of each age are no older than so many days; the last age has no end. */
const oldest: Record<RefundAgeName, number | null> = {
  days_0_7: 7,
  days_8_14: 14,
  days_15_30: 30,
  days_over_30: null,
}

/** How old a refund is, with a `?` for the first instant of each age that has an end. */
const ageOf = `CASE ${refundAges.map(age => (oldest[age] === null ? `ELSE '${age}'` : `WHEN at >= ? THEN '${age}'`)).join(' ')} END`

const sinceOf = (age: RefundAgeName, daysAgo: DaysAgo): number[] => {
  const days = oldest[age]
  return days === null ? [] : [daysAgo(days)]
}

/** Only those that may still come are looked at: all that ever came are many more. */
const mayCome = 'entry.seq IN (SELECT entry_seq FROM open_refunds)'

/** When what was voided has an age, the end left out. */
function timesOf(age: RefundAgeName, daysAgo: DaysAgo): { start: number; end: number } {
  const days = oldest[age]
  const younger = refundAges[refundAges.indexOf(age) - 1]
  const end = younger === undefined ? null : oldest[younger]
  return {
    start: days === null ? 0 : daysAgo(days),
    end: end === null ? Number.MAX_SAFE_INTEGER : daysAgo(end),
  }
}

export type RefundRepository = {
  /** `today` decides what is overdue. */
  find: (id: string, testMode: boolean, today: string) => RefundRow | null
  /** The newest refund a shipment waits for, or waited. */
  ofShipment: (shipmentId: string, today: string) => RefundRow | null
  /** How the newest void of a shipment ended where no refund is or was expected; null when nothing was voided. */
  voidOf: (shipmentId: string) => EndedVoid | null
  /** `daysAgo` is needed for those of one age. */
  page: (
    testMode: boolean,
    today: string,
    query: RefundsQuery,
    daysAgo: DaysAgo,
  ) => { count: number; rows: RefundRow[] }
  /** Open and overdue ones by their age and currency, the youngest first. */
  ages: (testMode: boolean, today: string, daysAgo: DaysAgo, carriers: readonly string[]) => RefundAgeRow[]
}

/** What came of a refund, read from the rows about it. */
const refunds = `(
  SELECT *, CASE
      WHEN EXISTS (SELECT 1 FROM money_entries AS up WHERE up.about_id = claim.id AND up.kind = 'refund_expected')
        THEN 'given_up'
      WHEN amount_minor IS NULL AND credits > 0 THEN 'credited'
      WHEN credited_minor <= amount_minor THEN 'credited'
      WHEN expected_by < ? THEN 'overdue'
      ELSE 'open' END AS state
  FROM (
    SELECT entry.*,
      (SELECT count(*) FROM money_entries AS came
        WHERE came.about_id = entry.id AND came.kind = 'refund_credited') AS credits,
      (SELECT coalesce(sum(amount_minor), 0) FROM money_entries AS came
        WHERE came.about_id = entry.id AND came.kind = 'refund_credited') AS credited_minor
    FROM money_entries AS entry WHERE expected_by IS NOT NULL AND `
const asRefunds = `) AS claim)`
const anyRow = { sql: '1', values: [] }
const select = `SELECT ${moneyColumns}, state, credited_minor AS creditedMinor FROM`

export function createRefundRepository({ sqlite }: Pick<Database, 'sqlite'>): RefundRepository {
  const statement = createStatementCache({ sqlite })
  const byId = sqlite.prepare<unknown[], RefundRow>(
    `${select} ${refunds} id = ? AND test_mode = ? ${asRefunds}`,
  )
  const byShipment = sqlite.prepare<unknown[], RefundRow>(
    `${select} ${refunds} shipment_id = ? ${asRefunds} ORDER BY seq DESC LIMIT 1`,
  )
  const voided = sqlite.prepare<[string], EndedVoid>(
    `SELECT void.amount_minor AS amountMinor, void.currency, void.note IS NOT NULL AS isNoted,
       charge.amount_minor AS chargedMinor, count(came.id) AS credits, sum(came.amount_minor) AS creditedMinor
     FROM money_entries AS void
     LEFT JOIN money_entries AS charge ON charge.id = void.about_id
     LEFT JOIN money_entries AS came ON came.about_id = void.about_id AND came.kind = 'refund_credited'
     WHERE void.shipment_id = ? AND void.kind = 'void' GROUP BY void.seq ORDER BY void.seq DESC LIMIT 1`,
  )
  return {
    find: (id, testMode, today) => byId.get(today, id, testMode ? 1 : 0) ?? null,
    ofShipment: (shipmentId, today) => byShipment.get(today, shipmentId) ?? null,
    voidOf: shipmentId => voided.get(shipmentId) ?? null,
    page: (testMode, today, query, daysAgo) => {
      const { state = ['open', 'overdue'], shipment_id: shipmentId, ordering, limit, offset } = query
      const way = ordering === '-expected_by' ? 'DESC' : 'ASC'
      const isOpen = state.every(each => each === 'open' || each === 'overdue')
      // Read in the order they are expected in, and those that came are passed by.
      const any = isOpen ? `+${mayCome} AND test_mode = ?` : 'test_mode = ?'
      const among = shipmentId === undefined ? any : '+test_mode = ? AND shipment_id = ?'
      const carriers = query.carrier_name?.length ? anyOf(['carrier_name'], query.carrier_name) : anyRow
      const times = query.age ? timesOf(query.age, daysAgo) : null
      const from = `${refunds} ${among} AND ${carriers.sql} ${times ? 'AND at >= ? AND at < ?' : ''} ${asRefunds}
        WHERE state IN (${state.map(() => '?').join(', ')})`
      const values = [
        today,
        testMode ? 1 : 0,
        ...(shipmentId === undefined ? [] : [shipmentId]),
        ...carriers.values,
        ...(times ? [times.start, times.end] : []),
        ...state,
      ]
      const counted = statement<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)
      const rows = statement<RefundRow>(
        `${select} ${from} ORDER BY expected_by ${way}, seq ${way} LIMIT ? OFFSET ?`,
      )
      return { count: counted.get(...values)?.count ?? 0, rows: rows.all(...values, limit, offset) }
    },
    ages: (testMode, today, daysAgo, names) => {
      const carriers = names.length > 0 ? anyOf(['carrier_name'], names) : anyRow
      const found = statement<RefundAgeRow>(
        `SELECT ${ageOf} AS age, currency, count(*) AS refunds, sum(amount_minor IS NULL) AS unknown,
           coalesce(sum(credited_minor - amount_minor), 0) AS outstandingMinor
         FROM ${refunds} ${mayCome} AND +test_mode = ? AND ${carriers.sql} ${asRefunds}
         WHERE state IN ('open', 'overdue') GROUP BY 1, currency ORDER BY currency`,
      ).all(...refundAges.flatMap(age => sinceOf(age, daysAgo)), today, testMode ? 1 : 0, ...carriers.values)
      return refundAges.flatMap(age => found.filter(row => row.age === age))
    },
  }
}

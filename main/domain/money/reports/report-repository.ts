import type { ShipmentStatus } from '../../../../shared/api/shipments.ts'
import type { LabelSet } from '../../../../shared/desk/reports.ts'
import type { ReturnReason } from '../../../../shared/desk/returns.ts'

import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { anyOf, type ColumnCondition } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createStatementCache } from '../../../db/statement-cache.ts'
import type { Between } from '../money-repository.ts'
import type { FactRow } from './day-totals.ts'

export type ReportRepository = ReturnType<typeof createReportRepository>

/** Which labels of a time; `''` stands for those that have none. */
export type LabelsAsked = {
  testMode: boolean
  carriers: readonly string[]
  set: LabelSet
  /** What was promised before it and is still under way is late. */
  today: ShopDay
  named: Partial<Record<'service' | 'currency' | 'country' | 'zone' | 'desk' | 'operator', string>>
  off?: number | undefined
  handed?: ShopDay | undefined
  /** The seconds a parcel took, the end left out. */
  seconds?: { from: number; before: number } | undefined
}

/** A label with what its shipment says, where that is still kept. */
export type LabelRow = FactRow & {
  purchaseId: string
  shipmentId: string
  trackingNumber: string | null
  requestedService: string | null
}

const notVoided = 'voided_at IS NULL'
const plain = (sql: string): ColumnCondition => ({ sql, values: [] })
const onTime = 'delivered_day <= promised_day'
const late = '(delivered_day > promised_day OR (delivered_day IS NULL AND promised_day < ?))'

/** The day it left the shop, by what shows it first. */
const leftOn = 'coalesce(handed_day, first_scan_day, delivered_day)'
/** What was promised for a day and happened later, or has not by the day after. */
const overdue = (happened: string, promised: string, today: ShopDay): ColumnCondition => ({
  sql: `coalesce(${happened} > ${promised}, ${promised} < ?)`,
  values: [today],
})

const conditionsOfSet = (set: LabelSet, today: ShopDay): ColumnCondition[] => {
  const kept = plain(notVoided)
  switch (set) {
    case 'bought':
      return []
    case 'voided':
      return [plain('voided_at IS NOT NULL')]
    case 'parcels':
      return [kept]
    case 'choice':
      return [kept, plain('amount_minor IS NOT NULL AND offers >= 2')]
    case 'promised':
      return [kept, { sql: `promised_day IS NOT NULL AND (${onTime} OR ${late})`, values: [today] }]
    case 'on_time':
      return [kept, plain(onTime)]
    case 'late':
      return [kept, { sql: `promised_day IS NOT NULL AND ${late}`, values: [today] }]
    case 'delivered':
      return [kept, plain('delivered_day IS NOT NULL AND promised_day IS NOT NULL')]
    case 'transit':
      return [kept, plain('delivered_day >= first_scan_day')]
    case 'never_scanned':
      return [kept, { sql: 'first_scan_day IS NULL AND handed_day < ?', values: [today] }]
    case 'left_in_time':
      return [kept, plain(`${leftOn} <= ship_by`)]
    case 'left_late':
      return [kept, overdue(leftOn, 'ship_by', today)]
    case 'kept':
      return [kept, plain('delivered_day <= deliver_by')]
    case 'missed_by_shop':
      return [
        kept,
        overdue('delivered_day', 'deliver_by', today),
        plain(`ship_by IS NOT NULL AND coalesce(${leftOn} > ship_by, 1)`),
      ]
    case 'missed_by_carrier':
      return [kept, overdue('delivered_day', 'deliver_by', today), plain(`${leftOn} <= ship_by`)]
    case 'missed_by_unknown':
      return [kept, overdue('delivered_day', 'deliver_by', today), plain('ship_by IS NULL')]
    case 'timed':
      return [kept, plain('seconds IS NOT NULL')]
  }
}

function conditionsOf({ carriers, set, today, named, off, handed, seconds }: LabelsAsked): ColumnCondition[] {
  const stated = Object.entries(named).map(([column, value]) =>
    value === '' ? plain(`${column} IS NULL`) : { sql: `${column} = ?`, values: [value] },
  )
  return [
    ...(carriers.length > 0 ? [anyOf(['carrier_name'], carriers)] : []),
    ...conditionsOfSet(set, today),
    ...stated,
    ...(off === undefined
      ? []
      : [{ sql: 'max(-5, min(5, julianday(delivered_day) - julianday(promised_day))) = ?', values: [off] }]),
    ...(handed === undefined ? [] : [{ sql: 'handed_day = ?', values: [handed] }]),
    ...(seconds === undefined
      ? []
      : [{ sql: 'seconds >= ? AND seconds < ?', values: [seconds.from, seconds.before] }]),
  ]
}

/** The columns of a label, as reports name them. */
export const factColumns = `bought_at AS boughtAt, label_facts.carrier_name AS carrierName, label_facts.service,
  currency, amount_minor AS amountMinor, offers, dearest_minor AS dearestMinor, median_minor AS medianMinor, parcels,
  country, zone, promised_day AS promisedDay, first_scan_day AS firstScanDay, delivered_day AS deliveredDay,
  handed_day AS handedDay, ship_by AS shipBy, deliver_by AS deliverBy, voided_at AS voidedAt, operator, desk, seconds`

/** Labels of one stretch of time, found by it alone. */
const during =
  'label_facts INDEXED BY label_facts_time WHERE test_mode = ? AND bought_at >= ? AND bought_at < ?'

/** Labels of one account, found by it and their time. */
const ofAccount = 'label_facts INDEXED BY label_facts_account WHERE connection_id = ?'

/** Labels of one service of an account that were paid in one currency. */
export type AccountRow = Pick<FactRow, 'service' | 'currency'> & {
  labels: number
  parcels: number
  paidMinor: number | null
  /** Parcels of the labels whose price is known. */
  pricedParcels: number | null
  lastMinor: number | null
  lastAt: number
}

export type AccountLabelRow = Pick<FactRow, 'service' | 'currency' | 'amountMinor' | 'boughtAt'> & {
  shipmentId: string
  trackingNumber: string | null
  status: ShipmentStatus
  personName: string | null
  companyName: string | null
}

export function createReportRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const statement = createStatementCache({ sqlite })

  const narrowed = (asked: LabelsAsked, { start, end }: Between) => {
    const conditions = conditionsOf(asked)
    return {
      sql: `${during}${conditions.map(({ sql }) => ` AND ${sql}`).join('')}`,
      values: [asked.testMode ? 1 : 0, start, end, ...conditions.flatMap(({ values }) => values)],
    }
  }

  return {
    ofDay: (testMode: boolean, { start, end }: Between) =>
      statement<FactRow>(`SELECT ${factColumns} FROM ${during} ORDER BY bought_at`).all(
        testMode ? 1 : 0,
        start,
        end,
      ),
    count: (asked: LabelsAsked, between: Between): number => {
      const { sql, values } = narrowed(asked, between)
      return statement<{ count: number }>(`SELECT count(*) AS count FROM ${sql}`).get(...values)?.count ?? 0
    },
    /** The newest first. */
    rows: (asked: LabelsAsked, between: Between, { limit, offset }: { limit: number; offset: number }) => {
      const { sql, values } = narrowed(asked, between)
      return statement<LabelRow>(
        `SELECT found.*, shipments.tracking_number AS trackingNumber,
           shipments.document ->> '$.metadata.requested_service' AS requestedService FROM (
           SELECT purchase_id AS purchaseId, shipment_id AS shipmentId, label_facts.rowid AS seq, ${factColumns}
           FROM ${sql} ORDER BY bought_at DESC, label_facts.rowid DESC LIMIT ? OFFSET ?) AS found
         LEFT JOIN shipments ON shipments.id = shipmentId ORDER BY boughtAt DESC, found.seq DESC`,
      ).all(...values, limit, offset)
    },
    /** What was bought with a connection since then and not voided, by service; the one with the most parcels first. */
    ofAccount: (connectionId: string, since: number) =>
      // The price beside the last purchase is that of the last purchase: SQLite takes bare columns from its row.
      statement<AccountRow>(
        `SELECT service, currency, count(*) AS labels, sum(parcels) AS parcels, sum(amount_minor) AS paidMinor,
           sum(parcels) FILTER (WHERE amount_minor IS NOT NULL) AS pricedParcels,
           amount_minor AS lastMinor, max(bought_at) AS lastAt
         FROM ${ofAccount} AND bought_at >= ? AND ${notVoided}
         GROUP BY service, currency ORDER BY parcels DESC, service`,
      ).all(connectionId, since),
    voidedOf: (connectionId: string, since: number): number =>
      statement<{ count: number }>(
        `SELECT count(*) AS count FROM ${ofAccount} AND bought_at >= ? AND voided_at IS NOT NULL`,
      ).get(connectionId, since)?.count ?? 0,
    /** The last labels of a connection whose shipments are kept. */
    labelsOfAccount: (connectionId: string, most: number) =>
      statement<AccountLabelRow>(
        `SELECT shipments.id AS shipmentId, shipments.tracking_number AS trackingNumber, shipments.status,
           label_facts.service, currency, amount_minor AS amountMinor, bought_at AS boughtAt,
           json_extract(document, '$.recipient.person_name') AS personName,
           json_extract(document, '$.recipient.company_name') AS companyName
         FROM ${ofAccount.replace(' WHERE', ' CROSS JOIN shipments ON shipments.id = shipment_id WHERE')}
         ORDER BY bought_at DESC LIMIT ?`,
      ).all(connectionId, most),
    /** Returns go back by any carrier, and are not told apart by it. */
    returnReasons: (testMode: boolean, { start, end }: Between) =>
      statement<{ reason: ReturnReason | null; items: number }>(
        `SELECT json_extract(item.value, '$.reason') AS reason, sum(json_extract(item.value, '$.quantity')) AS items
         FROM returns INDEXED BY returns_by_time CROSS JOIN json_each(returns.items) AS item
         WHERE test_mode = ? AND created_at >= ? AND created_at < ? GROUP BY 1 ORDER BY 2 DESC`,
      ).all(testMode ? 1 : 0, start, end),
    /** First and last instant of labels and charges; null where there are none. */
    reach: (testMode: boolean) =>
      statement<{ first: number | null; last: number | null }>(
        `SELECT min(first) AS first, max(last) AS last FROM (
           SELECT (SELECT min(bought_at) FROM label_facts WHERE test_mode = @mode) AS first,
             (SELECT max(bought_at) FROM label_facts WHERE test_mode = @mode) AS last
           UNION ALL SELECT (SELECT min(at) FROM money_entries WHERE test_mode = @mode),
             (SELECT max(at) FROM money_entries WHERE test_mode = @mode))`,
      ).get({ mode: testMode ? 1 : 0 }),
    /** Days that were counted, between two instants. */
    keptDays: (testMode: boolean, { start, end }: Between) =>
      statement<KeptDay>(
        `SELECT start_at AS start, end_at AS "end", totals FROM report_days
         WHERE test_mode = ? AND start_at >= ? AND start_at < ?`,
      ).all(testMode ? 1 : 0, start, end),
    /** Takes the place of what was kept of the same time, also of days of another time zone. */
    keepDays: sqlite.transaction((testMode: boolean, days: readonly KeptDay[]) => {
      const mode = testMode ? 1 : 0
      for (const { start, end, totals } of days) {
        statement(
          'DELETE FROM report_days WHERE test_mode = ? AND start_at > ? AND start_at < ? AND end_at > ?',
        ).run(mode, start - mostDayMs, end, start)
        statement('INSERT INTO report_days (test_mode, start_at, end_at, totals) VALUES (?, ?, ?, ?)').run(
          mode,
          start,
          end,
          totals,
        )
      }
    }).immediate,
  }
}

/** No day of any time zone is longer. */
const mostDayMs = 2 * 86_400_000

export type KeptDay = Between & { totals: string }

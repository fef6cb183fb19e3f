import type { ReturnReason } from '../../../../shared/desk/returns.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { anyOf } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createStatementCache } from '../../../db/statement-cache.ts'
import type { Between } from '../money-repository.ts'

export type ReportAsked = Between & {
  testMode: boolean
  carriers: readonly string[]
  /** What was promised before it and is still under way is late. */
  today: ShopDay
}

/** Shipments with a promise that was kept or broken, and those where it was kept. */
type Promised = { withPromise: number; onTime: number }

/** Labels of one service that were paid in one currency; all but `labels` and `voided` are of those not voided. */
export type ServiceSum = Promised & {
  carrierName: string
  service: string | null
  currency: string | null
  labels: number
  voided: number
  parcels: number
  withChoice: number
  savedMinor: number
  savedMedianMinor: number
}

export type TransitCount = Pick<ServiceSum, 'carrierName' | 'service' | 'currency'> & {
  from: ShopDay
  to: ShopDay
  shipments: number
}

/** `priced`: parcels whose price is known. */
export type DaySum = Promised & {
  day: ShopDay
  carrierName: string
  currency: string | null
  parcels: number
  priced: number
  amountMinor: number
}

export type WorkSum = {
  name: string | null
  parcels: number
  labels: number
  voided: number
  activeQuarters: number
}

export type ReportRepository = ReturnType<typeof createReportRepository>

const notVoided = 'voided_at IS NULL'
const sumWhere = (condition: string, what = '1') =>
  `coalesce(sum(CASE WHEN ${notVoided} AND ${condition} THEN ${what} END), 0)`
const onTime = 'delivered_day <= promised_day'
/** Needs the day of today. */
const late = '(delivered_day > promised_day OR (delivered_day IS NULL AND promised_day < ?))'
const parcels = sumWhere('1', 'parcels')
const quarter = 'bought_at / 900000'
const facts = 'label_facts INDEXED BY label_facts_report'

/** Reads one index of the labels of a time, and no document. */
export function createReportRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const statement = createStatementCache({ sqlite })

  const narrowed = ({ carriers }: Pick<ReportAsked, 'carriers'>) =>
    carriers.length > 0 ? anyOf(['carrier_name'], carriers) : { sql: '1', values: [] }

  /** Rows of the time that is asked for, by what `select` says; `values` are those of its own marks. */
  const among = <Row>(asked: ReportAsked, select: string, values: unknown[], end: string): Row[] => {
    const carriers = narrowed(asked)
    return statement<Row>(
      `SELECT ${select} FROM ${facts} WHERE test_mode = ? AND bought_at >= ? AND bought_at < ? AND ${carriers.sql} ${end}`,
    ).all(...values, asked.testMode ? 1 : 0, asked.start, asked.end, ...carriers.values)
  }

  const promised = `${sumWhere(`(${onTime} OR ${late})`)} AS withPromise, ${sumWhere(onTime)} AS onTime`

  const workBy = (asked: ReportAsked, column: 'desk' | 'operator') =>
    among<WorkSum>(
      asked,
      `${column} AS name, ${parcels} AS parcels, count(*) AS labels, count(voided_at) AS voided,
         count(DISTINCT ${quarter}) AS activeQuarters`,
      [],
      `GROUP BY 1 ORDER BY 2 DESC, 1`,
    )

  return {
    services: (asked: ReportAsked) =>
      among<ServiceSum>(
        asked,
        `carrier_name AS carrierName, service, currency, count(*) AS labels, count(voided_at) AS voided,
           ${parcels} AS parcels, ${sumWhere('amount_minor IS NOT NULL AND offers >= 2')} AS withChoice,
           ${sumWhere('offers >= 2', 'dearest_minor - amount_minor')} AS savedMinor,
           ${sumWhere('offers >= 2', 'median_minor - amount_minor')} AS savedMedianMinor, ${promised}`,
        [asked.today],
        'GROUP BY 1, 2, 3 ORDER BY parcels DESC, 1, 2, 3',
      ),
    transit: (asked: ReportAsked) =>
      among<TransitCount>(
        asked,
        `carrier_name AS carrierName, service, currency, first_scan_day AS "from", delivered_day AS "to",
           count(*) AS shipments`,
        [],
        `AND ${notVoided} AND delivered_day >= first_scan_day GROUP BY 1, 2, 3, 4, 5`,
      ),
    promise: (asked: ReportAsked) =>
      among<{ days: number; shipments: number }>(
        asked,
        `CAST(max(-5, min(5, julianday(delivered_day) - julianday(promised_day))) AS INTEGER) AS days,
           count(*) AS shipments`,
        [],
        `AND ${notVoided} AND delivered_day IS NOT NULL AND promised_day IS NOT NULL GROUP BY 1 ORDER BY 1`,
      ),
    countries: (asked: ReportAsked) =>
      among<{ country: string | null; withPromise: number; onTime: number }>(
        asked,
        `country, ${promised}`,
        [asked.today],
        'GROUP BY 1 HAVING withPromise > 0 ORDER BY withPromise DESC, 1',
      ),
    /** Parcels of every quarter of an hour since 1970 in which there were any. */
    quarters: (asked: ReportAsked) =>
      among<{ quarter: number; parcels: number }>(
        asked,
        `${quarter} AS quarter, sum(parcels) AS parcels`,
        [],
        `AND ${notVoided} GROUP BY 1 ORDER BY 1`,
      ),
    desks: (asked: ReportAsked) => workBy(asked, 'desk'),
    operators: (asked: ReportAsked) => workBy(asked, 'operator'),
    days: (asked: ReportAsked, days: readonly (Between & { day: ShopDay })[]): DaySum[] => {
      const carriers = narrowed(asked)
      return statement<DaySum>(
        `SELECT day, carrier_name AS carrierName, currency, ${parcels} AS parcels,
           ${sumWhere('amount_minor IS NOT NULL', 'parcels')} AS priced,
           ${sumWhere('1', 'amount_minor')} AS amountMinor, ${promised}
         FROM (SELECT value ->> 'day' AS day, value ->> 'start' AS start, value ->> 'end' AS finish FROM json_each(?))
           CROSS JOIN ${facts} ON test_mode = ? AND bought_at >= start AND bought_at < finish
         WHERE ${notVoided} AND ${carriers.sql} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      ).all(asked.today, JSON.stringify(days), asked.testMode ? 1 : 0, ...carriers.values)
    },
    neverScanned: (asked: ReportAsked) => {
      const carriers = narrowed(asked)
      return statement<{ day: ShopDay; shipments: number }>(
        `SELECT handed_day AS day, count(*) AS shipments
         FROM (SELECT shipment_id AS scanless FROM ${facts} WHERE test_mode = ? AND bought_at >= ? AND bought_at < ?
           AND ${carriers.sql} AND ${notVoided} AND first_scan_day IS NULL)
           CROSS JOIN trackers ON trackers.shipment_id = scanless
         WHERE handed_day < ? GROUP BY 1 ORDER BY 1`,
      ).all(asked.testMode ? 1 : 0, asked.start, asked.end, ...carriers.values, asked.today)
    },
    /** Returns go back by any carrier, and are not told apart by it. */
    returnReasons: ({ testMode, start, end }: ReportAsked) =>
      statement<{ reason: ReturnReason | null; items: number }>(
        `SELECT json_extract(item.value, '$.reason') AS reason, sum(json_extract(item.value, '$.quantity')) AS items
         FROM returns INDEXED BY returns_by_time CROSS JOIN json_each(returns.items) AS item
         WHERE test_mode = ? AND created_at >= ? AND created_at < ? GROUP BY 1 ORDER BY 2 DESC`,
      ).all(testMode ? 1 : 0, start, end),
  }
}

import type { LabelsQuery, ReportLabel } from '../../../../shared/desk/reports.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import { type ShopDay, weekdayOf } from '../../../../shared/units/shop-day.ts'
import { plainText } from '../../../../shared/values.ts'
import { createPause } from '../../../platform/breathe.ts'
import type { Between } from '../money-repository.ts'
import { type Day, quarterMs } from './day-totals.ts'
import { hoursOf } from './period-totals.ts'
import { stepAfter } from './report-mapper.ts'
import type { LabelRow, LabelsAsked, ReportRepository } from './report-repository.ts'

type Asked = {
  query: LabelsQuery
  testMode: boolean
  zone: string
  today: ShopDay
  days: readonly Day[]
  tellsOperators: boolean
}

const namedBy = ['service', 'currency', 'country', 'zone', 'desk', 'operator'] as const

/** The labels that a figure counts. */
export function createReportLabels(repository: Pick<ReportRepository, 'count' | 'rows'>) {
  /** They are counted day by day, so that only the days of one page are read, with others in between. */
  const page = async (asked: Asked): Promise<{ count: number; records: ReportLabel[] }> => {
    const { limit, offset } = asked.query
    const narrowed = toNarrowed(asked)
    const pause = createPause()
    const rows: LabelRow[] = []
    let count = 0
    for (const stretch of stretchesOf(asked).toReversed()) {
      const here = repository.count(narrowed, stretch)
      const from = Math.max(0, offset - count)
      if (here > from && rows.length < limit)
        rows.push(...repository.rows(narrowed, stretch, { limit: limit - rows.length, offset: from }))
      count += here
      await pause()
    }
    return { count, records: rows.map(row => toReportLabel(row, asked.tellsOperators)) }
  }
  return { page }
}

function toNarrowed({ query, testMode, today }: Asked): LabelsAsked {
  const { carrier_name: carriers = [], set, off, handed, seconds: from } = query
  return {
    testMode,
    carriers,
    set,
    today,
    named: Object.fromEntries(
      namedBy.flatMap(name => (query[name] === undefined ? [] : [[name, query[name]]])),
    ),
    off,
    handed,
    seconds: from === undefined ? undefined : { from, before: stepAfter(from) },
  }
}

/** The days, or what of them is one hour of one weekday. */
function stretchesOf({ query: { weekday, hour }, zone, days }: Asked): Between[] {
  const own = weekday === undefined ? days : days.filter(({ day }) => weekdayOf(day) === weekday)
  if (hour === undefined) return [...own]
  return own.flatMap(day => {
    const hourOf = hoursOf(zone, day)
    const quarters = Array.from({ length: Math.ceil((day.end - day.start) / quarterMs) }, (_, at) => at)
    return quarters
      .filter(quarter => hourOf(quarter) === hour)
      .map(quarter => ({
        start: day.start + quarter * quarterMs,
        end: Math.min(day.end, day.start + (quarter + 1) * quarterMs),
      }))
  })
}

const toTime = (ms: number): string => new Date(ms).toISOString()

function toReportLabel(row: LabelRow, tellsOperators: boolean): ReportLabel {
  const { currency, amountMinor, offers, dearestMinor } = row
  const text = (minor: number | null) =>
    currency === null || minor === null ? null : minorToText(minor, currency)
  return {
    id: row.purchaseId,
    object_type: 'report_label',
    shipment_id: row.shipmentId,
    tracking_number: row.trackingNumber,
    bought_at: toTime(row.boughtAt),
    carrier_name: row.carrierName,
    service: row.service,
    requested_service: row.requestedService === null ? null : plainText(row.requestedService),
    currency,
    amount: text(amountMinor),
    saved: text(
      offers < 2 || amountMinor === null || dearestMinor === null ? null : dearestMinor - amountMinor,
    ),
    parcels: row.parcels,
    country: row.country,
    zone: row.zone,
    promised_day: row.promisedDay,
    first_scan_day: row.firstScanDay,
    delivered_day: row.deliveredDay,
    handed_day: row.handedDay,
    ship_by: row.shipBy,
    deliver_by: row.deliverBy,
    voided_at: row.voidedAt === null ? null : toTime(row.voidedAt),
    desk: row.desk,
    operator: tellsOperators ? row.operator : null,
    seconds: row.seconds,
  }
}

import type { PrintCount } from '../../../shared/desk/printing/print-day.ts'
import { dayIn, dayStart, daysAfter, type ShopCalendar } from '../../../shared/units/shop-day.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'

type Bound = { start: number; end: number; mode: 0 | 1 | null }
type CountRow = Omit<PrintCount, 'printer_id'> & { printerId: string | null }

/** SQL of what was printed on a day, read along an index however long the history is. */
export function createPrintDayRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const count = (states: string) => `count(*) FILTER (WHERE state IN (${states}))`
  const counted = sqlite.prepare<[Bound], CountRow>(
    `SELECT printer_id AS printerId, kind, ${count("'sent','confirmed'")} AS printed,
       ${count("'queued','sending'")} AS waiting, ${count("'failed'")} AS failed, ${count("'unknown'")} AS unknown
     FROM print_jobs INDEXED BY print_jobs_day
     WHERE created_at >= @start AND created_at < @end AND state <> 'cancelled'
       AND (@mode IS NULL OR test_mode = @mode)
     GROUP BY printer_id, kind ORDER BY printer_id, kind`,
  )
  return { counts: (bound: Bound): CountRow[] => counted.all(bound) }
}

export type PrintDay = ReturnType<typeof createPrintDay>

/** What was printed today, by the calendar of the shop. */
export function createPrintDay(ports: {
  repository: ReturnType<typeof createPrintDayRepository>
  calendar: Pick<ShopCalendar, 'timeZone'>
  clock: Pick<Clock, 'now'>
}) {
  return {
    today: (testMode: boolean | undefined) => {
      const zone = ports.calendar.timeZone()
      const day = dayIn(zone, ports.clock.now().getTime())
      const [start, end] = [dayStart(zone, day), dayStart(zone, daysAfter(day, 1))]
      const mode = testMode === undefined ? null : testMode ? 1 : 0
      const counts = ports.repository
        .counts({ start, end, mode })
        .map(({ printerId, ...row }): PrintCount => ({ printer_id: printerId, ...row }))
      return { day, counts }
    },
  }
}

import { dayStart, daysAfter } from '../../../../shared/units/time-zone.ts'
import type { Database } from '../../../db/database.ts'

/**
 * Shipments whose labels were bought on a day of the desk's time zone and are still good, oldest first. Purchases are
 * written in the order of time, so they are walked from the newest back to the day and no further.
 */
export function createBoughtOn({ sqlite }: Pick<Database, 'sqlite'>, timeZone: () => string) {
  const newestFirst = sqlite.prepare<
    [],
    { shipmentId: string; state: string; startedAt: number; testMode: 0 | 1 }
  >(
    `SELECT shipment_id AS shipmentId, purchases.state AS state, started_at AS startedAt, test_mode AS testMode
     FROM purchases CROSS JOIN shipments ON shipments.id = shipment_id ORDER BY purchases.rowid DESC`,
  )
  return (day: string, testMode: boolean): string[] => {
    const from = dayStart(timeZone(), day)
    const until = dayStart(timeZone(), daysAfter(day, 1))
    const found: string[] = []
    for (const row of newestFirst.iterate()) {
      if (row.startedAt < from) break
      if (row.startedAt < until && row.state === 'bought' && (row.testMode === 1) === testMode)
        found.push(row.shipmentId)
    }
    return found.reverse()
  }
}

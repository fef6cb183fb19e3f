import type { Database } from '../../../db/database.ts'
import { orderDocument } from '../../../db/order-documents.ts'

export type PackedRow = {
  orderId: string
  desk: string
  operator: string | null
  units: number
  forcedUnits: number
  seconds: number
  packedAt: number
}

export type MistakeCount = {
  desk: string
  operator: string | null
  kind: 'wrong_item' | 'too_many' | 'unknown_code'
  count: number
}

export type DayRange = { testMode: boolean; from: number; until: number; desk: string | null }

export type DayRepository = ReturnType<typeof createDayRepository>

/** SQL of what was packed, and of what is left to pack. */
export function createDayRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const parcels = sqlite.prepare<[object], PackedRow>(
    `SELECT order_id AS orderId, desk, operator, units, forced_units AS forcedUnits, seconds, packed_at AS packedAt
     FROM packed_parcels WHERE test_mode = @mode AND packed_at >= @from AND packed_at < @until AND (@desk IS NULL OR desk = @desk)
     ORDER BY packed_at`,
  )
  const mistakes = sqlite.prepare<[object], MistakeCount>(
    `SELECT desk, operator, kind, count(*) AS count FROM packing_mistakes
     WHERE test_mode = @mode AND at >= @from AND at < @until AND (@desk IS NULL OR desk = @desk) GROUP BY 1, 2, 3`,
  )
  // What an order prefers names a service; its carrier is that of the newest label with it.
  const wanted = sqlite.prepare<[number], { carrierId: string; count: number }>(
    `SELECT (SELECT packed_parcels.carrier_id FROM packed_parcels JOIN shipments ON shipments.id = packed_parcels.shipment_id
         WHERE shipments.document ->> '$.service' = service ORDER BY packed_at DESC LIMIT 1) AS carrierId, sum(count) AS count
     FROM (SELECT ${orderDocument} ->> '$.options.preferred_service' AS service, count(*) AS count
       FROM order_entries INDEXED BY order_entries_state CROSS JOIN orders ON orders.seq = order_seq
       WHERE order_entries.test_mode = ? AND order_entries.state = 'ready' GROUP BY 1)
     WHERE service IS NOT NULL GROUP BY 1`,
  )
  const waiting = sqlite.prepare<[number], { carrierId: string; count: number }>(
    `SELECT carrier_id AS carrierId, count(*) AS count FROM packed_parcels
     CROSS JOIN shipments ON shipments.id = packed_parcels.shipment_id
     WHERE packed_parcels.test_mode = ? AND shipments.status = 'purchased' AND carrier_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM manifest_shipments WHERE manifest_shipments.shipment_id = shipments.id)
     GROUP BY carrier_id`,
  )
  const asked = ({ testMode, ...range }: DayRange) => ({ mode: Number(testMode), ...range })
  const counted = (rows: { carrierId: string | null; count: number }[]) =>
    new Map(rows.flatMap(({ carrierId, count }) => (carrierId === null ? [] : [[carrierId, count] as const])))
  return {
    parcels: (range: DayRange): PackedRow[] => parcels.all(asked(range)),
    mistakes: (range: DayRange): MistakeCount[] => mistakes.all(asked(range)),
    /** How many ready orders ask for a carrier, by its id. */
    wantedCarriers: (testMode: boolean) => counted(wanted.all(Number(testMode))),
    /** Parcels with a label that no carrier has yet, and no manifest hands over. */
    waitingParcels: (testMode: boolean) => counted(waiting.all(Number(testMode))),
  }
}

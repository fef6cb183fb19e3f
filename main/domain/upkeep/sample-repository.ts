import type { Database } from '../../db/database.ts'

/** How much of the sample data is there by its marks; addresses and parcels carry none. */
export type SampleCounts = {
  orders: number
  /** Shipments nothing was bought for. */
  drafts: number
  /** Bought on sample orders, voided ones too: made by whoever tried it, so they stay. */
  labels: number
  carriers: number
  printers: number
}

export type SampleRepository = { count: () => SampleCounts }

export function createSampleRepository({ sqlite }: Pick<Database, 'sqlite'>): SampleRepository {
  const bought = `EXISTS (SELECT 1 FROM purchases WHERE shipment_id = shipments.id AND state <> 'refused')`
  const counts = sqlite.prepare<[], SampleCounts>(
    `SELECT (SELECT count(*) FROM orders WHERE is_sample = 1) AS orders,
       (SELECT count(*) FROM shipments WHERE is_sample = 1 AND NOT ${bought}) AS drafts,
       (SELECT count(*) FROM shipments WHERE is_sample = 1 AND ${bought}) AS labels,
       (SELECT count(*) FROM connections WHERE is_sample = 1) AS carriers,
       (SELECT count(*) FROM printers WHERE is_sample = 1) AS printers`,
  )
  const none: SampleCounts = { orders: 0, drafts: 0, labels: 0, carriers: 0, printers: 0 }
  return { count: () => counts.get() ?? none }
}

import type { Retained } from '../../../../shared/desk/retention.ts'

/**
 * What of a table may go. `walks` has `seq` and `created_at` and is walked in order of age; `removes` is run in one
 * transaction for every piece of it, with `OLD` standing for the rows of the piece that are old enough.
 */
export type RetentionRule = { walks: string; removes: readonly string[] }

/** What lies in tables; files of imports lie in a folder and are removed by those who keep them. */
export type RetainedInTables = Exclude<Retained, 'import_files'>

/** A line here, and one in the defaults, is all another resource takes. */
export const retentionRules: Record<RetainedInTables, RetentionRule> = {
  events: {
    walks: 'events',
    removes: [
      `DELETE FROM events WHERE OLD AND NOT EXISTS
         (SELECT 1 FROM deliveries WHERE event_id = events.id AND state = 'waiting')`,
    ],
  },
  webhook_deliveries: {
    walks: 'deliveries',
    removes: [`DELETE FROM deliveries WHERE OLD AND state <> 'waiting'`],
  },
  notifications: { walks: 'notifications', removes: ['DELETE FROM notifications WHERE OLD'] },
  // A parcel nobody was ever asked about, because its carrier tells nobody, is as done as one that arrived.
  trackers: {
    walks: 'trackers',
    removes: [
      `UPDATE shipments SET document = json_set(document, '$.tracker_id', NULL) WHERE id IN
         (SELECT shipment_id FROM trackers WHERE OLD AND (next_poll_at IS NULL OR next_poll_at < @before))`,
      'DELETE FROM trackers WHERE OLD AND (next_poll_at IS NULL OR next_poll_at < @before)',
    ],
  },
  orders: {
    walks: 'orders',
    removes: [
      `DELETE FROM orders WHERE OLD AND status IN ('fulfilled', 'delivered', 'cancelled') AND NOT EXISTS
         (SELECT 1 FROM order_parts JOIN order_links ON line_item_id = part_id JOIN shipments ON shipments.id = shipment_id
          WHERE order_id = orders.id AND shipments.status NOT IN ('delivered', 'cancelled'))`,
    ],
  },
  // A shipment anything was ever bought for is money, and stays.
  drafts: {
    walks: 'shipments',
    removes: [
      `DELETE FROM shipments WHERE OLD AND status IN ('draft', 'cancelled')
         AND NOT EXISTS (SELECT 1 FROM purchases WHERE shipment_id = shipments.id)
         AND NOT EXISTS (SELECT 1 FROM intents WHERE subject_id = shipments.id AND state IN ('pending', 'unknown'))
         AND NOT EXISTS (SELECT 1 FROM queued_purchases WHERE shipment_id = shipments.id)`,
    ],
  },
  labels: {
    walks: 'shipments',
    removes: [
      `DELETE FROM shipment_files WHERE shipment_id IN
         (SELECT id FROM shipments WHERE OLD AND status IN ('delivered', 'cancelled'))`,
      `DELETE FROM shipment_papers WHERE shipment_id IN
         (SELECT id FROM shipments WHERE OLD AND status IN ('delivered', 'cancelled'))`,
    ],
  },
  batches: { walks: 'batches', removes: ['DELETE FROM batches WHERE OLD AND resources IS NOT NULL'] },
  packing_photos: { walks: 'packing_photos', removes: ['DELETE FROM packing_photos WHERE OLD'] },
  print_jobs: {
    walks: 'print_jobs',
    removes: [
      `DELETE FROM print_jobs WHERE OLD AND state IN ('sent', 'confirmed', 'cancelled')
         AND NOT EXISTS (SELECT 1 FROM print_jobs AS repeat WHERE repeat.repeat_of = print_jobs.id)`,
      `DELETE FROM print_payloads WHERE created_at < @before AND NOT EXISTS
         (SELECT 1 FROM print_jobs WHERE payload_hash = hash)`,
      'DELETE FROM print_conversions WHERE used_at < @before',
      `DELETE FROM print_runs WHERE created_at < @before AND NOT EXISTS
         (SELECT 1 FROM print_jobs WHERE run_id = print_runs.id)`,
    ],
  },
  // A key protects what it made for as long as that is there.
  idempotent_requests: {
    walks: 'idempotent_requests',
    removes: [
      `DELETE FROM idempotent_requests WHERE OLD AND state IN ('done', 'spent')
         AND NOT EXISTS (SELECT 1 FROM shipments WHERE shipments.id = record_id)
         AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = record_id)
         AND NOT EXISTS (SELECT 1 FROM pickups WHERE pickups.id = record_id)
         AND NOT EXISTS (SELECT 1 FROM manifests WHERE manifests.id = record_id)`,
    ],
  },
}

import { numberForms } from '../../../../shared/order-number.ts'
import { isReturnable } from '../../../../shared/packing/steps.ts'
import type { Database } from '../../../db/database.ts'
import { createStatementCache } from '../../../db/statement-cache.ts'
import { type ProductRow, productRows } from '../../orders/products/product-mapper.ts'
import { inSteps } from './packing-repository.ts'

export type FoundOrder = { id: string; orderId: string; recipient: string }

export type PackingLookup = ReturnType<typeof createPackingLookup>

const mode = (testMode: boolean) => (testMode ? 1 : 0)

/**
 * What a scanned text may be of what the shop has; one query for each kind of thing. `silentSince`: a desk that said
 * nothing after this has lost its order, as long as nothing of it costs money.
 */
export function createPackingLookup(database: Database, silentSince: () => number) {
  const { sqlite } = database
  const statement = createStatementCache(database)
  const columns = `orders.id AS id, orders.order_id AS orderId, coalesce(recipient, '') AS recipient`
  // Open orders first, then the newest: a shop may use a number again.
  const byText = sqlite.prepare<[object], FoundOrder>(
    `SELECT ${columns} FROM (
       SELECT seq FROM json_each(@texts) AS named CROSS JOIN orders ON orders.test_mode = @mode AND orders.order_id = named.value
       UNION SELECT seq FROM json_each(@texts) AS named CROSS JOIN orders ON orders.id = named.value AND orders.test_mode = @mode
     ) AS found CROSS JOIN orders ON orders.seq = found.seq LEFT JOIN order_entries ON order_seq = orders.seq
     ORDER BY orders.status IN ('unfulfilled','partial') DESC, orders.seq DESC LIMIT 5`,
  )
  const byTracking = sqlite.prepare<[object], FoundOrder & { shipmentId: string }>(
    `SELECT DISTINCT ${columns}, shipments.id AS shipmentId FROM shipments
     CROSS JOIN order_links ON order_links.shipment_id = shipments.id
     CROSS JOIN order_parts ON part_id = line_item_id
     CROSS JOIN orders ON orders.id = order_parts.order_id LEFT JOIN order_entries ON order_seq = orders.seq
     WHERE shipments.test_mode = @mode AND shipments.tracking_number = @number LIMIT 5`,
  )
  const byArticle = sqlite.prepare<[object], never>(
    `SELECT ${productRows.columns} FROM products WHERE test_mode = @mode AND deleted_at IS NULL
       AND (sku COLLATE NOCASE IN (SELECT value FROM json_each(@texts)) OR barcode IN (SELECT value FROM json_each(@texts)))
     LIMIT 10`,
  )
  return {
    /** Orders by number, however it is written, or by id. */
    findOrders: (texts: readonly string[], testMode: boolean): FoundOrder[] =>
      byText.all({
        mode: mode(testMode),
        texts: JSON.stringify([...new Set(texts.flatMap(text => numberForms(text)))]),
      }),
    findShipped: (number: string, testMode: boolean) => byTracking.all({ mode: mode(testMode), number }),
    findProducts: (texts: readonly string[], testMode: boolean): ProductRow[] =>
      byArticle
        .all({ mode: mode(testMode), texts: JSON.stringify([...new Set(texts)]) })
        .map(productRows.read),
    /** The oldest order nothing keeps from being packed and nobody has. */
    oldestReady: (testMode: boolean): string | null =>
      statement<{ id: string }>(
        `SELECT orders.id AS id FROM order_entries INDEXED BY order_entries_state
         CROSS JOIN orders ON orders.seq = order_entries.order_seq
         WHERE order_entries.test_mode = ? AND order_entries.state = 'ready' AND ${unclaimed}
         ORDER BY order_entries.order_seq LIMIT 1`,
      ).get(mode(testMode), silentSince())?.id ?? null,
    /** The oldest ready order of exactly one unit of one of these, and how many there are of them. */
    oldestSingle: (skus: readonly string[], testMode: boolean) => {
      const where = `order_skus.sku COLLATE NOCASE IN (SELECT value FROM json_each(?)) AND order_entries.test_mode = ?
        AND order_entries.state = 'ready' AND item_count = 1 AND quantity = 1 AND ${unclaimed}`
      const from = `FROM order_skus INDEXED BY order_skus_sku CROSS JOIN order_entries ON order_entries.order_seq = order_skus.order_seq
        CROSS JOIN orders ON orders.seq = order_entries.order_seq`
      const values = [JSON.stringify(skus), mode(testMode), silentSince()]
      return (
        statement<{ id: string }>(
          `SELECT orders.id AS id ${from} WHERE ${where} ORDER BY order_entries.order_seq LIMIT 1`,
        ).get(...values)?.id ?? null
      )
    },
    /** How many orders are ready, and since when the oldest is. */
    ready: (testMode: boolean): { count: number; oldestAt: number | null } =>
      statement<{ count: number; oldestAt: number | null }>(
        `SELECT count(*) AS count, (SELECT created_at FROM order_entries INDEXED BY order_entries_state
           WHERE test_mode = @mode AND state = 'ready' ORDER BY order_seq LIMIT 1) AS oldestAt
         FROM order_entries WHERE test_mode = @mode AND state = 'ready'`,
      ).get({ mode: mode(testMode) }) ?? { count: 0, oldestAt: null },
    /** How many are ready and nobody has, on a desk or on a cart. */
    unclaimed: (testMode: boolean): number =>
      statement<{ count: number }>(
        `SELECT (SELECT count(*) FROM order_entries WHERE test_mode = @mode AND state = 'ready') - (
           SELECT count(*) FROM (SELECT order_id FROM packing_sessions WHERE ${holds('@silentSince')}
             UNION SELECT order_id FROM pick_batch_orders WHERE is_open = 1) AS taken
           CROSS JOIN orders ON orders.id = taken.order_id CROSS JOIN order_entries ON order_seq = orders.seq
           WHERE order_entries.test_mode = @mode AND order_entries.state = 'ready') AS count`,
      ).get({ mode: mode(testMode), silentSince: silentSince() })?.count ?? 0,
    /** Who bought the newest label of an order. */
    lastLabel: (orderId: string) =>
      statement<{
        shipmentId: string
        trackingNumber: string | null
        operator: string | null
        desk: string | null
        at: number | null
      }>(
        `SELECT shipments.id AS shipmentId, shipments.tracking_number AS trackingNumber, operator, desk,
           coalesce(settled_at, started_at) AS at
         FROM order_parts CROSS JOIN order_links ON line_item_id = part_id
         CROSS JOIN shipments ON shipments.id = order_links.shipment_id
         LEFT JOIN purchases ON purchases.shipment_id = shipments.id AND purchases.state = 'bought'
         WHERE order_parts.order_id = ? AND shipments.status NOT IN ('draft','cancelled')
         ORDER BY shipments.seq DESC LIMIT 1`,
      ).get(orderId) ?? null,
  }
}

/** Its desk has an order: it was put aside, or is at work there, or costs money already. */
const holds = (silentSince: string): string => `packing_sessions.state IN ('open','paused')
  AND (packing_sessions.state = 'paused' OR beat_at >= ${silentSince} OR step NOT ${inSteps(isReturnable)})`

/** Nobody has it on a desk or on a cart. */
const unclaimed = `NOT EXISTS (SELECT 1 FROM packing_sessions WHERE packing_sessions.order_id = orders.id AND ${holds('?')})
  AND NOT EXISTS (SELECT 1 FROM pick_batch_orders WHERE pick_batch_orders.order_id = orders.id AND is_open = 1)`

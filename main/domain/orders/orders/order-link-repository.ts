import type { Database } from '../../../db/database.ts'
import { orderDocument } from '../../../db/order-documents.ts'
import type { StoredOrder } from './order-mapper.ts'
import type { LinkedItem } from './order-rules.ts'

export type OrderLinkRepository = {
  /** Of the given line items those that exist, with their orders, in the order given. */
  findItems: (lineItemIds: string[], testMode: boolean) => { lineItemId: string; orderId: string }[]
  /** The orders a shipment is linked to now. */
  ordersOf: (shipmentId: string) => string[]
  /** The links of a shipment become these. */
  replace: (shipmentId: string, links: { lineItemId: string; quantity: number }[]) => void
  shipmentsOf: (orderId: string) => string[]
  /** The draft that holds exactly so many of these line items and nothing of any other; null when there is none. */
  draftOf: (items: readonly (readonly [lineItemId: string, quantity: number])[]) => string | null
  findOrders: (orderIds: string[]) => StoredOrder[]
  /** Of each line item how many have labels by other shipments, and how many labels of which are being bought or may be. */
  takenBeside: (shipmentId: string, lineItemIds: string[]) => Map<string, { bought: number; open: number }>
  /** All that is linked to orders, by their ids. */
  linksOf: (orderIds: string[]) => Map<string, LinkedItem[]>
}

type Row = LinkedItem & { orderId: string }
type TakenRow = { lineItemId: string; bought: number; open: number }

export function createOrderLinkRepository({ sqlite }: Database): OrderLinkRepository {
  // An order's addresses are parts of it too, but nothing is packed from an address. The cross joins keep SQLite
  // from walking through all orders of a mode to find these few.
  const items = sqlite.prepare<[string, number], { lineItemId: string; orderId: string }>(
    `SELECT part_id AS lineItemId, order_parts.order_id AS orderId FROM json_each(?) AS named
     CROSS JOIN order_parts ON part_id = named.value CROSS JOIN orders ON orders.id = order_parts.order_id
     WHERE part_id GLOB 'cdt_*' AND test_mode = ? ORDER BY named.key`,
  )
  const ordersOf = sqlite
    .prepare<[string], string>(
      `SELECT DISTINCT order_id FROM order_links JOIN order_parts ON part_id = line_item_id WHERE shipment_id = ?`,
    )
    .pluck()
  const remove = sqlite.prepare('DELETE FROM order_links WHERE shipment_id = ?')
  const add = sqlite.prepare(
    `INSERT INTO order_links (line_item_id, shipment_id, quantity)
     SELECT value ->> '$.lineItemId', ?, value ->> '$.quantity' FROM json_each(?)`,
  )
  const documents = sqlite
    .prepare<[string], string>(
      `SELECT ${orderDocument} FROM orders WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    )
    .pluck()
  const linked = sqlite.prepare<[string], Row>(
    `SELECT order_id AS orderId, line_item_id AS lineItemId, quantity, status AS shipmentStatus
     FROM order_parts JOIN order_links ON line_item_id = part_id JOIN shipments ON shipments.id = shipment_id
     WHERE order_id IN (SELECT value FROM json_each(?))`,
  )
  const shipmentsOf = sqlite
    .prepare<[string], string>(
      `SELECT DISTINCT shipment_id FROM order_parts JOIN order_links ON line_item_id = part_id WHERE order_id = ?`,
    )
    .pluck()
  const draft = sqlite
    .prepare<{ items: string; first: string }, string>(
      `SELECT shipments.id FROM order_links AS one JOIN shipments ON shipments.id = one.shipment_id
       WHERE one.line_item_id = @first AND status = 'draft' AND NOT EXISTS (
         SELECT line_item_id, quantity FROM order_links WHERE shipment_id = one.shipment_id
         EXCEPT SELECT value ->> 0, value ->> 1 FROM json_each(@items))
       AND NOT EXISTS (
         SELECT value ->> 0, value ->> 1 FROM json_each(@items)
         EXCEPT SELECT line_item_id, quantity FROM order_links WHERE shipment_id = one.shipment_id)
       AND document ->> '$.meta.unknown' IS NULL AND document ->> '$.meta.queued_purchase' IS NULL
       ORDER BY shipments.seq DESC LIMIT 1`,
    )
    .pluck()
  return {
    shipmentsOf: orderId => shipmentsOf.all(orderId),
    draftOf: items => draft.get({ items: JSON.stringify(items), first: items[0]?.[0] ?? '' }) ?? null,
    findItems: (ids, testMode) => items.all(JSON.stringify(ids), testMode ? 1 : 0),
    takenBeside: createTakenBeside(sqlite),
    ordersOf: shipmentId => ordersOf.all(shipmentId),
    replace: (shipmentId, links) => {
      remove.run(shipmentId)
      if (links.length > 0) add.run(shipmentId, JSON.stringify(links))
    },
    findOrders: ids =>
      documents.all(JSON.stringify(ids)).map(document => JSON.parse(document) as StoredOrder),
    linksOf: ids => Map.groupBy(linked.all(JSON.stringify(ids)), row => row.orderId),
  }
}

function createTakenBeside(sqlite: Database['sqlite']): OrderLinkRepository['takenBeside'] {
  // A shipment that is bought as it is made has no links yet: its parcels tell.
  const taken = sqlite.prepare<{ shipmentId: string; items: string }, TakenRow>(
    `SELECT lineItemId, sum(bought) AS bought, sum(open) AS open FROM (
       SELECT line_item_id AS lineItemId, quantity AS bought, 0 AS open
       FROM order_links JOIN shipments ON shipments.id = shipment_id
       WHERE line_item_id IN (SELECT value FROM json_each(@items)) AND shipment_id <> @shipmentId
         AND status NOT IN ('draft', 'cancelled')
       UNION ALL
       SELECT item.value ->> '$.parent_id', 0, item.value ->> '$.quantity'
       FROM purchases INDEXED BY purchases_open JOIN shipments ON shipments.id = purchases.shipment_id,
         json_each(document, '$.parcels') AS parcel, json_each(parcel.value, '$.items') AS item
       WHERE purchases.state IN ('pending','unknown') AND shipments.id <> @shipmentId
         AND item.value ->> '$.parent_id' IN (SELECT value FROM json_each(@items))
     ) GROUP BY lineItemId`,
  )
  return (shipmentId, items) =>
    new Map(taken.all({ shipmentId, items: JSON.stringify(items) }).map(row => [row.lineItemId, row]))
}

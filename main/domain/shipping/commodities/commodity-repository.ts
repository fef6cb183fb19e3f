import type { CommodityRecord } from '../../../../shared/api/commodities.ts'
import type { Database } from '../../../db/database.ts'

/** Finds a commodity by id inside saved parcels and customs declarations, and the line items of orders. */
export function createFindCommodity({ sqlite }: Database): (id: string) => CommodityRecord | null {
  const find = sqlite
    .prepare<[string, string, string], string>(
      `SELECT item.value FROM parcels, json_each(document, '$.items') AS item WHERE item.value ->> '$.id' = ?
       UNION ALL
       SELECT item.value FROM customs, json_each(document, '$.commodities') AS item WHERE item.value ->> '$.id' = ?
       UNION ALL
       SELECT item.value FROM order_parts JOIN orders ON orders.id = order_parts.order_id, json_each(document, '$.line_items') AS item
       WHERE part_id = ? AND item.value ->> '$.id' = part_id
       LIMIT 1`,
    )
    .pluck()
  return id => {
    const text = find.get(id, id, id)
    return text === undefined ? null : (JSON.parse(text) as CommodityRecord)
  }
}

import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { shipments } from './shipments.ts'

/**
 * Goods as somebody declared and bought them, one row a line, so that the next declaration can be proposed what was said
 * before. Gone with its shipment, and with its label when that is voided.
 */
export const declaredGoods = sqliteTable(
  'declared_goods',
  {
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    boughtAt: integer().notNull(),
    /** Where it went: a code beyond six digits belongs to a destination. */
    country: text(),
    /** The SKU in small letters, and the words of the title in the order of the alphabet. */
    skuKey: text(),
    wordsKey: text(),
    /** Digits alone. */
    hsCode: text(),
    originCountry: text(),
    /** What the shop calls the shipment: the number of its order. */
    reference: text(),
  },
  table => [
    primaryKey({ columns: [table.shipmentId, table.line] }),
    index('declared_goods_sku')
      .on(table.testMode, table.skuKey, table.boughtAt)
      .where(sql`sku_key IS NOT NULL`),
    index('declared_goods_words')
      .on(table.testMode, table.wordsKey, table.boughtAt)
      .where(sql`words_key IS NOT NULL`),
    check('declared_goods_said', sql`hs_code IS NOT NULL OR origin_country IS NOT NULL`),
  ],
)

import { sql } from 'drizzle-orm'
import { blob, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** What a shop sells, one row a SKU and mode. A removed one stays for a while, so that removing it can be undone. */
export const products = sqliteTable(
  'products',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    sku: text().notNull(),
    /** As it is shown, and as it is sorted. */
    name: text(),
    sortName: text(),
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    hsCode: text(),
    originCountry: text(),
    /** Of one of it. */
    valueMinor: integer(),
    currency: text(),
    barcode: text(),
    shelf: text(),
    shipsAlone: integer({ mode: 'boolean' }).notNull().default(false),
    /** Which fields an order filled, with its number; all others were typed. */
    sources: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** Of its picture; a new one has another. */
    pictureTag: text(),
    /** Counts what people changed; who edits says which one was seen. */
    revision: integer().notNull().default(1),
    changedBy: text(),
    /** Made by the sample data, and nobody has made it their own. */
    isSample: integer({ mode: 'boolean' }).notNull().default(false),
    deletedAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  table => {
    const kept = sql`deleted_at IS NULL`
    return [
      uniqueIndex('products_sku').on(table.testMode, sql`sku COLLATE NOCASE`).where(kept),
      index('products_mode').on(table.testMode, table.seq).where(kept),
      index('products_name').on(table.testMode, table.sortName, table.seq).where(kept),
      index('products_weight').on(table.testMode, table.weightGrams, table.seq).where(kept),
      index('products_hs_code').on(table.testMode, table.hsCode, table.seq).where(kept),
      index('products_origin').on(table.testMode, table.originCountry, table.seq).where(kept),
      index('products_value').on(table.testMode, table.currency, table.valueMinor, table.seq).where(kept),
      index('products_barcode').on(table.testMode, table.barcode, table.seq).where(kept),
      index('products_shelf').on(table.testMode, table.shelf, table.seq).where(kept),
      index('products_deleted').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
      index('products_sample').on(table.isSample).where(sql`is_sample = 1`),
      check('products_weight_grams', sql`weight_grams > 0`),
      check('products_sides', sql`length_mm > 0 AND width_mm > 0 AND height_mm > 0`),
      check('products_priced', sql`(value_minor IS NULL) = (currency IS NULL)`),
      check('products_sources', sql`json_valid(sources)`),
    ]
  },
)

/** Apart from the products, whose rows are read by the thousand. */
export const productPictures = sqliteTable('product_pictures', {
  productSeq: integer()
    .primaryKey()
    .references(() => products.seq, { onDelete: 'cascade' }),
  mediaType: text({ enum: ['image/png', 'image/jpeg'] }).notNull(),
  bytes: blob({ mode: 'buffer' }).notNull(),
})

/** What people changed of products. Rows of one change have its id, so that it can be undone as a whole. */
export const productHistory = sqliteTable(
  'product_history',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    productSeq: integer()
      .notNull()
      .references(() => products.seq, { onDelete: 'cascade' }),
    changeId: text().notNull(),
    kind: text({ enum: ['created', 'edited', 'deleted'] }).notNull(),
    at: integer().notNull(),
    by: text(),
    /** What the product was at after it. */
    revision: integer().notNull(),
    /** The fields that changed, and which of them an order had filled, as JSON. */
    before: text().notNull(),
    after: text().notNull(),
    undoneAt: integer(),
  },
  table => [
    index('product_history_change').on(table.changeId, table.seq),
    index('product_history_product').on(table.productSeq, table.revision),
    check('product_history_json', sql`json_valid(before) AND json_valid(after)`),
  ],
)

import type { ProductFilters } from '../../../../shared/desk/products.ts'
import { anyOf, type ColumnCondition, contains } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { rememberCounts } from '../../../db/remembered-counts.ts'
import type { StoredRow } from '../../../db/row-shape.ts'
import { createStatementCache } from '../../../db/statement-cache.ts'
import { createUnchanged } from '../../../db/unchanged.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import { type ProductRow, productRows, skuKey } from './product-mapper.ts'

export type NewProduct = Omit<ProductRow, 'seq' | 'pictureTag' | 'deletedAt'>

export type HistoryKind = 'created' | 'edited' | 'deleted'

export type HistoryWrite = {
  productSeq: number
  changeId: string
  kind: HistoryKind
  at: number
  by: string | null
  revision: number
  before: object
  after: object
}

export type HistoryRow = { seq: number; productId: string; kind: HistoryKind; revision: number } & {
  by: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export type Picture = { mediaType: 'image/png' | 'image/jpeg'; bytes: Buffer; tag: string }

export type ProductRepository = {
  page: (
    asked: Omit<ProductFilters, 'limit' | 'offset'> & { limit: number; offset: number },
    testMode: boolean,
  ) => { count: number; rows: ProductRow[] }
  counts: (testMode: boolean) => ProductCountRow
  find: (id: string, testMode: boolean) => ProductRow | null
  /** Also a removed one. */
  findAny: (id: string, testMode: boolean) => ProductRow | null
  /** By SKU, whatever the case of plain letters; keyed by `skuKey`. */
  findBySkus: (skus: readonly string[], testMode: boolean) => Map<string, ProductRow>
  insert: (products: readonly NewProduct[]) => void
  /** Everything but their pictures. */
  save: (products: readonly ProductRow[]) => void
  /** Orders that wait to be shipped with each of the SKUs; keyed by `skuKey`. */
  openOrders: (skus: readonly string[], testMode: boolean) => Map<string, number>
  /** How many orders wait with any of them, and how many drafts have their items. */
  reach: (skus: readonly string[], testMode: boolean) => { openOrders: number; drafts: number }
  /** What the desk lists of orders with these is read anew. */
  rereadOrders: (skus: readonly string[], testMode: boolean) => void
  /** Orders before one, or all, the newest first. */
  ordersBefore: (
    seq: number | null,
    of: { testMode: boolean; most: number },
  ) => { seq: number; order: StoredOrder; isSample: boolean }[]
  addHistory: (row: HistoryWrite) => void
  /** What people changed of a product after a revision, oldest first. */
  changesSince: (productSeq: number, revision: number) => HistoryRow[]
  /** What a change did and was not undone, the latest first. */
  undoRows: (changeId: string, testMode: boolean) => HistoryRow[]
  markUndone: (historySeq: number, at: number) => void
  /** Removed products and old history go for good. */
  prune: (deletedBefore: number) => void
  removeSamples: () => string[]
  picture: (id: string, testMode: boolean) => Picture | null
  savePicture: (product: ProductRow, picture: Picture | null) => void
}

export type ProductCountRow = { all: number; no_weight: number; no_hs_code: number; no_barcode: number }

/** Changes of people that are kept to be undone and named; more than anybody goes back. */
const mostHistory = 50_000

const open = `state IN ('ready', 'needs_attention', 'on_hold', 'partly_shipped')`

type Sort = { index: string; by: readonly string[] }

const sorts: Record<string, Sort> = {
  created_at: { index: 'products_mode', by: [] },
  sku: { index: 'products_sku', by: ['sku COLLATE NOCASE'] },
  name: { index: 'products_name', by: ['sort_name'] },
  weight: { index: 'products_weight', by: ['weight_grams'] },
  hs_code: { index: 'products_hs_code', by: ['hs_code'] },
  origin_country: { index: 'products_origin', by: ['origin_country'] },
  value: { index: 'products_value', by: ['currency', 'value_minor'] },
  barcode: { index: 'products_barcode', by: ['barcode'] },
  shelf: { index: 'products_shelf', by: ['shelf'] },
}

const missing = { no_weight: 'weight_grams', no_hs_code: 'hs_code', no_barcode: 'barcode' } as const

export function createProductRepository(database: Database): ProductRepository {
  return {
    ...createProductList(database),
    ...createProductRows(database),
    ...createProductOrders(database),
    ...createProductHistory(database),
    ...createPictures(database),
  }
}

function createProductList(database: Database): Pick<ProductRepository, 'page' | 'counts'> {
  const statement = createStatementCache(database)
  const countOf = rememberCounts(database)
  const countsOf = createUnchanged(database, (mode: number): ProductCountRow => {
    const found = statement<ProductCountRow>(
      `SELECT count(*) AS "all", count(*) - count(weight_grams) AS no_weight, count(*) - count(hs_code) AS no_hs_code,
         count(*) - count(barcode) AS no_barcode
       FROM products INDEXED BY products_mode WHERE test_mode = +? AND deleted_at IS NULL`,
    ).get(mode)
    return found ?? { all: 0, no_weight: 0, no_hs_code: 0, no_barcode: 0 }
  })
  return {
    counts: testMode => countsOf(testMode ? 1 : 0),
    page: (asked, testMode) => {
      const conditions = conditionsOf(asked)
      const where = ['test_mode = +?', 'deleted_at IS NULL', ...conditions.map(({ sql }) => sql)].join(
        ' AND ',
      )
      const values = [testMode ? 1 : 0, ...conditions.flatMap(each => each.values)]
      const { ordering = '-created_at' } = asked
      const way = ordering.startsWith('-') ? 'DESC' : 'ASC'
      const { index, by } = sorts[ordering.replace(/^-/, '')] ?? { index: 'products_mode', by: [] }
      const order = [
        ...by.map((column, at) => `${column} ${way}${at === 0 ? ' NULLS LAST' : ''}`),
        `seq ${way}`,
      ].join(', ')
      const rows = statement<StoredRow<ProductRow>>(
        `SELECT ${productRows.columns} FROM products INDEXED BY ${index} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ).all(...values, asked.limit, asked.offset)
      return {
        count: countOf({ from: `products WHERE ${where}`, values }),
        rows: rows.map(productRows.read),
      }
    },
  }
}

const places = (values: readonly string[]) => values.map(() => '?').join(', ')

const conditionsOf = ({ view, keyword, sku, barcode }: Partial<ProductFilters>): ColumnCondition[] => [
  ...(view === undefined || view === 'all' ? [] : [{ sql: `${missing[view]} IS NULL`, values: [] }]),
  ...(keyword?.trim() ? [contains(['sku', 'name', 'barcode', 'hs_code', 'shelf'], keyword.trim())] : []),
  ...(sku?.length ? [{ sql: `sku COLLATE NOCASE IN (${places(sku)})`, values: sku }] : []),
  ...(barcode?.length ? [anyOf(['barcode'], barcode)] : []),
]

const given = [
  'id',
  'testMode',
  'sku',
  'name',
  'sortName',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'hsCode',
  'originCountry',
  'valueMinor',
  'currency',
  'barcode',
  'shelf',
  'shipsAlone',
  'sources',
  'revision',
  'changedBy',
  'isSample',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof NewProduct)[]

const kept = given.filter(name => !['id', 'testMode', 'createdAt'].includes(name))

function createProductRows({
  sqlite,
}: Database): Pick<
  ProductRepository,
  'find' | 'findAny' | 'findBySkus' | 'insert' | 'save' | 'removeSamples' | 'prune'
> {
  const byId = sqlite.prepare<[string, number], StoredRow<ProductRow>>(
    `SELECT ${productRows.columns} FROM products WHERE id = ? AND test_mode = ?`,
  )
  const bySkus = sqlite.prepare<[string, number], StoredRow<ProductRow>>(
    `SELECT ${productRows.columns} FROM products INDEXED BY products_sku
     WHERE sku COLLATE NOCASE IN (SELECT value FROM json_each(?)) AND test_mode = ? AND deleted_at IS NULL`,
  )
  const insert = sqlite.prepare<[string]>(`INSERT INTO products ${productRows.insertEach(given)}`)
  const update = sqlite.prepare<[string]>(
    `UPDATE products SET ${productRows.setEach([...kept, 'deletedAt'])} FROM json_each(?) AS given
     WHERE products.seq = given.value ->> '$.seq'`,
  )
  const toJson = (rows: readonly Partial<ProductRow>[]) => JSON.stringify(rows.map(productRows.bind))
  const removeSamples = sqlite
    .prepare<[], string>('DELETE FROM products WHERE is_sample = 1 RETURNING id')
    .pluck()
  const erase = sqlite.prepare<[number]>(
    'DELETE FROM products WHERE deleted_at IS NOT NULL AND deleted_at < ?',
  )
  const forget = sqlite.prepare(
    `DELETE FROM product_history WHERE seq <= (SELECT max(seq) FROM product_history) - ${mostHistory}`,
  )
  const findAny: ProductRepository['findAny'] = (id, testMode) => {
    const row = byId.get(id, testMode ? 1 : 0)
    return row ? productRows.read(row) : null
  }
  return {
    findAny,
    find: (id, testMode) => {
      const row = findAny(id, testMode)
      return row?.deletedAt === null ? row : null
    },
    findBySkus: (skus, testMode) =>
      new Map(
        bySkus
          .all(JSON.stringify(skus), testMode ? 1 : 0)
          .map(productRows.read)
          .map(row => [skuKey(row.sku), row]),
      ),
    insert: added => void insert.run(toJson(added)),
    save: changed => void update.run(toJson(changed)),
    removeSamples: () => removeSamples.all(),
    prune: deletedBefore => {
      erase.run(deletedBefore)
      forget.run()
    },
  }
}

function createProductOrders({
  sqlite,
}: Database): Pick<ProductRepository, 'openOrders' | 'reach' | 'rereadOrders' | 'ordersBefore'> {
  const waiting = sqlite.prepare<[string, number], { sku: string; count: number }>(
    `SELECT named.value AS sku, count(*) AS count FROM json_each(?) AS named
     CROSS JOIN order_skus ON sku COLLATE NOCASE = named.value CROSS JOIN order_entries USING (order_seq)
     WHERE test_mode = +? AND ${open} GROUP BY named.key`,
  )
  const together = `FROM (SELECT DISTINCT order_seq FROM json_each(?) AS named
       CROSS JOIN order_skus ON sku COLLATE NOCASE = named.value) AS found
     CROSS JOIN order_entries USING (order_seq)`
  const openCount = sqlite
    .prepare<[string, number], number>(`SELECT count(*) ${together} WHERE test_mode = +? AND ${open}`)
    .pluck()
  const draftCount = sqlite
    .prepare<[string, number], number>(
      `SELECT count(DISTINCT shipment_id) ${together} CROSS JOIN orders ON orders.seq = order_seq
       CROSS JOIN order_parts ON order_parts.order_id = orders.id
       CROSS JOIN order_links ON line_item_id = part_id CROSS JOIN shipments ON shipments.id = shipment_id
       WHERE order_entries.test_mode = +? AND ${open} AND shipments.status = 'draft'`,
    )
    .pluck()
  // 0 is older than every way entries were ever read in.
  const reread = sqlite.prepare<[number, string]>(
    `UPDATE order_entries SET read_as = 0 WHERE test_mode = +? AND ${open} AND order_seq IN
       (SELECT order_seq FROM json_each(?) AS named CROSS JOIN order_skus ON sku COLLATE NOCASE = named.value)`,
  )
  const before = sqlite.prepare<
    [number, number, number],
    { seq: number; document: string; isSample: number }
  >(
    `SELECT seq, document, is_sample AS isSample FROM orders WHERE test_mode = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
  )
  return {
    ordersBefore: (seq, { testMode, most }) =>
      before
        .all(testMode ? 1 : 0, seq ?? Number.MAX_SAFE_INTEGER, most)
        .map(row => ({ seq: row.seq, order: JSON.parse(row.document), isSample: row.isSample === 1 })),
    openOrders: (skus, testMode) =>
      new Map(
        waiting.all(JSON.stringify(skus), testMode ? 1 : 0).map(({ sku, count }) => [skuKey(sku), count]),
      ),
    reach: (skus, testMode) => {
      const named = JSON.stringify(skus)
      const mode = testMode ? 1 : 0
      return { openOrders: openCount.get(named, mode) ?? 0, drafts: draftCount.get(named, mode) ?? 0 }
    },
    rereadOrders: (skus, testMode) => void reread.run(testMode ? 1 : 0, JSON.stringify(skus)),
  }
}

type StoredHistory = Omit<HistoryRow, 'before' | 'after'> & { before: string; after: string }

function createProductHistory({
  sqlite,
}: Database): Pick<ProductRepository, 'addHistory' | 'changesSince' | 'undoRows' | 'markUndone'> {
  const add = sqlite.prepare(
    `INSERT INTO product_history (product_seq, change_id, kind, at, by, revision, before, after)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const columns = `product_history.seq, products.id AS productId, kind, product_history.revision, by, before, after`
  const since = sqlite.prepare<[number, number], StoredHistory>(
    `SELECT ${columns} FROM product_history JOIN products ON products.seq = product_seq
     WHERE product_seq = ? AND product_history.revision > ? ORDER BY product_history.revision`,
  )
  const ofChange = sqlite.prepare<[string, number], StoredHistory>(
    `SELECT ${columns} FROM product_history JOIN products ON products.seq = product_seq
     WHERE change_id = ? AND undone_at IS NULL AND test_mode = +? ORDER BY product_history.seq DESC`,
  )
  const markUndone = sqlite.prepare('UPDATE product_history SET undone_at = ? WHERE seq = ?')
  const read = (row: StoredHistory): HistoryRow => ({
    ...row,
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
  })
  return {
    addHistory: row =>
      void add.run(
        row.productSeq,
        row.changeId,
        row.kind,
        row.at,
        row.by,
        row.revision,
        JSON.stringify(row.before),
        JSON.stringify(row.after),
      ),
    changesSince: (productSeq, revision) => since.all(productSeq, revision).map(read),
    undoRows: (changeId, testMode) => ofChange.all(changeId, testMode ? 1 : 0).map(read),
    markUndone: (historySeq, at) => void markUndone.run(at, historySeq),
  }
}

function createPictures({ sqlite }: Database): Pick<ProductRepository, 'picture' | 'savePicture'> {
  const find = sqlite.prepare<[string, number], Picture>(
    `SELECT media_type AS mediaType, bytes, picture_tag AS tag FROM products JOIN product_pictures ON product_seq = seq
     WHERE id = ? AND test_mode = ? AND deleted_at IS NULL`,
  )
  const save = sqlite.prepare(
    'INSERT OR REPLACE INTO product_pictures (product_seq, media_type, bytes) VALUES (?, ?, ?)',
  )
  const remove = sqlite.prepare('DELETE FROM product_pictures WHERE product_seq = ?')
  const tag = sqlite.prepare('UPDATE products SET picture_tag = ?, updated_at = ? WHERE seq = ?')
  return {
    picture: (id, testMode) => find.get(id, testMode ? 1 : 0) ?? null,
    savePicture: (product, picture) => {
      if (picture) save.run(product.seq, picture.mediaType, picture.bytes)
      else remove.run(product.seq)
      tag.run(picture?.tag ?? null, product.updatedAt, product.seq)
    },
  }
}

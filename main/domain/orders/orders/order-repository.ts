import type { OrderFilters, OrderRecord } from '../../../../shared/api/orders.ts'
import { numberForms } from '../../../../shared/order-number.ts'
import { orderVersion } from '../../../../shared/records/order-versions.ts'
import { anyOf, type Condition, createdIn, hasWords, inDictionaries } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentPager } from '../../../db/document-pager.ts'
import { boundDocument } from '../../../db/document-store.ts'
import { orderDocument } from '../../../db/order-documents.ts'
import { enterOrderTerms } from '../../../db/order-terms.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { createPartIndex } from '../../../db/part-index.ts'
import { prepareRowCount } from '../../../db/row-counts.ts'
import { orderPartIds, type StoredOrder } from './order-mapper.ts'

/** Where an order comes from; `isSourceSent` when its caller named the source. */
export type OrderOrigin = { isSample: boolean; isSourceSent: boolean }

export type OrderRepository = {
  /** Answers each with its number, and its JSON as it is stored. */
  insert: (
    orders: readonly StoredOrder[],
    createdAt: number,
    origin: OrderOrigin,
  ) => { order: StoredOrder; seq: number; json: string }[]
  save: (order: StoredOrder) => void
  /** Stores one of an earlier version as it is read today. */
  keepToday: (id: string) => void
  /** Forgets the items and addresses it no longer has, with what was packed of them, and knows its new ones. */
  keepParts: (order: StoredOrder) => void
  find: (id: string, testMode: boolean) => StoredOrder | null
  /** Whatever the mode; for addresses, which are not split by mode. */
  findAny: (id: string) => StoredOrder | null
  /** The order that is not cancelled, had its source sent and goes by this outside, with a `#` before its number or without. */
  findOpen: (key: { source: string; orderId: string }, testMode: boolean) => StoredOrder | null
  /** The same of several: most are new, which one question says of all. */
  findOpenOfMany: (
    keys: readonly { source: string; orderId: string }[],
    testMode: boolean,
  ) => (StoredOrder | null)[]
  /** Tells of each of several whether any order has its number, whatever its source and state. */
  takenAmong: (
    keys: readonly { orderId: string }[],
    testMode: boolean,
  ) => (key: { orderId: string }) => boolean
  /** The same as `findOpen` without reading it, else the last one that was cancelled. */
  findKnown: (
    key: { source: string; orderId: string },
    testMode: boolean,
  ) => { id: string; isCancelled: boolean } | null
  /** The JSON of an order with its shipments, as bytes. */
  findBytes: (id: string, testMode: boolean) => Buffer | null
  /** With its shipments. */
  findWhole: (id: string) => OrderRecord | null
  page: (testMode: boolean, filters: OrderFilters) => DocumentPage
  /** The order an address or a line item belongs to. */
  ownerOf: (partId: string) => string | null
  /** Removes sample orders; answers their ids and those of the shipments that were linked to them. */
  removeSamples: () => { orderIds: string[]; shipmentIds: string[] }
}

/** An order's text with the texts of its shipments put in, newest first; nothing is parsed on the way. */
const wholeText = `substr(${orderDocument}, 1, length(${orderDocument}) - 1) || ',"shipments":[' || coalesce((
  SELECT group_concat(shipments.document, ',' ORDER BY shipments.seq DESC) FROM shipments WHERE shipments.id IN (
    SELECT shipment_id FROM order_parts JOIN order_links ON line_item_id = part_id WHERE order_parts.order_id = orders.id
  )), '') || ']}'`

/** Which orders have a number, in whatever way it is written. */
function createNumberLooks({ sqlite }: Database) {
  const openSeq = sqlite
    .prepare<[string, string, number], number>(
      `SELECT seq FROM orders WHERE source = ? AND order_id = ? AND test_mode = ? AND status <> 'cancelled'
       AND is_source_sent = 1`,
    )
    .pluck()
  const byNumber = sqlite
    .prepare<[number, string, string], number>(
      'SELECT 1 FROM orders WHERE test_mode = ? AND order_id IN (?, ?) LIMIT 1',
    )
    .pluck()
  const numbersAmong = sqlite
    .prepare<[number, string], string>(
      'SELECT order_id FROM orders WHERE test_mode = ? AND order_id IN (SELECT value FROM json_each(?))',
    )
    .pluck()

  /** Most are new: whether any order has the number, whatever its source and state, is found soonest. */
  const hasNumber = (orderId: string, testMode: boolean) =>
    byNumber.get(testMode ? 1 : 0, ...numberForms(orderId)) !== undefined
  const openOf = ({ source, orderId }: { source: string; orderId: string }, testMode: boolean) => {
    for (const form of numberForms(orderId)) {
      const seq = openSeq.get(source, form, testMode ? 1 : 0)
      if (seq !== undefined) return seq
    }
    return null
  }

  const takenAmong: OrderRepository['takenAmong'] = (keys, testMode) => {
    const forms = keys.flatMap(({ orderId }) => numberForms(orderId))
    const taken = new Set(numbersAmong.all(testMode ? 1 : 0, JSON.stringify(forms)))
    return ({ orderId }) => numberForms(orderId).some(form => taken.has(form))
  }

  return { hasNumber, openOf, takenAmong }
}

export function createOrderRepository(database: Database): OrderRepository {
  const { sqlite } = database
  const parts = createPartIndex(database, 'order_parts')
  const { hasNumber, openOf, takenAmong } = createNumberLooks(database)
  const cutPage = createDocumentPager(database, {
    table: 'orders',
    document: wholeText,
    words: 'order_terms',
  })
  const text = <P extends unknown[]>(sql: string) => sqlite.prepare<P, string>(sql).pluck()
  const insert = sqlite.prepare(
    `INSERT INTO orders (id, document, document_version, created_at, test_mode, is_sample, is_source_sent)
     VALUES (?, ${boundDocument}, ${orderVersion}, ?, ?, ?, ?)`,
  )
  const enterTerms = sqlite.prepare(enterOrderTerms)
  const count = prepareRowCount(database, 'orders')
  const update = sqlite.prepare(
    `UPDATE orders SET document = ${boundDocument}, document_version = ${orderVersion} WHERE id = ?`,
  )
  const keepToday = sqlite.prepare(
    `UPDATE orders SET document = ${orderDocument}, document_version = ${orderVersion}
     WHERE id = ? AND document_version < ${orderVersion}`,
  )
  const byIdAndMode = text<[string, number]>(
    `SELECT ${orderDocument} FROM orders WHERE id = ? AND test_mode = ?`,
  )
  const byId = text<[string]>(`SELECT ${orderDocument} FROM orders WHERE id = ?`)
  const bySeq = text<[number]>(`SELECT ${orderDocument} FROM orders WHERE seq = ?`)
  const idBySeq = text<[number]>('SELECT id FROM orders WHERE seq = ?')
  // SQLite would rather walk through all that were cancelled than through the few of the number.
  const cancelledId = text<[string, string, string, number]>(
    `SELECT id FROM orders INDEXED BY orders_order_id
     WHERE source = ? AND order_id IN (?, ?) AND test_mode = ? AND status = 'cancelled' ORDER BY seq DESC LIMIT 1`,
  )
  const wholeByMode = sqlite
    .prepare<[string, number], Buffer>(
      `SELECT CAST(${wholeText} AS BLOB) FROM orders WHERE id = ? AND test_mode = ?`,
    )
    .pluck()
  const whole = text<[string]>(`SELECT ${wholeText} FROM orders WHERE id = ?`)
  const removeSamples = text<[]>('DELETE FROM orders WHERE is_sample = 1 RETURNING id')
  const linkedToSamples = text<[]>(
    `SELECT DISTINCT shipment_id FROM order_links JOIN order_parts ON part_id = line_item_id
     JOIN orders ON orders.id = order_parts.order_id WHERE is_sample = 1`,
  )
  const read = <T>(document: string | undefined) =>
    document === undefined ? null : (JSON.parse(document) as T)

  return {
    insert: (orders, createdAt, { isSample, isSourceSent }) => {
      const stored = orders.map(order => {
        const flags = [order.test_mode, isSample, isSourceSent].map(Number)
        const json = JSON.stringify(order)
        const { lastInsertRowid } = insert.run(order.id, json, createdAt, ...flags)
        parts.add(order.id, orderPartIds(order))
        return { order, seq: Number(lastInsertRowid), json }
      })
      enterTerms.run(stored[0]?.seq ?? 0, stored.at(-1)?.seq ?? 0)
      count(orders)
      return stored
    },
    keepParts: order => parts.keep(order.id, orderPartIds(order)),
    keepToday: id => void keepToday.run(id),
    save: order => void update.run(JSON.stringify(order), order.id),
    find: (id, testMode) => read<StoredOrder>(byIdAndMode.get(id, testMode ? 1 : 0)),
    findAny: id => read<StoredOrder>(byId.get(id)),
    findOpen: (key, testMode) => {
      const seq = hasNumber(key.orderId, testMode) ? openOf(key, testMode) : null
      return seq === null ? null : read<StoredOrder>(bySeq.get(seq))
    },
    findOpenOfMany: (keys, testMode) => {
      const isTaken = takenAmong(keys, testMode)
      return keys.map(key => {
        const seq = isTaken(key) ? openOf(key, testMode) : null
        return seq === null ? null : read<StoredOrder>(bySeq.get(seq))
      })
    },
    takenAmong,
    findKnown: (key, testMode) => {
      if (!hasNumber(key.orderId, testMode)) return null
      const seq = openOf(key, testMode)
      const open = seq === null ? undefined : idBySeq.get(seq)
      if (open !== undefined) return { id: open, isCancelled: false }
      const cancelled = cancelledId.get(key.source, ...numberForms(key.orderId), testMode ? 1 : 0)
      return cancelled === undefined ? null : { id: cancelled, isCancelled: true }
    },
    findBytes: (id, testMode) => wholeByMode.get(id, testMode ? 1 : 0) ?? null,
    findWhole: id => read<OrderRecord>(whole.get(id)),
    page: (testMode, filters) => cutPage(testMode, orderConditions(filters), filters),
    ownerOf: parts.ownerOf,
    removeSamples: () => ({ shipmentIds: linkedToSamples.all(), orderIds: removeSamples.all() }),
  }
}

const byAddress = (text: string) => hasWords(text, ['recipient_text'], 'recipient')

const byKeyword = (text: string) => hasWords(text, ['recipient_text', 'order_id', 'source', 'id'])

/** For several numbers SQLite would rather walk through all orders in their order than use the index of numbers. */
const byOrderId = (numbers: readonly string[]): Condition => ({
  ...anyOf(['order_id'], numbers),
  hasIndex: numbers.length === 1,
})

/** What an order list is narrowed to, as SQL with its values; empty when it is not narrowed at all. */
function orderConditions(filters: OrderFilters): Condition[] {
  const found: (Condition | null)[] = [
    filters.id?.length ? { ...anyOf(['id'], filters.id), hasIndex: true } : null,
    filters.order_id?.length ? byOrderId(filters.order_id) : null,
    filters.source?.length ? anyOf(['source'], filters.source) : null,
    filters.status?.length ? { ...anyOf(['status'], filters.status), hasIndex: true } : null,
    filters.address ? byAddress(filters.address) : null,
    filters.keyword ? byKeyword(filters.keyword) : null,
  ]
  return [
    ...createdIn(filters),
    ...found.filter(condition => condition !== null),
    ...inDictionaries('orders', filters),
  ]
}

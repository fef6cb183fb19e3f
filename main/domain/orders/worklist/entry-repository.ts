import type { HistoryKind } from '../../../../shared/desk/order-states.ts'
import type { OrderHistoryRow } from '../../../../shared/desk/orders.ts'
import type { Database } from '../../../db/database.ts'
import { orderDocument } from '../../../db/order-documents.ts'
import type { EntryFacts, LinkedShipment } from './entry-mapper.ts'

export type Hold = {
  reason: string
  note: string | null
  until: string | null
  at: number
  by: string | null
}

/** What is kept of an entry besides what its order says. */
export type KeptEntry = {
  boughtAt: number | null
  readAs: number
  hold: Hold | null
  /** Customs wanted more when it was asked last than the order lacks without it. */
  hasCustomsGap: boolean
}

export type EntryWrite = EntryFacts & {
  orderSeq: number
  testMode: number
  readAs: number
  createdAt: number
  state: string
  boughtAt: number | null
  /** Whether whoever edits the order has to look at it again. */
  isChanged: number
}

export type HistoryWrite = {
  orderSeq: number
  actionId: string | null
  at: number
  by: string | null
  kind: HistoryKind
  detail: object
}

/** A row of the history as it is undone. */
export type UndoRow = { seq: number; orderSeq: number; orderId: string; kind: HistoryKind; detail: string }

export type EntryRepository = {
  /** The number of an order and when it came; null for one that is not there. */
  seqOf: (orderId: string) => { seq: number; createdAt: number } | null
  find: (orderSeq: number) => KeptEntry | null
  /** The revision an order is at, and who changed it last; null for one that is not there. */
  revisionOf: (order: { id: string; testMode: boolean }) => { revision: number; by: string | null } | null
  /** Equal for orders that go to the same door. */
  addressKeyOf: (orderId: string) => string | null
  /** Of an order that has none. */
  add: (entry: EntryWrite, skus: readonly string[]) => void
  save: (entry: EntryWrite, skus: readonly string[]) => void
  saveHold: (orderSeq: number, hold: Hold | null) => void
  /** Whoever edits the order has to look at it again; what its entry says stays. */
  countChange: (orderSeq: number) => void
  /** The shipments with items of an order. */
  shipmentsOf: (orderId: string) => LinkedShipment[]
  tagsOf: (orderSeq: number) => string[]
  addTags: (orderSeq: number, tags: readonly string[]) => void
  removeTags: (orderSeq: number, tags: readonly string[]) => void
  addHistory: (row: HistoryWrite) => void
  historyOf: (orderSeq: number) => OrderHistoryRow[]
  /** What an action did and was not undone, of orders of the mode, the latest first, before a row of the history. */
  undoRows: (actionId: string, testMode: boolean, range: { before: number; limit: number }) => UndoRow[]
  markUndone: (historySeq: number, at: number) => void
  /** Documents of orders without an entry, or with one that was read in an older way. */
  unread: (readAs: number, limit: number) => string[]
  /** Has every order read again that still waits: what was read of it no longer holds. */
  readAgain: () => void
  /** Ids of orders that wait and of which customs was not asked for this day, or not since something changed. */
  withoutCustoms: (day: string, limit: number) => string[]
  /** Has customs asked again of every order that hangs on it. */
  askCustomsAgain: () => void
  /** Ids of orders that are held until this day or an earlier one. */
  heldUntil: (day: string) => string[]
}

type Row = { bought_at: number | null; read_as: number; held_at: number | null; held_by: string | null } & {
  has_customs_gap: 0 | 1
  hold_reason: string | null
  hold_note: string | null
  hold_until: string | null
}

type HistoryRow = { seq: number; actionId: string | null; at: number; by: string | null } & {
  kind: HistoryKind
  detail: string
  undoneAt: number | null
}

const saveEntry = `INSERT INTO order_entries (order_seq, test_mode, read_as, created_at, number, source, order_day, ship_by,
    deliver_by, requested_service, state, problems, customs_on, recipient, recipient_name, place, country, address_key, items, item_count, quantity, weight_grams,
    value, currency, bought_at)
  VALUES (@orderSeq, @testMode, @readAs, @createdAt, @number, @source, @orderDay, @shipBy, @deliverBy, @requestedService, @state, @problems, @customsOn, @recipient,
    @recipientName, @place, @country, @addressKey, @items, @itemCount, @quantity, @weightGrams, @value, @currency,
    @boughtAt)
  ON CONFLICT (order_seq) DO UPDATE SET read_as = excluded.read_as, number = excluded.number, source = excluded.source,
    order_day = excluded.order_day, ship_by = excluded.ship_by, deliver_by = excluded.deliver_by, requested_service = excluded.requested_service, state = excluded.state, problems = excluded.problems, customs_on = excluded.customs_on, recipient = excluded.recipient,
    recipient_name = excluded.recipient_name, place = excluded.place, country = excluded.country,
    address_key = excluded.address_key, items = excluded.items, item_count = excluded.item_count,
    quantity = excluded.quantity, weight_grams = excluded.weight_grams, value = excluded.value,
    currency = excluded.currency, bought_at = excluded.bought_at, revision = revision + @isChanged`

export function createEntryRepository({ sqlite }: Database): EntryRepository {
  const seqOf = sqlite.prepare<[string], { seq: number; createdAt: number }>(
    'SELECT seq, created_at AS createdAt FROM orders WHERE id = ?',
  )
  const find = sqlite.prepare<[number], Row>(
    `SELECT bought_at, read_as, held_at, held_by, hold_reason, hold_note, hold_until,
       customs_on IS NOT NULL AND problems LIKE '%"customs"%' AS has_customs_gap
     FROM order_entries WHERE order_seq = ?`,
  )
  const revision = sqlite.prepare<[string, number], { revision: number; by: string | null }>(
    `SELECT revision, (SELECT by FROM order_history WHERE order_history.order_seq = seq
       ORDER BY order_history.seq DESC LIMIT 1) AS by
     FROM orders JOIN order_entries ON order_entries.order_seq = seq WHERE id = ? AND orders.test_mode = ?`,
  )
  const addressKey = sqlite
    .prepare<[string], string>(
      'SELECT address_key FROM orders JOIN order_entries ON order_seq = seq WHERE id = ?',
    )
    .pluck()
  const save = sqlite.prepare<[EntryWrite]>(saveEntry)
  const forgetSkus = sqlite.prepare(
    'DELETE FROM order_skus WHERE order_seq = ? AND sku NOT IN (SELECT value FROM json_each(?))',
  )
  const addSkus = sqlite.prepare(
    'INSERT OR IGNORE INTO order_skus (order_seq, sku) SELECT ?, value FROM json_each(?)',
  )
  const addSku = sqlite.prepare('INSERT OR IGNORE INTO order_skus (order_seq, sku) VALUES (?, ?)')
  const saveHold = sqlite.prepare(
    `UPDATE order_entries SET held_at = ?, held_by = ?, hold_reason = ?, hold_note = ?, hold_until = ?
     WHERE order_seq = ?`,
  )
  const countChange = sqlite.prepare('UPDATE order_entries SET revision = revision + 1 WHERE order_seq = ?')
  const shipments = sqlite.prepare<[string], LinkedShipment>(
    `SELECT DISTINCT shipments.id, status, created_at AS createdAt, document ->> '$.meta.unknown.purchase' IS NOT NULL AS isUnknown
     FROM order_parts JOIN order_links ON line_item_id = part_id JOIN shipments ON shipments.id = shipment_id
     WHERE order_parts.order_id = ?`,
  )
  const held = sqlite
    .prepare<[string], string>(
      'SELECT id FROM order_entries JOIN orders ON orders.seq = order_seq WHERE hold_until <= ?',
    )
    .pluck()

  return {
    seqOf: id => seqOf.get(id) ?? null,
    find: orderSeq => {
      const row = find.get(orderSeq)
      if (!row) return null
      const hasCustomsGap = row.has_customs_gap === 1
      return { boughtAt: row.bought_at, readAs: row.read_as, hold: holdOf(row), hasCustomsGap }
    },
    revisionOf: ({ id, testMode }) => revision.get(id, testMode ? 1 : 0) ?? null,
    addressKeyOf: id => addressKey.get(id) ?? null,
    add: (entry, skus) => {
      save.run(entry)
      for (const sku of skus) addSku.run(entry.orderSeq, sku)
    },
    save: (entry, skus) => {
      save.run(entry)
      const named = JSON.stringify(skus)
      forgetSkus.run(entry.orderSeq, named)
      if (skus.length > 0) addSkus.run(entry.orderSeq, named)
    },
    saveHold: (orderSeq, hold) =>
      void saveHold.run(
        hold?.at ?? null,
        hold?.by ?? null,
        hold?.reason ?? null,
        hold?.note ?? null,
        hold?.until ?? null,
        orderSeq,
      ),
    countChange: orderSeq => void countChange.run(orderSeq),
    shipmentsOf: id => shipments.all(id),
    ...createTagWrites(sqlite),
    ...createHistory(sqlite),
    ...createUnread(sqlite),
    ...createCustomsAsking(sqlite),
    heldUntil: day => held.all(day),
  }
}

function createCustomsAsking(
  sqlite: Database['sqlite'],
): Pick<EntryRepository, 'withoutCustoms' | 'askCustomsAgain'> {
  const without = sqlite
    .prepare<[string, number], string>(
      `SELECT id FROM order_entries INDEXED BY order_entries_customs JOIN orders ON orders.seq = order_seq
       WHERE customs_on < ? AND customs_on IS NOT NULL LIMIT ?`,
    )
    .pluck()
  const again = sqlite.prepare(
    `UPDATE order_entries INDEXED BY order_entries_customs SET customs_on = ''
     WHERE customs_on > '' AND customs_on IS NOT NULL`,
  )
  return {
    withoutCustoms: (day, limit) => without.all(day, limit),
    askCustomsAgain: () => void again.run(),
  }
}

function createUnread(sqlite: Database['sqlite']): Pick<EntryRepository, 'unread' | 'readAgain'> {
  // Asked at every start: where there are as many of the one as of the other, no order is looked at.
  const areMissing = sqlite
    .prepare<[], 0 | 1>('SELECT (SELECT count(*) FROM orders) <> (SELECT count(*) FROM order_entries)')
    .pluck()
  const missing = sqlite
    .prepare<[number], string>(
      `SELECT ${orderDocument} FROM orders WHERE NOT EXISTS (SELECT 1 FROM order_entries WHERE order_seq = seq)
       ORDER BY seq DESC LIMIT ?`,
    )
    .pluck()
  const older = sqlite
    .prepare<[number, number], string>(
      `SELECT ${orderDocument} FROM order_entries JOIN orders ON orders.seq = order_seq WHERE read_as < ? LIMIT ?`,
    )
    .pluck()

  const readAgain = sqlite.prepare(`UPDATE order_entries SET read_as = 0 WHERE bought_at IS NULL`)
  return {
    unread: (readAs, limit) => {
      const found = areMissing.get() === 1 ? missing.all(limit) : []
      return found.length > 0 ? found : older.all(readAs, limit)
    },
    readAgain: () => void readAgain.run(),
  }
}

function createHistory(
  sqlite: Database['sqlite'],
): Pick<EntryRepository, 'addHistory' | 'historyOf' | 'undoRows' | 'markUndone'> {
  const addHistory = sqlite.prepare(
    'INSERT INTO order_history (order_seq, action_id, at, by, kind, detail) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const history = sqlite.prepare<[number], HistoryRow>(
    `SELECT seq, action_id AS actionId, at, by, kind, detail, undone_at AS undoneAt FROM order_history
     WHERE order_seq = ? ORDER BY seq DESC LIMIT 500`,
  )
  const undoRows = sqlite.prepare<[string, number, number, number], UndoRow>(
    `SELECT order_history.seq, order_seq AS orderSeq, orders.id AS orderId, kind, detail FROM order_history
     JOIN orders ON orders.seq = order_seq WHERE action_id = ? AND undone_at IS NULL AND test_mode = ?
       AND order_history.seq < ? ORDER BY order_history.seq DESC LIMIT ?`,
  )
  const markUndone = sqlite.prepare('UPDATE order_history SET undone_at = ? WHERE seq = ?')
  return {
    addHistory: row =>
      void addHistory.run(row.orderSeq, row.actionId, row.at, row.by, row.kind, JSON.stringify(row.detail)),
    historyOf: orderSeq => history.all(orderSeq).map(toHistoryRow),
    undoRows: (actionId, testMode, { before, limit }) =>
      undoRows.all(actionId, testMode ? 1 : 0, before, limit),
    markUndone: (seq, at) => void markUndone.run(at, seq),
  }
}

function createTagWrites(
  sqlite: Database['sqlite'],
): Pick<EntryRepository, 'tagsOf' | 'addTags' | 'removeTags'> {
  const tagsOf = sqlite
    .prepare<[number], string>('SELECT tag FROM order_tags WHERE order_seq = ? ORDER BY tag')
    .pluck()
  const add = sqlite.prepare(
    'INSERT OR IGNORE INTO order_tags (order_seq, tag) SELECT ?, value FROM json_each(?)',
  )
  const remove = sqlite.prepare(
    'DELETE FROM order_tags WHERE order_seq = ? AND tag IN (SELECT value FROM json_each(?))',
  )
  return {
    tagsOf: orderSeq => tagsOf.all(orderSeq),
    addTags: (orderSeq, tags) => void add.run(orderSeq, JSON.stringify(tags)),
    removeTags: (orderSeq, tags) => void remove.run(orderSeq, JSON.stringify(tags)),
  }
}

const holdOf = (row: Row): Hold | null =>
  row.held_at === null || row.hold_reason === null
    ? null
    : {
        reason: row.hold_reason,
        note: row.hold_note,
        until: row.hold_until,
        at: row.held_at,
        by: row.held_by,
      }

const toHistoryRow = (row: HistoryRow): OrderHistoryRow => ({
  id: row.seq,
  action_id: row.actionId,
  at: new Date(row.at).toISOString(),
  by: row.by,
  kind: row.kind,
  detail: JSON.parse(row.detail),
  undone: row.undoneAt !== null,
})

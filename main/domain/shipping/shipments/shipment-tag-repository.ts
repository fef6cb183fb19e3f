import type { DoneKind } from '../../../../shared/desk/record-history.ts'
import type { DeskShipmentFilters, ShipmentNarrowing } from '../../../../shared/desk/shipments.ts'
import { anyOf, type ColumnCondition, type Condition, wordRows } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentPager } from '../../../db/document-pager.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { createStatementCache } from '../../../db/statement-cache.ts'
import { createUnchanged } from '../../../db/unchanged.ts'
import { breathe } from '../../../platform/breathe.ts'
import { shipmentConditions, shipmentSorts } from './shipment-repository.ts'

/** A row of the history as it is undone. */
type UndoRow = { seq: number; shipmentSeq: number; kind: 'tag' | 'untag'; about: string }

type HistoryWrite = {
  shipmentSeq: number
  actionId: string | null
  at: number
  by: string | null
  kind: DoneKind
  about: string[]
}

export type ShipmentTagRepository = ReturnType<typeof createShipmentTagRepository>

/** More than anybody chooses from. */
const mostNamed = 300
/** As many as are found without anybody having to wait. */
const atOnce = 2_500

const ordersOfIt = `order_links CROSS JOIN order_parts ON part_id = line_item_id
  CROSS JOIN orders ON orders.id = order_parts.order_id WHERE shipment_id = shipments.id`

const isShippedOtherwise = `shipments.status = 'draft' AND EXISTS (SELECT 1 FROM ${ordersOfIt})
  AND NOT EXISTS (SELECT 1 FROM ${ordersOfIt} AND orders.status IN ('unfulfilled', 'partial'))`

/** What a desk knows of a shipment besides; asked only of those on a page. */
const atTheDesk = `json_set(document, '$.tags', json((SELECT json_group_array(tag) FROM
  (SELECT tag FROM shipment_tags WHERE shipment_seq = shipments.seq ORDER BY tag))),
  '$.is_shipped_otherwise', json(CASE WHEN ${isShippedOtherwise} THEN 'true' ELSE 'false' END))`

const withTag = (tags: readonly string[] | undefined): ColumnCondition[] =>
  tags?.length
    ? [
        {
          sql: `seq IN (SELECT shipment_seq FROM shipment_tags WHERE ${anyOf(['tag'], tags).sql})`,
          values: tags,
          hasIndex: true,
        },
      ]
    : []

const ofReturns = (isReturn: boolean | undefined): ColumnCondition[] =>
  isReturn === undefined
    ? []
    : [{ sql: `id ${isReturn ? 'IN' : 'NOT IN'} (SELECT label_id FROM returns)`, values: [] }]

const shippedOtherwise = (isWanted: boolean | undefined): ColumnCondition[] =>
  isWanted === undefined
    ? []
    : [{ sql: isWanted ? `(${isShippedOtherwise})` : `NOT (${isShippedOtherwise})`, values: [] }]

/** Words are looked up first, and the rest is asked of what was found. */
function columnsOf(condition: Condition, testMode: boolean): ColumnCondition {
  if ('sql' in condition) return condition
  const { seq, from, values } = wordRows('shipment_prefix_terms', testMode, [condition.words])
  return { sql: `seq IN (SELECT ${seq} FROM ${from})`, values, hasIndex: true }
}

/** SQL of the tags of shipments, of lists by them and of what was done to them. */
export function createShipmentTagRepository(database: Pick<Database, 'sqlite'>) {
  const { sqlite } = database
  const statement = createStatementCache(database)
  const page = createDocumentPager(database, {
    table: 'shipments',
    document: atTheDesk,
    words: 'shipment_prefix_terms',
    sorts: shipmentSorts,
  })
  const seqOf = sqlite
    .prepare<[string, number], number>('SELECT seq FROM shipments WHERE id = ? AND test_mode = ?')
    .pluck()
  const counted = createUnchanged(database, (mode: string) =>
    statement<{ name: string; count: number }>(
      `SELECT tag AS name, count(*) AS count FROM shipment_tags INDEXED BY shipment_tags_tag
       CROSS JOIN shipments ON shipments.seq = shipment_seq WHERE test_mode = +? GROUP BY tag
       ORDER BY count DESC, tag LIMIT ${mostNamed}`,
    ).all(Number(mode)),
  )

  /** Their numbers, oldest first, read in pieces with others in between. */
  const seqsOf = async (asked: ShipmentNarrowing, testMode: boolean): Promise<number[]> => {
    const { tag, ...filters } = asked
    const conditions = [
      ...shipmentConditions(filters).map(each => columnsOf(each, testMode)),
      ...withTag(tag),
      { sql: 'seq > ?', values: [], hasIndex: true },
    ]
    const by = conditions.every(({ hasIndex }) => hasIndex) ? '' : 'INDEXED BY shipments_lookup'
    const next = statement<{ seq: number }>(
      `SELECT seq FROM shipments ${by} WHERE test_mode = +? AND ${conditions.map(({ sql }) => sql).join(' AND ')}
       ORDER BY seq LIMIT ${atOnce}`,
    )
    const values = conditions.flatMap(each => each.values)
    const found: number[] = []
    for (let after = -1, isMore = true; isMore; ) {
      const some = next.all(testMode ? 1 : 0, ...values, after)
      for (const { seq } of some) found.push(seq)
      after = found.at(-1) ?? after
      isMore = some.length === atOnce
      if (isMore) await breathe()
    }
    return found
  }

  return {
    page: (
      testMode: boolean,
      { tag, is_return, is_shipped_otherwise: isOtherwise, ...filters }: DeskShipmentFilters,
    ): DocumentPage =>
      page(
        testMode,
        [
          ...shipmentConditions(filters),
          ...ofReturns(is_return),
          ...shippedOtherwise(isOtherwise),
          ...withTag(tag),
        ],
        filters,
      ),
    counts: (testMode: boolean) => counted(String(testMode ? 1 : 0)),
    /** Null for one that is not there. */
    seqOf: (id: string, testMode: boolean): number | null => seqOf.get(id, testMode ? 1 : 0) ?? null,
    seqsOf,
    ...createTagWrites(sqlite),
    ...createHistory(sqlite),
  }
}

function createTagWrites(sqlite: Database['sqlite']) {
  const tagsOf = sqlite
    .prepare<[number], string>('SELECT tag FROM shipment_tags WHERE shipment_seq = ? ORDER BY tag')
    .pluck()
  const add = sqlite.prepare('INSERT OR IGNORE INTO shipment_tags (shipment_seq, tag) VALUES (?, ?)')
  const remove = sqlite.prepare('DELETE FROM shipment_tags WHERE shipment_seq = ? AND tag = ?')
  return {
    tagsOf: (seq: number): string[] => tagsOf.all(seq),
    addTag: (seq: number, tag: string) => void add.run(seq, tag),
    removeTag: (seq: number, tag: string) => void remove.run(seq, tag),
  }
}

function createHistory(sqlite: Database['sqlite']) {
  const write = sqlite.prepare(
    'INSERT INTO shipment_history (shipment_seq, action_id, at, by, kind, about) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const undoRows = sqlite.prepare<[string, number, number, number], UndoRow>(
    `SELECT shipment_history.seq, shipment_seq AS shipmentSeq, kind, about FROM shipment_history
     JOIN shipments ON shipments.seq = shipment_seq WHERE action_id = ? AND undone_at IS NULL AND test_mode = +?
       AND shipment_history.seq < ? ORDER BY shipment_history.seq DESC LIMIT ?`,
  )
  const markUndone = sqlite.prepare('UPDATE shipment_history SET undone_at = ? WHERE seq = ?')
  return {
    addHistory: ({ shipmentSeq, actionId, at, by, kind, about }: HistoryWrite) =>
      void write.run(shipmentSeq, actionId, at, by, kind, JSON.stringify(about)),
    /** What an action did and was not undone, the latest first, before a row of the history. */
    undoRows: (actionId: string, testMode: boolean, { before, limit }: { before: number; limit: number }) =>
      undoRows.all(actionId, testMode ? 1 : 0, before, limit),
    markUndone: (seq: number, at: number) => void markUndone.run(at, seq),
  }
}

import type { BatchFilters, BatchKind, BatchRecord } from '../../../../shared/api/batches.ts'
import { anyOf, type Condition } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentPager } from '../../../db/document-pager.ts'
import { boundDocument } from '../../../db/document-store.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import type { BatchItemRow, ItemOutcome, ItemState, StoredBatch } from './batch-mapper.ts'

export type BatchRepository = {
  insert: (batch: StoredBatch, createdAt: number) => void
  save: (batch: StoredBatch) => void
  /** The items of a batch to be, beginning at a position. */
  addItems: (
    batchId: string,
    items: readonly Pick<BatchItemRow, 'input' | 'recordId'>[],
    from: number,
  ) => void
  /** The oldest batch of a kind that is not finished. */
  nextOpen: (kind: BatchKind) => StoredBatch | null
  items: (batchId: string, state: ItemState, limit: number) => BatchItemRow[]
  settleItem: (batchId: string, position: number, outcome: ItemOutcome) => void
  counts: (batchId: string) => { all: number; withErrors: number; broken: number }
  /** Keeps the items as they are answered; from now on the rows of the items are not needed. */
  freeze: (batchId: string) => void
  /**
   * Removes so many items of finished batches, and of requests that were never answered, but none of batches that
   * are only just coming in; false when none is left.
   */
  removeLeftOvers: (limit: number, comingIn: Iterable<string>) => boolean
  findBytes: (id: string, testMode: boolean) => Buffer | null
  findWhole: (id: string) => BatchRecord | null
  page: (testMode: boolean, filters: BatchFilters) => DocumentPage
}

const itemsText = `(SELECT json_group_array(json_object(
    'id', coalesce(record_id, CAST(position AS TEXT)),
    'status', CASE WHEN state IN ('waiting', 'stored') THEN 'queued' ELSE state END,
    'errors', json(errors)))
  FROM (SELECT * FROM batch_items WHERE batch_id = batches.id ORDER BY position LIMIT -1))`

/** A batch's text with its items put in; nothing is parsed on the way. */
const wholeText = `substr(batches.document, 1, length(batches.document) - 1) || ',"resources":' || CASE
  WHEN resources IS NOT NULL THEN resources WHEN status = 'queued' THEN '[]' ELSE ${itemsText} END || '}'`

export function createBatchRepository(database: Pick<Database, 'sqlite'>): BatchRepository {
  const { sqlite } = database
  const text = <P extends unknown[]>(sql: string) => sqlite.prepare<P, string>(sql).pluck()
  const insert = sqlite.prepare(
    `INSERT INTO batches (id, document, created_at, test_mode) VALUES (?, ${boundDocument}, ?, ?)`,
  )
  const update = sqlite.prepare(`UPDATE batches SET document = ${boundDocument} WHERE id = ?`)
  const addItem = sqlite.prepare(
    'INSERT INTO batch_items (batch_id, position, input, record_id, state) VALUES (?, ?, ?, ?, ?)',
  )
  const open = text<[string]>(
    'SELECT document FROM batches WHERE resource_type = ? AND resources IS NULL ORDER BY seq LIMIT 1',
  )
  const items = sqlite.prepare<[string, string, number], BatchItemRow>(
    `SELECT position, input, record_id AS recordId FROM batch_items
     WHERE batch_id = ? AND state = ? ORDER BY position LIMIT +?`,
  )
  const settle = sqlite.prepare(
    'UPDATE batch_items SET state = ?, record_id = ?, errors = ? WHERE batch_id = ? AND position = ?',
  )
  const counts = sqlite.prepare<[string], { all: number; withErrors: number; broken: number }>(
    `SELECT count(*) AS "all", count(errors) AS withErrors,
       coalesce(sum(json_extract(errors, '$.errors[0].code') = 'internal_error'), 0) AS broken
     FROM batch_items WHERE batch_id = ?`,
  )
  const freeze = sqlite.prepare(`UPDATE batches SET resources = ${itemsText} WHERE id = ?`)
  const removeSome = sqlite.prepare(
    `DELETE FROM batch_items WHERE rowid IN (SELECT rowid FROM batch_items
     WHERE batch_id NOT IN (SELECT id FROM batches WHERE resources IS NULL UNION ALL SELECT value FROM json_each(?))
     LIMIT ?)`,
  )
  const wholeByMode = sqlite
    .prepare<[string, number], Buffer>(
      `SELECT CAST(${wholeText} AS BLOB) FROM batches WHERE id = ? AND test_mode = ?`,
    )
    .pluck()
  const whole = text<[string]>(`SELECT ${wholeText} FROM batches WHERE id = ?`)
  const page = createDocumentPager(database, { table: 'batches', document: wholeText })
  const read = <T>(document: string | undefined) =>
    document === undefined ? null : (JSON.parse(document) as T)

  return {
    insert: (batch, createdAt) =>
      void insert.run(batch.id, JSON.stringify(batch), createdAt, batch.test_mode ? 1 : 0),
    save: batch => void update.run(JSON.stringify(batch), batch.id),
    addItems: (batchId, items, from) => {
      for (const [n, { input, recordId }] of items.entries())
        addItem.run(batchId, from + n, input, recordId, recordId === null ? 'waiting' : 'processed')
    },
    nextOpen: kind => read<StoredBatch>(open.get(kind)),
    items: (batchId, state, limit) => items.all(batchId, state, limit),
    settleItem: (batchId, position, { state, recordId, errors }) =>
      void settle.run(state, recordId, errors && JSON.stringify(errors), batchId, position),
    counts: batchId => counts.get(batchId) ?? { all: 0, withErrors: 0, broken: 0 },
    freeze: batchId => void freeze.run(batchId),
    removeLeftOvers: (limit, comingIn) => removeSome.run(JSON.stringify([...comingIn]), limit).changes > 0,
    findBytes: (id, testMode) => wholeByMode.get(id, testMode ? 1 : 0) ?? null,
    findWhole: id => read<BatchRecord>(whole.get(id)),
    page: (testMode, filters) => page(testMode, conditionsOf(filters), filters),
  }
}

const conditionsOf = (filters: BatchFilters): Condition[] => [
  ...(filters.resource_type?.length ? [anyOf(['resource_type'], filters.resource_type)] : []),
  ...(filters.status?.length ? [anyOf(['status'], filters.status)] : []),
]

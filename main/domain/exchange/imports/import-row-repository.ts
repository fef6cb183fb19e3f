import type { ImportRowsQuery, ImportRowView } from '../../../../shared/desk/import-records.ts'
import {
  type ImportAction,
  type ImportOutcome,
  importActions,
} from '../../../../shared/desk/import-states.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { importRows } from '../../../db/schema/imports.ts'

export type RowEntry = typeof importRows.$inferSelect
/** A record of a plan nothing was done about yet. */
export type PlannedRow = Omit<RowEntry, 'importId' | 'outcome' | 'message' | 'before' | 'after' | 'isOutlier'>
/** What is done with a record of a plan. */
export type RowToStore = Pick<RowEntry, 'position' | 'action' | 'recordId' | 'inputAt' | 'inputBytes'>
export type RowSettling = Pick<RowEntry, 'outcome' | 'message' | 'recordId' | 'before' | 'after' | 'action'>

export type ImportRowRepository = {
  add: (importId: string, rows: readonly PlannedRow[]) => void
  /** Forgets so many rows of a plan; false when there is none left. */
  clear: (importId: string, limit: number) => boolean
  page: (importId: string, query: ImportRowsQuery) => { count: number; rows: RowEntry[] }
  /** All of them in the order of the file, some at a time. */
  after: (importId: string, position: number, limit: number) => RowEntry[]
  /** What is still to be stored, in the order of the file, from a position on. */
  toStore: (importId: string, from: number, limit: number) => RowToStore[]
  settle: (importId: string, position: number, settling: RowSettling) => void
  /** The plan said that it is created, and it was. */
  settleCreated: (importId: string, position: number, recordId: string) => void
  /** What was stored and changed something, the last first. */
  toUndo: (importId: string, limit: number) => RowEntry[]
  settleUndo: (importId: string, position: number, undone: Pick<RowEntry, 'outcome' | 'message'>) => void
  /** Marks what is worth more than a limit; answers how many. */
  markOutliers: (importId: string, currency: string, overMinor: number) => number
  /** Lines that do not fit, and what is wrong with each. */
  faulty: (importId: string) => { line: number; text: string }[]
  /** How many records there are of each action. */
  counts: (importId: string) => Record<ImportAction, number>
  decide: (importId: string, position: number, action: 'update' | 'skip') => boolean
  /** What an import last read of a record, and whether one was taken back that made it. */
  lastOf: (recordId: string) => { digest: string | null; outcome: ImportOutcome } | null
  /** Whether files of the same program last said this of a record, whatever those of others said since. */
  isSaid: (recordId: string, digest: string) => boolean
  /** How often imports updated a record and took that back. */
  countUndoneUpdates: (recordId: string) => number
  /** Orders of an import with something that is bought, or may be: how many, and the numbers of the first. */
  boughtOrders: (importId: string) => { count: number; labels: string[] }
  boughtShipments: (importId: string) => { count: number; labels: string[] }
  /** The same of imports other than this one. */
  earlierRecordOf: (key: string, importId: string) => string | null
  /** The record an import knows by a key. */
  recordOf: (key: string) => string | null
}

const codec = createRowCodec<RowEntry>({
  importId: 'plain',
  position: 'plain',
  lines: 'json',
  label: 'plain',
  key: 'plain',
  digest: 'plain',
  action: 'plain',
  reason: 'plain',
  changes: 'json',
  amountMinor: 'plain',
  currency: 'plain',
  grams: 'plain',
  gramsBefore: 'plain',
  isOutlier: 'flag',
  isAsked: 'flag',
  problems: 'json',
  inputAt: 'plain',
  inputBytes: 'plain',
  outcome: 'plain',
  message: 'plain',
  recordId: 'plain',
  before: 'plain',
  after: 'plain',
})

const added = [
  'importId',
  'position',
  'lines',
  'label',
  'key',
  'digest',
  'action',
  'reason',
  'changes',
  'amountMinor',
  'currency',
  'grams',
  'gramsBefore',
  'isAsked',
  'problems',
  'inputAt',
  'inputBytes',
  'recordId',
] as const

const conditionOf: Partial<Record<ImportRowView, string>> = {
  warning: `problems IS NOT NULL AND action NOT IN ('error','skip')`,
  value: 'is_outlier = 1',
  weight: `action IN ('update','ask') AND grams_before IS NOT NULL AND grams_before <> grams`,
  stored: `outcome = 'stored'`,
  failed: `outcome = 'failed'`,
  undone: `outcome = 'undone'`,
  kept: `outcome = 'kept'`,
}

const toBeStored = `outcome IS NULL AND action IN ('create','update')`
/** What was there already, as it is, was not made by the import. */
const canBeUndone = `outcome = 'stored' AND action IN ('create','update')`

export function createImportRowRepository({ sqlite }: Pick<Database, 'sqlite'>): ImportRowRepository {
  const { columns, read } = codec
  type Stored = StoredRow<RowEntry>
  const add = sqlite.prepare(`INSERT INTO import_rows ${codec.insert(added)}`)
  const clear = sqlite.prepare(
    'DELETE FROM import_rows WHERE rowid IN (SELECT rowid FROM import_rows WHERE import_id = ? LIMIT ?)',
  )
  const after = sqlite.prepare<[string, number, number], Stored>(
    `SELECT ${columns} FROM import_rows WHERE import_id = ? AND position > ? ORDER BY position LIMIT +?`,
  )
  const toStore = sqlite.prepare<[string, number, number], RowToStore>(
    `SELECT position, action, record_id AS recordId, input_at AS inputAt, input_bytes AS inputBytes FROM import_rows
     WHERE import_id = ? AND position >= ? AND ${toBeStored} ORDER BY position LIMIT +?`,
  )
  const settle = sqlite.prepare(
    `UPDATE import_rows SET ${codec.set(['outcome', 'message', 'recordId', 'before', 'after', 'action'])}
     WHERE import_id = @importId AND position = @position`,
  )
  // Most are what the plan says: what it leaves as it is stays in every index as it is.
  const settleCreated = sqlite.prepare(
    `UPDATE import_rows SET outcome = 'stored', record_id = ? WHERE import_id = ? AND position = ?`,
  )
  const toUndo = sqlite.prepare<[string, number], Stored>(
    `SELECT ${columns} FROM import_rows WHERE import_id = ? AND ${canBeUndone} ORDER BY position DESC LIMIT +?`,
  )
  const settleUndo = sqlite.prepare(
    'UPDATE import_rows SET outcome = ?, message = ? WHERE import_id = ? AND position = ?',
  )
  const outliers = sqlite.prepare(
    `UPDATE import_rows SET is_outlier = 1 WHERE import_id = ? AND currency = ? AND amount_minor > ?
       AND action IN ('create','update','ask')`,
  )
  const errors = sqlite.prepare<[string], { line: number; text: string }>(
    `SELECT given.value AS line, coalesce((SELECT group_concat(value ->> '$.text', ' ') FROM json_each(problems)
       WHERE value ->> '$.line' = given.value), '') AS text
     FROM import_rows, json_each(lines) AS given WHERE import_id = ? AND action = 'error' ORDER BY given.value`,
  )
  const counts = sqlite.prepare<[string], { action: ImportAction; count: number }>(
    'SELECT action, count(*) AS count FROM import_rows WHERE import_id = ? GROUP BY action',
  )
  const decide = sqlite.prepare(
    `UPDATE import_rows SET action = ?, reason = ?
     WHERE import_id = ? AND position = ? AND is_asked = 1 AND outcome IS NULL`,
  )
  return {
    add: (importId, rows) => {
      for (const row of rows) add.run(codec.bind({ ...row, importId }))
    },
    clear: (importId, limit) => clear.run(importId, limit).changes > 0,
    page: createRowPages({ sqlite }),
    after: (importId, position, limit) => after.all(importId, position, limit).map(read),
    toStore: (importId, from, limit) => toStore.all(importId, from, limit),
    settle: (importId, position, settling) =>
      void settle.run(codec.bind({ ...settling, importId, position })),
    settleCreated: (importId, position, recordId) => void settleCreated.run(recordId, importId, position),
    toUndo: (importId, limit) => toUndo.all(importId, limit).map(read),
    settleUndo: (importId, position, { outcome, message }) =>
      void settleUndo.run(outcome, message, importId, position),
    markOutliers: (importId, currency, overMinor) => outliers.run(importId, currency, overMinor).changes,
    faulty: importId => errors.all(importId),
    counts: importId => {
      const found = Object.fromEntries(counts.all(importId).map(each => [each.action, each.count]))
      return Object.fromEntries(importActions.map(name => [name, found[name] ?? 0])) as Record<
        ImportAction,
        number
      >
    },
    decide: (importId, position, action) =>
      decide.run(action, action === 'skip' ? 'decided' : null, importId, position).changes > 0,
    ...createBought({ sqlite }),
    ...createLookups({ sqlite }),
  }
}

function createRowPages({ sqlite }: Pick<Database, 'sqlite'>): ImportRowRepository['page'] {
  const { columns, read } = codec
  const where = (view: ImportRowView | undefined): string =>
    view === undefined ? 'true' : (conditionOf[view] ?? `action = '${view}'`)
  return (importId, { view, limit, offset }) => {
    const from = `FROM import_rows WHERE import_id = ? AND ${where(view)}`
    const count = sqlite.prepare<[string], number>(`SELECT count(*) ${from}`).pluck()
    const page = sqlite.prepare<[string, number, number], StoredRow<RowEntry>>(
      `SELECT ${columns} ${from} ORDER BY position LIMIT +? OFFSET +?`,
    )
    return { count: count.get(importId) ?? 0, rows: page.all(importId, limit, offset).map(read) }
  }
}

const isBought = `(shipments.status NOT IN ('draft','cancelled') OR shipments.document ->> '$.meta.unknown' IS NOT NULL)`

/** More names than anybody reads. */
const mostNamed = 20

function createBought({
  sqlite,
}: Pick<Database, 'sqlite'>): Pick<ImportRowRepository, 'boughtOrders' | 'boughtShipments'> {
  const find = (from: string) => {
    const rows = sqlite.prepare<[string], string>(
      `SELECT DISTINCT label FROM import_rows ${from} WHERE import_id = ? AND ${canBeUndone} AND ${isBought}`,
    )
    return (importId: string) => {
      const labels = rows.pluck().all(importId)
      return { count: labels.length, labels: labels.slice(0, mostNamed) }
    }
  }
  return {
    boughtOrders: find(`CROSS JOIN order_parts ON order_parts.order_id = record_id
      JOIN order_links ON line_item_id = part_id JOIN shipments ON shipments.id = shipment_id`),
    boughtShipments: find('CROSS JOIN shipments ON shipments.id = record_id'),
  }
}

/** What earlier imports know of records. */
function createLookups({
  sqlite,
}: Pick<Database, 'sqlite'>): Pick<
  ImportRowRepository,
  'lastOf' | 'isSaid' | 'countUndoneUpdates' | 'earlierRecordOf' | 'recordOf'
> {
  const last = sqlite.prepare<[string], { digest: string | null; outcome: ImportOutcome }>(
    `SELECT digest, outcome FROM import_rows WHERE record_id = ? AND outcome IN ('stored','undone')
     ORDER BY rowid DESC LIMIT 1`,
  )
  const said = sqlite
    .prepare<[string, string], number>(
      `SELECT 1 FROM import_rows AS said JOIN imports ON imports.id = said.import_id
       WHERE said.record_id = ? AND said.digest = ? AND said.outcome = 'stored' AND NOT EXISTS (
         SELECT 1 FROM import_rows AS later JOIN imports AS other ON other.id = later.import_id
         WHERE later.record_id = said.record_id AND later.rowid > said.rowid AND later.outcome = 'stored'
           AND later.digest <> said.digest AND (other.seen ->> '$.source.id') IS (imports.seen ->> '$.source.id'))
       LIMIT 1`,
    )
    .pluck()
  const undoneUpdates = sqlite
    .prepare<[string], number>(
      `SELECT count(*) FROM import_rows WHERE record_id = ? AND outcome = 'undone' AND before IS NOT NULL`,
    )
    .pluck()
  const byKey = sqlite
    .prepare<[string], string>(
      `SELECT record_id FROM import_rows WHERE key = ? AND record_id IS NOT NULL AND outcome = 'stored'
       ORDER BY rowid DESC LIMIT 1`,
    )
    .pluck()
  const earlier = sqlite
    .prepare<[string, string], string>(
      `SELECT record_id FROM import_rows WHERE key = ? AND record_id IS NOT NULL AND outcome = 'stored' AND import_id <> ?
       ORDER BY rowid DESC LIMIT 1`,
    )
    .pluck()
  return {
    lastOf: recordId => last.get(recordId) ?? null,
    isSaid: (recordId, digest) => said.get(recordId, digest) !== undefined,
    countUndoneUpdates: recordId => undoneUpdates.get(recordId) ?? 0,
    earlierRecordOf: (key, importId) => earlier.get(key, importId) ?? null,
    recordOf: key => byKey.get(key) ?? null,
  }
}

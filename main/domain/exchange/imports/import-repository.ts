import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import type { ImportOutcome } from '../../../../shared/desk/import-states.ts'
import type { Database } from '../../../db/database.ts'
import { cutRows, type Range } from '../../../db/page-cut.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { imports } from '../../../db/schema/imports.ts'

export type ImportEntry = typeof imports.$inferSelect
export type ImportChange = Partial<Omit<ImportEntry, 'seq' | 'id' | 'testMode' | 'kind' | 'createdAt'>>
export type NewImport = Omit<
  ImportEntry,
  'seq' | 'revision' | 'bytes' | 'digest' | 'startedAt' | 'endedAt' | 'plan' | 'seen' | 'trouble'
>

export type ImportRepository = {
  insert: (entry: NewImport) => void
  find: (id: string, testMode: boolean) => ImportEntry | null
  findAny: (id: string) => ImportEntry | null
  update: (id: string, change: ImportChange) => void
  /** With its rows. */
  remove: (id: string) => void
  page: (testMode: boolean, range: Range) => { count: number; next: number | null; entries: ImportEntry[] }
  /** Those that are being carried out or taken back, the oldest first. */
  underWay: () => ImportEntry[]
  /** The newest import of the same bytes that was carried out. */
  sameAs: (entry: Pick<ImportEntry, 'id' | 'digest' | 'kind' | 'testMode'>) => ImportEntry | null
  /** While it is under way, as it was a moment ago at most. */
  progress: (entry: Pick<ImportEntry, 'id' | 'state'>) => ImportProgress
}

type ImportProgress = Record<ImportOutcome, number> & { all: number }

const codec = createRowCodec<ImportEntry>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  kind: 'plain',
  name: 'plain',
  state: 'plain',
  revision: 'plain',
  bytes: 'plain',
  digest: 'plain',
  reading: 'json',
  layout: 'json',
  edits: 'json',
  leftOut: 'json',
  template: 'plain',
  policy: 'plain',
  source: 'plain',
  connectionId: 'plain',
  serviceCode: 'plain',
  seen: 'json',
  plan: 'json',
  trouble: 'plain',
  by: 'plain',
  watched: 'plain',
  createdAt: 'plain',
  startedAt: 'plain',
  endedAt: 'plain',
})

const inserted = [
  'id',
  'testMode',
  'kind',
  'name',
  'state',
  'reading',
  'layout',
  'edits',
  'leftOut',
  'template',
  'policy',
  'source',
  'connectionId',
  'serviceCode',
  'by',
  'watched',
  'createdAt',
] as const

type Stored = StoredRow<ImportEntry>

export function createImportRepository({ sqlite }: Pick<Database, 'sqlite'>): ImportRepository {
  const { columns } = codec
  const read = (stored: Stored | undefined) => (stored ? codec.read(stored) : null)
  const insert = sqlite.prepare(`INSERT INTO imports ${codec.insert(inserted)}`)
  const byMode = sqlite.prepare<[string, number], Stored>(
    `SELECT ${columns} FROM imports WHERE id = ? AND test_mode = ?`,
  )
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM imports WHERE id = ?`)
  const remove = sqlite.prepare('DELETE FROM imports WHERE id = ?')
  const count = sqlite.prepare<[number], number>('SELECT count(*) FROM imports WHERE test_mode = ?').pluck()
  const page = sqlite.prepare<[number, number, number, number], Stored>(
    `SELECT ${columns} FROM imports WHERE test_mode = ? AND seq < ? ORDER BY seq DESC LIMIT +? OFFSET +?`,
  )
  const underWay = sqlite.prepare<[], Stored>(
    `SELECT ${columns} FROM imports WHERE state IN ('committing','undoing') ORDER BY seq`,
  )
  const same = sqlite.prepare<[string | null, ImportKind, number, string], Stored>(
    `SELECT ${columns} FROM imports WHERE digest = ? AND kind = ? AND test_mode = ? AND id <> ? AND state = 'done'
     ORDER BY seq DESC LIMIT 1`,
  )
  const outcomes = sqlite.prepare<[string], { outcome: ImportOutcome; count: number }>(
    `SELECT outcome, count(*) AS count FROM import_rows WHERE import_id = ? AND outcome IS NOT NULL GROUP BY outcome`,
  )
  return {
    insert: entry => void insert.run(codec.bind(entry)),
    find: (id, testMode) => read(byMode.get(id, testMode ? 1 : 0)),
    findAny: id => read(byId.get(id)),
    update: (id, change) => {
      const names = Object.keys(change) as (keyof ImportChange)[]
      if (names.length === 0) return
      sqlite
        .prepare(`UPDATE imports SET ${codec.set(names)} WHERE id = @id`)
        .run(codec.bind({ ...change, id }))
    },
    remove: id => void remove.run(id),
    page: (testMode, range) => {
      const mode = testMode ? 1 : 0
      const before = range.cursor ?? Number.MAX_SAFE_INTEGER
      const cut = cutRows(range, (limit, offset) => page.all(mode, before, limit, offset).map(codec.read))
      return { count: count.get(mode) ?? 0, next: cut.next, entries: cut.rows }
    },
    underWay: () => underWay.all().map(codec.read),
    sameAs: ({ id, digest, kind, testMode }) => read(same.get(digest, kind, testMode ? 1 : 0, id)),
    progress: withMemory(id => {
      const found = Object.fromEntries(outcomes.all(id).map(each => [each.outcome, each.count]))
      const { stored = 0, failed = 0, undone = 0, kept = 0 } = found
      return { all: stored + failed + undone + kept, stored, failed, undone, kept }
    }),
  }
}

const rememberedMs = 300

/** Every page that shows an import asks with every step of it, and to count all of its rows takes as long as a step. */
function withMemory(count: (id: string) => ImportProgress): ImportRepository['progress'] {
  let last = { id: '', atMs: 0, found: { all: 0, stored: 0, failed: 0, undone: 0, kept: 0 } }
  return ({ id, state }) => {
    const isUnderWay = state === 'committing' || state === 'undoing'
    const nowMs = performance.now()
    if (!isUnderWay || last.id !== id || nowMs - last.atMs > rememberedMs)
      last = { id: isUnderWay ? id : '', atMs: nowMs, found: count(id) }
    return last.found
  }
}

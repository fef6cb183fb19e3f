import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { savedExports } from '../../../db/schema/saved-exports.ts'

export type SavedExportRow = typeof savedExports.$inferSelect
export type SavedExportChange = Partial<Omit<SavedExportRow, 'seq' | 'id' | 'testMode' | 'createdAt'>>

export type SavedExportRepository = {
  insert: (row: Omit<SavedExportRow, 'seq'>) => void
  find: (id: string, testMode: boolean) => SavedExportRow | null
  findAny: (id: string) => SavedExportRow | null
  update: (id: string, change: SavedExportChange) => void
  remove: (id: string) => void
  /** The newest first. */
  page: (
    testMode: boolean,
    range: { limit: number; offset: number },
  ) => { count: number; rows: SavedExportRow[] }
  /** Those that are repeated, in both modes. */
  repeated: () => SavedExportRow[]
}

const codec = createRowCodec<SavedExportRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  name: 'plain',
  contents: 'json',
  format: 'plain',
  folder: 'plain',
  repeat: 'json',
  lastDays: 'plain',
  keep: 'plain',
  isOn: 'flag',
  countedFrom: 'plain',
  toldUpTo: 'plain',
  underWay: 'json',
  files: 'json',
  lastRunAt: 'plain',
  lastRows: 'plain',
  lastFile: 'plain',
  trouble: 'plain',
  troubleSince: 'plain',
  by: 'plain',
  createdAt: 'plain',
})

type Stored = StoredRow<SavedExportRow>

export function createSavedExportRepository({ sqlite }: Pick<Database, 'sqlite'>): SavedExportRepository {
  const { columns } = codec
  const read = (stored: Stored | undefined) => (stored ? codec.read(stored) : null)
  const insert = sqlite.prepare(
    `INSERT INTO saved_exports ${codec.insert(codec.names.filter(name => name !== 'seq'))}`,
  )
  const byMode = sqlite.prepare<[string, number], Stored>(
    `SELECT ${columns} FROM saved_exports WHERE id = ? AND test_mode = ?`,
  )
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM saved_exports WHERE id = ?`)
  const remove = sqlite.prepare('DELETE FROM saved_exports WHERE id = ?')
  const count = sqlite
    .prepare<[number], number>('SELECT count(*) FROM saved_exports WHERE test_mode = ?')
    .pluck()
  const page = sqlite.prepare<[number, number, number], Stored>(
    `SELECT ${columns} FROM saved_exports WHERE test_mode = ? ORDER BY seq DESC LIMIT +? OFFSET +?`,
  )
  const repeated = sqlite.prepare<[], Stored>(
    `SELECT ${columns} FROM saved_exports WHERE is_on = 1 AND repeat IS NOT NULL ORDER BY seq`,
  )
  return {
    insert: row => void insert.run(codec.bind(row)),
    find: (id, testMode) => read(byMode.get(id, testMode ? 1 : 0)),
    findAny: id => read(byId.get(id)),
    update: (id, change) => {
      const names = Object.keys(change) as (keyof SavedExportChange)[]
      if (names.length === 0) return
      sqlite
        .prepare(`UPDATE saved_exports SET ${codec.set(names)} WHERE id = @id`)
        .run(codec.bind({ ...change, id }))
    },
    remove: id => void remove.run(id),
    page: (testMode, { limit, offset }) => {
      const mode = testMode ? 1 : 0
      return { count: count.get(mode) ?? 0, rows: page.all(mode, limit, offset).map(codec.read) }
    },
    repeated: () => repeated.all().map(codec.read),
  }
}

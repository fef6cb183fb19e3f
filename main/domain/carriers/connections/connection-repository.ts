import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { connections } from '../../../db/schema/connections.ts'

export type ConnectionRow = typeof connections.$inferSelect
export type NewConnection = Omit<ConnectionRow, 'seq'>
/** What may change of a connection once it is there. */
export type ConnectionChanges = Partial<Pick<ConnectionRow, (typeof changeable)[number]>>

export type ConnectionRepository = {
  insert: (row: NewConnection) => void
  find: (id: string) => ConnectionRow | null
  findByCarrierId: (carrierId: string, testMode: boolean) => ConnectionRow | null
  update: (id: string, changes: ConnectionChanges) => void
  remove: (id: string) => void
  count: () => number
  list: (range: { limit: number; offset: number }) => ConnectionRow[]
  /** Newest first. What was read is given again until anybody has written anything: not to be changed. */
  ofMode: (testMode: boolean) => readonly ConnectionRow[]
}

const changeable = [
  'carrierName',
  'carrierId',
  'displayName',
  'active',
  'credentials',
  'config',
  'metadata',
] as const

const codec = createRowCodec<ConnectionRow>({
  seq: 'plain',
  id: 'plain',
  adapter: 'plain',
  carrierName: 'plain',
  carrierId: 'plain',
  displayName: 'plain',
  testMode: 'flag',
  active: 'flag',
  credentials: 'plain',
  config: 'json',
  metadata: 'json',
  isSample: 'flag',
  createdAt: 'plain',
})

type Stored = StoredRow<ConnectionRow>

export function createConnectionRepository({ sqlite }: Pick<Database, 'sqlite'>): ConnectionRepository {
  const { columns, read } = codec
  const insert = sqlite.prepare(
    `INSERT INTO connections ${codec.insert(['id', 'adapter', 'testMode', 'isSample', 'createdAt', ...changeable])}`,
  )
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM connections WHERE id = ?`)
  const byCarrierId = sqlite.prepare<[string, number], Stored>(
    `SELECT ${columns} FROM connections WHERE carrier_id = ? AND test_mode = ?`,
  )
  const byMode = sqlite.prepare<[number], Stored>(
    `SELECT ${columns} FROM connections WHERE test_mode = ? ORDER BY seq DESC`,
  )
  const listed = sqlite.prepare<[number, number], Stored>(
    `SELECT ${columns} FROM connections ORDER BY test_mode, seq DESC LIMIT ? OFFSET ?`,
  )
  const count = sqlite.prepare<[], number>('SELECT count(*) FROM connections').pluck()
  const update = sqlite.prepare(`UPDATE connections SET ${codec.set(changeable)} WHERE id = @id`)
  const remove = sqlite.prepare<[string]>('DELETE FROM connections WHERE id = ?')
  const ofMode = createUnchanged(sqlite, (testMode: boolean) => byMode.all(testMode ? 1 : 0).map(read))
  const readIfAny = (stored: Stored | undefined) => (stored ? read(stored) : null)
  const find = (id: string) => readIfAny(byId.get(id))
  return {
    insert: row => void insert.run(codec.bind(row)),
    find,
    findByCarrierId: (carrierId, testMode) => readIfAny(byCarrierId.get(carrierId, testMode ? 1 : 0)),
    update: (id, changes) => {
      const row = find(id)
      if (row) update.run(codec.bind({ ...row, ...changes }))
    },
    remove: id => void remove.run(id),
    count: () => count.get() ?? 0,
    list: ({ limit, offset }) => listed.all(limit, offset).map(read),
    ofMode,
  }
}

/**
 * Reads again only when the file may have changed: by this handle, which counts its changes, or by another program,
 * which SQLite tells. In a transaction, which may be rolled back, everything is read anew. Connections hold whole
 * tariffs, and one request asks for them several times.
 */
function createUnchanged<Key, Found>(sqlite: Database['sqlite'], read: (key: Key) => Found) {
  const elsewhere = sqlite.prepare<[], number>('PRAGMA data_version').pluck()
  const here = sqlite.prepare<[], number>('SELECT total_changes()').pluck()
  const known = new Map<Key, { found: Found; elsewhere: number | undefined; here: number | undefined }>()
  return (key: Key): Found => {
    if (sqlite.inTransaction) return read(key)
    const now = { elsewhere: elsewhere.get(), here: here.get() }
    const last = known.get(key)
    if (last && last.elsewhere === now.elsewhere && last.here === now.here) return last.found
    const found = read(key)
    known.set(key, { found, ...now })
    return found
  }
}

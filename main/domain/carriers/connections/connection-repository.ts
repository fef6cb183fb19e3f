import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { connections } from '../../../db/schema/connections.ts'
import { createUnchanged } from '../../../db/unchanged.ts'

export type ConnectionRow = typeof connections.$inferSelect
export type NewConnection = Omit<ConnectionRow, 'seq'>
/** What may change of a connection once it is there. */
export type ConnectionChanges = Partial<Pick<ConnectionRow, (typeof changeable)[number]>>

/** What is read is the same object as before while nobody changed it, to be looked at only: it may hold a whole tariff. */
export type ConnectionRepository = {
  insert: (row: NewConnection) => void
  find: (id: string) => ConnectionRow | null
  findByCarrierId: (carrierId: string, testMode: boolean) => ConnectionRow | null
  update: (id: string, changes: ConnectionChanges) => void
  remove: (id: string) => void
  count: () => number
  list: (range: { limit: number; offset: number }) => ConnectionRow[]
  /** Newest first. */
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

export function createConnectionRepository(database: Pick<Database, 'sqlite'>): ConnectionRepository {
  const { sqlite } = database
  const { columns, names } = codec
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
  const known = new Map<string, { stored: Stored; row: ConnectionRow }>()
  const read = (stored: Stored): ConnectionRow => {
    const last = known.get(stored.id)
    if (last && names.every(name => last.stored[name] === stored[name])) return last.row
    const row = codec.read(stored)
    known.set(stored.id, { stored, row })
    return row
  }
  const ofMode = createUnchanged(database, (testMode: boolean) => byMode.all(testMode ? 1 : 0).map(read))
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
    remove: id => {
      remove.run(id)
      known.delete(id)
    },
    count: () => count.get() ?? 0,
    list: ({ limit, offset }) => listed.all(limit, offset).map(read),
    ofMode,
  }
}

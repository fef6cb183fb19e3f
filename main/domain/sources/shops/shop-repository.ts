import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { shops } from '../../../db/schema/shops.ts'

/** As the time of the next question: somebody wants it asked now, also where it is just being asked. */
export const askedNow = 0

export type ShopRow = typeof shops.$inferSelect
export type ShopChange = Partial<
  Omit<ShopRow, 'seq' | 'id' | 'adapter' | 'source' | 'identity' | 'testMode' | 'createdAt'>
>

export type ShopRepository = {
  insert: (row: Omit<ShopRow, 'seq'>) => void
  find: (id: string) => ShopRow | null
  /** The one that has the source, or is the same shop, in a mode. */
  findSame: (row: Pick<ShopRow, 'adapter' | 'identity' | 'source' | 'testMode'>) => ShopRow | null
  update: (id: string, change: ShopChange) => void
  /** With what it said of orders and was told of labels. */
  remove: (id: string) => void
  /** Of both modes, the oldest first. */
  list: () => ShopRow[]
}

const codec = createRowCodec<ShopRow>({
  seq: 'plain',
  id: 'plain',
  adapter: 'plain',
  name: 'plain',
  source: 'plain',
  identity: 'plain',
  testMode: 'flag',
  active: 'flag',
  credentials: 'plain',
  takesUnpaid: 'flag',
  takesHeld: 'flag',
  writesBack: 'flag',
  notifies: 'flag',
  since: 'plain',
  cursor: 'plain',
  toldUpTo: 'plain',
  heardAt: 'plain',
  nextAt: 'plain',
  failures: 'plain',
  trouble: 'json',
  troubleSince: 'plain',
  createdAt: 'plain',
})

type Stored = StoredRow<ShopRow>

export function createShopRepository({ sqlite }: Pick<Database, 'sqlite'>): ShopRepository {
  const { columns } = codec
  const readIfAny = (stored: Stored | undefined) => (stored ? codec.read(stored) : null)
  const insert = sqlite.prepare(
    `INSERT INTO shops ${codec.insert(codec.names.filter(name => name !== 'seq'))}`,
  )
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM shops WHERE id = ?`)
  const same = sqlite.prepare<[string, string, string, number], Stored>(
    `SELECT ${columns} FROM shops WHERE ((adapter = ? AND identity = ?) OR source = ?) AND test_mode = ? LIMIT 1`,
  )
  const all = sqlite.prepare<[], Stored>(`SELECT ${columns} FROM shops ORDER BY seq`)
  const remove = sqlite.prepare('DELETE FROM shops WHERE id = ?')
  return {
    insert: row => void insert.run(codec.bind(row)),
    find: id => readIfAny(byId.get(id)),
    findSame: ({ adapter, identity, source, testMode }) =>
      readIfAny(same.get(adapter, identity, source, testMode ? 1 : 0)),
    update: (id, change) => {
      const names = Object.keys(change) as (keyof ShopChange)[]
      if (names.length === 0) return
      sqlite.prepare(`UPDATE shops SET ${codec.set(names)} WHERE id = @id`).run(codec.bind({ ...change, id }))
    },
    remove: id => void remove.run(id),
    list: () => all.all().map(codec.read),
  }
}

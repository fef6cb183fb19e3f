import type { ShopDesk } from '../../../../shared/desk/shop-desks.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { desks } from '../../../db/schema/desks.ts'

export type DeskRow = Omit<typeof desks.$inferSelect, 'seq'>

export type DeskRepository = {
  /** Newest first. */
  all: () => DeskRow[]
  insert: (row: DeskRow) => void
  update: (id: string, changes: Pick<DeskRow, 'name' | 'role'>) => void
  seen: (id: string, at: Pick<DeskRow, 'seenAt' | 'address' | 'screen'>) => void
  remove: (id: string) => void
}

const codec = createRowCodec<DeskRow>({
  id: 'plain',
  name: 'plain',
  role: 'plain',
  secretDigest: 'plain',
  pairedAt: 'plain',
  seenAt: 'plain',
  address: 'plain',
  screen: 'plain',
})
const written = ['id', 'name', 'role', 'secretDigest', 'pairedAt', 'seenAt', 'address', 'screen'] as const

export function createDeskRepository({ sqlite }: Pick<Database, 'sqlite'>): DeskRepository {
  const all = sqlite.prepare<[], StoredRow<DeskRow>>(`SELECT ${codec.columns} FROM desks ORDER BY seq DESC`)
  const insert = sqlite.prepare(`INSERT INTO desks ${codec.insert(written)}`)
  const update = sqlite.prepare<[string, string | null, string]>(
    'UPDATE desks SET name = ?, role = ? WHERE id = ?',
  )
  const seen = sqlite.prepare<[number, string, string | null, string]>(
    'UPDATE desks SET seen_at = ?, address = ?, screen = ? WHERE id = ?',
  )
  const remove = sqlite.prepare<[string]>('DELETE FROM desks WHERE id = ?')
  return {
    all: () => all.all().map(codec.read),
    insert: row => void insert.run(codec.bind(row)),
    update: (id, { name, role }) => void update.run(name, role, id),
    seen: (id, { seenAt, address, screen }) => void seen.run(seenAt, address, screen, id),
    remove: id => void remove.run(id),
  }
}

export const toShopDesk = (row: DeskRow): ShopDesk => ({
  id: row.id,
  object_type: 'desk',
  name: row.name,
  role: row.role,
  paired_at: new Date(row.pairedAt).toISOString(),
  last_heard_at: new Date(row.seenAt).toISOString(),
  address: row.address,
  screen: row.screen,
})

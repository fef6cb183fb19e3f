import type { Database } from './database.ts'

/** Which record the records that live inside it belong to, by their own ids. */
export type PartIndex = {
  ownerOf: (partId: string) => string | null
  /** The ids inside an owner that had none so far. */
  add: (ownerId: string, partIds: readonly string[]) => void
  /** The ids inside the owner as it is stored now; others of the same owner are forgotten. */
  keep: (ownerId: string, partIds: readonly string[]) => void
}

const ownerColumns = { shipment_parts: 'shipment_id', order_parts: 'order_id' } as const

/** Every kind of owner has a table of its own, so that removing an owner removes its parts by foreign key. */
export function createPartIndex(
  { sqlite }: Pick<Database, 'sqlite'>,
  table: keyof typeof ownerColumns,
): PartIndex {
  const owner = ownerColumns[table]
  const find = sqlite.prepare<[string], string>(`SELECT ${owner} FROM ${table} WHERE part_id = ?`).pluck()
  const forget = sqlite.prepare(
    `DELETE FROM ${table} WHERE ${owner} = ? AND part_id NOT IN (SELECT value FROM json_each(?))`,
  )
  const add = sqlite.prepare(
    `INSERT OR IGNORE INTO ${table} (part_id, ${owner}) SELECT value, ? FROM json_each(?)`,
  )
  const addOne = sqlite.prepare(`INSERT INTO ${table} (part_id, ${owner}) VALUES (?, ?)`)
  return {
    ownerOf: partId => find.get(partId) ?? null,
    add: (ownerId, partIds) => {
      for (const partId of partIds) addOne.run(partId, ownerId)
    },
    keep: (ownerId, partIds) => {
      const ids = JSON.stringify(partIds)
      forget.run(ownerId, ids)
      add.run(ownerId, ids)
    },
  }
}

import type { Database } from './database.ts'

/** Something a carrier is asked for until it is here. Times are milliseconds. */
export type Awaited = {
  id: string
  since: number
  /** How often its carrier was asked in the background. */
  tries: number
  /** Null where only a person asks. */
  nextAskAt: number | null
}

export type AwaitedStore = {
  find: (id: string) => Awaited | null
  /** What is to be asked about by then, the longest due first. */
  listDue: (byMs: number, most: number) => Awaited[]
  /** The time the next one is due; null where none is. */
  nextDueAt: () => number | null
  /** It was not there yet. */
  putOff: (id: string, nextAskAt: number | null) => void
}

/** Reads and puts off the rows of a table with `since`, `tries` and `next_ask_at`. */
export function createAwaitedStore(
  { sqlite }: Pick<Database, 'sqlite'>,
  { table, key }: { table: 'pending_manifests'; key: 'manifest_id' } | { table: 'proxy_labels'; key: 'id' },
): AwaitedStore {
  const columns = `${key} AS id, since, tries, next_ask_at AS nextAskAt`
  const byId = sqlite.prepare<[string], Awaited>(`SELECT ${columns} FROM ${table} WHERE ${key} = ?`)
  const due = sqlite.prepare<[number, number], Awaited>(
    `SELECT ${columns} FROM ${table} WHERE next_ask_at IS NOT NULL AND next_ask_at <= ?
     ORDER BY next_ask_at LIMIT ?`,
  )
  const next = sqlite
    .prepare<[], number | null>(`SELECT min(next_ask_at) FROM ${table} WHERE next_ask_at IS NOT NULL`)
    .pluck()
  const putOff = sqlite.prepare(`UPDATE ${table} SET next_ask_at = ?, tries = tries + 1 WHERE ${key} = ?`)
  return {
    find: id => byId.get(id) ?? null,
    listDue: (byMs, most) => due.all(byMs, most),
    nextDueAt: () => next.get() ?? null,
    putOff: (id, nextAskAt) => void putOff.run(nextAskAt, id),
  }
}

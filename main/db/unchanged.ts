import type { Database } from './database.ts'

/** What was read is given again, to be looked at only. */
export type Unchanged<Key, Found> = (key: Key) => Found

/** More keys than anybody asks for again and again. */
const mostKept = 200

/**
 * Reads again only when the file may have changed: by this handle, whose changes SQLite adds up, or by another program,
 * which gives the file a new version. In a transaction, which may be rolled back, everything is read anew.
 */
export function createUnchanged<Key, Found>(
  { sqlite }: Pick<Database, 'sqlite'>,
  read: (key: Key) => Found,
): Unchanged<Key, Found> {
  const elsewhere = sqlite.prepare<[], number>('PRAGMA data_version').pluck()
  const here = sqlite.prepare<[], number>('SELECT total_changes()').pluck()
  const known = new Map<Key, Found>()
  const at: { elsewhere: number | undefined; here: number | undefined } = { elsewhere: -1, here: -1 }
  const isSame = () => {
    const now = { elsewhere: elsewhere.get(), here: here.get() }
    const same = at.elsewhere === now.elsewhere && at.here === now.here
    Object.assign(at, now)
    return same
  }
  return key => {
    if (sqlite.inTransaction) return read(key)
    if (!isSame() || known.size >= mostKept) known.clear()
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const found = read(key)
    known.set(key, found)
    return found
  }
}

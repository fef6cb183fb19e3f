import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { pageSessions } from '../../../db/schema/operators.ts'

export type PageSessionRow = typeof pageSessions.$inferSelect

export type PageSessionRepository = {
  find: (digest: string) => PageSessionRow | null
  /** Keeps the number bounded: whoever touched a page longest ago goes. */
  insert: (row: PageSessionRow) => void
  touch: (digest: string, seenAt: number) => void
  remove: (digest: string) => void
  removeOf: (operatorId: string) => void
  /** Those nobody can use any more: made or touched at or before these times. */
  removeEnded: (madeUntil: number, seenUntil: number) => void
}

/** More pages than any shop has open. */
export const mostSessions = 200

const codec = createRowCodec<PageSessionRow>({
  digest: 'plain',
  operatorId: 'plain',
  tokenVersion: 'plain',
  madeAt: 'plain',
  seenAt: 'plain',
})
const written = ['digest', 'operatorId', 'tokenVersion', 'madeAt', 'seenAt'] as const

export function createPageSessionRepository({ sqlite }: Pick<Database, 'sqlite'>): PageSessionRepository {
  const find = sqlite.prepare<[string], StoredRow<PageSessionRow>>(
    `SELECT ${codec.columns} FROM page_sessions WHERE digest = ?`,
  )
  const insert = sqlite.prepare(`INSERT INTO page_sessions ${codec.insert(written)}`)
  const removeSurplus = sqlite.prepare(
    `DELETE FROM page_sessions WHERE digest IN (SELECT digest FROM page_sessions
     ORDER BY seen_at LIMIT max(0, (SELECT count(*) FROM page_sessions) - ${mostSessions}))`,
  )
  const touch = sqlite.prepare<[number, string]>('UPDATE page_sessions SET seen_at = ? WHERE digest = ?')
  const remove = sqlite.prepare<[string]>('DELETE FROM page_sessions WHERE digest = ?')
  const removeOf = sqlite.prepare<[string]>('DELETE FROM page_sessions WHERE operator_id = ?')
  const removeEnded = sqlite.prepare<[number, number]>(
    'DELETE FROM page_sessions WHERE made_at <= ? OR seen_at <= ?',
  )
  return {
    find: digest => {
      const row = find.get(digest)
      return row ? codec.read(row) : null
    },
    insert: row => {
      insert.run(codec.bind(row))
      removeSurplus.run()
    },
    touch: (digest, seenAt) => void touch.run(seenAt, digest),
    remove: digest => void remove.run(digest),
    removeOf: operatorId => void removeOf.run(operatorId),
    removeEnded: (madeUntil, seenUntil) => void removeEnded.run(madeUntil, seenUntil),
  }
}

import type { Database } from '../../../db/database.ts'

/** A decision about an origin as it is stored. */
export type OriginRow = {
  id: string
  origin: string
  state: 'paired' | 'blocked'
  createdAt: number
  updatedAt: number
}

export type OriginRepository = {
  /** Newest first. */
  all: () => OriginRow[]
  save: (row: OriginRow) => void
  remove: (id: string) => void
}

export function createOriginRepository({ sqlite }: Pick<Database, 'sqlite'>): OriginRepository {
  const all = sqlite.prepare<[], OriginRow>(
    'SELECT id, origin, state, created_at AS createdAt, updated_at AS updatedAt FROM origins ORDER BY seq DESC',
  )
  const save = sqlite.prepare<OriginRow>(
    `INSERT INTO origins (id, origin, state, created_at, updated_at)
     VALUES (:id, :origin, :state, :createdAt, :updatedAt)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`,
  )
  const remove = sqlite.prepare('DELETE FROM origins WHERE id = ?')
  return { all: () => all.all(), save: row => void save.run(row), remove: id => void remove.run(id) }
}

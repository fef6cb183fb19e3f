import { ok } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { type RetainedInTables, retentionRules } from './retention-rules.ts'

/** How far a walk has come: what was removed, and where to go on; null when there is nothing older. */
export type RetentionStep = { removed: number; after: number | null }

export type RetentionRepository = {
  /** Removes what may go of the next few records after `after` that are older than `before`, in one transaction. */
  removeSome: (name: RetainedInTables, before: number, after: number) => RetentionStep
}

/** Few enough that nobody at the desk notices. */
const pieceSize = 200
const isOld = 'seq > @after AND seq <= @last AND created_at < @before'

type Piece = { last: number | null; oldest: number | null }

export function createRetentionRepository({
  sqlite,
  transact,
}: Pick<Database, 'sqlite' | 'transact'>): RetentionRepository {
  const prepare = (name: RetainedInTables) => {
    const { walks, removes } = retentionRules[name]
    return {
      piece: sqlite.prepare<[number], Piece>(
        `SELECT max(seq) AS last, min(created_at) AS oldest FROM
           (SELECT seq, created_at FROM ${walks} WHERE seq > ? ORDER BY seq LIMIT ${pieceSize})`,
      ),
      removals: removes.map(statement => sqlite.prepare(statement.replace('OLD', `(${isOld})`))),
    }
  }
  const names = Object.keys(retentionRules) as RetainedInTables[]
  const statements = new Map(names.map(name => [name, prepare(name)]))

  return {
    removeSome: (name, before, after) => {
      const { piece, removals } = statements.get(name) ?? prepare(name)
      const { last, oldest } = piece.get(after) ?? { last: null, oldest: null }
      if (last === null || oldest === null || oldest >= before) return { removed: 0, after: null }
      const step = transact(() => {
        const counts = removals.map(statement => statement.run({ before, after, last }).changes)
        return ok({ removed: Math.max(0, ...counts), after: last })
      })
      return step.ok ? step.value : { removed: 0, after: null }
    },
  }
}

import BetterSqlite3 from 'better-sqlite3'
import { appliedMigration } from './journal.ts'
import { applyMigrations } from './migrate.ts'

type Part = { type: string; name: string; sql: string | null }

/** Parts of a schema by kind and name. What SQLite and the program of the replica make for themselves is left out. */
const partsOf = (sqlite: BetterSqlite3.Database): Map<string, Part> =>
  new Map(
    sqlite
      .prepare<[], Part>(
        `SELECT type, name, sql FROM sqlite_master
         WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT (type = 'table' AND name IN ('_litestream_seq', '_litestream_lock'))`,
      )
      .all()
      .map(part => [`${part.type} ${part.name}`, part]),
  )

const known = new Map<string, Map<string, Part>>()

/** The schema this program gives a file that is migrated so far: made once, of its own migrations. */
function ownParts(migrations: string, upTo: number): Map<string, Part> {
  const key = `${migrations} ${upTo}`
  const made = known.get(key)
  if (made) return made
  const memory = new BetterSqlite3(':memory:')
  try {
    applyMigrations(memory, migrations, upTo)
    const parts = partsOf(memory)
    known.set(key, parts)
    return parts
  } finally {
    memory.close()
  }
}

/**
 * In what a file differs from the schema this program gives it, by name: "table shipments is missing", "trigger x does not belong
 * to Packdesk". A trigger or view somebody planted would run with the station's next write.
 */
export function schemaDifferences(sqlite: BetterSqlite3.Database, migrations: string): string[] {
  const upTo = appliedMigration(sqlite)
  if (upTo === null) return []
  const [own, there] = [ownParts(migrations, upTo), partsOf(sqlite)]
  const missing = [...own.keys()].filter(each => !there.has(each)).map(each => `${each} is missing`)
  const foreign = [...there.keys()]
    .filter(each => !own.has(each))
    .map(each => `${each} does not belong to Packdesk`)
  const changed = [...there]
    .filter(([each, { sql }]) => own.has(each) && own.get(each)?.sql !== sql)
    .map(([each]) => `${each} is not as Packdesk makes it`)
  return [...missing, ...foreign, ...changed]
}

import BetterSqlite3 from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../main/db/database.ts'
import { databaseFile } from '../../../main/db/open.ts'
import { addOrderOfToday } from '../../../main/db/order-documents.ts'
import { testDatabase } from './database.ts'
import { tempHome } from './temp-home.ts'

export type WatchedDatabase = Pick<Database, 'sqlite'> & {
  /** How SQLite would carry out everything that `work` runs, a step a line. */
  plansOf: (work: () => unknown) => string[]
  /** What `work` asks and changes. */
  statementsOf: (work: () => unknown) => string[]
}

/** A fresh station file that tells what is run on it, with its values, so that the plans are those of the real queries. */
export function watchedDatabase(): WatchedDatabase {
  const home = tempHome()
  testDatabase(home)
  const statements: string[] = []
  const sqlite = new BetterSqlite3(databaseFile(home), { verbose: text => statements.push(String(text)) })
  onTestFinished(() => void sqlite.close())
  sqlite.function('fold', { deterministic: true }, text => text)
  addOrderOfToday(sqlite)
  const statementsOf = (work: () => unknown) => {
    statements.length = 0
    work()
    return statements.splice(0).filter(text => /^\s*(SELECT|UPDATE|DELETE)/i.test(text))
  }
  const plansOf = (work: () => unknown) =>
    statementsOf(work).flatMap(text =>
      sqlite
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
        .all()
        .map(({ detail }) => detail),
    )
  return { sqlite, plansOf, statementsOf }
}

import type BetterSqlite3 from 'better-sqlite3'
import { modeRows } from './conditions.ts'

/**
 * Enters the words of orders that were just stored, first and last number given. All in one statement: SQLite writes a
 * piece of the index for each, a trigger one for every order, and that took a tenth of the time of an import.
 */
export const enterOrderTerms = `INSERT INTO order_terms (rowid, recipient, others)
  SELECT seq + test_mode * ${modeRows}, recipient_text, id || ' ' || order_id || ' ' || source FROM orders
  WHERE seq BETWEEN ? AND ?`

/** Enters the words of all orders anew, in a file whose rows were written by others. */
export function enterAllOrderTerms(sqlite: BetterSqlite3.Database): void {
  sqlite.prepare("INSERT INTO order_terms (order_terms) VALUES ('delete-all')").run()
  sqlite.prepare(enterOrderTerms).run(0, Number.MAX_SAFE_INTEGER)
}

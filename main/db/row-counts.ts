import type { Database } from './database.ts'

/** Tables whose new rows are counted by whoever stores them; those that go are counted by a trigger. */
export type CountedTable = 'orders' | 'events'

/** Adds rows that were just stored to what lists say of a table, in the transaction of the caller. */
export function prepareRowCount({ sqlite }: Pick<Database, 'sqlite'>, table: CountedTable) {
  const add = sqlite.prepare<[number, string]>('UPDATE counters SET value = value + ? WHERE name = ?')
  return (rows: readonly { test_mode: boolean }[]): void => {
    const tests = rows.filter(row => row.test_mode).length
    if (tests > 0) add.run(tests, `${table}:1`)
    if (tests < rows.length) add.run(rows.length - tests, `${table}:0`)
  }
}

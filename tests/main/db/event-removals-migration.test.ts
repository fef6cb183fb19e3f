import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readJournal } from '../../../main/db/journal.ts'
import { applyMigrations } from '../../../main/db/migrate.ts'
import { migrations } from '../../support/station/database.ts'

/** What is known of removals in data whose events had these numbers when the station was updated. */
function removalsOf(kept: number[], made: number) {
  const sqlite = new BetterSqlite3(':memory:')
  onTestFinished(() => void sqlite.close())
  const { entries } = readJournal(migrations)
  const before = entries.findIndex(({ tag }) => tag.endsWith('_event_removals')) - 1
  applyMigrations(sqlite, migrations, entries[before]?.when)
  const insert = sqlite.prepare(
    `INSERT INTO events (seq, id, document, created_at, test_mode) VALUES (?, ?, '{"type":"order_created"}', 1, 1)`,
  )
  for (let seq = 1; seq <= made; seq += 1) insert.run(seq, `evt_${seq}`)
  sqlite.exec(`DELETE FROM events WHERE seq NOT IN (${kept.join(', ')})`)
  applyMigrations(sqlite, migrations)
  const read = () =>
    sqlite.prepare('SELECT test_mode, seq, event_id FROM event_removals ORDER BY test_mode').raw().all()
  return { sqlite, read }
}

test('of events that were removed before anybody wrote it down the gap in the numbers is known, whatever the mode', () => {
  const unnamed = (seq: number) => [
    [0, seq, ''],
    [1, seq, ''],
  ]
  expect(removalsOf([1, 2, 3], 3).read()).toEqual([])
  expect(removalsOf([], 0).read()).toEqual([])
  expect(removalsOf([3, 4], 4).read()).toEqual(unnamed(2))
  // One that still waited to be sent was kept between removed ones.
  expect(removalsOf([2, 5], 5).read()).toEqual(unnamed(4))
  expect(removalsOf([], 4).read()).toEqual(unnamed(4))

  const { sqlite, read } = removalsOf([3, 4], 4)
  sqlite.exec('DELETE FROM events WHERE seq = 4')
  sqlite.exec('DELETE FROM events WHERE seq = 3')
  expect(read()).toEqual([
    [0, 2, ''],
    [1, 4, 'evt_4'],
  ])
})

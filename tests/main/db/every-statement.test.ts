import { constants, DatabaseSync } from 'node:sqlite'
import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { statementTexts, toCompiled } from '../../../main/db/compile-when-used.ts'
import { addFold } from '../../../main/db/conditions.ts'
import { databaseFile } from '../../../main/db/open.ts'
import { addOrderOfToday } from '../../../main/db/order-documents.ts'
import { testDatabase } from '../../support/station/database.ts'
import { startStation } from '../../support/station/station.ts'
import { tempHome } from '../../support/station/temp-home.ts'

/** All statements a station makes, and the file it makes them for. */
async function statements(): Promise<{ texts: ReadonlySet<string>; file: string }> {
  const texts = new Set<string>()
  const note = (text: unknown) => void texts.add(String(text))
  statementTexts.subscribe(note)
  onTestFinished(() => void statementTexts.unsubscribe(note))
  const station = await startStation({ home: tempHome() })
  onTestFinished(station.close)
  return { texts, file: databaseFile(station.home) }
}

/** A value for every parameter of a statement. */
function valuesFor(text: string, value: string | number) {
  const bare = text.replaceAll(/'[^']*'/g, '')
  const names = [...bare.matchAll(/[@:](\w+)/g)].map(([, name]) => [name, value])
  const unnamed = [...bare.matchAll(/\?/g)].map(() => value)
  return names.length > 0 ? [Object.fromEntries(names), ...unnamed] : unnamed
}

test('every statement a station makes compiles, though most of them only when they are first used', async () => {
  const { texts, file } = await statements()
  const sqlite = new BetterSqlite3(file, { readonly: true })
  onTestFinished(() => void sqlite.close())
  addFold(sqlite)
  addOrderOfToday(sqlite)
  for (const text of texts) expect(() => sqlite.prepare(text), text).not.toThrow()
  expect(texts.size).toBeGreaterThan(500)
})

test('no statement is planned by the values it is asked with', async () => {
  const { texts, file } = await statements()
  const sqlite = new BetterSqlite3(file, { readonly: true })
  onTestFinished(() => void sqlite.close())
  addFold(sqlite)
  addOrderOfToday(sqlite)
  const planOf = (text: string, value: string | number) =>
    sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...valuesFor(text, value))
  for (const text of texts)
    for (const value of [1, 'queued', 'unknown', 'bought', 'waiting'])
      expect(planOf(toCompiled(text).compiled, value), text).toEqual(planOf(text, value))
})

test('no statement is compiled anew when it is asked again', async () => {
  const { texts, file } = await statements()
  const sqlite = new DatabaseSync(file)
  onTestFinished(() => sqlite.close())
  sqlite.function('fold', { deterministic: true }, text => text)
  sqlite.function('order_of_today', { deterministic: true, varargs: true }, text => text)
  let compiled = 0
  sqlite.setAuthorizer(() => {
    compiled += 1
    return constants.SQLITE_OK
  })
  const compiledAnew = (text: string): boolean => {
    const { compiled: hidden } = toCompiled(text)
    const statement = sqlite.prepare(hidden)
    const values = valuesFor(hidden, 1)
    statement.all(...values)
    compiled = 0
    statement.all(...values)
    return compiled > 0
  }
  const asked = [...texts].filter(text => /^\s*SELECT/.test(text) && !/pragma_/.test(text))
  expect(asked.filter(compiledAnew)).toEqual([])
  expect(asked.length).toBeGreaterThan(300)
})

test.each([
  [
    'SELECT a FROM t WHERE b = ? AND c IN (?, @d) LIMIT ?',
    'SELECT a FROM t WHERE b = +? AND c IN (+?, +@d) LIMIT +?',
    null,
  ],
  [
    'UPDATE t SET a = @b, c = +:d WHERE a <> @b',
    'UPDATE t SET a = +?, c = +? WHERE a <> +?',
    ['b', 'd', 'b'],
  ],
  [
    `SELECT '?', "a?" FROM t WHERE b = 'it''s @c' -- why?\nAND d = +?`,
    `SELECT '?', "a?" FROM t WHERE b = 'it''s @c' -- why?\nAND d = +?`,
    null,
  ],
])('values of %j are hidden, and bound by place where they have names', (text, compiled, names) => {
  expect(toCompiled(text)).toEqual({ compiled, names })
})

test('a record that lacks a value of a statement is refused, and is not stored without it', () => {
  const { sqlite } = testDatabase()
  const insert = sqlite.prepare('INSERT INTO counters (name, value) VALUES (@name, @value)')
  expect(() => insert.run({ name: 'a' })).toThrow('Missing named parameter "value"')
  insert.run({ value: 1, name: 'a', more: 'than is asked for' })
  const find = sqlite.prepare('SELECT value FROM counters WHERE name = @name').pluck()
  expect(find.get({ name: 'a' })).toBe(1)
  expect(() => find.get()).toThrow('Missing named parameter "name"')
})

import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../main/db/open.ts'
import { rememberCounts } from '../../../main/db/remembered-counts.ts'
import { refuse } from '../../../shared/errors/result.ts'
import { migrations } from '../../support/station/database.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const adas = { from: "addresses WHERE document LIKE '%Ada%'", values: [] }
const insert = 'INSERT INTO addresses (id, document, created_at) VALUES (?, \'{"name":"Ada"}\', 1)'

function twoConnections() {
  const home = tempHome()
  const [own, other] = [openDatabase(home, migrations), openDatabase(home, migrations)]
  onTestFinished(() => {
    own.close()
    other.close()
  })
  const count = rememberCounts(own)
  return { own, other, count: () => count(adas) }
}

test('a count is the same as long as nothing is stored, and does not look again', () => {
  const { own, count } = twoConnections()
  own.sqlite.prepare(insert).run('adr_1')
  expect([count(), count()]).toEqual([1, 1])
})

test('a count is new after the station stored, changed or removed something', () => {
  const { own, count } = twoConnections()
  const seen = [count()]
  for (const sql of [
    insert.replace('?', "'adr_1'"),
    insert.replace('?', "'adr_2'"),
    "UPDATE addresses SET document = '{}' WHERE id = 'adr_1'",
    'DELETE FROM addresses',
  ]) {
    own.sqlite.exec(sql)
    seen.push(count())
  }
  expect(seen).toEqual([0, 1, 2, 1, 0])
})

test('a count is new after another process stored something', () => {
  const { other, count } = twoConnections()
  expect(count()).toBe(0)
  other.sqlite.prepare(insert).run('adr_1')
  expect(count()).toBe(1)
})

test('what a transaction saw before it was undone is forgotten', () => {
  const { own, count } = twoConnections()
  own.transact(() => {
    own.sqlite.prepare(insert).run('adr_1')
    expect(count()).toBe(1)
    return refuse('failure')
  })
  expect(count()).toBe(0)
})

test('searches that differ in their words alone are told apart', () => {
  const { own } = twoConnections()
  const count = rememberCounts(own)
  own.sqlite.prepare(insert).run('adr_1')
  const of = (word: string) => count({ from: 'addresses WHERE instr(document, ?) > 0', values: [word] })
  expect([of('Ada'), of('Grace'), of('Ada')]).toEqual([1, 0, 1])
})

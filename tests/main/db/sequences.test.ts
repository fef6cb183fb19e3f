import { expect, it } from 'vitest'
import { createSequences } from '../../../main/db/sequences.ts'
import { ok, refuse } from '../../../shared/errors/result.ts'
import { testDatabase } from '../../support/station/database.ts'

const take = (next: (name: string) => number, count: number) =>
  Array.from({ length: count }, () => next('label'))

it('numbers of a row follow each other, and rows know nothing of each other', () => {
  const next = createSequences(testDatabase())
  expect(take(next, 45)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1))
  expect(next('parcel')).toBe(1)
})

it('no number is handed out twice by stations that stop at any moment', () => {
  const database = testDatabase()
  const numbers = [1, 7, 20, 21, 50].flatMap(count => take(createSequences(database), count))
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('two programs on one file get different numbers', () => {
  const database = testDatabase()
  const [one, other] = [createSequences(database), createSequences(database)]
  const numbers = Array.from({ length: 50 }, () => [one('label'), other('label')]).flat()
  expect(new Set(numbers).size).toBe(100)
})

it('numbers taken in a transaction that is rolled back are handed out to nobody else meanwhile', () => {
  const database = testDatabase()
  const next = createSequences(database)
  database.transact(() => {
    take(next, 30)
    return refuse('state_error')
  })
  const after = [...take(next, 30), ...take(createSequences(database), 30)]
  expect(new Set(after).size).toBe(60)
})

it('numbers of a transaction that is kept are not handed out again', () => {
  const database = testDatabase()
  const next = createSequences(database)
  const numbers = take(next, 10)
  database.transact(() => ok(void numbers.push(...take(next, 30))))
  numbers.push(...take(next, 30))
  expect(new Set(numbers).size).toBe(70)
})

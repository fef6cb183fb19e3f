import { expect, test } from 'vitest'
import { pairwise } from './pairwise.ts'

test('any two values stand together in some row, in far fewer rows than all of them together', () => {
  const lengths = [12, 5, 7, 3, 4]
  const rows = pairwise(lengths)
  for (const [one, length] of lengths.entries())
    for (const [other, width] of lengths.entries())
      if (other > one) {
        const met = new Set(rows.map(row => `${row[one]} ${row[other]}`))
        expect(met.size).toBe(length * width)
      }
  expect(rows.length).toBeLessThan(2 * 12 * 7)
  expect(rows.flatMap(row => row.map((place, factor) => place < (lengths[factor] ?? 0)))).not.toContain(false)
})

test('the rows are the same every time', () => {
  expect(pairwise([9, 8, 3])).toEqual(pairwise([9, 8, 3]))
})

test('two very long lists meet as it comes, and each with all others', () => {
  const rows = pairwise([120, 60, 4])
  expect(rows.length).toBeLessThan(1000)
  expect(new Set(rows.map(([one, , third]) => `${one} ${third}`)).size).toBe(480)
  expect(new Set(rows.map(([, other, third]) => `${other} ${third}`)).size).toBe(240)
})

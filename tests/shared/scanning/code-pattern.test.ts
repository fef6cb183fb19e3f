import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchPattern, parsePattern } from '../../../shared/scanning/code-pattern.ts'

const patternOf = (written: string) => {
  const parsed = parsePattern(written)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.pattern
}

test.each([
  ['TOTE-##', 'TOTE-12', {}],
  ['TOTE-##', 'TOTE-1', null],
  ['WH/{order}/?', 'WH/00042/A', { order: '00042' }],
  ['{sku}*#', 'MUG-3', { sku: 'M' }],
  ['{sku}|{lot}', 'MUG-3|L7', { sku: 'MUG-3', lot: 'L7' }],
  ['@@#*', 'ab1', {}],
  ['@@#*', 'ab1 and more', {}],
  ['50\\#{sku}', '50#TEA', { sku: 'TEA' }],
  ['Ö-{sku}', 'Ö-1', { sku: '1' }],
])('%s and %s are %j', (written, text, fields) => {
  expect(matchPattern(patternOf(written), text)).toEqual(fields)
})

test.each([
  ['', 'at least one sign'],
  ['*', 'at least one sign'],
  ['{sku}', 'at least one sign'],
  ['A{sku', 'small letters'],
  ['A{Sku}', 'small letters'],
  ['A\\', 'small letters'],
  ['{a}-{a}', 'once'],
  ['{a}-{b}-{c}-{d}-{e}-{f}', 'at most 5'],
  ['x'.repeat(101), 'at most 100'],
])('%j is refused: %s', (written, words) => {
  expect(parsePattern(written)).toMatchObject({ ok: false, message: expect.stringContaining(words) })
})

test('whatever is written takes no time to match and gives back parts of the text', () => {
  const written = fc.stringMatching(/^[a*?#@]{0,40}x(\{sku\})?[a*]{0,40}$/)
  fc.assert(
    fc.property(written, fc.stringMatching(/^[ax1]{0,500}$/), (pattern, text) => {
      const parsed = parsePattern(pattern)
      const fields = parsed.ok ? matchPattern(parsed.pattern, text) : null
      if (fields?.sku) expect(text).toContain(fields.sku)
    }),
  )
})

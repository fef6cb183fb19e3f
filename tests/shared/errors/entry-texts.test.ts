import { expect, test } from 'vitest'
import type { z } from 'zod'
import { entryText, readEntryText } from '../../../shared/errors/entry-texts.ts'
import { allEndpoints } from '../../support/contract/all-endpoints.ts'

type Path = readonly (string | number)[]
type Schema = { _zod?: { def: Record<string, unknown> } }

const longText = 'x'.repeat(9_000)
const tooMany = Array.from({ length: 1_001 }, () => 'x')
const few: unknown[] = [undefined, 'x', '10001', -1]
const odd: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  longText,
  '\u0000',
  '\u200b',
  true,
  -1e13,
  1e13,
  1.5,
  -1,
  [],
  ['x'],
  [null],
  {},
  { a: 1 },
  tooMany,
  '2026-99-99',
  '99:99',
  '10001',
]

/** Every schema inside of one, with the way to its place. */
function partsOf(schema: unknown, path: Path = [], depth = 0): { path: Path; schema: z.ZodType }[] {
  const def = (schema as Schema | undefined)?._zod?.def
  if (!def || def.type === 'transform' || depth > 14) return []
  const same = [def.innerType, def.in, def.out, def.left, def.right, ...((def.options as unknown[]) ?? [])]
  return [
    { path, schema: schema as z.ZodType },
    ...same.flatMap(part => partsOf(part, path, depth + 1)),
    ...Object.entries(def.shape ?? {}).flatMap(([key, part]) => partsOf(part, [...path, key], depth + 1)),
    ...partsOf(def.element, [...path, 0], depth + 1),
    ...partsOf(def.valueType, [...path, 'name'], depth + 1),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withAt(value: unknown, [head, ...rest]: Path, wrong: unknown): unknown {
  if (head === undefined) return wrong
  if (typeof head === 'number') return [withAt(undefined, rest, wrong)]
  const base = isObject(value) ? value : {}
  return { ...base, [head]: withAt(base[head], rest, wrong) }
}

const opened = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'invalid_union' ? issue.errors.flat().flatMap(opened) : [issue]

/** Every text a request of the interface can be refused with, each with a place it stands at. */
async function refusalTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const read = (schema: z.ZodType, value: unknown, path: Path) => {
    const issues = schema.safeParse(value).error?.issues.flatMap(opened) ?? []
    for (const { message, path: inside } of issues)
      texts.set(message, [...path, ...inside].map(String).join('.'))
  }
  const seen = new Set<z.ZodType>()
  for (const { body, query, example } of await allEndpoints())
    for (const root of [body, query])
      for (const { path, schema } of partsOf(root)) {
        // What fields say of one another is only known where all of them are.
        for (const wrong of few) read(root as z.ZodType, withAt(example, path, wrong), [])
        if (seen.has(schema)) continue
        seen.add(schema)
        for (const wrong of odd) read(schema, wrong, path)
      }
  return texts
}

test('every text a request can be refused with becomes what to enter', async () => {
  const texts = await refusalTexts()
  expect(texts.size).toBeGreaterThan(60)
  const raw = [...texts].filter(([text, path]) => readEntryText(path, text) === null)
  expect(raw.map(([text]) => text)).toEqual([])
  for (const [text, path] of texts)
    expect(entryText(path, text)).toMatch(
      /^(?:Enter|Choose|Add|Give|Use|Fill|Remove|This is too large) ?.*\.$/,
    )
})

test.each([
  [
    'shipper.postal_code',
    'The Canadian postal code must match Z9Z9Z9',
    'Enter a Canadian postal code, like H2X 1Y4.',
  ],
  ['weight', 'This field is required.', 'Enter the weight, like 0.5.'],
  ['parcels.0.weight', 'This field may not be null.', 'Enter the weight, like 0.5.'],
  ['reference', 'This field may not be blank.', 'Fill this in.'],
  ['insurance', 'Ensure this value is greater than or equal to 0.', 'Enter 0 or more.'],
  ['offset_x_mm', 'Ensure this value is greater than or equal to -50.', 'Enter -50 or more.'],
  ['amount', 'Ensure this value is less than or equal to 1e12.', 'Enter a smaller number.'],
  ['instruction', 'Ensure this field has no more than 50 characters.', 'Enter at most 50 characters.'],
  ['password', 'Ensure this field has at least 10 characters.', 'Enter at least 10 characters.'],
  ['address.country_code', '"UK" is not a valid choice.', 'Choose a country.'],
  ['payment.currency', '"XXX" is not a valid choice.', 'Enter a currency, like CAD.'],
  ['dpi', 'Must be 203, 300 or 600.', 'Enter 203, 300 or 600.'],
  ['ready_time', 'The time format must match HH:HM', 'Enter a time, like 13:00.'],
  ['config', 'UPS needs a phone number.', 'UPS needs a phone number.'],
])('%s: %s', (path, text, words) => {
  expect(entryText(path, text)).toBe(words)
})

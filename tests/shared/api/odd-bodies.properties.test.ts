import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import { allEndpoints } from '../../support/contract/all-endpoints.ts'

const bodies = (await allEndpoints()).flatMap(({ id, body, example }) =>
  body ? [{ id, body, example }] : [],
)

/** There are about a hundred bodies: each is to be met more than once. */
const timesTheUsual = 30

/** Names that mean something to whoever does not look whose they are. */
const oddNames = [
  'toString',
  'valueOf',
  'length',
  'size',
  'constructor',
  'hasOwnProperty',
  'then',
  'toJSON',
  '',
]

const oddJson = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, -0, 5e-324, 1e308, 2 ** 53 + 2, '', '\ud800', '0000-00-00', 'NaN'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...oddNames), tie('value'), { maxKeys: 3 }),
  ),
})).value

/** The way to every place in a value. */
const placesIn = (value: unknown, path: string[] = []): string[][] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))
    : []),
]

function withAt(value: unknown, [head, ...rest]: readonly string[], odd: unknown): unknown {
  if (head === undefined) return odd
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  return Object.assign(copy, { [head]: withAt((value as Record<string, unknown>)[head], rest, odd) })
}

const oddBody = fc.constantFrom(...bodies).chain(({ id, body, example }) =>
  fc.record({
    id: fc.constant(id),
    body: fc.constant(body),
    value: fc
      .tuple(fc.constantFrom(...placesIn(example)), oddJson)
      .map(([path, odd]) => withAt(example, path, odd)),
  }),
)

test('a body is read, or refused with texts that can be sent, whatever stands in it', () => {
  fc.assert(
    fc.property(oddBody, ({ id, body, value }) => {
      const parsed = body.safeParse(value)
      if (parsed.success) return
      const details = toFieldErrors(parsed.error.issues, value)
      expect(JSON.parse(JSON.stringify(details)), id).toEqual(details)
      expect(Object.keys(details).length, id).toBeGreaterThan(0)
    }),
    { numRuns: timesTheUsual * (fc.readConfigureGlobal().numRuns ?? 100) },
  )
})

test('nothing of it stays on what all objects share', () => {
  for (const name of oddNames)
    expect(Object.keys(Object(Reflect.get(Object.prototype, name) ?? {})), name).toEqual([])
})

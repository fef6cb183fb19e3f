import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { list, number, object, text } from '../../../shared/api/fields.ts'
import { toFieldErrors, wholeObject } from '../../../shared/errors/field-errors.ts'

const item = object({ weight: number(), title: text(5).optional() })
const shape = object({
  name: text(5),
  owner: object({ name: text(5) }),
  items: list(item, { nonEmpty: true }),
  either: z.union([z.string().min(1), item]).optional(),
})

const errorsOf = (value: unknown) => {
  const parsed = shape.safeParse(value)
  return parsed.success ? null : toFieldErrors(parsed.error.issues, value)
}

const part = fc.oneof(fc.constant(undefined), fc.anything({ maxDepth: 2 }))
const almost = fc.record(
  {
    name: fc.oneof(fc.string(), part),
    owner: fc.oneof(fc.record({ name: fc.oneof(fc.string(), part) }), part),
    items: fc.oneof(fc.array(fc.oneof(fc.record({ weight: fc.oneof(fc.double(), part) }), part)), part),
    either: fc.oneof(fc.string(), fc.record({ weight: part }), part),
  },
  { requiredKeys: [] },
)

/** Every text in a tree of mistakes, with the way to it. */
function textsIn(tree: unknown, at: string[] = []): [string[], string][] {
  if (typeof tree === 'string') return [[at.slice(0, -1), tree]]
  if (typeof tree !== 'object' || tree === null) throw new Error(`a tree cannot hold ${String(tree)}`)
  return Object.entries(tree).flatMap(([key, inner]) => textsIn(inner, [...at, key]))
}

describe('a tree of mistakes', () => {
  test('holds nothing but texts, at places the request has or should have', () => {
    fc.assert(
      fc.property(almost, value => {
        const tree = errorsOf(value)
        if (tree === null) return
        const texts = textsIn(tree)
        expect(texts.length).toBeGreaterThan(0)
        for (const [at, said] of texts) {
          expect(said.length).toBeGreaterThan(0)
          expect(['name', 'owner', 'items', 'either', wholeObject]).toContain(at[0])
        }
      }),
    )
  })

  test('survives the way over the wire', () => {
    fc.assert(
      fc.property(almost, value => {
        const tree = errorsOf(value)
        expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
      }),
    )
  })

  test('has a list beside every list, as long as up to its last mistake', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), good => {
        const items = good.map(isGood => ({ weight: isGood ? 1 : 'heavy' }))
        const tree = errorsOf({ name: 'x', owner: { name: 'y' }, items })
        const last = good.lastIndexOf(false)
        const wrong = good
          .slice(0, last + 1)
          .map(isGood => (isGood ? {} : { weight: ['A valid number is required.'] }))
        expect(tree).toEqual(last < 0 ? null : { items: wrong })
      }),
    )
  })

  test.each<[unknown, object]>([
    [null, { [wholeObject]: ['This field may not be null.'] }],
    [[], { [wholeObject]: ['Invalid data. Expected a dictionary, but got list.'] }],
    ['x', { [wholeObject]: ['Invalid data. Expected a dictionary, but got str.'] }],
  ])('of a whole body %j says so of the whole', (value, tree) => {
    expect(errorsOf(value)).toEqual(tree)
  })

  test('of a choice between two shapes says what is wrong with the one that was meant', () => {
    const of = (either: unknown) =>
      errorsOf({ name: 'x', owner: { name: 'y' }, items: [{ weight: 1 }], either })
    expect(of({ weight: 'x' })).toEqual({ either: { weight: ['A valid number is required.'] } })
    expect(of({})).toEqual({ either: { weight: ['This field is required.'] } })
    expect(of(7)).toEqual({
      either: { [wholeObject]: ['Invalid data. Expected a dictionary, but got int.'] },
    })
  })
})

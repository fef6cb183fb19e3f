import { type Branch, branchesOf, type JsonSchema, type Resolve, sampleOf } from './json-schema.ts'

/** A value with one mistake in it, and the way to that mistake. */
export type Wrong = { why: string; at: (string | number)[]; value: unknown }

const infinite = 'a number beyond all numbers'

/** JSON text, since a number that is too large cannot be written as a value. */
export const asJson = (value: unknown): string => JSON.stringify(value).replaceAll(`"${infinite}"`, '1e999')

/**
 * Every way to get one thing in a value wrong, at every depth: left out, of another type, outside its list, too
 * long, too small. The rest stays as in the good one.
 */
export function wrongValues(schema: JsonSchema, good: unknown, resolve: Resolve): Wrong[] {
  const branches = branchesOf(schema, resolve)
  const object = branches.find(each => each.type === 'object' && each.properties)
  const array = branches.find(each => each.type === 'array' && each.items)
  return [
    ...replacements(branches).map(([why, value]) => ({ why, at: [], value })),
    ...(object ? wrongInside(object, asObject(good, object, resolve), resolve) : []),
    ...(array ? wrongItems(array.items ?? {}, good, resolve) : []),
  ]
}

type Fields = Record<string, unknown>

const asObject = (good: unknown, object: Branch, resolve: Resolve): Fields =>
  (typeof good === 'object' && good !== null ? good : sampleOf(object, resolve)) as Fields

function wrongInside(object: Branch, good: Fields, resolve: Resolve): Wrong[] {
  return Object.entries(object.properties ?? {}).flatMap(([key, inner]) => {
    const { [key]: _, ...without } = good
    const missing = { why: 'missing', at: [key], value: without }
    const wrong = wrongValues(inner, good[key], resolve).map(({ why, at, value }) => ({
      why,
      at: [key, ...at],
      value: { ...good, [key]: value },
    }))
    return object.required?.includes(key) ? [missing, ...wrong] : wrong
  })
}

/** The second of two items is the wrong one, so that its place shows. */
function wrongItems(item: JsonSchema, good: unknown, resolve: Resolve): Wrong[] {
  const first = Array.isArray(good) && good.length > 0 ? good[0] : sampleOf(item, resolve)
  return wrongValues(item, first, resolve).map(({ why, at, value }) => ({
    why,
    at: [1, ...at],
    value: [first, value],
  }))
}

/** Values that fit none of the ways a thing may look. */
function replacements(branches: readonly Branch[]): [why: string, value: unknown][] {
  const takes = (...types: string[]) =>
    branches.some(({ type }) => type !== undefined && types.includes(type))
  const text = branches.find(({ type, enum: values }) => type === 'string' && !values)
  const limited = branches.find(({ minimum }) => minimum !== undefined)
  const anything = branches.some(
    ({ type, enum: values, const: only }) => !type && !values && only === undefined,
  )
  if (anything) return []
  const found: [string, unknown, boolean][] = [
    ['null', null, !takes('null')],
    ['a list', [[]], !takes('array')],
    ['an object', { unexpected: {} }, !takes('object')],
    ['a flag', true, !takes('boolean')],
    ['a number', 7.5, takes('object', 'array', 'integer') && !text],
    ['another word', 'no such value', !text],
    ['infinite', infinite, takes('number', 'integer')],
    ['not a number', 'NaN', takes('number', 'integer') && !text],
    ['too small', (limited?.minimum ?? 0) - 1, limited !== undefined && !text],
    ['too large', (limited?.maximum ?? 0) + 1, limited?.maximum !== undefined && !text],
    ['too long', 'x'.repeat((text?.maxLength ?? 0) + 1), text?.maxLength !== undefined],
    ['blank', '  ', (text?.minLength ?? 0) > 0],
    ['no day', '2024-02-30', text?.format === 'date'],
    ['no time', '25:61', text?.format === 'date'],
  ]
  return found.filter(([, , isWrong]) => isWrong).map(([why, value]) => [why, value])
}

import { type Branch, branchesOf, type JsonSchema, type Resolve, sampleOf } from './json-schema.ts'

/** A value with one mistake in it, and the way to that mistake. */
export type Wrong = { why: string; at: (string | number)[]; value: unknown }

const infinite = 'a number beyond all numbers'

/** JSON text, since a number that is too large cannot be written as a value. */
export const asJson = (value: unknown): string => JSON.stringify(value).replaceAll(`"${infinite}"`, '1e999')

/** What follows references, and the kinds of objects that were got wrong in every way already. */
export type Walk = { resolve: Resolve; walked: Set<string> }

/**
 * Every way to get one thing in a value wrong, at every depth: left out, of another type, outside its list, too
 * long, too small. The rest stays as in the good one. An object of a kind that was walked before, such as the address
 * in a shipment, is got wrong in one way at every place.
 */
export function wrongValues(schema: JsonSchema, good: unknown, walk: Walk): Wrong[] {
  const { resolve } = walk
  const branches = branchesOf(schema, resolve)
  const object = branches.find(each => each.type === 'object' && each.properties)
  const array = branches.find(each => each.type === 'array' && each.items)
  const isMeant = ([why]: [string, unknown]) => !(schema['x-takes-id'] && why === 'another word')
  return [
    ...replacements(branches)
      .filter(isMeant)
      .map(([why, value]) => ({ why, at: [], value })),
    ...(object ? wrongInside(object, asObject(good, object, resolve), walk) : []),
    ...(array ? wrongItems(array.items ?? {}, good, walk) : []),
  ]
}

type Fields = Record<string, unknown>

const asObject = (good: unknown, object: Branch, resolve: Resolve): Fields =>
  (typeof good === 'object' && good !== null ? good : sampleOf(object, resolve)) as Fields

function wrongInside({ properties = {}, required }: Branch, good: Fields, walk: Walk): Wrong[] {
  const kind = JSON.stringify(properties)
  const isKnown = walk.walked.has(kind)
  walk.walked.add(kind)
  const sent = Object.entries(properties).filter(([, inner]) => !inner.readOnly)
  return sent.flatMap(([key, inner]) => {
    const { [key]: _, ...without } = good
    const missing = { why: 'missing', at: [key], value: without }
    const all = wrongValues(inner, good[key], walk)
    const wrong = (isKnown ? oneForEachPlace(all) : all).map(({ why, at, value }) => ({
      why,
      at: [key, ...at],
      value: { ...good, [key]: value },
    }))
    return required?.includes(key) ? [missing, ...wrong] : wrong
  })
}

const oneForEachPlace = (all: readonly Wrong[]): Wrong[] => [
  ...new Map(all.map(each => [each.at.join('.'), each])).values(),
]

/** The second of two items is the wrong one, so that its place shows. */
function wrongItems(item: JsonSchema, good: unknown, walk: Walk): Wrong[] {
  const first = Array.isArray(good) && good.length > 0 ? good[0] : sampleOf(item, walk.resolve)
  return wrongValues(item, first, walk).map(({ why, at, value }) => ({
    why,
    at: [1, ...at],
    value: [first, value],
  }))
}

/** Whoever asks it for its length, or for its text, before knowing that it is neither text nor list, fails. */
const unmeasurable = { length: { toString: null, valueOf: null }, toString: null, valueOf: null }

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
    ['an object', { unexpected: {}, ...unmeasurable }, !takes('object')],
    ['a flag', true, !takes('boolean')],
    ['a number', 7.5, takes('object', 'array', 'integer') && !text],
    ['another word', 'no such value', !text],
    ['infinite', infinite, takes('number', 'integer')],
    ['not a number', 'NaN', takes('number', 'integer') && !text],
    ['too small', (limited?.minimum ?? 0) - 1, limited !== undefined && !text],
    ['too large', (limited?.maximum ?? 0) + 1, limited?.maximum !== undefined && !text],
    ['too long', 'x'.repeat((text?.maxLength ?? 0) + 1), text?.maxLength !== undefined],
    ['blank', '  ', (text?.minLength ?? 0) > 0 && !text?.description?.includes('blanks too')],
    ['no day', '2024-02-30', text?.format === 'date'],
    ['no time', '25:61', text?.format === 'date'],
  ]
  return found.filter(([, , isWrong]) => isWrong).map(([why, value]) => [why, value])
}

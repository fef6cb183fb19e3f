import { type Branch, branchesOf, type JsonSchema, type Resolve } from '../json-schema.ts'
import type { Learned } from './learned.ts'
import type { Random } from './random.ts'

/** Texts that have tripped programs before. */
const oddTexts = [
  'x',
  'Ada Byron',
  'Élodie Brûlé',
  '山田太郎',
  'محمد علي',
  '👩‍👩‍👧',
  'á',
  ' spaced ',
  '"quoted" \\ back',
  '<b>&amp;</b>',
  "'; --",
  '../../etc',
  '%00%0d',
  'two\nlines',
  '0',
  '-1',
  '1e9',
  'null',
  'undefined',
  '__proto__',
  '$&{x}',
  '{{x}}',
] as const
const days = ['2026-01-05', '2024-02-29', '2031-12-31'] as const
const instants = ['2026-01-05T08:00:00.000Z', '2026-12-31T23:59:59+14:00'] as const
/** Nobody is there. */
const addresses = ['http://127.0.0.1:9/hook', 'https://shop.invalid/in?x=1#y'] as const
const textsByFormat: Readonly<Record<string, readonly string[]>> = {
  date: days,
  'date-time': instants,
  uri: addresses,
  email: ['ada@shop.example', 'a+b@c.example'],
  binary: ['x'],
}

type Parts = { resolve: Resolve; random: Random; learned: Learned }

/** Makes values that fit a schema, small and large, plain and odd. */
export function createValues({ resolve, random, learned }: Parts) {
  const pickOf = <T>(from: readonly T[]): T | undefined => from[random.below(from.length)]

  const textOf = (schema: Branch, name: string): string => {
    const { minLength = 0, maxLength = 2000, format = '', pattern } = schema
    const known = learned.valuesOf(name).map(String)
    const usual = textsByFormat[format] ?? [
      ...(/(^|_)(url|uri|href)$/.test(name) ? addresses : oddTexts),
      ...['08:30', '23:59', ...days],
      'y'.repeat(Math.min(maxLength, 400)),
      '',
    ]
    const all = [...(random.chance(0.5) ? known : []), ...usual]
    const like = pattern === undefined ? undefined : new RegExp(pattern, 'u')
    const isFine = (text: string) =>
      [...text].length >= minLength && [...text].length <= maxLength && (like?.test(text) ?? true)
    return pickOf(all.filter(isFine)) ?? known.find(isFine) ?? 'x'.repeat(Math.max(1, minLength))
  }

  const numberOf = ({ minimum = -1e6, maximum = 1e6, type }: Branch): number => {
    const usual = [0, 1, 2, 0.5, 7.25, 1000, minimum, maximum]
    const fit = usual.filter(each => each >= minimum && each <= maximum)
    return pickOf(type === 'integer' ? fit.filter(Number.isInteger) : fit) ?? minimum
  }

  const objectOf = (schema: Branch, depth: number): Record<string, unknown> => {
    const { properties = {}, required = [], additionalProperties } = schema
    const entries = Object.entries(properties)
      .filter(([, inner]) => !inner.readOnly)
      .filter(([name]) => required.includes(name) || random.chance(depth > 3 ? 0.1 : 0.4))
      .map(([name, inner]) => [name, valueFor(inner, name, depth + 1)] as const)
    const isFree = Object.keys(properties).length === 0 && additionalProperties !== false
    const isOfOneKind =
      typeof additionalProperties === 'object' && Object.keys(additionalProperties ?? {}).length > 0
    if (isFree && isOfOneKind) return { note: valueFor(additionalProperties as JsonSchema, '', depth + 1) }
    return isFree ? freeObject() : Object.fromEntries(entries)
  }

  const freeObject = (): Record<string, unknown> =>
    random.pick<Record<string, unknown>>([
      {},
      { note: 'x' },
      { number: 1, list: [1, 'a', null], inside: { flag: true } },
      { ключ: 'значение' },
    ])

  const listOf = (
    { items = {}, minItems = 0, maxItems = 3 }: Branch,
    name: string,
    depth: number,
  ): unknown[] => {
    const length = Math.min(maxItems, Math.max(minItems, random.below(depth > 3 ? 2 : 4)))
    return Array.from({ length }, () => valueFor(items, name, depth + 1))
  }

  /** `name` is what the value stands under. */
  function valueFor(schema: JsonSchema, name: string, depth = 0): unknown {
    const branches = branchesOf(schema, resolve)
    const fit = branches.filter(({ type }) => type !== 'null' || random.chance(0.2))
    const branch = pickOf(fit.length > 0 ? fit : branches) ?? {}
    if (branch.const !== undefined) return branch.const
    if (branch.enum) return pickOf(branch.enum)
    if (branch.title === 'id of a stored record') return pickOf(learned.valuesOf('id')) ?? 'x'
    switch (branch.type) {
      case 'object':
        return objectOf(branch, depth)
      case 'array':
        return listOf(branch, name, depth)
      case 'number':
      case 'integer':
        return numberOf(branch)
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      case 'string':
        return textOf(branch, name)
      default:
        return pickOf<unknown>([freeObject(), 'x', 1, true, []])
    }
  }
  return valueFor
}

/** What no field takes in place of another value, however kindly it reads. */
const wrongs: readonly unknown[] = [
  [],
  [[]],
  {},
  { toString: null, length: -1 },
  true,
  null,
  '\u0001',
  'x'.repeat(70_000),
]

/** The value with one thing in it that was replaced, left out or added. */
export function spoiled(value: unknown, random: Random): unknown {
  const places = placesIn(value)
  const place = places[random.below(places.length)] ?? []
  const copy: unknown = structuredClone(value)
  if (place.length === 0) return wrongs[random.below(wrongs.length)]
  const parent = place.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], copy) as Record<
    string,
    unknown
  >
  const last = place.at(-1) ?? ''
  const isNumber = typeof parent[last] === 'number'
  if (!Array.isArray(parent) && random.chance(0.3)) delete parent[last]
  else if (isNumber && random.chance(0.5)) parent[last] = random.pick([-1e15, 1e300, 0.5, 'no number'])
  else parent[last] = wrongs[random.below(wrongs.length)]
  return copy
}

function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

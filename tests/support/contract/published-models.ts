import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../../../shared/api/endpoint.ts'

type Operation = { takes?: string; gives?: string }
type Models = {
  operations: Record<string, Operation>
  models: Record<string, Record<string, string>>
  enums: Record<string, string>
}

/** What clients made from the published file of the interface send and expect. */
const published: Models = JSON.parse(readFileSync(join(import.meta.dirname, 'published-models.json'), 'utf8'))

export const publishedOperations = published.operations
export const publishedModels = published.models

/** The published operation an endpoint carries out, if there is one. */
export const publishedFor = ({ method, path }: Endpoint): Operation | undefined =>
  published.operations[`${method} ${path.replace(/:(\w+)/g, '{$1}')}`]

const valuesOf = (name: string) =>
  (published.enums[name] ?? '').split(' ').map(value => (value === "''" ? '' : value))

const keysOf = (model: Record<string, string>) =>
  Object.entries(model).map(([key, type]) => ({
    key: key.replace('?', ''),
    required: !key.endsWith('?'),
    type,
  }))

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a value is not what the published type says, and every key that the type does not know. */
export function disagreements(type: string, value: unknown, at = 'answer'): string[] {
  const ways = type.split(' | ').map(each => wrongIn(each, value, at))
  return ways.find(wrong => wrong.length === 0) ?? ways[0] ?? []
}

function wrongIn(type: string, value: unknown, at: string): string[] {
  const is = (good: boolean) => (good ? [] : [`${at} is ${JSON.stringify(value)} and not ${type}`])
  if (type.startsWith('['))
    return Array.isArray(value)
      ? value.flatMap(each => disagreements(type.slice(1, -1), each, `${at}[]`))
      : is(false)
  if (type.startsWith('one of ')) return is(valuesOf(type.slice(7)).includes(String(value)))
  const model = published.models[type]
  if (model) return isFields(value) ? wrongKeys(model, value, at) : is(false)
  if (type === 'any') return []
  if (type === 'null') return is(value === null)
  if (type === 'object') return is(isFields(value))
  if (type === 'integer') return is(Number.isInteger(value))
  if (type === "''") return is(value === '')
  return is(typeof value === type)
}

function wrongKeys(model: Record<string, string>, value: Record<string, unknown>, at: string): string[] {
  const keys = keysOf(model)
  const known = new Set(keys.map(({ key }) => key))
  return [
    ...keys.flatMap(({ key, required, type }) =>
      key in value
        ? disagreements(type, value[key], `${at}.${key}`)
        : required
          ? [`${at}.${key} is missing`]
          : [],
    ),
    ...Object.keys(value).flatMap(key => (known.has(key) ? [] : [`${at}.${key} is extra`])),
  ]
}

/** Texts that mean something to the station and that the published types do not tell of. */
const meant: Record<string, string> = {
  doc_file: 'AAAA',
  url: 'https://shop.example/hook',
  invoice_date: '2026-01-05',
  order_date: '2026-01-05',
  pickup_date: '2026-01-05',
  ready_time: '10:00',
  closing_time: '17:00',
  email: 'ada@shop.example',
  phone_number: '+1 514 555 0143',
  postal_code: '12345-6789',
  currency: 'CAD',
}

/** A value of a published type: with all of its keys, or only with those it must have. */
export function sampleOf(type: string, whole: boolean, key = ''): unknown {
  const [first = ''] = type.split(' | ')
  if (first.startsWith('[')) return [sampleOf(first.slice(1, -1), whole, key)]
  if (first.startsWith('one of ')) return valuesOf(first.slice(7))[0]
  const model = published.models[first]
  if (model) {
    const keys = keysOf(model).filter(each => whole || each.required)
    return Object.fromEntries(keys.map(each => [each.key, sampleOf(each.type, whole, each.key)]))
  }
  if (first === 'object') return {}
  if (first === 'boolean') return true
  if (first === 'number' || first === 'integer') return 1
  return meant[key] ?? 'x'
}

/** Every closed list in a published type, with the way to it and its values. */
export function closedLists(type: string, at: string[] = []): { at: string[]; values: string[] }[] {
  const [first = ''] = type.split(' | ')
  if (first.startsWith('[')) return closedLists(first.slice(1, -1), [...at, '0'])
  if (first.startsWith('one of ')) return [{ at, values: valuesOf(first.slice(7)) }]
  return keysOf(published.models[first] ?? {}).flatMap(({ key, type: inner }) =>
    closedLists(inner, [...at, key]),
  )
}

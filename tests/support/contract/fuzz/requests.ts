import { request as httpRequest } from 'node:http'
import { formOf, formType } from '../../desks/import-desk.ts'
import type { JsonSchema, Resolve } from '../json-schema.ts'
import type { Fits, Heard, Operation, Parameter } from './contract-document.ts'
import type { Learned } from './learned.ts'
import type { Random } from './random.ts'
import { createValues, spoiled } from './values.ts'

export type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  content: string | Uint8Array | undefined
}
export type FuzzRequest = {
  sent: Sent
  /** What the document says of it: all of it fits, or something does not. */
  fits: boolean
  why: string
}

type Parts = {
  operations: readonly Operation[]
  resolve: Resolve
  fits: Fits
  random: Random
  learned: Learned
  key: string
}
type Body = Pick<Sent, 'content' | 'headers'> & { fits: boolean; why: string }

/** What makes no sense there is taken for the first page, or for no flag at all. */
const isForgiven = ({ name }: Parameter) =>
  ['limit', 'offset', 'active', 'system_only', 'pending_pickup'].includes(name)

/** In a form everything is text. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const someOrders = 'Order number,Item title,Item quantity,Shipping name,Shipping country\nEX-1,Cup,1,Ada,CA'

/** Makes requests of an operation from what the document says, and from what answers have told. */
export function createRequests({ operations, resolve, fits, random, learned, key }: Parts) {
  const valueFor = createValues({ resolve, random, learned })
  const oneOf = <T>(all: readonly T[]): T | undefined => all[random.below(all.length)]

  /** The newest more often than any other. */
  const newest = <T>(all: readonly T[]): T | undefined => (random.chance(0.5) ? all[0] : oneOf(all))

  /** What others made is not changed or removed: it is what everything else is bought from. */
  const idFor = ({ path, method }: Operation): string => {
    const [base = ''] = path.split('/{')
    const isOwn = ['DELETE', 'PATCH', 'PUT'].includes(method)
    const near = isOwn ? learned.madeAt(base) : learned.idsAt(base)
    const isOneOfMany = method !== 'DELETE' || near.length > 3
    const known = near.length > 0 && random.chance(0.9) ? near : isOwn ? [] : learned.valuesOf('id')
    const nobody = random.pick(['shp_nobody', '%E0%A4%A', 'ünknown'])
    return String((isOneOfMany && random.chance(0.95) ? newest<string | number>(known) : undefined) ?? nobody)
  }

  const gap = /\{\w+\}/g
  const shapeOf = (path: string) => new RegExp(`^${path.replace(gap, '[^/?]+')}([?]|$)`)
  const gapsIn = (path: string) => path.match(gap)?.length ?? 0

  /** What another operation says in words is not meant by a gap. */
  const isMeant = ({ path }: Operation, link: string) =>
    !operations.some(each => gapsIn(each.path) < gapsIn(path) && shapeOf(each.path).test(link))

  function pathOf(operation: Operation): { path: string; id: string | undefined } {
    const { path, parameters, method } = operation
    const shape = shapeOf(path)
    const link =
      method === 'GET' &&
      random.chance(0.5) &&
      oneOf(learned.links().filter(each => shape.test(each) && isMeant(operation, each)))
    if (link) return { path: link, id: undefined }
    let id: string | undefined
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (/^id/.test(name)) {
        id = idFor(operation)
        return encodeURIComponent(id)
      }
      const { schema = {}, example } = parameters.find(each => each.name === name) ?? {}
      const known = learned.valuesOf(name)
      const value = random.chance(0.5) ? example : random.chance(0.7) ? newest(known) : valueFor(schema, name)
      return encodeURIComponent(String(value ?? example)) || 'x'
    })
    return { path: filled, id }
  }

  /** `a=1&a=2` for lists; a parameter that is spoiled is of a text nobody would send. */
  function queryOf({ parameters, method }: Operation, spoil: boolean): { query: string; fits: boolean } {
    // Whoever waits for what does not come would wait for all of it, in every round.
    const all = parameters.filter(each => each.in === 'query' && each.name !== 'wait')
    const chosen = all.filter(each => each.required || random.chance(method === 'GET' ? 0.3 : 0.15))
    const query = new URLSearchParams()
    const wrong = spoil ? oneOf(chosen.filter(each => !isForgiven(each))) : undefined
    for (const each of chosen) {
      const value = random.chance(0.5) ? valueFor(each.schema, each.name) : (each.example ?? '')
      for (const text of [value].flat()) query.append(each.name, String(text))
    }
    const wrongText = oneOf(['no such value', '2026-02-30', 'x'.repeat(5_000)])
    if (!wrong || fits(wrong.schema, wrongText) === null) return { query: `${query}`, fits: true }
    const { type } = wrong.schema
    query.set(wrong.name, String(wrongText))
    // A text says everything a list of texts does.
    return { query: `${query}`, fits: type === 'array' || type === undefined }
  }

  /** The example of the document, about records that are there; some of its fields have other values. */
  function ofExample(schema: JsonSchema, example: unknown, id: string | undefined): unknown {
    const text = JSON.stringify(example)
      .replace(/\b([a-z]{2,4})_…/g, (whole, prefix: string) => oneOf(learned.idsLike(prefix, id)) ?? whole)
      .replace(/tcp:\/\/[\d.]+(:\d+)?/g, 'tcp://127.0.0.1:9')
    const whole: unknown = JSON.parse(text, (name, value: unknown) => {
      const known = learned.valuesOf(name)
      const isText = typeof value === 'string' && known.length > 0 && /(number|reference)$/.test(name)
      if (isText && random.chance(0.5)) return String(newest(known))
      const some = learned.valuesOf(name.replace(/s$/, ''))
      const isList = Array.isArray(value) && typeof value[0] === 'string' && some.length > 0
      return isList && /s$/.test(name) && random.chance(0.6) ? [String(newest(some))] : value
    })
    const { properties = {} } = resolve(schema)
    if (typeof whole !== 'object' || whole === null || random.chance(0.4)) return whole
    const name = oneOf(Object.keys(properties))
    return name === undefined ? whole : { ...whole, [name]: valueFor(properties[name] ?? {}, name) }
  }

  function bodyOf({ body }: Operation, id: string | undefined, spoil: boolean): Body {
    if (!body) return { content: undefined, headers: {}, fits: true, why: '' }
    const { mediaType, schema, example, required } = body
    const headers = { 'content-type': mediaType }
    if (!required && !spoil && random.chance(0.1))
      return { content: undefined, headers: {}, fits: true, why: '' }
    if (spoil && mediaType === 'application/json' && random.chance(0.15)) {
      const broken = oneOf(['{', '[1,', '"', '{"a":1e999}', '\u0000', '{"__proto__":{"x":1}}'])
      return { content: broken, headers, fits: true, why: 'no JSON' }
    }
    if (mediaType === 'multipart/form-data') {
      const fields = valueFor(schema, '') as Record<string, unknown>
      const plain = Object.entries(fields).map(([name, each]) => [name, asText(each)])
      const content = spoil ? 'no,table' : someOrders
      const raw = formOf({
        content,
        fields: Object.fromEntries(plain.filter(([name]) => name !== 'data_file')),
      })
      return { content: raw, headers: { 'content-type': formType }, fits: true, why: '' }
    }
    const isExample = example !== undefined && random.chance(0.7)
    const good = isExample ? ofExample(schema, example, id) : valueFor(schema, '')
    const value = spoil ? spoiled(good, random) : good
    const problem = fits(schema, value)
    const why = problem ?? ''
    if (mediaType === 'application/x-www-form-urlencoded') {
      const fields = Object.entries((value ?? {}) as object).map(([name, each]) => [name, asText(each)])
      return { content: `${new URLSearchParams(Object.fromEntries(fields))}`, headers, fits: true, why }
    }
    return { content: JSON.stringify(value), headers, fits: problem === null, why }
  }

  /** Credentials, media types and languages as strangers send them. */
  const oddHeaders = (): Record<string, string> =>
    random.pick([
      { authorization: '' },
      { authorization: 'Token key_nobody' },
      { authorization: 'Bearer a.b.c' },
      { accept: 'text/html' },
      { 'content-type': 'text/plain' },
      { 'idempotency-key': 'k'.repeat(300) },
      { origin: 'https://elsewhere.example' },
    ])

  return (operation: Operation): FuzzRequest => {
    const spoil = random.chance(0.35)
    const isOdd = random.chance(0.08)
    const { path, id } = pathOf(operation)
    const { query, fits: queryFits } = queryOf(operation, spoil && !operation.body)
    const {
      content,
      headers,
      fits: bodyFits,
      why,
    } = bodyOf(operation, id, spoil && operation.body !== undefined)
    const known: Record<string, string> =
      random.chance(0.97) || !operation.isOpen ? { authorization: `Token ${key}` } : {}
    return {
      sent: {
        method: operation.method,
        path: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
        headers: { ...known, ...headers, ...(isOdd ? oddHeaders() : {}) },
        content,
      },
      fits: queryFits && bodyFits,
      why,
    }
  }
}

/** Sends a request and follows nothing; of an answer without an end only the head is read. */
export function send(
  url: string,
  { method, path, headers, content }: Sent,
  isStream: boolean,
): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>()
  const length = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }
  const outgoing = httpRequest(`${url}${path}`, { method, headers: { ...headers, ...length } }, response => {
    const parts: Buffer[] = []
    const mediaType = String(response.headers['content-type'] ?? '').split(';')[0] ?? ''
    const end = () => resolve({ status: response.statusCode ?? 0, mediaType, bytes: Buffer.concat(parts) })
    if (isStream && mediaType === 'text/event-stream') {
      end()
      return void response.destroy()
    }
    response
      .on('data', part => parts.push(part))
      .on('end', end)
      .on('error', reject)
  })
  outgoing.on('error', reject)
  outgoing.end(content)
  return promise
}

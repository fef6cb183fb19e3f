import type { z } from 'zod'
import {
  adapterCodes,
  exceeds,
  type FieldProblem,
  type FieldProblems,
  failed,
  invalid,
  type Refused,
  required,
} from '../contract/outcome.ts'
import { parseXml } from './xml.ts'

/** The field of the interface a member stands for; null for what the station says itself and nobody can change. */
export type WireFields = Readonly<Record<string, string | null>>

/**
 * What a carrier takes at one address. `fields` names members by dots, `#` for the place in a list; a member without an
 * entry of its own is told at the nearest one above it. In a field `#` stands for the places of the lists around it one after
 * the other, `#1` for that of the second alone.
 */
export type RequestShape = { shape: z.ZodType; fields: WireFields }

/**
 * What a carrier takes, strict after its published schema, by `METHOD /path`, where `*` stands for one part of the path.
 * Behind it, with a space, may stand the root of the body that tells calls of one path apart. The client sends nothing that does not fit, the common suite holds every request to it, and so does the simulator.
 */
export type RequestShapes = Readonly<Record<string, RequestShape>>

/** A request as it is sent: `body` as a value or as the text that goes over the line. */
export type WireRequest = { method: string; path: string; body?: unknown }

/** A member that does not fit: where it stands, which field it is told at, and what is wrong with it. */
export type Misfit = { path: string; field: string | null; problem: FieldProblem }

type Address = { method: string; path: RegExp; root: string | undefined }

/** Keys stand in code: there are a few hundred of them. */
const addresses = new Map<string, Address>()

/** What a key means: the method, the path with a group for every `*`, and the root of the body where it names one. */
export function readAddress(key: string): Address {
  const known = addresses.get(key)
  if (known) return known
  const [method = '', path = '', root] = key.split(' ')
  const parts = path.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const address = { method, path: new RegExp(`^${parts.join('([^/]+)')}$`), root }
  addresses.set(key, address)
  return address
}

/** The one member of a body, or of the body of a SOAP envelope, by which calls of one address are told apart. */
export function rootOf(body: unknown): string | undefined {
  const [name] = Object.keys(typeof body === 'object' && body !== null ? body : {}).filter(
    key => !/^[@?#]/.test(key),
  )
  return name === 'Envelope' ? rootOf(memberAt(body, ['Envelope', 'Body'])) : name
}

/** The shape of what is sent to an address; undefined where nothing is known of it. */
export function shapeAt(
  shapes: RequestShapes,
  { method, path, body }: WireRequest,
): RequestShape | undefined {
  const [plain = ''] = path.split('?')
  const key = Object.keys(shapes).find(each => {
    const wanted = readAddress(each)
    const isHere = wanted.method === method && wanted.path.test(plain)
    return isHere && (wanted.root === undefined || wanted.root === rootOf(readBody(body)))
  })
  return key === undefined ? undefined : shapes[key]
}

/** Everything about a request that the carrier would not take; none where nothing is known of the address. */
export function misfitsIn(shapes: RequestShapes, request: WireRequest): Misfit[] {
  const known = shapeAt(shapes, request)
  if (!known) return []
  const value = readBody(request.body)
  const issues = (known.shape.safeParse(value).error?.issues ?? []).flatMap(innermost)
  return issues.flatMap(issue =>
    (issue.code === 'unrecognized_keys' ? issue.keys : [null]).map(key => {
      const at = [...issue.path.map(String), ...(key === null ? [] : [key])]
      return {
        path: at.join('.'),
        field: fieldOf(known.fields, at) ?? null,
        problem: problemOf(issue, memberAt(value, at)),
      }
    }),
  )
}

/** Of what may be of several kinds: what is wrong with it as the kind it comes closest to. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const [closest = []] = issue.errors.toSorted((one, other) => one.length - other.length)
  return closest.flatMap(each => innermost({ ...each, path: [...issue.path, ...each.path] }))
}

/** The refusal of a request the carrier would not take, before anybody is asked; null where it fits. `label` is the carrier's name. */
export function refusedMisfit(shapes: RequestShapes, request: WireRequest, label: string): Refused | null {
  const misfits = misfitsIn(shapes, request)
  if (misfits.length === 0) return null
  const fields: FieldProblems = {}
  for (const { path, field, problem } of misfits)
    fields[field ?? path] ??= { ...problem, message: `${label}: ${problem.message}` }
  const words = `${label} would refuse this. Nothing was sent; correct what is marked.`
  return failed([{ code: adapterCodes.validation, message: words, details: fields }])
}

/**
 * A body as its members: JSON as it goes over the line, XML as nested records, forms by the names of their entries. A
 * file is told by its type and size.
 */
export function readBody(body: unknown): unknown {
  if (body instanceof FormData || body instanceof URLSearchParams) return readForm(body)
  if (typeof body !== 'string') return body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  if (/^\s*</.test(body)) return parseXml(body)
  if (/^\s*[[{]/.test(body)) return jsonIn(body)
  return Object.fromEntries(new URLSearchParams(body))
}

const readForm = (form: FormData | URLSearchParams) =>
  Object.fromEntries(
    [...form].map(([name, value]) => {
      if (typeof value !== 'string') return [name, { type: value.type, size: value.size }]
      return [name, /^\s*[[{]/.test(value) ? jsonIn(value) : value]
    }),
  )

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The entry of the longest way that leads to a member, with the places of lists filled in; undefined without one. */
export function fieldOf(fields: WireFields, path: readonly string[]): string | null | undefined {
  const places = path.filter(part => /^\d+$/.test(part))
  for (let end = path.length; end >= 0; end -= 1) {
    const key = path
      .slice(0, end)
      .map(part => (/^\d+$/.test(part) ? '#' : part))
      .join('.')
    if (!Object.hasOwn(fields, key)) continue
    const filled = [...places]
    return (
      fields[key]?.replace(/#(\d?)/g, (_, at: string) => (at ? places[Number(at)] : filled.shift()) ?? '0') ??
      null
    )
  }
  return undefined
}

const memberAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[part] : undefined,
    value,
  )

function problemOf(issue: z.core.$ZodIssue, found: unknown): FieldProblem {
  if (issue.code === 'custom') return invalid(`${issue.message}.`)
  if (found === undefined || found === '') return required('this is needed here.')
  if (issue.code === 'too_big')
    return exceeds(
      issue.origin === 'string' ? `at most ${issue.maximum} characters.` : `at most ${issue.maximum}.`,
    )
  if (issue.code === 'too_small')
    return invalid(`at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}.`)
  if (issue.code === 'unrecognized_keys') return invalid('it takes nothing of this kind here.')
  if (issue.code === 'invalid_format') return invalid('not written as the carrier wants it.')
  return invalid('not a value the carrier knows.')
}

/** What tells where the members of a request were entered. */
type Entered = {
  /** The way back: the parties have changed places. */
  isReturn?: boolean
  /** Of the parcels that are asked about one by one, the place of this one; shapes name it `parcel[0]`. */
  parcel?: number
  /** Of the papers that are sent one by one, the place of this one; shapes name it `document_files[0]`. */
  paper?: number
}

/** A field of the screen by that of a request. */
export function fieldOnScreen(field: string, { isReturn = false, parcel = 0, paper = 0 }: Entered): string {
  const own = isReturn
    ? field.replace(/^(shipper|recipient)\b/, party => (party === 'shipper' ? 'recipient' : 'shipper'))
    : field
  return own
    .replace(/^parcel\[0\]/, `parcel[${parcel}]`)
    .replace(/^document_files\[0\]/, `document_files[${paper}]`)
}

/** The field of a member the carrier itself names in a refusal; null where nothing is known of it. */
export function fieldNamed(
  shapes: RequestShapes,
  call: WireRequest & Entered,
  path: readonly string[],
): string | null {
  const field = fieldOf(shapeAt(shapes, call)?.fields ?? {}, path) ?? null
  return field === null ? null : fieldOnScreen(field, call)
}

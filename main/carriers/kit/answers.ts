import { z } from 'zod'
import { toMinor } from '../../../shared/units/money.ts'
import { plainText } from '../../../shared/values.ts'
import { toDay, toTime } from './reading.ts'

/**
 * Shapes of answers. They read leniently and never refuse: what is missing or of another type is `null`, a list or a
 * record without anything; one that came alone is a list of one; a number written as text is a number. What a shape does
 * not name is dropped.
 */
export function lenient<T>(read: (value: unknown) => T) {
  const shape = z.unknown().optional().transform(read)
  readers.set(shape, read)
  return shape
}

/** Answers can be long: a shape within a shape is read by its function, without a round through zod for each member. */
const readers = new WeakMap<z.ZodType, (value: unknown) => unknown>()

function readerOf<Shape extends z.ZodType>(shape: Shape): (value: unknown) => z.output<Shape> {
  const read = readers.get(shape)
  if (!read) throw new Error('The shape of an answer is made of lenient values only.')
  return read as (value: unknown) => z.output<Shape>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of a list, where one stands in the place of a single value. */
const single = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Elements with attributes keep their text in `#text`. */
export function toText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (value === undefined || value === null) return null
  const first = single(value)
  const plain = isRecord(first) && Object.hasOwn(first, '#text') ? single(first['#text']) : first
  if (typeof plain === 'number' && Number.isFinite(plain)) return String(plain)
  return typeof plain === 'string' && plain.trim() !== '' ? plain.trim() : null
}

const decimal = /^[-+]?\d{1,15}(?:\.\d{1,12})?$/

/** Decimal text that was looked at: `12.50`. */
export type DecimalText = string & { readonly decimal: unique symbol }

const isDecimal = (found: string): found is DecimalText => decimal.test(found)

export const toAmount = (value: unknown): DecimalText | null => {
  const found = toText(value)
  return found !== null && isDecimal(found) ? found : null
}

const toNumber = (value: unknown): number | null => {
  const found = toAmount(value)
  return found === null ? null : Number(found)
}

const toDays = (value: unknown): number | null => {
  const days = toNumber(value)
  return days !== null && Number.isInteger(days) && days >= 0 ? days : null
}

/** An amount in minor units of a currency; null for what is none. */
export const minorOf = (amount: DecimalText | null, currency: string): number | null =>
  amount === null ? null : toMinor(amount, currency)

/** Text with something in it, trimmed; a number as its digits. */
export const text = lenient(toText)
/** Several members of a record that are text. */
export const texts = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, text])) as Record<Name, typeof text>
export const number = lenient(toNumber)
/** Days in transit. */
export const days = lenient(toDays)
/** `2026-09-14`, however the carrier writes it. */
export const day = lenient(value => toDay(toText(value)))
/** `15:30`, however the carrier writes it. */
export const time = lenient(value => toTime(toText(value)))
/** True for what carriers write for yes. */
export const flag = lenient(
  value => value === true || value === 1 || /^(?:true|1|y|yes)$/i.test(plainText(single(value)).trim()),
)
/** Either, where one of them is said. */
export const yesOrNo = lenient(value => {
  const said = plainText(single(value)).trim().toLowerCase()
  return said === 'true' || said === 'false' ? said === 'true' : null
})
/** Minor units of a currency that is known beforehand. */
export const minorIn = (currency: string) => lenient(value => minorOf(toAmount(value), currency))

/** A file: as base64 text, or as the bytes that came beside the answer; null for none, or for what is no base64. */
export const file = lenient((value): Uint8Array | null => {
  const found = single(value)
  if (found instanceof Uint8Array) return found.length > 0 ? found : null
  const written = toText(found)?.replaceAll(/\s/g, '') ?? ''
  return written !== '' && /^[a-z\d+/]+={0,2}$/i.test(written) ? Buffer.from(written, 'base64') : null
})

/** An amount as it is written, for `minorOf` where its currency stands elsewhere. */
export const amount = lenient(toAmount)
/** Whether anything stands there, be it empty. */
export const isThere = lenient(value => value !== undefined && value !== null)

type Members = Readonly<Record<string, z.ZodType>>
type Read<Shape extends Members> = { [Name in keyof Shape]: z.output<Shape[Name]> }

function membersOf<Shape extends Members>(shape: Shape): (value: Record<string, unknown>) => Read<Shape> {
  const members = Object.entries(shape).map(([name, member]) => ({ name, read: readerOf(member) }))
  // Every object has these, so that an answer without them would seem to have them.
  const inherited = members.find(({ name }) => name in Object.prototype)
  if (inherited) throw new Error(`An answer cannot be asked for ${inherited.name}.`)
  return value => {
    const found: Record<string, unknown> = {}
    for (const { name, read } of members) found[name] = read(value[name])
    return found as Read<Shape>
  }
}

export const membersIn = (value: unknown): Record<string, unknown> => {
  const found = single(value)
  return isRecord(found) ? found : {}
}

export function record<Shape extends Members>(shape: Shape) {
  const read = membersOf(shape)
  return lenient(value => read(membersIn(value)))
}

/** A record, or null where none stands. */
export function recordOrNull<Shape extends Members>(shape: Shape) {
  const read = membersOf(shape)
  return lenient(value => {
    const found = single(value)
    return isRecord(found) ? read(found) : null
  })
}

/** Of several, of one that came alone, and of none. */
export function list<Item extends z.ZodType>(item: Item) {
  const read = readerOf(item)
  return lenient(value => toList(value).map(read))
}

/** Read only when it is called for: long parts that are rarely needed. */
export function later<Item extends z.ZodType>(item: Item) {
  const read = readerOf(item)
  return lenient(value => () => read(value))
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null || value === '' ? [] : [value]
}

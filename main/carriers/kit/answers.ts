import { z } from 'zod'
import { toMinor } from '../../../shared/units/money.ts'
import { plainText } from '../../../shared/values.ts'
import { toDay, toTime } from './reading.ts'

/**
 * Shapes of answers. They read leniently and never refuse: what is missing or of another type is `null`, a list or a
 * record without anything; one that came alone is a list of one; a number written as text is a number. What a shape does
 * not name is dropped.
 */
const lenient = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first of a list, where one stands in the place of a single value. */
const single = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Elements with attributes keep their text in `#text`. */
function toText(value: unknown): string | null {
  const first = single(value)
  const plain = isRecord(first) && Object.hasOwn(first, '#text') ? single(first['#text']) : first
  if (typeof plain === 'number' && Number.isFinite(plain)) return String(plain)
  return typeof plain === 'string' && plain.trim() !== '' ? plain.trim() : null
}

const decimal = /^[-+]?\d{1,15}(?:\.\d{1,12})?$/

const decimalIn = (value: unknown): string | null => {
  const found = toText(value)
  return found !== null && decimal.test(found) ? found : null
}

const toNumber = (value: unknown): number | null => {
  const found = decimalIn(value)
  return found === null ? null : Number(found)
}

const toDays = (value: unknown): number | null => {
  const days = toNumber(value)
  return days !== null && Number.isInteger(days) && days >= 0 ? days : null
}

/** An amount in minor units of a currency, from decimal text; null for what is none. */
export const minorOf = (amount: string | null, currency: string): number | null =>
  amount !== null && decimal.test(amount) ? toMinor(amount, currency) : null

/** Text with something in it, trimmed; a number as its digits. */
export const text = lenient(toText)
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
/** Minor units of a currency that is known beforehand. */
export const minorIn = (currency: string) => lenient(value => minorOf(toText(value), currency))

export const record = <Shape extends z.ZodRawShape>(shape: Shape) =>
  lenient(value => {
    const found = single(value)
    return isRecord(found) ? found : {}
  }).pipe(z.object(shape))

/** Of several, of one that came alone, and of none. */
export const list = <Item extends z.ZodType>(item: Item) => lenient(toList).pipe(z.array(item))

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null || value === '' ? [] : [value]
}

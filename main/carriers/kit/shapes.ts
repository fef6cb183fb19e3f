import { z } from 'zod'
import type { RequestShape, WireFields } from './request-shape.ts'

/** What shapes of requests are made of. */

/** Text of a length. */
export const textUpTo = (most: number, least = 1) => z.string().min(least).max(most)
/** Text of a form. */
export const textLike = (form: RegExp) => z.string().regex(form)
/** One of several words, written with spaces between them. */
export const oneOf = (words: string) => z.enum(words.split(' '))
export const countryCode = textLike(/^[A-Z]{2}$/)
export const currencyCode = textLike(/^[A-Z]{3}$/)
/** `2026-09-14` */
export const isoDay = textLike(/^\d{4}-\d{2}-\d{2}$/)
/** A list of one at least. */
export const listOf = <T extends z.ZodType>(shape: T, most: number, least = 1) =>
  z.array(shape).min(least).max(most)

/** One or several of an element, which a document does not tell apart. */
export const oneOrMore = <T extends z.ZodType>(shape: T, most = Number.POSITIVE_INFINITY) =>
  z.preprocess(each => [each].flat(), z.array(shape).min(1).max(most))

/** An element of XML whose children stand in the order its schema gives them. */
export const sequence = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z
    .custom<unknown>(value => isInOrder(value, Object.keys(shape)), 'its elements are out of order')
    .pipe(z.strictObject(shape))

function isInOrder(value: unknown, order: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return true
  const places = Object.keys(value).map(name => order.indexOf(name))
  return places.every((place, at) => at === 0 || place < 0 || place >= (places[at - 1] ?? 0))
}

/**
 * Where somebody enters what a member says: a field of the interface (`recipient.city`), or what is added to the field of
 * the part it stands in (`.city`, `[#].weight` with `#` for the place in the list); null for what nobody can change. A
 * member without a field is told at that of the part it stands in. Several places may hold one shape.
 */
export const at = <T extends z.ZodType>(field: string | null, shape: T): T => shape.meta({ field }) as T

/** A part with the field it is entered in, where its members have none of their own. */
export const partAt = <Members extends z.core.$ZodLooseShape>(field: string, members: Members) =>
  at(field, z.strictObject(members))

/** A part everything in which is told at one field. */
export const allAt = <T extends z.ZodType>(field: string | null, shape: T): T =>
  shape.meta({ field, isWhole: true }) as T

/** What a carrier takes at one address; `field` is where everything is told that has none of its own. */
export const requestOf = (shape: z.ZodType, field?: string): RequestShape => ({
  shape,
  fields: { ...(field === undefined ? {} : { '': field }), ...fieldsIn(shape, [], '') },
})

type Told = { field?: string | null; isWhole?: true }

/** The fields of a shape and of everything in it, by the path. */
function fieldsIn(shape: z.ZodType, path: readonly string[], around: string): WireFields {
  const { field: told, isWhole } = (shape.meta() ?? {}) as Told
  const own = told && /^[.[]/.test(told) ? `${around}${told}`.replace(/^\./, '') : told
  const inner = (isWhole ? [] : membersOf(shape)).map(([name, member]) =>
    fieldsIn(member, name === null ? path : [...path, name], own ?? around),
  )
  return Object.assign(own === undefined ? {} : { [path.join('.')]: own }, ...inner)
}

/** What a shape holds, by name; `#` for what a list holds, null for what it is another name of. */
function membersOf(shape: z.ZodType): [name: string | null, member: z.ZodType][] {
  if (shape instanceof z.ZodObject) return Object.entries(shape.shape as Record<string, z.ZodType>)
  if (shape instanceof z.ZodArray) return [['#', shape.element as z.ZodType]]
  if (shape instanceof z.ZodOptional) return [[null, shape.unwrap() as z.ZodType]]
  if (shape instanceof z.ZodPipe) return [[null, shape.out as z.ZodType]]
  return []
}

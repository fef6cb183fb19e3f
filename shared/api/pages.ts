import { z } from 'zod'
import { plainText } from '../values.ts'
import { choice, commaList, instant, integer, text } from './fields.ts'

export const maxPageSize = 100

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const whole = (value: unknown): number | undefined => {
  const first = firstOf(value)
  return typeof first === 'string' && /^\d{1,12}$/.test(first.trim()) ? Number(first) : undefined
}

/** A number that is one; blank and other texts are none. */
const isBelow = (least: number, value: unknown): boolean => {
  const asked = plainText(firstOf(value)).trim()
  return asked !== '' && Number(asked) < least
}

/**
 * `limit` 1 to 100 and `offset`; what is no number falls back to the default instead of failing, and more than 100 are
 * 100. Numbers below the bounds are refused: whoever counts backwards would take the first page for another one, and
 * whoever wants nothing would get a page.
 */
export const shortListQuery = (defaultLimit = 100) => ({
  limit: z
    .unknown()
    .optional()
    .refine(value => !isBelow(1, value), 'Ensure this value is greater than or equal to 1.')
    .transform(value => {
      const limit = whole(value) ?? 0
      return limit > 0 ? Math.min(limit, maxPageSize) : defaultLimit
    })
    .meta({ type: 'integer', minimum: 1, maximum: maxPageSize, default: defaultLimit }),
  offset: z
    .unknown()
    .optional()
    .refine(value => !isBelow(0, value), 'Ensure this value is greater than or equal to 0.')
    .transform(value => whole(value) ?? 0)
    .meta({ type: 'integer', minimum: 0, default: 0 }),
})

const aboutCursor =
  'Goes on behind a certain record, whatever was added or removed since; the `next` link has it. Takes the place of `offset`.'

/** As `shortListQuery`, for lists that change while somebody pages through them. */
export const pageQuery = (defaultLimit = 20) => ({
  ...shortListQuery(defaultLimit),
  cursor: integer({ min: 1 }).optional().meta({ description: aboutCursor }),
})

/** What a list is sorted by, downwards with a minus. */
export type Ordering<Name extends string> = Name | `-${Name}`

type Sorts<T> = { names: T; usual?: string; more?: string }

/** What a list can be sorted by; newest first when nobody asks for another order. */
export const orderingFilter = <const T extends readonly [string, ...string[]]>({
  names,
  usual = '-created_at',
  more = '',
}: Sorts<T>) => ({
  ordering: choice(
    names.flatMap(name => [name, `-${name}`]) as [Ordering<T[number]>, ...Ordering<T[number]>[]],
  )
    .optional()
    .meta({
      description: `Sorts the whole list, downwards with a minus; \`${usual}\` when left out. Of equal records the one created first comes first, downwards the last, and records without the value come at the end.${more}`,
    }),
})

const aboutPages = ' Any other order has no `cursor`: pages are told apart by `offset`.'

/** As `pageQuery`, for lists that can be sorted. */
export const orderingQuery = <const T extends readonly [string, ...string[]]>(
  names: T,
  defaultLimit = 20,
) => ({
  ...pageQuery(defaultLimit),
  ...orderingFilter({ names, more: aboutPages }),
})

/** A cursor goes on in the order of creation and means nothing in another one. */
export function refuseCursor(
  { ordering = '-created_at', cursor }: { ordering?: string | undefined; cursor?: number | undefined },
  context: z.RefinementCtx,
): void {
  if (ordering === '-created_at' || cursor === undefined) return
  const message = 'This order has no cursor. Use "offset", or leave "ordering" out.'
  context.addIssue({ code: 'custom', path: ['cursor'], message })
}

/** A page of a list, newest first; those of the interface have a name. */
export const page = <T extends z.ZodType>(item: T, id?: string) => {
  const shape = z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
  return id === undefined ? shape : shape.meta({ id })
}

/**
 * The page of a list that is in memory as a whole, as an answer has it: `count` is of all records, `records`
 * are at most `limit` of them, those before `offset` left out. An `offset` past the end has none.
 */
export const cutRecords = <T>(
  all: readonly T[],
  { limit, offset }: { limit: number; offset: number },
): { count: number; records: T[] } => ({ count: all.length, records: all.slice(offset, offset + limit) })

/** Filters that several lists share. */

export const createdFilters = {
  created_after: instant()
    .meta({ description: 'Created then or later; a time, or a day (midnight UTC)' })
    .optional(),
  created_before: instant()
    .meta({ description: 'Created then or earlier; a time, or a day (midnight UTC)' })
    .optional(),
}

const words =
  'Every word has to begin one of them, whatever the case and accents; what holds scripts without spaces may stand anywhere'

export const addressFilter = {
  address: text(200)
    .meta({ description: `Searches the address of the recipient. ${words}` })
    .optional(),
}

/** `where` ends the sentence "Searches ...". */
export const keywordFilter = (where: string) => ({
  keyword: text(200)
    .meta({ description: `Searches ${where}. ${words}` })
    .optional(),
})

const key = (name: string) =>
  commaList()
    .meta({ description: `Has all of these keys in \`${name}\`` })
    .optional()
const value = (name: string) =>
  text(200)
    .meta({ description: `Any key of \`${name}\` has exactly this text` })
    .optional()

export const dictionaryFilters = {
  metadata_key: key('metadata'),
  metadata_value: value('metadata'),
  option_key: key('options'),
  option_value: value('options'),
}

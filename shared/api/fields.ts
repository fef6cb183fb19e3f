import { z } from 'zod'
import { isDay, type ShopDay } from '../units/shop-day.ts'

/**
 * The field kinds of the interface. Reading is lenient (trimmed text, numbers as text, many spellings of
 * yes and no), the texts of refusals are those clients of the interface already know.
 */

/**
 * Makes a kind of field once for each way it is asked for: a station has thousands of fields, of which each would hold 5 kB
 * for as long as it runs. Nobody changes a kind; `refine` and `meta` make another one.
 */
function once<Asked extends unknown[], Kind>(make: (...asked: Asked) => Kind): (...asked: Asked) => Kind {
  const made = new Map<string, Kind>()
  return (...asked) => {
    const key = JSON.stringify(asked)
    const known = made.get(key)
    if (known !== undefined) return known
    const kind = make(...asked)
    made.set(key, kind)
    return kind
  }
}

type RawIssue = { input?: unknown; code?: string }

const missing = (input: unknown): string | undefined =>
  input === undefined ? 'This field is required.' : input === null ? 'This field may not be null.' : undefined

const says = (text: string | ((input: unknown) => string)) => ({
  error: (issue: RawIssue) => missing(issue.input) ?? (typeof text === 'string' ? text : text(issue.input)),
})

/**
 * Lengths are asked of texts and lists only. Without it the check also runs on what has already been refused, and
 * an object with a `length` that cannot be compared would end the request with an error instead of a refusal.
 */
export const ofLength = (error: string) => ({
  error,
  when: (payload: z.core.ParsePayload) => !z.core.util.aborted(payload),
})

/** The type word the interface uses for a JSON value. */
function typeWord(value: unknown): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return typeof value === 'string' ? 'str' : 'dict'
}

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const asText = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : value

/** Spaces and line breaks at the ends belong to the text; a text of nothing else is blank all the same. */
const asPlainText = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? value : asText(value)

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value.trim())
    ? Number(value)
    : value

const yes = new Set(['true', 't', 'yes', 'y', 'on', '1'])
const no = new Set(['false', 'f', 'no', 'n', 'off', '0'])
const asFlag = (value: unknown): unknown => {
  const word =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().toLowerCase() : value
  if (typeof word !== 'string') return value
  return yes.has(word) ? true : no.has(word) ? false : value
}

/** Text, trimmed unless told not to; numbers are taken as text. Blank is allowed unless `blank: false`. */
export const text = once(
  (max?: number, options: { blank?: boolean; trim?: boolean } = {}): z.ZodType<string, string> => {
    let inner = z
      .string(says('Not a valid string.'))
      .refine(value => !value.includes('\u0000'), 'Null characters are not allowed.')
    if (options.blank === false) inner = inner.min(1, ofLength('This field may not be blank.'))
    if (max !== undefined)
      // What is too long is looked at no further: later checks are made for texts within their limits.
      inner = inner.max(max, {
        ...ofLength(`Ensure this field has no more than ${max} characters.`),
        abort: true,
      })
    // Blanks alone say nothing.
    const shown = options.blank === false ? inner.meta({ pattern: '\\S' }) : inner
    const read = options.trim === false ? asPlainText : asText
    return z.preprocess(read, shown) as unknown as z.ZodType<string, string>
  },
)

/** Text of a form, sent on as it is typed; blank where nothing is known. */
export const formed = (max: number, isForm: RegExp | ((text: string) => boolean), told: string) =>
  text(max).refine(
    value => value === '' || (isForm instanceof RegExp ? isForm.test(value) : isForm(value)),
    told,
  )

/** Bytes, two small hex digits each. */
export const hex = (digits: number) =>
  text(digits, { blank: false })
    .refine(
      value => new RegExp(`^[0-9a-f]{${digits}}$`).test(value),
      `Must be ${digits} hex digits in small letters.`,
    )
    .meta({ pattern: `^[0-9a-f]{${digits}}$`, example: '0'.repeat(digits) })

/** The number a carrier gave something: nothing in it that cannot be seen, or that turns around what is beside it. */
export const carrierNumber = (max: number, options: { blank?: boolean } = { blank: false }) =>
  text(max, options)
    .refine(value => !/[\p{C}\p{Zl}\p{Zp}]/u.test(value), 'Control and invisible characters are not allowed.')
    // Kinds of characters go by other names in other languages; the document has those all of them know.
    .meta({
      pattern:
        options.blank === false ? '^[^\\x00-\\x1f\\x7f]*\\S[^\\x00-\\x1f\\x7f]*$' : '^[^\\x00-\\x1f\\x7f]*$',
    })

/** Text that is taken as it is, to the last space: passwords and tokens. */
export const secretText = once(
  ({ min = 1, max }: { min?: number; max: number }): z.ZodType<string, string> => {
    const tooShort =
      min > 1 ? `Ensure this field has at least ${min} characters.` : 'This field may not be blank.'
    return z
      .string(says('Not a valid string.'))
      .min(min, ofLength(tooShort))
      .max(max, ofLength(`Ensure this field has no more than ${max} characters.`))
      .refine(value => value.trim() !== '', 'This field may not be blank.')
  },
)

/** What Base64 looks like: the document says it of files inside of JSON. */
export const base64Pattern = '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$'

/** A finite number; numeric text is accepted. */
export const number = once((options: { min?: number; max?: number } = {}): z.ZodType<number, number> => {
  const { max = 1e12 } = options
  let inner = z
    .number(says('A valid number is required.'))
    .max(max, `Ensure this value is less than or equal to ${max === 1e12 ? '1e12' : max}.`)
  if (options.min !== undefined)
    inner = inner.min(options.min, `Ensure this value is greater than or equal to ${options.min}.`)
  return z.preprocess(asNumber, inner) as unknown as z.ZodType<number, number>
})

export const integer = once((options: { min?: number; max?: number } = {}): z.ZodType<number, number> => {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options
  const inner = z
    .number(says('A valid integer is required.'))
    .refine(Number.isInteger, 'A valid integer is required.')
    .min(min, `Ensure this value is greater than or equal to ${min}.`)
    .max(max, `Ensure this value is less than or equal to ${max}.`)
    .meta({ type: 'integer' })
  return z.preprocess(asNumber, inner) as unknown as z.ZodType<number, number>
})

export const flag = once(
  (): z.ZodType<boolean, boolean> =>
    z.preprocess(asFlag, z.boolean(says('Must be a valid boolean.'))) as unknown as z.ZodType<
      boolean,
      boolean
    >,
)

const choices = new Map<readonly string[], unknown>()

/** One of a closed list, matched exactly. */
export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  const make = () =>
    z.enum(
      values,
      says(input => `"${shown(input)}" is not a valid choice.`),
    )
  const known = choices.get(values) as ReturnType<typeof make> | undefined
  if (known) return known
  const made = make()
  choices.set(values, made)
  return made
}

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day = once(
  (): z.ZodType<ShopDay, string> =>
    z.preprocess(
      asText,
      z
        .string(says('The date format must match YYYY-MM-DD'))
        .refine(isDay, 'The date format must match YYYY-MM-DD')
        .meta({ format: 'date' }),
    ) as unknown as z.ZodType<ShopDay, string>,
)

/** A time of day, `HH:MM`. The words of the refusal, slip and all, are those clients of the interface know. */
export const timeOfDay = once(
  (): z.ZodType<string, string> =>
    z.preprocess(
      asText,
      z
        .string(says('The time format must match HH:HM'))
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time format must match HH:HM'),
    ) as unknown as z.ZodType<string, string>,
)

/**
 * Documents travel in options, so free data may be large, but it is stored in one go: with more of it everybody
 * else would wait. What is attached to a record by others stays small.
 */
const maxDictionaryBytes = 2 * 1024 * 1024
export const maxMetadataBytes = 256 * 1024

const noLargerThan = (maxBytes: number) =>
  [
    (value: unknown) => JSON.stringify(value).length <= maxBytes,
    `Ensure this field is no larger than ${maxBytes} bytes.`,
  ] as const

const dictionaryExpected = (input: unknown): string =>
  missing(input) ?? `Expected a dictionary of items but got type "${typeWord(input)}".`

/** Free key-value data, kept as sent. */
export const dictionary = (
  maxBytes = maxDictionaryBytes,
): z.ZodType<Record<string, unknown>, Record<string, unknown>> =>
  z.record(z.string(), z.unknown(), says(dictionaryExpected)).refine(...noLargerThan(maxBytes))

/** The same with some keys of a form of their own. */
export function dictionaryWith<S extends z.core.$ZodLooseShape>(shape: S, maxBytes = maxDictionaryBytes) {
  const inner = z
    .object(shape)
    .catchall(z.unknown())
    .refine(...noLargerThan(maxBytes))
  const read = (value: unknown, context: z.RefinementCtx) => {
    const isDictionary = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isDictionary) context.addIssue({ code: 'custom', message: dictionaryExpected(value) })
    return value
  }
  return z.preprocess(read, inner) as unknown as typeof inner
}

/** What a caller attaches to a record for itself. */
export const metadata = once(() => dictionary(maxMetadataBytes))

export const object = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.object(
    shape,
    says(input => `Invalid data. Expected a dictionary, but got ${typeWord(input)}.`),
  )

/** Free key-value data of which some keys mean something; those are read as told, all others kept as sent. */
export const knownKeys = <S extends z.core.$ZodLooseShape>(shape: S) =>
  object(shape)
    .catchall(z.unknown())
    .refine(...noLargerThan(maxMetadataBytes))

/** Longer than that is no request of a desk but a mistake, and reading it would keep everybody waiting. */
const mostElements = 1_000

/**
 * A list that is too long is refused before its items are looked at; `checkAll` says what else is too much about
 * all of them together.
 */
export function list<T extends z.ZodType>(
  item: T,
  options: { nonEmpty?: boolean; most?: number; checkAll?: (items: unknown[]) => string | null } = {},
): z.ZodType<z.output<T>[], z.input<T>[]> {
  const { most = mostElements, checkAll } = options
  let inner = z
    .array(
      item,
      says(input => `Expected a list of items but got type "${typeWord(input)}".`),
    )
    .max(most, ofLength(tooMany(most)))
  if (options.nonEmpty) inner = inner.min(1, ofLength('This list may not be empty.'))
  const read = (value: unknown, context: z.RefinementCtx) => {
    if (!Array.isArray(value)) return value
    const message = value.length > most ? tooMany(most) : (checkAll?.(value) ?? null)
    if (message !== null) context.addIssue({ code: 'custom', message })
    return value
  }
  return z.preprocess(read, inner) as unknown as z.ZodType<z.output<T>[], z.input<T>[]>
}

const tooMany = (most: number) => `Ensure this field has no more than ${most} elements.`

/** The id of a stored record where an object is expected too; its content is copied. */
export const recordId = once(() =>
  z
    .string(says('Not a valid string.'))
    .trim()
    .min(1, ofLength('This field may not be blank.'))
    .max(80, ofLength('Ensure this field has no more than 80 characters.'))
    .meta({ title: 'id of a stored record' }),
)

/** A search for many more things at once than a page holds. */
const mostOfQuery = 100

/** Comma lists and repeated parameters of a query, as one list. */
export const commaList = once(
  (): z.ZodType<string[], string | string[]> =>
    z.preprocess(
      value => {
        const parts: unknown[] = Array.isArray(value) ? value : [value]
        // In a body it may be anything, which has no words to be parted into.
        if (parts.some(part => typeof part === 'object')) return parts
        return parts
          .flatMap(part => String(part).split(','))
          .map(part => part.trim())
          .filter(part => part !== '')
      },
      z.array(z.string(says('Not a valid string.'))).max(mostOfQuery, ofLength(tooMany(mostOfQuery))),
    ) as unknown as z.ZodType<string[], string | string[]>,
)

/** As `commaList`, each member out of a closed list. */
export const choiceList = <const T extends readonly [string, ...string[]]>(
  values: T,
  /** What one of them is called in code made from the interface document, where every list has a `status`. */
  title: string,
): z.ZodType<T[number][], string | string[]> =>
  commaList()
    .superRefine((members, context) => {
      for (const member of members.filter(each => !values.includes(each)))
        context.addIssue({ code: 'custom', message: `"${shown(member)}" is not a valid choice.` })
    })
    .meta({ items: { type: 'string', title, enum: [...values] } }) as unknown as z.ZodType<
    T[number][],
    string | string[]
  >

/** An instant of a query: ISO 8601 with time, or a day (midnight UTC). Becomes milliseconds. */
export const instant = once(
  (): z.ZodType<number, string> =>
    z
      .string(says('Enter a valid date/time.'))
      .transform((value, context) => {
        const isInstant = isDay(value) || /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)
        const ms = isInstant && isDay(value.slice(0, 10)) ? Date.parse(withZone(value)) : Number.NaN
        if (!Number.isNaN(ms)) return ms
        context.addIssue({ code: 'custom', message: 'Enter a valid date/time.' })
        return z.NEVER
      })
      .meta({ format: 'date-time' }) as unknown as z.ZodType<number, string>,
)

const withZone = (value: string): string =>
  value.length === 10 || /(z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`

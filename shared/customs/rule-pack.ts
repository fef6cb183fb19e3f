import { z } from 'zod'

/** The form of a pack this program reads. */
const packFormat = 1

const severities = ['block', 'warn', 'say'] as const
const commerceTypes = ['b2c', 'b2b', 'c2c'] as const
const languages = ['en', 'de', 'fr', 'es'] as const

const day = z.iso.date()
const words = z.array(z.string().min(1)).min(1)
const amount = z.number().nonnegative()
const pattern = z.string().refine(isPattern, 'Not a regular expression.')

/**
 * What a row of a pack may ask, each by its name: the closed set that lets a pack come without a program. `field` is that
 * of the row where none is named. Money that had to be converted is told near its limit, so `value` stands last in a row.
 */
const plainTests = [
  z.strictObject({ is: z.literal('missing'), fields: words.optional() }),
  z.strictObject({ is: z.literal('form'), pattern, field: z.string().optional() }),
  z.strictObject({ is: z.literal('hs_unreadable') }),
  z.strictObject({ is: z.literal('hs_digits'), from: z.int().nonnegative(), below: z.int() }),
  z.strictObject({ is: z.literal('hs_chapters'), ranges: z.array(z.tuple([z.int(), z.int()])) }),
  z.strictObject({
    is: z.literal('value'),
    /** All goods of the declaration, one piece, or the goods of one tariff number together. */
    of: z.enum(['consignment', 'piece', 'code']),
    over: amount.optional(),
    from: amount.optional(),
    up_to: amount.optional(),
    under: amount.optional(),
    currency: z.string().length(3),
  }),
  z.strictObject({ is: z.literal('lines_over'), count: z.int() }),
  z.strictObject({ is: z.literal('lines_under'), count: z.int() }),
  z.strictObject({ is: z.literal('currency_differs') }),
  z.strictObject({ is: z.literal('items_heavier') }),
  z.strictObject({ is: z.literal('words'), list: z.string() }),
  z.strictObject({ is: z.literal('words_within'), list: z.string() }),
] as const

type PlainTest = z.output<(typeof plainTests)[number]>
export type LaneTest = PlainTest | { is: 'not'; test: LaneTest } | { is: 'any'; tests: LaneTest[] }

const joined = ['not', 'any'] as const
const test: z.ZodType<LaneTest> = z.lazy(() =>
  z.union([
    z.discriminatedUnion('is', plainTests),
    z.strictObject({ is: z.literal('not'), test }),
    z.strictObject({ is: z.literal('any'), tests: z.array(test) }),
  ]),
)

/**
 * One row: on which ways from which day to which it holds, what it asks, and what is said at which field. Places are
 * countries (`CA`) and areas of customs (`eu`, `gb`, `ch`, `us`); `NI` is Northern Ireland, which counts as `eu`.
 */
const row = z.strictObject({
  /** Of the rule, for people; rows of one rule share it. */
  id: z.string(),
  valid_from: day,
  valid_until: day.optional(),
  from: words.optional(),
  to: words.optional(),
  not_to: words.optional(),
  carriers: words.optional(),
  not_carriers: words.optional(),
  mode: z.enum(['post', 'express']).optional(),
  commerce: z.array(z.enum(commerceTypes)).optional(),
  content: words.optional(),
  /** In the names of the interface; `item.` is each of the goods, `from.` and `to.` the two sides of the way. */
  field: z.string(),
  severity: z.enum(severities),
  text: z.string(),
  when: z.array(test),
  example: z.string().optional(),
  /** Holds also for a tool that goes on without a complete declaration. */
  firm: z.boolean().optional(),
  /** Holds also where nothing is declared. */
  undeclared: z.boolean().optional(),
  /** What it will cost: so much for each tariff number, told apart by its first digits. */
  estimate: z.strictObject({ per_code_of_digits: z.int(), amount, currency: z.string() }).optional(),
  source: z.string(),
  seen_on: day,
  /** Not from the text of a law or of its office. */
  believed: z.boolean().optional(),
})

const packShape = z.strictObject({
  format: z.literal(packFormat),
  date: day,
  money: z.strictObject({
    date: day,
    about: z.string(),
    per_eur: z.record(z.string(), z.number().positive()),
  }),
  close_percent: z.number(),
  words: z.record(z.string(), words),
  rows: z.array(row).min(1),
  texts: z.record(z.string(), z.strictObject(Object.fromEntries(languages.map(each => [each, z.string()])))),
})

export type RuleRow = z.output<typeof row>
export type RulePack = z.output<typeof packShape>

/** Why a text is no pack of rules for this program. */
export type PackProblem =
  | { kind: 'broken'; where: string }
  /** Made for a later Packdesk: `what` is the form or the test it does not know. */
  | { kind: 'future'; what: string }

const knownTests = new Set<string>([...plainTests.map(({ shape }) => shape.is.value), ...joined])

/** Reads a pack; everything in it is known to this program, or it is refused as a whole. */
export function parsePack(text: string): { pack: RulePack } | { problem: PackProblem } {
  const content = asJson(text)
  if (content === undefined) return { problem: { kind: 'broken', where: 'JSON' } }
  const ahead = fromAhead(content)
  if (ahead !== null) return { problem: { kind: 'future', what: ahead } }
  const read = packShape.safeParse(content)
  if (!read.success) {
    const [issue] = read.error.issues
    return { problem: { kind: 'broken', where: issue?.path.join('.') || 'format' } }
  }
  const lost = read.data.rows.flatMap(each => lostIn(each, read.data))
  return lost[0] === undefined ? { pack: read.data } : { problem: { kind: 'broken', where: lost[0] } }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What of a pack only a later program knows. */
function fromAhead(content: unknown): string | null {
  if (typeof content !== 'object' || content === null) return null
  const { format, rows } = content as { format?: unknown; rows?: unknown }
  if (typeof format === 'number' && format > packFormat) return `format ${format}`
  const unknown = (Array.isArray(rows) ? rows : []).flatMap(each => testNames(each?.when))
  return unknown.find(name => !knownTests.has(name)) ?? null
}

function testNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(testNames)
  if (typeof value !== 'object' || value === null) return []
  const { is, ...rest } = value as { is?: unknown }
  return [...(typeof is === 'string' ? [is] : []), ...Object.values(rest).flatMap(testNames)]
}

/** Lists of words and currencies a row names and the pack does not have. */
function lostIn({ id, when }: RuleRow, { words, money }: RulePack): string[] {
  const lostOf = (each: LaneTest): string[] => {
    if (each.is === 'not') return lostOf(each.test)
    if (each.is === 'any') return each.tests.flatMap(lostOf)
    if (each.is === 'value') return each.currency in money.per_eur ? [] : [`${id}: ${each.currency}`]
    if (each.is === 'words' || each.is === 'words_within')
      return each.list in words ? [] : [`${id}: ${each.list}`]
    return []
  }
  return when.flatMap(lostOf)
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}

import { z } from 'zod'
import { choice, flag, integer, list, object, ofLength, text } from '../api/fields.ts'

/** What an import is of. */
export const importKinds = ['orders', 'shipments', 'trackers', 'addresses', 'products', 'rates'] as const
export type ImportKind = (typeof importKinds)[number]

export const fileFormats = ['csv', 'tsv', 'xlsx', 'xls', 'json'] as const
export type FileFormat = (typeof fileFormats)[number]

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
] as const

export const delimiters = [',', ';', '\t', '|'] as const

/** How a file is taken apart; what is left out is recognised. */
export const readingData = object({
  sheet: text(100).optional(),
  encoding: choice(encodings).optional(),
  delimiter: choice(delimiters).optional(),
  /** The line the heads stand in, counted from one. */
  header_line: integer({ min: 1, max: 1000 }).optional(),
}).meta({ id: 'ImportReading' })
export type Reading = z.output<typeof readingData>

/** The order of day, month and year in dates that could be read in two ways. */
export const dateForms = ['dmy', 'mdy', 'ymd'] as const

/** As it is typed: a blank parts words, and joins them. */
const exact = (least: number, most: number) =>
  z
    .string('Not a valid string.')
    .min(least, ofLength('This field may not be blank.'))
    .max(most, ofLength(`Ensure this field has no more than ${most} characters.`))
    .refine(value => !value.includes('\u0000'), 'Null characters are not allowed.')
    .meta({ description: 'As it is typed, blanks too' })

/** Where the values of one field come from, and how they are changed on the way. */
export const fieldLayout = object({
  /** The key of the field: `shipping_to_city`. */
  field: text(60, { blank: false }),
  /** Heads of the file, told apart as in `columns` of what was read; several are joined, none leaves the constant. */
  columns: list(text(200), { most: 10 }),
  /** Stands between columns that are joined. */
  join: exact(0, 10).optional(),
  /** Only this part of the cell, counted from one, from the end when it is negative. */
  split: object({ at: exact(1, 10), part: integer({ min: -20, max: 20 }) }).optional(),
  replace: list(object({ find: exact(1, 200), by: exact(0, 200) }), { most: 50 }).optional(),
  /** What a blank cell means. */
  constant: text(500).optional(),
  /** What numbers without a unit, and money without a currency, are in: `LB`, `CM`, `EUR`. */
  unit: text(5).optional(),
  decimal: choice([',', '.']).optional(),
  dates: choice(dateForms).optional(),
}).meta({ id: 'ImportField' })
export type FieldLayout = z.output<typeof fieldLayout>

/** What makes rows of a file into records. */
export const importLayout = object({
  fields: list(fieldLayout, { most: 200 }),
  /** The fields a record is known by, where it is not the order number within its source. */
  key: list(text(60, { blank: false }), { most: 5 }).optional(),
  /** Rows that are no work: digital goods, cancelled and shipped orders. */
  leaves_out_done: flag().optional(),
}).meta({ id: 'ImportLayout' })
export type ImportLayout = z.output<typeof importLayout>

/** Why a column was guessed to be a field. */
export const guessReasons = ['source', 'template', 'head', 'values'] as const
export type GuessReason = (typeof guessReasons)[number]

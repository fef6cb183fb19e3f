import { wordQuery } from './word-search.ts'

/** What a list is narrowed to, as SQL with its values. */
export type ColumnCondition = {
  sql: string
  values: readonly (string | number)[]
  /** Whether an index of its own finds the rows, so that there is no need to look through all of them. */
  hasIndex?: boolean
}

/** The same as a search of the full-text table that belongs to the table. */
export type WordCondition = { words: string }

export type Condition = ColumnCondition | WordCondition

/**
 * One of the columns holds the text, whatever the case. SQLite's own LIKE does that for the letters of English,
 * several times as fast as `fold` for those of every language; what has no case needs neither.
 */
export function contains(columns: readonly string[], text: string): ColumnCondition {
  const joined = columns.map(column => `coalesce(${column}, '')`).join(' || char(10) || ')
  if (/^[ -~]*$/.test(text))
    return {
      sql: `(${columns.map(column => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
      values: columns.map(() => `%${text.replace(/[\\%_]/g, '\\$&')}%`),
    }
  return text.toLowerCase() === text.toUpperCase()
    ? { sql: `instr(${joined}, ?) > 0`, values: [text.normalize('NFC')] }
    : { sql: `instr(fold(${joined}), fold(?)) > 0`, values: [text] }
}

/**
 * Every word of the text begins one in `column` of the full-text table, or in any of its columns. A text without
 * words, or of a script without spaces, is looked for in `texts` as it is.
 */
export function hasWords(text: string, texts: readonly string[], column?: string): Condition {
  const words = wordQuery(text, column)
  return words === null ? contains(texts, text) : { words }
}

/** A column is one of the values. */
export const anyOf = (columns: readonly string[], values: readonly string[]): ColumnCondition => {
  const places = values.map(() => '?').join(', ')
  return {
    sql: `(${columns.map(column => `${column} IN (${places})`).join(' OR ')})`,
    values: columns.flatMap(() => values),
  }
}

/**
 * A column is one of the carriers, or `carrier_name` one of those of the shop's own that have the adapter in common.
 * Their names are few and read once, so that the search needs no more than the columns of its index.
 */
export function ofCarriers(columns: readonly string[], names: readonly string[]): ColumnCondition {
  const named = anyOf(columns, names)
  const places = names.map(() => '?').join(', ')
  return {
    sql: `(${named.sql} OR carrier_name IN (SELECT carrier_name FROM connections WHERE adapter IN (${places})))`,
    values: [...named.values, ...names],
  }
}

/** Both ends belong to the period. */
export const createdIn = (period: {
  created_after?: number | undefined
  created_before?: number | undefined
}): ColumnCondition[] => [
  ...(period.created_after === undefined ? [] : [{ sql: 'created_at >= ?', values: [period.created_after] }]),
  ...(period.created_before === undefined
    ? []
    : [{ sql: 'created_at <= ?', values: [period.created_before] }]),
]

type Dictionary = 'options' | 'metadata'
const hasKey = (column: Dictionary, key: string): ColumnCondition => ({
  sql: `EXISTS (SELECT 1 FROM json_each(${column}) WHERE key = ?)`,
  values: [key],
})

/** Only text can equal the text of a query. */
const hasValue = (column: Dictionary, value: string): ColumnCondition => ({
  sql: `EXISTS (SELECT 1 FROM json_each(${column}) AS entry WHERE entry.type = 'text' AND entry.value = ?)`,
  values: [value],
})

/** All of the keys are there, and any value is the one asked for. */
export const inDictionaries = (filters: {
  option_key?: readonly string[] | undefined
  option_value?: string | undefined
  metadata_key?: readonly string[] | undefined
  metadata_value?: string | undefined
}): ColumnCondition[] => [
  ...(filters.option_key ?? []).map(key => hasKey('options', key)),
  ...(filters.metadata_key ?? []).map(key => hasKey('metadata', key)),
  ...(filters.option_value ? [hasValue('options', filters.option_value)] : []),
  ...(filters.metadata_value ? [hasValue('metadata', filters.metadata_value)] : []),
]

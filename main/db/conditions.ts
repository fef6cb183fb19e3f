import type BetterSqlite3 from 'better-sqlite3'
import type { Rows } from './page-cut.ts'

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

/** Gives a file `fold(text)`, which `contains` compares words of any language with; every file that is searched needs it. */
export const addFold = (sqlite: BetterSqlite3.Database): void =>
  void sqlite.function('fold', { deterministic: true }, (value: unknown): string | null =>
    value === null ? null : String(value).normalize('NFC').toLowerCase(),
  )

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

/** Out of an index; that of a long document out of the document itself. */
const entriesOf = (table: string, name: Dictionary) =>
  `json_each(coalesce(${name}, (SELECT document ->> '$.${name}' FROM ${table} AS long WHERE long.seq = ${table}.seq)))`

const hasKey = (table: string, name: Dictionary, key: string): ColumnCondition => ({
  sql: `EXISTS (SELECT 1 FROM ${entriesOf(table, name)} WHERE key = ?)`,
  values: [key],
})

/** Only text can equal the text of a query. */
const hasValue = (table: string, name: Dictionary, value: string): ColumnCondition => ({
  sql: `EXISTS (SELECT 1 FROM ${entriesOf(table, name)} AS entry WHERE entry.type = 'text' AND entry.value = ?)`,
  values: [value],
})

type DictionaryFilters = {
  option_key?: readonly string[] | undefined
  option_value?: string | undefined
  metadata_key?: readonly string[] | undefined
  metadata_value?: string | undefined
}

/** All of the keys are there, and any value is the one asked for. */
export const inDictionaries = (
  table: 'shipments' | 'orders',
  filters: DictionaryFilters,
): ColumnCondition[] => [
  ...(filters.option_key ?? []).map(key => hasKey(table, 'options', key)),
  ...(filters.metadata_key ?? []).map(key => hasKey(table, 'metadata', key)),
  ...(filters.option_value ? [hasValue(table, 'options', filters.option_value)] : []),
  ...(filters.metadata_value ? [hasValue(table, 'metadata', filters.metadata_value)] : []),
]

/**
 * Words of records, found by how they begin, whatever their case and accents. Triggers keep them in the full-text
 * tables `shipment_prefix_terms`, `order_terms` and `tracker_terms`, one row for every record; those of new orders are
 * entered by whoever stores them (`order-terms.ts`). The number of a row is that of the record; records of test mode start
 * beyond all others, so that a search passes by those of the other mode.
 */

export type WordTable = 'shipment_prefix_terms' | 'order_terms' | 'tracker_terms'

/** How far the numbers of the two modes are apart. The triggers of the migration say the same. */
export const modeRows = 2 ** 40

/** The records of a mode that are found by all of some searches. */
export function wordRows(table: WordTable, testMode: boolean, searches: readonly string[]): Rows {
  const first = testMode ? modeRows : 0
  return {
    from: `${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?`,
    seq: `rowid - ${first}`,
    order: 'rowid',
    ahead: first,
    values: [searches.join(' AND '), first, first + modeRows - 1],
  }
}

/** Scripts that are written without spaces: what is looked for may stand inside of a word. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

/** What the full-text tables take for part of a word. */
const inWord = /[\p{L}\p{N}\p{Co}]/u

/**
 * A search for all the words of a text, each as the beginning of one, in the language of FTS5. Null when the text
 * has no words to go by and has to be looked for as it is.
 */
function wordQuery(text: string, column?: string): string | null {
  const words = text.split(/\s+/).filter(word => inWord.test(word))
  if (words.length === 0 || unspaced.test(text)) return null
  // Quotes make everything between them a text; a sign inside of it parts words that have to follow each other.
  const all = words.map(word => `"${word.replaceAll('"', ' ')}" *`).join(' AND ')
  return column === undefined ? `(${all})` : `${column} : (${all})`
}

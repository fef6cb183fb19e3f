/** What a list is narrowed to, as SQL with its values. */
export type Condition = {
  sql: string
  values: readonly (string | number)[]
  /** Whether an index of its own finds the rows, so that there is no need to look through all of them. */
  hasIndex?: boolean
}

/**
 * One of the columns holds the text, whatever the case. SQLite's own LIKE does that for the letters of English,
 * several times as fast as `fold` for those of every language.
 */
export const contains = (columns: readonly string[], text: string): Condition =>
  /^[ -~]*$/.test(text)
    ? {
        sql: `(${columns.map(column => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
        values: columns.map(() => `%${text.replace(/[\\%_]/g, '\\$&')}%`),
      }
    : {
        sql: `instr(fold(${columns.map(column => `coalesce(${column}, '')`).join(' || char(10) || ')}), fold(?)) > 0`,
        values: [text],
      }

/** A column is one of the values. */
export const anyOf = (columns: readonly string[], values: readonly string[]): Condition => {
  const places = values.map(() => '?').join(', ')
  return {
    sql: `(${columns.map(column => `${column} IN (${places})`).join(' OR ')})`,
    values: columns.flatMap(() => values),
  }
}

/** Both ends belong to the period. */
export const createdIn = (period: {
  created_after?: number | undefined
  created_before?: number | undefined
}): Condition[] => [
  ...(period.created_after === undefined ? [] : [{ sql: 'created_at >= ?', values: [period.created_after] }]),
  ...(period.created_before === undefined
    ? []
    : [{ sql: 'created_at <= ?', values: [period.created_before] }]),
]

type Dictionary = 'options' | 'metadata'
const hasKey = (column: Dictionary, key: string): Condition => ({
  sql: `EXISTS (SELECT 1 FROM json_each(${column}) WHERE key = ?)`,
  values: [key],
})

/** Only text can equal the text of a query. */
const hasValue = (column: Dictionary, value: string): Condition => ({
  sql: `EXISTS (SELECT 1 FROM json_each(${column}) AS entry WHERE entry.type = 'text' AND entry.value = ?)`,
  values: [value],
})

/** All of the keys are there, and any value is the one asked for. */
export const inDictionaries = (filters: {
  option_key?: readonly string[] | undefined
  option_value?: string | undefined
  metadata_key?: readonly string[] | undefined
  metadata_value?: string | undefined
}): Condition[] => [
  ...(filters.option_key ?? []).map(key => hasKey('options', key)),
  ...(filters.metadata_key ?? []).map(key => hasKey('metadata', key)),
  ...(filters.option_value ? [hasValue('options', filters.option_value)] : []),
  ...(filters.metadata_value ? [hasValue('metadata', filters.metadata_value)] : []),
]

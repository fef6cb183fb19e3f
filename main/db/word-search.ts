import type { Rows } from './page-cut.ts'

/**
 * Words of records, found by how they begin, whatever their case and accents. Triggers keep them in the full-text
 * tables `shipment_words`, `order_words` and `tracker_words`, one row for every record. The number of a row is that
 * of the record; records of test mode start beyond all others, so that a search passes by those of the other mode.
 */

export type WordTable = 'shipment_words' | 'order_words' | 'tracker_words'

/** How far the numbers of the two modes are apart. The triggers of the migration say the same. */
const modeRows = 2 ** 40

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
export function wordQuery(text: string, column?: string): string | null {
  const words = text.split(/\s+/).filter(word => inWord.test(word))
  if (words.length === 0 || unspaced.test(text)) return null
  // Quotes make everything between them a text; a sign inside of it parts words that have to follow each other.
  const all = words.map(word => `"${word.replaceAll('"', ' ')}" *`).join(' AND ')
  return column === undefined ? `(${all})` : `${column} : (${all})`
}

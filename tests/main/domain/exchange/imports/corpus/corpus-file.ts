import { utils, write } from '@e965/xlsx'
import Papa from 'papaparse'
import type { ImportKind } from '../../../../../../shared/desk/import-layout.ts'

/** A file as a shop would bring it, and what has to come of it, written by hand from what is known of its program. */
export type CorpusFile = {
  /** The fault or habit it is about stands in its name. */
  name: string
  content: string | Uint8Array
  kind?: ImportKind
  source?: string | null
  /** Parts of the records that come of it, in the order of the file. */
  records?: object[]
  /** Line, column and words of every problem; a warning begins with `?`. */
  problems?: [line: number, head: string | null, says: RegExp][]
  warnings?: [line: number, head: string | null, says: RegExp][]
  skipped?: [line: number, code: string][]
  /** Codes that are among the notes. */
  notes?: string[]
  refused?: RegExp
  /** Facts of the file. */
  file?: object
  unused?: string[]
}

type Cells = Record<string, string>

/** A table under the heads of a program, in its own order; cells that are not given are empty. */
export function tableOf(heads: string, rows: readonly Cells[], delimiter = ',', newline = '\r\n'): string {
  const names = heads.split('|')
  return Papa.unparse([names, ...rows.map(row => names.map(name => row[name] ?? ''))], { delimiter, newline })
}

export const latin = (text: string): Uint8Array => {
  const special: Record<string, number> = { '€': 0x80, '–': 0x96, '’': 0x92 }
  return Uint8Array.from([...text], sign => special[sign] ?? sign.charCodeAt(0))
}

export const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le')

export function bookOf(sheets: Record<string, unknown[][]>, bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), name)
  return new Uint8Array(write(book, { type: 'array', bookType }))
}

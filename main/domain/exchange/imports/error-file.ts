import Papa from 'papaparse'
import type { Reading } from '../../../../shared/desk/import-layout.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { guarded } from '../../../platform/delimited-text.ts'
import { findHeads } from './heads/head-line.ts'
import { readFile } from './read-file.ts'
import type { RawTable, TableRow } from './table.ts'

export type ErrorFileRequest = {
  bytes: Uint8Array
  reading: Reading
  /** Lines to write, in the order of the file; those of the same order go along without a text. */
  rows: readonly { line: number; text: string }[]
}

export type ErrorFile = { bytes: Uint8Array; format: RawTable['facts']['format'] }

/** The head of the column that says what is wrong. It means nothing to an import, so the mended file can come back as it is. */
export const problemHead = 'Problem'

/** Faulty rows in the form the file came in: its delimiter, its encoding, its heads; with one more column. */
export async function writeErrorRows({ bytes, reading, rows }: ErrorFileRequest): Promise<Result<ErrorFile>> {
  const raw = await readFile({ bytes, reading, isExact: false })
  if (!raw.ok) return raw
  const found = findHeads(raw.value, reading.header_line)
  if (!found.ok) return found
  const { headerLine, headers } = found.value
  const heads = raw.value.rows.find(({ line }) => line === headerLine)?.cells.slice(0, headers.length)
  const known = headers.indexOf(problemHead)
  const width = known < 0 ? headers.length : known
  const texts = new Map(rows.map(({ line, text }) => [line, text]))
  const wanted = found.value.rows.filter(({ line }) => texts.has(line))
  const toCells = ({ line, cells }: TableRow) => {
    const own = Array.from(
      { length: Math.max(width, known < 0 ? cells.length : 0) },
      (_, at) => cells[at] ?? '',
    )
    return [...own, texts.get(line) ?? '']
  }
  const table = [[...(heads ?? headers).slice(0, width), problemHead], ...wanted.map(toCells)]
  // A file without heads stays one.
  const written = headerLine === 0 && raw.value.facts.format !== 'json' ? table.slice(1) : table
  const { format } = raw.value.facts
  return ok({ bytes: await write(written, raw.value, bytes), format })
}

async function write(table: string[][], { facts }: RawTable, given: Uint8Array): Promise<Uint8Array> {
  if (facts.format === 'xlsx' || facts.format === 'xls') return writeBook(table, facts.sheet, facts.format)
  if (facts.format === 'json') {
    const [heads = [], ...rows] = table
    const objects = rows.map(cells => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])))
    return Buffer.from(`${JSON.stringify(objects, null, 2)}\n`)
  }
  const delimiter = facts.delimiter ?? ','
  const begin = /^\uFEFF?sep=/i.test(new TextDecoder().decode(given.subarray(0, 10)))
    ? `sep=${delimiter}\r\n`
    : ''
  const text = `${begin}${Papa.unparse(
    table.map(row => row.map(guarded)),
    { delimiter, newline: '\r\n' },
  )}\r\n`
  const hasMark = given[0] === 0xef && given[1] === 0xbb
  return encodeText(text, facts.encoding ?? 'utf-8', hasMark)
}

/** Every cell as text, so that no zero and no digit is lost on the way. */
async function writeBook(
  table: string[][],
  sheet: string | null,
  format: 'xlsx' | 'xls',
): Promise<Uint8Array> {
  const { utils, write: writeSheet } = await import('@e965/xlsx')
  const cells = utils.aoa_to_sheet(table, { dense: true })
  const book = utils.book_new(cells, (sheet || 'Orders').slice(0, 31))
  return new Uint8Array(
    writeSheet(book, { type: 'array', bookType: format === 'xls' ? 'biff8' : 'xlsx', compression: true }),
  )
}

type Encoding = NonNullable<Reading['encoding']>

const marks: Partial<Record<Encoding, readonly number[]>> = {
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
}

/** Text as bytes in the encoding a file came in; signs it does not have become question marks. */
function encodeText(text: string, encoding: Encoding, hasMark: boolean): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(hasMark ? `\uFEFF${text}` : text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = Buffer.from(text, 'utf16le')
    if (encoding === 'utf-16be') bytes.swap16()
    return Buffer.concat([Buffer.from(marks[encoding] ?? []), bytes])
  }
  const table = tableOf(encoding)
  return Buffer.from([...text].flatMap(sign => table.get(sign) ?? [questionMark]))
}

const questionMark = 63

const tables = new Map<Encoding, Map<string, number[]>>()

/** What the platform can only read is turned around: every byte, and in Japan every pair of bytes. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (encoding === 'shift_jis')
    for (let lead = 0x81; lead <= 0xfc; lead += 1)
      for (let trail = 0x40; trail <= 0xfc; trail += 1) add(lead, trail)
  tables.set(encoding, table)
  return table
}

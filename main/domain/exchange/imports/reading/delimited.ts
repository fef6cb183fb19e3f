import Papa from 'papaparse'
import { delimiters, type Reading } from '../../../../../shared/desk/import-layout.ts'
import { ok, type Result } from '../../../../../shared/errors/result.ts'
import type { ImportNote } from '../prepared.ts'
import { mostRows, type RawTable, refuseFile, type TableRow } from '../table.ts'
import { createLineGauge, refuseLongCells, refuseManyCells, refuseOpenQuote } from './shape.ts'
import { type DecodedText, decodeText, signBytes } from './text-encoding.ts'

type Delimiter = NonNullable<Reading['delimiter']>

/** A table has one now and then by mistake; a picture has them everywhere. */
const mostHiddenShare = 1 / 200

/** Rows above the heads that are no rows of the table. */
const mostAbove = 20

/** Comma, semicolon, tab and bar, whichever the file uses; Excel's own `sep=` line wins. */
export function readDelimited(
  bytes: Uint8Array,
  reading: Reading,
  { isExact }: { isExact: boolean },
): Result<RawTable> {
  const tooLong = createLineGauge(signBytes(bytes, reading.encoding))(bytes)
  if (tooLong) return tooLong
  const decoded = decodeText(bytes, reading.encoding)
  if (decoded.text.trim() === '') return refuseFile('The file is empty.')
  const hidden = countHidden(decoded.text)
  if (isExact ? hidden > 0 : hidden > decoded.text.length * mostHiddenShare)
    return refuseFile('The file is no table: it is neither text nor a spreadsheet.')
  const text = toText(decoded, reading.delimiter)
  const tooMany = refuseManyCells(text.body, {
    delimiter: text.delimiter,
    isLiteral: text.delimiter === '\t',
    firstLine: text.firstLine,
    mostRows: mostRows + (isExact ? 1 : mostAbove),
  })
  if (tooMany) return tooMany
  const parsed = parseText(text)
  const tooLongCell = refuseLongCells(parsed.rows)
  if (tooLongCell) return tooLongCell
  const fatal = parsed.torn.find(({ isOpen }) => isExact || isOpen)
  if (fatal) return refuseOpenQuote(fatal.line)
  return ok({
    facts: {
      format: parsed.delimiter === '\t' ? 'tsv' : 'csv',
      encoding: decoded.encoding,
      delimiter: parsed.delimiter,
      sheet: null,
      sheets: [],
    },
    rows: parsed.rows,
    doubts: [],
    notes: [...decoded.notes, ...parsed.torn.slice(0, 1).map(({ line }) => quoteNote(line))],
    hasHiddenSigns: hidden > 0,
  })
}

const quoteNote = (line: number): ImportNote => ({
  code: 'quotes_undoubled',
  params: { line },
  text: `Line ${line} has quotation marks inside of a cell that are not doubled. Check that its cells are in the right columns.`,
  line,
})

/** Signs no table has: what controls a terminal, but for ends of lines and pages and the escape. */
function countHidden(text: string): number {
  let found = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 32 && (code < 9 || (code > 13 && code !== 27))) found += 1
  }
  return found
}

type TableText = { body: string; delimiter: Delimiter; firstLine: number }

function toText({ text: given }: DecodedText, wanted: Delimiter | undefined): TableText {
  // Lines that end in several ways would run into each other.
  const isMixed = given.includes('\r') && /\r(?!\n)|(?<!\r)\n/.test(given)
  const text = isMixed ? given.replaceAll(/\r\n?/g, '\n') : given
  const declared = /^sep=([,;|\t])\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = wanted ?? (declared?.[1] as Delimiter | undefined) ?? guessDelimiter(body)
  return { body, delimiter, firstLine: declared ? 2 : 1 }
}

type Parsed = { rows: TableRow[]; delimiter: Delimiter; torn: { line: number; isOpen: boolean }[] }

function parseText({ body, delimiter, firstLine }: TableText): Parsed {
  const common = { delimiter, preview: mostRows + mostAbove + 2 }
  const quoted = Papa.parse<string[]>(body, common)
  const isTorn = quoted.errors.some(({ type }) => type === 'Quotes')
  // Files with tabs are written without quotes by most, and a mark in them is that of an inch.
  const isLiteral = isTorn && delimiter === '\t'
  const parsed = isLiteral ? Papa.parse<string[]>(body, { ...common, quoteChar: '\u0000' }) : quoted
  const rows = withLines(parsed.data, firstLine, body.includes('"'))
  return {
    rows,
    delimiter,
    torn: parsed.errors
      .filter(({ type }) => type === 'Quotes')
      .map(({ row = 0, code }) => ({ line: rows[row]?.line ?? 1, isOpen: code === 'MissingQuotes' })),
  }
}

/** A cell may hold lines of its own. */
function withLines(all: readonly string[][], from: number, hasQuotes: boolean): TableRow[] {
  let line = from
  return all.map(cells => {
    const row = { line, cells }
    line += 1
    if (hasQuotes)
      for (const cell of cells)
        if (cell.includes('\n') || cell.includes('\r')) line += cell.match(/\r\n|\r|\n/g)?.length ?? 0
    return row
  })
}

const sampleSize = 64 * 1024

/** The sign that cuts most of the first lines into the same number of cells, and into many. */
function guessDelimiter(text: string): Delimiter {
  const sample = text.slice(0, sampleSize)
  const ranked = delimiters.map(delimiter => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: 40 })
    const widths = data.filter(cells => cells.some(cell => cell.trim() !== '')).map(cells => cells.length)
    const byWidth = Map.groupBy(widths, width => width)
    const scores = [...byWidth].map(([width, { length }]) =>
      width < 2 ? 0 : (length / widths.length) * Math.sqrt(width),
    )
    return { delimiter, score: Math.max(0, ...scores) }
  })
  const best = ranked.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.delimiter : ','
}

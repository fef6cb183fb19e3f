import { isRateMatrix, readRateMatrix } from '../../../../shared/desk/rate-matrix.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { foldHead } from './heads/fold-head.ts'
import { findHeads } from './heads/head-line.ts'
import type { CellEdit, GivenFile, ImportNote, KnownTemplate } from './prepared.ts'
import { readFile } from './read-file.ts'
import { recogniseLookAlike, recogniseSource, recogniseTemplate } from './sources/recognise.ts'
import type { Source } from './sources/source.ts'
import { withSpecialCells } from './sources/special-cells.ts'
import { refuseFile, type Table, type TableRow } from './table.ts'

export type ReadTable = { table: Table; source: Source | null; template: KnownTemplate | null }

/** A file as heads and rows, its program recognised, with cells as they were mended, and without rows that are no records. */
export async function readTable(
  { bytes, kind, reading, serviceCode }: GivenFile,
  templates: readonly KnownTemplate[],
  edits: readonly CellEdit[] = [],
): Promise<Result<ReadTable>> {
  const raw = await readFile({ bytes, reading, isExact: false })
  if (!raw.ok) return raw
  const found = findHeads(raw.value, reading.header_line)
  if (!found.ok) return found
  const { headers } = found.value
  const template = recogniseTemplate(headers, templates)
  const isOfOrders = kind === 'orders' || kind === 'shipments'
  const other = isOfOrders && !template ? recogniseLookAlike(headers) : null
  const source = isOfOrders ? recogniseSource(headers) : null
  if (other && !source) return refuseFile(`${other.text} Nothing was stored.`)
  const kept = withoutStrays(found.value, source)
  if (kept.rows.length === 0) return refuseFile('There are no rows below the heads.')
  const table =
    kind === 'rates'
      ? unfoldRates(withEdits(kept, edits), serviceCode ?? null)
      : withEdits(withSpecialCells(kept, source), edits)
  return ok({ table, source, template })
}

/** Cells as they were mended by hand. */
function withEdits(table: Table, edits: readonly CellEdit[]): Table {
  if (edits.length === 0) return table
  const byLine = Map.groupBy(edits, ({ line }) => line)
  const rows = table.rows.map((row): TableRow => {
    const own = byLine.get(row.line)
    if (!own) return row
    const cells = [...row.cells]
    for (const { head, value } of own) {
      const at = table.headers.indexOf(head)
      if (at >= 0) cells[at] = value
    }
    return { ...row, cells: Array.from(cells, cell => cell ?? '') }
  })
  return { ...table, rows }
}

const totals =
  /^(grand |sub)?totals?:?$|^(gesamt|summe|zwischensumme|gesamtsumme|sous-total|total général|subtotale?|totale|totaal|\*{1,3})[:.]?$/i

/** Sums, page ends and what a program writes beside the data. */
function withoutStrays(table: Table, source: Source | null): Table {
  const folded = table.headers.map(foldHead)
  const drops = (source?.drops ?? []).map(({ head, when }) => ({
    head,
    at: folded.indexOf(foldHead(head)),
    when,
  }))
  const dropped: { line: number; why: 'totals' | 'footer' }[] = []
  const rows = table.rows.filter(({ line, cells }) => {
    const isDropped = drops.some(({ head, at, when }) =>
      head === '*' ? when.test(cells.join(',')) : at >= 0 && when.test((cells[at] ?? '').trim()),
    )
    const isSum = !isDropped && isTotal(cells, table.headers.length)
    if (isDropped || isSum) dropped.push({ line, why: isSum ? 'totals' : 'footer' })
    return !isDropped && !isSum
  })
  return { ...table, rows, notes: [...table.notes, ...strayNotes(dropped)] }
}

/** A sum stands in a row that is empty but for a word and a few numbers. */
function isTotal(cells: readonly string[], width: number): boolean {
  const first = cells.find(cell => cell.trim() !== '')?.trim() ?? ''
  if (first.length > 20 || !totals.test(first)) return false
  return cells.filter(cell => cell.trim() !== '').length <= Math.max(3, width / 3)
}

const strayTexts = {
  totals: 'lines are sums. They are not read.',
  footer: 'lines were added by the program that wrote the file. They are not read.',
}

const strayNotes = (dropped: readonly { line: number; why: 'totals' | 'footer' }[]): ImportNote[] =>
  [...Map.groupBy(dropped, ({ why }) => why)].map(([why, lines]) => ({
    code: why === 'totals' ? 'totals_left_out' : 'footer_left_out',
    params: {
      count: lines.length,
      lines: lines
        .slice(0, 10)
        .map(({ line }) => line)
        .join(', '),
    },
    text: `${lines.length} ${strayTexts[why]}`,
    ...(lines[0] ? { line: lines[0].line } : {}),
  }))

/** What is in a rate card once it is a list, by the heads the station's own files of rates have. */
const listHeads = [
  'Service code',
  'Zone',
  'Weight from',
  'Weight up to',
  'Rate',
  'Included weight',
  'Weight step',
  'Rate of a step',
]

const textOf = (value: number | string | null): string => (value === null ? '' : String(value))

/** A rate card, zones across and weights down, as a list with a price a row; every other table as it is. */
function unfoldRates(table: Table, serviceCode: string | null): Table {
  const lines = table.rows.map(({ cells }) => cells)
  if (!isRateMatrix(table.headers, lines)) return table
  const [corner = ''] = table.headers
  const under = new Map(
    table.headers.map(head => [
      head.trim(),
      { 'Weight from': corner, 'Weight up to': corner, Rate: head, 'Rate of a step': head },
    ]),
  )
  const rows = readRateMatrix(table.headers, lines).map(({ at, zone, min, max, price, further }) => ({
    line: table.rows[at]?.line ?? 0,
    writtenUnder: under.get(zone) ?? {},
    cells: [
      serviceCode ?? '',
      zone,
      textOf(min),
      textOf(max),
      textOf(price),
      further ? textOf(min) : '',
      textOf(further?.step ?? null),
      textOf(further?.price ?? null),
    ],
  }))
  return { ...table, headers: listHeads, rows, asWritten: { headers: table.headers, rows: table.rows } }
}

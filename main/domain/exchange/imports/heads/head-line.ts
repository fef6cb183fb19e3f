import { ok, type Result } from '../../../../../shared/errors/result.ts'
import type { ImportNote } from '../prepared.ts'
import {
  isBlankRow,
  mostRows,
  type RawTable,
  refuseColumns,
  refuseFile,
  type Table,
  type TableRow,
  tooManyRows,
} from '../table.ts'
import { foldHead, nameHeads } from './fold-head.ts'
import { knownHeads } from './known-heads.ts'

const lookedAt = 15
const enoughKnown = 3

/** Finds the row of heads, wherever it is, and takes out what is no row below it. */
export function findHeads(raw: RawTable, wanted: number | undefined): Result<Table> {
  const rows = raw.rows.filter(row => !isBlankRow(row))
  if (rows.length === 0) return refuseFile('The file is empty.')
  const place = wanted === undefined ? headPlace(rows) : rows.findIndex(({ line }) => line === wanted)
  if (place === 'none') return ok(withoutHeads(raw, rows))
  const head = rows[place]
  if (!head) return refuseFile(`Line ${wanted} of the file is blank; the heads cannot stand there.`)
  const headers = nameHeads(trimEnd(head.cells))
  const refused = refuseColumns(headers)
  if (refused) return refused
  const below = rows.slice(place + 1)
  const { kept, repeated } = withoutRepeats(head.cells, below)
  if (kept.length === 0) return refuseFile('There are no rows below the heads.')
  if (kept.length > mostRows) return tooManyRows()
  return ok({
    ...raw,
    headerLine: head.line,
    headers,
    rows: kept,
    notes: [
      ...raw.notes,
      ...aboveNote(rows.slice(0, place), head.line, raw.facts.format === 'json'),
      ...repeatNote(repeated),
    ],
  })
}

/** Cells of nothing at the end of a line are no columns. */
function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex(cell => cell.trim() !== '')
  return cells.slice(0, last + 1)
}

/** The first row with three heads somebody uses, else the first with as many cells as those below it. */
function headPlace(rows: readonly TableRow[]): number | 'none' {
  const first = rows.slice(0, lookedAt)
  const known = first.map(({ cells }) => knownHeads(cells))
  const place = known.findIndex(count => count >= enoughKnown)
  if (place >= 0) return place
  if (looksLikeUpsBatch(first)) return 'none'
  const best = known.indexOf(Math.max(...known))
  if ((known[best] ?? 0) > 0) return best
  const width = Math.max(...first.map(({ cells }) => trimEnd(cells).length))
  const whole = first.findIndex(({ cells }) => trimEnd(cells).length >= width * 0.8)
  return Math.max(whole, 0)
}

/** Files for the batch shipping of ups.com have no heads; every field has its place. */
const looksLikeUpsBatch = (rows: readonly TableRow[]): boolean =>
  rows.every(
    ({ cells }) =>
      cells.length >= 20 && /^[A-Z]{2}$/.test(cells[2] ?? '') && /^[A-Z0-9 -]{3,10}$/i.test(cells[8] ?? ''),
  )

/** The places of a UPS batch file, as far as anything of them is read. */
export const upsBatchHeads: readonly string[] = [
  'Contact Name',
  'Company or Name',
  'Country',
  'Address 1',
  'Address 2',
  'Address 3',
  'City',
  'State/Prov/Other',
  'Postal Code',
  'Telephone',
  'Ext',
  'Residential Ind',
  'Consignee Email',
  'Packaging Type',
  'Customs Value',
  'Weight',
  'Length',
  'Width',
  'Height',
  'Unit of Measure',
  'Description of Goods',
]

function withoutHeads(raw: RawTable, rows: TableRow[]): Table {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const headers = Array.from({ length: width }, (_, at) => upsBatchHeads[at] ?? `Column ${at + 1}`)
  const note: ImportNote = {
    code: 'no_heads',
    params: {},
    text: 'The file has no row of heads. Its columns are those of a UPS batch file; check them.',
  }
  return { ...raw, headerLine: 0, headers, rows, notes: [...raw.notes, note] }
}

const noWords = /^[\s\-=_*.]*$/

/** Printed lists have their heads again on every page, and lines of dashes between. */
function withoutRepeats(head: readonly string[], rows: readonly TableRow[]) {
  const wanted = head.map(foldHead).join('\t')
  const first = (head[0] ?? '').trim()
  const repeated: number[] = []
  const kept = rows.filter(row => {
    const isHead = (row.cells[0] ?? '').trim() === first && row.cells.map(foldHead).join('\t') === wanted
    const isRule = !isHead && noWords.test(row.cells[0] ?? '') && row.cells.every(cell => noWords.test(cell))
    if (isHead || isRule) repeated.push(row.line)
    return !isHead && !isRule
  })
  return { kept, repeated }
}

function aboveNote(above: readonly TableRow[], line: number, isJson: boolean): ImportNote[] {
  if (above.length === 0 || isJson) return []
  return [
    {
      code: 'heads_below',
      params: { line, count: above.length },
      text: `The heads are in line ${line}. What stands above them is not read.`,
      line,
    },
  ]
}

function repeatNote(lines: readonly number[]): ImportNote[] {
  const [line] = lines
  if (line === undefined) return []
  return [
    {
      code: 'heads_repeated',
      params: { count: lines.length, lines: lines.slice(0, 10).join(', ') },
      text: `${lines.length} lines are heads again, or lines between pages. They are not read.`,
      line,
    },
  ]
}

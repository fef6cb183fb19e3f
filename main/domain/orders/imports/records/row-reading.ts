import { putValue } from '../columns.ts'
import { cleanCell, isCellError } from '../convert/cell-text.ts'
import { type Fault, faultOf } from '../convert/faults.ts'
import type { CompiledField } from '../layout/compile-layout.ts'
import type { RowProblem } from '../prepared.ts'
import type { Table, TableRow } from '../table.ts'

export type Dictionary = Record<string, unknown>

/** A request in the making, and the rows it is made of by their places among all. */
export type Draft = {
  input: Dictionary
  rows: number[]
  /** The item each row became, by the place of the item; -1 for rows that are none. */
  itemRows: number[]
  /** Something of it cannot be read, so that it becomes nothing. */
  isTorn: boolean
  total?: number | undefined
  label: string
}

/** Collects what is wrong by row and column. */
export type ProblemList = {
  all: RowProblem[]
  add: (row: number, head: string | null, value: string, fault: Fault) => void
}

export function createProblemList(table: Table, orderOf: (row: number) => string | null): ProblemList {
  const all: RowProblem[] = []
  return {
    all,
    add: (row, head, value, { isWarning = false, ...fault }) => {
      all.push({
        ...fault,
        line: table.rows[row]?.line ?? 0,
        row,
        order: orderOf(row),
        head,
        value: value.slice(0, 200),
        is_warning: isWarning,
      })
    },
  }
}

/** The step inside of an item, for fields that belong to one. */
export const itemPath = (at: string): string | null => at.split('.*.')[1] ?? null

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no cell has
const hiddenSigns = /[\u0000-\u0008\u000e-\u001f]/g

/** Puts the value of one field where it goes; false where its text cannot be read. */
export function putField(
  into: Dictionary,
  compiled: CompiledField,
  given: string,
  problem: (fault: Fault) => void,
): boolean {
  const { field, convert } = compiled
  if (field.at === null) return true
  const text = hiddenSigns.test(given) ? withoutHidden(given, problem) : given
  const converted = convert(text)
  if ('fault' in converted) {
    problem(converted.fault)
    return false
  }
  const path = itemPath(field.at) ?? field.at
  put(into, path, converted.value)
  if (converted.unit !== undefined)
    put(into, itemPath(unitPath(compiled)) ?? unitPath(compiled), converted.unit)
  return true
}

function withoutHidden(text: string, problem: (fault: Fault) => void): string {
  const clean = text.replaceAll(hiddenSigns, '').trim()
  problem(faultOf('hidden_signs', clean, { isWarning: true }))
  return clean
}

const unitPath = ({ field }: CompiledField): string =>
  field.unitAt ?? (field.type === 'money' ? 'line_items.*.value_currency' : `${field.at}_unit`)

/** Free data may already be there as a text that is no dictionary; it is refused where it is checked. */
function put(into: Dictionary, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  const there = into[first]
  if (rest.length > 0 && there !== undefined && (typeof there !== 'object' || there === null)) return
  putValue(into, path, value)
}

/** Rows with more cells than there are heads: something in them has moved. */
export function tellOverflow({ headers, rows }: Table, problems: ProblemList, text: string): Set<number> {
  const torn = new Set<number>()
  for (const [row, { cells }] of rows.entries())
    if (cells.length > headers.length && cells.slice(headers.length).some(cell => cell.trim() !== '')) {
      torn.add(row)
      problems.add(row, null, '', { code: 'too_many_cells', params: {}, text })
    }
  return torn
}

/** Cells of a spreadsheet that could not be taken as they stand, where they are read from. */
export function tellDoubts(table: Table, fields: readonly CompiledField[], problems: ProblemList): void {
  const read = new Set(fields.flatMap(({ heads }) => heads))
  const rowOfLine = new Map(table.rows.map(({ line }, row) => [line, row]))
  for (const { line, column, code, value } of table.doubts) {
    const head = table.headers[column] ?? ''
    const row = rowOfLine.get(line)
    if (row !== undefined && read.has(head))
      problems.add(row, head, value, faultOf(code, value, { isWarning: code === 'cell_error' }))
  }
}

/** The same for files of text, where errors of a spreadsheet were written out. */
export function tellCellError(
  row: number,
  { cells }: TableRow,
  table: Table,
  field: CompiledField,
  problems: ProblemList,
) {
  for (const head of field.heads) {
    const text = (cells[table.headers.indexOf(head)] ?? '').trim()
    if (isCellError(text) && cleanCell(text) === '')
      problems.add(row, head, text, faultOf('cell_error', text, { isWarning: true }))
  }
}

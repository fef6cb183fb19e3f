import { cleanCell, isCellError } from '../convert/cell-text.ts'
import { type Fault, faultOf } from '../convert/faults.ts'
import type { CompiledField } from '../layout/compile-layout.ts'
import type { RowProblem } from '../prepared.ts'
import type { Table } from '../table.ts'

export type Dictionary = Record<string, unknown>

/** A request in the making, and the rows it is made of by their places among all. */
export type Draft = {
  input: Dictionary
  rows: number[]
  /** The item each row became, by the place of the item; -1 for rows that are none. */
  itemRows: number[]
  /** Something of it cannot be read, so that it becomes nothing. */
  isTorn: boolean
  /** An order whose file says how many items it has, or nothing, and not which: one item stands for all. */
  isCounted?: boolean
  total?: number | undefined
  label: string
}

/** Collects what is wrong by row and column. */
export type ProblemList = {
  all: RowProblem[]
  add: (row: number, head: string | null, value: string, fault: Fault) => void
}

/** Nothing is delivered there: what is wrong with it is told, and is no reason to refuse an order. */
export const isOfBilling = (at: string | null): boolean => at?.startsWith('billing_address.') ?? false

export function createProblemList(table: Table): ProblemList {
  const all: RowProblem[] = []
  return {
    all,
    add: (row, head, value, { isWarning = false, ...fault }) => {
      all.push({
        ...fault,
        line: table.rows[row]?.line ?? 0,
        row,
        order: null,
        head,
        value: value.slice(0, 200),
        is_warning: isWarning,
      })
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no cell has
const hiddenSign = /[\u0000-\u0008\u000e-\u001f]/

/** Puts the value of one field where it goes; false where its text cannot be read. */
export function putField(
  into: Dictionary,
  { convert, target }: CompiledField,
  given: string,
  problem: (fault: Fault) => void,
): boolean {
  if (target === null) return true
  const text = hiddenSign.test(given) ? withoutHidden(given, problem) : given
  const converted = convert(text)
  if ('fault' in converted) {
    problem(converted.fault)
    return false
  }
  put(into, target.steps, converted.value)
  if (converted.unit !== undefined) put(into, target.unitSteps, converted.unit)
  return true
}

function withoutHidden(text: string, problem: (fault: Fault) => void): string {
  const clean = text.replaceAll(new RegExp(hiddenSign, 'g'), '').trim()
  problem(faultOf('hidden_signs', clean, { isWarning: true }))
  return clean
}

/** Free data may already be there as a text that is no dictionary; it is refused where it is checked. */
function put(into: Dictionary, steps: readonly string[], value: unknown): void {
  let at = into
  for (let step = 0; step < steps.length - 1; step += 1) {
    const name = steps[step] ?? ''
    at[name] ??= {}
    const next = at[name]
    if (typeof next !== 'object' || next === null) return
    at = next as Dictionary
  }
  at[steps.at(-1) ?? ''] = value
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
export function tellCellErrors(
  { headers, rows }: Table,
  fields: readonly CompiledField[],
  problems: ProblemList,
): void {
  const columns = [...new Set(fields.flatMap(({ heads }) => heads.map(head => headers.indexOf(head))))]
  for (const [row, { cells }] of rows.entries())
    for (const at of columns) {
      const text = cells[at] ?? ''
      if (text.charCodeAt(0) === hash && isCellError(text.trim()) && cleanCell(text) === '')
        problems.add(row, headers[at] ?? null, text, faultOf('cell_error', text.trim(), { isWarning: true }))
    }
}

const hash = 35

import { linesIn } from './import-plan.ts'
import { tidy } from './prepare-rows.ts'
import type { OrderOrigin, Prepared, PreparedItem } from './prepared.ts'
import { createRecordCheck } from './records/check-records.ts'
import { createProblemList, type Dictionary, type Draft } from './records/row-reading.ts'
import { createMendings } from './records/tidy-records.ts'
import type { Table } from './table.ts'

/** An order as somebody other than a file tells of it: the request to create it, with texts as they came. */
export type GivenOrder = {
  input: Dictionary
  /** What could not be read of it, for people; the order is taken all the same. */
  notes: readonly { code: string; message: string }[]
  from: OrderOrigin
}

/**
 * Orders become records as rows of a file do: mended, held against their shape, and told what is wrong. The line of each
 * is its place among them, from 1.
 */
export function prepareOrders(given: readonly GivenOrder[]): Prepared {
  const table = tableOf(given.length)
  const problems = createProblemList(table)
  const mendings = createMendings()
  const check = createRecordCheck({ kind: 'orders', table, fields: [], key: [], problems, isExact: false })
  for (const [row, { input, notes }] of given.entries()) {
    const draft = toDraft(input, row)
    for (const { code, message } of notes)
      problems.add(row, null, '', { code, params: {}, text: message, isWarning: true })
    tidy(draft, { kind: 'orders', table, fields: [], source: null }, problems, mendings)
    check.take(draft)
  }
  const { items, ...done } = check.done()
  return {
    ...done,
    items: [withOrigins(items, given)],
    rows: given.length,
    problems: problems.all.map(problem => ({ ...problem, order: numberOf(given[problem.row]) })),
    skipped: [],
    notes: mendings.notes(),
    ignored: [],
  }
}

const numberOf = (given: GivenOrder | undefined): string | null =>
  typeof given?.input.order_id === 'string' ? given.input.order_id : null

const toDraft = (input: Dictionary, row: number): Draft => ({
  input: structuredClone(input),
  rows: [row],
  itemRows: ((input.line_items ?? []) as unknown[]).map(() => 0),
  isTorn: false,
  label: '',
})

/** There are no cells: only where each stands among them. */
const tableOf = (count: number): Table => ({
  facts: { format: 'json', encoding: null, delimiter: null, sheet: null, sheets: [] },
  rows: Array.from({ length: count }, (_, at) => ({ line: at + 1, cells: [] })),
  doubts: [],
  notes: [],
  hasHiddenSigns: false,
  headerLine: 0,
  headers: [],
})

function withOrigins(items: readonly Uint8Array[], given: readonly GivenOrder[]): Uint8Array {
  const lines = [...linesIn(items)].map(({ text }) => {
    const item = JSON.parse(text) as PreparedItem
    const from = given[item.row]?.from
    return `${JSON.stringify(from ? { ...item, from } : item)}\n`
  })
  return Buffer.from(lines.join(''))
}

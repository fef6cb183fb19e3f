import type { z } from 'zod'
import { type BatchKind, mostBatchItems } from '../../../../../shared/api/batches.ts'
import { orderData } from '../../../../../shared/api/orders.ts'
import { shipmentData } from '../../../../../shared/api/shipments.ts'
import { trackingData } from '../../../../../shared/api/trackers.ts'
import { toFieldErrors, wholeObject } from '../../../../../shared/errors/field-errors.ts'
import {
  type FieldErrors,
  ok,
  type Result,
  refuse,
  type StationRefusal,
} from '../../../../../shared/errors/result.ts'
import { refuseFile } from '../read/table.ts'
import { buildInputs, type Draft, type RowProblem } from './build-inputs.ts'
import { columnsOf } from './column-data.ts'
import type { MappedTable } from './map-rows.ts'

/** A checked request, as JSON, and the rows it was made of. */
export type ImportItem = { input: string; rows: number[] }

export type ValidRows = { items: ImportItem[]; errors: StationRefusal[] }

const schemas: Record<BatchKind, z.ZodType> = {
  orders: orderData,
  shipments: shipmentData,
  trackers: trackingData,
}

/** Third step, second half: every request is held against its shape, and every mistake told by its row and header. */
export function validateRows(kind: BatchKind, table: MappedTable): Result<ValidRows> {
  const { drafts, problems } = buildInputs(kind, table.rows)
  if (drafts.length > mostBatchItems)
    return refuseFile(
      `The file has ${drafts.length.toLocaleString('en')} ${kind}; no more than ${mostBatchItems.toLocaleString('en')} go at once. Split it; nothing was stored.`,
    )
  const items: ImportItem[] = []
  for (const draft of drafts) {
    const parsed = schemas[kind].safeParse(draft.input)
    if (parsed.success) items.push({ input: JSON.stringify(parsed.data), rows: draft.rows })
    else problems.push(...problemsIn(kind, draft, toFieldErrors(parsed.error.issues, draft.input)))
  }
  return ok({ items, errors: toErrors(problems, table) })
}

/** The texts of a tree of mistakes, each with the way to it; those about a whole object with the way to that. */
const leaves = (tree: FieldErrors, path: string[] = []): { path: string[]; text: string }[] =>
  Array.isArray(tree) && tree.every(each => typeof each === 'string')
    ? tree.map(text => ({ path, text }))
    : Object.entries(tree).flatMap(([key, child]) =>
        leaves(child as FieldErrors, key === wholeObject ? path : [...path, key]),
      )

function problemsIn(kind: BatchKind, { rows }: Draft, tree: FieldErrors): RowProblem[] {
  const found = leaves(tree).map(({ path, text }) => {
    const [list, index, ...rest] = path
    const isInList = list === 'line_items' || list === 'parcels'
    const at = isInList && index !== undefined ? [list, '*', ...rest].join('.') : path.join('.')
    const row = rows[kind === 'orders' && isInList ? Number(index) : 0] ?? rows[0] ?? 0
    const column = columnsOf[kind].find(each => each.at === at)
    return { row, key: column?.key ?? null, text: column ? text : `${path.join('.')}: ${text}` }
  })
  // Pieces are alike, and one of them says it for all.
  return found.filter((each, at) => found.findIndex(other => isSame(each, other)) === at)
}

const isSame = (a: RowProblem, b: RowProblem) => a.row === b.row && a.key === b.key && a.text === b.text

function toErrors(problems: readonly RowProblem[], { rows, headers }: MappedTable): StationRefusal[] {
  const byRow = Map.groupBy(problems, ({ row }) => row)
  return [...byRow]
    .sort(([a], [b]) => a - b)
    .map(([row, all]) => {
      const named = Map.groupBy(all, ({ key }) =>
        key === null ? 'row' : (headers.get(key) ?? headerOf(key)),
      )
      const details = Object.fromEntries(
        [...named].map(([name, some]) => [name, some.map(({ text }) => text)]),
      )
      return rowError(row, rows[row]?.line ?? 0, { details })
    })
}

const headerOf = (key: string): string =>
  Object.values(columnsOf)
    .flat()
    .find(column => column.key === key)?.header ?? key

/** A row that cannot become a record; `index` counts the rows below the headers from zero. */
export const rowError = (
  index: number,
  line: number,
  {
    code = 'invalid_row',
    message,
    details,
  }: { code?: StationRefusal['code']; message?: string; details?: unknown },
): StationRefusal => {
  const text = message ? `Line ${line}: ${message}` : `Line ${line} does not fit.`
  const { refusal } = refuse(code, { message: text, index, status: 400, details })
  return refusal as StationRefusal
}

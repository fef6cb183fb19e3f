import type { z } from 'zod'
import { type BatchKind, mostBatchItems } from '../../../../shared/api/batches.ts'
import { orderData } from '../../../../shared/api/orders.ts'
import { shipmentData } from '../../../../shared/api/shipments.ts'
import { trackingData } from '../../../../shared/api/trackers.ts'
import { toFieldErrors, wholeObject } from '../../../../shared/errors/field-errors.ts'
import {
  type FieldErrors,
  ok,
  type Result,
  refuse,
  type StationRefusal,
} from '../../../../shared/errors/result.ts'
import { type Column, columnsOf, putValue, readCell } from './columns.ts'
import type { MappedRow, MappedTable } from './map-rows.ts'
import { refuseFile } from './table.ts'

/** A checked request, as JSON, and the rows it was made of. */
export type ImportItem = { input: string; rows: number[] }

export type ValidRows = { items: ImportItem[]; errors: StationRefusal[] }

const schemas: Record<BatchKind, z.ZodType> = {
  orders: orderData,
  shipments: shipmentData,
  trackers: trackingData,
}

/** Third step: rows become requests, and every request is held against its shape, and every mistake told by its row and header. */
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
const listLeaves = (tree: FieldErrors, path: string[] = []): { path: string[]; text: string }[] =>
  Array.isArray(tree) && tree.every(each => typeof each === 'string')
    ? tree.map(text => ({ path, text }))
    : Object.entries(tree).flatMap(([key, child]) =>
        listLeaves(child as FieldErrors, key === wholeObject ? path : [...path, key]),
      )

function problemsIn(kind: BatchKind, { rows }: Draft, tree: FieldErrors): RowProblem[] {
  const found = listLeaves(tree).map(({ path, text }) => {
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

type Dictionary = Record<string, unknown>

/** A request made of one or several rows, and those rows by their places among all. */
type Draft = { input: Dictionary; rows: number[] }

/** What is wrong with a row before its request is looked at. */
type RowProblem = { row: number; key: string | null; text: string }

const mostPieces = 99

/** Rows become requests. Rows of one order number become one order. */
function buildInputs(
  kind: BatchKind,
  rows: readonly MappedRow[],
): { drafts: Draft[]; problems: RowProblem[] } {
  const problems: RowProblem[] = rows.flatMap(({ overflow }, row) =>
    overflow ? [{ row, key: null, text: 'The row has more cells than the first row has headers.' }] : [],
  )
  if (kind === 'orders') return { drafts: groupOrders(rows, problems), problems }
  const build = kind === 'shipments' ? toShipment : toTracker
  return { drafts: rows.map((row, at) => ({ input: build(row, at, problems), rows: [at] })), problems }
}

/** Values of the columns of a kind, those of the item apart. */
function valuesOf(kind: BatchKind, { values }: MappedRow) {
  const whole: Dictionary = {}
  const item: Dictionary = {}
  for (const column of columnsOf[kind]) {
    const text = values.get(column.key)
    if (text === undefined || column.at === undefined) continue
    const [, inItem] = column.at.split('.*.')
    putValue(inItem ? item : whole, inItem ?? column.at, readCell(text, column))
  }
  return { whole, item }
}

const isOfItem = ({ at }: Column) => at?.includes('.*.') ?? false

function groupOrders(rows: readonly MappedRow[], problems: RowProblem[]): Draft[] {
  const drafts = new Map<string, Draft>()
  const shared = columnsOf.orders.filter(column => column.at && !column.isWrittenOnly && !isOfItem(column))
  rows.forEach((row, at) => {
    const { whole, item } = valuesOf('orders', row)
    item.weight_unit ??= 'KG'
    const number = row.values.get('order_id')
    const key = JSON.stringify([row.values.get('order_source'), number ?? at])
    const known = drafts.get(key)
    if (!known) {
      drafts.set(key, { input: { ...withoutEmptyAddresses(whole), line_items: [item] }, rows: [at] })
      return
    }
    const first = rows[known.rows[0] ?? 0]
    for (const { key: name } of shared) {
      const value = row.values.get(name)
      if (first && value !== undefined && value !== first.values.get(name))
        problems.push({ row: at, key: name, text: `Differs from line ${first.line} of the same order.` })
    }
    known.rows.push(at)
    ;(known.input.line_items as Dictionary[]).push(item)
  })
  return [...drafts.values()]
}

/** `no` in the column for residential addresses does not make an address. */
function withoutEmptyAddresses(whole: Dictionary): Dictionary {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).every(key => key === 'residential')
  const { shipping_from: from, billing_address: billing, ...rest } = whole
  return {
    ...rest,
    ...(from && !isEmpty(from) ? { shipping_from: from } : {}),
    ...(billing && !isEmpty(billing) ? { billing_address: billing } : {}),
  }
}

function toShipment(row: MappedRow, at: number, problems: RowProblem[]): Dictionary {
  const { whole, item } = valuesOf('shipments', row)
  item.weight_unit ??= 'KG'
  if (item.width ?? item.height ?? item.length) item.dimension_unit ??= 'CM'
  const pieces = Number(row.values.get('pieces') ?? 1)
  const isCount = Number.isInteger(pieces) && pieces >= 1 && pieces <= mostPieces
  if (!isCount)
    problems.push({ row: at, key: 'pieces', text: `A whole number from 1 to ${mostPieces} is required.` })
  return { ...whole, parcels: Array.from({ length: isCount ? pieces : 1 }, () => item) }
}

const toTracker = (row: MappedRow): Dictionary => valuesOf('trackers', row).whole

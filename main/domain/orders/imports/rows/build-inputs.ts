import type { BatchKind } from '../../../../../shared/api/batches.ts'
import { type Column, columnsOf } from './column-data.ts'
import type { MappedRow } from './map-rows.ts'
import { put, readCell } from './row-values.ts'

type Dictionary = Record<string, unknown>

/** A request made of one or several rows, and those rows by their places among all. */
export type Draft = { input: Dictionary; rows: number[] }

/** What is wrong with a row before its request is looked at. */
export type RowProblem = { row: number; key: string | null; text: string }

const mostPieces = 99

/** Third step, first half: rows become requests. Rows of one order number become one order. */
export function buildInputs(
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
    put(inItem ? item : whole, inItem ?? column.at, readCell(text, column))
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

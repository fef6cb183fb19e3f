import type { BatchKind } from '../../../../shared/api/batches.ts'
import type { Cell } from '../../../platform/delimited-text.ts'
import { type Column, columnsOf } from '../imports/rows/column-data.ts'
import { take } from '../imports/rows/row-values.ts'

export type ExportCell = Cell
type Dictionary = Record<string, unknown>

/** The columns of an export: the usual ones, without what is excluded, with what is asked for on top. */
export function exportColumns(
  kind: BatchKind,
  {
    exclude = [],
    include = [],
  }: { exclude?: readonly string[] | undefined; include?: readonly string[] | undefined },
): Column[] {
  const isWanted = ({ key, isExtra }: Column) => !isExtra || include.includes('all') || include.includes(key)
  return columnsOf[kind].filter(column => isWanted(column) && !exclude.includes(column.key))
}

/** A record as rows: an order has one for every line item, anything else has one. */
export function toRows(kind: BatchKind, record: Dictionary, columns: readonly Column[]): ExportCell[][] {
  const list = kind === 'orders' ? record.line_items : kind === 'shipments' ? record.parcels : null
  const items = Array.isArray(list) ? (list as Dictionary[]) : [{}]
  const rows = kind === 'orders' ? items : items.slice(0, 1)
  return rows.map(item => columns.map(column => toCell(fieldOf(column, record, item), column)))
}

function fieldOf({ key, at }: Column, record: Dictionary, item: Dictionary): unknown {
  if (key === 'pieces') return (record.parcels as unknown[]).length
  if (key === 'order_total') return orderTotal(record)
  return at === undefined ? null : take(record, at, item)
}

function orderTotal({ line_items: items }: Dictionary): number | null {
  const priced = (items as { value_amount: number | null; quantity: number }[]).filter(
    item => item.value_amount !== null,
  )
  if (priced.length === 0) return null
  const total = priced.reduce((sum, item) => sum + Number(item.value_amount) * item.quantity, 0)
  return Math.round(total * 100) / 100
}

function toCell(value: unknown, { as }: Column): ExportCell {
  if (value === null || value === undefined) return null
  if (as === 'json') return Object.keys(value as object).length > 0 ? JSON.stringify(value) : null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? value : String(value)
}

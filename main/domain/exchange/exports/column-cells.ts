import type { LineItemRecord } from '../../../../shared/records/order.ts'
import { minorToText, worthOfGoods } from '../../../../shared/units/money.ts'
import { plainText } from '../../../../shared/values.ts'
import type { Cell } from '../../../platform/delimited-text.ts'
import { type Column, takeValue } from '../imports/columns.ts'

type CellColumn = Pick<Column, 'key' | 'at' | 'as'>

export type Dictionary = Record<string, unknown>

/** What stands in a column of the files that come and go, for a record and the item of the row. */
export function columnCell(column: CellColumn, record: Dictionary, item: Dictionary): Cell {
  return toCell(fieldOf(column, record, item), column)
}

function fieldOf({ key, at }: CellColumn, record: Dictionary, item: Dictionary): unknown {
  if (key === 'pieces') return (record.parcels as unknown[]).length
  if (key === 'order_total') return orderTotal(record)
  return at === undefined ? null : takeValue(record, at, item)
}

/** What the items with a price are worth; nothing where they are in several currencies, which cannot be added. */
function orderTotal({ line_items: items, options }: Dictionary): number | null {
  const own = plainText((options as Dictionary).currency)
  const priced = (items as LineItemRecord[]).flatMap(({ value_amount: value, quantity, value_currency }) =>
    value === null ? [] : [{ value, quantity, currency: value_currency ?? own }],
  )
  const [currency, ...others] = new Set(priced.map(item => item.currency))
  if (currency === undefined || others.length > 0) return null
  return Number(minorToText(worthOfGoods(priced, currency), currency))
}

function toCell(value: unknown, { as }: CellColumn): Cell {
  if (value === null || value === undefined) return null
  if (as === 'json') return Object.keys(value as object).length > 0 ? JSON.stringify(value) : null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? value : String(value)
}

import type { BatchKind } from '../../../../shared/api/batches.ts'
import { addressColumns, orderColumns } from '../../../../shared/records/order-columns.ts'
import type { FileColumn } from '../../../../shared/records/record.ts'
import { parseOutsideJson } from '../../../platform/outside-json.ts'

/** One column of the files orders, shipments and trackers come and go in. */
export type Column = {
  /** Name in templates and in `exclude`. */
  key: string
  /** What the first row says, to the letter. */
  header: string
  /** Where the value is in a record, and in the request that makes one. `*` stands for the item of the row. */
  at?: string
  /** Written, but not read: facts that only the station can make. */
  isWrittenOnly?: true
  /** Written only when asked for; always read. */
  isExtra?: true
  /** JSON text, yes or no, or a code in capitals. */
  as?: 'json' | 'flag' | 'code'
}

/** Own names for columns, laid over the usual ones. */
export type FieldsMapping = Readonly<Record<string, string>>

const toColumn = ({ key, head, at, as, written, read }: FileColumn): Column => ({
  key,
  header: englishHead(head),
  ...(at === undefined ? {} : { at }),
  ...(as === undefined ? {} : { as }),
  ...(read === undefined ? {} : { isWrittenOnly: true }),
  ...(written === 'asked' ? { isExtra: true } : {}),
})

/** What imports and shop systems know a column by. */
export const englishHead = (head: FileColumn['head']): string => (typeof head === 'string' ? head : head.en)

const orders = orderColumns
  .filter(({ written }) => written === undefined || written === 'asked')
  .map(toColumn)

const partyColumns = (key: string, word: string): Column[] => [
  { key: `${key}_id`, header: `${word} ID`, at: `${key}.id`, isWrittenOnly: true },
  ...addressColumns(key, word, key)
    .map(toColumn)
    .map(column => (column.key === `${key}_company` ? { ...column, header: `${word} Company` } : column)),
]

const shipments: Column[] = [
  { key: 'id', header: 'ID', at: 'id', isWrittenOnly: true },
  { key: 'created_at', header: 'Created at', at: 'created_at', isWrittenOnly: true },
  { key: 'tracking_number', header: 'Tracking number', at: 'tracking_number', isWrittenOnly: true },
  { key: 'status', header: 'Status', at: 'status', isWrittenOnly: true },
  ...partyColumns('shipper', 'Shipper'),
  ...partyColumns('recipient', 'Recipient'),
  { key: 'parcel_width', header: 'Parcel width', at: 'parcels.*.width' },
  { key: 'parcel_height', header: 'Parcel height', at: 'parcels.*.height' },
  { key: 'parcel_length', header: 'Parcel length', at: 'parcels.*.length' },
  {
    key: 'parcel_dimension_unit',
    header: 'Parcel dimension unit',
    at: 'parcels.*.dimension_unit',
    as: 'code',
  },
  { key: 'parcel_weight', header: 'Parcel weight', at: 'parcels.*.weight' },
  { key: 'parcel_weight_unit', header: 'Parcel weight unit', at: 'parcels.*.weight_unit', as: 'code' },
  { key: 'parcel_package_preset', header: 'Parcel package preset', at: 'parcels.*.package_preset' },
  { key: 'pieces', header: 'Number of pieces' },
  { key: 'service', header: 'Service', at: 'service' },
  { key: 'carrier', header: 'Carrier', at: 'carrier_name', isWrittenOnly: true },
  { key: 'rate', header: 'Rate', at: 'selected_rate.total_charge', isWrittenOnly: true },
  { key: 'currency', header: 'Currency', at: 'selected_rate.currency', isWrittenOnly: true },
  { key: 'paid_by', header: 'Payor', at: 'payment.paid_by' },
  { key: 'reference', header: 'Reference', at: 'reference' },
  { key: 'options', header: 'Options', at: 'options', as: 'json' },
  { key: 'metadata', header: 'Metadata', at: 'metadata', as: 'json', isExtra: true },
]

const trackers: Column[] = [
  { key: 'id', header: 'ID', at: 'id', isWrittenOnly: true },
  { key: 'tracking_number', header: 'Tracking Number', at: 'tracking_number' },
  { key: 'status', header: 'Status', at: 'status', isWrittenOnly: true },
  { key: 'tracking_carrier', header: 'Carrier', at: 'carrier_name' },
  { key: 'options', header: 'Options', isWrittenOnly: true },
]

/** The columns of every kind of file, in the order they are written in. */
export const columnsOf: Record<BatchKind, readonly Column[]> = { orders, shipments, trackers }

/** Columns without which no row can mean anything. */
export const neededColumns: Record<BatchKind, readonly string[]> = {
  orders: ['order_id', 'weight', 'shipping_to_country'],
  shipments: ['shipper_country', 'recipient_country', 'parcel_weight'],
  trackers: ['tracking_number', 'tracking_carrier'],
}

type Dictionary = Record<string, unknown>

/** Puts a value at `a.b.c`, making what is missing on the way. */
export function putValue(into: Dictionary, path: string, value: unknown): void {
  const steps = path.split('.')
  const last = steps.pop() ?? path
  let at = into
  for (const step of steps) {
    at[step] ??= {}
    at = at[step] as Dictionary
  }
  at[last] = value
}

/** The value at `a.b.c`, with `*` for the item; undefined where there is none. */
export function takeValue(from: unknown, path: string, item: unknown): unknown {
  const [list, rest] = path.split('.*.')
  const [start, steps] = rest === undefined ? [from, list] : [item, rest]
  return (steps ?? '')
    .split('.')
    .reduce<unknown>((at, step) => (at as Dictionary | null | undefined)?.[step], start)
}

/** What a cell means; text that should be JSON and is not stays text, and is refused where it is checked. */
export function readCell(text: string, { as }: Pick<Column, 'as'>): unknown {
  if (as === 'code') return text.toUpperCase()
  if (as !== 'json') return text
  try {
    return parseOutsideJson(text)
  } catch {
    return text
  }
}

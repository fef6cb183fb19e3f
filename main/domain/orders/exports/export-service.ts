import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { BatchKind } from '../../../../shared/api/batches.ts'
import type { ExportFormat, ExportQuery } from '../../../../shared/api/data-files.ts'
import { type LineItemRecord, orderFilters, orderStatuses } from '../../../../shared/api/orders.ts'
import { type ShipmentRecord, shipmentFilters } from '../../../../shared/api/shipments.ts'
import { trackerFilters, trackerStatuses } from '../../../../shared/api/trackers.ts'
import type { ShipmentExport } from '../../../../shared/desk/shipments.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { shipmentStatuses } from '../../../../shared/states/shipment-states.ts'
import { minorToText, worthOfGoods } from '../../../../shared/units/money.ts'
import { plainText } from '../../../../shared/values.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'
import { byteOrderMark, type Cell, delimitedLine, jsonRow } from '../../../platform/delimited-text.ts'
import type { WorkerPool } from '../../../platform/worker-pool.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import { type Column, columnsOf, takeValue } from '../imports/columns.ts'
import type { ImportTasks } from '../imports/import-reader.ts'
import type { OrderService } from '../orders/order-service.ts'

export type ExportRequest = {
  kind: BatchKind
  format: ExportFormat
  testMode: boolean
} & (
  | { query: ExportQuery }
  /** Exactly these orders, in this order. */
  | { ids: readonly string[] }
)

export type ExportService = {
  /** The file, made while it is read; spreadsheets are made first. */
  open: (request: ExportRequest) => Promise<Result<{ mediaType: string; content: Readable }>>
  /** Of these shipments, in their order; those that are not there are left out. */
  openShipments: (asked: ShipmentExport, testMode: boolean) => { mediaType: string; content: Readable }
}

type List = (testMode: boolean, filters: never) => DocumentPage
type Source = { list: List; filters: z.ZodObject; statuses: readonly string[]; usual: readonly string[] }

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}

const recordsAtOnce = 50
/** More than that in a spreadsheet takes more memory than it is worth. */
const mostSheetRows = 50_000

export function createExportService(ports: {
  orders: Pick<OrderService, 'list' | 'retrieveBytes'>
  shipments: Pick<ShipmentService, 'list'>
  trackers: Pick<TrackerService, 'list'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  pool: WorkerPool<ImportTasks>
  clock: Clock
}): ExportService {
  const sources: Record<BatchKind, Source> = {
    orders: {
      list: ports.orders.list as List,
      filters: orderFilters,
      statuses: orderStatuses,
      usual: ['fulfilled', 'delivered'],
    },
    shipments: {
      list: ports.shipments.list as List,
      filters: shipmentFilters,
      statuses: shipmentStatuses,
      usual: ['purchased', 'delivered', 'shipped', 'in_transit'],
    },
    trackers: {
      list: ports.trackers.list as List,
      filters: trackerFilters,
      statuses: trackerStatuses,
      usual: [],
    },
  }

  async function* namedOrders(ids: readonly string[], testMode: boolean) {
    for (const [at, id] of ids.entries()) {
      const bytes = ports.orders.retrieveBytes({ id, testMode })
      if (bytes.ok) yield JSON.parse(bytes.value.toString()) as Record<string, unknown>
      if (at % recordsAtOnce === recordsAtOnce - 1) await breathe()
    }
  }

  /** Records newest first, a page at a time; what is made meanwhile is not among them. */
  async function* recordsOf(request: ExportRequest) {
    const { kind, testMode } = request
    if ('ids' in request) return yield* namedOrders(request.ids, testMode)
    const { query } = request
    const { list, usual, filters } = sources[kind]
    const status = query.status?.length ? query.status : usual
    const now = ports.clock.now().getTime()
    const wanted = {
      ...Object.fromEntries(Object.entries(query).filter(([key]) => key in filters.shape)),
      status: status.length > 0 ? status : undefined,
      created_before: Math.min(query.created_before ?? now, now),
    }
    let cursor: number | null | undefined
    while (cursor !== null) {
      const page = list(testMode, { ...wanted, limit: recordsAtOnce, offset: 0, cursor } as never)
      const records = JSON.parse(`[${page.documents}]`) as Record<string, unknown>[]
      yield* records
      cursor = page.next
      await breathe()
    }
  }

  async function* rowsOf(request: ExportRequest, columns: readonly Column[]) {
    for await (const record of recordsOf(request)) yield* toRows(request.kind, record, columns)
  }

  const writeSheet = async (request: ExportRequest, columns: readonly Column[], format: 'xlsx' | 'xls') => {
    const rows: ExportCell[][] = [columns.map(({ header }) => header)]
    for await (const row of rowsOf(request, columns))
      if (rows.push(row) > mostSheetRows)
        return refuse('failure', {
          status: 409,
          message: `A spreadsheet takes up to ${mostSheetRows.toLocaleString('en')} rows. Narrow the export, or take csv.`,
        })
    return ok(Readable.from([Buffer.from(await ports.pool.run('writeSheet', { rows, format }))]))
  }

  async function* rowsOfShipments(ids: readonly string[], testMode: boolean, columns: readonly Column[]) {
    for (const [at, id] of ids.entries()) {
      const record = ports.findShipment(id, testMode)
      if (record) yield* toRows('shipments', record, columns)
      if (at % recordsAtOnce === recordsAtOnce - 1) await breathe()
    }
  }

  return {
    openShipments: ({ shipment_ids: ids, format = 'csv' }, testMode) => {
      const columns = exportColumns('shipments', {})
      const rows = rowsOfShipments(ids, testMode, columns)
      return { mediaType: mediaTypes[format], content: Readable.from(textOf(format, columns, rows)) }
    },
    open: async request => {
      const { kind, format } = request
      const query: Partial<ExportQuery> = 'ids' in request ? {} : request.query
      const unknown = query.status?.find(each => !sources[kind].statuses.includes(each))
      if (unknown !== undefined)
        return refuseFields({ status: [`"${unknown.slice(0, 80)}" is not a valid choice.`] })
      const columns = exportColumns(kind, query)
      const isSheet = format === 'xlsx' || format === 'xls'
      const content = isSheet
        ? await writeSheet(request, columns, format)
        : ok(Readable.from(textOf(format, columns, rowsOf(request, columns))))
      return content.ok ? ok({ mediaType: mediaTypes[format], content: content.value }) : content
    },
  }
}

async function* textOf(
  format: 'csv' | 'tsv' | 'json',
  columns: readonly Column[],
  rows: AsyncIterable<ExportCell[]>,
): AsyncGenerator<string> {
  const headers = columns.map(({ header }) => header)
  const separator = format === 'tsv' ? '\t' : ','
  let first = true
  yield format === 'json' ? '[' : byteOrderMark + delimitedLine(headers, separator)
  for await (const row of rows) {
    const before = first ? '\n' : ',\n'
    yield format === 'json' ? before + jsonRow(headers, row) : delimitedLine(row, separator)
    first = false
  }
  if (format === 'json') yield '\n]\n'
}

type ExportCell = Cell
type Dictionary = Record<string, unknown>

/** The columns of an export: the usual ones, without what is excluded, with what is asked for on top. */
function exportColumns(
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
function toRows(kind: BatchKind, record: Dictionary, columns: readonly Column[]): ExportCell[][] {
  const list = kind === 'orders' ? record.line_items : kind === 'shipments' ? record.parcels : null
  const items = Array.isArray(list) ? (list as Dictionary[]) : [{}]
  const rows = kind === 'orders' ? items : items.slice(0, 1)
  return rows.map(item => columns.map(column => toCell(fieldOf(column, record, item), column)))
}

function fieldOf({ key, at }: Column, record: Dictionary, item: Dictionary): unknown {
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

function toCell(value: unknown, { as }: Column): ExportCell {
  if (value === null || value === undefined) return null
  if (as === 'json') return Object.keys(value as object).length > 0 ? JSON.stringify(value) : null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? value : String(value)
}

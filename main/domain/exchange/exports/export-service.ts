import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { BatchKind } from '../../../../shared/api/batches.ts'
import type { ExportFormat, ExportQuery } from '../../../../shared/api/data-files.ts'
import { orderFilters } from '../../../../shared/api/orders.ts'
import { shipmentFilters } from '../../../../shared/api/shipments.ts'
import { trackerFilters, trackerStatuses } from '../../../../shared/api/trackers.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { orderStatuses } from '../../../../shared/records/order.ts'
import { shipmentStatuses } from '../../../../shared/states/shipment-states.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Cell } from '../../../platform/delimited-text.ts'
import type { WorkerPool } from '../../../platform/worker-pool.ts'
import type { OrderService } from '../../orders/orders/order-service.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import { type Column, columnsOf } from '../imports/columns.ts'
import type { ImportTasks } from '../imports/import-reader.ts'
import { columnCell, type Dictionary } from './column-cells.ts'
import { mediaTypes, writeRows } from './write-rows.ts'

export type ExportRequest = {
  kind: BatchKind
  format: ExportFormat
  testMode: boolean
  query: ExportQuery
}

/** The files of `/v1`, in the columns everybody who reads them counts on. */
export type ExportService = {
  /** The file, made while it is read; a spreadsheet of the old kind is made first. */
  open: (request: ExportRequest) => Promise<Result<{ mediaType: string; content: Readable }>>
}

type List = (testMode: boolean, filters: never) => DocumentPage
type Source = { list: List; filters: z.ZodObject; statuses: readonly string[]; usual: readonly string[] }

const recordsAtOnce = 50
/** More than that in a spreadsheet of the old kind takes more memory than it is worth. */
const mostSheetRows = 50_000

export function createExportService(ports: {
  orders: Pick<OrderService, 'list'>
  shipments: Pick<ShipmentService, 'list'>
  trackers: Pick<TrackerService, 'list'>
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

  /** Records newest first, a page at a time; what is made meanwhile is not among them. */
  async function* recordsOf(request: ExportRequest) {
    const { kind, testMode, query } = request
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

  const writeSheet = async (request: ExportRequest, columns: readonly Column[]) => {
    const rows: Cell[][] = [columns.map(({ header }) => header)]
    for await (const row of rowsOf(request, columns))
      if (rows.push(row) > mostSheetRows)
        return refuse('failure', {
          status: 409,
          message: `A spreadsheet takes up to ${mostSheetRows.toLocaleString('en')} rows. Narrow the export, or take csv.`,
        })
    return ok(Readable.from([Buffer.from(await ports.pool.run('writeSheet', { rows, format: 'xls' }))]))
  }

  return {
    open: async request => {
      const { kind, format, query } = request
      const unknown = query.status?.find(each => !sources[kind].statuses.includes(each))
      if (unknown !== undefined)
        return refuseFields({ status: [`"${unknown.slice(0, 80)}" is not a valid choice.`] })
      const columns = exportColumns(kind, query)
      const headers = columns.map(({ header }) => header)
      const content =
        format === 'xls'
          ? await writeSheet(request, columns)
          : ok(writeRows(format, { headers, rows: rowsOf(request, columns) }))
      return content.ok ? ok({ mediaType: mediaTypes[format], content: content.value }) : content
    },
  }
}

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
function toRows(kind: BatchKind, record: Dictionary, columns: readonly Column[]): Cell[][] {
  const list = kind === 'orders' ? record.line_items : kind === 'shipments' ? record.parcels : null
  const items = Array.isArray(list) ? (list as Dictionary[]) : [{}]
  const rows = kind === 'orders' ? items : items.slice(0, 1)
  return rows.map(item => columns.map(column => columnCell(column, record, item)))
}

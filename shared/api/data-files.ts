import { z } from 'zod'
import { ownValue } from '../values.ts'
import { type BatchKind, batchRecord } from './batches.ts'
import { endpoint } from './endpoint.ts'
import { choice, commaList, object, text } from './fields.ts'
import { orderFilters } from './orders.ts'
import { shipmentFilters } from './shipments.ts'
import { trackerFilters } from './trackers.ts'

/** Both the singular and the plural have been documented. */
const kindNames = ['orders', 'shipments', 'trackers', 'order', 'shipment', 'tracker', 'billing'] as const

const kinds: Record<(typeof kindNames)[number], BatchKind | null> = {
  orders: 'orders',
  order: 'orders',
  shipments: 'shipments',
  shipment: 'shipments',
  trackers: 'trackers',
  tracker: 'trackers',
  billing: null,
}

const kind = () =>
  choice(kindNames).transform((name, context): BatchKind => {
    const found = kinds[name]
    if (found) return found
    context.addIssue({ code: 'custom', message: 'Billing data cannot be imported yet.' })
    return z.NEVER
  })

export const exportFormats = ['csv', 'tsv', 'json', 'xlsx', 'xls'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `orders.csv` and the like. */
export const exportFile = z.string().transform((name, context) => {
  const [resource = '', format = '', more] = name.split('.')
  const found = ownValue(kinds, resource)
  if (found && more === undefined && (exportFormats as readonly string[]).includes(format))
    return { kind: found, format: format as ExportFormat }
  context.addIssue({
    code: 'custom',
    message: `There are orders, shipments and trackers, each as ${exportFormats.join(', ')}.`,
  })
  return z.NEVER
})

/** Exports are newest first. */
const { ordering: _, ...shipmentNarrowing } = shipmentFilters.shape

const exportQuery = object({
  ...trackerFilters.shape,
  ...orderFilters.shape,
  ...shipmentNarrowing,
  /** Which statuses there are depends on what is exported. */
  status: commaList().optional(),
  exclude: commaList().optional(),
  include: commaList().optional(),
  download: text().optional(),
})
export type ExportQuery = z.output<typeof exportQuery>

export const dataFileEndpoints = {
  importFile: endpoint({
    id: 'batches.importFile',
    method: 'POST',
    path: '/v1/batches/data/import',
    summary: 'Import a file of orders, shipments or trackers',
    description:
      'CSV, TSV, JSON, XLSX or XLS, at most 16 MB, its first row the headers. Nothing is stored when one row does not fit; every such row is named. Poll the batch to follow the rest.',
    auth: 'required',
    query: object({ resource_type: text().optional(), data_template: text().optional() }),
    upload: {
      file: 'data_file',
      fields: object({ resource_type: kind(), data_template: text(50).nullish() }),
    },
    responses: { 202: batchRecord },
  }),
  exportFile: endpoint({
    id: 'batches.exportFile',
    method: 'GET',
    path: '/v1/batches/data/export/:file',
    summary: 'Export orders, shipments or trackers as a file',
    description:
      '`orders.csv`, `shipments.xlsx` and so on, as csv, tsv, json, xlsx or xls. The filters of the lists apply. `exclude` leaves columns out, `include` adds further ones (`all`), `download` saves the file instead of showing it. Without `status` only what was shipped is exported.',
    auth: 'required',
    params: object({ file: text(60).meta({ example: 'orders.csv' }) }),
    query: exportQuery,
    responses: {
      200: {
        mediaTypes: [
          'text/csv',
          'text/tab-separated-values',
          'application/json',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'application/vnd.ms-excel',
        ],
        description: 'The file',
      },
    },
  }),
}

import { z } from 'zod'
import { choice, day, flag, list, object, recordId, text } from '../api/fields.ts'
import { keywordFilter } from '../api/pages.ts'
import { languages } from '../languages.ts'
import { timeZoneName } from '../settings/shop.ts'
import { moneyKinds, moneySources } from './money.ts'
import { orderNarrowing } from './order-narrowing.ts'
import { productViews } from './products.ts'
import { receiptStates } from './return-receipts.ts'
import { shipmentNarrowing } from './shipments.ts'
import { trackerViews } from './trackers.ts'

/** What a file can be of. `write_back` tells a shop system the tracking numbers of its orders. */
export const exportKinds = [
  'orders',
  'shipments',
  'trackers',
  'pickups',
  'returns',
  'products',
  'ledger',
  'write_back',
] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportFormats = ['csv', 'tsv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The shop systems whose files of tracking numbers are known; `any` is read by whoever maps columns. */
export const writeBackForms = ['any', 'shopify', 'woocommerce', 'amazon', 'ebay', 'bigcommerce'] as const
export type WriteBackForm = (typeof writeBackForms)[number]

/** The one format a shop system takes; null where any will do. */
export const formatOfForm: Record<WriteBackForm, ExportFormat | null> = {
  any: null,
  shopify: 'csv',
  woocommerce: 'csv',
  amazon: 'tsv',
  ebay: 'csv',
  bigcommerce: 'csv',
}

/** Most records a file names by their ids. */
export const mostNamedForExport = 10_000

const words = () => list(text(200, { blank: false })).optional()
const named = () => list(recordId(), { most: mostNamedForExport }).optional()

const chosen = {
  ids: named().meta({ description: 'Only these, in their order; all that match when left out' }),
  except: named().meta({ description: 'All that match but these' }),
}
const columns = {
  columns: list(text(60, { blank: false }), { nonEmpty: true, most: 200 })
    .optional()
    .meta({ description: 'Keys of `/desk/export-columns`, in the order of the file; all when left out' }),
  language: choice(languages).optional().meta({
    description: 'Of the first row; without one it is what imports and other programs know',
  }),
}

const trackerNarrowing = object({
  ...keywordFilter('the id, tracking number, recipient, order, postal code, and reference of the shipment'),
  carrier_name: words(),
  contacted: flag().optional(),
  view: choice(trackerViews).optional(),
})
const pickupNarrowing = object({
  keyword: text(200).optional(),
  carrier_name: text(50).optional(),
  from: day().optional(),
  to: day().optional(),
  unsettled: flag().optional(),
})
const productNarrowing = object({
  view: choice(productViews).optional(),
  ...keywordFilter('the SKU, the name, the barcode, the HS code and the shelf'),
  sku: words(),
  barcode: words(),
})
const ledgerNarrowing = object({
  from: day().optional(),
  to: day().optional(),
  time_zone: timeZoneName().optional(),
  carrier_name: words(),
  service: words(),
  currency: words(),
  kind: list(choice(moneyKinds)).optional(),
  source: list(choice(moneySources)).optional(),
})

const orderSet = object({
  kind: z.literal('orders'),
  matching: orderNarrowing.optional(),
  ...chosen,
  ...columns,
})
const shipmentSet = object({
  kind: z.literal('shipments'),
  matching: shipmentNarrowing.optional(),
  ...chosen,
  ...columns,
})
const trackerSet = object({
  kind: z.literal('trackers'),
  matching: trackerNarrowing.optional(),
  ...chosen,
  ...columns,
})
const pickupSet = object({
  kind: z.literal('pickups'),
  matching: pickupNarrowing.optional(),
  ...chosen,
  ...columns,
})
const returnSet = object({
  kind: z.literal('returns'),
  matching: object({ state: list(choice(receiptStates)).optional() }).optional(),
  ...chosen,
  ...columns,
}).meta({ description: 'What returns desks received: a row for each unit' })
const productSet = object({
  kind: z.literal('products'),
  matching: productNarrowing.optional(),
  ...chosen,
  ...columns,
})
const writeBackSet = object({
  kind: z.literal('write_back'),
  form: choice(writeBackForms),
  matching: orderNarrowing.optional(),
  ...chosen,
})

const unknownKind = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? 'This field is required.' : 'Give the set by its kind, like "orders".',
}

/** The ledger tells what carriers charge, so it is asked for by itself. */
export const ledgerSet = object({
  kind: z.literal('ledger', unknownKind),
  matching: ledgerNarrowing.optional(),
  ...columns,
})
export type LedgerSet = z.output<typeof ledgerSet>

const records = [orderSet, shipmentSet, trackerSet, pickupSet, returnSet, productSet, writeBackSet] as const

export const recordSet = z.discriminatedUnion('kind', [...records], unknownKind)
export type RecordSet = z.output<typeof recordSet>
export type AskedRecordSet = z.input<typeof recordSet>

/** Everything a file can be of. */
export const exportSet = z.discriminatedUnion('kind', [...records, ledgerSet], unknownKind)
export type ExportSet = z.output<typeof exportSet>
export type AskedExportSet = z.input<typeof exportSet>

import { randomUUID } from 'node:crypto'

/** Prefixes of the ids of stored records. */
export const idPrefixes = {
  address: 'adr',
  addressChange: 'ach',
  parcel: 'pcl',
  commodity: 'cdt',
  customs: 'cst',
  shipment: 'shp',
  return: 'ret',
  rate: 'rat',
  tracker: 'trk',
  trackerNote: 'tnt',
  pickup: 'pck',
  manifest: 'mnf',
  intent: 'int',
  money: 'mny',
  connection: 'car',
  apiKey: 'key',
  purchase: 'pur',
  queuedPurchase: 'que',
  printer: 'prn',
  printJob: 'job',
  printRoute: 'rte',
  printRun: 'run',
  run: 'bulk',
  markup: 'chrg',
  rule: 'rul',
  order: 'ord',
  product: 'prd',
  productChange: 'pch',
  action: 'act',
  origin: 'ori',
  event: 'evt',
  delivery: 'dlv',
  batch: 'batch',
  dataTemplate: 'data',
  import: 'imp',
  savedExport: 'exp',
  trace: 'trc',
  notification: 'ntf',
  webhook: 'weh',
  webhookSecret: 'whsec',
  uploadRecord: 'uprec',
  documentUpload: 'upl',
  documentTemplate: 'doc',
  operator: 'opr',
  oauthClient: 'ocl',
} as const

export type RecordKind = keyof typeof idPrefixes

/** Makes ids: prefix, underscore, 32 lowercase hex digits. */
export type Ids = (kind: RecordKind) => string

export const createIds =
  (uuid: () => string = randomUUID): Ids =>
  kind =>
    `${idPrefixes[kind]}_${uuid().replaceAll('-', '')}`

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
  returnReceipt: 'rrc',
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
  packingSession: 'pks',
  packedParcel: 'pkp',
  pickBatch: 'pbt',
  scale: 'scl',
  operator: 'opr',
  oauthClient: 'ocl',
} as const

export type RecordKind = keyof typeof idPrefixes

/** Makes ids: prefix, underscore, 32 lowercase hex digits. */
export type Ids = (kind: RecordKind) => string

/**
 * Ids of one process count up from a random start, and end with 80 random bits: what is made together lies together in
 * every index. At random, storing many records would read and write a page of each index for every one of them.
 */
export function createIds(uuid: () => string = randomUUID): Ids {
  const digits = () => uuid().replaceAll('-', '')
  let count = Number.parseInt(digits().slice(0, countedDigits), 16)
  return kind => {
    // Nothing of a secret may be told by its neighbours.
    if (kind === 'webhookSecret') return `${idPrefixes[kind]}_${digits()}`
    count = (count + 1) % 16 ** countedDigits
    const counted = count.toString(16).padStart(countedDigits, '0')
    const random = uuid()
    return `${idPrefixes[kind]}_${counted}${random.slice(14, 18)}${random.slice(19, 23)}${random.slice(24)}`
  }
}

const countedDigits = 12

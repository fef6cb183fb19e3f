import { randomBytes } from 'node:crypto'

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
  labelSource: 'lsr',
  printRun: 'run',
  run: 'bulk',
  markup: 'chrg',
  rule: 'rul',
  requestedService: 'rqs',
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
  desk: 'dsk',
  oauthClient: 'ocl',
  agentPlan: 'pln',
  shop: 'shop',
  writeBack: 'wbk',
} as const

export type RecordKind = keyof typeof idPrefixes

/** Makes ids: prefix, underscore, 32 lowercase hex digits. */
export type Ids = (kind: RecordKind) => string

/**
 * Ids of one process count up from a random start, and end with 80 random bits: what is made together lies together in
 * every index. At random, storing many records would read and write a page of each index for every one of them.
 */
export function createIds(): Ids {
  const take = createRandomDigits()
  let count = Number.parseInt(take(countedDigits), 16)
  return kind => {
    // Nothing of a secret may be told by its neighbours.
    if (kind === 'webhookSecret') return `${idPrefixes[kind]}_${randomBytes(digits / 2).toString('hex')}`
    count = (count + 1) % 16 ** countedDigits
    const counted = count.toString(16).padStart(countedDigits, '0')
    return `${idPrefixes[kind]}_${counted}${take(digits - countedDigits)}`
  }
}

const digits = 32
const countedDigits = 12

/** Random hex digits; the system is asked for those of two hundred ids at a time. */
function createRandomDigits(): (count: number) => string {
  let rest = ''
  return count => {
    if (rest.length < count) rest = randomBytes(2_000).toString('hex')
    const taken = rest.slice(0, count)
    rest = rest.slice(count)
    return taken
  }
}

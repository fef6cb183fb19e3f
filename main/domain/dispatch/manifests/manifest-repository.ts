import type { InterfaceManifestFilters } from '../../../../shared/api/manifests.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { ManifestFilters } from '../../../../shared/desk/manifests.ts'
import { convertWeight, round2, type WeightUnit } from '../../../../shared/units/measures.ts'
import { type CarrierDataStore, createCarrierDataStore } from '../../../db/carrier-data.ts'
import { anyOf, type ColumnCondition, contains, createdIn } from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentPager } from '../../../db/document-pager.ts'
import { boundDocument } from '../../../db/document-store.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import type { StoredManifest } from './manifest-mapper.ts'

/** Which shipments of a connection wait: of carriers that are told, only those in a group. */
export type Waiting = { connectionId: string; sinceMs: number; inGroups: boolean }

type WaitingCounts = {
  count: number
  parcels: number
  weight: number
  notPrinted: number
  toPrint: number
  oldestMs: number | null
}

/** Whether a label has left for a printer, or waits for one. */
type Printed = { isPrinted: boolean; isQueued: boolean }

type ManifestOfShipment = Pick<StoredManifest, 'id' | 'state' | 'day'>

/** The data of carriers is kept by the number of each paper. */
export type ManifestRepository = CarrierDataStore & {
  insert: (record: StoredManifest, owner: { connectionId: string; createdAt: number }) => void
  save: (record: StoredManifest) => void
  /** Its shipments are open again then. */
  remove: (id: string) => void
  find: (id: string, testMode: boolean) => StoredManifest | null
  findAny: (id: string) => StoredManifest | null
  /** Without the shipments. */
  page: (testMode: boolean, filters: ManifestFilters) => DocumentPage
  /** With the shipments. */
  search: (testMode: boolean, filters: InterfaceManifestFilters) => DocumentPage
  /** The numbers carriers know the shipments of a manifest by, by their ids; those that have one. */
  identifiersOf: (id: string) => ReadonlyMap<string, string>
  link: (id: string, shipmentIds: readonly string[]) => void
  /** The manifest a shipment is on, and whether it is closed. */
  manifestOf: (shipmentId: string) => ManifestOfShipment | null
  /** Bought, not cancelled nor delivered, not being voided and on no manifest; the oldest first. */
  waiting: (of: Waiting) => ShipmentRecord[]
  /**
   * The weight in kilograms; `notPrinted` are those no label of which has left for a printer, `toPrint` those of them
   * that are in no print queue either.
   */
  countWaiting: (of: Waiting) => WaitingCounts
  /** How many parcels they have, counted of so many shipments at most. */
  countParcels: (of: Waiting, most: number) => number
  /** Some of them as they are looked at. */
  waitingPage: (
    of: Waiting,
    range: { limit: number; offset: number },
  ) => ({ shipment: ShipmentRecord; boughtAt: number } & Printed)[]
  /** All of them, with the group each waits in at its carrier. */
  waitingIds: (of: Waiting) => ({ id: string; groupId: string | null } & Printed)[]
  isPrinted: (shipmentId: string) => boolean
  /** Where its carrier is asked about it; null where that is gone. */
  connectionOf: (id: string) => string | null
  saveFile: (id: string, number: number, bytes: Uint8Array) => void
  findFile: (id: string, number: number) => Buffer | null
}

// The words of the index of purchases, and then what is asked of few rows only.
const from = 'FROM purchases INDEXED BY purchases_bought CROSS JOIN shipments ON shipments.id = shipment_id'
const isWaiting = `
  WHERE purchases.connection_id = @connectionId AND settled_at >= @sinceMs AND purchases.state = 'bought'
  AND shipments.status NOT IN ('draft', 'cancelled', 'delivered')
  AND (@inGroups = 0 OR json_extract(shipments.document, '$.meta.group_id') IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM manifest_shipments WHERE manifest_shipments.shipment_id = shipments.id)
  AND NOT EXISTS (SELECT 1 FROM returns WHERE returns.label_id = shipments.id)
  AND NOT EXISTS (SELECT 1 FROM intents WHERE subject_id = shipments.id AND intents.state IN ('pending','unknown'))`

const waiting = from + isWaiting

const hasLabelJob = (shipmentId: string, states: string) =>
  `EXISTS (SELECT 1 FROM print_jobs WHERE print_jobs.shipment_id = ${shipmentId}
  AND print_jobs.kind = 'label' AND print_jobs.state IN (${states}))`
const printedStates = `'sent', 'confirmed', 'unknown'`
const isPrinted = hasLabelJob('shipments.id', printedStates)
const isQueued = hasLabelJob('shipments.id', `'queued', 'sending'`)

type PrintedRow = Record<keyof Printed, number>
const printedOf = (row: PrintedRow): Printed => ({
  isPrinted: row.isPrinted === 1,
  isQueued: row.isQueued === 1,
})

type Bound = { connectionId: string; sinceMs: number; inGroups: 0 | 1 }
const bound = (of: Waiting): Bound => ({ ...of, inGroups: of.inGroups ? 1 : 0 })

/** A shop closes out a few times a day, so all of a mode are looked through. */
const named = (text: string): ColumnCondition => ({
  ...contains(
    [
      '(SELECT display_name FROM connections WHERE connections.id = connection_id)',
      ...['carrier_name', 'carrier_id', 'day', 'reference', 'documents'].map(
        name => `json_extract(document, '$.${name}')`,
      ),
    ],
    text,
  ),
  hasIndex: true,
})

const narrowed = ({ carrier_name, ...period }: InterfaceManifestFilters): ColumnCondition[] =>
  [
    ...(carrier_name?.length ? [anyOf([`json_extract(document, '$.carrier_name')`], carrier_name)] : []),
    ...createdIn(period),
  ].map(condition => ({ ...condition, hasIndex: true }))

export function createManifestRepository(database: Pick<Database, 'sqlite'>): ManifestRepository {
  const { sqlite } = database
  const page = createDocumentPager(database, {
    table: 'manifests',
    document: `json_remove(document, '$.shipments')`,
    sorts: { day: { index: 'manifests_by_day', columns: ['day'] } },
  })
  const search = createDocumentPager(database, { table: 'manifests' })
  const identifiers = sqlite.prepare<[string], { id: string; identifier: string }>(
    `SELECT shipments.id, shipments.document ->> '$.shipment_identifier' AS identifier
     FROM manifest_shipments JOIN shipments ON shipments.id = shipment_id
     WHERE manifest_id = ? AND identifier IS NOT NULL`,
  )
  const text = <P extends unknown[]>(sql: string) => sqlite.prepare<P, string>(sql).pluck()
  const insert = sqlite.prepare(
    `INSERT INTO manifests (id, document, created_at, test_mode, connection_id) VALUES (?, ${boundDocument}, ?, ?, ?)`,
  )
  const update = sqlite.prepare(`UPDATE manifests SET document = ${boundDocument} WHERE id = ?`)
  const remove = sqlite.prepare('DELETE FROM manifests WHERE id = ?')
  const byIdAndMode = text<[string, number]>('SELECT document FROM manifests WHERE id = ? AND test_mode = ?')
  const byId = text<[string]>('SELECT document FROM manifests WHERE id = ?')
  const link = sqlite.prepare('INSERT INTO manifest_shipments (shipment_id, manifest_id) VALUES (?, ?)')
  const manifestOf = sqlite.prepare<[string], ManifestOfShipment>(
    `SELECT id, json_extract(document, '$.state') AS state, json_extract(document, '$.day') AS day
     FROM manifest_shipments JOIN manifests ON manifests.id = manifest_id WHERE shipment_id = ?`,
  )
  const documents = sqlite
    .prepare<[Bound], string>(`SELECT shipments.document ${waiting} ORDER BY settled_at`)
    .pluck()
  const printed = sqlite.prepare<[string], number>(`SELECT ${hasLabelJob('?', printedStates)}`).pluck()
  const saveFile = sqlite.prepare(
    'INSERT OR REPLACE INTO manifest_files (manifest_id, number, bytes) VALUES (?, ?, ?)',
  )
  const findFile = sqlite
    .prepare<[string, number], Buffer>(
      'SELECT bytes FROM manifest_files WHERE manifest_id = ? AND number = ?',
    )
    .pluck()
  const connectionOf = sqlite
    .prepare<[string], string | null>('SELECT connection_id FROM manifests WHERE id = ?')
    .pluck()
  const read = (document: string | undefined) =>
    document === undefined ? null : (JSON.parse(document) as StoredManifest)

  return {
    ...createCarrierDataStore(database, 'manifests'),
    insert: (record, { connectionId, createdAt }) =>
      void insert.run(record.id, JSON.stringify(record), createdAt, record.test_mode ? 1 : 0, connectionId),
    save: record => void update.run(JSON.stringify(record), record.id),
    remove: id => void remove.run(id),
    find: (id, testMode) => read(byIdAndMode.get(id, testMode ? 1 : 0)),
    findAny: id => read(byId.get(id)),
    page: (testMode, { keyword, ...range }) =>
      page(testMode, keyword?.trim() ? [named(keyword.trim())] : [], range),
    search: (testMode, filters) => search(testMode, narrowed(filters), filters),
    identifiersOf: id => new Map(identifiers.all(id).map(each => [each.id, each.identifier])),
    link: (id, shipmentIds) => {
      for (const shipmentId of shipmentIds) link.run(shipmentId, id)
    },
    manifestOf: shipmentId => manifestOf.get(shipmentId) ?? null,
    waiting: of => documents.all(bound(of)).map(document => JSON.parse(document) as ShipmentRecord),
    ...createWaitingReader(sqlite),
    isPrinted: shipmentId => printed.get(shipmentId) === 1,
    connectionOf: id => connectionOf.get(id) ?? null,
    saveFile: (id, number, bytes) => void saveFile.run(id, number, Buffer.from(bytes)),
    findFile: (id, number) => findFile.get(id, number) ?? null,
  }
}

/** What waits, as it is counted and looked at. */
function createWaitingReader(
  sqlite: Database['sqlite'],
): Pick<ManifestRepository, 'countWaiting' | 'countParcels' | 'waitingPage' | 'waitingIds'> {
  const counted = sqlite.prepare<[Bound], Omit<WaitingCounts, 'parcels' | 'weight'>>(
    `SELECT count(*) AS count, coalesce(sum(NOT ${isPrinted}), 0) AS notPrinted,
       coalesce(sum(NOT ${isPrinted} AND NOT ${isQueued}), 0) AS toPrint, min(settled_at) AS oldestMs ${waiting}`,
  )
  const weighed = sqlite.prepare<[Bound], { unit: WeightUnit; parcels: number; weight: number }>(
    `SELECT parcel.value ->> '$.weight_unit' AS unit, count(*) AS parcels, sum(parcel.value ->> '$.weight') AS weight
     ${from}, json_each(shipments.document, '$.parcels') AS parcel ${isWaiting} GROUP BY unit`,
  )
  const parcels = sqlite
    .prepare<[Bound & { most: number }], number>(
      `SELECT coalesce(sum(count), 0) FROM (
         SELECT json_array_length(shipments.document, '$.parcels') AS count ${waiting} LIMIT @most)`,
    )
    .pluck()
  const page = sqlite.prepare<
    [Bound & { limit: number; offset: number }],
    { document: string; boughtAt: number } & PrintedRow
  >(
    `SELECT shipments.document, settled_at AS boughtAt, ${isPrinted} AS isPrinted, ${isQueued} AS isQueued ${waiting}
     ORDER BY settled_at LIMIT @limit OFFSET @offset`,
  )
  const ids = sqlite.prepare<[Bound], { id: string; groupId: string | null } & PrintedRow>(
    `SELECT shipments.id, json_extract(shipments.document, '$.meta.group_id') AS groupId,
       ${isPrinted} AS isPrinted, ${isQueued} AS isQueued ${waiting} ORDER BY settled_at`,
  )
  return {
    countWaiting: of => {
      const { count = 0, notPrinted = 0, toPrint = 0, oldestMs = null } = counted.get(bound(of)) ?? {}
      const units = count === 0 ? [] : weighed.all(bound(of))
      return {
        count,
        notPrinted,
        toPrint,
        oldestMs,
        parcels: units.reduce((sum, each) => sum + each.parcels, 0),
        weight: round2(units.reduce((sum, { weight, unit }) => sum + convertWeight(weight, unit, 'KG'), 0)),
      }
    },
    countParcels: (of, most) => parcels.get({ ...bound(of), most }) ?? 0,
    waitingPage: (of, range) =>
      page.all({ ...bound(of), ...range }).map(({ document, boughtAt, ...row }) => ({
        shipment: JSON.parse(document) as ShipmentRecord,
        boughtAt,
        ...printedOf(row),
      })),
    waitingIds: of =>
      ids.all(bound(of)).map(({ id, groupId, ...row }) => ({ id, groupId, ...printedOf(row) })),
  }
}

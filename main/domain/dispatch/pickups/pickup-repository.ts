import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentPager } from '../../../db/document-pager.ts'
import type { DocumentPage, Range } from '../../../db/page-cut.ts'
import type { PickupLink } from './pickup-mapper.ts'

export type PickupRepository = {
  insert: (record: PickupRecord, owner: { connectionId: string; createdAt: number }) => void
  save: (record: PickupRecord) => void
  /** Its shipments are free then. */
  remove: (id: string) => void
  find: (id: string, testMode: boolean) => PickupRecord | null
  /** The stored JSON as bytes, for answers that need no change. */
  findBytes: (id: string, testMode: boolean) => Buffer | null
  /** Whatever the mode; for addresses, which are not split by mode. */
  findByAddress: (addressId: string) => PickupRecord | null
  /** The connection it was arranged with; null once that was removed. */
  connectionOf: (id: string) => string | null
  page: (testMode: boolean, range: Range) => DocumentPage
  linksOf: (id: string) => PickupLink[]
  /** The shipments of a pickup become these. */
  link: (id: string, links: readonly PickupLink[]) => void
  /** The pickup that collects a shipment. */
  pickupOf: (shipmentId: string) => string | null
  /** Pickups of a connection on a day, without the one named. */
  countOthers: (connectionId: string, day: string, id: string) => number
}

export function createPickupRepository(database: Pick<Database, 'sqlite'>): PickupRepository {
  const { sqlite } = database
  const page = createDocumentPager(database, { table: 'pickups' })
  const text = <P extends unknown[]>(sql: string) => sqlite.prepare<P, string | null>(sql).pluck()
  const insert = sqlite.prepare(
    'INSERT INTO pickups (id, document, created_at, test_mode, connection_id) VALUES (?, ?, ?, ?, ?)',
  )
  const update = sqlite.prepare('UPDATE pickups SET document = ? WHERE id = ?')
  const remove = sqlite.prepare('DELETE FROM pickups WHERE id = ?')
  const byIdAndMode = text<[string, number]>('SELECT document FROM pickups WHERE id = ? AND test_mode = ?')
  const bytes = sqlite
    .prepare<[string, number], Buffer>(
      'SELECT CAST(document AS BLOB) FROM pickups WHERE id = ? AND test_mode = ?',
    )
    .pluck()
  const byAddress = text<[string]>('SELECT document FROM pickups WHERE address_id = ?')
  const connection = text<[string]>('SELECT connection_id FROM pickups WHERE id = ?')
  const links = sqlite.prepare<[string], PickupLink>(
    'SELECT shipment_id AS shipmentId, tracking_number AS trackingNumber FROM pickup_shipments WHERE pickup_id = ?',
  )
  const unlink = sqlite.prepare('DELETE FROM pickup_shipments WHERE pickup_id = ?')
  // What was removed while the carrier was asked cannot be linked any more.
  const link = sqlite.prepare(
    `INSERT INTO pickup_shipments (pickup_id, shipment_id, tracking_number)
     SELECT pickups.id, shipments.id, ? FROM pickups, shipments WHERE pickups.id = ? AND shipments.id = ?`,
  )
  const pickupOf = text<[string]>('SELECT pickup_id FROM pickup_shipments WHERE shipment_id = ?')
  const others = sqlite
    .prepare<[string, string, string], number>(
      'SELECT count(*) FROM pickups WHERE connection_id = ? AND pickup_date = ? AND id <> ?',
    )
    .pluck()
  const read = (document: string | null | undefined) =>
    document == null ? null : (JSON.parse(document) as PickupRecord)

  return {
    insert: (record, { connectionId, createdAt }) =>
      void insert.run(record.id, JSON.stringify(record), createdAt, record.test_mode ? 1 : 0, connectionId),
    save: record => void update.run(JSON.stringify(record), record.id),
    remove: id => void remove.run(id),
    find: (id, testMode) => read(byIdAndMode.get(id, testMode ? 1 : 0)),
    findBytes: (id, testMode) => bytes.get(id, testMode ? 1 : 0) ?? null,
    findByAddress: addressId => read(byAddress.get(addressId)),
    connectionOf: id => connection.get(id) ?? null,
    page: (testMode, range) => page(testMode, [], range),
    linksOf: id => links.all(id),
    link: (id, shipments) => {
      unlink.run(id)
      for (const { shipmentId, trackingNumber } of shipments) link.run(trackingNumber, id, shipmentId)
    },
    pickupOf: shipmentId => pickupOf.get(shipmentId) ?? null,
    countOthers: (connectionId, day, id) => others.get(connectionId, day, id) ?? 0,
  }
}

import type { Ordering } from '../../../../shared/api/pages.ts'
import { mostForPickup, type PickupRecord } from '../../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { DeskPickupFilters, pickupOrders } from '../../../../shared/desk/pickups.ts'
import { type CarrierDataStore, createCarrierDataStore } from '../../../db/carrier-data.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentPager } from '../../../db/document-pager.ts'
import { boundDocument } from '../../../db/document-store.ts'
import type { DocumentPage, Range } from '../../../db/page-cut.ts'
import type { PickupLink } from './pickup-mapper.ts'
import { pickupIntents } from './pickup-rules.ts'

export type PickupRepository = CarrierDataStore & {
  insert: (record: PickupRecord, owner: { connectionId: string; createdAt: number }) => void
  save: (record: PickupRecord) => void
  /** Its shipments are free then. */
  remove: (id: string) => void
  find: (id: string, testMode: boolean) => PickupRecord | null
  /** The stored JSON as bytes, for answers that need no change. */
  findBytes: (id: string, testMode: boolean) => Buffer | null
  /** Whatever the mode. */
  findAny: (id: string) => PickupRecord | null
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
  /** Those of some shipments a pickup collects, without the one named. */
  takenOf: (shipmentIds: readonly string[], id: string | null) => string[]
  /** Pickups of a connection on a day, without the one named. */
  countOthers: (connectionId: string, day: string, id: string) => number
}

export function createPickupRepository(database: Pick<Database, 'sqlite'>): PickupRepository {
  const { sqlite } = database
  const page = createDocumentPager(database, { table: 'pickups' })
  const text = <P extends unknown[]>(sql: string) => sqlite.prepare<P, string | null>(sql).pluck()
  const insert = sqlite.prepare(
    `INSERT INTO pickups (id, document, created_at, test_mode, connection_id) VALUES (?, ${boundDocument}, ?, ?, ?)`,
  )
  const update = sqlite.prepare(`UPDATE pickups SET document = ${boundDocument} WHERE id = ?`)
  const remove = sqlite.prepare('DELETE FROM pickups WHERE id = ?')
  const byIdAndMode = text<[string, number]>('SELECT document FROM pickups WHERE id = ? AND test_mode = ?')
  const bytes = sqlite
    .prepare<[string, number], Buffer>(
      'SELECT CAST(document AS BLOB) FROM pickups WHERE id = ? AND test_mode = ?',
    )
    .pluck()
  const byId = text<[string]>('SELECT document FROM pickups WHERE id = ?')
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
  const taken = text<[string, string]>(
    'SELECT shipment_id FROM pickup_shipments WHERE shipment_id IN (SELECT value FROM json_each(?)) AND pickup_id <> ?',
  )
  const others = sqlite
    .prepare<[string, string, string], number>(
      'SELECT count(*) FROM pickups WHERE connection_id = ? AND pickup_date = ? AND id <> ?',
    )
    .pluck()
  const read = (document: string | null | undefined) =>
    document == null ? null : (JSON.parse(document) as PickupRecord)

  return {
    ...createCarrierDataStore(database, 'pickups'),
    insert: (record, { connectionId, createdAt }) =>
      void insert.run(record.id, JSON.stringify(record), createdAt, record.test_mode ? 1 : 0, connectionId),
    save: record => void update.run(JSON.stringify(record), record.id),
    remove: id => void remove.run(id),
    find: (id, testMode) => read(byIdAndMode.get(id, testMode ? 1 : 0)),
    findBytes: (id, testMode) => bytes.get(id, testMode ? 1 : 0) ?? null,
    findAny: id => read(byId.get(id)),
    findByAddress: addressId => read(byAddress.get(addressId)),
    connectionOf: id => connection.get(id) ?? null,
    page: (testMode, range) => page(testMode, [], range),
    linksOf: id => links.all(id),
    link: (id, shipments) => {
      unlink.run(id)
      for (const { shipmentId, trackingNumber } of shipments) link.run(trackingNumber, id, shipmentId)
    },
    pickupOf: shipmentId => pickupOf.get(shipmentId) ?? null,
    takenOf: (shipmentIds, id) =>
      taken.all(JSON.stringify(shipmentIds), id ?? '').filter(each => each !== null),
    countOthers: (connectionId, day, id) => others.get(connectionId, day, id) ?? 0,
  }
}

/** A pickup with what a list says of it besides. */
export type ListedPickup = {
  pickup: PickupRecord
  connectionId: string | null
  shipments: { id: string; tracking_number: string; recipient: ShipmentRecord['recipient'] }[]
  unknown: { id: string; kind: string; since: number } | null
}

export type PickupListRepository = {
  page: (testMode: boolean, filters: DeskPickupFilters) => { count: number; rows: ListedPickup[] }
  find: (id: string, testMode: boolean) => ListedPickup | null
  /** Shipments of a connection no pickup collects: bought since then, not handed over, not being voided. */
  waiting: (of: WaitingOf) => { shipment: ShipmentRecord; boughtAt: number }[]
  /** How many parcels these have. */
  countParcels: (of: WaitingOf) => number
}

type WaitingOf = { connectionId: string; sinceMs: number }

type Row = { document: string; connectionId: string | null; unknown: string | null; shipments: string }

const unknown = `(SELECT json_object('id', id, 'kind', kind, 'since', started_at) FROM intents
  WHERE subject_id = pickups.id AND state = 'unknown' AND state IN ('pending','unknown') AND kind GLOB '${pickupIntents}*')`

const columns = `document, connection_id AS connectionId, ${unknown} AS unknown,
  (SELECT json_group_array(json_object('id', shipments.id, 'tracking_number', pickup_shipments.tracking_number,
     'recipient', json_extract(shipments.document, '$.recipient')))
   FROM pickup_shipments JOIN shipments ON shipments.id = shipment_id WHERE pickup_id = pickups.id) AS shipments`

const names = `concat_ws(char(10), pickup_date,
  (SELECT display_name FROM connections WHERE connections.id = connection_id),
  json_extract(document, '$.carrier_name'), json_extract(document, '$.carrier_id'),
  json_extract(document, '$.confirmation_number'))`

const rows = `FROM pickups INDEXED BY pickups_mode WHERE test_mode = @mode
  AND (@carrier IS NULL OR json_extract(document, '$.carrier_name') = @carrier)
  AND (@from IS NULL OR pickup_date >= @from) AND (@to IS NULL OR pickup_date <= @to)
  AND (@shipment IS NULL OR id = (SELECT pickup_id FROM pickup_shipments WHERE shipment_id = @shipment))
  AND (@unsettled = 0 OR ${unknown} IS NOT NULL)
  AND (@keyword IS NULL OR instr(fold(${names}), fold(@keyword)) > 0
    OR id IN (SELECT pickup_id FROM pickup_shipments WHERE tracking_number = replace(@keyword, ' ', '')))`

const toListed = ({ document, connectionId, unknown, shipments }: Row): ListedPickup => ({
  pickup: JSON.parse(document) as PickupRecord,
  connectionId,
  unknown: unknown === null ? null : (JSON.parse(unknown) as ListedPickup['unknown']),
  shipments: JSON.parse(shipments) as ListedPickup['shipments'],
})

const orderColumns: Record<(typeof pickupOrders)[number], string> = {
  pickup_date: 'pickup_date',
  carrier_name: `json_extract(document, '$.carrier_name')`,
  confirmation_number: `json_extract(document, '$.confirmation_number')`,
}

const waitingRows = `
  FROM purchases INDEXED BY purchases_bought CROSS JOIN shipments ON shipments.id = shipment_id
  WHERE purchases.connection_id = ? AND settled_at >= ? AND purchases.state = 'bought' AND shipments.status = 'purchased'
  AND NOT EXISTS (SELECT 1 FROM pickup_shipments WHERE pickup_shipments.shipment_id = shipments.id)
  AND NOT EXISTS (SELECT 1 FROM returns WHERE returns.label_id = shipments.id)
  AND NOT EXISTS (SELECT 1 FROM intents WHERE subject_id = shipments.id AND intents.state IN ('pending','unknown'))
  ORDER BY settled_at LIMIT ?`

/** A shop has a pickup or two a day, so all of a mode are looked through for a page. */
export function createPickupListRepository({ sqlite }: Pick<Database, 'sqlite'>): PickupListRepository {
  type Bound = Record<'mode' | 'unsettled', number> &
    Record<'carrier' | 'shipment' | 'from' | 'to' | 'keyword', string | null>
  const counted = sqlite.prepare<[Bound], number>(`SELECT count(*) ${rows}`).pluck()
  const page = (order: string) =>
    sqlite.prepare<[Bound & { limit: number; offset: number }], Row>(
      `SELECT ${columns} ${rows} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
    )
  const orders = Object.fromEntries(
    Object.entries(orderColumns).flatMap(([name, column]) => [
      [name, page(`${column} NULLS LAST, seq`)],
      [`-${name}`, page(`${column} DESC NULLS LAST, seq DESC`)],
    ]),
  ) as Record<Ordering<(typeof pickupOrders)[number]>, ReturnType<typeof page>>
  const byId = sqlite.prepare<[string, number], Row>(
    `SELECT ${columns} FROM pickups WHERE id = ? AND test_mode = ?`,
  )
  const waiting = sqlite.prepare<[string, number, number], { document: string; boughtAt: number }>(
    `SELECT shipments.document, settled_at AS boughtAt ${waitingRows}`,
  )
  const parcels = sqlite
    .prepare<[string, number, number], number>(
      `SELECT coalesce(sum(count), 0) FROM (
         SELECT json_array_length(shipments.document, '$.parcels') AS count ${waitingRows})`,
    )
    .pluck()
  return {
    page: (testMode, { limit, offset, from, to, ...filters }) => {
      const { ordering = from === undefined ? '-pickup_date' : 'pickup_date' } = filters
      const bound = {
        mode: testMode ? 1 : 0,
        carrier: filters.carrier_name ?? null,
        shipment: filters.shipment_id ?? null,
        from: from ?? null,
        to: to ?? null,
        unsettled: filters.unsettled ? 1 : 0,
        keyword: filters.keyword?.trim() || null,
      }
      const found = orders[ordering].all({ ...bound, limit, offset })
      return { count: counted.get(bound) ?? 0, rows: found.map(toListed) }
    },
    find: (id, testMode) => {
      const row = byId.get(id, testMode ? 1 : 0)
      return row ? toListed(row) : null
    },
    waiting: ({ connectionId, sinceMs }) =>
      waiting.all(connectionId, sinceMs, mostForPickup).map(({ document, boughtAt }) => ({
        shipment: JSON.parse(document) as ShipmentRecord,
        boughtAt,
      })),
    countParcels: ({ connectionId, sinceMs }) => parcels.get(connectionId, sinceMs, mostForPickup) ?? 0,
  }
}

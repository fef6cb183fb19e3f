import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type DeskPickupFilters, mostForPickup } from '../../../../shared/desk/pickups.ts'
import type { Database } from '../../../db/database.ts'
import { pickupIntents } from './pickup-rules.ts'

/** A pickup with what a list says of it besides. */
export type ListedPickup = {
  pickup: PickupRecord
  connectionId: string | null
  shipments: { id: string; tracking_number: string; recipient: ShipmentRecord['recipient'] }[]
  doubt: { kind: string; since: number } | null
}

export type PickupListRepository = {
  page: (testMode: boolean, filters: DeskPickupFilters) => { count: number; rows: ListedPickup[] }
  find: (id: string, testMode: boolean) => ListedPickup | null
  /** Shipments of a connection no pickup collects: bought since then, not handed over, not being voided. */
  waiting: (of: { connectionId: string; sinceMs: number }) => { shipment: ShipmentRecord; boughtAt: number }[]
}

type Row = { document: string; connectionId: string | null; doubt: string | null; shipments: string }

const doubt = `(SELECT json_object('kind', kind, 'since', started_at) FROM intents
  WHERE subject_id = pickups.id AND state = 'unknown' AND state IN ('pending','unknown') AND kind GLOB '${pickupIntents}*')`

const columns = `document, connection_id AS connectionId, ${doubt} AS doubt,
  (SELECT json_group_array(json_object('id', shipments.id, 'tracking_number', pickup_shipments.tracking_number,
     'recipient', json_extract(shipments.document, '$.recipient')))
   FROM pickup_shipments JOIN shipments ON shipments.id = shipment_id WHERE pickup_id = pickups.id) AS shipments`

const rows = `FROM pickups INDEXED BY pickups_mode WHERE test_mode = @mode
  AND (@carrier IS NULL OR json_extract(document, '$.carrier_name') = @carrier)
  AND (@from IS NULL OR pickup_date >= @from) AND (@to IS NULL OR pickup_date <= @to)
  AND (@shipment IS NULL OR id = (SELECT pickup_id FROM pickup_shipments WHERE shipment_id = @shipment))
  AND (@unsettled = 0 OR ${doubt} IS NOT NULL)`

const toListed = ({ document, connectionId, doubt, shipments }: Row): ListedPickup => ({
  pickup: JSON.parse(document) as PickupRecord,
  connectionId,
  doubt: doubt === null ? null : (JSON.parse(doubt) as ListedPickup['doubt']),
  shipments: JSON.parse(shipments) as ListedPickup['shipments'],
})

/** A shop has a pickup or two a day, so all of a mode are looked through for a page. */
export function createPickupListRepository({ sqlite }: Pick<Database, 'sqlite'>): PickupListRepository {
  type Bound = Record<'mode' | 'unsettled', number> &
    Record<'carrier' | 'shipment' | 'from' | 'to', string | null>
  const counted = sqlite.prepare<[Bound], number>(`SELECT count(*) ${rows}`).pluck()
  const page = (order: string) =>
    sqlite.prepare<[Bound & { limit: number; offset: number }], Row>(
      `SELECT ${columns} ${rows} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
    )
  const nextFirst = page('pickup_date, seq')
  const latestFirst = page('pickup_date DESC, seq DESC')
  const byId = sqlite.prepare<[string, number], Row>(
    `SELECT ${columns} FROM pickups WHERE id = ? AND test_mode = ?`,
  )
  const waiting = sqlite.prepare<[string, number, number], { document: string; boughtAt: number }>(
    `SELECT shipments.document, settled_at AS boughtAt
     FROM purchases INDEXED BY purchases_bought CROSS JOIN shipments ON shipments.id = shipment_id
     WHERE purchases.connection_id = ? AND settled_at >= ? AND purchases.state = 'bought' AND shipments.status = 'purchased'
     AND NOT EXISTS (SELECT 1 FROM pickup_shipments WHERE pickup_shipments.shipment_id = shipments.id)
     AND NOT EXISTS (SELECT 1 FROM intents WHERE subject_id = shipments.id AND intents.state IN ('pending','unknown'))
     ORDER BY settled_at LIMIT ?`,
  )
  return {
    page: (testMode, { limit, offset, from, to, ...filters }) => {
      const bound = {
        mode: testMode ? 1 : 0,
        carrier: filters.carrier_name ?? null,
        shipment: filters.shipment_id ?? null,
        from: from ?? null,
        to: to ?? null,
        unsettled: filters.unsettled ? 1 : 0,
      }
      const found = (from === undefined ? latestFirst : nextFirst).all({ ...bound, limit, offset })
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
  }
}

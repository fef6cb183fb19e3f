import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { miscounted } from '../../../support/station/miscounted.ts'

export type Purchase = {
  shipmentId: string
  city: string
  status: string
  state: 'pending' | 'bought' | 'refused' | 'unknown' | 'voided'
  trackingNumber: string | null
  label: string | null
  /** The shipment it brings back. */
  returnOf: string | null
}
export type Job = { id: string; name: string; copies: number; state: string; isRepeat: number }
export type EventRow = {
  id: string
  type: string
  document: string
  subject: string
  arrived: number
  /** Its delivery is still to come: made by a loop after the station was seen at rest. */
  waits: number
}
type ManifestRow = { id: string; state: string; documents: string; cities: string }
export type OpenIntent = {
  id: string
  kind: string
  subjectId: string
  state: string
  line: string | null
  /** What was asked for by proxy. */
  subject: string | null
}
export type ProxyLabel = { subject: string; state: string }

/** All of a station's file that is held against what is true outside of it. */
export type HomeData = ReturnType<typeof readHome>

export const openHome = (home: string) =>
  new BetterSqlite3(join(home, 'packdesk.sqlite'), { readonly: true, fileMustExist: true, timeout: 2_000 })

const purchaseRows = `SELECT p.shipment_id AS shipmentId, json_extract(s.document, '$.recipient.city') AS city, p.state,
   json_extract(s.document, '$.status') AS status, p.tracking_number AS trackingNumber,
   CAST(f.bytes AS TEXT) AS label, json_extract(s.document, '$.meta.return_of') AS returnOf
 FROM purchases p JOIN shipments s ON s.id = p.shipment_id
 LEFT JOIN shipment_files f ON f.shipment_id = s.id AND f.kind = 'label'`

const eventRows = `SELECT e.id, json_extract(e.document, '$.type') AS type, e.document,
   json_extract(e.document, '$.data.id') AS subject,
   coalesce((SELECT min(state = 'delivered') FROM deliveries d WHERE d.event_id = e.id), 0) AS arrived,
   EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.state = 'waiting') AS waits
 FROM events e ORDER BY e.seq`

const openIntentRows = `SELECT id, kind, subject_id AS subjectId, state, proposal ->> '$.subject' AS subject,
   coalesce(json_extract(proposal, '$.pickup.address.address_line1'),
     (SELECT json_extract(document, '$.address.address_line1') FROM pickups WHERE pickups.id = subject_id)) AS line
 FROM intents WHERE state IN ('pending', 'unknown')`

const manifestRows = `SELECT m.id, json_extract(m.document, '$.state') AS state, m.document -> '$.documents' AS documents,
  (SELECT json_group_array(json_extract(s.document, '$.recipient.city'))
   FROM manifest_shipments x JOIN shipments s ON s.id = x.shipment_id WHERE x.manifest_id = m.id) AS cities
  FROM manifests m`

/** Labels of cancelled orders that nobody is told of. */
const untoldOrderRows = `SELECT DISTINCT json_extract(o.document, '$.order_id') AS number, p.shipment_id AS shipmentId
 FROM orders o JOIN order_parts ON order_parts.order_id = o.id JOIN order_links l ON l.line_item_id = part_id
 JOIN purchases p ON p.shipment_id = l.shipment_id
 WHERE o.status = 'cancelled' AND p.state = 'bought' AND p.differs IS NULL`

const toManifest = ({ documents, cities, ...row }: ManifestRow) => ({
  ...row,
  numbers: (JSON.parse(documents) as { id: string }[]).map(({ id }) => id),
  missing: (JSON.parse(documents) as { url: string | null }[]).filter(({ url }) => url === null).length,
  cities: JSON.parse(cities) as string[],
})

function findDamage(sqlite: BetterSqlite3.Database): string[] {
  return [
    ...(sqlite.pragma('integrity_check') as { integrity_check: string }[])
      .map(each => each.integrity_check)
      .filter(said => said !== 'ok'),
    ...(sqlite.pragma('foreign_key_check') as { table: string }[]).map(
      each => `a row of ${each.table} points to nothing`,
    ),
    ...miscounted(sqlite),
  ]
}

export function readHome(home: string) {
  const sqlite = openHome(home)
  const all = <T>(sql: string) => sqlite.prepare<[], T>(sql).all()
  try {
    return {
      damage: findDamage(sqlite),
      purchases: all<Purchase>(purchaseRows),
      shipments: all<{ id: string; city: string; status: string }>(
        `SELECT id, json_extract(document, '$.recipient.city') AS city, json_extract(document, '$.status') AS status
         FROM shipments`,
      ),
      orders: all<{ id: string; number: string }>(
        `SELECT id, json_extract(document, '$.order_id') AS number FROM orders`,
      ),
      untoldOrders: all<{ number: string; shipmentId: string }>(untoldOrderRows),
      batches: all<{ id: string; status: string }>(
        `SELECT id, json_extract(document, '$.status') AS status FROM batches`,
      ),
      addresses: all<{ id: string }>('SELECT id FROM addresses'),
      jobs: all<Job>(
        'SELECT id, name, copies, state, repeat_of IS NOT NULL AS isRepeat FROM print_jobs ORDER BY seq',
      ),
      events: all<EventRow>(eventRows),
      pickups: all<{ id: string; line: string; number: string }>(
        `SELECT id, json_extract(document, '$.address.address_line1') AS line,
           json_extract(document, '$.confirmation_number') AS number FROM pickups`,
      ),
      manifests: all<ManifestRow>(manifestRows).map(toManifest),
      intents: all<OpenIntent>(openIntentRows),
      proxyLabels: all<ProxyLabel>(
        `SELECT proposal ->> '$.subject' AS subject, state FROM intents WHERE kind = 'proxy_label'`,
      ),
      returns: all<{ labelId: string }>('SELECT label_id AS labelId FROM returns'),
      followed: all<{ number: string; label: string | null }>(
        'SELECT identifier AS number, CAST(label AS TEXT) AS label FROM proxy_labels',
      ),
      receipts: all<{ subject: string; units: number }>(
        `SELECT coalesce(shipment_id, id) AS subject, sum(json_array_length(units)) AS units
         FROM return_receipts GROUP BY 1`,
      ),
      uploads: all<{ id: string; city: string; state: string }>(
        `SELECT u.id, json_extract(s.document, '$.recipient.city') AS city, u.state
         FROM document_uploads u JOIN shipments s ON s.id = u.shipment_id`,
      ),
    }
  } finally {
    sqlite.close()
  }
}

/** What a station has still to do by itself; nothing when all its loops rest. */
export function countUnfinished(home: string): number {
  const sqlite = openHome(home)
  try {
    return Number(
      sqlite
        .prepare(
          `SELECT (SELECT count(*) FROM print_jobs WHERE state IN ('queued', 'sending'))
             + (SELECT count(*) FROM deliveries WHERE state = 'waiting')
             + (SELECT count(*) FROM pending_labels WHERE next_ask_at IS NOT NULL)
             + (SELECT count(*) FROM proxy_labels WHERE next_ask_at IS NOT NULL)
             + (SELECT count(*) FROM pending_manifests WHERE next_ask_at IS NOT NULL)
             + (SELECT count(*) FROM write_backs WHERE state IN ('waiting', 'asking', 'unknown', 'to_take_back'))
             + (SELECT count(*) FROM shops WHERE told_up_to < (SELECT max(seq) FROM money_entries))
             + (SELECT count(*) FROM batches WHERE json_extract(document, '$.status') IN ('queued', 'running'))`,
        )
        .pluck()
        .get(),
    )
  } finally {
    sqlite.close()
  }
}

/** Whether a run of labels may wait for somebody, as one of them came to nothing. */
export function hasStoppedRun(home: string): boolean {
  const sqlite = openHome(home)
  try {
    const stopped = `SELECT 1 FROM print_jobs WHERE run_id IS NOT NULL AND state IN ('failed', 'unknown') LIMIT 1`
    return sqlite.prepare(stopped).get() !== undefined
  } finally {
    sqlite.close()
  }
}

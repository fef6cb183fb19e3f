import type { TrackerFilters, TrackerRecord } from '../../../shared/api/trackers.ts'
import { anyOf, type Condition, contains, createdIn, hasWords } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { createDocumentPager } from '../../db/document-pager.ts'
import type { DocumentPage } from '../../db/page-cut.ts'

export type TrackerOwner = { connectionId: string | null; shipmentId: string | null; createdAt: number }

export type TrackerRepository = {
  insert: (record: TrackerRecord, owner: TrackerOwner) => void
  save: (record: TrackerRecord, refreshedAt?: number) => void
  /** The shipment a tracker follows. */
  shipmentOf: (id: string) => string | null
  /** A tracker that was there before the shipment follows it from now on, unless it follows one already. */
  attach: (id: string, shipmentId: string) => void
  remove: (id: string) => void
  removeOfShipment: (shipmentId: string) => string[]
  /** By id or tracking number, newest first; `testMode` null looks in both modes. */
  find: (idOrNumber: string, testMode: boolean | null) => TrackerRecord | null
  findByNumber: (
    trackingNumber: string,
    carrierName: string,
    testMode: boolean,
  ) => { record: TrackerRecord; askedAt: number; connectionId: string | null } | null
  page: (testMode: boolean, filters: TrackerFilters) => DocumentPage
}

/** `askedAt`: when the carrier was last asked, or the tracker made. */
type Row = { document: string; askedAt: number; connectionId: string | null }

export function createTrackerRepository(database: Pick<Database, 'sqlite'>): TrackerRepository {
  const { sqlite } = database
  const page = createDocumentPager(database, { table: 'trackers', words: 'tracker_words' })
  const insert = sqlite.prepare(
    'INSERT INTO trackers (id, document, created_at, test_mode, connection_id, shipment_id) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const update = sqlite.prepare(
    'UPDATE trackers SET document = ?, refreshed_at = coalesce(?, refreshed_at) WHERE id = ?',
  )
  const shipmentOf = sqlite
    .prepare<[string], string | null>('SELECT shipment_id FROM trackers WHERE id = ?')
    .pluck()
  const attach = sqlite.prepare('UPDATE trackers SET shipment_id = coalesce(shipment_id, ?) WHERE id = ?')
  const remove = sqlite.prepare('DELETE FROM trackers WHERE id = ?')
  const removeOfShipment = sqlite
    .prepare<[string], string>('DELETE FROM trackers WHERE shipment_id = ? RETURNING id')
    .pluck()
  // Two searches in one: an OR beside an order would make SQLite walk down all trackers.
  const find = sqlite
    .prepare<[{ text: string; mode: number; orMode: number }], string>(
      `SELECT document FROM trackers WHERE seq = (SELECT max(seq) FROM (
         SELECT seq FROM trackers WHERE id = @text AND test_mode IN (@mode, @orMode)
         UNION ALL
         SELECT seq FROM trackers WHERE tracking_number = @text AND test_mode IN (@mode, @orMode)))`,
    )
    .pluck()
  const byNumber = sqlite.prepare<[string, string, number], Row>(
    `SELECT document, coalesce(refreshed_at, created_at) AS askedAt, connection_id AS connectionId FROM trackers
     WHERE tracking_number = ? AND carrier_name = ? AND test_mode = ?`,
  )
  return {
    insert: (record, { connectionId, shipmentId, createdAt }) =>
      void insert.run(
        record.id,
        JSON.stringify(record),
        createdAt,
        record.test_mode ? 1 : 0,
        connectionId,
        shipmentId,
      ),
    save: (record, refreshedAt) => void update.run(JSON.stringify(record), refreshedAt ?? null, record.id),
    shipmentOf: id => shipmentOf.get(id) ?? null,
    attach: (id, shipmentId) => void attach.run(shipmentId, id),
    remove: id => void remove.run(id),
    removeOfShipment: shipmentId => removeOfShipment.all(shipmentId),
    find: (idOrNumber, testMode) => {
      const [mode, orMode] = testMode === null ? [0, 1] : testMode ? [1, 1] : [0, 0]
      const text = find.get({ text: idOrNumber, mode, orMode })
      return text === undefined ? null : (JSON.parse(text) as TrackerRecord)
    },
    findByNumber: (trackingNumber, carrierName, testMode) => {
      const row = byNumber.get(trackingNumber, carrierName, testMode ? 1 : 0)
      return row ? { ...row, record: JSON.parse(row.document) as TrackerRecord } : null
    },
    page: (testMode, filters) => page(testMode, trackerConditions(filters), filters),
  }
}

function trackerConditions(filters: TrackerFilters): Condition[] {
  const found: (Condition | null)[] = [
    filters.tracking_number ? contains(['tracking_number'], filters.tracking_number) : null,
    filters.carrier_name?.length ? anyOf(['carrier_name'], filters.carrier_name) : null,
    filters.status?.length ? { ...anyOf(['status'], filters.status), hasIndex: true } : null,
    filters.keyword ? hasWords(filters.keyword, ['tracking_number', 'info_text', 'id']) : null,
  ]
  return [...createdIn(filters), ...found.filter(condition => condition !== null)]
}

import type { TrackerFilters, TrackerRecord } from '../../../shared/api/trackers.ts'
import { isDay } from '../../../shared/units/shop-day.ts'
import { anyOf, type Condition, contains, createdIn, hasWords, ofCarriers } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { createDocumentPager } from '../../db/document-pager.ts'
import { boundDocument } from '../../db/document-store.ts'
import type { DocumentPage } from '../../db/page-cut.ts'

export type TrackerOwner = {
  connectionId: string | null
  shipmentId: string | null
  createdAt: number
  /** When the rate that was bought says it arrives. */
  promised?: string | null
}

/** When a carrier is asked about a parcel again, and what that follows from. */
export type PollSchedule = { nextPollAt: number | null; pollFailures: number; silentSince: number | null }

/** `isUsedAgain`: a newer parcel has the number. `usedSince`: another one had it before, up to when this one was begun. */
export type NumberUse = { isUsedAgain: boolean; usedSince: number | null }

export type TrackerRepository = {
  insert: (record: TrackerRecord, owner: TrackerOwner, schedule: PollSchedule) => void
  /** With news, what anybody told the recipient before counts no longer. */
  save: (record: TrackerRecord, isNews?: boolean) => void
  scheduleOf: (id: string) => (PollSchedule & { connectionId: string | null }) | null
  /** `refreshedAt`: when the carrier last said something; left as it was when not given. */
  schedule: (id: string, schedule: PollSchedule & { refreshedAt?: number }) => void
  postpone: (id: string, nextPollAt: number) => void
  /** Other numbers a parcel is found by; its own is none of them. */
  keepAliases: (id: string, numbers: readonly string[]) => void
  connectionsToPoll: () => string[]
  /** What is due at `now`, or so far off that the clock must have been set back; the earliest first. */
  due: (connectionId: string, now: number, far: number, limit: number) => TrackerRecord[]
  nextPollAt: (connectionId: string) => number | null
  /** The shipment a tracker follows. */
  shipmentOf: (id: string) => string | null
  /** What a carrier did with the number of a parcel besides. */
  numberUse: (id: string) => NumberUse
  /** Nobody asks about the parcels any more that had the number of this one before. */
  restEarlier: (id: string) => void
  /** A tracker that was there before the shipment follows it from now on, unless it follows one already. */
  attach: (id: string, shipmentId: string, promised: string | null) => void
  remove: (id: string) => void
  removeOfShipment: (shipmentId: string) => string[]
  /** By id, tracking number or an alias of it, newest first; `testMode` null looks in both modes. */
  find: (idOrNumber: string, testMode: boolean | null) => TrackerRecord | null
  /** The newest of several. */
  findByNumber: (
    trackingNumber: string,
    carrierName: string,
    testMode: boolean,
  ) => { record: TrackerRecord; askedAt: number; connectionId: string | null } | null
  page: (testMode: boolean, filters: TrackerFilters) => DocumentPage
}

/** A day as somebody else wrote it, maybe with a time behind it. */
function dayOf(text: string | null): string | null {
  const day = text?.slice(0, 10) ?? ''
  return isDay(day) ? day : null
}

/** The day of the newest event. */
export const newestDay = ({ events }: Pick<TrackerRecord, 'events'>): string | null =>
  events.reduce<string | null>((newest, { date = null }) => {
    const day = dayOf(date)
    return day !== null && (newest === null || day > newest) ? day : newest
  }, null)

/** The day of the oldest event, once the carrier has the parcel. */
export function firstScanDay({ events, status }: TrackerRecord): string | null {
  if (status === 'pending' || status === 'unknown') return null
  const days = events.map(({ date = null }) => dayOf(date)).filter(day => day !== null)
  return days.toSorted()[0] ?? null
}

/** `askedAt`: when the carrier was last asked, or the tracker made. */
type Row = { document: string; askedAt: number; connectionId: string | null }

export function createTrackerRepository(database: Pick<Database, 'sqlite'>): TrackerRepository {
  const { sqlite } = database
  const page = createDocumentPager(database, { table: 'trackers', words: 'tracker_terms' })
  const insert = sqlite.prepare(
    `INSERT INTO trackers (id, document, created_at, test_mode, connection_id, shipment_id,
       next_poll_at, poll_failures, silent_since, event_day, first_scan_day, promised_day)
       VALUES (?, ${boundDocument}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = sqlite.prepare(
    `UPDATE trackers SET document = ${boundDocument}, event_day = coalesce(?, event_day), first_scan_day = ?,
       promised_day = coalesce(promised_day, ?), contacted_at = CASE WHEN ? THEN NULL ELSE contacted_at END
     WHERE id = ?`,
  )
  const shipmentOf = sqlite
    .prepare<[string], string | null>('SELECT shipment_id FROM trackers WHERE id = ?')
    .pluck()
  const attach = sqlite.prepare(
    `UPDATE trackers SET shipment_id = coalesce(shipment_id, ?), promised_day = coalesce(promised_day, ?)
     WHERE id = ?`,
  )
  const remove = sqlite.prepare('DELETE FROM trackers WHERE id = ?')
  const removeOfShipment = sqlite
    .prepare<[string], string>('DELETE FROM trackers WHERE shipment_id = ? RETURNING id')
    .pluck()
  const byId = sqlite
    .prepare<[{ text: string; mode: number; orMode: number }], string>(
      'SELECT document FROM trackers WHERE id = @text AND test_mode IN (@mode, @orMode)',
    )
    .pluck()
  // Two searches in one: an OR beside an order would make SQLite walk down all trackers.
  const ofNumber = sqlite
    .prepare<[{ text: string; mode: number; orMode: number }], string>(
      `SELECT document FROM trackers WHERE seq = (SELECT max(seq) FROM (
         SELECT seq FROM trackers WHERE tracking_number = @text AND test_mode IN (@mode, @orMode)
         UNION ALL
         SELECT seq FROM tracker_aliases CROSS JOIN trackers ON id = tracker_id
           WHERE number = @text AND test_mode IN (@mode, @orMode)))`,
    )
    .pluck()
  const newest = (from: string) =>
    sqlite.prepare<[{ number: string; carrier: string; mode: number }], Row>(
      `SELECT document, coalesce(refreshed_at, created_at) AS askedAt, connection_id AS connectionId FROM trackers
       WHERE seq = (SELECT max(seq) FROM ${from} AND carrier_name = @carrier AND test_mode = @mode)`,
    )
  const byNumber = newest('trackers WHERE tracking_number = @number')
  // Begun at the alias: SQLite would rather walk down all trackers of the mode.
  const byAlias = newest('tracker_aliases CROSS JOIN trackers ON id = tracker_id WHERE number = @number')
  const addAlias = sqlite.prepare(
    `INSERT OR IGNORE INTO tracker_aliases (tracker_id, number)
     SELECT id, @number FROM trackers WHERE id = @id AND tracking_number <> @number`,
  )
  return {
    ...createPolling(sqlite),
    insert: (record, { connectionId, shipmentId, createdAt, promised = null }, next) =>
      void insert.run(
        record.id,
        JSON.stringify(record),
        createdAt,
        record.test_mode ? 1 : 0,
        connectionId,
        shipmentId,
        next.nextPollAt,
        next.pollFailures,
        next.silentSince,
        newestDay(record),
        firstScanDay(record),
        dayOf(promised) ?? dayOf(record.estimated_delivery),
      ),
    save: (record, isNews = false) =>
      void update.run(
        JSON.stringify(record),
        newestDay(record),
        firstScanDay(record),
        dayOf(record.estimated_delivery),
        isNews ? 1 : 0,
        record.id,
      ),
    keepAliases: (id, numbers) => {
      for (const number of numbers) if (number.trim() !== '') addAlias.run({ id, number: number.trim() })
    },
    shipmentOf: id => shipmentOf.get(id) ?? null,
    ...createNumberUse(sqlite),
    attach: (id, shipmentId, promised) => void attach.run(shipmentId, dayOf(promised), id),
    remove: id => void remove.run(id),
    removeOfShipment: shipmentId => removeOfShipment.all(shipmentId),
    find: (idOrNumber, testMode) => {
      const [mode, orMode] = testMode === null ? [0, 1] : testMode ? [1, 1] : [0, 0]
      const asked = { text: idOrNumber, mode, orMode }
      const text = byId.get(asked) ?? ofNumber.get(asked)
      return text === undefined ? null : (JSON.parse(text) as TrackerRecord)
    },
    findByNumber: (trackingNumber, carrierName, testMode) => {
      const asked = { number: trackingNumber, carrier: carrierName, mode: testMode ? 1 : 0 }
      const row = byNumber.get(asked) ?? byAlias.get(asked)
      return row ? { ...row, record: JSON.parse(row.document) as TrackerRecord } : null
    },
    page: (testMode, filters) => page(testMode, trackerConditions(filters), filters),
  }
}

/** Parcels that have had the same number one after the other. */
function createNumberUse(sqlite: Database['sqlite']): Pick<TrackerRepository, 'numberUse' | 'restEarlier'> {
  const sameNumber = (which: '<' | '>') =>
    `FROM trackers AS other WHERE other.tracking_number = own.tracking_number
       AND other.carrier_name = own.carrier_name AND other.test_mode = own.test_mode AND other.seq ${which} own.seq`
  const use = sqlite.prepare<[string], { isUsedAgain: number; usedSince: number | null }>(
    `SELECT EXISTS (SELECT 1 ${sameNumber('>')}) AS isUsedAgain,
       CASE WHEN EXISTS (SELECT 1 ${sameNumber('<')})
         THEN coalesce((SELECT created_at FROM shipments WHERE shipments.id = own.shipment_id), own.created_at)
       END AS usedSince
     FROM trackers AS own WHERE id = ?`,
  )
  const restEarlier = sqlite.prepare(
    `UPDATE trackers SET next_poll_at = NULL WHERE id IN (
       SELECT other.id FROM trackers AS own JOIN trackers AS other
         ON other.tracking_number = own.tracking_number AND other.carrier_name = own.carrier_name
         AND other.test_mode = own.test_mode AND other.seq < own.seq
       WHERE own.id = ?)`,
  )
  return {
    numberUse: id => {
      const { isUsedAgain = 0, usedSince = null } = use.get(id) ?? {}
      return { isUsedAgain: isUsedAgain === 1, usedSince }
    },
    restEarlier: id => void restEarlier.run(id),
  }
}

/** Whose turn it is. Only `trackers_due` is walked, which holds nothing of parcels that are done. */
function createPolling(sqlite: Database['sqlite']) {
  const scheduleOf = sqlite.prepare<[string], PollSchedule & { connectionId: string | null }>(
    `SELECT next_poll_at AS nextPollAt, poll_failures AS pollFailures, silent_since AS silentSince,
       connection_id AS connectionId FROM trackers WHERE id = ?`,
  )
  const schedule = sqlite.prepare(
    `UPDATE trackers SET next_poll_at = ?, poll_failures = ?, silent_since = ?,
       refreshed_at = coalesce(?, refreshed_at) WHERE id = ?`,
  )
  const postpone = sqlite.prepare(
    'UPDATE trackers SET next_poll_at = ? WHERE id = ? AND next_poll_at IS NOT NULL',
  )
  const connections = sqlite
    .prepare<[], string>(
      // Jumps from one connection to the next instead of reading all that is due.
      `SELECT id FROM (WITH RECURSIVE found(id) AS (
         SELECT min(connection_id) FROM trackers WHERE next_poll_at IS NOT NULL
         UNION ALL
         SELECT (SELECT min(connection_id) FROM trackers WHERE next_poll_at IS NOT NULL AND connection_id > found.id)
         FROM found WHERE found.id IS NOT NULL)
       SELECT id FROM found) WHERE id IS NOT NULL`,
    )
    .pluck()
  const dueWhere = (condition: string) =>
    sqlite
      .prepare<[string, number, number], string>(
        `SELECT document FROM trackers WHERE connection_id = ? AND next_poll_at IS NOT NULL AND next_poll_at ${condition} ?
         ORDER BY next_poll_at LIMIT ?`,
      )
      .pluck()
  const due = dueWhere('<=')
  const tooFar = dueWhere('>')
  const first = sqlite
    .prepare<[string], number>(
      `SELECT next_poll_at FROM trackers WHERE connection_id = ? AND next_poll_at IS NOT NULL
       ORDER BY next_poll_at LIMIT 1`,
    )
    .pluck()
  return {
    scheduleOf: (id: string) => scheduleOf.get(id) ?? null,
    schedule: (id: string, next: PollSchedule & { refreshedAt?: number }) =>
      void schedule.run(next.nextPollAt, next.pollFailures, next.silentSince, next.refreshedAt ?? null, id),
    postpone: (id: string, nextPollAt: number) => void postpone.run(nextPollAt, id),
    connectionsToPoll: () => connections.all(),
    due: (connectionId: string, now: number, far: number, limit: number) => {
      const found = due.all(connectionId, now, limit)
      const texts = found.length > 0 ? found : tooFar.all(connectionId, far, limit)
      return texts.map(text => JSON.parse(text) as TrackerRecord)
    },
    nextPollAt: (connectionId: string) => first.get(connectionId) ?? null,
  }
}

/** A part of the number, or all of an alias. */
function withNumber(number: string): Condition {
  const own = contains(['tracking_number'], number)
  return {
    sql: `(${own.sql} OR id IN (SELECT tracker_id FROM tracker_aliases WHERE number = ?))`,
    values: [...own.values, number],
  }
}

function trackerConditions(filters: TrackerFilters): Condition[] {
  const found: (Condition | null)[] = [
    filters.tracking_number ? withNumber(filters.tracking_number) : null,
    filters.carrier_name?.length ? ofCarriers(['carrier_name'], filters.carrier_name) : null,
    filters.status?.length ? { ...anyOf(['status'], filters.status), hasIndex: true } : null,
    filters.keyword ? hasWords(filters.keyword, ['tracking_number', 'info_text', 'id']) : null,
  ]
  return [...createdIn(filters), ...found.filter(condition => condition !== null)]
}

import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import type { Place } from '../../../shared/countries/spoken-languages.ts'
import {
  type BoardFilters,
  type TrackerNote,
  type TrackerState,
  type TrackerView,
  trackerHeldUp,
  trackerMoving,
  trackerProblems,
} from '../../../shared/desk/trackers.ts'
import { daysAfter, type ShopDay, type WorkingDays } from '../../../shared/units/shop-day.ts'
import { type ColumnCondition, hasWords, ofCarriers, wordRows } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { createStatementCache, type StatementCache } from '../../db/statement-cache.ts'

/** What the calendar of the shop makes of a parcel; each is the last day that counts. */
export type BoardDays = {
  today: ShopDay
  /** The newest event of a parcel on its way was then: it is stuck. */
  stuck: ShopDay
  /** Its label was bought then, nobody knows of a hand-over, and nobody scanned it. */
  unscanned: ShopDay
  /** It was handed over then, and nobody scanned it. */
  handed: ShopDay
}

export type BoardPatience = { tracking_stuck_days: number; tracking_unscanned_days: number }

/** The last day after which so many were worked by now, today included. */
function daysOfWorkAgo(
  today: ShopDay,
  count: number,
  { previousWorkingDay, onOrBefore }: WorkingDays,
): ShopDay {
  let day = onOrBefore(today)
  for (let left = count; left > 1; left -= 1) day = previousWorkingDay(day)
  return daysAfter(day, -1)
}

/** What the calendar says of all parcels at once: each count of days is one day to compare with. */
export const boardDays = (today: ShopDay, patience: BoardPatience, worked: WorkingDays): BoardDays => ({
  today,
  stuck: daysOfWorkAgo(today, patience.tracking_stuck_days, worked),
  unscanned: daysOfWorkAgo(today, patience.tracking_unscanned_days, worked),
  // A scan is due on the day of the hand-over, and where nobody works that day on the next that is worked.
  handed: worked.previousWorkingDay(worked.onOrBefore(today)),
})

/** A parcel as the board has it. */
export type BoardRow = {
  record: TrackerRecord
  state: TrackerState
  since: ShopDay | null
  promised: ShopDay | null
  handedOver: ShopDay | null
  shipmentId: string | null
  reference: string | null
  contactedAt: number | null
  contactedBy: string | null
  notes: number
  stateBefore: TrackerState | null
  changedAt: number | null
}

export type BoardAsked = BoardFilters & { testMode: boolean; days: BoardDays }
export type Counted = { state: TrackerState; isContacted: number; count: number }

export type BoardRepository = {
  page: (asked: BoardAsked & { view: TrackerView; limit: number; offset: number }) => BoardRow[]
  /** How many there are of each state, told and not told about. */
  counts: (asked: BoardAsked) => Counted[]
  find: (id: string, asked: { testMode: boolean; days: BoardDays }) => BoardRow | null
  stateOf: (id: string, days: BoardDays) => TrackerState | null
  /** Where a parcel goes, by its shipment or else as somebody said with its number; null where nobody has. */
  placeOf: (row: BoardRow) => Place | null
  /** Something else is said of a parcel; what was said before `since` is kept through several changes. */
  noteChange: (id: string, change: { at: number; before: TrackerState; since: number }) => void
  /** What changed since, newest first, without what has become again what it was. */
  changed: (asked: DigestAsked & { limit: number; offset: number }) => BoardRow[]
  changes: (asked: DigestAsked) => { state: TrackerState; before: TrackerState; count: number }[]
  /** Parcels that came into a problem since by the calendar alone; `past` is how the calendar saw them before. */
  begun: (asked: DigestAsked & { past: BoardDays }) => number
  /** Problems nobody has contacted the recipient about. */
  waiting: (asked: { testMode: boolean; days: BoardDays }) => number
  addNote: (note: Omit<TrackerNote, 'at'> & { at: number; trackerId: string }) => void
  notes: (trackerId: string) => TrackerNote[]
  setContacted: (id: string, at: number | null) => void
}
type DigestAsked = { testMode: boolean; days: BoardDays; since: number }

/** What the board says of a parcel, out of columns of `trackers_board` alone. `ending` is that of the days it is seen from. */
const stateAt = (ending = '') => `CASE
  WHEN status IN ('delivered', 'delivery_failed') THEN status
  WHEN status IN ('pending', 'unknown') THEN CASE
    WHEN handed_day <= @handed${ending} THEN 'never_scanned'
    WHEN handed_day IS NULL AND event_day <= @unscanned${ending} THEN 'never_scanned'
    WHEN promised_day < @today${ending} THEN 'late'
    WHEN status = 'pending' THEN 'not_scanned' ELSE 'no_answer' END
  WHEN status IN ('ready_for_pickup', 'on_hold') THEN status
  WHEN event_day <= @stuck${ending} THEN 'stuck'
  WHEN promised_day < @today${ending} THEN 'late'
  WHEN status = 'delivery_delayed' THEN 'delayed'
  ELSE status END`
const since = `CASE state WHEN 'late' THEN promised_day WHEN 'never_scanned' THEN coalesce(handed_day, event_day)
  ELSE event_day END`

const listed = (values: readonly string[]) => values.map(value => `'${value}'`).join(', ')
const problems = listed(trackerProblems)
/** Every status but that of the end, so that what was delivered long ago is passed by. */
const openStatuses = listed([
  'pending',
  'unknown',
  'on_hold',
  'in_transit',
  'delivery_delayed',
  'out_for_delivery',
  'ready_for_pickup',
  'delivery_failed',
])
const open = `status IN (${openStatuses})`

/** Where alone a state that has an own view can be found, so that all else is passed by. */
const whereOf: Partial<Record<TrackerState, string>> = {
  never_scanned: `status IN ('pending', 'unknown')`,
  stuck: `status IN ('in_transit', 'delivery_delayed', 'out_for_delivery') AND event_day <= @stuck`,
}

/** The statuses and the states of a view. */
const partOf = (view: TrackerView): { statuses: string; states: string | null } => {
  if (view === 'all') return { statuses: '1', states: null }
  if (view === 'delivered') return { statuses: `status = 'delivered'`, states: null }
  if (view === 'problems') return { statuses: open, states: problems }
  if (view === 'held_up') return { statuses: open, states: listed(trackerHeldUp) }
  if (view === 'on_the_way') return { statuses: open, states: listed(trackerMoving) }
  return { statuses: whereOf[view] ?? open, states: `'${view}'` }
}

/** Problems nobody spoke about first, then the others, each the oldest first; then what is well, and what is over. */
const boardOrder = `CASE WHEN state IN (${problems}) THEN isContacted WHEN state <> 'delivered' THEN 2 ELSE 3 END,
  CASE WHEN state IN (${problems}) THEN since END, event_day DESC, seq DESC`

/** SQLite does not see that the index is enough for generated columns, so it is told. */
const board = 'trackers INDEXED BY trackers_board'
const mode = (testMode: boolean) => (testMode ? 1 : 0)

export function createBoardRepository(database: Pick<Database, 'sqlite'>): BoardRepository {
  const { sqlite } = database
  const statement = createStatementCache(database)
  const rowsOf = createRowReader(statement)
  const addNote = sqlite.prepare(
    'INSERT INTO tracker_notes (id, tracker_id, kind, text, at, who) VALUES (@id, @trackerId, @kind, @text, @at, @who)',
  )
  const notes = sqlite.prepare<[string], Omit<TrackerNote, 'at'> & { at: number }>(
    'SELECT id, kind, text, at, who FROM tracker_notes WHERE tracker_id = ? ORDER BY seq DESC',
  )
  const contacted = sqlite.prepare('UPDATE trackers SET contacted_at = ? WHERE id = ?')
  const seqOf = sqlite.prepare<[string, number], { seq: number }>(
    'SELECT seq FROM trackers WHERE id = ? AND test_mode = ?',
  )
  const state = sqlite
    .prepare<[BoardDays & { id: string }], TrackerState>(`SELECT ${stateAt()} FROM trackers WHERE id = @id`)
    .pluck()
  const place = sqlite.prepare<[string], Place>(
    `SELECT document ->> '$.recipient.country_code' AS country_code, document ->> '$.recipient.state_code' AS state_code,
       document ->> '$.recipient.postal_code' AS postal_code FROM shipments WHERE id = ?`,
  )
  const noteChange = sqlite.prepare(
    `UPDATE trackers SET state_before = CASE WHEN changed_at >= @since THEN state_before ELSE @before END,
       changed_at = @at WHERE id = @id`,
  )
  return {
    ...createDigest(statement, rowsOf),
    page: ({ view, limit, offset, ...asked }) => {
      const { statuses, states } = partOf(view)
      const { sql, values } = narrowed(asked)
      // One status in the order of the index: nothing is sorted.
      const order = view === 'delivered' ? 'event_day DESC, seq DESC' : boardOrder
      const found = statement<{ seq: number }>(
        `SELECT seq FROM (SELECT *, ${since} AS since FROM (
           SELECT seq, event_day, promised_day, handed_day, ${stateAt()} AS state,
             contacted_at IS NOT NULL AS isContacted FROM ${board}
           WHERE test_mode = ? AND ${statuses}${sql}))
         ${states === null ? '' : `WHERE state IN (${states})`} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ).all(mode(asked.testMode), ...values, limit, offset, asked.days)
      return rowsOf(found, asked.days)
    },
    counts: asked => {
      const { sql, values } = narrowed(asked)
      return statement<Counted>(
        `SELECT ${stateAt()} AS state, contacted_at IS NOT NULL AS isContacted, count(*) AS count FROM ${board}
         WHERE test_mode = ?${sql} GROUP BY 1, 2`,
      ).all(mode(asked.testMode), ...values, asked.days)
    },
    find: (id, { testMode, days }) => rowsOf(seqOf.all(id, mode(testMode)), days)[0] ?? null,
    stateOf: (id, days) => state.get({ ...days, id }) ?? null,
    placeOf: ({ shipmentId, record: { info } }) =>
      (shipmentId === null ? undefined : place.get(shipmentId)) ?? statedPlace(info),
    noteChange: (id, { at, before, since: start }) => void noteChange.run({ id, at, before, since: start }),
    addNote: note => void addNote.run(note),
    notes: trackerId => notes.all(trackerId).map(note => ({ ...note, at: new Date(note.at).toISOString() })),
    setContacted: (id, at) => void contacted.run(at, id),
  }
}

function statedPlace(info: TrackerRecord['info']): Place | null {
  const { shipment_destination_country: country, shipment_destination_postal_code: postal } = info
  return country ? { country_code: country, postal_code: postal } : null
}

/** What changed, and what came about by waiting alone. */
function createDigest(
  statement: StatementCache,
  rowsOf: RowReader,
): Pick<BoardRepository, 'changed' | 'changes' | 'begun' | 'waiting'> {
  const changed = `SELECT seq, changed_at, state_before, ${stateAt()} AS state
    FROM trackers INDEXED BY trackers_changed WHERE test_mode = ? AND changed_at >= ?`
  return {
    changed: ({ testMode, days, since: start, limit, offset }) => {
      const found = statement<{ seq: number }>(
        `SELECT seq FROM (${changed}) WHERE state <> state_before ORDER BY changed_at DESC, seq DESC LIMIT ? OFFSET ?`,
      ).all(mode(testMode), start, limit, offset, days)
      return rowsOf(found, days)
    },
    changes: ({ testMode, days, since: start }) =>
      statement<{ state: TrackerState; before: TrackerState; count: number }>(
        `SELECT state, state_before AS before, count(*) AS count FROM (${changed})
         WHERE state <> state_before GROUP BY 1, 2`,
      ).all(mode(testMode), start, days),
    begun: ({ testMode, days, past, since: start }) =>
      statement<{ count: number }>(
        `SELECT count(*) AS count FROM ${board}
         WHERE test_mode = ? AND ${open} AND coalesce(changed_at, 0) < ?
           AND ${stateAt()} IN (${problems}) AND ${stateAt('Past')} NOT IN (${problems})`,
      ).get(mode(testMode), start, {
        ...days,
        todayPast: past.today,
        stuckPast: past.stuck,
        unscannedPast: past.unscanned,
        handedPast: past.handed,
      })?.count ?? 0,
    waiting: ({ testMode, days }) =>
      statement<{ count: number }>(
        `SELECT count(*) AS count FROM ${board}
         WHERE test_mode = ? AND ${open} AND contacted_at IS NULL AND ${stateAt()} IN (${problems})`,
      ).get(mode(testMode), days)?.count ?? 0,
  }
}

type RowReader = (found: readonly { seq: number }[], days: BoardDays) => BoardRow[]
type StoredRow = Omit<BoardRow, 'record'> & { seq: number; document: string }

/** Reads the documents of a page, in its order. */
function createRowReader(statement: StatementCache): RowReader {
  return (found, days) => {
    const read = statement<StoredRow>(
      `SELECT *, ${since} AS since FROM (SELECT trackers.seq, trackers.document, shipment_id AS shipmentId,
         event_day, promised_day, handed_day, promised_day AS promised, handed_day AS handedOver,
         contacted_at AS contactedAt, state_before AS stateBefore, changed_at AS changedAt,
         ${stateAt().replaceAll('status', 'trackers.status')} AS state,
         (SELECT reference FROM shipments WHERE shipments.id = shipment_id) AS reference,
         (SELECT who FROM tracker_notes WHERE tracker_id = trackers.id AND kind = 'contacted' ORDER BY seq DESC LIMIT 1)
           AS contactedBy,
         (SELECT count(*) FROM tracker_notes WHERE tracker_id = trackers.id AND kind = 'note') AS notes
       FROM trackers WHERE trackers.seq IN (SELECT value FROM json_each(?)))`,
    ).all(JSON.stringify(found.map(({ seq }) => seq)), days)
    const bySeq = new Map(read.map(row => [row.seq, row]))
    return found.flatMap(({ seq }) => {
      const row = bySeq.get(seq)
      return row ? [{ ...row, record: JSON.parse(row.document) as TrackerRecord }] : []
    })
  }
}

/** What the board is narrowed to besides its view, each part with an AND before it. */
function narrowed({
  testMode,
  carrier_name: carriers,
  shipment_id: shipments,
  contacted,
  keyword,
}: BoardAsked) {
  const parts: ColumnCondition[] = [
    ...(carriers?.length ? [ofCarriers(['carrier_name'], carriers)] : []),
    ...(shipments?.length ? [ofShipments(shipments)] : []),
    ...(contacted === undefined
      ? []
      : [{ sql: `contacted_at IS ${contacted ? 'NOT ' : ''}NULL`, values: [] }]),
    ...(keyword ? [withWords(keyword, testMode)] : []),
  ]
  return {
    sql: parts.map(({ sql }) => ` AND ${sql}`).join(''),
    values: parts.flatMap(({ values }) => values),
  }
}

/** By their index: the board is read in its own order otherwise, until enough of them have come by. */
const ofShipments = (ids: readonly string[]): ColumnCondition => ({
  sql: 'seq IN (SELECT seq FROM trackers WHERE shipment_id IN (SELECT value FROM json_each(?)))',
  values: [JSON.stringify(ids)],
})

/** Words of the parcel, or of the shipment it belongs to. */
function withWords(keyword: string, testMode: boolean): ColumnCondition {
  const own = numbered('tracker_terms', hasWords(keyword, ['tracking_number', 'info_text', 'id']), testMode)
  const shipments = numbered(
    'shipment_prefix_terms',
    hasWords(keyword, ['reference', 'recipient_text']),
    testMode,
  )
  return {
    sql: `seq IN (SELECT seq FROM trackers WHERE ${own.sql} UNION SELECT seq FROM trackers
      WHERE shipment_id IN (SELECT id FROM shipments WHERE ${shipments.sql}) UNION SELECT seq FROM trackers
      WHERE id IN (SELECT tracker_id FROM tracker_aliases WHERE number = ?))`,
    values: [...own.values, ...shipments.values, keyword],
  }
}

function numbered(
  table: 'tracker_terms' | 'shipment_prefix_terms',
  condition: ReturnType<typeof hasWords>,
  testMode: boolean,
): ColumnCondition {
  if (!('words' in condition)) return condition
  const { from, seq, values } = wordRows(table, testMode, [condition.words])
  return { sql: `seq IN (SELECT ${seq} FROM ${from})`, values }
}

import type { EventRecord, EventsQuery } from '../../../shared/api/events.ts'
import { eventTypes } from '../../../shared/api/webhooks.ts'
import type { EventFilters } from '../../../shared/desk/events.ts'
import { anyOf, type Condition, createdIn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { createDocumentPager } from '../../db/document-pager.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import { prepareRowCount } from '../../db/row-counts.ts'

export type EventRepository = {
  /** `json`: the data of the record, where its text is at hand. */
  insert: (events: readonly { record: EventRecord; json?: string | undefined }[], createdAt: number) => void
  /** The stored JSON text. */
  findText: (id: string, testMode: boolean) => string | null
  page: (testMode: boolean, filters: EventFilters) => DocumentPage
} & EventLog

/** A place in the order of events: behind this one. */
export type EventPlace = { seq: number; eventId: string }

/** Events in the order they were recorded in, which is that of their numbers: SQLite has one writer. */
export type EventLog = {
  /** The event with this number, or with this id, in whatever mode. */
  placeOf: (name: number | string) => (EventPlace & { testMode: boolean }) | null
  /** The newest event that is there, and the newest that was removed. */
  bounds: (testMode: boolean) => { newest: EventPlace | null; removed: EventPlace | null }
  /** Those behind a number up to and with another one, oldest first; their stored JSON texts. */
  between: (
    testMode: boolean,
    range: { after: number; until: number; limit: number; types?: EventsQuery['type'] },
  ) => (EventPlace & { document: string })[]
}

export function createEventRepository(database: Database): EventRepository {
  const { sqlite } = database
  const insert = sqlite.prepare(
    'INSERT INTO events (id, document, created_at, test_mode) VALUES (?, ?, ?, ?)',
  )
  const count = prepareRowCount(database, 'events')
  const find = sqlite
    .prepare<[string, number], string>('SELECT document FROM events WHERE id = ? AND test_mode = ?')
    .pluck()
  const page = createDocumentPager(database, { table: 'events' })
  return {
    ...createEventLog(sqlite),
    insert: (events, createdAt) => {
      for (const { record, json } of events)
        insert.run(record.id, textOf(record, json), createdAt, record.test_mode ? 1 : 0)
      count(events.map(({ record }) => record))
    },
    findText: (id, testMode) => find.get(id, testMode ? 1 : 0) ?? null,
    page: (testMode, filters) => page(testMode, conditionsOf(filters), filters),
  }
}

function createEventLog(sqlite: Database['sqlite']): EventLog {
  type Stored = EventPlace & { testMode: 0 | 1 }
  const place = 'seq, id AS eventId'
  const one = (column: 'id' | 'seq') =>
    sqlite.prepare<[number | string], Stored>(
      `SELECT ${place}, test_mode AS testMode FROM events WHERE ${column} = ?`,
    )
  const [byId, bySeq] = [one('id'), one('seq')]
  const newest = sqlite.prepare<[number], EventPlace>(
    `SELECT ${place} FROM events WHERE test_mode = ? ORDER BY seq DESC LIMIT 1`,
  )
  const removed = sqlite.prepare<[number], EventPlace>(
    'SELECT seq, event_id AS eventId FROM event_removals WHERE test_mode = ?',
  )
  const between = sqlite.prepare<[number, number, number, string, number], EventPlace & { document: string }>(
    `SELECT ${place}, document FROM events WHERE test_mode = ? AND seq > ? AND seq <= ?
       AND type IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT +?`,
  )
  return {
    placeOf: name => {
      const found = (typeof name === 'number' ? bySeq : byId).get(name)
      return found ? { ...found, testMode: found.testMode === 1 } : null
    },
    bounds: testMode => {
      const mode = testMode ? 1 : 0
      return { newest: newest.get(mode) ?? null, removed: removed.get(mode) ?? null }
    },
    between: (testMode, { after, until, limit, types }) =>
      between.all(testMode ? 1 : 0, after, until, JSON.stringify(types?.length ? types : eventTypes), limit),
  }
}

/** The members in the order they are declared in, whether or not one is text already. */
function textOf({ id, type, event, data, ...rest }: EventRecord, json?: string): string {
  if (json === undefined) return JSON.stringify({ id, type, event, data, ...rest })
  const [before, after] = [{ id, type, event }, rest].map(part => JSON.stringify(part).slice(1, -1))
  return `{${before},"data":${json},${after}}`
}

const conditionsOf = (filters: EventFilters): Condition[] => [
  ...(filters.type?.length ? [{ ...anyOf(['type'], filters.type), hasIndex: true }] : []),
  ...createdIn(filters),
]

import type { EventFilters, EventRecord } from '../../../shared/desk/events.ts'
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
    insert: (events, createdAt) => {
      for (const { record, json } of events)
        insert.run(record.id, textOf(record, json), createdAt, record.test_mode ? 1 : 0)
      count(events.map(({ record }) => record))
    },
    findText: (id, testMode) => find.get(id, testMode ? 1 : 0) ?? null,
    page: (testMode, filters) => page(testMode, conditionsOf(filters), filters),
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

import type { EventFilters, EventRecord } from '../../../shared/desk/events.ts'
import { anyOf, type Condition, createdIn } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { createDocumentPager } from '../../db/document-pager.ts'
import { boundDocument } from '../../db/document-store.ts'
import type { DocumentPage } from '../../db/page-cut.ts'

export type EventRepository = {
  insert: (record: EventRecord, createdAt: number) => void
  /** The stored JSON text. */
  findText: (id: string, testMode: boolean) => string | null
  page: (testMode: boolean, filters: EventFilters) => DocumentPage
}

export function createEventRepository(database: Database): EventRepository {
  const { sqlite } = database
  const insert = sqlite.prepare(
    `INSERT INTO events (id, document, created_at, test_mode) VALUES (?, ${boundDocument}, ?, ?)`,
  )
  const find = sqlite
    .prepare<[string, number], string>('SELECT document FROM events WHERE id = ? AND test_mode = ?')
    .pluck()
  const page = createDocumentPager(database, { table: 'events' })
  return {
    insert: (record, createdAt) =>
      void insert.run(record.id, JSON.stringify(record), createdAt, record.test_mode ? 1 : 0),
    findText: (id, testMode) => find.get(id, testMode ? 1 : 0) ?? null,
    page: (testMode, filters) => page(testMode, conditionsOf(filters), filters),
  }
}

const conditionsOf = (filters: EventFilters): Condition[] => [
  ...(filters.type?.length ? [{ ...anyOf(['type'], filters.type), hasIndex: true }] : []),
  ...createdIn(filters),
]

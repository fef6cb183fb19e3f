import type { CarrierTrace, TraceFilters, TraceSummary } from '../../../../shared/desk/traces.ts'
import type { ActivityDatabase } from '../../../db/activity/activity-database.ts'
import { createdIn, createRowPager } from '../../../db/activity/activity-pages.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'

type StoredTrace = { summary: TraceSummary; content: Pick<CarrierTrace, 'request' | 'response'> }

export type TraceRepository = {
  /** Stores traces in one transaction. */
  insert: (traces: readonly StoredTrace[]) => void
  page: (filters: TraceFilters) => DocumentPage
  find: (id: string) => CarrierTrace | null
  /** Forgets what is older; answers how many there were. */
  pruneBefore: (time: number) => number
  /** Forgets the oldest until so many are left. */
  pruneTo: (most: number) => number
}

export function createTraceRepository({ sqlite, transact }: ActivityDatabase): TraceRepository {
  const insert = sqlite.prepare(
    `INSERT INTO carrier_traces
       (id, at, test_mode, connection_id, operation, shipment_id, tracker_id, pickup_id, failed, summary, content)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertOne = ({ summary, content }: StoredTrace) =>
    insert.run(
      summary.id,
      Date.parse(summary.created_at),
      summary.test_mode ? 1 : 0,
      summary.connection_id,
      summary.operation,
      summary.shipment_id,
      summary.tracker_id,
      summary.pickup_id,
      summary.failed ? 1 : 0,
      JSON.stringify(summary),
      JSON.stringify(content),
    )
  const page = createRowPager({ sqlite }, { table: 'carrier_traces', document: 'summary' })
  const find = sqlite.prepare<[string], { summary: string; content: string }>(
    'SELECT summary, content FROM carrier_traces WHERE id = ?',
  )
  const before = sqlite.prepare('DELETE FROM carrier_traces WHERE at < ?')
  const beyond = sqlite.prepare(
    'DELETE FROM carrier_traces WHERE seq <= (SELECT max(seq) FROM carrier_traces) - ?',
  )
  return {
    insert: traces => transact(() => traces.forEach(insertOne)),
    page: filters => page(conditionsOf(filters), filters),
    find: id => {
      const row = find.get(id)
      return row ? { ...JSON.parse(row.summary), ...JSON.parse(row.content) } : null
    },
    pruneBefore: time => before.run(time).changes,
    pruneTo: most => beyond.run(most).changes,
  }
}

const columns = ['connection_id', 'shipment_id', 'tracker_id', 'pickup_id', 'operation'] as const

const conditionsOf = (filters: TraceFilters) => [
  ...columns.flatMap(column => {
    const wanted = filters[column]
    return wanted ? [{ sql: `${column} = ?`, values: [wanted] }] : []
  }),
  ...(['failed', 'test_mode'] as const).flatMap(column =>
    filters[column] === undefined ? [] : [{ sql: `${column} = ?`, values: [filters[column] ? 1 : 0] }],
  ),
  ...createdIn(filters),
]

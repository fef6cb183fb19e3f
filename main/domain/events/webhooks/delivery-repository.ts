import type { EventType } from '../../../../shared/api/webhooks.ts'
import type { DeliveryFilters } from '../../../../shared/desk/webhooks.ts'
import type { Database } from '../../../db/database.ts'
import { cutRows } from '../../../db/page-cut.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { deliveries } from '../../../db/schema/deliveries.ts'
import type { AfterAttempt } from './delivery-rules.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** A delivery as it starts: waiting, not tried. */
export type NewDelivery = Pick<DeliveryRow, 'id' | 'eventId' | 'webhookId' | 'isReplay' | 'createdAt'>

/** A delivery in the queue of an endpoint, with what is to be sent. */
export type WaitingRow = Pick<
  DeliveryRow,
  'id' | 'eventId' | 'tries' | 'nextAttemptAt' | 'isAside' | 'attempts'
> & {
  body: string
  /** When the event happened. */
  happenedAt: number
}

type StoredWaitingRow = StoredRow<WaitingRow>

/** A delivery and what it is about. */
export type ListedDelivery = DeliveryRow & { eventType: EventType }

export type DeliveryRepository = {
  insert: (row: NewDelivery) => void
  ofEvent: (eventId: string) => DeliveryRow[]
  isWaiting: (eventId: string, webhookId: string) => boolean
  /** What stands aside at an endpoint, the next one due first, and then the first of its queue, in order. */
  listWaiting: (webhookId: string, limit: number) => WaitingRow[]
  /** Endpoints that are switched on and have something waiting. */
  webhooksWithWork: () => string[]
  /** Writes down what came of an attempt; false when the delivery is gone. */
  settle: (id: string, after: AfterAttempt, updatedAt: number) => boolean
  /** All that waits at an endpoint is due at once, with its schedule begun anew. */
  hurry: (webhookId: string) => void
  /** Those of an endpoint, newest first. */
  page: (filters: DeliveryFilters) => { count: number; next: number | null; rows: ListedDelivery[] }
  /** One, with the text that is sent. */
  find: (id: string) => (ListedDelivery & { body: string }) | null
  /** How many of an endpoint are in a state. */
  countIn: (webhookId: string, state: DeliveryRow['state']) => number
}

const codec = createRowCodec<DeliveryRow>({
  seq: 'plain',
  id: 'plain',
  eventId: 'plain',
  webhookId: 'plain',
  state: 'plain',
  isReplay: 'flag',
  tries: 'plain',
  nextAttemptAt: 'plain',
  isAside: 'flag',
  attempts: 'json',
  createdAt: 'plain',
  updatedAt: 'plain',
})

export function createDeliveryRepository({ sqlite }: Pick<Database, 'sqlite'>): DeliveryRepository {
  const insert = sqlite.prepare(
    `INSERT INTO deliveries (id, event_id, webhook_id, state, is_replay, attempts, created_at, updated_at)
     VALUES (?, ?, ?, 'waiting', ?, '[]', ?, ?)`,
  )
  const ofEvent = sqlite.prepare<[string], StoredRow<DeliveryRow>>(
    `SELECT ${codec.columns} FROM deliveries WHERE event_id = ? ORDER BY seq DESC`,
  )
  const isWaiting = sqlite
    .prepare<[string, string], number>(
      `SELECT 1 FROM deliveries WHERE event_id = ? AND webhook_id = ? AND state = 'waiting'`,
    )
    .pluck()
  const firstOf = (condition: string, order: string) => `SELECT * FROM (
      SELECT deliveries.id, event_id AS eventId, tries, next_attempt_at AS nextAttemptAt, is_aside AS isAside, attempts,
        events.document AS body, events.created_at AS happenedAt
      FROM deliveries JOIN events ON events.id = event_id
      WHERE webhook_id = @webhookId AND state = 'waiting' AND ${condition} ORDER BY ${order} LIMIT @limit)`
  const waiting = sqlite.prepare<[{ webhookId: string; limit: number }], StoredWaitingRow>(
    `${firstOf('is_aside = 1', 'next_attempt_at')} UNION ALL ${firstOf('is_aside = 0', 'deliveries.seq')}`,
  )
  const withWork = sqlite
    .prepare<[], string>(
      `SELECT DISTINCT webhook_id FROM deliveries JOIN webhooks ON webhooks.id = webhook_id
       WHERE state = 'waiting' AND disabled = 0`,
    )
    .pluck()
  const settle = sqlite.prepare(
    `UPDATE deliveries SET state = ?, tries = ?, next_attempt_at = ?, is_aside = ?, attempts = ?, updated_at = ?
     WHERE id = ? AND state = 'waiting'`,
  )
  const hurry = sqlite.prepare<[string]>(
    `UPDATE deliveries SET tries = 0, next_attempt_at = NULL, is_aside = 0
     WHERE webhook_id = ? AND state = 'waiting'`,
  )
  return {
    ...createDeliveryList(sqlite),
    insert: ({ id, eventId, webhookId, isReplay, createdAt }) =>
      void insert.run(id, eventId, webhookId, isReplay ? 1 : 0, createdAt, createdAt),
    ofEvent: eventId => ofEvent.all(eventId).map(codec.read),
    isWaiting: (eventId, webhookId) => isWaiting.get(eventId, webhookId) !== undefined,
    listWaiting: (webhookId, limit) =>
      waiting.all({ webhookId, limit }).map(row => ({
        ...row,
        isAside: row.isAside === 1,
        attempts: JSON.parse(row.attempts) as WaitingRow['attempts'],
      })),
    webhooksWithWork: () => withWork.all(),
    settle: (id, { state, tries, nextAttemptAt, isAside, attempts }, updatedAt) =>
      settle.run(state, tries, nextAttemptAt, isAside ? 1 : 0, JSON.stringify(attempts), updatedAt, id)
        .changes === 1,
    hurry: webhookId => void hurry.run(webhookId),
  }
}

type Reading = Pick<DeliveryRepository, 'page' | 'find' | 'countIn'>

/** What is read of deliveries to look at them. */
function createDeliveryList(sqlite: Database['sqlite']): Reading {
  type Stored = StoredRow<DeliveryRow> & { eventType: EventType }
  const columns = `deliveries.${codec.columns.split(', ').join(', deliveries.')}, events.type AS eventType`
  const joined = 'deliveries JOIN events ON events.id = event_id'
  const listed = (condition: string) =>
    sqlite.prepare<unknown[], Stored>(
      `SELECT ${columns} FROM ${joined} WHERE webhook_id = ? ${condition} AND deliveries.seq < +?
       ORDER BY deliveries.seq DESC LIMIT +? OFFSET +?`,
    )
  const ofAll = listed('')
  const ofState = listed('AND state = ?')
  const countAll = sqlite
    .prepare<[string], number>('SELECT count(*) FROM deliveries WHERE webhook_id = ?')
    .pluck()
  const countOf = sqlite
    .prepare<[string, string], number>('SELECT count(*) FROM deliveries WHERE webhook_id = ? AND state = ?')
    .pluck()
  const one = sqlite.prepare<[string], Stored & { body: string }>(
    `SELECT ${columns}, events.document AS body FROM ${joined} WHERE deliveries.id = ?`,
  )
  const read = (stored: Stored): ListedDelivery => ({ ...codec.read(stored), eventType: stored.eventType })
  const countIn: Reading['countIn'] = (webhookId, state) => countOf.get(webhookId, state) ?? 0
  return {
    countIn,
    page: ({ webhook_id: webhookId, state, ...range }) => {
      const before = range.cursor ?? Number.MAX_SAFE_INTEGER
      const rows = (limit: number, offset: number) =>
        state === undefined
          ? ofAll.all(webhookId, before, limit, offset)
          : ofState.all(webhookId, state, before, limit, offset)
      return {
        count: state === undefined ? (countAll.get(webhookId) ?? 0) : countIn(webhookId, state),
        ...cutRows(range, (limit, offset) => rows(limit, offset).map(read)),
      }
    },
    find: id => {
      const stored = one.get(id)
      return stored ? { ...read(stored), body: stored.body } : null
    },
  }
}

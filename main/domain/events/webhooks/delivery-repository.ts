import type { Database } from '../../../db/database.ts'
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

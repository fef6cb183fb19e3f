import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { deliveries } from '../../../db/schema/deliveries.ts'
import { webhooks } from '../../../db/schema/webhooks.ts'
import type { AfterAttempt } from './delivery-rules.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** A delivery as it starts: waiting, not tried. */
export type NewDelivery = Pick<DeliveryRow, 'id' | 'eventId' | 'webhookId' | 'isReplay' | 'createdAt'>

/** A delivery in line, with what is to be sent. */
export type WaitingRow = Pick<
  DeliveryRow,
  'id' | 'eventId' | 'tries' | 'nextAttemptAt' | 'isAside' | 'attempts'
> & {
  body: string
  /** When the event happened. */
  happenedAt: number
}

type StoredLine = Omit<WaitingRow, 'isAside' | 'attempts'> & { isAside: number; attempts: string }

export type DeliveryRepository = {
  insert: (row: NewDelivery) => void
  ofEvent: (eventId: string) => DeliveryRow[]
  isWaiting: (eventId: string, webhookId: string) => boolean
  /** What stands aside at an endpoint, the next one due first, and then the head of its line, in order. */
  line: (webhookId: string, limit: number) => WaitingRow[]
  /** Endpoints that are switched on and have something waiting. */
  webhooksWithWork: () => string[]
  /** Writes down what came of an attempt; false when the delivery is gone. */
  settle: (id: string, after: AfterAttempt, updatedAt: number) => boolean
  /** All that waits at an endpoint is due at once, with its schedule begun anew. */
  hurry: (webhookId: string) => void
}

export function createDeliveryRepository({ orm, sqlite }: Database): DeliveryRepository {
  const isWaiting = sql`state = 'waiting'`
  const head = (condition: string, order: string) => `SELECT * FROM (
      SELECT deliveries.id, event_id AS eventId, tries, next_attempt_at AS nextAttemptAt, is_aside AS isAside, attempts,
        events.document AS body, events.created_at AS happenedAt
      FROM deliveries JOIN events ON events.id = event_id
      WHERE webhook_id = @webhookId AND state = 'waiting' AND ${condition} ORDER BY ${order} LIMIT @limit)`
  const line = sqlite.prepare<[{ webhookId: string; limit: number }], StoredLine>(
    `${head('is_aside = 1', 'next_attempt_at')} UNION ALL ${head('is_aside = 0', 'deliveries.seq')}`,
  )
  const insert = sqlite.prepare(
    `INSERT INTO deliveries (id, event_id, webhook_id, state, is_replay, attempts, created_at, updated_at)
     VALUES (?, ?, ?, 'waiting', ?, '[]', ?, ?)`,
  )
  const settle = sqlite.prepare(
    `UPDATE deliveries SET state = ?, tries = ?, next_attempt_at = ?, is_aside = ?, attempts = ?, updated_at = ?
     WHERE id = ? AND state = 'waiting'`,
  )
  return {
    insert: ({ id, eventId, webhookId, isReplay, createdAt }) =>
      void insert.run(id, eventId, webhookId, isReplay ? 1 : 0, createdAt, createdAt),
    ofEvent: eventId =>
      orm
        .select()
        .from(deliveries)
        .where(eq(deliveries.eventId, eventId))
        .orderBy(desc(deliveries.seq))
        .all(),
    isWaiting: (eventId, webhookId) =>
      orm
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(eq(deliveries.eventId, eventId), eq(deliveries.webhookId, webhookId), isWaiting))
        .get() !== undefined,
    line: (webhookId, limit) =>
      line.all({ webhookId, limit }).map(row => ({
        ...row,
        isAside: row.isAside === 1,
        attempts: JSON.parse(row.attempts) as WaitingRow['attempts'],
      })),
    webhooksWithWork: () =>
      orm
        .selectDistinct({ id: deliveries.webhookId })
        .from(deliveries)
        .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
        .where(and(isWaiting, eq(webhooks.disabled, false)))
        .all()
        .map(({ id }) => id),
    settle: (id, { state, tries, nextAttemptAt, isAside, attempts }, updatedAt) =>
      settle.run(state, tries, nextAttemptAt, isAside ? 1 : 0, JSON.stringify(attempts), updatedAt, id)
        .changes === 1,
    hurry: webhookId =>
      void orm
        .update(deliveries)
        .set({ tries: 0, nextAttemptAt: null, isAside: false })
        .where(and(eq(deliveries.webhookId, webhookId), isWaiting))
        .run(),
  }
}

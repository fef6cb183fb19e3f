import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { deliveries } from '../../db/schema/deliveries.ts'
import { events } from '../../db/schema/events.ts'
import { webhooks } from '../../db/schema/webhooks.ts'
import type { AfterAttempt } from './delivery-rules.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** A delivery as it starts: waiting, not tried. */
export type NewDelivery = Pick<DeliveryRow, 'id' | 'eventId' | 'webhookId' | 'isReplay' | 'createdAt'>

/** A delivery in line, with what is to be sent. */
export type WaitingRow = Pick<DeliveryRow, 'id' | 'eventId' | 'tries' | 'nextAttemptAt' | 'attempts'> & {
  body: string
  /** When the event happened. */
  happenedAt: number
}

export type DeliveryRepository = {
  insert: (row: NewDelivery) => void
  ofEvent: (eventId: string) => DeliveryRow[]
  isWaiting: (eventId: string, webhookId: string) => boolean
  /** The head of an endpoint's line, in order. */
  line: (webhookId: string, limit: number) => WaitingRow[]
  /** Endpoints that are switched on and have something waiting. */
  webhooksWithWork: () => string[]
  /** Writes down what came of an attempt; false when the delivery is gone. */
  settle: (id: string, after: AfterAttempt, updatedAt: number) => boolean
  /** All that waits at an endpoint is due at once, with its schedule begun anew. */
  hurry: (webhookId: string) => void
}

export function createDeliveryRepository({ orm, sqlite }: Database): DeliveryRepository {
  const placeholder = sql.placeholder
  const isWaiting = sql`state = 'waiting'`
  const line = orm
    .select({
      id: deliveries.id,
      eventId: deliveries.eventId,
      tries: deliveries.tries,
      nextAttemptAt: deliveries.nextAttemptAt,
      attempts: deliveries.attempts,
      body: events.document,
      happenedAt: events.createdAt,
    })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(eq(deliveries.webhookId, placeholder('webhookId')), isWaiting))
    .orderBy(asc(deliveries.seq))
    .limit(placeholder('limit'))
    .prepare()
  const insert = sqlite.prepare(
    `INSERT INTO deliveries (id, event_id, webhook_id, state, is_replay, attempts, created_at, updated_at)
     VALUES (?, ?, ?, 'waiting', ?, '[]', ?, ?)`,
  )
  const settle = sqlite.prepare(
    `UPDATE deliveries SET state = ?, tries = ?, next_attempt_at = ?, attempts = ?, updated_at = ?
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
    line: (webhookId, limit) => line.all({ webhookId, limit }),
    webhooksWithWork: () =>
      orm
        .selectDistinct({ id: deliveries.webhookId })
        .from(deliveries)
        .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
        .where(and(isWaiting, eq(webhooks.disabled, false)))
        .all()
        .map(({ id }) => id),
    settle: (id, { state, tries, nextAttemptAt, attempts }, updatedAt) =>
      settle.run(state, tries, nextAttemptAt, JSON.stringify(attempts), updatedAt, id).changes === 1,
    hurry: webhookId =>
      void orm
        .update(deliveries)
        .set({ tries: 0, nextAttemptAt: null })
        .where(and(eq(deliveries.webhookId, webhookId), isWaiting))
        .run(),
  }
}

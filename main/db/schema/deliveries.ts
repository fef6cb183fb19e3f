import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type DeliveryAttempt, deliveryStates } from '../../../shared/api/events.ts'
import { events } from './events.ts'
import { webhooks } from './webhooks.ts'

/**
 * Events on their way to endpoints. `seq` is the order at the endpoint; the partial index over what waits is
 * the line, and the unique one keeps an event from standing in it twice.
 */
export const deliveries = sqliteTable(
  'deliveries',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    state: text({ enum: deliveryStates }).notNull(),
    isReplay: integer({ mode: 'boolean' }).notNull(),
    /** Failed attempts of the present schedule. */
    tries: integer().notNull().default(0),
    nextAttemptAt: integer(),
    /** Only it is refused by the endpoint: later events no longer wait for it. */
    isAside: integer({ mode: 'boolean' }).notNull().default(false),
    attempts: text({ mode: 'json' }).$type<DeliveryAttempt[]>().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  table => [
    index('deliveries_line').on(table.webhookId, table.isAside, table.seq).where(sql`state = 'waiting'`),
    index('deliveries_aside')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`state = 'waiting' AND is_aside = 1`),
    uniqueIndex('deliveries_one_waiting').on(table.eventId, table.webhookId).where(sql`state = 'waiting'`),
    index('deliveries_event').on(table.eventId, table.seq),
    index('deliveries_webhook').on(table.webhookId),
    index('deliveries_state').on(table.webhookId, table.state),
    check('deliveries_state_known', sql`state IN ('waiting','delivered','failed')`),
    check('deliveries_attempts', sql`json_valid(attempts)`),
  ],
)

import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { EventType } from '../../../../shared/api/webhooks.ts'
import type { Database } from '../../../db/database.ts'
import { cutRows, type Range } from '../../../db/page-cut.ts'
import { webhooks } from '../../../db/schema/webhooks.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type NewWebhook = typeof webhooks.$inferInsert

export type WebhookRepository = {
  insert: (row: NewWebhook) => void
  find: (id: string, testMode: boolean) => WebhookRow | null
  /** Whatever the mode. */
  findAny: (id: string) => WebhookRow | null
  update: (id: string, changes: Partial<NewWebhook>) => void
  remove: (id: string) => void
  page: (testMode: boolean, range: Range) => { count: number; next: number | null; rows: WebhookRow[] }
  /** Endpoints of a mode that are switched on and want events of this type, oldest first. */
  wanting: (type: EventType, testMode: boolean) => string[]
  /** An event that happened at `happenedAt` arrived; answers the endpoint as it is now. */
  noteSuccess: (id: string, happenedAt: number) => WebhookRow | null
  /** An attempt failed; with the last attempt of an event that one is given up. */
  noteFailure: (id: string, failedAt: number, isGivenUp: boolean) => WebhookRow | null
  /** Endpoints the station switched off and nobody switched on since. */
  countGivenUp: () => number
}

export function createWebhookRepository({ orm, sqlite }: Database): WebhookRepository {
  const { placeholder } = sql
  const byId = orm
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, placeholder('id')))
    .prepare()
  const wanting = sqlite
    .prepare<[number, EventType], string>(
      `SELECT id FROM webhooks WHERE test_mode = ? AND disabled = 0
       AND EXISTS (SELECT 1 FROM json_each(enabled_events) WHERE value IN ('all', ?)) ORDER BY seq`,
    )
    .pluck()
  const success = orm
    .update(webhooks)
    .set({
      failureStreak: 0,
      failingSince: null,
      lastEventAt: sql`max(coalesce(last_event_at, 0), ${placeholder('happenedAt')})`,
    })
    .where(eq(webhooks.id, placeholder('id')))
    .returning()
    .prepare()
  const failure = orm
    .update(webhooks)
    .set({
      failureStreak: sql`failure_streak + ${placeholder('givenUp')}`,
      failingSince: sql`coalesce(failing_since, ${placeholder('failedAt')})`,
    })
    .where(eq(webhooks.id, placeholder('id')))
    .returning()
    .prepare()
  return {
    insert: row => void orm.insert(webhooks).values(row).run(),
    find: (id, testMode) => {
      const row = byId.get({ id })
      return row?.testMode === testMode ? row : null
    },
    findAny: id => byId.get({ id }) ?? null,
    update: (id, changes) => void orm.update(webhooks).set(changes).where(eq(webhooks.id, id)).run(),
    remove: id => void orm.delete(webhooks).where(eq(webhooks.id, id)).run(),
    page: (testMode, range) => {
      const ofMode = eq(webhooks.testMode, testMode)
      const older = range.cursor === undefined ? undefined : lt(webhooks.seq, range.cursor)
      const rows = orm.select().from(webhooks).where(and(ofMode, older)).orderBy(desc(webhooks.seq))
      return {
        count: orm.select({ n: count() }).from(webhooks).where(ofMode).get()?.n ?? 0,
        ...cutRows(range, (limit, offset) => rows.limit(limit).offset(offset).all()),
      }
    },
    wanting: (type, testMode) => wanting.all(testMode ? 1 : 0, type),
    noteSuccess: (id, happenedAt) => success.get({ id, happenedAt }) ?? null,
    noteFailure: (id, failedAt, isGivenUp) =>
      failure.get({ id, failedAt, givenUp: isGivenUp ? 1 : 0 }) ?? null,
    countGivenUp: () =>
      orm.select({ n: count() }).from(webhooks).where(eq(webhooks.gaveUp, true)).get()?.n ?? 0,
  }
}

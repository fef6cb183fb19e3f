import type { EventType } from '../../../../shared/api/webhooks.ts'
import type { Database } from '../../../db/database.ts'
import { cutRows, type Range } from '../../../db/page-cut.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { webhooks } from '../../../db/schema/webhooks.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type NewWebhook = Pick<WebhookRow, (typeof written)[number]>
export type WebhookChanges = Partial<Pick<WebhookRow, (typeof changeable)[number]>>

export type WebhookRepository = {
  insert: (row: NewWebhook) => void
  find: (id: string, testMode: boolean) => WebhookRow | null
  /** Whatever the mode. */
  findAny: (id: string) => WebhookRow | null
  update: (id: string, changes: WebhookChanges) => void
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

const written = [
  'id',
  'url',
  'description',
  'enabledEvents',
  'testMode',
  'disabled',
  'secret',
  'sendSecret',
  'createdAt',
] as const
const changeable = [
  'url',
  'description',
  'enabledEvents',
  'disabled',
  'secret',
  'sendSecret',
  'failureStreak',
  'failingSince',
  'gaveUp',
] as const

const codec = createRowCodec<WebhookRow>({
  seq: 'plain',
  id: 'plain',
  url: 'plain',
  description: 'plain',
  enabledEvents: 'json',
  testMode: 'flag',
  disabled: 'flag',
  secret: 'plain',
  sendSecret: 'flag',
  failureStreak: 'plain',
  failingSince: 'plain',
  gaveUp: 'flag',
  lastEventAt: 'plain',
  createdAt: 'plain',
})

type Stored = StoredRow<WebhookRow>

export function createWebhookRepository({ sqlite }: Pick<Database, 'sqlite'>): WebhookRepository {
  const { columns, read } = codec
  const insert = sqlite.prepare(`INSERT INTO webhooks ${codec.insert(written)}`)
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM webhooks WHERE id = ?`)
  const update = sqlite.prepare(`UPDATE webhooks SET ${codec.set(changeable)} WHERE id = @id`)
  const remove = sqlite.prepare<[string]>('DELETE FROM webhooks WHERE id = ?')
  const count = sqlite.prepare<[number], number>('SELECT count(*) FROM webhooks WHERE test_mode = ?').pluck()
  const listed = sqlite.prepare<[number, number, number, number], Stored>(
    `SELECT ${columns} FROM webhooks WHERE test_mode = ? AND seq < ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
  )
  const wanting = sqlite
    .prepare<[number, EventType], string>(
      `SELECT id FROM webhooks WHERE test_mode = ? AND disabled = 0
       AND EXISTS (SELECT 1 FROM json_each(enabled_events) WHERE value IN ('all', ?)) ORDER BY seq`,
    )
    .pluck()
  const noteSuccess = sqlite.prepare<[number, string], Stored>(
    `UPDATE webhooks SET failure_streak = 0, failing_since = NULL,
       last_event_at = max(coalesce(last_event_at, 0), ?) WHERE id = ? RETURNING ${columns}`,
  )
  const noteFailure = sqlite.prepare<[number, number, string], Stored>(
    `UPDATE webhooks SET failure_streak = failure_streak + ?, failing_since = coalesce(failing_since, ?)
     WHERE id = ? RETURNING ${columns}`,
  )
  const givenUp = sqlite.prepare<[], number>('SELECT count(*) FROM webhooks WHERE gave_up = 1').pluck()
  const readIfAny = (stored: Stored | undefined) => (stored ? read(stored) : null)
  const findAny = (id: string) => readIfAny(byId.get(id))
  return {
    insert: row => void insert.run(codec.bind(row)),
    find: (id, testMode) => {
      const row = findAny(id)
      return row?.testMode === testMode ? row : null
    },
    findAny,
    update: (id, changes) => {
      const row = findAny(id)
      if (row) update.run(codec.bind({ ...row, ...changes }))
    },
    remove: id => void remove.run(id),
    page: (testMode, range) => {
      const mode = testMode ? 1 : 0
      const before = range.cursor ?? Number.MAX_SAFE_INTEGER
      return {
        count: count.get(mode) ?? 0,
        ...cutRows(range, (limit, offset) => listed.all(mode, before, limit, offset).map(read)),
      }
    },
    wanting: (type, testMode) => wanting.all(testMode ? 1 : 0, type),
    noteSuccess: (id, happenedAt) => readIfAny(noteSuccess.get(happenedAt, id)),
    noteFailure: (id, failedAt, isGivenUp) => readIfAny(noteFailure.get(isGivenUp ? 1 : 0, failedAt, id)),
    countGivenUp: () => givenUp.get() ?? 0,
  }
}

import {
  isProblemTone,
  type Notification,
  type NotificationCounts,
  type NotificationFacts,
  type NotificationKind,
  type NotificationTone,
  notificationKinds,
} from '../../../../shared/desk/notifications.ts'
import type { Database } from '../../../db/database.ts'
import { type GroupItem, type NewNotification, toNotification } from './notification-mapper.ts'

/** A group as the list reads it; `items` are its rows, newest first. */
export type GroupRow = { seq: number; items: string }

export type NotificationRepository = ReturnType<typeof createNotificationRepository>

type Asked = { mode: number; off: string }
export type ListAsked = { testMode: boolean; off: readonly NotificationKind[] }
type Narrowed = ListAsked & { unread?: boolean | undefined; since?: number | undefined }

/** So many are kept; the oldest make room. */
export const mostNotifications = 2_000

const isNew = 'read_at IS NULL AND solved_at IS NULL'
const isMine = `(test_mode IS NULL OR test_mode = @mode) AND kind NOT IN (SELECT value FROM json_each(@off))`
const asked = ({ testMode, off }: ListAsked): Asked => ({
  mode: testMode ? 1 : 0,
  off: JSON.stringify(off),
})

/** What is over without anybody saying so here: each is read from the records themselves. */
const endings: Partial<Record<NotificationKind, string>> = {
  delivery_failed: `NOT EXISTS (SELECT 1 FROM trackers
    WHERE trackers.id = subject_id AND trackers.status = 'delivery_failed' AND contacted_at IS NULL)`,
  run_done: `tone <> 'good' AND NOT EXISTS (SELECT 1 FROM runs JOIN run_items ON run_items.run_id = runs.id
    AND run_items.state IN ('failed','unknown') WHERE runs.id = subject_id AND runs.state = 'done')`,
  run_interrupted: `NOT EXISTS (SELECT 1 FROM runs WHERE runs.id = subject_id AND runs.state = 'interrupted')`,
  printer_stopped: `NOT EXISTS (SELECT 1 FROM printers
    WHERE printers.id = subject_id AND printers.state IN ('offline','blocked') AND enabled = 1)`,
  carrier_lost: `NOT EXISTS (SELECT 1 FROM connections WHERE connections.id = subject_id)`,
  webhook_disabled: `NOT EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = subject_id AND gave_up = 1)`,
  export_failed: `NOT EXISTS (SELECT 1 FROM saved_exports WHERE saved_exports.id = subject_id AND trouble IS NOT NULL)`,
}

/** SQL of what happened. */
export function createNotificationRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  return { ...createWriting(sqlite), ...createReading(sqlite) }
}

function createWriting(sqlite: Database['sqlite']) {
  const insert = sqlite.prepare<[NewNotification]>(
    `INSERT INTO notifications
       (id, key, group_key, kind, tone, test_mode, subject, subject_id, facts, created_at)
     VALUES (@id, @key, @groupKey, @kind, @tone, @testMode, @subject, @subjectId, @facts, @createdAt)
     ON CONFLICT (key) DO UPDATE SET solved_at = NULL, facts = excluded.facts
       WHERE solved_at IS NOT NULL AND kind IN ('printer_stopped','carrier_lost')`,
  )
  const trim = sqlite.prepare<[number]>(
    `DELETE FROM notifications WHERE seq <=
       (SELECT seq FROM notifications ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
  )
  const update = sqlite.prepare(
    'UPDATE notifications SET facts = @facts WHERE kind = @kind AND subject_id = @subjectId AND solved_at IS NULL',
  )
  const endOne = sqlite.prepare(
    'UPDATE notifications SET solved_at = @at WHERE kind = @kind AND subject_id = @subjectId AND solved_at IS NULL',
  )
  const ends = Object.entries(endings).map(([kind, over]) =>
    sqlite.prepare<[number]>(
      `UPDATE notifications SET solved_at = ? WHERE kind = '${kind}' AND solved_at IS NULL AND ${over}`,
    ),
  )
  const open = sqlite.prepare<[string], { subjectId: string; createdAt: number }>(
    `SELECT subject_id AS subjectId, created_at AS createdAt FROM notifications WHERE kind = ? AND solved_at IS NULL`,
  )
  const read = sqlite.prepare<[{ at: number; ids: string; mode: number }]>(
    `UPDATE notifications SET read_at = @at WHERE read_at IS NULL AND seq IN (
       SELECT other.seq FROM notifications AS named JOIN notifications AS other
         ON other.group_key = named.group_key AND other.seq <= named.seq
       WHERE named.id IN (SELECT value FROM json_each(@ids)) AND (named.test_mode IS NULL OR named.test_mode = @mode))`,
  )
  const readUpTo = sqlite.prepare<[{ at: number; seq: number; mode: number }]>(
    `UPDATE notifications SET read_at = @at WHERE read_at IS NULL AND seq <= @seq
       AND (test_mode IS NULL OR test_mode = @mode)`,
  )
  return {
    /** False when it was told before. */
    insert: (row: NewNotification): boolean => {
      const isNews = insert.run(row).changes > 0
      if (isNews) trim.run(mostNotifications)
      return isNews
    },
    /** Something else is wrong with what is open already. */
    update: (kind: NotificationKind, subjectId: string, facts: NotificationFacts) =>
      void update.run({ kind, subjectId, facts: JSON.stringify(facts) }),
    end: (kind: NotificationKind, subjectId: string, at: number): boolean =>
      endOne.run({ kind, subjectId, at }).changes > 0,
    /** Strikes what the records say is over; true when there was anything. */
    endAll: (at: number): boolean => ends.reduce((any, each) => each.run(at).changes > 0 || any, false),
    /** What is open of a kind. */
    open: (kind: NotificationKind) => open.all(kind),
    read: (ids: readonly string[], { at, testMode }: { at: number; testMode: boolean }): number =>
      read.run({ at, ids: JSON.stringify(ids), mode: testMode ? 1 : 0 }).changes,
    readUpTo: (seq: number, { at, testMode }: { at: number; testMode: boolean }): number =>
      readUpTo.run({ at, seq, mode: testMode ? 1 : 0 }).changes,
  }
}

function createReading(sqlite: Database['sqlite']) {
  // What is new and what is not stand apart, also of one hour: somebody read some of it before the rest came.
  const groups = `SELECT max(seq) AS seq, max(${isNew}) AS isNew, count(*) AS count FROM notifications
    WHERE ${isMine} AND created_at >= @since AND (@unread = 0 OR (${isNew})) GROUP BY group_key, (${isNew})`
  const page = sqlite.prepare<[Asked & Range], GroupRow>(
    `SELECT top.seq, (SELECT json_group_array(json_object('id', id, 'kind', kind, 'tone', tone, 'testMode', test_mode,
         'subject', subject, 'subjectId', subject_id, 'facts', json(facts), 'createdAt', created_at,
         'readAt', read_at, 'solvedAt', solved_at)) FROM (
       SELECT * FROM notifications WHERE group_key = (SELECT group_key FROM notifications WHERE seq = top.seq)
         AND (${isNew}) = top.isNew AND created_at >= @since ORDER BY seq DESC)) AS items
     FROM (${groups}) AS top ORDER BY top.isNew DESC, top.seq DESC LIMIT @limit OFFSET @offset`,
  )
  const count = sqlite
    .prepare<[Asked & Omit<Range, 'limit' | 'offset'>], number>(`SELECT count(*) FROM (${groups})`)
    .pluck()
  const counts = sqlite.prepare<[Asked], { kind: NotificationKind; tone: NotificationTone; count: number }>(
    `SELECT kind, tone, count(DISTINCT group_key) AS count
     FROM notifications INDEXED BY notifications_new WHERE ${isNew} AND ${isMine} GROUP BY kind, tone`,
  )
  const seqOf = sqlite
    .prepare<[{ id: string; mode: number }], number>(
      'SELECT seq FROM notifications WHERE id = @id AND (test_mode IS NULL OR test_mode = @mode)',
    )
    .pluck()
  return {
    page: (
      narrowed: Narrowed & { limit: number; offset: number },
    ): { count: number; records: Notification[] } => {
      const { limit, offset, unread, since = 0 } = narrowed
      const named = { ...asked(narrowed), since, unread: unread ? 1 : 0 }
      const rows = page.all({ ...named, limit, offset })
      return {
        count: count.get(named) ?? 0,
        records: rows.map(({ items }) => toNotification(JSON.parse(items) as GroupItem[])),
      }
    },
    counts: (of: ListAsked): NotificationCounts => {
      const found = counts.all(asked(of))
      const sum = (rows: typeof found) => rows.reduce((total, each) => total + each.count, 0)
      const kinds = notificationKinds.map(
        kind => [kind, sum(found.filter(each => each.kind === kind))] as const,
      )
      return {
        unread: sum(found),
        problems: sum(found.filter(({ tone }) => isProblemTone(tone))),
        kinds: Object.fromEntries(kinds) as NotificationCounts['kinds'],
      }
    },
    seqOf: (id: string, testMode: boolean): number | null =>
      seqOf.get({ id, mode: testMode ? 1 : 0 }) ?? null,
  }
}

type Range = { since: number; unread: number; limit: number; offset: number }

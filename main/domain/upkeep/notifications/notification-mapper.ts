import type { BatchRecord } from '../../../../shared/api/batches.ts'
import type { TrackerRecord } from '../../../../shared/api/trackers.ts'
import {
  isProblemTone,
  type Notification,
  type NotificationFacts,
  type NotificationKind,
  type NotificationSubject,
  type NotificationTone,
} from '../../../../shared/desk/notifications.ts'
import type { StationEvent } from '../../../platform/record-event.ts'
import { type Happening, hourly } from '../../../platform/tell-notification.ts'

/** A row as it is stored. */
export type NewNotification = {
  id: string
  key: string
  groupKey: string
  kind: NotificationKind
  tone: NotificationTone
  testMode: number | null
  subject: NotificationSubject
  subjectId: string
  facts: string
  createdAt: number
}

/** A row of a group. */
export type GroupItem = Omit<NewNotification, 'key' | 'groupKey' | 'facts'> & {
  facts: NotificationFacts
  readAt: number | null
  solvedAt: number | null
}

const hourMs = 3_600_000
const mostItems = 5

const noFacts: NotificationFacts = {
  name: null,
  number: null,
  done: null,
  failed: null,
  unknown: null,
  trouble: null,
}

export const toFacts = (facts: Partial<NotificationFacts>): NotificationFacts => ({ ...noFacts, ...facts })

/** A row of the table, out of what happened at a time. */
export function toRow(
  { facts, isGrouped, ...happening }: Happening,
  id: string,
  at: number,
): NewNotification {
  const { kind, tone, testMode, subject, subjectId, occasion } = happening
  const hour = Math.floor(at / hourMs)
  const mode = testMode === null ? null : testMode ? 1 : 0
  return {
    id,
    key: [kind, subjectId, occasion === hourly ? hour : occasion].join(':'),
    groupKey: [kind, tone, mode, ...(isGrouped ? [] : [subjectId]), hour].join(':'),
    kind,
    tone,
    testMode: mode,
    subject,
    subjectId,
    facts: JSON.stringify(toFacts(facts)),
    createdAt: at,
  }
}

const sumOf = (items: readonly GroupItem[], name: 'done' | 'failed' | 'unknown'): number | null =>
  items.every(({ facts }) => facts[name] === null)
    ? null
    : items.reduce((sum, { facts }) => sum + (facts[name] ?? 0), 0)

/** The last of several instants; null while one of them is still to come. */
const lastOf = (all: readonly (number | null)[]): string | null => {
  const known = all.filter(each => each !== null)
  return known.length < all.length ? null : new Date(Math.max(...known)).toISOString()
}

/** What happened of a kind in an hour as one; `items` are newest first. */
export function toNotification(items: readonly GroupItem[]): Notification {
  const [newest] = items
  if (!newest) throw new Error('A group of notifications has none.')
  const { id, kind, tone, testMode, facts } = newest
  return {
    id,
    object_type: 'notification',
    kind,
    tone,
    is_problem: isProblemTone(tone),
    test_mode: testMode === null ? null : testMode === 1,
    count: items.length,
    items: items.slice(0, mostItems).map(item => ({
      subject: item.subject,
      subject_id: item.subjectId,
      name: item.facts.name,
    })),
    ...facts,
    // One run tells of itself; of orders that came in several files their sum is told.
    ...(kind === 'orders_arrived' ? { done: sumOf(items, 'done'), failed: sumOf(items, 'failed') } : {}),
    happened_at: new Date(newest.createdAt).toISOString(),
    read_at: lastOf(items.map(each => each.readAt)),
    solved_at: lastOf(items.map(each => each.solvedAt)),
  }
}

/** What people call a parcel. */
export const parcelName = ({
  info,
  tracking_number: number,
}: Pick<TrackerRecord, 'info' | 'tracking_number'>) => info.customer_name || number

export type ParcelTrouble = Extract<NotificationKind, 'delivery_failed' | 'parcel_stuck' | 'never_scanned'>

/** A parcel is in a trouble; `occasion` tells this time from another. */
export const parcelHappening = (
  kind: ParcelTrouble,
  { id, name, testMode }: { id: string; name: string; testMode: boolean },
  occasion: string,
): Happening => ({
  kind,
  tone: kind === 'parcel_stuck' ? 'attention' : 'bad',
  testMode,
  subject: 'tracker',
  subjectId: id,
  occasion,
  isGrouped: true,
  facts: { name },
})

export const webhookHappening = (webhook: {
  id: string
  url: string
  testMode: boolean
  failingSince: number | null
}): Happening => ({
  kind: 'webhook_disabled',
  tone: 'bad',
  testMode: webhook.testMode,
  subject: 'webhook',
  subjectId: webhook.id,
  occasion: webhook.failingSince ?? 'off',
  facts: { name: webhook.url },
})

/** What an event means to somebody who was away; null: nothing. */
export function happeningOf({ type, data, testMode }: StationEvent): Happening | null {
  if (type === 'tracker_updated' || type === 'tracker_created') {
    const tracker = data as TrackerRecord
    if (tracker.status !== 'delivery_failed') return null
    const parcel = { id: tracker.id, name: parcelName(tracker), testMode }
    return parcelHappening('delivery_failed', parcel, 'once')
  }
  if (type !== 'batch_completed' && type !== 'batch_failed') return null
  const { id, resource_type: kind, resources } = data as BatchRecord
  if (kind !== 'orders') return null
  const done = resources.filter(({ status }) => status === 'processed').length
  const failed = resources.length - done
  return {
    kind: 'orders_arrived',
    tone: failed > 0 ? 'attention' : 'info',
    testMode,
    subject: 'batch',
    subjectId: id,
    occasion: 'done',
    isGrouped: true,
    facts: { done, failed },
  }
}

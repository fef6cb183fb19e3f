import type { WebhookDeliveryRecord } from '../../../../shared/api/events.ts'
import type { WebhookRecord } from '../../../../shared/api/webhooks.ts'
import type { DeliveryRecord } from '../../../../shared/desk/events.ts'
import type { WebhookState } from '../../../../shared/desk/webhooks.ts'
import { isoTime } from '../../../platform/clock.ts'
import type { DeliveryRow, ListedDelivery } from './delivery-repository.ts'
import type { WebhookRow } from './webhook-repository.ts'

/** The endpoint as the interface answers with it; `secret` is its opened one. */
export const toWebhookRecord = (row: WebhookRow, secret: string): WebhookRecord => ({
  id: row.id,
  url: row.url,
  description: row.description,
  enabled_events: row.enabledEvents,
  disabled: row.disabled,
  send_secret: row.sendSecret,
  object_type: 'webhook',
  last_event_at: row.lastEventAt === null ? null : isoTime(row.lastEventAt, 'Z'),
  secret,
  test_mode: row.testMode,
})

/** What others are told of an endpoint: nothing they could sign or sign in with. */
export function toPublicWebhook(row: WebhookRow): Omit<WebhookRecord, 'secret'> {
  const { secret: _secret, ...record } = toWebhookRecord(row, '')
  const url = new URL(row.url)
  url.username = ''
  url.password = ''
  return { ...record, url: url.href }
}

const isoText = (ms: number): string => new Date(ms).toISOString()

export const toDeliveryRecord = (row: DeliveryRow): DeliveryRecord => ({
  id: row.id,
  object_type: 'event_delivery',
  event_id: row.eventId,
  webhook_id: row.webhookId,
  state: row.state,
  is_replay: row.isReplay,
  next_attempt_at: row.nextAttemptAt === null ? null : isoText(row.nextAttemptAt),
  attempts: row.attempts,
  created_at: isoText(row.createdAt),
  updated_at: isoText(row.updatedAt),
})

/** The endpoint as the desk looks after it. */
export function toWebhookState(
  row: WebhookRow,
  counts: Pick<WebhookState, 'waiting' | 'given_up'>,
): WebhookState {
  const { secret: _secret, ...record } = toWebhookRecord(row, '')
  return {
    ...record,
    created_at: isoText(row.createdAt),
    gave_up: row.gaveUp,
    failures: row.failureStreak,
    failing_since: row.failingSince === null ? null : isoText(row.failingSince),
    ...counts,
  }
}

export const toDeliveryLine = (row: ListedDelivery): WebhookDeliveryRecord => ({
  id: row.id,
  object_type: 'webhook_delivery',
  webhook_id: row.webhookId,
  event_id: row.eventId,
  event_type: row.eventType,
  state: row.state,
  is_replay: row.isReplay,
  tries: row.tries,
  next_attempt_at: row.nextAttemptAt === null ? null : isoText(row.nextAttemptAt),
  last_attempt: row.attempts.at(-1) ?? null,
  created_at: isoText(row.createdAt),
  updated_at: isoText(row.updatedAt),
})

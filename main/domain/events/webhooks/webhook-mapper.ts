import type { WebhookRecord } from '../../../../shared/api/webhooks.ts'
import type { DeliveryRecord } from '../../../../shared/desk/events.ts'
import { isoTime } from '../../../platform/clock.ts'
import type { DeliveryRow } from './delivery-repository.ts'
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

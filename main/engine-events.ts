import type { Database } from './db/database.ts'
import { createEventRepository } from './domain/events/event-repository.ts'
import { createEventService, type EventService } from './domain/events/event-service.ts'
import { createRecordEvent } from './domain/events/record-event.ts'
import { createDeliveryQueue } from './domain/webhooks/delivery-queue.ts'
import { createDeliveryRepository } from './domain/webhooks/delivery-repository.ts'
import { type DeliveryPolicy, deliveryPolicy } from './domain/webhooks/delivery-rules.ts'
import { createPostWebhook } from './domain/webhooks/webhook-post.ts'
import { createWebhookRepository } from './domain/webhooks/webhook-repository.ts'
import { createWebhookService, type WebhookService } from './domain/webhooks/webhook-service.ts'
import { createWebhookDelivery, type WebhookDelivery } from './jobs/webhook-delivery.ts'
import type { ChangeFeed } from './platform/change-feed.ts'
import type { Clock } from './platform/clock.ts'
import type { Ids } from './platform/ids.ts'
import type { RecordEvent } from './platform/record-event.ts'
import type { SecretBox } from './platform/secret-box.ts'

export type EventPorts = {
  database: Database
  secrets: SecretBox
  fetch: typeof globalThis.fetch
  clock: Clock
  ids: Ids
  changes: ChangeFeed
  /** Trouble of the delivery loop itself. */
  onDeliveryTrouble: (error: unknown) => void
  /** An endpoint failed so often in a row that nothing is sent there any more. */
  onWebhookSwitchedOff: (webhook: { id: string; url: string }) => void
  deliveryPolicy?: Partial<DeliveryPolicy>
}

export type Events = {
  recordEvent: RecordEvent
  events: EventService
  webhooks: WebhookService
  webhookDelivery: WebhookDelivery
}

/** What happens, who is told of it, and the telling. */
export function createEvents(ports: EventPorts): Events {
  const { database, clock } = ports
  const policy = { ...deliveryPolicy, ...ports.deliveryPolicy }
  const post = createPostWebhook({ ...ports, policy })
  const deliveries = createDeliveryRepository(database)
  const webhooks = createWebhookRepository(database)
  const repository = createEventRepository(database)
  const wake = (webhookId: string) => webhookDelivery.wake(webhookId)
  const queue = createDeliveryQueue({
    ...ports,
    deliveries,
    webhooks,
    policy,
    wake,
    onSwitchedOff: ports.onWebhookSwitchedOff,
  })
  const webhookDelivery = createWebhookDelivery({
    queue,
    post,
    clock,
    policy,
    report: ports.onDeliveryTrouble,
  })
  return {
    recordEvent: createRecordEvent({ ...ports, repository, deliveries: queue }),
    events: createEventService({ repository, deliveries: queue }),
    webhooks: createWebhookService({ ...ports, repository: webhooks, deliveries, post, wake }),
    webhookDelivery,
  }
}

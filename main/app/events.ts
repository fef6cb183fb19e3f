import type { BackgroundSettings } from '../../shared/desk/background.ts'
import type { Database } from '../db/database.ts'
import { type AwaitEvents, createAwaitEvents, createReadEvents } from '../domain/events/event-cursor.ts'
import { createEventRepository } from '../domain/events/event-repository.ts'
import { createEventService, createRecordEvents, type EventService } from '../domain/events/event-service.ts'
import { createDeliveryQueue } from '../domain/events/webhooks/delivery-queue.ts'
import { createDeliveryRepository } from '../domain/events/webhooks/delivery-repository.ts'
import { type DeliveryPolicy, deliveryPolicy } from '../domain/events/webhooks/delivery-rules.ts'
import { createConnect, type Reach, type ResolveName } from '../domain/events/webhooks/webhook-connection.ts'
import { createWebhookDelivery, type WebhookDelivery } from '../domain/events/webhooks/webhook-delivery.ts'
import { toPublicWebhook } from '../domain/events/webhooks/webhook-mapper.ts'
import { createPostWebhook } from '../domain/events/webhooks/webhook-post.ts'
import { createWebhookRepository } from '../domain/events/webhooks/webhook-repository.ts'
import { createWebhookService, type WebhookService } from '../domain/events/webhooks/webhook-service.ts'
import { happeningOf, webhookHappening } from '../domain/upkeep/notifications/notification-mapper.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { RecordEvent, RecordEvents } from '../platform/record-event.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import type { TellNotification } from '../platform/tell-notification.ts'
import { loopChanged } from './base.ts'

export type EventPorts = {
  database: Database
  secrets: SecretBox
  clock: Clock
  random: () => number
  ids: Ids
  changes: ChangeFeed
  /** Trouble of the delivery loop itself. */
  onDeliveryTrouble: (error: unknown) => void
  /** An endpoint failed so often in a row that nothing is sent there any more. */
  onWebhookSwitchedOff: (webhook: { id: string; url: string }) => void
  /** Tells somebody who is away; part of the transaction that makes it happen. */
  tell: TellNotification
  /** Which addresses besides public ones may be sent to. */
  background: () => Pick<BackgroundSettings, 'webhooks_to_this_computer' | 'webhooks_to_private_network'>
  /** The system's names when left out. */
  resolveName?: ResolveName
  deliveryPolicy?: Partial<DeliveryPolicy>
}

export type Events = {
  recordEvent: RecordEvent
  recordEvents: RecordEvents
  events: EventService
  awaitEvents: AwaitEvents
  webhooks: WebhookService
  webhookDelivery: WebhookDelivery
}

/** What happens, who is told of it, and the telling. */
export function createEvents(ports: EventPorts): Events {
  const { database, clock, ids, changes, secrets, random } = ports
  const policy = { ...deliveryPolicy, ...ports.deliveryPolicy }
  const connect = createConnect(() => reachOf(ports.background()), ports.resolveName)
  const post = createPostWebhook({ connect, clock, policy })
  const deliveries = createDeliveryRepository(database)
  const endpoints = createWebhookRepository(database)
  const repository = createEventRepository(database)
  // Bound late: the queue wakes the loop that works it off.
  const wake = (webhookId: string) => webhookDelivery.wake(webhookId)
  const queue = createDeliveryQueue({
    database,
    deliveries,
    webhooks: endpoints,
    secrets,
    policy,
    ids,
    clock,
    random,
    changes,
    wake,
    onSwitchedOff: webhook => {
      const { id, url } = toPublicWebhook(webhook)
      ports.tell(webhookHappening({ ...webhook, url }))
      database.afterCommit(() => ports.onWebhookSwitchedOff({ id, url }))
    },
  })
  const record = createRecordEvents({ database, repository, deliveries: queue, ids, clock, changes })
  const recordEvents: RecordEvents = happened => {
    database.joinTransaction(() => {
      record(happened)
      for (const event of happened) {
        const happening = happeningOf(event)
        if (happening) ports.tell(happening)
      }
    })
  }
  const webhookDelivery = createWebhookDelivery({
    queue,
    post,
    clock,
    policy,
    random,
    report: ports.onDeliveryTrouble,
    changed: loopChanged({ changes }, 'webhooks'),
  })
  const events = createEventService({ repository, deliveries: queue })
  const webhooks = createWebhookService({
    database,
    repository: endpoints,
    deliveries,
    secrets,
    post,
    ids,
    clock,
    changes,
    wake,
    replay: events.replay,
  })
  // What could not be sent may be sent now that more addresses are allowed.
  changes.subscribe(({ topic }) => {
    if (topic === 'background') webhooks.retryAll()
  })
  return {
    recordEvent: event => recordEvents([event]),
    recordEvents,
    events,
    awaitEvents: createAwaitEvents({ readEvents: createReadEvents(repository), changes, clock }),
    webhooks,
    webhookDelivery,
  }
}

const reachOf = (settings: ReturnType<EventPorts['background']>): Reach => ({
  loopback: settings.webhooks_to_this_computer,
  private: settings.webhooks_to_private_network,
})

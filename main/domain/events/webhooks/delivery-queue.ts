import type { DeliveryAttempt } from '../../../../shared/api/events.ts'
import type { EventType } from '../../../../shared/api/webhooks.ts'
import type { DeliveryRecord } from '../../../../shared/desk/events.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { DeliveryRepository, WaitingRow } from './delivery-repository.ts'
import { afterAttempt, type DeliveryPolicy, dueAtMs, isHopeless } from './delivery-rules.ts'
import { toDeliveryRecord } from './webhook-mapper.ts'
import type { Target } from './webhook-post.ts'
import type { WebhookRepository, WebhookRow } from './webhook-repository.ts'

/** What is next at an endpoint, and where it goes. */
export type EndpointQueue = {
  target: Target
  /** What stood aside and is due, then the first of the queue. */
  waiting: WaitingRow[]
  /** When the next one that stands aside is due. */
  asideAtMs: number
}

/** What an attempt led to: whether it is settled for good, and where the next one goes. */
export type Settled = { isFinal: boolean; target: Target | null }

export type DeliveryQueue = {
  /** Endpoints an event of this kind is for. */
  recipients: (type: EventType, testMode: boolean) => string[]
  /** Part of the transaction that stores the event. */
  add: (eventId: string, webhookIds: readonly string[]) => void
  /** Puts an event at the end of an endpoint's queue once more. */
  replay: (delivery: { eventId: string; webhookId: string; testMode: boolean }) => Result<DeliveryRecord>
  ofEvent: (eventId: string) => DeliveryRecord[]
  withWork: () => string[]
  /** Null when nothing waits, or nothing may be sent there. */
  queueOf: (webhookId: string) => EndpointQueue | null
  dueAtMs: (delivery: WaitingRow) => number
  settle: (webhookId: string, delivery: WaitingRow, attempt: DeliveryAttempt) => Settled
}

export type DeliveryQueuePorts = {
  database: Database
  deliveries: DeliveryRepository
  webhooks: WebhookRepository
  secrets: SecretBox
  policy: DeliveryPolicy
  ids: Ids
  clock: Clock
  random: () => number
  changes: ChangeFeed
  /** Something waits at this endpoint. */
  wake: (webhookId: string) => void
  /** Part of the transaction that switches an endpoint off. */
  onSwitchedOff: (webhook: WebhookRow) => void
}

/** The queues of events at endpoints: one row an event and endpoint, in order, until it arrived or was given up. */
export function createDeliveryQueue(ports: DeliveryQueuePorts): DeliveryQueue {
  const { database, deliveries, webhooks, policy, changes } = ports
  const nowMs = () => ports.clock.now().getTime()
  const targetOf = ({ url, secret, sendSecret }: WebhookRow): Target => ({
    url,
    secret: ports.secrets.open(secret),
    sendSecret,
  })
  const targetIfOn = (row: WebhookRow | null) => (row && !row.disabled ? targetOf(row) : null)

  const enqueue = (eventId: string, webhookId: string, isReplay: boolean) => {
    deliveries.insert({ id: ports.ids('delivery'), eventId, webhookId, isReplay, createdAt: nowMs() })
    database.afterCommit(() => ports.wake(webhookId))
  }

  const replay: DeliveryQueue['replay'] = ({ eventId, webhookId, testMode }) =>
    database.transact(() => {
      const webhook = webhooks.find(webhookId, testMode)
      if (!webhook) return refuse('not_found', { message: `There is no webhook ${webhookId.slice(0, 80)}.` })
      if (webhook.disabled)
        return refuse('state_error', { message: 'This webhook is switched off. Switch it on first.' })
      if (deliveries.isWaiting(eventId, webhookId))
        return refuse('state_error', { message: 'This event is already waiting to be sent there.' })
      enqueue(eventId, webhookId, true)
      const [added] = deliveries.ofEvent(eventId)
      if (!added) throw new Error(`the delivery of ${eventId} was not stored`)
      database.afterCommit(() => publish(eventId))
      return ok(toDeliveryRecord(added))
    })

  const publish = (eventId: string) =>
    changes.publish({ topic: 'event-records', id: eventId, action: 'updated' })

  /** The row of the endpoint after an event arrived there or an attempt failed. */
  const note = (webhookId: string, { happenedAt }: WaitingRow, arrived: boolean, isFinal: boolean) => {
    if (arrived) return webhooks.noteSuccess(webhookId, happenedAt)
    const webhook = webhooks.noteFailure(webhookId, nowMs(), isFinal)
    if (!isFinal || !webhook || webhook.disabled || !isHopeless(webhook, nowMs(), policy)) return webhook
    const off = { ...webhook, disabled: true, gaveUp: true }
    webhooks.update(webhookId, { disabled: true, gaveUp: true })
    ports.onSwitchedOff(off)
    return off
  }

  const settle: DeliveryQueue['settle'] = (webhookId, delivery, attempt) => {
    const at = { nowMs: nowMs(), chance: ports.random() }
    const after = afterAttempt(delivery, attempt, at, policy)
    const isFinal = after.state !== 'waiting'
    const settled = database.transact(() => {
      const isThere = deliveries.settle(delivery.id, after, at.nowMs)
      const webhook = isThere ? note(webhookId, delivery, attempt.problem === null, isFinal) : null
      database.afterCommit(() => publish(delivery.eventId))
      if (isFinal)
        database.afterCommit(() => changes.publish({ topic: 'webhooks', id: webhookId, action: 'updated' }))
      return ok({ isFinal, target: targetIfOn(webhook) })
    })
    return settled.ok ? settled.value : { isFinal, target: null }
  }

  const dueAt = ({ nextAttemptAt }: WaitingRow) => dueAtMs(nextAttemptAt, nowMs(), policy)

  const queueOf: DeliveryQueue['queueOf'] = webhookId => {
    const target = targetIfOn(webhooks.findAny(webhookId))
    const found = target ? deliveries.listWaiting(webhookId, policy.batchSize) : []
    if (!target || found.length === 0) return null
    const isEarly = (row: WaitingRow) => row.isAside && dueAt(row) > nowMs()
    return {
      target,
      waiting: found.filter(row => !isEarly(row)),
      asideAtMs: Math.min(...found.filter(isEarly).map(dueAt)),
    }
  }

  return {
    recipients: webhooks.wanting,
    add: (eventId, webhookIds) => {
      for (const webhookId of webhookIds) enqueue(eventId, webhookId, false)
    },
    replay,
    ofEvent: eventId => deliveries.ofEvent(eventId).map(toDeliveryRecord),
    withWork: deliveries.webhooksWithWork,
    queueOf,
    dueAtMs: dueAt,
    settle,
  }
}

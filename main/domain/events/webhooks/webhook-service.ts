import type { WebhookDeliveryRecord } from '../../../../shared/api/events.ts'
import type {
  OperationRecord,
  RemovedWebhook,
  WebhookInput,
  WebhookPatch,
  WebhookRecord,
  WebhookTest,
} from '../../../../shared/api/webhooks.ts'
import type { DeliveryRecord } from '../../../../shared/desk/events.ts'
import type {
  DeliveryFilters,
  WebhookExchange,
  WebhookState,
  WebhookTrial,
} from '../../../../shared/desk/webhooks.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Range } from '../../../db/page-cut.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { DeliveryRepository } from './delivery-repository.ts'
import { toDeliveryLine, toPublicWebhook, toWebhookRecord, toWebhookState } from './webhook-mapper.ts'
import type { PostWebhook } from './webhook-post.ts'
import type { WebhookRepository, WebhookRow } from './webhook-repository.ts'

export type WebhookService = {
  list: (testMode: boolean, range: Range) => { count: number; next: number | null; records: WebhookRecord[] }
  create: (input: WebhookInput, testMode: boolean) => WebhookRecord
  retrieve: (recordRef: RecordRef) => Result<WebhookRecord>
  /** Another address, and being switched on again, send what waits at once. */
  update: (recordRef: RecordRef, patch: WebhookPatch) => Result<WebhookRecord>
  /** What still waited there goes with it. */
  remove: (recordRef: RecordRef) => Result<RemovedWebhook>
  /** How many endpoints the station switched off by itself and nobody looked after since. */
  countGivenUp: () => number
  /** Other addresses may be sent to from now on: what waits is tried at once. */
  retryAll: () => void
  /** Posts the request to the endpoint, switched on or not; stores and counts nothing. */
  test: (recordRef: RecordRef, request: WebhookTest) => Promise<Result<OperationRecord>>
} & WebhookDesk

/** What the desk sees of webhooks and does with them beyond the interface. */
export type WebhookDesk = {
  states: (testMode: boolean, range: Range) => { count: number; next: number | null; records: WebhookState[] }
  state: (recordRef: RecordRef) => Result<WebhookState>
  /** As `test`, and tells what was answered. */
  trial: (recordRef: RecordRef, request: { payload?: object | undefined }) => Promise<Result<WebhookTrial>>
  /** The old secret signs nothing any more. */
  rotateSecret: (
    recordRef: RecordRef,
  ) => Result<{ object_type: 'webhook_secret'; webhook_id: string; secret: string }>
  deliveries: (
    testMode: boolean,
    filters: DeliveryFilters,
  ) => Result<{ count: number; next: number | null; records: WebhookDeliveryRecord[] }>
  delivery: (recordRef: RecordRef) => Result<WebhookExchange>
  /** Sends an event there once more, as it was. */
  replay: (recordRef: RecordRef, eventId: string) => Result<WebhookDeliveryRecord>
}

export type WebhookPorts = {
  database: Pick<Database, 'transact'>
  repository: WebhookRepository
  deliveries: Pick<DeliveryRepository, 'hurry' | 'webhooksWithWork' | 'page' | 'find' | 'countIn'>
  secrets: SecretBox
  post: PostWebhook
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  wake: (webhookId: string) => void
  /** Puts an event of the mode into the queue of an endpoint. */
  replay: (eventRef: RecordRef, webhookId: string) => Result<DeliveryRecord>
}

const noSuchWebhook = (id: string) =>
  refuse('not_found', { message: `There is no webhook ${id.slice(0, 80)}.` })

export function createWebhookService(ports: WebhookPorts): WebhookService {
  const { repository, secrets, ids, changes } = ports
  const show = (row: WebhookRow) => toWebhookRecord(row, secrets.open(row.secret))
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    changes.publish({ topic: 'webhooks', id, action })
  const rowOf = ({ id, testMode }: RecordRef): Result<WebhookRow> => {
    const row = repository.find(id, testMode)
    return row ? ok(row) : noSuchWebhook(id)
  }
  const retrieve = (recordRef: RecordRef): Result<WebhookRecord> => {
    const row = rowOf(recordRef)
    return row.ok ? ok(show(row.value)) : row
  }

  const create: WebhookService['create'] = (input, testMode) => {
    const id = ids('webhook')
    const secret = ids('webhookSecret')
    const row = {
      id,
      url: input.url,
      description: input.description ?? null,
      enabledEvents: input.enabled_events,
      testMode,
      disabled: input.disabled ?? false,
      secret: secrets.seal(secret),
      sendSecret: input.send_secret ?? false,
      createdAt: ports.clock.now().getTime(),
    }
    repository.insert(row)
    announce(id, 'created')
    return toWebhookRecord(
      { ...row, seq: 0, failureStreak: 0, failingSince: null, gaveUp: false, lastEventAt: null },
      secret,
    )
  }

  const update: WebhookService['update'] = (recordRef, patch) => {
    const changed = ports.database.transact(() => {
      const row = rowOf(recordRef)
      if (!row.ok) return row
      const { value: before } = row
      const disabled = patch.disabled ?? before.disabled
      const url = patch.url ?? before.url
      const isSwitchedOn = before.disabled && !disabled
      repository.update(recordRef.id, {
        url,
        disabled,
        description: patch.description === undefined ? before.description : patch.description,
        enabledEvents: patch.enabled_events ?? before.enabledEvents,
        sendSecret: patch.send_secret ?? before.sendSecret,
        ...(patch.disabled === undefined || patch.disabled === null ? {} : { gaveUp: false }),
        ...(patch.disabled === false ? { failureStreak: 0, failingSince: null } : {}),
      })
      if (isSwitchedOn || url !== before.url) ports.deliveries.hurry(recordRef.id)
      return retrieve(recordRef)
    })
    if (!changed.ok) return changed
    announce(recordRef.id, 'updated')
    ports.wake(recordRef.id)
    return changed
  }

  const remove: WebhookService['remove'] = recordRef => {
    const record = retrieve(recordRef)
    if (!record.ok) return record
    repository.remove(recordRef.id)
    announce(recordRef.id, 'deleted')
    return ok({ ...record.value, operation: 'Remove Webhook', success: true })
  }

  const desk = createWebhookDesk(ports, rowOf)
  const test: WebhookService['test'] = async (recordRef, request) => {
    const tried = await desk.trial(recordRef, request)
    return tried.ok ? ok({ operation: 'Test Webhook', success: tried.value.success }) : tried
  }

  return {
    ...desk,
    list: (testMode, range) => {
      const { rows, ...page } = repository.page(testMode, range)
      return { ...page, records: rows.map(show) }
    },
    create,
    retrieve,
    update,
    remove,
    countGivenUp: repository.countGivenUp,
    retryAll: () => {
      for (const id of ports.deliveries.webhooksWithWork()) {
        ports.deliveries.hurry(id)
        ports.wake(id)
      }
    },
    test,
  }
}

function createWebhookDesk(
  ports: WebhookPorts,
  rowOf: (recordRef: RecordRef) => Result<WebhookRow>,
): WebhookDesk {
  const { repository, deliveries, secrets, ids, clock } = ports
  const stateOf = (row: WebhookRow): WebhookState =>
    toWebhookState(row, {
      waiting: deliveries.countIn(row.id, 'waiting'),
      given_up: deliveries.countIn(row.id, 'failed'),
    })

  const trial: WebhookDesk['trial'] = async (recordRef, { payload = {} }) => {
    const row = rowOf(recordRef)
    if (!row.ok) return row
    const { id, url, sendSecret } = row.value
    const target = { url, secret: secrets.open(row.value.secret), sendSecret }
    const body = JSON.stringify({ payload })
    const startedAt = clock.now()
    const outcome = await ports.post(target, { id: ids('event'), body })
    return ok({
      object_type: 'webhook_trial',
      webhook_id: id,
      success: outcome.problem === null,
      request_body: body,
      at: startedAt.toISOString(),
      duration_ms: Math.max(0, clock.now().getTime() - startedAt.getTime()),
      ...outcome,
    })
  }

  const rotateSecret: WebhookDesk['rotateSecret'] = recordRef => {
    const row = rowOf(recordRef)
    if (!row.ok) return row
    const secret = ids('webhookSecret')
    repository.update(recordRef.id, { secret: secrets.seal(secret) })
    ports.changes.publish({ topic: 'webhooks', id: recordRef.id, action: 'updated' })
    return ok({ object_type: 'webhook_secret', webhook_id: recordRef.id, secret })
  }

  const delivery: WebhookDesk['delivery'] = ({ id, testMode }) => {
    const found = deliveries.find(id)
    const webhook = found && repository.find(found.webhookId, testMode)
    if (!found || !webhook)
      return refuse('not_found', { message: `There is no delivery ${id.slice(0, 80)}.` })
    const { url } = toPublicWebhook(webhook)
    return ok({ ...toDeliveryLine(found), url, request_body: found.body, attempts: found.attempts })
  }

  return {
    states: (testMode, range) => {
      const { rows, ...page } = repository.page(testMode, range)
      return { ...page, records: rows.map(stateOf) }
    },
    state: recordRef => {
      const row = rowOf(recordRef)
      return row.ok ? ok(stateOf(row.value)) : row
    },
    trial,
    rotateSecret,
    deliveries: (testMode, filters) => {
      const webhook = rowOf({ id: filters.webhook_id, testMode })
      if (!webhook.ok) return webhook
      const { rows, ...page } = deliveries.page(filters)
      return ok({ ...page, records: rows.map(toDeliveryLine) })
    },
    delivery,
    replay: ({ id, testMode }, eventId) => {
      const added = ports.replay({ id: eventId, testMode }, id)
      if (!added.ok) return added
      const found = deliveries.find(added.value.id)
      if (!found) throw new Error(`the delivery of ${eventId} was not stored`)
      return ok(toDeliveryLine(found))
    },
  }
}

import type {
  DeliveryRecord,
  EventFilters,
  EventRecord,
  EventWithDeliveries,
} from '../../../shared/desk/events.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Clock, isoTime } from '../../platform/clock.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { Ids } from '../../platform/ids.ts'
import type { RecordEvent, StationEvent } from '../../platform/record-event.ts'
import type { RecordRef } from '../../platform/record-ref.ts'
import type { EventRepository } from './event-repository.ts'
import type { DeliveryQueue } from './webhooks/delivery-queue.ts'

export type EventService = {
  list: (testMode: boolean, filters: EventFilters) => DocumentPage
  /** The event with what came of sending it, newest delivery first. */
  retrieve: (recordRef: RecordRef) => Result<EventWithDeliveries>
  /** Sends it to an endpoint once more, as it was. */
  replay: (recordRef: RecordRef, webhookId: string) => Result<DeliveryRecord>
}

const noSuchEvent = (id: string) => refuse('not_found', { message: `There is no event ${id.slice(0, 80)}.` })

export function createEventService(ports: {
  repository: EventRepository
  deliveries: Pick<DeliveryQueue, 'ofEvent' | 'replay'>
}): EventService {
  const { repository, deliveries } = ports
  return {
    list: repository.page,
    retrieve: ({ id, testMode }) => {
      const text = repository.findText(id, testMode)
      if (text === null) return noSuchEvent(id)
      return ok({ ...(JSON.parse(text) as EventRecord), deliveries: deliveries.ofEvent(id) })
    },
    replay: ({ id, testMode }, webhookId) =>
      repository.findText(id, testMode) === null
        ? noSuchEvent(id)
        : deliveries.replay({ eventId: id, webhookId, testMode }),
  }
}

export type RecordEventPorts = {
  database: Database
  repository: EventRepository
  deliveries: Pick<DeliveryQueue, 'recipients' | 'add'>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** The outbox: an event and its deliveries are rows of the transaction they are recorded in. */
export function createRecordEvent(ports: RecordEventPorts): RecordEvent {
  const { database, repository, deliveries, changes } = ports
  return event => {
    database.transact(() => {
      const id = ports.ids('event')
      const createdAt = ports.clock.now().getTime()
      const recipients = deliveries.recipients(event.type, event.testMode)
      repository.insert(toEventRecord(id, event, recipients.length, createdAt), createdAt)
      deliveries.add(id, recipients)
      database.afterCommit(() => faultPoint('webhook.event_written'))
      database.afterCommit(() => changes.publish({ topic: 'event-records', id, action: 'created' }))
      return ok(undefined)
    })
  }
}

const toEventRecord = (
  id: string,
  { type, data, testMode }: StationEvent,
  recipients: number,
  createdAt: number,
): EventRecord => ({
  id,
  type,
  event: type,
  data: data as EventRecord['data'],
  test_mode: testMode,
  pending_webhooks: recipients,
  created_at: isoTime(createdAt, '+00:00'),
})

import type { EventRecord } from '../../../shared/api/events.ts'
import type { DeliveryRecord, EventFilters, EventWithDeliveries } from '../../../shared/desk/events.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Clock, isoTime } from '../../platform/clock.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { Ids } from '../../platform/ids.ts'
import type { RecordEvents, StationEvent } from '../../platform/record-event.ts'
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

/** The outbox: events and their deliveries are rows of the transaction they are recorded in. */
export function createRecordEvents(ports: RecordEventPorts): RecordEvents {
  const { database, repository, deliveries, changes } = ports
  return events => {
    database.joinTransaction(() => {
      const createdAt = ports.clock.now().getTime()
      const recipientsOf = createRecipients(deliveries)
      const written = events.map(event => {
        const recipients = recipientsOf(event)
        const record = toEventRecord(ports.ids('event'), event, recipients.length, createdAt)
        return { record, json: event.json, recipients }
      })
      repository.insert(written, createdAt)
      for (const { record, recipients } of written) deliveries.add(record.id, recipients)
      database.afterCommit(() => faultPoint('webhook.event_written'))
      const told = written.length === 1 ? (written[0]?.record.id ?? '') : ''
      database.afterCommit(() => changes.publish({ topic: 'event-records', id: told, action: 'created' }))
    })
  }
}

/** Asked once for each kind of event that happens together. */
function createRecipients({ recipients }: Pick<DeliveryQueue, 'recipients'>) {
  const known = new Map<string, string[]>()
  return ({ type, testMode }: StationEvent): string[] => {
    const key = `${type} ${testMode}`
    const found = known.get(key) ?? recipients(type, testMode)
    known.set(key, found)
    return found
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

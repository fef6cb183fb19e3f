import type {
  DeliveryRecord,
  EventFilters,
  EventRecord,
  EventWithDeliveries,
} from '../../../shared/desk/events.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import type { EventRepository } from './event-repository.ts'
import type { DeliveryQueue } from './webhooks/delivery-queue.ts'

type Of = { id: string; testMode: boolean }

export type EventService = {
  list: (testMode: boolean, filters: EventFilters) => DocumentPage
  /** The event with what came of sending it, newest delivery first. */
  retrieve: (of: Of) => Result<EventWithDeliveries>
  /** Sends it to an endpoint once more, as it was. */
  replay: (of: Of, webhookId: string) => Result<DeliveryRecord>
}

const missing = (id: string) => refuse('not_found', { message: `There is no event ${id.slice(0, 80)}.` })

export function createEventService(ports: {
  repository: EventRepository
  deliveries: Pick<DeliveryQueue, 'ofEvent' | 'replay'>
}): EventService {
  const { repository, deliveries } = ports
  return {
    list: repository.page,
    retrieve: ({ id, testMode }) => {
      const text = repository.findText(id, testMode)
      if (text === null) return missing(id)
      return ok({ ...(JSON.parse(text) as EventRecord), deliveries: deliveries.ofEvent(id) })
    },
    replay: ({ id, testMode }, webhookId) =>
      repository.findText(id, testMode) === null
        ? missing(id)
        : deliveries.replay({ eventId: id, webhookId, testMode }),
  }
}

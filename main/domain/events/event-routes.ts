import { eventReadEndpoints } from '../../../shared/api/events.ts'
import { eventEndpoints } from '../../../shared/desk/events.ts'
import { ok } from '../../../shared/errors/result.ts'
import { RawJson, route, toRecordRef } from '../../http/answer.ts'
import { pageOf } from '../../http/pages.ts'
import type { ReadEvents } from './event-cursor.ts'
import type { EventService } from './event-service.ts'

export const eventRoutes = (events: EventService, readEvents: ReadEvents) => [
  route(eventReadEndpoints.list, ({ query, caller }) => {
    const read = readEvents(caller.testMode, query)
    if (!read.ok) return read
    const { documents, ...rest } = read.value
    return ok(new RawJson(`{"results":[${documents.join(',')}],${JSON.stringify(rest).slice(1)}`))
  }),
  route(eventEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, events.list(caller.testMode, query))),
  ),
  route(eventEndpoints.retrieve, input => events.retrieve(toRecordRef(input))),
  route(eventEndpoints.replay, input => events.replay(toRecordRef(input), input.body.webhook_id)),
]

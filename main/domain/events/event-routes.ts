import { eventEndpoints } from '../../../shared/desk/events.ts'
import { ok } from '../../../shared/errors/result.ts'
import { route, toRecordRef } from '../../http/answer.ts'
import { pageOf } from '../../http/pages.ts'
import type { EventService } from './event-service.ts'

export const eventRoutes = (events: EventService) => [
  route(eventEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, events.list(caller.testMode, query))),
  ),
  route(eventEndpoints.retrieve, input => events.retrieve(toRecordRef(input))),
  route(eventEndpoints.replay, input => events.replay(toRecordRef(input), input.body.webhook_id)),
]

import { eventReadEndpoints } from '../../../shared/api/events.ts'
import { eventEndpoints } from '../../../shared/desk/events.ts'
import { ok } from '../../../shared/errors/result.ts'
import { RawJson, route, toRecordRef } from '../../http/answer.ts'
import { pageOf } from '../../http/pages.ts'
import type { AwaitEvents } from './event-cursor.ts'
import type { EventService } from './event-service.ts'

export const eventRoutes = (events: EventService, awaitEvents: AwaitEvents) => [
  route(eventReadEndpoints.list, async ({ query, caller, request }) => {
    const { socket } = request.raw
    let leave = () => {}
    const read = await awaitEvents(caller.testMode, query, end => {
      leave = end
      socket.once('close', end)
    })
    socket.off('close', leave)
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

import { eventEndpoints as on } from '../../../shared/desk/events.ts'
import { ok } from '../../../shared/errors/result.ts'
import { type Caller, route } from '../../http/answer.ts'
import { pageOf } from '../../http/pages.ts'
import type { EventService } from './event-service.ts'

type Named = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Named) => ({ id: params.id, testMode: caller.testMode })

export const eventRoutes = (events: EventService) => [
  route(on.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, events.list(caller.testMode, query))),
  ),
  route(on.retrieve, input => events.retrieve(of(input))),
  route(on.replay, input => events.replay(of(input), input.body.webhook_id)),
]

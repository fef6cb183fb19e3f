import { returnsOfModeEndpoints as inMode } from '../../../../shared/api/returns.ts'
import { returnEndpoints as on } from '../../../../shared/desk/returns.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, buyerOf, type Route, route, toRecordRef } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ReturnActor } from './return-draft.ts'
import type { ReturnService } from './return-service.ts'

const actorOf = (asking: Parameters<typeof askerOf>[0]): ReturnActor => ({
  operator: askerOf(asking),
  testMode: asking.caller.testMode,
})

export const returnRoutes = (returns: ReturnService): Route[] => [
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, returns.list(caller.testMode, query))),
  ),
  route(on.create, input => returns.create(input.body, actorOf(input))),
  route(on.settings, () => ok(returns.settings())),
  route(on.changeSettings, ({ body }) => returns.changeSettings(body)),
  route(on.returnable, ({ params, caller }) => returns.returnable(params.id, caller.testMode)),
  route(on.buy, input => returns.buy(toRecordRef(input), input.body, buyerOf(input))),
  route(inMode.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, returns.list(caller.testMode, query))),
  ),
  route(inMode.create, input => returns.create(input.body, actorOf(input))),
  route(inMode.retrieve, ({ params, caller }) => returns.retrieve(params.id, caller.testMode)),
  route(inMode.buy, input => returns.buy(toRecordRef(input), input.body, buyerOf(input))),
  route(on.outcome, input => returns.decide(input.params.id, input.body, actorOf(input))),
]

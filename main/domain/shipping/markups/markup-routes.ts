import { markupEndpoints as on } from '../../../../shared/desk/markups.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, type Caller, type Route, route, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { MarkupService } from './markup-service.ts'

const ofCaller = ({ scopes }: Caller) => ({ mayManage: scopes.includes('manage') })

export const markupRoutes = (markups: MarkupService): Route[] => [
  route(on.list, ({ query, caller, request }) => {
    const found = markups.list(query, ofCaller(caller))
    return found.ok ? ok(recordsPage(request, query, found.value)) : found
  }),
  route(on.create, input => {
    const made = markups.create(input.body, askerOf(input))
    return made.ok ? ok(new WithStatus(201, made.value)) : made
  }),
  route(on.update, input => markups.update(input.params.id, input.body, askerOf(input))),
  route(on.remove, ({ params }) => markups.remove(params.id)),
  route(on.figures, ({ caller }) => markups.figures(caller.testMode, ofCaller(caller))),
  route(on.settings, ({ caller }) => ok(markups.settings(ofCaller(caller)))),
  route(on.changeSettings, ({ body, caller }) => ok(markups.changeSettings(body, ofCaller(caller)))),
]

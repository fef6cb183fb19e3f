import { ruleEndpoints as on } from '../../../../shared/desk/rules.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, route, toRecordRef, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { RuleService } from './rule-service.ts'

export const ruleRoutes = (rules: RuleService) => [
  route(on.list, async ({ query, caller, request }) =>
    ok(recordsPage(request, query, await rules.list(caller.testMode, query))),
  ),
  route(on.create, async input => {
    const made = await rules.create(input.body, { by: askerOf(input), testMode: input.caller.testMode })
    return made.ok ? ok(new WithStatus(201, made.value)) : made
  }),
  route(on.update, input => rules.update(toRecordRef(input), input.body, askerOf(input))),
  route(on.remove, input => rules.remove(toRecordRef(input))),
  route(on.reorder, async ({ body, caller, request }) => {
    const ordered = await rules.reorder(body.ids, caller.testMode)
    if (!ordered.ok) return ordered
    const { value: records } = ordered
    return ok(recordsPage(request, { limit: records.length, offset: 0 }, { count: records.length, records }))
  }),
  route(on.uses, ({ query, caller }) => rules.uses(query.rule_id ?? null, caller.testMode)),
  route(on.copyToLive, input => rules.copyToLive({ by: askerOf(input), testMode: input.caller.testMode })),
  route(on.undoCopies, ({ body }) => rules.undoCopies(body.ids)),
  route(on.services, async ({ caller }) => ok(await rules.services(caller.testMode))),
  route(on.try, ({ body, caller }) => rules.try(body, caller.testMode)),
]

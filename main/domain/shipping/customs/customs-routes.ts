import { customsEndpoints } from '../../../../shared/api/customs.ts'
import { customsAskedEndpoints } from '../../../../shared/desk/customs-asked.ts'
import { customsRulesEndpoints } from '../../../../shared/desk/customs-rules.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { FindAskedCustoms } from './customs-asked.ts'
import type { CustomsRules } from './customs-rules.ts'
import type { CustomsService } from './customs-service.ts'

export const customsRoutes = (customs: CustomsService, rules: CustomsRules, findAsked: FindAskedCustoms) => [
  route(customsEndpoints.list, ({ query, request }) => ok(pageOf(request, query, customs.list(query)))),
  route(customsEndpoints.create, ({ body }) => customs.create(body)),
  route(customsEndpoints.retrieve, ({ params }) => customs.retrieve(params.id)),
  route(
    customsEndpoints.update,
    ({ params, body }) => customs.update(params.id, body),
    ({ params }) => customs.assertEditable(params.id),
  ),
  route(customsEndpoints.discard, ({ params }) => customs.discard(params.id)),
  route(customsAskedEndpoints.find, async ({ body, caller }) =>
    ok({ results: await findAsked(body, caller.testMode) }),
  ),
  route(customsRulesEndpoints.retrieve, () => ok(rules.state())),
  route(customsRulesEndpoints.place, ({ body }) => rules.place(body.content)),
  route(customsRulesEndpoints.texts, () => ok({ texts: rules.inUse().pack.texts })),
]

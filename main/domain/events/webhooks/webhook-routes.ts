import { webhookEndpoints as on } from '../../../../shared/api/webhooks.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { WebhookService } from './webhook-service.ts'

type Named = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Named) => ({ id: params.id, testMode: caller.testMode })

export const webhookRoutes = (webhooks: WebhookService) => [
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, webhooks.list(caller.testMode, query))),
  ),
  route(on.create, ({ body, caller }) => ok(webhooks.create(body, caller.testMode))),
  route(on.retrieve, input => webhooks.retrieve(of(input))),
  route(
    on.update,
    input => webhooks.update(of(input), input.body),
    input => webhooks.retrieve(of(input)),
  ),
  route(on.remove, input => webhooks.remove(of(input))),
  route(
    on.test,
    input => webhooks.test(of(input), input.body),
    input => webhooks.retrieve(of(input)),
  ),
]

import { webhookEndpoints } from '../../../../shared/api/webhooks.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route, toRecordRef } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { WebhookService } from './webhook-service.ts'

export const webhookRoutes = (webhooks: WebhookService) => [
  route(webhookEndpoints.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, webhooks.list(caller.testMode, query))),
  ),
  route(webhookEndpoints.create, ({ body, caller }) => ok(webhooks.create(body, caller.testMode))),
  route(webhookEndpoints.retrieve, input => webhooks.retrieve(toRecordRef(input))),
  route(
    webhookEndpoints.update,
    input => webhooks.update(toRecordRef(input), input.body),
    input => webhooks.retrieve(toRecordRef(input)),
  ),
  route(webhookEndpoints.remove, input => webhooks.remove(toRecordRef(input))),
  route(
    webhookEndpoints.test,
    input => webhooks.test(toRecordRef(input), input.body),
    input => webhooks.retrieve(toRecordRef(input)),
  ),
]

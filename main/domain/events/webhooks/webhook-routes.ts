import { eventReadEndpoints as events } from '../../../../shared/api/events.ts'
import { webhookEndpoints } from '../../../../shared/api/webhooks.ts'
import { deskWebhookEndpoints as onDesk } from '../../../../shared/desk/webhooks.ts'
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
  route(onDesk.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, webhooks.states(caller.testMode, query))),
  ),
  route(onDesk.retrieve, input => webhooks.state(toRecordRef(input))),
  route(
    onDesk.test,
    input => webhooks.trial(toRecordRef(input), input.body),
    input => webhooks.retrieve(toRecordRef(input)),
  ),
  route(onDesk.rotateSecret, input => webhooks.rotateSecret(toRecordRef(input))),
  route(onDesk.deliveries, ({ query, caller, request }) => {
    const found = webhooks.deliveries(caller.testMode, query)
    return found.ok ? ok(recordsPage(request, query, found.value)) : found
  }),
  route(events.deliveries, ({ params, query, caller, request }) => {
    const found = webhooks.deliveries(caller.testMode, { ...query, webhook_id: params.id })
    return found.ok ? ok(recordsPage(request, query, found.value)) : found
  }),
  route(events.replay, input => webhooks.replay(toRecordRef(input), input.params.event_id)),
  route(onDesk.delivery, input => webhooks.delivery(toRecordRef(input))),
]

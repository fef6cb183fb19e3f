import { purchaseQueueEndpoints } from '../../../../shared/desk/purchase-queue.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route, toRecordRef } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { QueueService } from './queue-service.ts'

export const purchaseQueueRoutes = (queue: QueueService): Route[] => [
  route(purchaseQueueEndpoints.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, queue.list(caller.testMode, query))),
  ),
  route(purchaseQueueEndpoints.add, ({ body, caller }) => queue.add(body, caller.testMode)),
  route(purchaseQueueEndpoints.accept, input => queue.accept(toRecordRef(input), input.body)),
  route(purchaseQueueEndpoints.cancel, input => queue.cancel(toRecordRef(input))),
  route(purchaseQueueEndpoints.remove, input => queue.remove(toRecordRef(input))),
  route(purchaseQueueEndpoints.settings, () => ok(queue.settings())),
  route(purchaseQueueEndpoints.changeSettings, ({ body }) => ok(queue.changeSettings(body))),
]

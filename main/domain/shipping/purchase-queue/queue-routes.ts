import { purchaseQueueEndpoints as on } from '../../../../shared/desk/purchase-queue.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { QueueService } from './queue-service.ts'

type Asked = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Asked) => ({ id: params.id, testMode: caller.testMode })

export const purchaseQueueRoutes = (queue: QueueService): Route[] => [
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, queue.list(caller.testMode, query))),
  ),
  route(on.add, ({ body, caller }) => queue.add(body, caller.testMode)),
  route(on.retrieve, input => queue.retrieve(of(input))),
  route(on.accept, input => queue.accept(of(input), input.body)),
  route(on.cancel, input => queue.cancel(of(input))),
  route(on.remove, input => queue.remove(of(input))),
  route(on.settings, () => ok(queue.settings())),
  route(on.changeSettings, ({ body }) => ok(queue.changeSettings(body))),
]

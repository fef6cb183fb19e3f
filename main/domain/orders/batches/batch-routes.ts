import { batchEndpoints as on } from '../../../../shared/api/batches.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { RawJson, route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { BatchService } from './batch-service.ts'

export const batchRoutes = (batches: BatchService) => [
  route(on.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, batches.list(caller.testMode, query))),
  ),
  route(on.retrieve, ({ params, caller }) => {
    const bytes = batches.retrieveBytes({ id: params.id, testMode: caller.testMode })
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(on.createOrders, ({ body, caller }) => batches.create('orders', body.orders, caller.testMode)),
  route(on.createShipments, ({ body, caller }) =>
    batches.create('shipments', body.shipments, caller.testMode),
  ),
  route(on.createTrackers, ({ body, caller }) => batches.create('trackers', body.trackers, caller.testMode)),
]

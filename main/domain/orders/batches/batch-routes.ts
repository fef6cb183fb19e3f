import { batchEndpoints } from '../../../../shared/api/batches.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { RawJson, route, toRecordRef } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { BatchService } from './batch-service.ts'

export const batchRoutes = (batches: BatchService) => [
  route(batchEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, batches.list(caller.testMode, query))),
  ),
  route(batchEndpoints.retrieve, input => {
    const bytes = batches.retrieveBytes(toRecordRef(input))
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(batchEndpoints.createOrders, ({ body, caller }) =>
    batches.create('orders', body.orders, caller.testMode),
  ),
  route(batchEndpoints.createShipments, ({ body, caller }) =>
    batches.create('shipments', body.shipments, caller.testMode),
  ),
  route(batchEndpoints.createTrackers, ({ body, caller }) =>
    batches.create('trackers', body.trackers, caller.testMode),
  ),
]

import { orderEndpoints } from '../../../../shared/api/orders.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { RawJson, route, toRecordRef } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { OrderService } from './order-service.ts'

export const orderRoutes = (orders: OrderService) => [
  route(orderEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, orders.list(caller.testMode, query))),
  ),
  route(orderEndpoints.create, ({ body, caller }) => orders.create(body, caller.testMode)),
  route(orderEndpoints.retrieve, input => {
    const bytes = orders.retrieveBytes(toRecordRef(input))
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(
    orderEndpoints.update,
    input => orders.update(toRecordRef(input), input.body),
    input => orders.retrieveBytes(toRecordRef(input)),
  ),
  route(orderEndpoints.cancel, input => orders.cancel(toRecordRef(input))),
  route(orderEndpoints.dismiss, input => orders.cancel(toRecordRef(input))),
]

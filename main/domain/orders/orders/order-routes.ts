import { orderEndpoints as on } from '../../../../shared/api/orders.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, RawJson, route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { OrderService } from './order-service.ts'

type Asked = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Asked) => ({ id: params.id, testMode: caller.testMode })

export const orderRoutes = (orders: OrderService) => [
  route(on.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, orders.list(caller.testMode, query))),
  ),
  route(on.create, ({ body, caller }) => orders.create(body, caller.testMode)),
  route(on.retrieve, input => {
    const bytes = orders.retrieveBytes(of(input))
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(
    on.update,
    input => orders.update(of(input), input.body),
    input => orders.retrieveBytes(of(input)),
  ),
  route(on.cancel, input => orders.cancel(of(input))),
  route(on.dismiss, input => orders.cancel(of(input))),
]

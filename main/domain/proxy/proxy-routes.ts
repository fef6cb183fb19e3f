import { proxyEndpoints as on } from '../../../shared/api/proxy.ts'
import { ok } from '../../../shared/errors/result.ts'
import { route, WithStatus } from '../../http/answer.ts'
import type { ProxyService } from './proxy-service.ts'

export const proxyRoutes = (proxy: ProxyService) => [
  route(on.rates, async ({ body, caller }) => {
    const answer = await proxy.rates(body, caller.testMode)
    return answer.ok && answer.value.messages.length > 0 ? ok(new WithStatus(207, answer.value)) : answer
  }),
  route(on.shipping, ({ body, caller }) => proxy.ship(body, caller.testMode)),
  route(on.void, ({ params, body, caller }) => proxy.voidLabel(params.carrier_name, body, caller.testMode)),
]

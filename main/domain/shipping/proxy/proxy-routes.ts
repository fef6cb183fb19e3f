import {
  proxyPickupEndpoints as pickup,
  proxyEndpoints,
  proxyTrackingEndpoints as tracking,
} from '../../../../shared/api/proxy.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route, WithStatus } from '../../../http/answer.ts'
import type { ProxyPickups } from '../../dispatch/proxy/proxy-pickups.ts'
import type { ProxyTracking } from '../../tracking/proxy-tracking.ts'
import type { ProxyService } from './proxy-service.ts'

export const proxyRoutes = (proxy: ProxyService, pickups: ProxyPickups, track: ProxyTracking) => [
  route(proxyEndpoints.rates, async ({ body, caller }) => {
    const answer = await proxy.rates(body, caller.testMode)
    return answer.ok && answer.value.messages.length > 0 ? ok(new WithStatus(207, answer.value)) : answer
  }),
  route(proxyEndpoints.shipping, ({ body, caller }) => proxy.ship(body, caller.testMode)),
  route(proxyEndpoints.void, ({ params, body, caller }) =>
    proxy.voidLabel(params.carrier_name, body, caller.testMode),
  ),
  route(pickup.schedule, ({ params, body, caller }) =>
    pickups.schedule(params.carrier_name, body, caller.testMode),
  ),
  route(pickup.update, ({ params, body, caller }) =>
    pickups.update(params.carrier_name, body, caller.testMode),
  ),
  route(pickup.cancel, ({ params, body, caller }) =>
    pickups.cancel(params.carrier_name, body, caller.testMode),
  ),
  route(tracking.get, ({ body, query, caller }) => track(body, { ...query, testMode: caller.testMode })),
  route(tracking.track, ({ params, query, caller }) =>
    track(params, { ...query, testMode: caller.testMode, anyCarrier: true }),
  ),
]

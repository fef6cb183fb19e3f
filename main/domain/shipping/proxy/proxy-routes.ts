import {
  proxyPickupEndpoints as pickup,
  proxyEndpoints,
  proxyTrackingEndpoints as tracking,
} from '../../../../shared/api/proxy.ts'
import { proxyLabelEndpoints as labels } from '../../../../shared/desk/proxy-labels.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route, toRecordRef, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ProxyPickups } from '../../dispatch/proxy/proxy-pickups.ts'
import type { ProxyTracking } from '../../tracking/proxy-tracking.ts'
import type { ProxyLabels } from './proxy-label-fetching.ts'
import type { ProxyService } from './proxy-service.ts'

export const proxyRoutes = (proxy: ProxyService, pickups: ProxyPickups, track: ProxyTracking) => [
  route(proxyEndpoints.rates, async ({ body, caller }) => {
    const answer = await proxy.rates(body, caller.testMode)
    if (!answer.ok) return answer
    const { rates, messages, reasons } = answer.value
    const told = { rates, messages: [...messages, ...reasons] }
    return ok(messages.length > 0 ? new WithStatus(207, told) : told)
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

export const proxyLabelRoutes = (follow: ProxyLabels) => [
  route(labels.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, follow.list(caller.testMode, query))),
  ),
  route(labels.retrieve, input => follow.retrieve(toRecordRef(input))),
  route(labels.fetch, input => follow.fetch(toRecordRef(input))),
]

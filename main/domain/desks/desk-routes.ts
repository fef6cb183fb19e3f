import { shopDeskEndpoints } from '../../../shared/desk/shop-desks.ts'
import { shopNetworkEndpoints } from '../../../shared/desk/shop-network.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import { type HandlerInput, type Route, route } from '../../http/answer.ts'
import { recordsPage } from '../../http/pages.ts'
import type { NetworkService } from './network/network-service.ts'
import type { DeskService } from './paired/desk-service.ts'
import type { PairingService } from './pairing/pairing-service.ts'

type Asked = Pick<HandlerInput<typeof shopNetworkEndpoints.retrieve>, 'request'>

/** Whether a request comes from another computer. */
export type IsElsewhere = (request: Asked['request']) => boolean

/** Whoever stands at another desk lets nobody else in. */
const onlyAtStation = () =>
  refuse('permission_denied', {
    message: 'This is done on the computer of the station itself. Nothing was changed.',
  })

export function networkRoutes(network: NetworkService, isElsewhere: IsElsewhere): Route[] {
  const stateAfter = async ({ request }: Asked, work: () => Promise<Result<undefined>>) => {
    if (isElsewhere(request)) return onlyAtStation()
    const done = await work()
    return done.ok ? ok(network.state(true)) : done
  }
  return [
    route(shopNetworkEndpoints.retrieve, ({ request }) => ok(network.state(!isElsewhere(request)))),
    route(shopNetworkEndpoints.change, input => stateAfter(input, () => network.change(input.body))),
    route(shopNetworkEndpoints.giveCertificate, input => stateAfter(input, () => network.give(input.body))),
    route(shopNetworkEndpoints.removeCertificate, input => stateAfter(input, network.removeGiven)),
  ]
}

export const shopDeskRoutes = (
  desks: DeskService,
  pairing: PairingService,
  isElsewhere: IsElsewhere,
): Route[] => [
  route(shopDeskEndpoints.list, ({ query, request }) => ok(recordsPage(request, query, desks.list(query)))),
  route(shopDeskEndpoints.update, ({ params, body, request }) =>
    isElsewhere(request) ? onlyAtStation() : desks.update(params.id, body),
  ),
  route(shopDeskEndpoints.remove, ({ params, request }) =>
    isElsewhere(request) ? onlyAtStation() : desks.remove(params.id),
  ),
  route(shopDeskEndpoints.pairing, ({ request }) =>
    isElsewhere(request) ? onlyAtStation() : ok(pairing.state()),
  ),
  route(shopDeskEndpoints.begin, ({ request }) => (isElsewhere(request) ? onlyAtStation() : pairing.begin())),
  route(shopDeskEndpoints.accept, ({ body, request }) =>
    isElsewhere(request) ? onlyAtStation() : pairing.accept(body),
  ),
  route(shopDeskEndpoints.end, ({ request }) => (isElsewhere(request) ? onlyAtStation() : ok(pairing.end()))),
]

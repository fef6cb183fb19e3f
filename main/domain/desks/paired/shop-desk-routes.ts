import { shopDeskEndpoints } from '../../../../shared/desk/shop-desks.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import { type IsElsewhere, onlyAtStation } from '../network/network-routes.ts'
import type { PairingService } from '../pairing/pairing-service.ts'
import type { DeskService } from './desk-service.ts'

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

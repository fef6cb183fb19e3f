import { keyEndpoints } from '../../../shared/desk/keys.ts'
import { ok } from '../../../shared/errors/result.ts'
import { route } from '../../http/answer.ts'
import { recordsPage } from '../../http/pages.ts'
import type { KeyDesk } from './key-service.ts'

export const keyRoutes = (keys: KeyDesk) => [
  route(keyEndpoints.list, ({ query, request }) => ok(recordsPage(request, query, keys.list(query)))),
  route(keyEndpoints.create, ({ body, caller }) => keys.create(body, caller)),
  route(keyEndpoints.revoke, ({ params }) => keys.revoke(params.id)),
]

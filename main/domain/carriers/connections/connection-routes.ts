import { connectionEndpoints as on } from '../../../../shared/desk/connections.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ConnectionService } from './connection-service.ts'

export const connectionRoutes = (connections: ConnectionService) => [
  route(on.list, async ({ query, request }) =>
    ok(recordsPage(request, query, await connections.list(query))),
  ),
  route(on.create, ({ body }) => connections.create(body)),
  route(on.retrieve, ({ params }) => connections.retrieve(params.id)),
  route(on.update, ({ params, body }) => connections.update(params.id, body)),
  route(on.remove, ({ params }) => connections.remove(params.id)),
  route(on.test, ({ params }) => connections.test(params.id)),
]

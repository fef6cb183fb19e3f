import { connectionEndpoints } from '../../../../shared/desk/connections.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ConnectionService } from './connection-service.ts'

export const connectionRoutes = (connections: ConnectionService) => [
  route(connectionEndpoints.list, async ({ query, request }) =>
    ok(recordsPage(request, query, await connections.list(query))),
  ),
  route(connectionEndpoints.create, ({ body }) => connections.create(body)),
  route(connectionEndpoints.retrieve, ({ params }) => connections.retrieve(params.id)),
  route(connectionEndpoints.update, ({ params, body }) => connections.update(params.id, body)),
  route(connectionEndpoints.remove, ({ params }) => connections.remove(params.id)),
  route(connectionEndpoints.test, ({ params }) => connections.test(params.id)),
]

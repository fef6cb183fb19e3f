import { customsEndpoints } from '../../../../shared/api/customs.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { CustomsService } from './customs-service.ts'

export const customsRoutes = (customs: CustomsService) => [
  route(customsEndpoints.list, ({ query, request }) => ok(pageOf(request, query, customs.list(query)))),
  route(customsEndpoints.create, ({ body }) => customs.create(body)),
  route(customsEndpoints.retrieve, ({ params }) => customs.retrieve(params.id)),
  route(
    customsEndpoints.update,
    ({ params, body }) => customs.update(params.id, body),
    ({ params }) => customs.assertEditable(params.id),
  ),
  route(customsEndpoints.discard, ({ params }) => customs.discard(params.id)),
]

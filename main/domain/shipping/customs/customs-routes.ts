import { customsEndpoints as on } from '../../../../shared/api/customs.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { CustomsService } from './customs-service.ts'

export const customsRoutes = (customs: CustomsService) => [
  route(on.list, ({ query, request }) => ok(pageOf(request, query, customs.list(query)))),
  route(on.create, ({ body }) => customs.create(body)),
  route(on.retrieve, ({ params }) => customs.retrieve(params.id)),
  route(
    on.update,
    ({ params, body }) => customs.update(params.id, body),
    ({ params }) => customs.assertEditable(params.id),
  ),
  route(on.discard, ({ params }) => customs.discard(params.id)),
]

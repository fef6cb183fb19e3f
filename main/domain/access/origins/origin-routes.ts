import { originEndpoints as on } from '../../../../shared/desk/origins.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { OriginService } from './origin-service.ts'

export const originRoutes = (origins: OriginService) => [
  route(on.list, ({ query, request }) => ok(recordsPage(request, query, origins.list(query)))),
  route(on.create, ({ body }) => origins.create(body.origin)),
  route(on.approve, ({ params }) => origins.approve(params.id)),
  route(on.postpone, ({ params }) => origins.postpone(params.id)),
  route(on.block, ({ params }) => origins.block(params.id)),
  route(on.remove, ({ params }) => origins.remove(params.id)),
]

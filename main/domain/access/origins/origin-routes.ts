import { originEndpoints } from '../../../../shared/desk/origins.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { OriginService } from './origin-service.ts'

export const originRoutes = (origins: OriginService) => [
  route(originEndpoints.list, ({ query, request }) => ok(recordsPage(request, query, origins.list(query)))),
  route(originEndpoints.create, ({ body }) => origins.create(body.origin)),
  route(originEndpoints.approve, ({ params }) => origins.approve(params.id)),
  route(originEndpoints.postpone, ({ params }) => origins.postpone(params.id)),
  route(originEndpoints.block, ({ params }) => origins.block(params.id)),
  route(originEndpoints.remove, ({ params }) => origins.remove(params.id)),
]

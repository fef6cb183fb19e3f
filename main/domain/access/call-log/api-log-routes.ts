import { apiLogEndpoints } from '../../../../shared/desk/api-log.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { ApiLog } from './api-log-service.ts'

export const apiLogRoutes = (calls: ApiLog) => [
  route(apiLogEndpoints.usage, async ({ query }) => ok(await calls.usage(query))),
  route(apiLogEndpoints.list, ({ query, request }) => ok(pageOf(request, query, calls.list(query)))),
]

import { traceEndpoints } from '../../../../shared/desk/traces.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { TraceService } from './trace-service.ts'

export const traceRoutes = (traces: TraceService) => [
  route(traceEndpoints.list, ({ query, request }) => ok(pageOf(request, query, traces.list(query)))),
  route(traceEndpoints.retrieve, ({ params }) => traces.retrieve(params.id)),
]

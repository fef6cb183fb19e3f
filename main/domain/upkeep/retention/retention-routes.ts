import { retentionEndpoints } from '../../../../shared/desk/retention.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route } from '../../../http/answer.ts'
import type { RetentionService } from './retention-service.ts'

export const retentionRoutes = (retention: RetentionService): Route[] => [
  route(retentionEndpoints.retrieve, () => ok(retention.settings())),
  route(retentionEndpoints.change, ({ body }) => ok(retention.change(body))),
]

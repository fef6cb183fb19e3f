import { retentionEndpoints as on } from '../../../../shared/desk/retention.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route } from '../../../http/answer.ts'
import type { RetentionService } from './retention-service.ts'

export const retentionRoutes = (retention: RetentionService): Route[] => [
  route(on.retrieve, () => ok(retention.settings())),
  route(on.change, ({ body }) => ok(retention.change(body))),
]

import { healthEndpoints as on } from '../../../../shared/desk/health.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route, WithStatus } from '../../../http/answer.ts'
import type { Health } from './health.ts'

export const healthRoutes = (health: Pick<Health, 'read'>) => [
  route(on.read, () => {
    const record = health.read()
    return ok(new WithStatus(record.status === 'ok' ? 200 : 503, record))
  }),
]

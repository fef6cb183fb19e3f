import { setupEndpoints } from '../../../../shared/desk/setup.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route } from '../../../http/answer.ts'
import type { SetupService } from './setup-service.ts'

export const setupRoutes = (setup: SetupService): Route[] => [
  route(setupEndpoints.retrieve, () => ok(setup.read())),
  route(setupEndpoints.change, ({ body }) => ok(setup.change(body))),
]

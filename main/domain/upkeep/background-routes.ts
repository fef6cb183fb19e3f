import { backgroundEndpoints } from '../../../shared/desk/background.ts'
import { ok } from '../../../shared/errors/result.ts'
import { type Route, route } from '../../http/answer.ts'
import type { BackgroundService } from './background-service.ts'

export const backgroundRoutes = (background: BackgroundService): Route[] => [
  route(backgroundEndpoints.retrieve, () => ok(background.read())),
  route(backgroundEndpoints.change, ({ body }) => ok(background.change(body))),
]

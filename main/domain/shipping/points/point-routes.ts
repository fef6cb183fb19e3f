import { pointEndpoints } from '../../../../shared/desk/points.ts'
import { route } from '../../../http/answer.ts'
import type { FindPoints } from './point-service.ts'

export const pointRoutes = (find: FindPoints) => [
  route(pointEndpoints.find, ({ body, caller }) => find(body, caller.testMode)),
]

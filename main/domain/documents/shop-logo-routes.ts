import { shopLogoEndpoints as on } from '../../../shared/desk/shop-logo.ts'
import { ok } from '../../../shared/errors/result.ts'
import { route } from '../../http/answer.ts'
import type { ShopLogoService } from './shop-logo-service.ts'

export const shopLogoRoutes = (logo: ShopLogoService) => [
  route(on.retrieve, () => ok(logo.retrieve())),
  route(on.change, ({ body }) => logo.change(body)),
  route(on.reset, () => ok(logo.reset())),
]

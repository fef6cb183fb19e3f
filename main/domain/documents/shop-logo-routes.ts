import { shopLogoEndpoints } from '../../../shared/desk/shop-logo.ts'
import { ok } from '../../../shared/errors/result.ts'
import { route } from '../../http/answer.ts'
import type { ShopLogoService } from './shop-logo-service.ts'

export const shopLogoRoutes = (logo: ShopLogoService) => [
  route(shopLogoEndpoints.retrieve, () => ok(logo.retrieve())),
  route(shopLogoEndpoints.change, ({ body }) => logo.change(body)),
  route(shopLogoEndpoints.reset, () => ok(logo.reset())),
]

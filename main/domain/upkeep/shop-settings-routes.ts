import { shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import { ok } from '../../../shared/errors/result.ts'
import { type Route, route } from '../../http/answer.ts'
import type { ShopSettingsService } from './shop-settings-service.ts'

export const shopSettingsRoutes = (shop: ShopSettingsService): Route[] => [
  route(shopSettingsEndpoints.retrieve, () => ok(shop.read())),
  route(shopSettingsEndpoints.change, ({ body }) => shop.change(body)),
  route(shopSettingsEndpoints.holidays, ({ query }) => shop.holidays(query)),
]

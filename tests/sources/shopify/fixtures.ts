import { shopify } from '../../../main/sources/shopify/index.ts'
import type { ShopifySettings } from '../../../main/sources/shopify/settings.ts'
import { neededScopes } from '../../../main/sources/shopify/verify.ts'
import { shopifyKeys, start } from '../../support/simulators/shopify/index.ts'
import type { SourceFixtures } from '../../support/sources/describe-source.ts'

export const shopifyFixtures: SourceFixtures<ShopifySettings> = {
  adapter: shopify,
  start,
  settings: url => ({ shop: 'paper-shop.myshopify.com', ...shopifyKeys, base_url: url }),
  wrongKeys: { client_secret: 'shpss_wrong' },
  secrets: [shopifyKeys.client_secret, 'simulated-token-1'],
  // Who may write may read.
  permissions: neededScopes.filter(scope => !scope.startsWith('read_merchant')),
  shopIdOf: ({ id }) => String(id),
  lineIdOf: String,
  numberOf: ({ number }) => `#${number}`,
  hasTags: true,
  saysSent: true,
  signIns: ['token'],
}

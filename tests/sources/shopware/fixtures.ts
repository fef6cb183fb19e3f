import { shopware } from '../../../main/sources/shopware/index.ts'
import type { ShopwareSettings } from '../../../main/sources/shopware/settings.ts'
import { shopwareKeys, shopwarePrivileges, start } from '../../support/simulators/shopware/index.ts'
import { hex } from '../../support/simulators/shopware/shop-data.ts'
import type { SourceFixtures } from '../../support/sources/describe-source.ts'

export const shopwareFixtures: SourceFixtures<ShopwareSettings> = {
  adapter: shopware,
  start,
  settings: url => ({ shop_url: url, ...shopwareKeys }),
  wrongKeys: { client_secret: 'wrong-secret-of-shopware' },
  secrets: [shopwareKeys.client_secret, 'simulated-shopware-token-0'],
  permissions: shopwarePrivileges,
  shopIdOf: ({ id }) => hex(id),
  lineIdOf: hex,
  numberOf: ({ number }) => number,
  hasTags: true,
  saysSent: false,
  signIns: ['token'],
}

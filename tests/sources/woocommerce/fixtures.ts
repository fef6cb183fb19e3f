import { woocommerce } from '../../../main/sources/woocommerce/index.ts'
import type { WooSettings } from '../../../main/sources/woocommerce/settings.ts'
import { start, wooKeys, wooPermissions } from '../../support/simulators/woocommerce/index.ts'
import type { SourceFixtures } from '../../support/sources/describe-source.ts'

export const wooFixtures: SourceFixtures<WooSettings> = {
  adapter: woocommerce,
  start,
  settings: url => ({ shop_url: url, ...wooKeys }),
  wrongKeys: { consumer_secret: 'cs_wrong' },
  secrets: [wooKeys.consumer_secret],
  permissions: wooPermissions,
  shopIdOf: ({ id }) => String(id),
  lineIdOf: String,
  numberOf: ({ number }) => number,
  hasTags: false,
  saysSent: false,
}

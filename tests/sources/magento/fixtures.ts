import { magento } from '../../../main/sources/magento/index.ts'
import type { MagentoSettings } from '../../../main/sources/magento/settings.ts'
import { magentoKeys, magentoResources, start } from '../../support/simulators/magento/index.ts'
import type { SourceFixtures } from '../../support/sources/describe-source.ts'

export const magentoFixtures: SourceFixtures<MagentoSettings> = {
  adapter: magento,
  start,
  settings: url => ({ shop_url: url, ...magentoKeys }),
  wrongKeys: { access_token: 'wrongmagentotoken' },
  secrets: [magentoKeys.access_token],
  permissions: magentoResources,
  shopIdOf: ({ id }) => String(id),
  lineIdOf: String,
  numberOf: ({ number }) => number,
  hasTags: false,
  saysSent: true,
  saysCustoms: false,
  reopens: false,
}

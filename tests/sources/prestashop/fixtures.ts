import { prestashop } from '../../../main/sources/prestashop/index.ts'
import type { PrestashopSettings } from '../../../main/sources/prestashop/settings.ts'
import { prestashopKeys, prestashopPermissions, start } from '../../support/simulators/prestashop/index.ts'
import type { SourceFixtures } from '../../support/sources/describe-source.ts'

export const prestashopFixtures: SourceFixtures<PrestashopSettings> = {
  adapter: prestashop,
  start,
  settings: url => ({ shop_url: url, ...prestashopKeys }),
  wrongKeys: { webservice_key: 'WRONGKEY' },
  secrets: [prestashopKeys.webservice_key],
  permissions: prestashopPermissions,
  shopIdOf: ({ id }) => String(id),
  lineIdOf: String,
  numberOf: ({ number }) => number,
  hasTags: false,
  saysSent: false,
  saysCustoms: false,
}

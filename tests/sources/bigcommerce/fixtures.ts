import { bigcommerce } from '../../../main/sources/bigcommerce/index.ts'
import type { BigcommerceSettings } from '../../../main/sources/bigcommerce/settings.ts'
import { bigcommerceKeys, bigcommercePermissions, start } from '../../support/simulators/bigcommerce/index.ts'
import type { SourceFixtures } from '../../support/sources/describe-source.ts'

export const bigcommerceFixtures: SourceFixtures<BigcommerceSettings> = {
  adapter: bigcommerce,
  start,
  settings: url => ({ ...bigcommerceKeys, base_url: url }),
  wrongKeys: { access_token: 'bc_wrong' },
  secrets: [bigcommerceKeys.access_token],
  permissions: bigcommercePermissions,
  shopIdOf: ({ id }) => String(id),
  lineIdOf: String,
  numberOf: ({ id }) => String(id),
  hasTags: false,
  saysSent: true,
}

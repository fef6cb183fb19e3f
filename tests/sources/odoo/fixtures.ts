import { odoo } from '../../../main/sources/odoo/index.ts'
import type { OdooSettings } from '../../../main/sources/odoo/settings.ts'
import { odooKeys, odooRights, start } from '../../support/simulators/odoo/index.ts'
import type { SourceFixtures } from '../../support/sources/describe-source.ts'

export const odooFixtures: SourceFixtures<OdooSettings> = {
  adapter: odoo,
  start,
  settings: url => ({ shop_url: url, ...odooKeys, validate_deliveries: true }),
  wrongKeys: { api_key: '77726f6e67' },
  secrets: [odooKeys.api_key],
  permissions: odooRights,
  shopIdOf: ({ id }) => String(id),
  lineIdOf: String,
  numberOf: ({ number }) => number,
  hasTags: false,
  saysSent: false,
  // A delivery is made for what was paid, and is cancelled when all of it comes back.
  says: { unpaid: 'open', refunded: 'cancelled' },
  reopens: false,
}

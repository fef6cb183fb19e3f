import type { z } from 'zod'
import { list, object, secretText, text } from '../../../shared/api/fields.ts'
import type { SourceConnection } from '../contract/adapter.ts'
import { shopAt, shopUrl } from '../kit/shop-url.ts'

export const magentoSettings = object({
  shop_url: shopUrl,
  access_token: secretText({ max: 200 }).meta({
    title: 'Access token',
    description: 'Of the integration. System > Integrations.',
    secret: true,
  }),
  ready_states: list(text(40, { blank: false }), { most: 10 })
    .default(() => ['processing'])
    .meta({
      title: 'Ready to ship',
      description:
        'States of orders that are to be sent: processing; new as well where they are paid on delivery.',
    }),
  source_code: text(100).nullish().meta({
    title: 'Inventory source',
    description: 'Its code, where the shop keeps stock in several places. Empty: the one the shop chooses.',
  }),
})
export type MagentoSettings = z.output<typeof magentoSettings>
export type MagentoConnection = SourceConnection<MagentoSettings>

export const identity = ({ shop_url }: MagentoSettings): string => shopAt(shop_url)

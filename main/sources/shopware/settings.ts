import type { z } from 'zod'
import { flag, list, object, secretText, text } from '../../../shared/api/fields.ts'
import type { SourceConnection } from '../contract/adapter.ts'
import { shopAt, shopUrl } from '../kit/shop-url.ts'

const key = (title: string, description: string) =>
  secretText({ max: 200 }).meta({ title, description, secret: true })

const words = (title: string, description: string, usual: string[]) =>
  list(text(100, { blank: false }), { most: 30 })
    .default(() => usual)
    .meta({ title, description })

const keptIn = 'Custom fields of the product, by their technical names; the first that has something counts.'

export const shopwareSettings = object({
  shop_url: shopUrl,
  client_id: key('Access key ID', 'Begins with SWIA. Settings > System > Integrations.'),
  client_secret: key('Secret access key', 'It is shown once, when the integration is made.'),
  ready_payments: words(
    'Ready to ship',
    'States of the payment with which orders are to be sent, by their technical names: paid, authorized.',
    ['paid'],
  ),
  hold_tags: words('On hold', 'Tags of orders that wait.', []),
  complete_orders: flag().default(true).meta({
    title: 'Set the delivery to shipped',
    description:
      'To shipped once nothing is left to send, before that to shipped (partially). Shopware then writes to the customer.',
  }),
  hs_fields: words('HS code is in', keptIn, ['hs_code', 'customs_tariff_number']),
  origin_fields: words('Country of origin is in', keptIn, ['country_of_origin']),
})
export type ShopwareSettings = z.output<typeof shopwareSettings>
export type ShopwareConnection = SourceConnection<ShopwareSettings>

export const identity = ({ shop_url }: ShopwareSettings): string => shopAt(shop_url)

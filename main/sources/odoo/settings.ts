import type { z } from 'zod'
import { choice, flag, object, secretText, text } from '../../../shared/api/fields.ts'
import type { SourceConnection } from '../contract/adapter.ts'
import { shopAt, shopUrl } from '../kit/shop-url.ts'

/** What an order is called here: the delivery, of which an order of Odoo may have several, or that order. */
const numbers = ['delivery', 'order'] as const

export const odooSettings = object({
  shop_url: shopUrl,
  database: text(100).nullish().meta({
    title: 'Database',
    description: 'Only where a server has several and does not know which by its address.',
  }),
  api_key: secretText({ max: 200 }).meta({
    title: 'API key',
    description: 'It is shown once, when it is made, and ends after three months at most.',
    secret: true,
  }),
  number_is: choice(numbers).default('delivery').meta({
    title: 'Orders are called after',
    description:
      'The delivery (WH/OUT/00012), or the order it is of: that repeats where an order goes in parts.',
  }),
  validate_deliveries: flag().default(false).meta({
    title: 'Validate the delivery',
    description:
      'Once nothing of it is left to send. Odoo then takes the goods out of stock, which a voided label does not bring back.',
  }),
})
export type OdooSettings = z.output<typeof odooSettings>
export type OdooConnection = SourceConnection<OdooSettings>

export const identity = ({ shop_url, database }: OdooSettings): string =>
  database ? `${shopAt(shop_url)}#${database}` : shopAt(shop_url)

import type { z } from 'zod'
import { choice, flag, list, object, secretText, text } from '../../../shared/api/fields.ts'
import type { SourceConnection } from '../contract/adapter.ts'
import { shopAt, shopUrl } from '../kit/shop-url.ts'

const statuses = (title: string, description: string) =>
  list(text(64, { blank: false }), { most: 30 })
    .default(() => [])
    .meta({ title, description })

export const prestashopSettings = object({
  shop_url: shopUrl,
  webservice_key: secretText({ max: 200 }).meta({
    title: 'Webservice key',
    description: 'Advanced Parameters > Webservice.',
    secret: true,
  }),
  key_in_address: flag().default(false).meta({
    title: 'Send the key in the address',
    description:
      'For hosts that take the sign-in out of requests. The key is then written into the log of the web server.',
  }),
  number_is: choice(['reference', 'id']).default('reference').meta({
    title: 'Order number',
    description: 'The reference, or the id where references repeat: an order that was split has one for all.',
  }),
  open_statuses: statuses(
    'Also ready to ship',
    'Names or ids of statuses beside those that are paid. Cash on delivery is among them already.',
  ),
  hold_statuses: statuses('On hold', 'Names or ids of statuses of orders that wait, though they are paid.'),
  complete_orders: flag().default(true).meta({
    title: 'Set the order to shipped',
    description: 'Sets the status of the shop for shipped orders once nothing is left to send.',
  }),
})
export type PrestashopSettings = z.output<typeof prestashopSettings>
export type PrestashopConnection = SourceConnection<PrestashopSettings>

export const identity = ({ shop_url }: PrestashopSettings): string => shopAt(shop_url)

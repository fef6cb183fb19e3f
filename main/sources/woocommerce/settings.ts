import type { z } from 'zod'
import { choice, flag, list, object, secretText, text } from '../../../shared/api/fields.ts'
import type { SourceConnection } from '../contract/adapter.ts'
import { shopAt, shopUrl } from '../kit/shop-url.ts'

/** How tracking numbers are told: by the first way the shop has, or always by one. */
export const writeBackWays = [
  'automatic',
  'fulfillments',
  'shipment_tracking',
  'advanced_shipment_tracking',
  'order_notes',
] as const

const key = (title: string, description: string) =>
  secretText({ max: 200 }).meta({ title, description, secret: true })

const statuses = (title: string, description: string, usual: string[]) =>
  list(text(40, { blank: false }), { most: 30 })
    .default(() => usual)
    .meta({ title, description })

const metaKeys = (title: string, usual: string[]) =>
  list(text(100, { blank: false }), { most: 10 })
    .default(() => usual)
    .meta({ title, description: 'Fields a plugin keeps it in, the first that has something counts.' })

export const wooSettings = object({
  shop_url: shopUrl,
  consumer_key: key('Consumer key', 'Begins with ck_. WooCommerce > Settings > Advanced > REST API.'),
  consumer_secret: key('Consumer secret', 'Begins with cs_. It is shown once, when the key is made.'),
  plain_links: flag().default(false).meta({
    title: 'Plain permalinks',
    description: 'Turn on where Settings > Permalinks of WordPress says “Plain”.',
  }),
  keys_in_address: flag().default(false).meta({
    title: 'Send the keys in the address',
    description:
      'For hosts that take the sign-in out of requests. The keys are then written into the log of the web server.',
  }),
  open_statuses: statuses('Ready to ship', 'Statuses of orders that are to be sent.', ['processing']),
  hold_statuses: statuses('On hold', 'Statuses of orders that wait.', ['on-hold']),
  sent_statuses: statuses('Sent', 'Statuses of orders nothing is left of.', ['completed']),
  write_back: choice(writeBackWays).default('automatic').meta({
    title: 'Tracking goes back as',
    description:
      'Automatic takes fulfillments of WooCommerce, the plugins Shipment Tracking or Advanced Shipment Tracking, or a note at the order, whichever comes first.',
  }),
  complete_orders: flag().default(true).meta({
    title: 'Complete the order',
    description:
      'Sets the status to completed once nothing is left to send. WooCommerce then writes to the customer.',
  }),
  hs_keys: metaKeys('HS code is in', ['_wc_hs_code', 'hs_code', '_hs_code']),
  origin_keys: metaKeys('Country of origin is in', ['country_of_origin', '_country_of_origin']),
})
export type WooSettings = z.output<typeof wooSettings>
export type WooConnection = SourceConnection<WooSettings>

export const identity = ({ shop_url }: WooSettings): string => shopAt(shop_url)

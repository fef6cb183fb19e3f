import type { z } from 'zod'
import { flag, list, object, text } from '../../../shared/api/fields.ts'
import { type BaseUrlConfig, baseUrlShape } from '../../carriers/kit/base-url.ts'
import type { SourceConnection } from '../contract/adapter.ts'

/** However somebody copies it: `name`, `name.myshopify.com`, or the address of the administration. */
const nameForms =
  /^(?:https?:\/\/)?(?:admin\.shopify\.com\/store\/([a-z\d][a-z\d-]{0,60})|([a-z\d][a-z\d-]{0,60})(?:\.myshopify\.com)?)(?:\/.*)?$/i

/** The name a shop has at Shopify; null for what is none, such as the shop's own domain. */
export function shopName(entered: string): string | null {
  const [, fromAdmin, own] = nameForms.exec(entered.trim()) ?? []
  return (fromAdmin ?? own)?.toLowerCase() ?? null
}

const key = (title: string, description: string) =>
  text(200).nullish().meta({ title, description, secret: true })

export const shopifySettings = object({
  shop: text(200, { blank: false })
    .refine(
      value => shopName(value) !== null,
      'Enter the name the shop has at Shopify, like name.myshopify.com, not its own domain.',
    )
    .meta({ title: 'Shop', description: 'name.myshopify.com' }),
  client_id: text(200)
    .nullish()
    .meta({ title: 'Client ID', description: 'Of your app in the Dev Dashboard, under Settings.' }),
  client_secret: key('Client secret', 'Stands beside the client ID.'),
  access_token: key(
    'Access token',
    'Of a custom app from before 2026, begins with shpat_. In place of client ID and secret.',
  ),
  locations: list(text(200, { blank: false }), { most: 50 })
    .default(() => [])
    .meta({
      title: 'Locations',
      description: 'Names or numbers of the locations this station sends from. Empty: all of them.',
    }),
  authorized_is_ready: flag().default(false).meta({
    title: 'Send before the payment is captured',
    description: 'Orders whose payment is authorized count as paid.',
  }),
  base_url: baseUrlShape.base_url,
  allow_base_url: baseUrlShape.allow_base_url,
}).superRefine(({ client_id, client_secret, access_token }, context) => {
  const missing = (path: string) =>
    context.addIssue({ code: 'custom', path: [path], message: 'This field is required.' })
  if (client_id && !client_secret) missing('client_secret')
  if (client_secret && !client_id) missing('client_id')
  if (!client_id && !client_secret && !access_token) missing('client_id')
})
export type ShopifySettings = z.output<typeof shopifySettings> & BaseUrlConfig
export type ShopifyConnection = SourceConnection<ShopifySettings>

export const identity = ({ shop }: ShopifySettings): string => `${shopName(shop) ?? shop}.myshopify.com`

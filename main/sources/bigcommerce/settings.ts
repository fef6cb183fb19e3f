import type { z } from 'zod'
import { object, secretText, text } from '../../../shared/api/fields.ts'
import { type BaseUrlConfig, baseUrlShape } from '../../carriers/kit/base-url.ts'
import type { SourceConnection } from '../contract/adapter.ts'

/** However somebody copies it: the hash, the API path of the account, or the permanent address of the store. */
const hashForms =
  /^(?:(?:https?:\/\/)?api\.bigcommerce\.com\/stores\/([a-z\d]{4,30})|(?:https?:\/\/)?store-([a-z\d]{4,30})\.mybigcommerce\.com|(?:stores\/)?([a-z\d]{4,30}))(?:\/.*)?$/i

/** What the store is known by in every address of its API; null for what is none, such as its own domain. */
export function storeHash(entered: string): string | null {
  const [, fromPath, fromStore, own] = hashForms.exec(entered.trim()) ?? []
  return (fromPath ?? fromStore ?? own)?.toLowerCase() ?? null
}

export const bigcommerceSettings = object({
  store_hash: text(200, { blank: false })
    .refine(
      value => storeHash(value) !== null,
      'Enter the API path of the account, like https://api.bigcommerce.com/stores/abc123/v3/, or the store hash in it.',
    )
    .meta({
      title: 'API path or store hash',
      description: 'Shown with the account: https://api.bigcommerce.com/stores/abc123/v3/',
    }),
  access_token: secretText({ max: 200 }).meta({
    title: 'Access token',
    description: 'Of the store-level API account. It is shown once, when the account is made.',
    secret: true,
  }),
  base_url: baseUrlShape.base_url,
  allow_base_url: baseUrlShape.allow_base_url,
})
export type BigcommerceSettings = z.output<typeof bigcommerceSettings> & BaseUrlConfig
export type BigcommerceConnection = SourceConnection<BigcommerceSettings>

/** The store, by the name no two have. */
export const identity = ({ store_hash }: BigcommerceSettings): string => storeHash(store_hash) ?? store_hash

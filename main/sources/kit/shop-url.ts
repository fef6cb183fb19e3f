import { text } from '../../../shared/api/fields.ts'
import { isReadableOnTheWay } from '../../carriers/kit/base-url.ts'

function isShopUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, search, hash } = new URL(value)
  const isPlain = username === '' && search === '' && hash === ''
  return isPlain && /^https?:$/.test(protocol) && !isReadableOnTheWay(value)
}

/** Where a shop on a server of its own is: over https, or on this computer. */
export const shopUrl = text(300, { blank: false })
  .refine(
    isShopUrl,
    'Enter the address of the shop, like https://shop.example. Plain http is for a shop on this computer only.',
  )
  .meta({ title: 'Address of the shop', description: 'As customers see it: https://shop.example' })

/** The host and the folder of a shop: two connections of one shop have the same. */
export function shopAt(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase()
}

import type { CustomsRecord } from '../../../shared/api/customs.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { hasText, t } from '../text.ts'
import type { StoredCommodity } from './commodity-draft.ts'

/** The kind of content in words; the code itself for one the page does not know. */
export function contentName(code: string | null): string {
  const key = `customs.content_${code ?? ''}`
  return hasText(key) ? (t as (key: string) => string)(key) : (code ?? '')
}

/** What was declared, in one line. */
export const customsText = ({ content_type, commodities, incoterm }: CustomsRecord): string =>
  [t('customs.savedText', { content: contentName(content_type), items: itemsText(commodities) }), incoterm]
    .filter(Boolean)
    .join(' · ')

/** An order as one finds it: number, addressee, what was ordered. */
export const orderText = ({ order_id, shipping_to, line_items }: OrderRecord): string =>
  [order_id, addressee(shipping_to), itemsText(line_items)].filter(Boolean).join(' · ')

function itemsText(items: readonly StoredCommodity[]): string {
  const [first, ...others] = items
  if (!first) return ''
  const name = first.description || first.title || first.sku || ''
  return others.length === 0 ? name : t('customs.andMore', { first: name, count: others.length })
}

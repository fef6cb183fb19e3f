import type { Ordering } from '../../../shared/api/pages.ts'
import { type ProductView, productOrders, productViews } from '../../../shared/desk/products.ts'
import { orderIn } from '../../lib/lists/ordering.ts'

/** What the products are packed in stands beside them. */
export const productScreenViews = [...productViews, 'packages'] as const

/** What the products are narrowed to; stands in the address. */
export type ProductSearch = {
  view?: ProductView | 'packages'
  q?: string
  sort?: Ordering<(typeof productOrders)[number]>
}

/** The order nobody chose another than. */
export const bySku = 'sku'

/** Reads the address; what makes no sense there is left out instead of failing. */
export function parseProductSearch(raw: Record<string, unknown>): ProductSearch {
  const view = productScreenViews.find(each => each === raw.view)
  const q = raw.q === undefined || raw.q === null ? '' : String(raw.q).trim().slice(0, 200)
  const sort = orderIn(productOrders, raw.sort, bySku)
  return { ...(view ? { view } : {}), ...(q === '' ? {} : { q }), ...(sort ? { sort } : {}) }
}

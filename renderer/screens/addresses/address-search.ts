import type { Ordering } from '../../../shared/api/pages.ts'
import { addressOrders } from '../../../shared/desk/address-book.ts'
import { orderIn } from '../../lib/lists/ordering.ts'

export const addressScreenViews = ['all', 'senders', 'doubles'] as const
export type AddressScreenView = (typeof addressScreenViews)[number]

/** What the list is narrowed to, and the address that is open beside it; `new` is one that is being typed in. */
export type AddressSearch = {
  view?: Exclude<AddressScreenView, 'all'>
  q?: string
  sort?: Ordering<(typeof addressOrders)[number]>
  open?: string
}

export const newestFirst = '-created_at'

/** Reads the address of the screen; what makes no sense there is left out. */
export function parseAddressSearch(raw: Record<string, unknown>): AddressSearch {
  const text = (value: unknown) =>
    value === undefined || value === null ? '' : String(value).trim().slice(0, 200)
  const [q, open] = [text(raw.q), text(raw.open)]
  const view = addressScreenViews.find(each => each === raw.view)
  const sort = orderIn(addressOrders, raw.sort, newestFirst)
  return {
    ...(view === undefined || view === 'all' ? {} : { view }),
    ...(q === '' ? {} : { q }),
    ...(sort ? { sort } : {}),
    ...(open === '' ? {} : { open }),
  }
}

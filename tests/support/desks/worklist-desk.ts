import type { OrderActionResult, OrderCounts, OrderDetail, OrderEntry } from '../../../shared/desk/orders.ts'
import { mug, orderDesk } from './order-desk.ts'

export const abroad = {
  person_name: 'Lars Østergård',
  address_line1: 'Nørrebrogade 12',
  city: 'København',
  postal_code: '2200',
  country_code: 'DK',
}
/** An item that can go abroad. */
export const declared = {
  ...mug,
  hs_code: '691200',
  origin_country: 'CA',
  value_amount: 24,
  value_currency: 'CAD',
}

export type Refused = { errors: { message: string }[] }

/** A station that takes orders, with the desk's own view of them. */
export async function worklistDesk() {
  const at = await orderDesk()
  const { call } = at
  type Page = { count: number; results: OrderEntry[] }
  return {
    ...at,
    list: async (query = '') => (await call<Page>('GET', `/desk/orders${query}`)).body,
    counts: async () => (await call<OrderCounts>('GET', '/desk/order-counts')).body,
    detail: async ({ id }: { id: string }) => (await call<OrderDetail>('GET', `/desk/orders/${id}`)).body,
    act: async (action: object, ...orders: { id: string }[]) =>
      (
        await call<OrderActionResult>('POST', '/desk/order-actions', {
          ids: orders.map(({ id }) => id),
          action,
        })
      ).body,
    undo: (id: string | null) => call('POST', `/desk/order-actions/${id}/undo`),
    stateOf: async ({ id }: { id: string }) =>
      (await call<OrderDetail>('GET', `/desk/orders/${id}`)).body.entry.state,
  }
}

import { expect } from 'vitest'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { AttentionItem } from '../../../shared/desk/attention.ts'
import type { ImportSummary } from '../../../shared/desk/import-records.ts'
import type { OrderAtShop, ShopRecord, WriteBackRecord } from '../../../shared/desk/shops.ts'
import { recordIn } from '../contract/record-in.ts'
import { fakeShop } from '../shops/fake-shop.ts'
import { scriptedShopData, scriptedShops } from '../shops/scripted-shops.ts'
import { packed, parcelOf } from './order-desk.ts'
import { scriptedDesk } from './scripted-desk.ts'

type Results<T> = { results: T[] }

/** A station with a shop that does as it is told, and a carrier that does. */
export async function shopDesk() {
  const [shop, desk] = [await fakeShop(), await scriptedDesk({ sources: scriptedShops })]
  const { call } = desk
  const connect = async (more: object = {}) =>
    (await call<ShopRecord>('POST', '/desk/shops', scriptedShopData(shop, more))).body
  const list = async <T>(path: string) => (await call<Results<T>>('GET', path)).body.results
  const orders = () => list<OrderRecord>('/v1/orders')
  const findOrder = async (number: string) => {
    const found = (await orders()).find(({ order_id: id }) => id === number)
    if (!found) throw new Error(`there is no order ${number}`)
    return found
  }
  return {
    ...desk,
    shop,
    connect,
    orders,
    findOrder,
    imports: () => list<ImportSummary>('/desk/imports'),
    attention: () => list<AttentionItem>('/desk/attention'),
    writeBacks: () => list<WriteBackRecord>('/desk/shops/write-backs'),
    readShop: async ({ id }: Pick<ShopRecord, 'id'>) => await recordIn<ShopRecord>(call, '/desk/shops', id),
    atShop: async ({ id }: Pick<OrderRecord, 'id'>) =>
      (await call<OrderAtShop>('GET', `/desk/shops/orders/${id}`)).body,
    /** Has the shop asked now, and waits until it has answered to the end. */
    poll: async ({ id }: Pick<ShopRecord, 'id'>) => {
      await call('POST', `/desk/shops/${id}/poll`)
      await expect
        .poll(async () => (await recordIn<ShopRecord>(call, '/desk/shops', id)).next_at)
        .not.toBeNull()
    },
    /** Buys a label for so many of the first line of an order. */
    ship: async (order: OrderRecord, quantity = 2) => {
      const [item] = order.line_items
      const parcels = [parcelOf(packed({ id: item?.id ?? '' }, quantity))]
      return (await desk.buy(await desk.draft({ parcels }))).body as ShipmentRecord
    },
    voidLabel: ({ id }: Pick<ShipmentRecord, 'id'>) => call('POST', `/v1/shipments/${id}/cancel`),
  }
}

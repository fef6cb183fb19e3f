import { expect, test } from 'vitest'
import type { FaultPoint } from '../../main/platform/fault-points.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { WriteBackRecord } from '../../shared/desk/shops.ts'
import type { Call } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { type FakeShop, fakeShop } from '../support/shops/fake-shop.ts'
import { scriptedShopData } from '../support/shops/scripted-shops.ts'
import { shopOrder } from '../support/shops/shop-books.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 90_000

const orders = async (call: Call) =>
  (await call<{ results: OrderRecord[] }>('GET', '/v1/orders')).body.results

const untilThere = (call: Call) => expect.poll(async () => (await orders(call)).length).toBe(2)

/** Buys a label for each order that has none. */
async function shipAll(call: Call): Promise<void> {
  for (const { status, line_items: items } of await orders(call)) {
    if (status !== 'unfulfilled') continue
    const packed = items.map(item => ({ ...item, parent_id: item.id }))
    const parcels = [{ weight: 1, weight_unit: 'KG', items: packed }]
    await buy(call, await addShipment(call, { carrier_ids: ['shop_courier'], parcels }))
  }
}

/** Works until the station dies of it. */
async function workUntilKilled(call: Call, shop: FakeShop): Promise<void> {
  await addConnection(call, courier('shop_courier'))
  await call('POST', '/desk/shops', scriptedShopData(shop))
  await untilThere(call)
  await shipAll(call)
}

const points: [FaultPoint, nth: number][] = [
  ['shop.page_read', 1],
  ['import.before_rows', 1],
  ['import.rows_written', 1],
  ['import.before_finish', 1],
  ['shop.page_taken', 1],
  ['shop.before_telling', 1],
  ['shop.answered', 1],
  ['shop.answered', 2],
  ['shop.outcome_written', 1],
]

test.each(points)(
  'a station killed at %s, the %ith time, has every order once and tells the shop of every label once',
  async (diesAt, nth) => {
    const shop = await fakeShop()
    for (const shopId of ['1', '2']) shop.put(shopOrder({ shopId }))
    const home = tempHome()
    const first = await killableStation(home, { diesAt, nth })
    await Promise.race([workUntilKilled(first.call, shop).catch(() => null), first.ended])
    await first.ended

    const { call } = await killableStation(home)
    await untilThere(call)
    await shipAll(call)
    const writeBacks = async () =>
      (await call<{ results: WriteBackRecord[] }>('GET', '/desk/shops/write-backs')).body.results
    await expect.poll(async () => (await writeBacks()).map(({ state }) => state)).toEqual(['told', 'told'])
    const numbers = (await writeBacks()).flatMap(each => each.tracking_numbers)
    expect(shop.told().toSorted()).toEqual(numbers.toSorted())
    expect((await orders(call)).map(({ order_id: number }) => number).toSorted()).toEqual(['1', '2'])
  },
  twoStartsMs,
)

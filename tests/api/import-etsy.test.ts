import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { deskImports } from '../support/desks/desk-import.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const desk = deskImports(call)

const table = (...rows: Record<string, string>[]): string => {
  const heads = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return [heads.join(','), ...rows.map(row => heads.map(head => `"${row[head] ?? ''}"`).join(','))].join(
    '\r\n',
  )
}
const place = { 'Ship City': 'Boston', 'Ship State': 'MA', 'Ship Zipcode': '02108' }
const country = { 'Ship Country': 'United States', Currency: 'USD', 'Order Type': 'online' }

/** A row of EtsySoldOrders: an order, of which it only counts the items. */
const sold = (number: string, more: Record<string, string> = {}) => ({
  'Sale Date': '09/28/26',
  'Order ID': number,
  'Full Name': 'Dee Ray',
  'Number of Items': '3',
  'Date Shipped': '',
  'Street 1': '7 Elm St',
  ...place,
  ...country,
  'Order Total': '41.00',
  'Order Net': '38.00',
  SKU: 'OAK,OIL',
  ...more,
})
/** A row of EtsySoldOrderItems: one listing of an order. */
const listing = (number: string, more: Record<string, string> = {}) => ({
  'Sale Date': '09/28/26',
  'Item Name': 'Oak board',
  Quantity: '2',
  Price: '16.50',
  'Transaction ID': '4001',
  'Listing ID': '5001',
  'Date Shipped': '',
  'Ship Name': 'Dee Ray',
  'Ship Address1': '7 Elm St',
  ...place,
  ...country,
  'Order ID': number,
  Variations: '',
  SKU: 'OAK',
  ...more,
})
const oil = { 'Item Name': 'Oil', Quantity: '1', Price: '8.00', 'Transaction ID': '4002', SKU: 'OIL' }
const soldFile = (number: string, more = {}) => table(sold(number, more))
const itemsFile = (number: string, more = {}) =>
  table(listing(number, more), listing(number, { ...oil, ...more }))

const ordersOf = async (number: string): Promise<OrderRecord[]> =>
  (await call<{ results: OrderRecord[] }>('GET', `/v1/orders?order_id=${number}`)).body.results
const titlesOf = async (number: string) =>
  (await ordersOf(number)).map(({ line_items: items }) =>
    items.map(({ title, quantity }) => [title, quantity]),
  )
const both = [
  ['Oak board', 2],
  ['Oil', 1],
]
const unchanged = { create: 0, update: 0, ask: 0, skip: 0, unchanged: 1 }

describe('the two files of Etsy', () => {
  test.each([
    ['orders', '3001', [soldFile, itemsFile]],
    ['items', '3002', [itemsFile, soldFile]],
  ] as const)('are one order with its items, %s first', async (_, number, [first, second]) => {
    await desk.run(first(number), { name: 'EtsySold.csv' })
    await desk.run(second(number), { name: 'EtsySold2.csv' })
    expect(await titlesOf(number)).toEqual([both])
    expect((await ordersOf(number))[0]).toMatchObject({ source: 'Etsy', options: { currency: 'USD' } })
    for (const file of [soldFile(number), itemsFile(number), soldFile(number)])
      expect((await desk.plan(file)).plan).toMatchObject(unchanged)
  })

  test('are each an order on their own', async () => {
    await desk.run(soldFile('3003'))
    expect(await titlesOf('3003')).toEqual([[['3 items', 3]]])
    await desk.run(itemsFile('3004'))
    expect(await titlesOf('3004')).toEqual([both])
  })

  test('are one order where the items have a # before the number', async () => {
    await desk.run(soldFile('3005'))
    await desk.run(itemsFile('#3005'))
    expect(await titlesOf('3005,%233005')).toEqual([both])
  })

  test.each(['skip', 'ask'])('are put together also where known orders are to %s', async policy => {
    const number = `300${policy}`
    await desk.run(soldFile(number))
    const planned = await desk.plan(itemsFile(number), { policy })
    expect(planned.plan).toMatchObject({ update: 1, ask: 0, skip: 0 })
    await desk.commit(planned)
    expect(await titlesOf(number)).toEqual([both])
    const moved = await desk.plan(itemsFile(number, { 'Ship Address1': '8 Elm St' }), { policy })
    expect(moved.plan).toMatchObject({ update: 0, [policy]: 1 })
  })

  test('bring a new address without taking the items away, and leave what somebody changed here', async () => {
    await desk.run(soldFile('3006'))
    await desk.run(itemsFile('3006'))
    const moved = soldFile('3006', { 'Street 1': '9 Oak Ave' })
    const planned = await desk.plan(moved)
    expect(await desk.rows(planned.id)).toMatchObject([
      { action: 'update', changes: ['shipping_to'], weight_grams_before: null },
    ])
    await desk.commit(planned)
    expect(await titlesOf('3006')).toEqual([both])
    const [order] = await ordersOf('3006')
    expect(order?.shipping_to.address_line1).toBe('9 Oak Ave')
    await call('PUT', `/v1/orders/${order?.id}`, { metadata: { gift: 'yes' } })
    for (const file of [moved, itemsFile('3006')])
      expect((await desk.plan(file)).plan).toMatchObject(unchanged)
  })

  test('can be taken back one after the other', async () => {
    await desk.run(soldFile('3007'))
    const second = await desk.run(itemsFile('3007'))
    await desk.undo(second.id)
    expect(await titlesOf('3007')).toEqual([[['3 items', 3]]])
    await desk.run(itemsFile('3007'))
    expect(await titlesOf('3007')).toEqual([both])
  })
})

import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { finishedBatch } from '../support/desks/batch-desk.ts'
import { deskImports, importFile, importLine } from '../support/desks/desk-import.ts'
import { upload } from '../support/desks/import-desk.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const desk = deskImports(call)

const ordersOf = async (numbers: string): Promise<OrderRecord[]> =>
  (await call<{ results: OrderRecord[] }>('GET', `/v1/orders?order_id=${encodeURIComponent(numbers)}`)).body
    .results
const nothingNew = { create: 0, update: 0, ask: 0, unchanged: 1 }

describe('a number with # and without', () => {
  test.each([
    ['#', '#H1', 'H1'],
    ['no #', 'H2', '#H2'],
  ])('is one order: a file with %s first, the other form changes nothing', async (_, first, other) => {
    await desk.run(importFile(importLine(first)))
    const again = await desk.plan(importFile(importLine(other)))
    expect(again.plan).toMatchObject(nothingNew)
    await desk.commit(again)
    expect((await ordersOf(`${first},${other}`)).map(({ order_id: number }) => number)).toEqual([first])
  })

  test('leaves what somebody changed here meanwhile as it is', async () => {
    await desk.run(importFile(importLine('#H3')))
    const [order] = await ordersOf('#H3')
    await call('PUT', `/v1/orders/${order?.id}`, { metadata: { gift: 'yes' } })
    expect((await desk.plan(importFile(importLine('H3')))).plan).toMatchObject(nothingNew)
  })

  test('updates the order the other form made, whose number stays as it came', async () => {
    await desk.run(importFile(importLine('#H4')))
    const next = await desk.run(importFile(importLine('H4', { 'Shipping name': 'Grace Hopper' })))
    expect(next.plan).toMatchObject({ create: 0, update: 1 })
    expect(await ordersOf('#H4,H4')).toMatchObject([
      { order_id: '#H4', shipping_to: { person_name: 'Grace Hopper' } },
    ])
  })

  test('is one order within a file, and by a key somebody chose', async () => {
    const file = importFile(importLine('#H5'), importLine('H5', { 'Item title': 'Saucer', 'Item sku': 'S' }))
    expect((await desk.run(file)).plan).toMatchObject({ records: 1, create: 1 })
    const begun = await desk.begin(importFile(importLine('#H6')))
    const byNumber = async ({ id, revision, layout }: typeof begun) => {
      await call('PATCH', desk.path(id), { revision, layout: { ...layout, key: ['order_id'] } })
      return (await call<typeof begun>('POST', desk.path(id, '/plan'))).body
    }
    await desk.commit(await byNumber(begun))
    expect((await byNumber(await desk.begin(importFile(importLine('H6'))))).plan).toMatchObject(nothingNew)
  })

  test('is another order where it comes from another source', async () => {
    await desk.run(importFile(importLine('#H7')))
    const other = await desk.plan(importFile(importLine('H7')), { source: 'Etsy' })
    expect(other.plan).toMatchObject({ create: 1 })
  })

  test('is one order for the interface too, by request and by file', async () => {
    const order = { source: 'Shop', shipping_to: montreal, line_items: [{ weight: 1, weight_unit: 'KG' }] }
    const first = await call<OrderRecord>('POST', '/v1/orders', { ...order, order_id: '#H8' })
    expect(first.status).toBe(201)
    expect((await call('POST', '/v1/orders', { ...order, order_id: 'H8' })).status).toBe(409)
    const content = 'Order number,Order source,Item weight,Shipping country\r\nH8,Shop,1,CA'
    const batch = await finishedBatch(call, (await upload(call, { content })).body.id)
    expect(batch.resources).toMatchObject([{ id: first.body.id, status: 'processed' }])
    expect(await ordersOf('#H8,H8')).toHaveLength(1)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { errorOf } from '../support/contract/call.ts'
import { line, packed, parcelOf, takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, courier, montreal, vancouver } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
type Page = { count: number; next: string | null; previous: string | null; results: OrderRecord[] }
const list = (query = '') => call<Page>('GET', `/v1/orders${query}`)
const found = async (query: string) => (await list(query)).body.results.map(order => order.order_id)

const zoe = { ...montreal, person_name: 'Zoë Çelik', company_name: 'Ünal 100%', email: 'zoe@shop.example' }

beforeAll(async () => {
  await addConnection(call, courier())
  await takeOrder(call, { order_id: 'A', source: 'Web', shipping_to: vancouver, options: { note: 'x' } })
  clock.advance(3_600_000)
  const b = await takeOrder(call, {
    order_id: 'B',
    source: 'Web',
    shipping_to: zoe,
    metadata: { shelf: 'B2' },
  })
  clock.advance(3_600_000)
  const c = await takeOrder(call, { order_id: 'C', shipping_to: zoe, shipping_from: vancouver })
  await call('POST', `/v1/orders/${c.id}/cancel`)
  await addShipment(call, { parcels: [parcelOf(packed(line(b)))] })
  await addShipment(call, { parcels: [parcelOf(packed(line(b)), packed(line(c)))] })
})

describe('the list of orders', () => {
  test('is newest first, whole, and of one mode', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ count: 3, next: null, previous: null })
    expect(body.results.map(order => order.order_id)).toEqual(['C', 'B', 'A'])
    for (const order of body.results)
      expect((await call('GET', `/v1/orders/${order.id}`)).body).toEqual(order)
    expect((await call('GET', '/v1/orders', undefined, { as: 'live' })).body.count).toBe(0)
  })

  test('has with every order its shipments, newest first', async () => {
    const { results } = (await list()).body
    expect(results.map(order => order.shipments.length)).toEqual([1, 2, 0])
    const shipments = await call<{ results: object[] }>('GET', '/v1/shipments')
    expect(results[1]?.shipments).toEqual(shipments.body.results)
  })

  test('comes in pages', async () => {
    const first = (await list('?limit=2')).body
    expect(first).toMatchObject({ count: 3, previous: null })
    expect(first.next).toMatch(/\/v1\/orders\?cursor=\d+&limit=2&offset=2$/)
    expect(await found('?limit=2&offset=2')).toEqual(['A'])
  })

  test('counts its orders without counting them', async () => {
    for (let each = 0; each < 3; each++)
      await takeOrder(call, { source: 'Counted', shipping_to: { country_code: 'DE' } })
    expect((await list('?limit=1')).body.count).toBe(6)
    expect((await list('?source=Counted')).body.count).toBe(3)
  })
})

describe('a list is narrowed', () => {
  test.each([
    ['order_id=A', ['A']],
    ['order_id=A,C', ['C', 'A']],
    ['order_id=A&order_id=B', ['B', 'A']],
    ['order_id=a', []],
    ['source=Web', ['B', 'A']],
    ['source=Web,API', ['C', 'B', 'A']],
    ['source=API', ['C']],
    ['status=cancelled', ['C']],
    ['status=unfulfilled,cancelled&order_id=A,B,C', ['C', 'B', 'A']],
    ['status=fulfilled', []],
    ['address=oak st', ['A']],
    ['address=%C3%A7elik', ['C', 'B']],
    ['address=100%25', ['C', 'B']],
    ['address=zoe@SHOP', ['C', 'B']],
    ['address=CA&order_id=A', []],
    ['keyword=web', ['B', 'A']],
    ['keyword=V6M2V9', ['A']],
    ['keyword=zoe@shop&source=Web', ['B']],
    ['option_key=note', ['A']],
    ['option_value=x', ['A']],
    ['option_key=note,nothing', []],
    ['metadata_key=shelf', ['B']],
    ['metadata_value=B2', ['B']],
    ['created_after=2026-01-05T09:00:00Z&order_id=A,B,C', ['C', 'B']],
    ['created_before=2026-01-05T09:00:00.000Z', ['B', 'A']],
    ['created_before=2026-01-05', []],
  ])('by %s', async (query, orders) => {
    expect(await found(`?${query}`)).toEqual(orders)
    expect((await list(`?${query}`)).body.count).toBe(orders.length)
  })

  test('by ids and part of one', async () => {
    const [c, b] = (await list('?order_id=B,C')).body.results
    expect(await found(`?id=${b?.id},${c?.id},ord_none`)).toEqual(['C', 'B'])
    expect(await found(`?keyword=${b?.id.slice(4, 20)}`)).toEqual(['B'])
  })

  test.each([
    ['status=lost', { status: ['"lost" is not a valid choice.'] }],
    ['created_after=yesterday', { created_after: ['Enter a valid date/time.'] }],
  ])('but not by %s', async (query, details) => {
    const refused = await list(`?${query}`)
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual(details)
  })
})

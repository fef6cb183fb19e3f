import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
type Page = { count: number; results: { id: string }[] }

const made: Record<string, string> = {}
const nameOf = (id: string) => Object.entries(made).find(([, each]) => each === id)?.[0]
const find = async (path: string, query: Record<string, string>) => {
  const { status, body } = await call<Page>('GET', `${path}?limit=100&${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  expect(body.count).toBe(body.results.length)
  return body.results.map(({ id }) => nameOf(id))
}

const zoe = {
  ...vancouver,
  person_name: 'Zoë Müller-Lüdenscheidt',
  company_name: 'Ünal & Söhne "Nord" 100%',
  address_line1: '12/3 Bd. Saint-Laurent',
  email: 'zoe.mueller@shop.example',
  phone_number: '604 555 0143',
}
const sato = {
  ...vancouver,
  person_name: '佐藤 花子',
  address_line1: '東京都渋谷区道玄坂1-2',
  company_name: 'Ünal Tokyo 🎌',
  country_code: 'JP',
  postal_code: '1500043',
  state_code: undefined,
}

beforeAll(async () => {
  await addConnection(call, courier())
  const ship = async (name: string, more: object) => {
    made[name] = (await addShipment(call, more)).id
  }
  await ship('zoe', { recipient: zoe, reference: 'Order_77/B' })
  await ship('sato', { recipient: sato, reference: 'SO-2026-0009' })
  made.order = (await takeOrder(call, { order_id: 'WEB-77', source: 'Été', shipping_to: zoe })).id
  const tracker = {
    tracking_number: 'ZX-900',
    carrier_name: 'bench_courier',
    info: { customer_name: 'Zoë Müller', order_id: 'WEB-77' },
  }
  made.tracker = String((await call('POST', '/v1/trackers?pending_pickup', tracker)).body.id)
})

describe('a shipment is found by how its words begin', () => {
  test.each([
    ['zoe', ['zoe']],
    ['ZOË', ['zoe']],
    ['Zoë', ['zoe']],
    ['Zoe\u0308', ['zoe']],
    ['zo mul', ['zoe']],
    ['muller ludens', ['zoe']],
    ['unal', ['sato', 'zoe']],
    ['unal nord', ['zoe']],
    ['oe', []],
    ['zoe tokyo', []],
    ['Müller-Lüd', ['zoe']],
    ['lüdenscheidt-müller', []],
    ['mueller@shop', ['zoe']],
    ['555-0143', ['zoe']],
    ['12/3', ['zoe']],
    ['order_77', ['zoe']],
    ['so-2026-0009', ['sato']],
    ['0009', ['sato']],
    ['zoe order', ['zoe']],
    ['渋谷', ['sato']],
    ['佐藤', ['sato']],
    ['渋谷 佐藤', []],
    ['🎌', ['sato']],
    ['🎌 tokyo', ['sato']],
  ])('%s: %j', async (keyword, names) => {
    expect(await find('/v1/shipments', { keyword })).toEqual(names)
  })

  test.each([
    ['100%', ['zoe']],
    ['%', ['zoe']],
    ['"nord"', ['zoe']],
    ['"', ['zoe']],
    ['""', []],
    ['*', []],
    ['zoe*', ['zoe']],
    ['zoe OR sato', []],
    ['NOT zoe', []],
    ['NEAR(zoe)', []],
    ['recipient:zoe', []],
    ['(zoe', ['zoe']],
    ['^zoe', ['zoe']],
    ['-zoe', ['zoe']],
    ['zoe; DROP TABLE shipments', []],
    ["Zoë'", ['zoe']],
    ['\\', []],
    [Array(100).fill('z').join(' '), ['zoe']],
  ])('and the signs in %s mean nothing', async (keyword, names) => {
    expect(await find('/v1/shipments', { keyword })).toEqual(names)
  })

  test('in its address only by what is written there', async () => {
    expect(await find('/v1/shipments', { address: 'mull 604' })).toEqual(['zoe'])
    expect(await find('/v1/shipments', { address: 'order_77' })).toEqual([])
    expect(await find('/v1/shipments', { address: 'zoe', keyword: 'order' })).toEqual(['zoe'])
    expect(await find('/v1/shipments', { address: 'zoe', keyword: '0009' })).toEqual([])
  })

  test.each([
    [{ keyword: 'unal', status: 'draft' }, ['sato', 'zoe']],
    [{ keyword: 'unal', status: 'purchased' }, []],
    [{ keyword: 'unal', reference: '77' }, ['zoe']],
    [{ address: 'unal', keyword: '渋谷' }, ['sato']],
    [{ keyword: 'unal', limit: '1', offset: '1' }, ['zoe']],
  ])('together with other filters: %j', async (query, names) => {
    const { body } = await call<Page>('GET', `/v1/shipments?${new URLSearchParams(query)}`)
    expect(body.results.map(({ id }) => nameOf(id))).toEqual(names)
  })

  test('in the mode it was made in', async () => {
    const live = await call<Page>('GET', '/v1/shipments?keyword=unal', undefined, { as: 'live' })
    expect(live.body.count).toBe(0)
  })
})

describe('words follow their record', () => {
  test('when it changes, is bought, and goes', async () => {
    const draft = await addShipment(call, { reference: 'Before' })
    made.moving = draft.id
    await call('PUT', `/v1/shipments/${draft.id}`, { reference: 'After' })
    expect(await find('/v1/shipments', { keyword: 'before' })).toEqual([])
    expect(await find('/v1/shipments', { keyword: 'after' })).toEqual(['moving'])
    const { body } = await buy(call, draft)
    expect(await find('/v1/shipments', { keyword: String(body.tracking_number).slice(0, -1) })).toEqual([
      'moving',
    ])
    made.followed = String(body.tracker_id)
    expect(await find('/v1/trackers', { keyword: String(body.tracking_number) })).toEqual(['followed'])
    await call<ShipmentRecord>('POST', `/v1/shipments/${draft.id}/cancel`)
    expect(await find('/v1/trackers', { keyword: String(body.tracking_number) })).toEqual([])
  })
})

describe('orders and trackers are found by words too', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['/v1/orders', { keyword: 'web-77' }, ['order']],
    ['/v1/orders', { keyword: 'ete zoe' }, ['order']],
    ['/v1/orders', { keyword: 'ete', order_id: 'WEB-77' }, ['order']],
    ['/v1/orders', { address: 'saint laurent' }, ['order']],
    ['/v1/orders', { address: 'ete' }, []],
    ['/v1/orders', { address: 'laurent', status: 'fulfilled' }, []],
    ['/v1/trackers', { keyword: 'muller' }, ['tracker']],
    ['/v1/trackers', { keyword: 'zx-900 web' }, ['tracker']],
    ['/v1/trackers', { keyword: 'zx', status: 'delivered' }, []],
    ['/v1/trackers', { keyword: 'sato' }, []],
  ])('%s %j', async (path, query, names) => {
    expect(await find(path, query)).toEqual(names)
  })

  test('an order that is changed keeps its words, and its shipments', async () => {
    const { body } = await call<OrderRecord>('PUT', `/v1/orders/${made.order}`, { metadata: { a: 'b' } })
    expect(body.metadata).toEqual({ a: 'b' })
    expect(await find('/v1/orders', { keyword: 'zoe' })).toEqual(['order'])
  })
})

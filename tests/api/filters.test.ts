import { beforeAll, describe, expect, test } from 'vitest'
import { carrierEndpoints } from '../../shared/api/carriers.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { orderEndpoints } from '../../shared/api/orders.ts'
import { shipmentEndpoints } from '../../shared/api/shipments.ts'
import { trackerEndpoints } from '../../shared/api/trackers.ts'
import { errorOf } from '../support/contract/call.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile({ clock: manualClock(Date.UTC(2026, 5, 1, 12)) })

/** For every filter of a list a value that finds its one record, and one that does not. */
type Values = Record<string, [finds: () => string, misses: string]>
type Made = { id: string; tracking_number: string | null }
const made: Record<'shipment' | 'order', Made> = {
  shipment: { id: '', tracking_number: '' },
  order: { id: '', tracking_number: '' },
}
const is = (value: string) => () => value

const times: Values = {
  created_after: [is('2026-06-01T12:00:00Z'), '2026-06-01T12:00:00.001Z'],
  created_before: [is('2026-06-01T12:00:00Z'), '2026-06-01T11:59:59Z'],
}
const dictionaries: Values = {
  metadata_key: [is('shelf'), 'place'],
  metadata_value: [is('B2'), 'B'],
  option_key: [is('note'), 'insurance'],
  option_value: [is('gift'), 'gif'],
}

const lists: [endpoint: Endpoint, values: Values][] = [
  [
    shipmentEndpoints.list,
    {
      ...times,
      ...dictionaries,
      address: [is('oak'), 'elm'],
      carrier_name: [is('bench_courier'), 'ups'],
      keyword: [is('order'), 'elm'],
      reference: [is('DER 7'), 'Order 8'],
      service: [is('bench_standard'), 'bench'],
      status: [is('purchased'), 'draft'],
      tracking_number: [() => String(made.shipment.tracking_number).slice(2), 'nothing'],
    },
  ],
  [
    orderEndpoints.list,
    {
      ...times,
      ...dictionaries,
      address: [is('oak'), 'elm'],
      id: [() => made.order.id, 'ord_none'],
      keyword: [is('web'), 'elm'],
      order_id: [is('W-1'), 'W'],
      source: [is('Web'), 'API'],
      status: [is('unfulfilled'), 'cancelled'],
    },
  ],
  [
    trackerEndpoints.list,
    {
      ...times,
      carrier_name: [is('bench_courier'), 'ups'],
      keyword: [is('grace'), 'elm'],
      status: [is('pending'), 'delivered'],
      tracking_number: [() => String(made.shipment.tracking_number).slice(2), 'nothing'],
    },
  ],
  [carrierEndpoints.list, { active: [is('true'), 'false'], carrier_name: [is('generic'), 'ups'] }],
]

beforeAll(async () => {
  await addConnection(call, courier())
  const more = { metadata: { shelf: 'B2', size: 7 }, options: { note: 'gift' } }
  const draft = await addShipment(call, { ...more, reference: 'Order 7' })
  made.shipment = (await buy(call, draft)).body
  const order = await takeOrder(call, { ...more, order_id: 'W-1', source: 'Web', shipping_to: vancouver })
  made.order = { id: order.id, tracking_number: null }
})

const count = async (path: string, search: string) => {
  const { status, body } = await call<{ count: number; results: object[] }>('GET', `${path}?${search}`)
  expect(status, search).toBe(200)
  expect(body.results.length, search).toBe(body.count)
  return body.count
}

describe.each(lists)('$id', (endpoint, values) => {
  const shape = endpoint.query?.shape ?? {}
  const names = Object.keys(values)

  test('has no filter without a value to find by', () => {
    const own = ['limit', 'offset', 'cursor', 'ordering', 'system_only']
    const found = Object.keys(shape).filter(name => !own.includes(name))
    expect(found.sort()).toEqual(names.toSorted())
  })

  test.each(names)('%s narrows it', async name => {
    const [finds, misses] = values[name] ?? [is(''), '']
    const only = (...all: string[]) =>
      count(endpoint.path, new URLSearchParams(all.map(each => [name, each])).toString())
    expect(await only(finds())).toBe(1)
    if (name === 'carrier_name' && endpoint === carrierEndpoints.list)
      expect((await call('GET', `${endpoint.path}?${name}=teleport`)).status).toBe(404)
    expect(await only(misses)).toBe(0)
    if (!Array.isArray(shape[name]?.safeParse('x,y').data) && name !== 'status') return
    const expected = name.endsWith('_key') ? 0 : 1
    expect(await only(`${misses},${finds()}`)).toBe(expected)
    expect(await only(misses, finds())).toBe(expected)
    expect(await only(` ${finds()} ,`)).toBe(1)
  })

  test('a carrier of the shop’s own is found by its adapter, too', async () => {
    if (!names.includes('carrier_name') || endpoint === carrierEndpoints.list) return
    expect(await count(endpoint.path, 'carrier_name=generic')).toBe(1)
    expect(await count(endpoint.path, 'carrier_name=generic&keyword=nothing')).toBe(0)
  })

  test('a time given twice is refused in the words of a wrong one', async () => {
    if (!names.includes('created_after')) return
    const refused = await call('GET', `${endpoint.path}?created_after=2026-01-01&created_after=2026-01-02`)
    expect(errorOf(refused).details).toEqual({ created_after: ['Enter a valid date/time.'] })
  })

  test('all filters together find the same one', async () => {
    const all = names.map((name): [string, string] => [name, values[name]?.[0]() ?? ''])
    expect(await count(endpoint.path, new URLSearchParams(all).toString())).toBe(1)
  })
})

test('options and metadata of any length are found', async () => {
  const letters = 'x'.repeat(100_000)
  const long = { options: { engraved: 'Ada', letters }, metadata: { carved: 'Bob', letters } }
  await addShipment(call, long)
  await takeOrder(call, { ...long, order_id: 'W-2', source: 'Web', shipping_to: vancouver })
  for (const path of [shipmentEndpoints.list.path, orderEndpoints.list.path])
    for (const search of [
      'option_key=engraved',
      'option_value=Ada',
      'metadata_key=carved',
      'metadata_value=Bob',
    ])
      expect(await count(path, search), `${path} ${search}`).toBe(1)
})

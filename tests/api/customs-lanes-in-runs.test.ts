import { afterAll, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Run, RunItem } from '../../shared/desk/runs.ts'
import { type LaneCase, lanes } from '../support/desks/customs-lanes.ts'
import {
  accountOf,
  blockedFields,
  createLaneDesks,
  lackingIn,
  warned,
  warnings,
} from '../support/desks/lane-desk.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { keepAll } from '../support/desks/run-desk.ts'

const desks = createLaneDesks()
afterAll(desks.close)

type Ran = {
  planned: RunItem
  ended: RunItem
  shipment: ShipmentRecord | null
  /** What the carrier was asked for a label with. */
  sent: string | undefined
}

/** An order says nothing of its box, and USPS asks for its sides. */
const box = { weight: 2, weight_unit: 'KG', length: 20, width: 15, height: 8, dimension_unit: 'CM' }

/** Puts an order of every lane of a carrier and day into one run, and buys it. */
async function runAll(group: readonly LaneCase[]): Promise<Map<LaneCase, Ran>> {
  const [first] = group
  if (!first) return new Map()
  const { call, asked } = await desks.of(first, accountOf(first))
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  const orders = new Map<LaneCase, OrderRecord>()
  for (const [at, each] of group.entries()) {
    const { shipper, recipient, customs } = each.input as unknown as Record<string, { commodities: object[] }>
    // What is missing of an article is filled in from its product, which other orders with its number have told.
    const own = (item: object) => ({ ...item, sku: 'sku' in item && item.sku ? `${item.sku}-${at}` : null })
    const order = {
      shipping_from: shipper,
      shipping_to: recipient,
      line_items: customs?.commodities.map(own),
    }
    const { status, body } = await call<OrderRecord>(
      'POST',
      '/v1/orders',
      orderBody({ order_id: `LANE-${at}-X`, ...order }),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    orders.set(each, body)
  }
  const order_ids = [...orders.values()].map(({ id }) => id)
  const { body: made } = await call<Run>('POST', '/desk/runs', { order_ids, parcel: box })
  const read = async () => (await call<Run>('GET', `/desk/runs/${made.id}`)).body
  const items = async () =>
    (await call<{ results: RunItem[] }>('GET', `/desk/runs/${made.id}/items?limit=100`)).body.results
  await expect.poll(async () => (await read()).state).toBe('rated')
  const planned = await items()
  // What the plan says is kept here all the same, to see what is sent.
  const { to_buy } = await keepAll(call, made)
  await call('POST', `/desk/runs/${made.id}/buy`, {
    expected_count: to_buy.count,
    expected_totals: to_buy.totals,
  })
  await expect.poll(async () => (await read()).state).toBe('done')
  const ended = await items()
  const ran = new Map<LaneCase, Ran>()
  for (const [each, { id, order_id: number }] of orders) {
    const [plan, end] = [planned, ended].map(list => list.find(({ order_id }) => order_id === id))
    if (!plan || !end) throw new Error(`no row of lane ${each.name}`)
    const shipment = end.shipment_id
      ? (await call<ShipmentRecord>('GET', `/v1/shipments/${end.shipment_id}`)).body
      : null
    const sent = asked().find(body => body.includes(number))
    ran.set(each, { planned: plan, ended: end, shipment, sent })
  }
  return ran
}
const groups = new Map<string, Promise<Map<LaneCase, Ran>>>()
async function ran(each: LaneCase): Promise<Ran> {
  const keyOf = (lane: LaneCase) => [lane.carrier, lane.day, JSON.stringify(accountOf(lane))].join(' ')
  const group = groups.get(keyOf(each)) ?? runAll(lanes.filter(other => keyOf(other) === keyOf(each)))
  groups.set(keyOf(each), group)
  const found = (await group).get(each)
  if (!found) throw new Error('a lane did not run')
  return found
}

/** Fields of an order and of its row by those of the shipment. */
const asSent = (path: string): string =>
  path
    .replace(/^(line_items|customs\.commodities)\.(\d+)/, 'customs.commodities[$2]')
    .replace(/^shipping_to/, 'recipient')

const pathsOf = (words: RunItem['words']): string[] =>
  words.flatMap(({ key, fill }) => (key === 'field' ? [asSent(String(fill.path))] : [])).toSorted()

/** What of items is missing altogether is said together, of any carrier. */
const factsOf: Readonly<Record<string, string>> = { origin_country: 'origin', hs_code: 'hs_code' }

test.each(lanes.map(each => [each.name, each] as const))('lane %s in a run', async (_, each) => {
  const { planned, ended, shipment, sent } = await ran(each)
  const expected = each.inRun ?? each.expected
  const blocked = blockedFields(expected)
  if (blocked.length > 0) {
    expect(ended).toMatchObject({ state: 'failed', shipment_id: null })
    expect(pathsOf(ended.words)).toEqual(blocked)
    expect(sent).toBeUndefined()
    // Before anything is bought the plan says it.
    const said = planned.doubts.flatMap(({ words = [] }) => words)
    const missing = said.flatMap(({ key, fill }) => (key === 'customs_missing' ? [fill.fields] : []))
    const facts = blocked.flatMap(path => factsOf[path.split('.').at(-1) ?? ''] ?? [])
    expect([...pathsOf(said), ...missing].length).toBe(blocked.length)
    if (missing.length === 0) expect(pathsOf(said)).toEqual(blocked)
    if (missing.length > 0) expect(missing).toEqual(facts)
    return
  }
  expect(ended, ended.message ?? '').toMatchObject({ state: 'bought' })
  expect(warned(shipment?.messages ?? [])).toEqual(warnings(expected))
  if (sent !== undefined && !each.inRun) expect(lackingIn(sent, each)).toEqual([])
})

test('a row nobody can be asked for says which entries are missing, in a line and in words for every language', async () => {
  const lane = lanes.find(({ name }) => name.startsWith('22:')) as LaneCase
  const { call } = await desks.of(lane, { display_name: 'Without a box' })
  const { shipper, recipient, customs } = lane.input as unknown as Record<string, { commodities: object[] }>
  const order = { shipping_from: shipper, shipping_to: recipient, line_items: customs?.commodities }
  const { body: taken } = await call<OrderRecord>('POST', '/v1/orders', orderBody(order))
  const { body: made } = await call<Run>('POST', '/desk/runs', { order_ids: [taken.id] })
  const rows = async () =>
    (await call<{ results: RunItem[] }>('GET', `/desk/runs/${made.id}/items`)).body.results
  await expect.poll(async () => (await rows())[0]?.state).toBe('skipped')
  const [row] = await rows()
  expect(row?.message).toMatch(/parcel 1 length: /)
  expect(pathsOf(row?.words ?? [])).toContain('parcel.0.length')
})

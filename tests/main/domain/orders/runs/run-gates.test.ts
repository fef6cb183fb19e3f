import { describe, expect, onTestFinished, test } from 'vitest'
import type { OrderRecord } from '../../../../../shared/api/orders.ts'
import { gates } from '../../../../../shared/desk/run-gates.ts'
import type { Run, RunItem } from '../../../../../shared/desk/runs.ts'
import { line, mug } from '../../../../support/desks/order-desk.ts'
import { runDesk } from '../../../../support/desks/run-desk.ts'
import {
  addConnection,
  courier,
  dover,
  salem,
  service,
  uspsAccount,
  vancouver,
} from '../../../../support/desks/shipping-data.ts'
import { abroad, declared } from '../../../../support/desks/worklist-desk.ts'
import { start } from '../../../../support/simulators/usps/index.ts'

type Desk = Awaited<ReturnType<typeof runDesk>>

const elsewhere = { ...vancouver, state_code: 'QC' }
const noOrigin = (sku: string) => ({
  shipping_to: abroad,
  line_items: [{ ...declared, sku, origin_country: null }],
})

const change = ({ call }: Desk, run: Pick<Run, 'id'>, order: Pick<OrderRecord, 'id'>, body: object) =>
  call<RunItem>('PATCH', `/desk/runs/${run.id}/items/${order.id}`, body)

const ready = async ({ call }: Desk) =>
  (await call<{ count: number }>('GET', '/desk/orders?view=ready')).body.count

describe('a run with doubts nobody answered', () => {
  test('buys nothing: neither what is doubtful nor the rest, and says which kinds and how to answer', async () => {
    const at = await runDesk()
    const run = await at.begin([
      await at.take(),
      await at.take({ shipping_to: elsewhere }),
      await at.take(noOrigin('A')),
      await at.take(noOrigin('B')),
    ])
    expect(run).toMatchObject({
      to_buy: { count: 1, totals: [{ currency: 'CAD', amount: 10 }] },
      look_at: { address: 1, customs: 2, total: 3 },
      totals: [{ amount: 40 }],
    })
    const { status, body } = await at.buy(run)
    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({
      code: 'doubts_unanswered',
      details: { look_at: { address: 1, customs: 2, total: 3 } },
    })
    const said = body.errors[0]?.message ?? ''
    expect(said).toContain('Nothing was bought.')
    expect(said).toContain(`1 × ${gates.address.what}`)
    expect(said).toContain(`2 × ${gates.customs.what}`)
    expect(said).toContain('/answers')
    // Neither does one who says what was counted before.
    expect((await at.buy(run, { expected_count: 4, expected_totals: run.totals })).status).toBe(409)
    expect(await at.read(run)).toMatchObject({ state: 'rated', items: { rated: 4 } })
    expect(await at.labels()).toBe(0)
  })

  test('buys the rest where they are left out by name, and their orders stay ready', async () => {
    const at = await runDesk()
    const doubted = await at.take({ shipping_to: elsewhere })
    const run = await at.begin([doubted, await at.take()])
    expect((await at.buy(run, { unanswered: 'leave_out' })).status).toBe(200)
    const done = await at.until(run, 'done')
    expect(done).toMatchObject({ items: { bought: 1, skipped: 1 }, skipped: { unanswered: 1 } })
    expect(await at.labels()).toBe(1)
    expect((await at.call('GET', `/v1/orders/${doubted.id}`)).body).toMatchObject({ status: 'unfulfilled' })
    expect(await ready(at)).toBe(1)
    // Its price is asked for again with the others, and its doubt is as open as before.
    await at.tell(run, 'rate')
    expect(await at.until(run, 'rated')).toMatchObject({ look_at: { address: 1 }, to_buy: { count: 0 } })
  })

  test('is as it was before the press when the hold is stopped', async () => {
    const at = await runDesk({ hold: 5 })
    const run = await at.begin([await at.take({ shipping_to: elsewhere }), await at.take()])
    const held = await at.buy(run, { unanswered: 'leave_out' })
    expect(held.body).toMatchObject({ state: 'holding', skipped: { unanswered: 1 } })
    await at.tell(run, 'stop')
    expect(await at.read(run)).toMatchObject({ state: 'rated', items: { rated: 2 }, look_at: { address: 1 } })
    expect((await at.buy(run)).body.errors[0]?.code).toBe('doubts_unanswered')
    at.clock.advance(6_000)
    expect(await at.labels()).toBe(0)
  })

  test('leaves out a price far from the others although there is no middle any more once others failed', async () => {
    const at = await runDesk()
    const orders = await at.takeMany(5)
    const run = await at.begin(orders)
    const [dear, held, gone] = orders
    if (!dear || !held || !gone) throw new Error('no orders')
    // Another service of all, so that nobody chose it for the one.
    await at.call('PATCH', `/desk/runs/${run.id}`, { choice: { kind: 'fastest' } })
    for (const { id } of orders.slice(1)) await change(at, run, { id }, { service: 'bench_standard' })
    const now = await at.read(run)
    expect(now).toMatchObject({ look_at: { price: 1, total: 1 }, to_buy: { count: 4 } })
    for (const { id } of [held, gone]) await at.call('POST', `/v1/orders/${id}/cancel`)
    expect((await at.buy(now, { unanswered: 'leave_out' })).status).toBe(200)
    expect(await at.until(run, 'done')).toMatchObject({
      items: { bought: 2, skipped: 3 },
      skipped: { unanswered: 1, cancelled: 2 },
      bought_totals: [{ amount: 20 }],
    })
  })

  test('buys what was clear at the press, however far its price is from those that are left by then', async () => {
    const at = await runDesk()
    const express = { options: { preferred_service: 'bench_express' } }
    const gone = await at.takeMany(3, express)
    const run = await at.begin([...gone, ...(await at.takeMany(3)), await at.take(express)])
    expect(run).toMatchObject({ look_at: { total: 0 }, to_buy: { count: 7 } })
    for (const { id } of gone) await at.call('POST', `/v1/orders/${id}/cancel`)
    await at.buy(run)
    expect(await at.until(run, 'done')).toMatchObject({ items: { bought: 4 }, skipped: { cancelled: 3 } })
  })

  test('does not buy an order whose answer is gone by the time its label is asked for', async () => {
    const at = await runDesk({ hold: 5 })
    const doubted = await at.take({ shipping_to: elsewhere })
    const run = await at.begin([doubted, await at.take()])
    await change(at, run, doubted, { action: 'keep' })
    expect((await at.buy(await at.read(run))).body).toMatchObject({ state: 'holding' })
    // As a run is that an older Packdesk began, which did not ask.
    at.look("UPDATE run_items SET answered = '[]' WHERE order_id = ? RETURNING position", doubted.id)
    at.clock.advance(6_000)
    expect(await at.until(run, 'done')).toMatchObject({
      items: { bought: 1, skipped: 1 },
      skipped: { unanswered: 1 },
    })
    expect(await at.labels()).toBe(1)
  })

  test('does not buy an order that became doubtful after it was rated, though its price stands', async () => {
    const at = await runDesk()
    const order = await at.take({ shipping_to: abroad, line_items: [declared] })
    const run = await at.begin([order])
    expect(run.look_at.total).toBe(0)
    await at.call('PUT', `/desk/orders/${order.id}`, {
      revision: 1,
      line_items: [{ ...declared, id: line(order).id, sku: null, hs_code: null }],
    })
    await at.buy(run)
    await at.until(run, 'done')
    const [item] = await at.items(run)
    expect(item).toMatchObject({ state: 'failed', words: [{ key: 'changed_since' }] })
    expect(await at.labels()).toBe(0)
  })
})

describe('an answer', () => {
  test('is given for all of one kind at once: kept they are bought, skipped they stay ready', async () => {
    const at = await runDesk()
    const run = await at.begin([
      await at.take(),
      await at.take({ shipping_to: elsewhere }),
      await at.take({ shipping_to: elsewhere }),
      await at.take(noOrigin('A')),
    ])
    expect((await at.answer(run, 'customs', 'skip', 1)).body).toMatchObject({
      look_at: { address: 2, customs: 0, total: 2 },
      skipped: { by_hand: 1 },
    })
    const { body: kept } = await at.answer(run, 'address', 'keep', 2)
    expect(kept).toMatchObject({ look_at: { total: 0 }, to_buy: { count: 3, totals: [{ amount: 30 }] } })
    expect((await at.items(run)).map(({ kept: isKept }) => isKept)).toEqual([false, true, true, false])
    expect((await at.buy(kept)).status).toBe(200)
    expect(await at.until(run, 'done')).toMatchObject({ items: { bought: 3, skipped: 1 } })
  })

  test('for another number than there are now is refused, and changes nothing', async () => {
    const at = await runDesk()
    const [first, second] = [
      await at.take({ shipping_to: elsewhere }),
      await at.take({ shipping_to: elsewhere }),
    ]
    const run = await at.begin([first, second])
    // Another window answers for one of them first.
    await change(at, run, second, { action: 'keep' })
    const { status, body } = await at.answer(run, 'address', 'keep', 2)
    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({ code: 'state_error', details: { look_at: { address: 1 } } })
    expect(body.errors[0]?.message).toContain('Nothing was answered.')
    expect(await at.read(run)).toMatchObject({ look_at: { address: 1 }, to_buy: { count: 1 } })
    expect((await at.answer(run, 'price', 'skip', 1)).status).toBe(409)
    expect((await at.call('POST', `/desk/runs/${run.id}/answers`, { doubt: 'price' })).status).toBe(400)
    const away = { 'x-packdesk-desk': 'Desk%202' }
    const answer = { doubt: 'address', action: 'keep', expected_count: 1 }
    expect((await at.call('POST', `/desk/runs/${run.id}/answers`, answer, { headers: away })).status).toBe(
      409,
    )
    expect(await at.read(run)).toMatchObject({ look_at: { address: 1 } })
  })

  test('of one kind leaves what else is doubtful of an order open', async () => {
    const at = await runDesk()
    const order = await at.take({ ...noOrigin('A'), shipping_to: { ...abroad, postal_code: 'ABC' } })
    const run = await at.begin([order])
    expect(run.look_at).toMatchObject({ customs: 1, address: 1, total: 1 })
    const { body } = await at.answer(run, 'customs', 'keep', 1)
    expect(body).toMatchObject({ look_at: { customs: 0, address: 1, total: 1 }, to_buy: { count: 0 } })
    const [item] = await at.items(run)
    expect(item).toMatchObject({ kept: false })
    expect(item?.doubts.map(({ kind, kept = false }) => [kind, kept])).toEqual([
      ['address', false],
      ['customs', true],
    ])
    expect(await at.items(run, '&doubt=customs')).toEqual([])
    expect(await at.items(run, '&doubt=address,customs')).toHaveLength(1)
  })

  test('stands when the prices are asked for again, as long as the doubt is the same', async () => {
    const at = await runDesk()
    const order = await at.take(noOrigin('A'))
    const run = await at.begin([order])
    await change(at, run, order, { action: 'keep' })
    await at.tell(run, 'rate')
    expect(await at.until(run, 'rated')).toMatchObject({ look_at: { total: 0 }, to_buy: { count: 1 } })
    // Something else is missing now: nobody has answered that.
    await at.call('PUT', `/desk/orders/${order.id}`, {
      revision: 1,
      line_items: [{ ...declared, id: line(order).id, sku: 'B', hs_code: null }],
    })
    await at.tell(run, 'rate')
    expect(await at.until(run, 'rated')).toMatchObject({ look_at: { customs: 1 }, to_buy: { count: 0 } })
    const asked = { expected_count: 1, expected_totals: run.to_buy.totals }
    expect((await at.buy(run, asked)).body.errors[0]?.code).toBe('doubts_unanswered')
  })

  test('by choosing another service is one about its price, not about the order', async () => {
    const at = await runDesk()
    const [doubted, dear, ...rest] = [
      await at.take({ shipping_to: elsewhere }),
      await at.take(),
      ...(await at.takeMany(4)),
    ]
    const run = await at.begin([doubted, dear, ...rest])
    await change(at, run, doubted, { service: 'bench_express' })
    await change(at, run, dear, { service: 'bench_express' })
    expect((await at.read(run)).look_at).toMatchObject({ price: 0, address: 1, total: 1 })
  })

  test('is asked for of a price of zero, and of one in another currency than the one reckoned in', async () => {
    const at = await runDesk({ own: false })
    await at.call('PATCH', `/desk/connections/${at.connection.id}`, { active: false })
    const inland = { ...service('own_van', 0, 1), domicile: true, international: false }
    const euro = { ...service('euro_abroad', 30, 9), currency: 'EUR', domicile: false, international: true }
    await addConnection(at.call, courier('van', { config: { services: [inland] } }))
    await addConnection(at.call, courier('euro_post', { config: { services: [euro] } }))
    const inEuro = { shipping_to: abroad, line_items: [declared] }
    const run = await at.begin([
      await at.take(),
      await at.take(inEuro),
      await at.take({ ...inEuro, options: { currency: 'EUR' } }),
    ])
    expect(run.look_at).toMatchObject({ zero_price: 1, currency: 1, total: 2 })
    expect((await at.items(run)).map(({ doubts }) => doubts.map(({ message }) => message))).toEqual([
      ['The price is 0.00.'],
      ['The price is in EUR, not in CAD.'],
      [],
    ])
    expect(run.to_buy).toEqual({ count: 1, totals: [{ currency: 'EUR', amount: 30 }] })
    expect((await at.buy(run)).status).toBe(409)
    const kept = await at.keepAll(run)
    expect((await at.buy(kept)).status).toBe(200)
    expect(await at.until(run, 'done')).toMatchObject({ items: { bought: 3 } })
  })
})

test('two windows that keep, skip and buy at the same moment buy nothing that nobody kept', async () => {
  const at = await runDesk()
  const [doubted, clear] = [await at.take({ shipping_to: elsewhere }), await at.take({ line_items: [mug] })]
  const run = await at.begin([doubted, clear])
  const pressed = await Promise.all([
    at.buy(run),
    at.answer(run, 'address', 'keep', 1),
    at.buy(run),
    at.buy(run, { unanswered: 'leave_out' }),
  ])
  const now = await at.until(run, 'done', 'rated')
  const items = await at.items(now)
  if (items[0]?.state === 'bought') expect(pressed[1]?.status).toBe(200)
  expect(await at.labels()).toBe(now.items.bought)
})

describe('what customs lacks of goods in many orders', () => {
  type Goods = { sku: string | null; missing: string[]; orders: number }
  const goodsOf = async ({ call }: Desk, run: Pick<Run, 'id'>) =>
    (await call<{ results: Goods[] }>('GET', `/desk/runs/${run.id}/lacking-goods`)).body.results
  const enter = ({ call }: Desk, rows: object[]) => call('POST', '/desk/products/changes', { rows })
  const bare = { ...declared, origin_country: null, hs_code: null }

  test('is entered once for each, and the orders are bought once they are rated anew', async () => {
    const at = await runDesk()
    const orders = [
      await at.take({ shipping_to: abroad, line_items: [{ ...bare, sku: 'BOWL' }] }),
      await at.take({ shipping_to: abroad, line_items: [{ ...bare, sku: 'bowl' }] }),
      await at.take({ shipping_to: abroad, line_items: [{ ...declared, sku: 'CUP', origin_country: null }] }),
      await at.take(),
    ]
    const run = await at.begin(orders)
    expect(run).toMatchObject({ look_at: { customs: 3, total: 3 }, to_buy: { count: 1 } })
    expect(await goodsOf(at, run)).toMatchObject([
      { sku: 'BOWL', missing: ['origin', 'hs_code'], orders: 2 },
      { sku: 'CUP', missing: ['origin'], orders: 1 },
    ])
    expect((await at.buy(run)).status).toBe(409)
    const entered = { hs_code: '6912.00', origin_country: 'PT' }
    await enter(at, [
      { sku: 'BOWL', fields: entered },
      { sku: 'CUP', fields: { origin_country: 'PT' } },
    ])
    expect((await at.answer(run, 'customs', 'rate', 2)).status).toBe(409)
    expect((await at.answer(run, 'customs', 'rate', 3)).body).toMatchObject({ state: 'rating' })
    const rated = await at.until(run, 'rated')
    expect(rated).toMatchObject({ look_at: { customs: 0, total: 0 }, to_buy: { count: 4 } })
    expect(await goodsOf(at, rated)).toEqual([])
    expect((await at.buy(rated)).status).toBe(200)
    expect(await at.until(rated, 'done')).toMatchObject({ items: { bought: 4 } })
  })

  test('of goods without a SKU is said, and stays open in their orders', async () => {
    const at = await runDesk()
    const run = await at.begin([await at.take({ shipping_to: abroad, line_items: [{ ...bare, sku: null }] })])
    expect(await goodsOf(at, run)).toMatchObject([
      { sku: null, title: 'Mug', missing: ['origin', 'hs_code'] },
    ])
    await at.answer(run, 'customs', 'rate', 1)
    expect(await at.until(run, 'rated')).toMatchObject({ look_at: { customs: 1 }, to_buy: { count: 0 } })
  })
})

test('addresses are corrected together by their postal codes where those settle it, and stand in the history of their orders', async () => {
  const at = await runDesk()
  const [wrong, nowhere] = [
    await at.take({ shipping_to: elsewhere }),
    await at.take({ shipping_to: { ...vancouver, postal_code: 'D1A1A1' } }),
  ]
  const run = await at.begin([wrong, nowhere, await at.take()])
  expect(run.look_at).toMatchObject({ address: 2, total: 2 })
  expect((await at.answer(run, 'customs', 'correct', 1)).status).toBe(409)
  expect((await at.answer(run, 'address', 'correct', 2)).status).toBe(200)
  const rated = await at.until(run, 'rated')
  expect(rated).toMatchObject({ look_at: { address: 1, total: 1 }, to_buy: { count: 2 } })
  const { body } = await at.call<OrderRecord>('GET', `/v1/orders/${wrong.id}`)
  expect(body.shipping_to).toMatchObject({ state_code: 'BC', postal_code: vancouver.postal_code })
  const detail = await at.call<{ history: { kind: string }[] }>('GET', `/desk/orders/${wrong.id}`)
  expect(detail.body.history.map(({ kind }) => kind)).toContain('edited')
})

describe('a service that is named', () => {
  const toPoint = { ...service('to_a_point', 3, 2), pickup_point: true }

  test('and goes to a pickup point is bought for a home only once somebody says so', async () => {
    const at = await runDesk({ own: false })
    await at.call('PATCH', `/desk/connections/${at.connection.id}`, { active: false })
    const services = [toPoint, service('to_the_door', 9, 2)]
    await addConnection(at.call, courier('points', { config: { services } }))
    const home = await at.take()
    const point = await at.take({ options: { hold_at_location: 'Post office 12' } })
    const choice = { kind: 'service', service: 'to_a_point' }
    const run = await at.begin([home, point], { choice })
    expect(run).toMatchObject({ look_at: { point: 1, total: 1 }, to_buy: { count: 1 } })
    expect((await at.buy(run)).body.errors[0]?.message).toContain(`1 × ${gates.point.what}`)
    expect(await at.labels()).toBe(0)
    // To the door nothing is to be asked, and back again it is.
    await at.call('PATCH', `/desk/runs/${run.id}`, { choice: { kind: 'cheapest' } })
    expect((await at.read(run)).look_at.total).toBe(0)
    await at.call('PATCH', `/desk/runs/${run.id}`, { choice })
    expect((await at.answer(run, 'point', 'keep', 1)).body.look_at.total).toBe(0)
    expect((await at.buy(await at.read(run))).status).toBe(200)
    expect(await at.until(run, 'done')).toMatchObject({ items: { bought: 2 } })
  })

  test('and drops an option of the order is bought without it only once somebody says so', async () => {
    const at = await runDesk({ own: false })
    const simulator = await start({ port: 0 })
    onTestFinished(() => simulator.stop())
    await at.call('PATCH', `/desk/connections/${at.connection.id}`, { active: false })
    await addConnection(at.call, uspsAccount(simulator.url))
    const within = { shipping_from: { ...dover, email: 'desk@example.com' }, shipping_to: salem }
    const parcel = { length: 9, width: 6, height: 3, dimension_unit: 'IN' }
    const orders = [
      await at.take(within),
      await at.take({ ...within, options: { email_notification: true } }),
    ]
    const run = await at.begin(orders, { parcel })
    expect(run).toMatchObject({ look_at: { option: 1, total: 1 }, to_buy: { count: 1 } })
    expect((await at.items(run, '&doubt=option'))[0]?.doubts).toMatchObject([
      { kind: 'option', message: 'The carrier does nothing with these options: email_notification.' },
    ])
    expect((await at.buy(run)).status).toBe(409)
    expect(await at.labels()).toBe(0)
  })
})

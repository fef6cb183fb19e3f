import { expect, test } from 'vitest'
import type { OrderRecord } from '../../../../../shared/api/orders.ts'
import type { ListedOrder, OrderDetail } from '../../../../../shared/desk/orders.ts'
import { packDesk } from '../../../../support/desks/pack-desk.ts'
import { runDesk } from '../../../../support/desks/run-desk.ts'
import { addConnection, montreal, postAccount, salem } from '../../../../support/desks/shipping-data.ts'
import { abroad, declared } from '../../../../support/desks/worklist-desk.ts'
import { manualClock } from '../../../../support/manual-clock.ts'

const makersNumber = 'line_items.0.metadata.manufacturer_part_number'
const whole = { ...declared, metadata: { manufacturer_part_number: 'KH-1180' } }
/** Above it Canada wants its export declared, which no order has a field for. */
const dear = { ...whole, quantity: 1, value_amount: 2500 }
const toConsumer = { shipping_to: abroad, line_items: [declared] }

/** On the day of the rules. */
const novemberDesk = (more: object = {}) =>
  runDesk({ clock: manualClock(Date.UTC(2026, 10, 28, 10)), ...more })

type Desk = Pick<Awaited<ReturnType<typeof runDesk>>, 'call'>

const listed = async ({ call }: Desk, { id }: Pick<OrderRecord, 'id'>): Promise<ListedOrder> => {
  const { body } = await call<{ results: ListedOrder[] }>('GET', `/desk/orders?id=${id}`)
  const [entry] = body.results
  if (!entry) throw new Error('the order is in no list')
  return entry
}
const detailOf = async ({ call }: Desk, { id }: Pick<OrderRecord, 'id'>) =>
  (await call<OrderDetail>('GET', `/desk/orders/${id}`)).body

test('an order to a consumer in the European Union says in the list that the maker’s number is missing', async () => {
  const at = await novemberDesk()
  const order = await at.take(toConsumer)
  const said = { path: makersNumber, rule: 'EU-5', message: expect.stringContaining('maker’s number') }
  expect(await listed(at, order)).toMatchObject({ problems: ['customs'], customs: [said] })
  expect(await detailOf(at, order)).toMatchObject({ entry: { problems: ['customs'] }, customs: [said] })
})

test('an order whose only gap is what customs asks on that day needs attention wherever it is counted, until it has it', async () => {
  const at = await novemberDesk()
  const order = await at.take(toConsumer)
  const fine = await at.take({ ...toConsumer, line_items: [whole] })
  const stateOf = async () => (await detailOf(at, order)).entry.state
  await expect.poll(stateOf).toBe('needs_attention')
  const inView = async (view: string) =>
    (await at.call<{ results: ListedOrder[] }>('GET', `/desk/orders?view=${view}`)).body.results.map(
      ({ id }) => id,
    )
  expect(await inView('ready')).toEqual([fine.id])
  expect(await inView('needs_attention')).toEqual([order.id])
  expect((await at.call('GET', '/desk/order-counts')).body).toMatchObject({
    views: { ready: 1, needs_attention: 1 },
  })
  const { status } = await at.call('PUT', `/desk/orders/${order.id}`, {
    revision: 1,
    line_items: [{ ...whole, id: order.line_items[0]?.id }],
  })
  expect(status).toBe(200)
  await expect.poll(stateOf).toBe('ready')
})

test('a carrier that takes an order as it is makes it ready, and one that is switched off takes that back', async () => {
  const at = await novemberDesk()
  await addConnection(at.call, postAccount('http://127.0.0.1:9'))
  const order = await at.take({ shipping_to: salem, line_items: [declared] })
  const courierId = (await connections(at)).bench_courier
  const turn = (active: boolean) => at.call('PATCH', `/desk/connections/${courierId}`, { active })
  const stateOf = async () => (await detailOf(at, order)).entry.state
  await turn(false)
  await expect.poll(stateOf).toBe('needs_attention')
  await turn(true)
  await expect.poll(stateOf).toBe('ready')
})

test('a day on which customs begins to ask for more makes what waits need attention when it comes', async () => {
  const clock = manualClock(Date.UTC(2026, 0, 5, 10))
  const at = await runDesk({ clock })
  const order = await at.take(toConsumer)
  const stateOf = async () => (await detailOf(at, order)).entry.state
  expect(await stateOf()).toBe('ready')
  clock.jump(Date.UTC(2026, 10, 28, 10) - Date.UTC(2026, 0, 5, 10))
  await expect
    .poll(() => {
      clock.advance(20 * 60_000)
      return stateOf()
    })
    .toBe('needs_attention')
})

test('nothing is said of an order that has all customs asks, of one within the country, and of one that is over', async () => {
  const at = await novemberDesk()
  const orders = [await at.take({ ...toConsumer, line_items: [whole] }), await at.take()]
  const over = await at.take(toConsumer)
  await at.call('POST', `/v1/orders/${over.id}/cancel`)
  for (const order of [...orders, over])
    expect(await listed(at, order)).toMatchObject({ problems: [], customs: [] })
})

test('what one of two carriers asks is not said in the list, where the other takes the order as it is', async () => {
  const at = await novemberDesk()
  await addConnection(at.call, postAccount('http://127.0.0.1:9'))
  const order = await at.take({ shipping_to: salem, line_items: [declared] })
  expect(await listed(at, order)).toMatchObject({ problems: [], customs: [] })
  await at.call('PATCH', `/desk/connections/${(await connections(at)).bench_courier}`, { active: false })
  expect((await listed(at, order)).customs.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['US-3', 'US-6']),
  )
})

const connections = async ({ call }: Desk): Promise<Record<string, string>> => {
  const { body } = await call<{ results: { id: string; carrier_id: string }[] }>('GET', '/desk/connections')
  return Object.fromEntries(body.results.map(({ id, carrier_id }) => [carrier_id, id]))
}

test('the plan of a run says at its field what customs would refuse, before anything is bought', async () => {
  const at = await novemberDesk()
  const run = await at.begin([
    await at.take(toConsumer),
    await at.take({ ...toConsumer, line_items: [whole] }),
  ])
  const [lacking, fine] = await at.items(run)
  expect(lacking?.doubts).toEqual([
    {
      kind: 'customs',
      message: expect.stringMatching(/^Item 1: The EU wants the maker’s number/),
      words: [
        { key: 'field', fill: { path: makersNumber, text: expect.stringContaining('maker’s number') } },
      ],
      connection_id: lacking?.connection_id,
    },
  ])
  expect(fine?.doubts).toEqual([])
  expect(run.look_at).toMatchObject({ customs: 1, total: 1 })
  expect((await at.items(run, '&doubt=customs')).map(({ order_id: id }) => id)).toEqual([lacking?.order_id])
  expect(await at.labels()).toBe(0)
})

test('what a run does not buy for customs is said in words for every language, by its field', async () => {
  const at = await novemberDesk()
  const run = await at.begin([await at.take(toConsumer)])
  await at.buy(await at.keepAll(run))
  await at.until(run, 'done')
  const [item] = await at.items(run)
  expect(item).toMatchObject({
    state: 'failed',
    words: [
      {
        key: 'field',
        fill: {
          path: 'customs.commodities.0.metadata.manufacturer_part_number',
          text: expect.stringContaining('maker’s number'),
        },
      },
    ],
  })
})

test('packing asks for the maker’s number, says why, and buys with it', async () => {
  const shop = await packDesk({ printer: false })
  const order = await shop.take({ shipping_to: abroad, line_items: [{ ...declared, quantity: 1 }] })
  const desk = shop.at()
  await desk.scanAll(order.order_id, 'MUG')
  await desk.weigh(500)
  const { feedback } = await desk.until('customs_gap')
  expect(feedback).toMatchObject({
    missing: ['manufacturer_part_number'],
    why: expect.stringContaining('maker’s number'),
  })
  const [item] = (await desk.here()).items
  await desk.step({ kind: 'customs', item_id: item?.item_id ?? '', manufacturer_part_number: 'KH-1180' })
  await desk.until('printer_trouble')
  expect(await shop.labels()).toBe(1)
})

test('packing says where to fill in what it has no field for, and buys nothing', async () => {
  const shop = await packDesk({ printer: false })
  const order = await shop.take({ shipping_to: abroad, shipping_from: montreal, line_items: [dear] })
  const desk = shop.at()
  await desk.scanAll(order.order_id, 'MUG')
  await desk.weigh(500)
  const { feedback } = await desk.until('customs_elsewhere')
  expect(feedback).toMatchObject({
    order: { id: order.id },
    gaps: [{ rule: 'CX-1', path: 'customs.options.export_proof' }],
  })
  expect(await shop.labels()).toBe(0)
})

test('a shop without a carrier is told what any would ask', async () => {
  const at = await novemberDesk({ own: false })
  await at.call('PATCH', `/desk/connections/${at.connection.id}`, { active: false })
  const order = await at.take({ ...toConsumer, line_items: [{ ...whole, metadata: {} }] })
  expect((await listed(at, order)).customs).toMatchObject([{ path: makersNumber }])
})

import { describe, expect, test } from 'vitest'
import { shopware as adapter } from '../../../main/sources/shopware/index.ts'
import { valueAt } from '../../support/simulators/reading.ts'
import { hex } from '../../support/simulators/shopware/shop-data.ts'
import { done, from, fulfilmentOf, openShop, pull, pullOne } from '../../support/sources/source-stage.ts'
import { shopwareFixtures } from './fixtures.ts'

const open = (more = {}) => openShop(shopwareFixtures, more)
type Stage = Awaited<ReturnType<typeof open>>
type Row = Record<string, unknown>

/** What the shop says of its one order, changed. */
const rewriteOrder = ({ shop }: Stage, change: (order: Row) => Row) =>
  shop.rewrite('list', answer => {
    const rows = valueAt(answer.body, 'data')
    const data = Array.isArray(rows) ? rows.map(change) : []
    return { ...answer, body: { data, aggregations: valueAt(answer.body, 'aggregations') } }
  })

const inState = (technicalName: string | null) => ({
  stateMachineState: technicalName === null ? null : { technicalName, name: 'A word of the shop' },
})
const firstOf = (order: Row, name: string): Row => (order[name] as Row[])[0] ?? {}

/** One order whose own, delivery's and payment's states are these. */
async function withStates(whole: string | null, delivery: string, payment: string, more = {}) {
  const stage = await open(more)
  stage.world.place()
  rewriteOrder(stage, order => ({
    ...order,
    ...inState(whole),
    deliveries: [{ ...firstOf(order, 'deliveries'), ...inState(delivery) }],
    transactions: [{ ...firstOf(order, 'transactions'), ...inState(payment) }],
  }))
  return stage
}

describe('an order', () => {
  test.each([
    ['open', 'open', 'paid', 'open'],
    ['in_progress', 'shipped_partially', 'paid', 'open'],
    ['open', 'open', 'refunded_partially', 'open'],
    ['open', 'open', 'authorized', 'unpaid'],
    ['open', 'open', 'paid_partially', 'unpaid'],
    ['open', 'shipped', 'open', 'fulfilled'],
    ['open', 'returned', 'paid', 'fulfilled'],
    ['completed', 'open', 'paid', 'fulfilled'],
    ['open', 'cancelled', 'paid', 'cancelled'],
    ['cancelled', 'shipped', 'paid', 'cancelled'],
    ['open', 'open', 'chargeback', 'on_hold'],
    ['checked_by_hand', 'open', 'paid', 'on_hold'],
    ['open', 'at_the_packer', 'paid', 'on_hold'],
  ])(
    'that is %s, its delivery %s and its payment %s, is here %s',
    async (whole, delivery, payment, state) => {
      const order = await pullOne(await withStates(whole, delivery, payment))
      expect(order.state).toBe(state)
      if (state === 'on_hold') expect(order.reason).toBe('A word of the shop')
    },
  )

  test('that is authorized is sent where the shop says so', async () => {
    const stage = await withStates('open', 'open', 'authorized', { ready_payments: ['paid', 'authorized'] })
    expect((await pullOne(stage)).state).toBe('open')
  })

  test('without a state is told as one nobody can read, and never taken for open', async () => {
    const { connection, context } = await withStates(null, 'open', 'paid')
    const page = done(await adapter.changes({ cursor: null, from }, connection, context))
    expect(page).toMatchObject({ orders: [], unreadable: [{ message: expect.stringContaining('states') }] })
  })

  test('with a tag of the settings is held', async () => {
    const stage = await open({ hold_tags: ['Wait'] })
    stage.world.place({ tags: ['Wait'] })
    expect(await pullOne(stage)).toMatchObject({ state: 'on_hold', reason: expect.stringContaining('Wait') })
  })

  test('whose payment failed before another went well is paid', async () => {
    const stage = await open()
    stage.world.place()
    rewriteOrder(stage, order => {
      const paid = firstOf(order, 'transactions')
      const later = { ...paid, createdAt: '2026-11-28T09:00:00.000+00:00', ...inState('failed') }
      return { ...order, transactions: [later, paid] }
    })
    expect((await pullOne(stage)).state).toBe('open')
  })

  test('in two deliveries is told as one nobody can take; a discount on sending is no delivery', async () => {
    const stage = await open()
    stage.world.place()
    const add = (positions: unknown[]) =>
      rewriteOrder(stage, order => {
        const delivery = firstOf(order, 'deliveries')
        return { ...order, deliveries: [delivery, { ...delivery, id: hex(7), positions }] }
      })
    const { connection, context } = stage
    const changes = async () => done(await adapter.changes({ cursor: null, from }, connection, context))
    add([{ orderLineItemId: hex(1) }])
    expect((await changes()).unreadable).toMatchObject([{ message: expect.stringContaining('2 deliveries') }])
    add([])
    expect((await changes()).orders).toMatchObject([{ state: 'open' }])
  })

  test('tells of a promotion beside its lines, and takes it for none of them', async () => {
    const stage = await open()
    stage.world.place()
    const promotion = { id: hex(9), type: 'promotion', label: '10 %', price: { totalPrice: -4.5 } }
    rewriteOrder(stage, order => ({ ...order, lineItems: [...(order.lineItems as Row[]), promotion] }))
    const read = await pullOne(stage)
    expect(read.lines).toHaveLength(1)
    expect(read.notes).toMatchObject([{ code: 'discount', message: expect.stringContaining('4.5 CAD') }])
  })
})

test('a change of a delivery, a payment or an address alone is heard of', async () => {
  const stage = await open()
  const orders = Array.from({ length: 4 }, () => stage.world.place())
  const { cursor } = await pull(stage)
  stage.world.pass(3_600_000)
  for (const order of orders) stage.world.change(order, { note: 'changed' })
  expect((await pull(stage, cursor)).orders.map(({ note }) => note)).toEqual(orders.map(() => 'changed'))
})

describe('tracking goes back', () => {
  test('beside the numbers that are there, with each carrier in a field of its own', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context } = stage
    const part = (trackingNumber: string, name: string, isComplete: boolean) =>
      fulfilmentOf(shopwareFixtures, order, {
        parcels: [{ trackingNumber, url: null }],
        carrier: { slug: 'x', name, shopName: null },
        isComplete,
      })
    done(await adapter.writeBack(part('A1', 'DPD', false), connection, context))
    expect(order.word).toBe('shipped_partially')
    const fulfilment = part('B2', 'UPS', true)
    const written = done(await adapter.writeBack(fulfilment, connection, context))
    const sent = stage.shop.calls.filter(({ operation }) => operation === 'tell')
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toEqual({
      trackingCodes: ['A1', 'B2'],
      customFields: { packdesk_carriers: { A1: 'DPD', B2: 'UPS' } },
    })
    expect(order.state).toBe('sent')
    done(await adapter.takeBack({ fulfilment, written }, connection, context))
    expect([order.state, order.word, stage.world.numbersTold()]).toEqual([
      'open',
      'shipped_partially',
      ['A1'],
    ])
  })

  test('and its state again where that was lost after the number went', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context, shop } = stage
    const fulfilment = fulfilmentOf(shopwareFixtures, order)
    shop.misbehave({ on: 'status', kind: 'broken' })
    expect(await adapter.writeBack(fulfilment, connection, context)).toMatchObject({ effect: 'unknown' })
    expect(done(await adapter.findWriteBack(fulfilment, connection, context))).toBeNull()
    done(await adapter.writeBack(fulfilment, connection, context))
    expect([order.state, stage.world.numbersTold().length]).toEqual(['sent', 1])
  })

  test('without touching states where that is not wanted', async () => {
    const stage = await open({ complete_orders: false })
    const order = stage.world.place()
    const { connection, context } = stage
    const fulfilment = fulfilmentOf(shopwareFixtures, order)
    const outcome = await adapter.writeBack(fulfilment, connection, context)
    expect(done(await adapter.findWriteBack(fulfilment, connection, context))).toEqual(done(outcome))
    expect(order.state).toBe('open')
  })
})

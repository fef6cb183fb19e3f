import { describe, expect, test } from 'vitest'
import { shopify as adapter } from '../../../main/sources/shopify/index.ts'
import { queries } from '../../../main/sources/shopify/queries.ts'
import { shopifySettings, shopName } from '../../../main/sources/shopify/settings.ts'
import { oldToken, shopifyKeys } from '../../support/simulators/shopify/index.ts'
import {
  contextOf,
  done,
  from,
  fulfilmentOf,
  openShop,
  pull,
  pullOne,
} from '../../support/sources/source-stage.ts'
import { shopifyFixtures } from './fixtures.ts'
import { schemaMembers } from './schema-members.ts'

const open = (settings: Record<string, unknown> = {}) => openShop(shopifyFixtures, settings)

test.each(Object.entries(queries))('%s names nothing the schema has not', (_, query) => {
  const names = query
    .replaceAll(/\$\w+(: [\w![\]]+)?/g, '')
    .replaceAll(/"[^"]*"/g, '')
    .match(/[a-z]\w*/gi)
  const unknown = (names ?? []).filter(name => !schemaMembers.has(name) && !/^Packdesk/.test(name))
  expect(unknown).toEqual([])
})

describe('a shop', () => {
  test.each([
    ['paper-shop', 'paper-shop'],
    ['Paper-Shop.myshopify.com', 'paper-shop'],
    ['https://paper-shop.myshopify.com/admin/orders', 'paper-shop'],
    ['https://admin.shopify.com/store/paper-shop/orders', 'paper-shop'],
    ['shop.example', null],
    ['https://shop.example', null],
    ['paper_shop', null],
    ['evil.example/paper-shop.myshopify.com', null],
  ])('%s is the shop %s', (entered, name) => expect(shopName(entered)).toBe(name))

  test.each([
    [{ client_id: 'a' }, 'client_secret'],
    [{ client_secret: 'a' }, 'client_id'],
    [{}, 'client_id'],
  ])('with the keys %j lacks %s', (keys, field) => {
    const issues = shopifySettings.safeParse({ shop: 'paper-shop', ...keys }).error?.issues ?? []
    expect(issues.map(({ path }) => path)).toEqual([[field]])
  })

  test('of before 2026 has a token for ever, which is used as it is', async () => {
    const stage = await open({ client_id: null, client_secret: null, access_token: oldToken })
    stage.world.place()
    await pullOne(stage)
    expect(stage.shop.calls.map(({ operation }) => operation)).toEqual(['list'])
  })

  test('of another organisation than the app is told as such', async () => {
    const stage = await open()
    stage.shop.rewrite('token', () => ({ status: 400, body: { error: 'shop_not_permitted' } }))
    const outcome = await adapter.verify(undefined, stage.connection, stage.context)
    expect(outcome).toMatchObject({
      trouble: { kind: 'sign_in', message: expect.stringContaining('organisation') },
    })
  })

  test('signs in once for many calls at once, and never with its keys in an address', async () => {
    const stage = await open()
    await Promise.all([1, 2, 3].map(() => adapter.verify(undefined, stage.connection, stage.context)))
    expect(stage.shop.calls.filter(({ operation }) => operation === 'token')).toHaveLength(1)
    for (const { query } of stage.shop.calls) expect(`${query}`).not.toContain(shopifyKeys.client_secret)
  })

  test.each([
    [402, 'frozen'],
    [423, 'locked'],
  ])('that answers %i is said to be %s', async (status, word) => {
    const stage = await open()
    for (const _ of [1, 2]) stage.shop.rewrite('shop', () => ({ status, body: { errors: 'x' } }))
    const outcome = await adapter.verify(undefined, stage.connection, {
      ...stage.context,
      fetch: async (...call) => {
        stage.shop.rewrite('shop', () => ({ status, body: { errors: 'x' } }))
        return stage.context.fetch(...call)
      },
    })
    expect(outcome).toMatchObject({
      ok: false,
      trouble: { kind: 'sign_in', message: expect.stringContaining(word) },
    })
  })

  test('that answers in another version is told so, beside the answer', async () => {
    const stage = await open()
    stage.shop.rewrite('shop', answer => ({
      ...answer,
      headers: { ...answer.headers, 'x-shopify-api-version': '2027-01' },
    }))
    const outcome = await adapter.verify(undefined, stage.connection, stage.context)
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining('2027-01')] })
  })

  test('says which location of the settings it has not', async () => {
    const stage = await open({ locations: ['shop 1', '2', 'Nowhere'] })
    const outcome = await adapter.verify(undefined, stage.connection, stage.context)
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining('Nowhere')] })
  })
})

const throttled = (requested: number, available: number) => ({
  body: {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: requested,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: available, restoreRate: 100 },
      },
    },
  },
})

describe('a budget that is used up', () => {
  test('is waited for where that is short, and the same asked again, a change too', async () => {
    const stage = await open()
    const order = stage.world.place()
    const waits: number[] = []
    const context = contextOf(stage.world, { wait: async ms => void waits.push(ms) })
    stage.shop.rewrite('list', () => throttled(500, 100))
    expect((await pull({ ...stage, context })).orders).toHaveLength(1)
    stage.shop.misbehave({ on: 'tell', kind: 'busy', retry_after_seconds: 2 })
    done(await adapter.writeBack(fulfilmentOf(shopifyFixtures, order), stage.connection, context))
    expect(waits).toContain(4000)
    expect(waits).toContain(2000)
    expect(stage.world.numbersTold()).toHaveLength(1)
  })

  test('is told with the time where that is long', async () => {
    const stage = await open()
    stage.shop.rewrite('list', () => throttled(2000, 0))
    const outcome = await adapter.changes({ cursor: null, from }, stage.connection, stage.context)
    expect(outcome).toMatchObject({
      ok: false,
      effect: 'none',
      trouble: { kind: 'throttled', waitMs: 20_000 },
    })
  })

  test('is not asked into, once an answer has said what is left', async () => {
    const stage = await open()
    const waits: number[] = []
    const context = contextOf(stage.world, { wait: async ms => void waits.push(ms) })
    stage.shop.rewrite('list', answer => ({
      ...answer,
      body: { ...Object(answer.body), extensions: throttled(300, 50).body.extensions },
    }))
    await pull({ ...stage, context })
    await pull({ ...stage, context })
    expect(waits).toEqual([2500])
  })

  test('of one question makes it ask for less at once, and remember it', async () => {
    const stage = await open()
    for (let at = 0; at < 30; at += 1) stage.world.place()
    stage.shop.rewrite('list', () => ({
      body: { errors: [{ message: 'Too much', extensions: { code: 'MAX_COST_EXCEEDED' } }] },
    }))
    expect((await pull(stage)).orders).toHaveLength(30)
    const sizes = stage.shop.calls
      .filter(({ operation }) => operation === 'list')
      .map(({ body }) => JSON.parse(body).variables.first)
    expect(sizes).toEqual([25, 13, 13, 13])
  })
})

describe('an order', () => {
  test('whose address the plan of the shop hides is not without a word', async () => {
    const stage = await open()
    stage.world.place({ to: null })
    const order = await pullOne(stage)
    expect(order.shippingTo).toBeNull()
    expect(order.notes).toMatchObject([{ code: 'no_address', field: 'shipping_to' }])
  })

  test('that is picked up in the shop has no address, no goods to send and no complaint', async () => {
    const stage = await open()
    stage.world.place({ to: null, shippingMethod: 'Pickup in the shop' })
    const order = await pullOne(stage)
    expect(order).toMatchObject({ shippingTo: null, notes: [] })
    expect(order.lines.map(({ isShipped }) => isShipped)).toEqual([false])
  })

  test.each([
    [false, 'unpaid'],
    [true, 'open'],
  ])(
    'whose payment is authorized is, where that counts as paid (%s), %s',
    async (authorized_is_ready, state) => {
      const stage = await open({ authorized_is_ready })
      stage.world.place({ word: 'AUTHORIZED' })
      expect((await pullOne(stage)).state).toBe(state)
    },
  )

  test('with a payment nobody has heard of is held, with the word', async () => {
    const stage = await open()
    stage.world.place({ word: 'IN_DISPUTE' })
    expect(await pullOne(stage)).toMatchObject({
      state: 'on_hold',
      reason: expect.stringContaining('IN_DISPUTE'),
    })
  })

  test('that is a test is sent with a test connection only', async () => {
    const stage = await open({ allow_base_url: true })
    stage.world.place({ isTest: true })
    expect((await pullOne(stage)).state).toBe('open')
    const live = { ...stage, connection: { ...stage.connection, testMode: false } }
    expect((await pullOne(live)).state).toBe('on_hold')
  })

  test('of two locations gives what the chosen one sends, and none of another', async () => {
    const stage = await open({ locations: ['Shop 1'] })
    stage.world.place({ lines: [{ sku: 'HERE' }, { sku: 'THERE', location: 2 }] })
    const moved = stage.world.place({ location: 2 })
    const { orders } = await pull(stage)
    expect(orders.map(({ lines }) => lines.map(({ sku }) => sku))).toEqual([['HERE'], []])
    expect(orders.find(({ shopId }) => shopId === String(moved.id))?.state).toBe('gone')
  })

  test('of more groups than come at once is whole', async () => {
    const stage = await open()
    const lines = Array.from({ length: 12 }, (_, at) => ({ sku: `S${at}`, location: at + 1 }))
    stage.world.place({ lines })
    expect((await pullOne(stage)).lines.map(({ sku }) => sku)).toEqual(lines.map(({ sku }) => sku))
  })
})

describe('tracking', () => {
  test('of goods of two locations is told once for each, and taken back of both', async () => {
    const stage = await open()
    const order = stage.world.place({ lines: [{}, { location: 2 }] })
    const fulfilment = fulfilmentOf(shopifyFixtures, order)
    const { connection, context } = stage
    const written = done(await adapter.writeBack(fulfilment, connection, context))
    expect(written.ids).toHaveLength(2)
    expect(done(await adapter.writeBack(fulfilment, connection, context))).toEqual(written)
    done(await adapter.takeBack({ fulfilment, written }, connection, context))
    expect(stage.world.numbersTold()).toEqual([])
  })

  test('of more than is left is refused, and nothing told', async () => {
    const stage = await open()
    const order = stage.world.place({ state: 'on_hold' })
    const outcome = await adapter.writeBack(
      fulfilmentOf(shopifyFixtures, order),
      stage.connection,
      stage.context,
    )
    expect(outcome).toMatchObject({ ok: false, effect: 'none', trouble: { kind: 'refused' } })
    const [line] = stage.world.place().lines
    const lines = [{ lineId: String(line?.id), quantity: 3 }]
    const [, other] = stage.world.orders.values()
    if (!other) throw new Error('no order')
    const tooMuch = fulfilmentOf(shopifyFixtures, other, { lines })
    expect(await adapter.writeBack(tooMuch, stage.connection, stage.context)).toMatchObject({ ok: false })
    expect(stage.world.journal).toEqual([])
  })

  test('goes to what somebody marked as sent by hand without a number', async () => {
    const stage = await open()
    const order = stage.world.place()
    const lines = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity: Number(quantity) }))
    const byHand = stage.world.tell(order, {
      way: '',
      numbers: [],
      carrier: '',
      url: null,
      isNotified: false,
      lines,
    })
    const outcome = await adapter.writeBack(
      fulfilmentOf(shopifyFixtures, order),
      stage.connection,
      stage.context,
    )
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining('already')] })
    expect(byHand.numbers).toEqual(['1Z999AA10123456784'])
  })
})

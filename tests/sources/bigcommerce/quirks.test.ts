import { describe, expect, test } from 'vitest'
import { bigcommerce as adapter } from '../../../main/sources/bigcommerce/index.ts'
import { bigcommerceSettings, storeHash } from '../../../main/sources/bigcommerce/settings.ts'
import { valueAt } from '../../support/simulators/reading.ts'
import { contextOf, done, from, fulfilmentOf, openShop, pullOne } from '../../support/sources/source-stage.ts'
import { bigcommerceFixtures } from './fixtures.ts'

const open = () => openShop(bigcommerceFixtures)
type Stage = Awaited<ReturnType<typeof open>>

/** What the store says of its one order, changed. */
const rewriteOrder = ({ shop }: Stage, change: (order: Record<string, unknown>) => unknown) =>
  shop.rewrite('list', answer => {
    const [order] = Array.isArray(answer.body) ? answer.body : []
    return { ...answer, body: [change(order)] }
  })

const rewriteLine = (stage: Stage, more: object) =>
  rewriteOrder(stage, order => {
    const consignments = order.consignments as { shipping: { line_items: object[] }[] }
    const [shipping] = consignments.shipping
    const line_items = shipping?.line_items.map(line => ({ ...line, ...more }))
    return { ...order, consignments: { ...consignments, shipping: [{ ...shipping, line_items }] } }
  })

describe('a store', () => {
  test.each([
    'abc123',
    'https://api.bigcommerce.com/stores/abc123/v3/',
    'api.bigcommerce.com/stores/ABC123',
    'stores/abc123',
    'https://store-abc123.mybigcommerce.com/manage',
  ])('is known however somebody copies it: %s', entered => expect(storeHash(entered)).toBe('abc123'))

  test.each(['https://shop.example', 'abc 123', '', 'https://evil.example/stores/abc123/v3/'])(
    'is not “%s”',
    store_hash => {
      expect(bigcommerceSettings.safeParse({ store_hash, access_token: 'x' }).success).toBe(false)
    },
  )

  test('that wants to be left alone by its own header is, for as long as it says', async () => {
    const stage = await open()
    const fetch: typeof globalThis.fetch = async () =>
      new Response('[{"status":429,"message":"Too many requests"}]', {
        status: 429,
        headers: { 'x-rate-limit-time-reset-ms': '14600', 'content-type': 'application/json' },
      })
    const { connection, world } = stage
    const outcome = await adapter.changes({ cursor: null, from }, connection, contextOf(world, { fetch }))
    expect(outcome).toMatchObject({ trouble: { kind: 'throttled', waitMs: 14_600 } })
  })
})

describe('an order', () => {
  test.each([
    ['3', 'open'],
    ['8', 'on_hold'],
    ['9', 'open'],
    ['12', 'on_hold'],
    ['13', 'on_hold'],
    ['14', 'open'],
    ['0', 'unpaid'],
    ['6', 'cancelled'],
    ['10', 'fulfilled'],
    ['99', 'on_hold'],
  ])('with the status %s is %s', async (word, state) => {
    const stage = await open()
    stage.world.place()
    rewriteOrder(stage, order => ({ ...order, status_id: Number(word), status: 'A word of the store' }))
    const order = await pullOne(stage)
    expect(order.state).toBe(state)
    if (state === 'on_hold') expect(order.reason).toBe('A word of the store')
  })

  test('that its customer comes for is held, with why', async () => {
    const stage = await open()
    stage.world.place()
    rewriteOrder(stage, order => ({
      ...order,
      consignments: { shipping: [], pickups: valueAt(order, 'consignments.shipping') },
    }))
    expect(await pullOne(stage)).toMatchObject({
      state: 'on_hold',
      reason: expect.stringContaining('pickup'),
    })
  })

  test('to two addresses is told as one nobody can take, and the others come', async () => {
    const stage = await open()
    const [, other] = [stage.world.place(), stage.world.place()]
    stage.shop.rewrite('list', answer => {
      const [first, ...rest] = Array.isArray(answer.body) ? answer.body : []
      const [shipping] = first.consignments.shipping
      const consignments = { ...first.consignments, shipping: [shipping, { ...shipping, id: 2 }] }
      return { ...answer, body: [{ ...first, consignments }, ...rest] }
    })
    const page = done(await adapter.changes({ cursor: null, from }, stage.connection, stage.context))
    expect(page.orders.map(({ shopId }) => shopId)).toEqual([String(other?.id)])
    expect(page.unreadable).toMatchObject([{ message: expect.stringContaining('2 addresses') }])
  })

  test('is worth what was paid: discounts of a line are taken off, and the currency is that of the shopper', async () => {
    const stage = await open()
    stage.world.place({ currency: 'EUR', lines: [{ quantity: '2', total: '40.00' }] })
    rewriteLine(stage, { applied_discounts: [{ id: 'coupon', amount: '8.0000' }, { amount: '1.50' }] })
    expect(await pullOne(stage)).toMatchObject({ currency: 'EUR', lines: [{ unitValue: '15.25' }] })
  })

  test('says what was chosen of an article beside its name', async () => {
    const stage = await open()
    stage.world.place({ lines: [{ title: 'T-shirt' }] })
    const product_options = [{ display_name: 'Size', display_value: 'M' }, { display_value: 'Red' }]
    rewriteLine(stage, { product_options })
    expect((await pullOne(stage)).lines[0]?.title).toBe('T-shirt (Size: M, Red)')
  })

  test('abroad has the HS code the store keeps for that country, else the one for all', async () => {
    const stage = await open()
    const { to } = stage.world.place()
    if (to) to.country = 'AU'
    expect((await pullOne(stage)).lines[0]?.hsCode).toBe('817355')
  })
})

describe('tracking goes back', () => {
  test('in one shipment, with further parcels in its comments and the carrier in words', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context } = stage
    const fulfilment = fulfilmentOf(bigcommerceFixtures, order, {
      parcels: [
        { trackingNumber: 'A1', url: 'https://carrier.example/A1' },
        { trackingNumber: 'B2', url: 'https://carrier.example/B2' },
      ],
      carrier: { slug: 'dpd', name: 'DPD', shopName: null },
      service: 'Classic',
    })
    done(await adapter.writeBack(fulfilment, connection, context))
    const [sent] = stage.shop.calls.filter(({ operation }) => operation === 'tell')
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      tracking_number: 'A1',
      tracking_link: 'https://carrier.example/A1',
      shipping_provider: '',
      shipping_method: 'DPD Classic',
      comments: 'Further parcels: B2 https://carrier.example/B2',
    })
    expect(order.state).toBe('sent')
  })

  test('of all that is left where no lines are named: not what was refunded or sent', async () => {
    const stage = await open()
    const order = stage.world.place({ lines: [{ quantity: '5' }, { quantity: '1' }] })
    const [line, gone] = order.lines
    if (!line || !gone) throw new Error('no lines')
    stage.world.refund(order, line, '2')
    stage.world.refund(order, gone, '1')
    const { connection, context } = stage
    done(await adapter.writeBack(fulfilmentOf(bigcommerceFixtures, order), connection, context))
    expect(order.told[0]?.lines).toEqual([{ lineId: line.id, quantity: 3 }])
    const again = fulfilmentOf(bigcommerceFixtures, order, {
      key: 'again',
      parcels: [{ trackingNumber: 'X', url: null }],
    })
    expect(await adapter.writeBack(again, connection, context)).toMatchObject({
      effect: 'none',
      trouble: { kind: 'refused' },
    })
  })

  test('and is taken back in part: the order is partly shipped again, also where the status was lost', async () => {
    const stage = await open()
    const order = stage.world.place({ lines: [{ quantity: '2' }, { quantity: '1' }] })
    const [line, rest] = order.lines
    if (!line || !rest) throw new Error('no lines')
    const { connection, context } = stage
    const part = (lineId: number, quantity: number, trackingNumber: string) =>
      fulfilmentOf(bigcommerceFixtures, order, {
        lines: [{ lineId: String(lineId), quantity }],
        parcels: [{ trackingNumber, url: null }],
      })
    done(await adapter.writeBack(part(line.id, 2, 'A1'), connection, context))
    const fulfilment = part(rest.id, 1, 'B2')
    const written = done(await adapter.writeBack(fulfilment, connection, context))
    expect(order.state).toBe('sent')
    stage.shop.misbehave({ on: 'status', kind: 'broken' })
    const takeBack = () => adapter.takeBack({ fulfilment, written }, connection, context)
    expect(await takeBack()).toMatchObject({ effect: 'unknown' })
    done(await takeBack())
    expect([order.state, stage.world.numbersTold()]).toEqual(['open', ['A1']])
  })
})

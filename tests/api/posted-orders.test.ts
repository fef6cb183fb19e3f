import { describe, expect, onTestFinished, test } from 'vitest'
import { builtInSources } from '../../main/sources/registry.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { ImportSummary } from '../../shared/desk/import-records.ts'
import type { ShopPostRecord } from '../../shared/desk/shop-posts.ts'
import type { OrderAtShop, ShopRecord, ShopTest, WriteBackRecord } from '../../shared/desk/shops.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { packed, parcelOf } from '../support/desks/order-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { manualClock } from '../support/manual-clock.ts'
import { createShopWorld, type ShopOrder } from '../support/simulators/shops/shop-world.ts'
import { signedBy, start, toPosted, webhookSecret } from '../support/simulators/webhook/index.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

type Answer = { status: number; body: ShopPostRecord & { errors?: { code: string; message: string }[] } }

/** A station with a sender of orders that posts to it, and hears of labels where it is wanted. */
async function postDesk(more: Record<string, unknown> = {}) {
  const desk = await scriptedDesk({ sources: builtInSources })
  const { call, clock } = desk
  const world = createShopWorld(() => clock.now())
  const shop = await start({ port: 0, world })
  onTestFinished(shop.stop)
  const made = await call<ShopRecord>('POST', '/desk/shops', {
    kind: 'webhook',
    name: 'Till',
    test_mode: true,
    settings: { sender: 'till', secret: webhookSecret, return_url: `${shop.url}/told`, ...more },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const send = async (
    body: string,
    headers: Record<string, string> = { 'webhook-secret': webhookSecret },
  ) => {
    const answer = await fetch(`${desk.url}${made.body.posts_to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: answer.status, body: await answer.json() } as Answer
  }
  const list = async <T>(path: string) => (await call<{ results: T[] }>('GET', path)).body.results
  return {
    ...desk,
    world,
    shop,
    made: made.body,
    send,
    post: (order: unknown) => send(JSON.stringify(order)),
    postOrder: (order: ShopOrder, change: object = {}) =>
      send(JSON.stringify({ ...toPosted(order, world), ...change })),
    orders: () => list<OrderRecord>('/v1/orders'),
    imports: () => list<ImportSummary>('/desk/imports'),
    writeBacks: () => list<WriteBackRecord>('/desk/shops/write-backs'),
    readShop: async () => await recordIn<ShopRecord>(call, '/desk/shops', made.body.id),
  }
}

const outcomes = ({ body }: Answer) => body.orders.map(({ outcome }) => outcome)

describe('a connected sender', () => {
  test('is given an address and a secret of its own, which is shown once and sealed', async () => {
    const { call, look, log } = await scriptedDesk({ sources: builtInSources })
    const data = { kind: 'webhook', name: 'Till', test_mode: true, settings: { sender: 'till' } }
    const { body } = await call<ShopRecord>('POST', '/desk/shops', data)
    expect(body.posts_to).toBe(`/desk/shops/${body.id}/orders`)
    expect(body.made_secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(body).toMatchObject({ stored_secrets: ['secret'], writes_back: false })
    const shown = JSON.stringify(await call('GET', '/desk/shops'))
    for (const text of [shown, look('SELECT credentials FROM shops'), log()])
      expect(text).not.toContain(body.made_secret)
    const other = await call<ShopRecord>('POST', '/desk/shops', {
      ...data,
      source: 'other',
      settings: { sender: 'other' },
    })
    expect(other.body.made_secret).not.toBe(body.made_secret)
  })

  test('tells whether its return address hears, and without one that nobody is told', async () => {
    const { call, made, world } = await postDesk()
    const tested = async () => (await call<ShopTest>('POST', `/desk/shops/${made.id}/test`)).body
    expect(await tested()).toMatchObject({ success: true, shop_name: 'till', notes: [] })
    world.keys.areRevoked = true
    expect(await tested()).toMatchObject({ success: false, trouble: { kind: 'sign_in' } })
    const none = await postDesk({ return_url: '' })
    expect((await none.call<ShopTest>('POST', `/desk/shops/${none.made.id}/test`)).body).toMatchObject({
      success: true,
      notes: [expect.stringContaining('nobody is told')],
    })
    expect(none.made.writes_back).toBe(false)
  })
})

describe('posted orders', () => {
  test('become orders with all they say, once, and say so', async () => {
    const { world, postOrder, orders, imports, readShop } = await postDesk()
    const placed = world.place({ note: 'At the gate', lines: [{ sku: 'TEE-M' }, { sku: 'MUG' }] })
    const answer = await postOrder(placed, {
      options: { signature: true },
      shipping_from: { city: 'Toronto', country_code: 'CA', postal_code: 'M5V 2T6' },
      gift: { wrap: 'red' },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const [order] = await orders()
    expect(answer.body).toEqual({
      object_type: 'shop_post',
      orders: [
        {
          order_id: placed.number,
          outcome: 'taken',
          id: order?.id,
          message: null,
          problems: [],
          ignored: ['gift.wrap'],
        },
      ],
    })
    expect(order).toMatchObject({
      order_id: placed.number,
      source: 'webhook',
      shipping_to: { person_name: 'Ada Byron', city: 'Vancouver', residential: false },
      shipping_from: { city: 'Toronto' },
      options: { signature: true },
      line_items: [
        { sku: 'TEE-M', quantity: 2, weight: 0.45, hs_code: '610910', origin_country: 'PT' },
        { sku: 'MUG', value_amount: 19.95, value_currency: 'CAD' },
      ],
      metadata: { customer_note: 'At the gate', shop_id: placed.number },
    })
    expect(outcomes(await postOrder(placed, { options: { signature: true } }))).toEqual(['changed'])
    expect(outcomes(await postOrder(placed, { options: { signature: true } }))).toEqual(['unchanged'])
    expect(await orders()).toHaveLength(1)
    expect((await imports())[0]).toMatchObject({ name: 'Till', state: 'done' })
    expect(await readShop()).toMatchObject({ counts: { orders: 1 }, heard_at: expect.any(String) })
  })

  test('change, and are closed when they are cancelled there', async () => {
    const { world, postOrder, orders } = await postDesk()
    const placed = world.place()
    await postOrder(placed)
    const to = placed.to && { ...placed.to, city: 'Victoria' }
    world.change(placed, { to })
    expect(outcomes(await postOrder(placed))).toEqual(['changed'])
    expect(await orders()).toMatchObject([{ shipping_to: { city: 'Victoria' } }])
    expect(outcomes(await postOrder(placed, { status: 'cancelled' }))).toEqual(['closed'])
    expect(await orders()).toMatchObject([{ status: 'cancelled' }])
  })

  test('are undone as an import, and stay so when the same is posted again', async () => {
    const { world, postOrder, orders, imports, call } = await postDesk()
    const placed = world.place()
    await postOrder(placed)
    const [made] = await imports()
    await call('POST', `/desk/imports/${made?.id}/undo`)
    await expect.poll(async () => (await orders()).map(({ status }) => status)).toEqual(['cancelled'])
    expect(outcomes(await postOrder(placed))).toEqual(['unchanged'])
  })

  test('are taken beside others that cannot be, which are told by their fields', async () => {
    const { world, post, orders, readShop } = await postDesk()
    const [good, bad] = [world.place(), world.place()].map(each => toPosted(each, world))
    const wrong = { ...bad, shipping_to: { ...bad?.shipping_to, country_code: 'Atlantis' } }
    const answer = await post({ orders: [good, wrong, good, { note: 'nothing' }] })
    expect(outcomes(answer)).toEqual(['taken', 'refused', 'refused', 'refused'])
    expect(answer.body.orders[1]?.problems).toContainEqual(
      expect.objectContaining({ field: 'shipping_to.country_code', is_warning: false }),
    )
    expect(answer.body.orders[2]?.message).toContain('twice')
    expect(await orders()).toHaveLength(1)
    expect((await readShop()).problems).toMatchObject([{ number: bad?.order_id }])
  })

  test('are read by a template that an import saved', async () => {
    const { call, made, post, orders } = await postDesk()
    const saved = await call('POST', '/desk/data-templates', {
      name: 'Till',
      slug: 'till',
      resource_type: 'orders',
      fields_mapping: {
        order_id: 'nr',
        shipping_to_name: 'buyer.name',
        shipping_to_address1: 'buyer.street',
        shipping_to_city: 'buyer.town',
        shipping_to_state: 'buyer.region',
        shipping_to_postal_code: 'buyer.code',
        shipping_to_country: 'buyer.land',
        title: 'items.what',
        quantity: 'items.pieces',
        weight: 'items.kilos',
        value_amount: 'items.price',
      },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300)
    await call('PATCH', `/desk/shops/${made.id}`, { settings: { template: 'till' } })
    const answer = await post({
      nr: 7,
      buyer: {
        name: 'Ada Byron',
        street: '5840 Oak St',
        town: 'Vancouver',
        region: 'BC',
        code: 'V6M 2V9',
        land: 'Canada',
      },
      items: [
        { what: 'Mug', pieces: 2, kilos: 1.234, price: 12.5 },
        { what: 'Tea', pieces: 1, kilos: 0.1, price: 1.125 },
      ],
    })
    expect(outcomes(answer), JSON.stringify(answer.body)).toEqual(['taken'])
    expect(await orders()).toMatchObject([
      {
        order_id: '7',
        shipping_to: { city: 'Vancouver', country_code: 'CA' },
        line_items: [
          { title: 'Mug', quantity: 2, weight: 1.234, value_amount: 12.5 },
          { title: 'Tea', weight: 0.1 },
        ],
      },
    ])
  })
})

describe('a sender with a return address', () => {
  test('is told of a label once though its answer is lost, and that it was voided', async () => {
    const { world, shop, postOrder, orders, draft, buy, call, writeBacks, clock } = await postDesk()
    const placed = world.place()
    await postOrder(placed)
    const [order] = await orders()
    shop.misbehave({ on: 'tell', kind: 'charge_then_error' })
    const parcels = [parcelOf(packed({ id: order?.line_items[0]?.id ?? '' }, 2))]
    const label = (await buy(await draft({ parcels }))).body as ShipmentRecord
    const states = async () => (await writeBacks()).map(({ state }) => state)
    await expect.poll(states).toEqual(['unknown'])
    clock.advance(120_000)
    await expect.poll(states).toEqual(['told'])
    expect(world.numbersTold()).toEqual([label.tracking_number])
    expect(outcomes(await postOrder(placed, { status: 'cancelled' }))).toEqual(['kept'])
    const { body } = await call<OrderAtShop>('GET', `/desk/shops/orders/${order?.id}`)
    expect(body.doubt).toMatchObject({ what: 'cancelled' })
    await call('POST', `/v1/shipments/${label.id}/cancel`)
    await expect.poll(states).toEqual(['taken_back'])
    expect(world.numbersTold()).toEqual([])
  })
})

test('after a start of the station its sender is known, the same order is, and an old signature is not', async () => {
  const home = tempHome()
  const clock = manualClock()
  const body = JSON.stringify(toPosted(createShopWorld(() => clock.now()).place(), createShopWorld()))
  const signed = signedBy(webhookSecret, 'msg_1', Math.floor(clock.now().getTime() / 1000) + 1, body)
  const begin = async () => {
    const station = await startStation({ home, clock, sources: builtInSources })
    onTestFinished(station.close)
    const post = async (path: string, headers: Record<string, string>) => {
      const type = { 'content-type': 'application/json' }
      const answer = await fetch(`${station.url}${path}`, {
        method: 'POST',
        headers: { ...type, ...headers },
        body,
      })
      return { status: answer.status, body: await answer.json() } as Answer
    }
    return { ...station, post }
  }
  const first = await begin()
  const settings = { sender: 'till', secret: webhookSecret }
  const data = { kind: 'webhook', name: 'Till', test_mode: true, settings }
  const { posts_to: path } = (await first.call<ShopRecord>('POST', '/desk/shops', data)).body
  expect(outcomes(await first.post(path ?? '', signed))).toEqual(['taken'])
  await first.close()
  clock.advance(60_000)
  const again = await begin()
  expect((await again.post(path ?? '', signed)).status).toBe(401)
  expect(outcomes(await again.post(path ?? '', { 'webhook-secret': webhookSecret }))).toEqual(['unchanged'])
})

describe('what is no post of its sender', () => {
  test('is refused, changes nothing, and tells nobody whether there is such a shop', async () => {
    const { world, postOrder, send, rows, url, made, call } = await postDesk()
    await postOrder(world.place())
    const body = JSON.stringify(toPosted(world.place(), world))
    const kept = () => {
      const { orders, imports, shop_orders } = rows()
      return { orders, imports, shop_orders }
    }
    const before = kept()
    const wrong = await send(body, { 'webhook-secret': 'wrong' })
    const nobody = await fetch(`${url}/desk/shops/shp_nobody/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([wrong.status, nobody.status, (await send(body, {})).status]).toEqual([401, 401, 401])
    const same = ({ errors }: Pick<Answer['body'], 'errors'>) => errors?.map(({ message }) => message)
    expect(same(await nobody.json())).toEqual(same(wrong.body))
    expect((await send('<html><body>Login</body></html>')).status).toBe(400)
    expect((await send('{"order_id":')).status).toBe(400)
    expect((await send('[1, 2]')).status).toBe(400)
    expect((await send('[]')).status).toBe(400)
    expect((await send(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).status).toBe(400)
    expect((await send(JSON.stringify({ order_id: 'x'.repeat(1_100_000) }))).status).toBe(413)
    expect((await send(JSON.stringify(Array.from({ length: 101 }, () => ({}))))).status).toBe(400)
    expect(kept()).toEqual(before)
    await call('PATCH', `/desk/shops/${made.id}`, { active: false })
    expect((await send(body)).status).toBe(409)
  })

  test('is the very same post once more', async () => {
    const { world, send, clock, orders } = await postDesk({ signed_only: true })
    const placed = world.place()
    const body = JSON.stringify(toPosted(placed, world))
    clock.advance(2_000)
    const headers = signedBy(webhookSecret, 'msg_1', Math.floor(clock.now().getTime() / 1000), body)
    expect((await send(body, { 'webhook-secret': webhookSecret })).status).toBe(401)
    expect((await send(body, headers)).status).toBe(200)
    expect((await send(body, headers)).status).toBe(409)
    clock.advance(6 * 60_000)
    expect((await send(body, headers)).status).toBe(401)
    expect(await orders()).toHaveLength(1)
  })
})

import { describe, expect, onTestFinished, test } from 'vitest'
import { builtInSources } from '../../main/sources/registry.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { OrderAtShop, ShopRecord, ShopTest, WriteBackRecord } from '../../shared/desk/shops.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { packed, parcelOf } from '../support/desks/order-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { bigcommerceKeys, start as startBigcommerce } from '../support/simulators/bigcommerce/index.ts'
import { magentoKeys, start as startMagento } from '../support/simulators/magento/index.ts'
import { odooKeys, start as startOdoo } from '../support/simulators/odoo/index.ts'
import { prestashopKeys, start as startPrestashop } from '../support/simulators/prestashop/index.ts'
import { shopifyKeys, start as startShopify } from '../support/simulators/shopify/index.ts'
import type { ShopOptions, ShopSimulator } from '../support/simulators/shops/shop-table.ts'
import { createShopWorld } from '../support/simulators/shops/shop-world.ts'
import { shopwareKeys, start as startShopware } from '../support/simulators/shopware/index.ts'
import { hex } from '../support/simulators/shopware/shop-data.ts'
import { start as startWoo, wooKeys } from '../support/simulators/woocommerce/index.ts'

type Kind = {
  kind: string
  secret: string
  permission: string
  /** Left out of shops that know HS codes and origins. */
  saysCustoms?: false
  /** Left out of shops that number orders as the simulated one does. */
  shopIdOf?: (id: number) => string
  start: (options: ShopOptions) => Promise<ShopSimulator>
  settings: (url: string) => Record<string, unknown>
}

const kinds: Kind[] = [
  {
    kind: 'woocommerce',
    secret: wooKeys.consumer_secret,
    permission: 'Read',
    start: startWoo,
    settings: url => ({ shop_url: url, ...wooKeys }),
  },
  {
    kind: 'bigcommerce',
    secret: bigcommerceKeys.access_token,
    permission: 'Orders (modify)',
    start: startBigcommerce,
    settings: url => ({ ...bigcommerceKeys, base_url: url }),
  },
  {
    kind: 'prestashop',
    secret: prestashopKeys.webservice_key,
    permission: 'orders (GET)',
    saysCustoms: false,
    start: startPrestashop,
    settings: url => ({ shop_url: url, ...prestashopKeys }),
  },
  {
    kind: 'shopify',
    secret: shopifyKeys.client_secret,
    permission: 'read_orders',
    start: startShopify,
    settings: url => ({ shop: 'paper-shop', ...shopifyKeys, base_url: url }),
  },
  {
    kind: 'magento',
    secret: magentoKeys.access_token,
    permission: 'Magento_Sales::actions_view',
    saysCustoms: false,
    start: startMagento,
    settings: url => ({ shop_url: url, ...magentoKeys }),
  },
  {
    kind: 'odoo',
    secret: odooKeys.api_key,
    permission: 'stock.move (read)',
    start: startOdoo,
    settings: url => ({ shop_url: url, ...odooKeys }),
  },
  {
    kind: 'shopware',
    secret: shopwareKeys.client_secret,
    permission: 'order_delivery:read',
    shopIdOf: hex,
    start: startShopware,
    settings: url => ({ shop_url: url, ...shopwareKeys }),
  },
]

/** A station with the shops of this build, and a simulated one of a kind whose clock is the station's. */
async function deskWith({ kind, start, settings }: Kind) {
  const desk = await scriptedDesk({ sources: builtInSources })
  const { call, clock } = desk
  const world = createShopWorld(() => clock.now())
  const shop = await start({ port: 0, world })
  onTestFinished(shop.stop)
  const data = { kind, name: 'Paper shop', test_mode: true, settings: settings(shop.url) }
  const connect = async (more: object = {}) => {
    const { status, body } = await call<ShopRecord>('POST', '/desk/shops', { ...data, ...more })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  const orders = async () => (await call<{ results: OrderRecord[] }>('GET', '/v1/orders')).body.results
  const writeBacks = async () =>
    (await call<{ results: WriteBackRecord[] }>('GET', '/desk/shops/write-backs')).body.results
  const poll = async ({ id }: ShopRecord) => {
    clock.advance(2_000)
    await call('POST', `/desk/shops/${id}/poll`)
    await expect
      .poll(async () => (await recordIn<ShopRecord>(call, '/desk/shops', id)).next_at)
      .not.toBeNull()
  }
  const ship = async (order: OrderRecord) => {
    const [item] = order.line_items
    const parcels = [parcelOf(packed({ id: item?.id ?? '' }, 2))]
    return (await desk.buy(await desk.draft({ parcels }))).body as ShipmentRecord
  }
  return { ...desk, world, shop, connect, orders, writeBacks, poll, ship }
}

describe.each(kinds)('$kind', kind => {
  test('is connected, tested, and its orders come in with who, what and where', async () => {
    const { world, call, connect, orders, poll } = await deskWith(kind)
    const placed = world.place({ note: 'Leave it at the gate', lines: [{ sku: 'TEE-M' }, { sku: 'MUG' }] })
    const made = await connect()
    expect((await call<ShopTest>('POST', `/desk/shops/${made.id}/test`)).body).toMatchObject({
      success: true,
      shop_name: 'Simulated shop',
    })
    await poll(made)
    expect(await orders()).toMatchObject([
      {
        order_id: placed.number,
        source: kind.kind,
        status: 'unfulfilled',
        shipping_to: { person_name: 'Ada Byron', city: 'Vancouver', country_code: 'CA' },
        line_items: [
          {
            sku: 'TEE-M',
            quantity: 2,
            weight: 0.45,
            weight_unit: 'KG',
            ...(kind.saysCustoms === false ? {} : { hs_code: '610910', origin_country: 'PT' }),
          },
          { sku: 'MUG', quantity: 2, value_amount: 19.95, value_currency: 'CAD' },
        ],
        metadata: { shop_id: (kind.shopIdOf ?? String)(placed.id) },
      },
    ])
  })

  test('changes an order here when it changes there, and closes it when it is cancelled there', async () => {
    const { world, connect, orders, poll } = await deskWith(kind)
    const placed = world.place()
    const made = await connect()
    await poll(made)
    const to = placed.to && { ...placed.to, city: 'Victoria' }
    world.change(placed, { to })
    await poll(made)
    expect(await orders()).toMatchObject([{ shipping_to: { city: 'Victoria' } }])
    world.change(placed, { state: 'cancelled' })
    await poll(made)
    expect(await orders()).toMatchObject([{ status: 'cancelled' }])
  })

  test('is told of a label once though its answer is lost, and that it was voided', async () => {
    const { world, shop, connect, orders, poll, ship, call, writeBacks, clock } = await deskWith(kind)
    world.place({ lines: [{}] })
    const made = await connect()
    await poll(made)
    const [order] = await orders()
    if (!order) throw new Error('no order')
    shop.misbehave({ on: 'tell', kind: 'charge_then_error' })
    const label = await ship(order)
    const states = async () => (await writeBacks()).map(({ state }) => state)
    await expect.poll(states).toEqual(['unknown'])
    clock.advance(120_000)
    await expect.poll(states).toEqual(['told'])
    expect(world.numbersTold()).toEqual([label.tracking_number])
    expect((await call<OrderAtShop>('GET', `/desk/shops/orders/${order.id}`)).body.write_backs).toHaveLength(
      1,
    )
    await call('POST', `/v1/shipments/${label.id}/cancel`)
    await expect.poll(states).toEqual(['taken_back'])
    expect(world.numbersTold()).toEqual([])
  })

  test('with keys that lack something says what, and takes orders once they have it', async () => {
    const { world, call, connect, orders, poll } = await deskWith(kind)
    const { permission } = kind
    world.keys.missing.add(permission)
    world.place()
    const made = await connect()
    const tested = (await call<ShopTest>('POST', `/desk/shops/${made.id}/test`)).body
    expect(tested).toMatchObject({ success: false, trouble: { kind: 'permissions', missing: [permission] } })
    world.keys.missing.clear()
    expect((await call<ShopTest>('POST', `/desk/shops/${made.id}/test`)).body).toMatchObject({
      success: true,
    })
    await poll(made)
    expect(await orders()).toHaveLength(1)
  })

  test('keeps its keys out of what is shown, stored and logged', async () => {
    const { world, shop, call, connect, poll, look, log } = await deskWith(kind)
    world.place()
    shop.misbehave({ kind: 'broken', times: 2 })
    const made = await connect()
    await poll(made)
    for (const text of [
      JSON.stringify(await call('GET', '/desk/shops')),
      look('SELECT credentials FROM shops'),
      log(),
    ])
      expect(text).not.toContain(kind.secret)
  })
})

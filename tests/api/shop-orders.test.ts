import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { shopDesk } from '../support/desks/shop-desk.ts'
import { changesAtOnce, shopAddress, shopLine, shopOrder } from '../support/shops/shop-books.ts'

const numbers = (all: readonly OrderRecord[]) => all.map(({ order_id: number }) => number).toSorted()

test('orders come in page by page, with where they are from, and a second poll asks once and changes nothing', async () => {
  const { shop, connect, poll, orders, imports, readShop } = await shopDesk()
  const all = Array.from({ length: changesAtOnce * 2 + 1 }, (_, at) => String(1001 + at))
  for (const shopId of all) shop.put(shopOrder({ shopId }))
  const made = await connect()
  await poll(made)
  expect(numbers(await orders())).toEqual(all)
  expect((await orders())[0]).toMatchObject({
    source: 'scripted_shop',
    status: 'unfulfilled',
    test_mode: true,
    shipping_to: { person_name: 'Ada Byron', city: 'Vancouver' },
    line_items: [
      { sku: 'MUG', quantity: 2, value_amount: 12.5, value_currency: 'CAD', metadata: { line_id: 'L1' } },
    ],
    metadata: { shop_id: expect.any(String), requested_service: 'Standard shipping' },
  })
  expect(await imports()).toHaveLength(3)
  expect((await readShop(made)).counts).toMatchObject({ orders: all.length, problems: 0 })
  const before = shop.calls('changes')
  await poll(made)
  expect(shop.calls('changes')).toBe(before + 1)
  expect(await imports()).toHaveLength(3)
})

test('the same order from a file and from its shop is one order', async () => {
  const { shop, connect, poll, call, orders } = await shopDesk()
  await call('POST', '/v1/orders', {
    order_id: '1001',
    source: 'scripted_shop',
    shipping_to: { person_name: 'Ada Byron', city: 'Vancouver', country_code: 'CA' },
    line_items: [{ title: 'Mug', sku: 'MUG', quantity: 2, weight: 0.4, weight_unit: 'KG' }],
  })
  shop.put(shopOrder({ shopId: '1001' }))
  await poll(await connect())
  expect(await orders()).toMatchObject([
    { order_id: '1001', shipping_to: { address_line1: '5840 Oak St' }, metadata: { shop_id: '1001' } },
  ])
})

test('what comes is an import that can be undone, and stays undone until the shop says something new', async () => {
  const { shop, connect, poll, call, findOrder, imports } = await shopDesk()
  shop.put(shopOrder({ shopId: '1001' }))
  const made = await connect()
  await poll(made)
  const [taken] = await imports()
  expect(taken).toMatchObject({
    kind: 'orders',
    name: 'Shop of the house',
    state: 'done',
    plan: { create: 1 },
  })
  await call('POST', `/desk/imports/${taken?.id}/undo`)
  await expect.poll(async () => (await findOrder('1001')).status).toBe('cancelled')
  await poll(made)
  expect((await findOrder('1001')).status).toBe('cancelled')
})

test('what was changed here stays until the shop changes the same field', async () => {
  const { shop, connect, poll, call, findOrder } = await shopDesk()
  shop.put(shopOrder({ shopId: '1001' }))
  const made = await connect()
  await poll(made)
  const order = await findOrder('1001')
  const { body } = await call<{ entry: { revision: number } }>('GET', `/desk/orders/${order.id}`)
  await call('PUT', `/desk/orders/${order.id}`, {
    revision: body.entry.revision,
    shipping_to: { ...given(order.shipping_to), person_name: 'Ada King', address_line2: 'Apt 4' },
  })
  shop.put(shopOrder({ shopId: '1001', shippingTo: shopAddress({ line1: '5842 Oak St' }) }))
  await poll(made)
  expect((await findOrder('1001')).shipping_to).toMatchObject({
    person_name: 'Ada King',
    address_line1: '5842 Oak St',
    address_line2: 'Apt 4',
  })
  shop.put(
    shopOrder({ shopId: '1001', shippingTo: shopAddress({ line1: '5842 Oak St', personName: 'A. Byron' }) }),
  )
  await poll(made)
  expect((await findOrder('1001')).shipping_to).toMatchObject({
    person_name: 'A. Byron',
    address_line2: 'Apt 4',
  })
})

const given = ({ id: _, object_type: __, validation: ___, ...address }: OrderRecord['shipping_to']) => address

test('lines that were added, changed or taken away there are so here', async () => {
  const { shop, connect, poll, findOrder } = await shopDesk()
  shop.put(
    shopOrder({ shopId: '1', lines: [shopLine(), shopLine({ lineId: 'L2', sku: null, title: 'Pot' })] }),
  )
  const made = await connect()
  await poll(made)
  shop.put(
    shopOrder({
      shopId: '1',
      lines: [
        shopLine({ quantity: '3', ordered: '3' }),
        shopLine({ lineId: 'L3', sku: 'MUG', title: 'Mug', quantity: '1', ordered: '1' }),
      ],
    }),
  )
  await poll(made)
  expect((await findOrder('1')).line_items).toMatchObject([
    { sku: 'MUG', quantity: 3, metadata: { line_id: 'L1' } },
    { sku: 'MUG', quantity: 1, metadata: { line_id: 'L3' } },
  ])
})

test.each(['cancelled', 'refunded', 'fulfilled'] as const)(
  'an order that is %s there and has no label is cancelled here, with a word',
  async state => {
    const { shop, connect, poll, call, findOrder, attention } = await shopDesk()
    shop.put(shopOrder({ shopId: '1001' }))
    const made = await connect()
    await poll(made)
    shop.put(shopOrder({ shopId: '1001', state, reason: 'Changed their mind' }))
    await poll(made)
    const order = await findOrder('1001')
    expect(order.status).toBe('cancelled')
    const { body } = await call<{ history: { kind: string; detail: { text?: string } }[] }>(
      'GET',
      `/desk/orders/${order.id}`,
    )
    expect(body.history.map(({ detail }) => detail.text).join()).toContain('Changed their mind')
    expect(await attention()).toEqual([])
  },
)

test('one that is deleted there is found out and cancelled here', async () => {
  const { shop, connect, poll, clock, findOrder } = await shopDesk()
  shop.put(shopOrder({ shopId: '1001' }))
  const made = await connect()
  await poll(made)
  shop.remove('1001')
  clock.advance(61 * 60_000)
  await poll(made)
  expect((await findOrder('1001')).status).toBe('cancelled')
})

test('a cancel after the label was bought changes nothing and needs somebody, until it was seen', async () => {
  const { shop, connect, poll, call, ship, findOrder, attention, atShop } = await shopDesk()
  shop.put(shopOrder({ shopId: '1001' }))
  const made = await connect({ writes_back: false })
  await poll(made)
  const order = await findOrder('1001')
  await ship(order)
  shop.put(shopOrder({ shopId: '1001', state: 'cancelled', reason: 'Fraud' }))
  await poll(made)
  expect((await findOrder('1001')).status).toBe('fulfilled')
  expect(await attention()).toMatchObject([{ kind: 'shop_order', id: order.id, subject: '#1001' }])
  expect((await atShop(order)).doubt).toMatchObject({ what: 'cancelled', message: 'Fraud' })
  await call('POST', `/desk/shops/orders/${order.id}/seen`)
  expect(await attention()).toEqual([])
})

test('another address after the label was bought needs somebody, and is taken over once the label is void', async () => {
  const { shop, connect, poll, ship, voidLabel, findOrder, attention, atShop } = await shopDesk()
  shop.put(shopOrder({ shopId: '1001' }))
  const made = await connect({ writes_back: false })
  await poll(made)
  const order = await findOrder('1001')
  const label = await ship(order)
  shop.put(shopOrder({ shopId: '1001', shippingTo: shopAddress({ line1: '1 New St' }) }))
  await poll(made)
  expect((await findOrder('1001')).shipping_to.address_line1).toBe('5840 Oak St')
  expect((await atShop(order)).doubt).toMatchObject({
    what: 'address',
    message: expect.stringContaining('1 New St'),
  })
  await voidLabel(label)
  await poll(made)
  expect((await findOrder('1001')).shipping_to.address_line1).toBe('1 New St')
  expect(await attention()).toEqual([])
})

test('unpaid orders and held ones are left out, until the connection says otherwise; then they are on hold', async () => {
  const { shop, connect, poll, call, orders, readShop, findOrder } = await shopDesk()
  shop.put(shopOrder({ shopId: '1', state: 'unpaid' }))
  shop.put(shopOrder({ shopId: '2', state: 'on_hold', reason: 'High risk' }))
  const made = await connect()
  await poll(made)
  expect(await orders()).toEqual([])
  expect((await readShop(made)).counts).toMatchObject({ left_out: 2 })
  await call('PATCH', `/desk/shops/${made.id}`, { takes_unpaid: true, takes_held: true })
  await poll(made)
  expect(numbers(await orders())).toEqual(['1', '2'])
  const stateOf = async (number: string) =>
    (await call<{ entry: { state: string } }>('GET', `/desk/orders/${(await findOrder(number)).id}`)).body
      .entry.state
  expect([await stateOf('1'), await stateOf('2')]).toEqual(['on_hold', 'on_hold'])
  shop.put(shopOrder({ shopId: '1' }))
  await poll(made)
  expect(await stateOf('1')).toBe('ready')
})

test('what cannot be an order is told with why, and the others come in', async () => {
  const { shop, connect, poll, orders, readShop } = await shopDesk()
  shop.put(shopOrder({ shopId: '1', shippingTo: null }))
  shop.put(shopOrder({ shopId: '2', lines: [shopLine({ quantity: '0.5', ordered: '0.5' })] }))
  shop.put(shopOrder({ shopId: '3' }))
  shop.put(shopOrder({ shopId: '4', lines: [shopLine({ isShipped: false })] }))
  const made = await connect()
  await poll(made)
  expect(numbers(await orders())).toEqual(['3'])
  const { counts, problems } = await readShop(made)
  expect(counts).toMatchObject({ orders: 1, problems: 2, left_out: 1 })
  expect(problems.map(({ number }) => number).toSorted()).toEqual(['#1', '#2'])
  shop.put(shopOrder({ shopId: '1' }))
  await poll(made)
  expect(numbers(await orders())).toEqual(['1', '3'])
  expect((await readShop(made)).counts).toMatchObject({ problems: 1 })
})

test('two orders of a shop under one number are never made one', async () => {
  const { shop, connect, poll, orders, readShop } = await shopDesk()
  shop.put(shopOrder({ shopId: '1', number: '#7' }))
  shop.put(shopOrder({ shopId: '2', number: '#7' }))
  const made = await connect()
  await poll(made)
  shop.put(shopOrder({ shopId: '3', number: '7' }))
  await poll(made)
  expect(await orders()).toHaveLength(1)
  expect((await readShop(made)).counts).toMatchObject({ orders: 1, problems: 2 })
})

test('an order that was renumbered there stays the same order here', async () => {
  const { shop, connect, poll, orders } = await shopDesk()
  shop.put(shopOrder({ shopId: '1', number: '#7' }))
  const made = await connect()
  await poll(made)
  shop.put(shopOrder({ shopId: '1', number: '#8', tags: ['gift'] }))
  await poll(made)
  expect(await orders()).toMatchObject([{ order_id: '7', metadata: { shop_tags: 'gift' } }])
})

test('long texts, HTML and a thousand lines of gift message are taken whole or with a word', async () => {
  const { shop, connect, poll, findOrder } = await shopDesk()
  const title = `<b>${'Very long title of a mug '.repeat(12)}</b>`
  shop.put(
    shopOrder({
      shopId: '1',
      note: 'Happy birthday! '.repeat(700),
      lines: [shopLine({ title, sku: 'S'.repeat(60), unitValue: '12.3456' })],
    }),
  )
  await poll(await connect())
  const { line_items: items, metadata } = await findOrder('1')
  expect(items).toMatchObject([
    {
      value_amount: 12.3456,
      sku: null,
      metadata: { shop_sku: 'S'.repeat(60) },
      description: title.slice(0, 100),
    },
  ])
  expect(String(metadata.customer_note)).toHaveLength(2000)
})

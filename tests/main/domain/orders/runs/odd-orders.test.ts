import { expect, test } from 'vitest'
import type { OrderRecord } from '../../../../../shared/api/orders.ts'
import type { OrderDetail, OrderEntry } from '../../../../../shared/desk/orders.ts'
import { mug, orderBody } from '../../../../support/desks/order-desk.ts'
import { runDesk } from '../../../../support/desks/run-desk.ts'
import { addConnection, courier, service, vancouver } from '../../../../support/desks/shipping-data.ts'
import { abroad, declared } from '../../../../support/desks/worklist-desk.ts'

type Refused = { errors: { code: string; details?: Record<string, unknown> }[] }

test.each<[string, object, string]>([
  ['no items', { line_items: [] }, 'line_items'],
  ['no address', { shipping_to: undefined }, 'shipping_to'],
  ['an empty address', { shipping_to: {} }, 'shipping_to'],
  ['a country there is not', { shipping_to: { ...abroad, country_code: 'XX' } }, 'shipping_to'],
  ['a currency there is not', { line_items: [{ ...declared, value_currency: 'DOLLARS' }] }, 'line_items'],
])(
  'an order with %s is refused at its field, over the interface and when it is edited, and nothing is stored',
  async (_, more, field) => {
    const at = await runDesk()
    const order = await at.take()
    const before = at.rows()
    const sent = await at.call<Refused>('POST', '/v1/orders', orderBody(more))
    expect(sent.status).toBe(400)
    expect(Object.keys(sent.body.errors[0]?.details ?? {})).toContain(field)
    if (Object.values(more)[0] !== undefined) {
      const edited = await at.call<Refused>('PUT', `/desk/orders/${order.id}`, { revision: 1, ...more })
      expect(edited.status).toBe(400)
      expect(Object.keys(edited.body.errors[0]?.details ?? {})).toContain(field)
    }
    expect(at.rows()).toEqual(before)
  },
)

test('an order of 500 items is listed by its first three, edited in one of them, and bought as one parcel, once', async () => {
  const at = await runDesk()
  const items = Array.from({ length: 500 }, (_, n) => ({
    ...mug,
    sku: `S-${n}`,
    quantity: 1,
    weight: 0.02,
  }))
  const order = await at.take({ line_items: items })
  const { body } = await at.call<{ results: OrderEntry[] }>('GET', '/desk/orders?sku=S-499')
  expect(body.results).toMatchObject([
    { id: order.id, item_count: 500, quantity: 500, weight: 10, state: 'ready' },
  ])
  expect(body.results[0]?.items).toHaveLength(3)
  const lines = order.line_items.map(({ id, sku, quantity, weight, weight_unit }, n) => ({
    id,
    sku,
    quantity,
    weight,
    weight_unit,
    title: n === 499 ? 'The last one' : 'Mug',
  }))
  const edited = await at.call<OrderDetail>('PUT', `/desk/orders/${order.id}`, {
    revision: 1,
    line_items: lines,
  })
  expect(edited.status).toBe(200)
  expect(edited.body.order.line_items[499]).toMatchObject({
    id: order.line_items[499]?.id,
    title: 'The last one',
  })
  const run = await at.begin([order])
  expect((await at.buy(run)).status).toBe(200)
  expect(await at.until(run, 'done')).toMatchObject({ items: { bought: 1 } })
  expect(await at.labels()).toBe(1)
  const { body: shipped } = await at.call<OrderRecord>('GET', `/v1/orders/${order.id}`)
  expect(shipped.status).toBe('fulfilled')
  expect(shipped.shipments[0]?.parcels[0]?.items).toHaveLength(500)
})

test('a run in two currencies has a total of each, takes no other sum for them, and buys both', async () => {
  const at = await runDesk({ own: false })
  await at.call('PATCH', `/desk/connections/${at.connection.id}`, { active: false })
  const inland = { ...service('inland', 10, 4), domicile: true, international: false }
  await addConnection(at.call, courier('inland_post', { config: { services: [inland] } }))
  await addConnection(
    at.call,
    courier('euro_post', {
      config: {
        services: [
          { ...service('euro_abroad', 30, 9), currency: 'EUR', domicile: false, international: true },
        ],
      },
    }),
  )
  await at.take()
  await at.take({ shipping_to: abroad, line_items: [declared] })
  const mixed = await at.take({ line_items: [declared, { ...declared, sku: 'E', value_currency: 'EUR' }] })
  const { body } = await at.call<OrderDetail>('GET', `/desk/orders/${mixed.id}`)
  expect(body.entry).toMatchObject({ value: null, currency: null, state: 'ready' })
  const { results } = (await at.call<{ results: { id: string }[] }>('GET', '/desk/orders?view=ready')).body
  // Prices in euros are kept: the shop reckons in dollars.
  const run = await at.keepAll(await at.begin(results, { choice: { kind: 'cheapest' } }))
  const { totals } = run.to_buy
  expect(totals.map(({ currency }) => currency)).toEqual(['CAD', 'EUR'])
  const one = { currency: 'CAD', amount: totals.reduce((sum, { amount }) => sum + amount, 0) }
  expect((await at.buy(run, { expected_totals: [one] })).status).toBe(409)
  expect(await at.labels()).toBe(0)
  expect((await at.buy(run)).status).toBe(200)
  expect(await at.until(run, 'done')).toMatchObject({ items: { bought: 3 } })
  expect(await at.labels()).toBe(3)
})

test('an address whose postal code is of another province is looked at before anything is bought for it', async () => {
  const at = await runDesk()
  const doubted = await at.take({ shipping_to: { ...vancouver, state_code: 'QC' } })
  const short = await at.take({
    shipping_to: { ...abroad, postal_code: '22' },
    line_items: [{ ...declared, sku: 'KNOWN' }],
  })
  const { body } = await at.call<OrderDetail>('GET', `/desk/orders/${short.id}`)
  expect(body.entry).toMatchObject({ state: 'needs_attention', problems: ['address'] })
  const run = await at.begin([doubted, short])
  expect(run.look_at.address).toBeGreaterThan(0)
  const [item] = await at.items(run)
  expect(item?.doubts).toMatchObject([{ kind: 'address', message: expect.stringContaining('Qu') }])
  expect(await at.labels()).toBe(0)
})

test('an origin that only another order of the same SKU said is named in the planned row, until somebody says it', async () => {
  const at = await runDesk()
  const take = (more: object, order: object = {}) =>
    at.take({ shipping_to: abroad, line_items: [{ ...declared, sku: 'TWICE', ...more }], ...order })
  const first = await take({ origin_country: 'PT' })
  const second = await take({ origin_country: null })
  const within = await at.take({ line_items: [{ ...declared, sku: 'TWICE', origin_country: null }] })
  const doubts = async () =>
    (await at.items(await at.begin([first, second, within]))).map(each => each.doubts)
  const fill = { item: declared.title, country: 'PT', order: first.order_id }
  const message = `The origin PT of ${declared.title} was taken from order ${first.order_id}.`
  expect(await doubts()).toEqual([
    [],
    [{ kind: 'customs', message, words: [{ key: 'origin_taken', fill }] }],
    [],
  ])
  const [product] = (await at.call<{ results: { id: string; revision: number }[] }>('GET', '/desk/products'))
    .body.results
  await at.call('PATCH', `/v1/products/${product?.id}`, {
    revision: product?.revision,
    origin_country: 'PL',
  })
  await at.call('PATCH', `/v1/products/${product?.id}`, {
    revision: (product?.revision ?? 0) + 1,
    origin_country: 'PT',
  })
  expect(await doubts()).toEqual([[], [], []])
})

test('an order abroad that lacks what customs asks for says so in its planned row, and its label is not bought', async () => {
  const at = await runDesk()
  const take = (sku: string, more: object) =>
    at.take({ shipping_to: abroad, line_items: [{ ...declared, sku, ...more }] })
  const run = await at.begin([
    await take('WHOLE', {}),
    await take('NOWHERE', { origin_country: null }),
    await take('SHORT', { hs_code: '1234' }),
  ])
  const planned = await at.items(run)
  expect(planned.map(({ doubts }) => doubts.flatMap(({ message }) => message))).toEqual([
    [],
    ['Customs is missing: origin.'],
    ['Customs is missing: HS code.'],
  ])
  // Kept all the same, its purchase is refused before anything is sent.
  await at.buy(await at.keepAll(run))
  await at.until(run, 'done')
  expect(await at.labels()).toBe(1)
  const rows = await at.items(run)
  expect(rows.map(({ state }) => state)).toEqual(['bought', 'failed', 'failed'])
  expect(JSON.stringify(rows[1])).toMatch(/Say where it was made/)
  expect(JSON.stringify(rows[2])).toMatch(/HS code of 6, 8, 10 or 12 digits/)
})

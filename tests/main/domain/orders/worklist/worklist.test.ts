import { describe, expect, test } from 'vitest'
import { type OrderRecord, orderData } from '../../../../../shared/api/orders.ts'
import type { OrderActionResult, OrderDetail } from '../../../../../shared/desk/orders.ts'
import type { ShopDay } from '../../../../../shared/units/shop-day.ts'
import { line, mug, orderBody, packed, parcelOf } from '../../../../support/desks/order-desk.ts'
import { montreal, vancouver } from '../../../../support/desks/shipping-data.ts'
import { abroad, declared, type Refused, worklistDesk } from '../../../../support/desks/worklist-desk.ts'
import { type TestEngine, testEngine, unwrap } from '../../../../support/station/engine.ts'

describe('the list of orders', () => {
  test('says of each what is in it, what it weighs and is worth, and that it is ready', async () => {
    const at = await worklistDesk()
    const order = await at.order({
      source: 'Shop',
      line_items: [
        declared,
        {
          ...mug,
          sku: 'SYR',
          weight: 500,
          weight_unit: 'G',
          quantity: 1,
          value_amount: 5.5,
          value_currency: 'CAD',
        },
      ],
    })
    const { count, results } = await at.list()
    expect(count).toBe(1)
    expect(results[0]).toMatchObject({
      id: order.id,
      order_id: order.order_id,
      source: 'Shop',
      state: 'ready',
      problems: [],
      recipient: 'Grace Murray',
      place: 'Vancouver BC',
      country_code: 'CA',
      item_count: 2,
      quantity: 3,
      weight: 1.3,
      value: 53.5,
      currency: 'CAD',
      tags: [],
      hold: null,
      bought_at: null,
    })
  })

  test('is narrowed and sorted by the day an order has to leave, which its metadata says', async () => {
    const at = await worklistDesk()
    for (const ship_by of ['2026-03-05', '2026-03-02T09:00:00Z', 'soon'])
      await at.order({ order_id: ship_by, metadata: { ship_by } })
    const days = async (query: string) => (await at.list(query)).results.map(({ ship_by: day }) => day)
    expect(await days('?ordering=ship_by')).toEqual(['2026-03-02', '2026-03-05', null])
    expect(await days('?ship_by_before=2026-03-04')).toEqual(['2026-03-02'])
    expect(await days('?ship_by_after=2026-03-04')).toEqual(['2026-03-05'])
  })

  test('names who was at an order last, and the shelves its products lie on', async () => {
    const at = await worklistDesk()
    await at.call('POST', '/v1/products', { sku: 'syr', shelf: 'B-12' })
    const order = await at.order({
      line_items: [
        { ...mug, sku: 'SYR' },
        { ...mug, sku: 'CUP' },
      ],
    })
    expect((await at.list()).results[0]).toMatchObject({ operator: null, shelves: ['B-12'] })
    await at.call('POST', '/desk/order-actions', {
      ids: [order.id],
      action: { kind: 'tag', tags: ['gift'] },
    })
    const [row] = (await at.list()).results
    expect(row).toMatchObject({ operator: (await at.detail(order)).history[0]?.by })
  })

  test('names the services that were bought for it, not what is a draft or was voided', async () => {
    const at = await worklistDesk()
    const order = await at.order()
    const bought = async () => (await at.list('?view=all')).results[0]
    await at.draft(parcelOf(packed(line(order))))
    expect(await bought()).toMatchObject({ bought_services: [] })
    const label = await at.ship(parcelOf(packed(line(order))))
    const { meta, service } = label.selected_rate ?? {}
    expect(await bought()).toMatchObject({ bought_services: [meta?.service_name ?? service] })
    await at.cancel(label)
    expect(await bought()).toMatchObject({ bought_services: [] })
  })

  test('is exported as it is narrowed, whatever became of its orders', async () => {
    const at = await worklistDesk()
    await at.order({ order_id: 'A-1', source: 'Shop' })
    const phoned = await at.order({ order_id: 'B-1', source: 'Phone' })
    await at.order({ order_id: 'C-1' })
    const file = async (target: object) =>
      (await at.call('POST', '/desk/export-files', { set: { kind: 'orders', ...target } })).bytes.toString()
    const whole = await file({ matching: { source: ['Shop', 'Phone'] } })
    expect(whole).toMatch(/A-1[\s\S]*B-1/)
    expect(whole).not.toContain('C-1')
    expect(await file({ ids: [phoned.id] })).not.toContain('A-1')
    expect(await file({ matching: { source: ['Shop', 'Phone'] }, except: [phoned.id] })).not.toContain('B-1')
  })

  test('adds no amounts of different currencies', async () => {
    const at = await worklistDesk()
    await at.order({ line_items: [declared, { ...declared, value_currency: 'EUR' }] })
    expect((await at.list()).results[0]).toMatchObject({ value: null, currency: null })
  })

  test('names what keeps an order from being shipped', async () => {
    const at = await worklistDesk()
    const { postal_code: _, ...nowhere } = vancouver
    const cases = [
      [{ shipping_to: nowhere }, ['address']],
      [{ shipping_to: { ...abroad, postal_code: '22' } }, ['address']],
      [{ line_items: [{ ...mug, sku: null, weight: 0 }] }, ['weight']],
      [{ shipping_from: montreal, shipping_to: abroad }, ['customs']],
      [{ shipping_from: montreal, shipping_to: abroad, line_items: [{ ...declared, sku: 'KNOWN' }] }, []],
      [{ shipping_to: abroad }, []],
    ] as const
    for (const [more, problems] of cases) {
      const { entry } = await at.detail(await at.order(more))
      expect(entry).toMatchObject({ problems, state: problems.length > 0 ? 'needs_attention' : 'ready' })
    }
    expect((await at.list('?problem=customs')).count).toBe(1)
    expect((await at.list('?view=needs_attention')).count).toBe(4)
  })

  test('is narrowed by words, SKU, country, source, weight, value, day and tag, all of which must hold', async () => {
    const at = await worklistDesk()
    const first = await at.order({ source: 'Shop', order_date: '2026-01-02', line_items: [declared] })
    const second = await at.order({
      shipping_to: abroad,
      order_date: '2026-01-05',
      line_items: [{ ...declared, sku: 'SYR-01', quantity: 10 }],
    })
    await at.act({ kind: 'tag', tags: ['gift'] }, second)
    const found = async (query: string) => (await at.list(`?${query}`)).results.map(({ id }) => id)
    expect(await found('keyword=grace')).toEqual([first.id])
    expect(await found('keyword=nørrebrogade%2012%20københavn')).toEqual([second.id])
    expect(await found('keyword=syr-')).toEqual([second.id])
    expect(await found('sku=mug')).toEqual([first.id])
    expect(await found('country_code=DK')).toEqual([second.id])
    expect(await found('source=Shop')).toEqual([first.id])
    expect(await found('weight_min=3')).toEqual([second.id])
    expect(await found('value_max=48')).toEqual([first.id])
    expect(await found('ordered_after=2026-01-03')).toEqual([second.id])
    expect(await found('tag=gift')).toEqual([second.id])
    expect(await found('tag=gift&country_code=CA')).toEqual([])
    expect(await found('ordering=recipient')).toEqual([first.id, second.id])
    expect(await found('ordering=-weight')).toEqual([second.id, first.id])
    expect(await found('ordering=created_at&limit=1&offset=1')).toEqual([second.id])
  })

  test('refuses an order it does not know and a view that is none', async () => {
    const at = await worklistDesk()
    expect((await at.call('GET', '/desk/orders?view=mine')).status).toBe(400)
    expect((await at.call('GET', '/desk/orders?ordering=luck')).status).toBe(400)
    expect((await at.call('GET', '/desk/orders/ord_none')).status).toBe(404)
  })

  test('counts the views, and what is shipped today', async () => {
    const at = await worklistDesk()
    const order = await at.order()
    await at.order({ line_items: [{ ...mug, sku: null, weight: 0 }] })
    await at.act({ kind: 'hold', reason: 'stock' }, await at.order())
    await at.ship(parcelOf(packed(line(order), 2)))
    expect(await at.counts()).toMatchObject({
      views: { all: 3, ready: 0, needs_attention: 1, on_hold: 1, shipped_today: 1 },
      countries: [{ name: 'CA', count: 3 }],
      sources: [{ name: 'API', count: 3 }],
      waiting: 0,
    })
    expect((await at.list('?view=shipped_today')).results).toMatchObject([{ id: order.id, state: 'bought' }])
  })
})

test('an order goes from ready to delivered with its shipments, and back when its label is voided', async () => {
  const at = await worklistDesk()
  const order = await at.order()
  const half = await at.ship(parcelOf(packed(line(order), 1)))
  expect(await at.stateOf(order)).toBe('partly_shipped')
  const rest = await at.ship(parcelOf(packed(line(order), 1)))
  expect(await at.stateOf(order)).toBe('bought')
  await at.cancel(rest)
  expect(await at.stateOf(order)).toBe('partly_shipped')
  await at.cancel(half)
  expect(await at.detail(order)).toMatchObject({ entry: { state: 'ready', bought_at: null } })
  const whole = await at.ship(parcelOf(packed(line(order), 2)))
  await at.hear(whole, 'in_transit')
  expect(await at.stateOf(order)).toBe('shipped')
  await at.hear(whole, 'delivered')
  expect(await at.stateOf(order)).toBe('delivered')
  const { history } = await at.detail(order)
  expect(history[0]).toMatchObject({ kind: 'status', by: null, detail: { after: 'delivered' } })
})

test('an order whose label nobody knows of says so until it is settled', async () => {
  const at = await worklistDesk()
  const order = await at.order()
  const draft = await at.draft(parcelOf(packed(line(order), 2)))
  at.carrier.behave('labels', { status: 502, body: 'bad gateway' })
  const { status } = await at.call('POST', `/v1/shipments/${draft.id}/purchase`, {
    selected_rate_id: draft.rates[0]?.id,
  })
  expect(status).not.toBe(200)
  expect(await at.stateOf(order)).toBe('maybe_bought')
})

describe('a held order', () => {
  test('stays unfulfilled on the interface, whose record gets no new keys', async () => {
    const at = await worklistDesk()
    const order = await at.order()
    const told = await at.act({ kind: 'hold', reason: 'payment', note: 'asked twice' }, order)
    expect(told).toMatchObject({ changed: 1, unchanged: 0, refused: 0 })
    expect(await at.read(order)).toEqual(order)
    expect(await at.detail(order)).toMatchObject({
      entry: { state: 'on_hold', hold: { reason: 'payment', note: 'asked twice', until: null } },
      history: [{ kind: 'hold', detail: { before: null } }],
    })
    expect(await at.act({ kind: 'hold', reason: 'payment', note: 'asked twice' }, order)).toMatchObject({
      action_id: null,
      changed: 0,
      unchanged: 1,
    })
    await at.act({ kind: 'release' }, order)
    expect(await at.stateOf(order)).toBe('ready')
  })

  test('is undone, and left alone when somebody changed it since', async () => {
    const at = await worklistDesk()
    const [first, second] = [await at.order(), await at.order()]
    const { action_id: id } = await at.act({ kind: 'hold', reason: 'stock' }, first, second)
    await at.act({ kind: 'hold', reason: 'address' }, second)
    expect((await at.undo(id)).body).toEqual({ undone: 1, left: 1 })
    expect([await at.stateOf(first), await at.stateOf(second)]).toEqual(['ready', 'on_hold'])
    expect((await at.detail(first)).history[0]).toMatchObject({ kind: 'hold', undone: true })
  })

  test('cannot be one that has its label, which is said for each', async () => {
    const at = await worklistDesk()
    const order = await at.order()
    await at.ship(parcelOf(packed(line(order), 2)))
    const told = await at.act({ kind: 'hold', reason: 'stock' }, order, await at.order(), { id: 'ord_none' })
    expect(told).toMatchObject({
      changed: 1,
      refused: 2,
      refusals: [
        { id: order.id, message: 'Everything of the order has a label already. Nothing was changed.' },
        { id: 'ord_none', message: 'There is no order ord_none.' },
      ],
    })
  })
})

test('an action reaches all that match but those left out, and is undone as a whole', async () => {
  const at = await worklistDesk()
  const orders: OrderRecord[] = []
  for (let count = 0; count < 250; count += 1) orders.push(await at.order())
  const { body } = await at.call<OrderActionResult>('POST', '/desk/order-actions', {
    matching: { view: 'ready' },
    except: [orders[0]?.id],
    action: { kind: 'tag', tags: ['monday', 'gift'] },
  })
  expect(body).toMatchObject({ changed: 249, refused: 0 })
  expect((await at.counts()).tags).toEqual([
    { name: 'gift', count: 249 },
    { name: 'monday', count: 249 },
  ])
  expect((await at.undo(body.action_id)).body).toEqual({ undone: 249, left: 0 })
  expect((await at.counts()).tags).toEqual([])
  expect((await at.undo(body.action_id)).status).toBe(404)
})

test('an action must say of which orders', async () => {
  const at = await worklistDesk()
  const both = { ids: [], matching: {}, action: { kind: 'release' } }
  expect((await at.call('POST', '/desk/order-actions', both)).status).toBe(400)
  expect((await at.call('POST', '/desk/order-actions', { action: { kind: 'release' } })).status).toBe(400)
  const noReason = { ids: ['ord_1'], action: { kind: 'hold', reason: 'mood' } }
  expect((await at.call('POST', '/desk/order-actions', noReason)).status).toBe(400)
})

test('a cancelled order is reopened by undoing, unless its number was taken since', async () => {
  const at = await worklistDesk()
  const order = await at.order({ source: 'Shop' })
  const { action_id: id } = await at.act({ kind: 'cancel' }, order)
  expect(await at.read(order)).toMatchObject({ status: 'cancelled' })
  await at.undo(id)
  expect(await at.read(order)).toMatchObject({ status: 'unfulfilled' })
  await at.act({ kind: 'cancel' }, order)
  await at.order({ source: 'Shop', order_id: order.order_id })
  const told = await at.act({ kind: 'reopen' }, order)
  expect(told).toMatchObject({ changed: 0, refused: 1 })
})

describe('an edited order', () => {
  test('keeps what is left out, keeps the ids of its items, and tells that it was updated', async () => {
    const at = await worklistDesk()
    const order = await at.order({ line_items: [mug, { ...mug, sku: 'SYR' }] })
    const { entry } = await at.detail(order)
    const kept = line(order)
    const { status, body } = await at.call<OrderDetail>('PUT', `/desk/orders/${order.id}`, {
      revision: entry.revision,
      shipping_to: abroad,
      line_items: [
        { ...mug, id: kept.id, quantity: 5 },
        { title: 'Spoon', weight: 0.1, weight_unit: 'KG' },
      ],
    })
    expect(status).toBe(200)
    expect(body.order.line_items).toMatchObject([
      { id: kept.id, quantity: 5, unfulfilled_quantity: 5 },
      { title: 'Spoon', quantity: 1 },
    ])
    expect(body.order.shipping_to).toMatchObject({ city: 'København', id: order.shipping_to.id })
    expect(body.entry).toMatchObject({ revision: entry.revision + 1, quantity: 6, country_code: 'DK' })
    expect(body.history[0]).toMatchObject({
      kind: 'edited',
      detail: { fields: ['shipping_to', 'line_items'] },
    })
    const events = (await at.call('GET', '/v1/webhooks')).status
    expect(events).toBe(200)
  })

  test('is refused to whoever saw an older one, and once something of it has a label', async () => {
    const at = await worklistDesk()
    const order = await at.order()
    const edit = (revision: number, more: object) =>
      at.call<Refused>('PUT', `/desk/orders/${order.id}`, { revision, ...more })
    expect((await edit(1, { order_date: '2026-02-01' })).status).toBe(200)
    const late = await edit(1, { order_date: '2026-02-02' })
    expect(late.status).toBe(409)
    expect(late.body.errors[0]?.message).toContain('changed this order meanwhile')
    expect(await at.read(order)).toMatchObject({ order_date: '2026-02-01' })
    await at.ship(parcelOf(packed(line(order), 1)))
    const { entry } = await at.detail(order)
    expect((await edit(entry.revision, { order_date: '2026-02-03' })).status).toBe(409)
  })

  test('is refused a number that another open order of its source has', async () => {
    const at = await worklistDesk()
    const [first, second] = [await at.order({ source: 'Shop' }), await at.order({ source: 'Shop' })]
    const { status } = await at.call('PUT', `/desk/orders/${second.id}`, {
      revision: 1,
      order_id: first.order_id,
    })
    expect(status).toBe(409)
  })
})

test('a duplicate has the next free number and items of its own', async () => {
  const at = await worklistDesk()
  const order = await at.order({ source: 'Shop', order_id: '77' })
  const again = (id: string) => at.call<OrderDetail>('POST', `/desk/orders/${id}/duplicate`)
  const { status, body } = await again(order.id)
  expect(status).toBe(201)
  expect(body.order).toMatchObject({ order_id: '77-2', status: 'unfulfilled', source: 'Shop' })
  expect(line(body.order).id).not.toBe(line(order).id)
  expect((await again(body.order.id)).body.order.order_id).toBe('77-3')
  expect(body.history[0]).toMatchObject({ kind: 'duplicated', detail: { from: '77' } })
})

describe('looking after the list', () => {
  const mode = { testMode: true }
  const take = ({ engine }: TestEngine) =>
    unwrap(engine.orders.service.create(orderData.parse(orderBody({ shipping_from: montreal })), true))
  const catchUp = ({ engine }: TestEngine) => engine.orders.worklist.catchUp(new AbortController().signal)

  test('orders of before the desk had one are read, and said to be waiting until then', async () => {
    const at = await testEngine()
    const { worklist } = at.engine.orders
    for (let count = 0; count < 130; count += 1) take(at)
    at.database.sqlite.exec('DELETE FROM order_entries')
    expect(worklist.counts(true)).toMatchObject({ views: { all: 0 }, waiting: 130 })
    await catchUp(at)
    expect(worklist.counts(true)).toMatchObject({ views: { all: 130, ready: 130 }, waiting: 0 })
  })

  test('a hold ends on its day', async () => {
    const at = await testEngine()
    const { worklist } = at.engine.orders
    const { id } = take(at)
    const action = { kind: 'hold', reason: 'stock', until: '2026-01-07' as ShopDay } as const
    await worklist.act({ ids: [id], action }, { ...mode, by: 'Ana' })
    const stateOn = async () => {
      await catchUp(at)
      return unwrap(await worklist.retrieve({ id, ...mode })).entry.state
    }
    at.clock.advance(24 * 3_600_000)
    expect(await stateOn()).toBe('on_hold')
    at.clock.advance(24 * 3_600_000)
    expect(await stateOn()).toBe('ready')
  })
})

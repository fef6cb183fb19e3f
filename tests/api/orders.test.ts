import { describe, expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ParcelRecord } from '../../shared/api/parcels.ts'
import { errorOf } from '../support/contract/call.ts'
import { line, mug, orderBody, takeOrder } from '../support/desks/order-desk.ts'
import { montreal, vancouver } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ clock: manualClock() })
const create = (more: object = {}) => call<OrderRecord>('POST', '/v1/orders', orderBody(more))
const take = (more: object = {}) => takeOrder(call, more)
const retrieve = (id: string, as: 'test' | 'live' = 'test') =>
  call<OrderRecord>('GET', `/v1/orders/${id}`, undefined, { as })
const update = (id: string, body: object) => call<OrderRecord>('PUT', `/v1/orders/${id}`, body)
const cancel = (id: string) => call<OrderRecord>('POST', `/v1/orders/${id}/cancel`)
const stateError = (message: string) => ({
  status: 409,
  body: { errors: [{ code: 'state_error', message }] },
})

describe('an order', () => {
  test('is answered with every field and what was left out', async () => {
    const { status, body } = await create({ order_id: 'A-1' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^ord_[0-9a-f]{32}$/),
      object_type: 'order',
      order_id: 'A-1',
      order_date: '2026-01-05',
      source: 'API',
      status: 'unfulfilled',
      shipping_to: expect.objectContaining({ ...vancouver, id: expect.stringMatching(/^adr_/) }),
      shipping_from: null,
      billing_address: null,
      line_items: [
        expect.objectContaining({
          ...mug,
          id: expect.stringMatching(/^cdt_[0-9a-f]{32}$/),
          object_type: 'commodity',
          unfulfilled_quantity: 2,
        }),
      ],
      options: {},
      meta: {},
      metadata: {},
      shipments: [],
      test_mode: true,
      created_at: '2026-01-05 08:00:00.000000+00:00',
    })
    expect((await retrieve(body.id)).body).toEqual(body)
  })

  test('keeps everything that was given', async () => {
    const given = {
      order_date: '2025-12-24',
      source: 'Shopify',
      options: {
        currency: 'CAD',
        paid_by: 'third_party',
        single_item_per_parcel: true,
        gift: { wrap: 'red' },
      },
      metadata: { channel: 'web' },
    }
    const { body } = await create({ ...given, shipping_from: montreal, billing_address: montreal })
    expect(body).toMatchObject({ ...given, shipping_from: montreal, billing_address: montreal })
  })

  test('is not refused for a billing address that does not fit its country: that is kept, and said at its field', async () => {
    const wrong = { ...montreal, postal_code: '90210' }
    const message = 'The Canadian postal code must match Z9Z9Z9'
    const { status, body } = await create({ shipping_from: montreal, billing_address: wrong })
    expect(status).toBe(201)
    expect(body.billing_address).toMatchObject({
      postal_code: '90210',
      validation: { success: false, meta: { warnings: [{ field: 'postal_code', message }] } },
    })
    const strict = await create({ shipping_to: wrong, billing_address: montreal })
    expect([strict.status, errorOf(strict).details]).toEqual([
      400,
      { shipping_to: { postal_code: [message] } },
    ])
    // It holds up no parcel either.
    const orders = [{ id: body.id }]
    const drafted = await call('POST', '/desk/order-shipments', { orders })
    expect(drafted.status, JSON.stringify(drafted.body)).toBe(201)
  })

  test('is of one mode and unknown in the other', async () => {
    const { id } = await take()
    expect((await retrieve(id)).status).toBe(200)
    expect((await retrieve(id, 'live')).status).toBe(404)
    const live = await call<OrderRecord>('POST', '/v1/orders', orderBody(), { as: 'live' })
    expect(live.body.test_mode).toBe(false)
  })

  test.each([
    [{ order_id: undefined }, { order_id: ['This field is required.'] }],
    [{ order_id: ' ' }, { order_id: ['This field may not be blank.'] }],
    [{ shipping_to: undefined }, { shipping_to: ['This field is required.'] }],
    [{ shipping_to: { city: 'Nowhere' } }, { shipping_to: { country_code: ['This field is required.'] } }],
    [{ line_items: undefined }, { line_items: ['This field is required.'] }],
    [{ line_items: [] }, { line_items: ['This list may not be empty.'] }],
    [
      { line_items: [mug, { title: 'Weightless' }] },
      { line_items: [{}, { weight: ['This field is required.'], weight_unit: ['This field is required.'] }] },
    ],
    [{ order_date: '2026-02-30' }, { order_date: ['The date format must match YYYY-MM-DD'] }],
    [{ options: { paid_by: 'nobody' } }, { options: { paid_by: ['"nobody" is not a valid choice.'] } }],
    [
      { options: { invoice_date: 'soon' } },
      { options: { invoice_date: ['The date format must match YYYY-MM-DD'] } },
    ],
    [
      { options: { carrier_ids: 'x' } },
      { options: { carrier_ids: ['Expected a list of items but got type "str".'] } },
    ],
  ])('%j is refused at its field', async (more, details) => {
    const before = station().rows().orders
    const refused = await create(more)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
    expect(station().rows().orders).toBe(before)
  })
})

describe('parts given by id', () => {
  test('are copied, and may stand beside objects', async () => {
    const { body: saved } = await call<AddressRecord>('POST', '/v1/addresses', montreal)
    const { body: box } = await call<ParcelRecord>('POST', '/v1/parcels', {
      weight: 1,
      weight_unit: 'KG',
      items: [{ ...mug, title: 'Saved mug' }],
    })
    const first = await take({ line_items: [{ ...mug, title: 'Ordered before' }] })
    const { status, body } = await create({
      shipping_to: saved.id,
      shipping_from: vancouver,
      billing_address: saved.id,
      line_items: [box.items[0]?.id, mug, line(first).id],
    })
    expect(status).toBe(201)
    expect(body.line_items.map(item => item.title)).toEqual(['Saved mug', 'Mug', 'Ordered before'])
    for (const part of [body.shipping_to, body.billing_address])
      expect(part).toEqual({ ...saved, id: expect.stringMatching(/^adr_/) })
    const ids = [saved.id, body.shipping_to.id, body.shipping_from?.id, body.billing_address?.id]
    expect(new Set([...ids, ...body.line_items.map(item => item.id), line(first).id]).size).toBe(8)
  })

  test.each([
    { shipping_to: 'adr_none' },
    { shipping_from: 'adr_none' },
    { billing_address: 'adr_none' },
    { line_items: ['cdt_none'] },
    { line_items: [mug, 'adr_none'] },
  ])('%j is nobody', async more => {
    const refused = await create(more)
    expect(refused.status).toBe(404)
    expect(errorOf(refused).code).toBe('not_found')
  })
})

describe('the same order twice', () => {
  test('is refused with a sentence that names the first', async () => {
    const { id } = await take({ order_id: 'TWICE', source: 'Shop' })
    const refused = await create({ order_id: 'TWICE', source: 'Shop' })
    expect(refused).toMatchObject(
      stateError(
        `There is an order TWICE of Shop already: ${id}, unfulfilled. Cancel that one before sending it again.`,
      ),
    )
  })

  test('is another order from another source or in the other mode', async () => {
    await take({ order_id: 'MANY', source: 'API' })
    expect((await create({ order_id: 'MANY', source: 'Shop' })).status).toBe(201)
    expect((await create({ order_id: 'MANY', source: 'API' })).status).toBe(409)
    const named = orderBody({ order_id: 'MANY', source: 'Shop' })
    const live = await call('POST', '/v1/orders', named, { as: 'live' })
    expect(live.status).toBe(201)
  })

  test('is another order where nobody said where it comes from', async () => {
    for (const source of [undefined, '', null, undefined])
      expect((await create({ order_id: 'UNNAMED', source })).status).toBe(201)
    expect((await create({ order_id: 'UNNAMED', source: 'API' })).status).toBe(201)
    expect((await create({ order_id: 'UNNAMED', source: 'API' })).status).toBe(409)
    expect((await create({ order_id: 'UNNAMED' })).status).toBe(201)
  })

  test('is taken once the first was cancelled, however often', async () => {
    const again = { order_id: 'AGAIN', source: 'Shop' }
    for (let time = 0; time < 3; time++) await cancel((await take(again)).id)
    expect((await create(again)).status).toBe(201)
    expect((await create(again)).status).toBe(409)
  })

  test('sent at once is taken once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => create({ order_id: 'RACE', source: 'Shop' })),
    )
    expect(sent.map(each => each.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })
})

describe('a change', () => {
  test('merges options and metadata', async () => {
    const before = await take({
      options: { currency: 'CAD', paid_by: 'sender', carrier_ids: ['a'] },
      metadata: { keep: 1, drop: 2 },
    })
    const { status, body } = await update(before.id, {
      options: { paid_by: 'recipient', carrier_ids: [], note: 'fragile' },
      metadata: { drop: null },
      order_id: 'ignored',
      line_items: [],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      options: { currency: 'CAD', paid_by: 'recipient', note: 'fragile' },
      metadata: { keep: 1 },
    })
  })

  test('of nothing changes nothing', async () => {
    const before = await take()
    expect((await update(before.id, {})).body).toEqual(before)
  })

  test('of a cancelled order leaves it cancelled', async () => {
    const { id } = await take()
    await cancel(id)
    expect((await update(id, { options: { note: 'x' }, metadata: { a: 1 } })).body).toMatchObject({
      status: 'cancelled',
      options: { note: 'x' },
      metadata: { a: 1 },
    })
  })

  test('names what is missing before what is wrong', async () => {
    expect((await update('ord_none', { options: 'x' })).status).toBe(404)
    expect((await update((await take()).id, { options: 'x' })).status).toBe(400)
  })
})

describe('a cancellation', () => {
  test('ends an order, and only once', async () => {
    const before = await take()
    expect(await cancel(before.id)).toMatchObject({ status: 200, body: { ...before, status: 'cancelled' } })
    expect(await cancel(before.id)).toMatchObject(
      stateError("The order is 'cancelled' and can not be cancelled anymore..."),
    )
    expect((await cancel('ord_none')).status).toBe(404)
  })

  test('goes by its older name too', async () => {
    const { id } = await take()
    const dismiss = () => call<OrderRecord>('DELETE', `/v1/orders/${id}`)
    expect(await dismiss()).toMatchObject({ status: 200, body: { id, status: 'cancelled' } })
    expect((await dismiss()).status).toBe(409)
    expect((await retrieve(id)).status).toBe(200)
  })
})

describe('addresses of an order', () => {
  const address = (method: string, id: string | null | undefined, body?: object) =>
    call<AddressRecord>(method, `/v1/addresses/${id}`, body)

  test('are found and changed by their own ids', async () => {
    const { id, shipping_to, billing_address } = await take({ billing_address: montreal })
    expect((await address('GET', shipping_to.id)).body).toEqual(shipping_to)
    const changed = await address('PATCH', billing_address?.id, { city: 'Laval' })
    expect(changed).toMatchObject({ status: 200, body: { ...billing_address, city: 'Laval' } })
    expect((await retrieve(id)).body.billing_address?.city).toBe('Laval')
    expect((await retrieve(id)).body.shipping_to).toEqual(shipping_to)
  })

  test('stay as they are once the order is not unfulfilled, and cannot be removed', async () => {
    const { id, shipping_to } = await take()
    expect(await address('DELETE', shipping_to.id)).toMatchObject(
      stateError('This address is linked to an order and cannot be removed'),
    )
    await cancel(id)
    expect(await address('PATCH', shipping_to.id, { city: 'Laval' })).toMatchObject(
      stateError("Operation not permitted. The related order is 'cancelled'."),
    )
  })

  test('are not among the saved ones', async () => {
    const before = (await call('GET', '/v1/addresses')).body.count
    await take({ shipping_from: montreal, billing_address: montreal })
    expect((await call('GET', '/v1/addresses')).body.count).toBe(before)
  })

  test('a line item is no address', async () => {
    expect((await address('GET', line(await take()).id)).status).toBe(404)
  })
})

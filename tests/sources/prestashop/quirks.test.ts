import { describe, expect, test } from 'vitest'
import { prestashop as adapter } from '../../../main/sources/prestashop/index.ts'
import { instantOf } from '../../../main/sources/prestashop/order-mapper.ts'
import { prestashopKeys } from '../../support/simulators/prestashop/index.ts'
import { done, from, fulfilmentOf, openShop, pull, pullOne } from '../../support/sources/source-stage.ts'
import { prestashopFixtures } from './fixtures.ts'

const open = (settings: Record<string, unknown> = {}) => openShop(prestashopFixtures, settings)

describe('a sign-in', () => {
  test('is in the address for hosts that take headers away, when it is told to', async () => {
    const stage = await open({ key_in_address: true })
    stage.world.place()
    await pullOne(stage)
    for (const { query, headers } of stage.shop.calls) {
      expect(query.get('ws_key')).toBe(prestashopKeys.webservice_key)
      expect(headers.authorization).toBeUndefined()
    }
  })

  test('asks for no setting of the shop but those it needs', async () => {
    const stage = await open()
    stage.world.place()
    await pullOne(stage)
    const asked = stage.shop.calls.filter(({ operation }) => operation === 'configurations')
    expect(asked.map(({ query }) => query.get('filter[name]'))).toEqual([
      expect.stringMatching(/^\[PS_(TIMEZONE|WEIGHT_UNIT|OS_\w+)(\|PS_(TIMEZONE|WEIGHT_UNIT|OS_\w+))*\]$/),
    ])
  })
})

describe('a time of the shop', () => {
  test.each([
    ['2026-11-28 09:00:05', '2026-11-28T08:00:05Z'],
    ['2026-07-01 09:00:00', '2026-07-01T07:00:00Z'],
    ['0000-00-00 00:00:00', null],
    [null, null],
  ])('%s on its wall is %s', (written, instant) => expect(instantOf(written, 'Europe/Paris')).toBe(instant))

  test('that comes twice in autumn loses no order', async () => {
    const stage = await open()
    // The simulated shop keeps winter time; an order an hour "before" the last is one of the second hour.
    stage.world.place()
    const { cursor } = await pull(stage)
    stage.world.clock.skewMs = -3_600_000
    const late = stage.world.place()
    const { orders } = await pull(stage, cursor)
    expect(orders.map(({ shopId }) => shopId)).toContain(String(late.id))
  })
})

describe('an order', () => {
  test.each([
    ['3', 'open'],
    ['1', 'unpaid'],
    ['5', 'fulfilled'],
    ['8', 'unpaid'],
    ['11', 'open'],
    ['12', 'unpaid'],
    ['13', 'open'],
    ['14', 'on_hold'],
    ['77', 'on_hold'],
  ])(
    'with the status %s is %s, by what the status says of itself and by the settings',
    async (word, state) => {
      const stage = await open({ hold_statuses: ['waiting for the engraver'] })
      stage.world.place({ word })
      expect((await pullOne(stage)).state).toBe(state)
    },
  )

  test('has its id as its number where references repeat', async () => {
    const stage = await open({ number_is: 'id' })
    const order = stage.world.place({ number: 'XKBKNABJK' })
    expect(await pullOne(stage)).toMatchObject({ number: String(order.id) })
  })

  test('with a discount on the whole says that its values do not have it', async () => {
    const stage = await open()
    stage.world.place()
    stage.shop.rewrite('list', answer => {
      const { orders } = answer.body as { orders: object[] }
      return {
        ...answer,
        body: { orders: orders.map(each => ({ ...each, total_discounts_tax_excl: '5.000000' })) },
      }
    })
    const { notes } = await pullOne(stage)
    expect(notes).toMatchObject([{ code: 'discount', message: expect.stringContaining('5 CAD') }])
  })

  test('is not read again while nothing of it has changed, but by its id', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { cursor } = await pull(stage)
    if (order.to) order.to.city = 'Victoria'
    const [same] = (await pull(stage, cursor)).orders
    expect(same?.shippingTo?.city).toBe('Vancouver')
    const asked = { shopIds: [String(order.id)] }
    const [read] = done(await adapter.readOrders(asked, stage.connection, stage.context))
    expect(read?.shippingTo?.city).toBe('Victoria')
  })

  test('from a shop that leaves the filter of times out is refused', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { cursor } = await pull(stage)
    stage.world.pass(10 * 3_600_000)
    stage.world.place()
    const later = (await pull(stage, cursor)).cursor
    stage.shop.rewrite('list', answer => ({
      ...answer,
      body: { orders: [{ id: order.id, date_upd: '2026-11-01 00:00:00' }] },
    }))
    const outcome = await adapter.changes({ cursor: later, from }, stage.connection, stage.context)
    expect(outcome).toMatchObject({ ok: false, trouble: { kind: 'nonsense' } })
  })
})

describe('tracking goes back', () => {
  const parcels = [
    { trackingNumber: 'A1', url: null },
    { trackingNumber: 'B2', url: null },
  ] as const

  test('to the row of the order, and what comes beside it to rows of its own; taken back, the row is left', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context } = stage
    const fulfilment = fulfilmentOf(prestashopFixtures, order, { parcels })
    const written = done(await adapter.writeBack(fulfilment, connection, context))
    expect(order.told.map(({ way, carrier }) => `${way} ${carrier}`)).toEqual(['own UPS', 'added UPS'])
    expect(done(await adapter.findWriteBack(fulfilment, connection, context))).toEqual(written)
    done(await adapter.takeBack({ fulfilment, written }, connection, context))
    const ways = stage.shop.calls.flatMap(({ operation, method }) =>
      operation === 'take back' ? method : [],
    )
    expect([ways, stage.world.numbersTold(), order.state]).toEqual([['DELETE'], [], 'open'])
  })

  test('under the carrier of the order where the shop has none of the name, and says so', async () => {
    const stage = await open()
    const order = stage.world.place()
    const fulfilment = fulfilmentOf(prestashopFixtures, order, {
      carrier: { slug: 'dpd', name: 'DPD', shopName: null },
    })
    const outcome = await adapter.writeBack(fulfilment, stage.connection, stage.context)
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining('no carrier named “DPD”')] })
    expect(order.told[0]?.carrier).toBe('Expedited Parcel')
  })

  test('before the status; a lost status is found and set, and the number is not told again', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context } = stage
    const fulfilment = fulfilmentOf(prestashopFixtures, order)
    stage.shop.misbehave({ on: 'status', kind: 'broken' })
    expect(await adapter.writeBack(fulfilment, connection, context)).toMatchObject({ effect: 'unknown' })
    expect(done(await adapter.findWriteBack(fulfilment, connection, context))).toBeNull()
    done(await adapter.writeBack(fulfilment, connection, context))
    expect(stage.world.journal.map(({ what }) => what)).toEqual(['told', 'status'])
    expect(order.state).toBe('sent')
  })

  test('of a cancelled order too, whose status it leaves, and says so', async () => {
    const stage = await open()
    const order = stage.world.place({ state: 'cancelled' })
    const fulfilment = fulfilmentOf(prestashopFixtures, order)
    const outcome = await adapter.writeBack(fulfilment, stage.connection, stage.context)
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining('Canceled')] })
    expect(order.state).toBe('cancelled')
  })

  test('refuses a number the shop would not take, before it is asked', async () => {
    const stage = await open()
    const order = stage.world.place()
    const fulfilment = fulfilmentOf(prestashopFixtures, order, {
      parcels: [{ trackingNumber: 'Ü1', url: null }],
    })
    expect(await adapter.writeBack(fulfilment, stage.connection, stage.context)).toMatchObject({
      effect: 'none',
      trouble: { kind: 'refused', message: expect.stringContaining('Nothing was sent') },
    })
    expect(stage.world.journal).toEqual([])
  })
})

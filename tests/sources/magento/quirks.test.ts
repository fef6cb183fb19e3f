import { describe, expect, test } from 'vitest'
import { magento as adapter } from '../../../main/sources/magento/index.ts'
import { valueAt } from '../../support/simulators/reading.ts'
import { done, fulfilmentOf, openShop, pull, pullOne } from '../../support/sources/source-stage.ts'
import { magentoFixtures } from './fixtures.ts'

const open = (more = {}) => openShop(magentoFixtures, more)
type Stage = Awaited<ReturnType<typeof open>>

/** What the shop says of its one order, changed. */
const rewriteOrder = ({ shop }: Stage, change: object) =>
  shop.rewrite('list', answer => {
    const items = valueAt(answer.body, 'items')
    const changed = Array.isArray(items) ? items.map(item => ({ ...item, ...change })) : []
    return { ...answer, body: { items: changed, total_count: changed.length } }
  })

describe('an order', () => {
  test.each([
    ['processing', 'open'],
    ['new', 'unpaid'],
    ['pending_payment', 'unpaid'],
    ['holded', 'on_hold'],
    ['payment_review', 'on_hold'],
    ['closed', 'refunded'],
    ['of_a_module', 'on_hold'],
  ])('in the state %s is %s', async (word, state) => {
    const stage = await open()
    stage.world.place()
    rewriteOrder(stage, { state: word, status: 'A word of the shop' })
    const order = await pullOne(stage)
    expect(order.state).toBe(state)
    if (state === 'on_hold') expect(order.reason).toBe('A word of the shop')
  })

  test('that is paid on delivery is sent where the settings say so', async () => {
    const stage = await open({ ready_states: ['processing', 'new'] })
    stage.world.place()
    rewriteOrder(stage, { state: 'new' })
    expect((await pullOne(stage)).state).toBe('open')
  })
})

test('two hundred orders of one second end where a page behind the last comes again', async () => {
  const stage = await open()
  const { id: productId } = stage.world.addProduct()
  stage.world.atOnce(() => {
    for (let at = 0; at < 200; at += 1) stage.world.place({ lines: [{ productId }] })
  })
  expect((await pull(stage)).orders).toHaveLength(200)
})

describe('tracking goes back', () => {
  test('in one shipment, from the source of the settings, with the code of the carrier', async () => {
    const stage = await open({ source_code: 'warehouse' })
    const order = stage.world.place()
    const { connection, context } = stage
    const parcels = [
      { trackingNumber: 'A1', url: null },
      { trackingNumber: 'B2', url: null },
    ] as const
    done(await adapter.writeBack(fulfilmentOf(magentoFixtures, order, { parcels }), connection, context))
    const [sent, ...others] = stage.shop.calls.filter(({ operation }) => operation === 'tell')
    expect(others).toEqual([])
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      notify: true,
      tracks: [
        { track_number: 'A1', title: 'UPS Ground', carrier_code: 'ups' },
        { track_number: 'B2', carrier_code: 'ups' },
      ],
      arguments: { extension_attributes: { source_code: 'warehouse' } },
    })
  })

  test('and is looked up where a refusal says that it could not be saved', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context, shop } = stage
    const fulfilment = fulfilmentOf(magentoFixtures, order)
    const message = `The shipment couldn't be saved.`
    shop.rewrite('tell', () => ({ status: 400, body: { message } }))
    expect(await adapter.writeBack(fulfilment, connection, context)).toMatchObject({ effect: 'unknown' })
    expect(done(await adapter.findWriteBack(fulfilment, connection, context))?.ids).toHaveLength(1)
  })

  test('to the shipment that lost its number, and not to one that somebody else made', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context } = stage
    const fulfilment = fulfilmentOf(magentoFixtures, order)
    const written = done(await adapter.writeBack(fulfilment, connection, context))
    const again = fulfilmentOf(magentoFixtures, order, {
      key: 'again',
      parcels: [{ trackingNumber: 'C3', url: null }],
    })
    expect(await adapter.writeBack(again, connection, context)).toMatchObject({
      effect: 'none',
      trouble: { kind: 'refused' },
    })
    const taken = await adapter.takeBack({ fulfilment, written }, connection, context)
    expect(taken).toMatchObject({ ok: true, notes: [expect.stringContaining('stays')] })
    done(await adapter.writeBack(again, connection, context))
    expect(stage.world.numbersTold()).toEqual(['C3'])
  })
})

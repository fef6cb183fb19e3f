import { describe, expect, test } from 'vitest'
import type { QueuedPurchase } from '../../shared/desk/purchase-queue.ts'
import { mugAndSyrup, type PackingWindow, packDesk } from '../support/desks/pack-desk.ts'
import { manualClock } from '../support/manual-clock.ts'

const minuteMs = 60_000

/** Packing desks whose only carrier can be cut off. */
async function deskOfOneCarrier() {
  const clock = manualClock()
  const shop = await packDesk({ own: false, printer: false, clock })
  const pack = async (desk: PackingWindow) => {
    const order = await shop.take(mugAndSyrup)
    await desk.scanAll(order.order_id, 'PDKX2', 'SYR-01', 'MUG-3')
    await desk.weigh(1100)
    return order
  }
  const entries = async () =>
    (await shop.call<{ results: QueuedPurchase[] }>('GET', '/desk/purchase-queue')).body.results
  return { ...shop, clock, pack, entries }
}

/** The same, after an order was packed whose price the station remembers, and the carrier was cut off. */
async function deskWhoseCarrierIsAway() {
  const shop = await deskOfOneCarrier()
  const first = shop.at('Desk 1')
  await shop.pack(first)
  await first.until('printer_trouble')
  await shop.carrier.cut()
  const desk = shop.at('Desk 2')
  const order = await shop.pack(desk)
  await desk.until('carrier_away')
  return { ...shop, desk, order }
}

describe('a carrier that cannot be reached from a packing desk', () => {
  test('gets the purchase when it is back, once, and its label goes on to the desk', async () => {
    const { desk, order, carrier, clock, entries, labels } = await deskWhoseCarrierIsAway()
    expect(await desk.here()).toMatchObject({
      step: 'waiting',
      feedback: { kind: 'carrier_away', order: { id: order.id }, carrier_name: 'scripted' },
    })
    expect(await entries()).toMatchObject([{ state: 'queued', service: 'scripted_ground' }])
    expect(carrier.charges()).toHaveLength(1)
    await carrier.mend()
    clock.advance(minuteMs)
    const packed = await desk.until('printer_trouble')
    expect(packed).toMatchObject({ step: 'label', parcels: [{ tracking_number: carrier.charges()[1] }] })
    clock.advance(60 * minuteMs)
    expect(carrier.charges()).toHaveLength(2)
    expect(await labels()).toBe(2)
  })

  test('keeps no desk: the box is set aside, and nobody else packs it', async () => {
    const { desk, order, at, carrier, clock, labels } = await deskWhoseCarrierIsAway()
    expect((await desk.step({ kind: 'next' })).feedback.kind).toBe('carrier_away')
    expect((await desk.scan(order.order_id)).feedback.kind).toBe('carrier_away')
    expect((await at('Desk 3').scan(order.order_id)).feedback).toMatchObject({
      kind: 'bought_elsewhere',
      by: 'queue',
    })
    await carrier.mend()
    clock.advance(minuteMs)
    await expect.poll(labels).toBe(2)
    expect((await at('Desk 3').scan(order.order_id)).feedback.kind).toBe('already_shipped')
  })

  test('that is lost between the price and the label is waited for too', async () => {
    const { call, pack, at, carrier, clock, entries, labels } = await deskOfOneCarrier()
    await call('PATCH', '/desk/run-settings', { hold_seconds: 30 })
    const desk = at()
    await pack(desk)
    await desk.until('buying_soon')
    await carrier.cut()
    await desk.scan('PDKNEXT')
    await desk.until('carrier_away')
    expect(await entries()).toMatchObject([{ state: 'queued' }])
    await carrier.mend()
    clock.advance(minuteMs)
    await desk.until('printer_trouble')
    expect(carrier.charges()).toHaveLength(1)
    expect(await labels()).toBe(1)
  })

  test('that asks for more when it is back is asked anew at the desk, shows its price, and is bought once', async () => {
    const { desk, carrier, clock, entries, labels } = await deskWhoseCarrierIsAway()
    carrier.behave('rates', { body: { rates: [{ service: 'scripted_ground', total: 9900 }], messages: [] } })
    await carrier.mend()
    clock.advance(minuteMs)
    await desk.until('not_bought')
    expect(await entries()).toMatchObject([{ state: 'stopped', reason: 'cancelled' }])
    await desk.scan('PDKNEXT')
    expect(await desk.until('buy_now')).toMatchObject({ feedback: { service: { price: 99 } } })
    expect(carrier.charges()).toHaveLength(1)
    await desk.scan('PDKNEXT')
    await desk.until('printer_trouble')
    expect((await desk.here()).service?.price).toBe(99)
    expect(carrier.charges()).toHaveLength(2)
    expect(await labels()).toBe(2)
  })

  test('is not waited for any more when somebody takes it out of the queue', async () => {
    const { call, desk, carrier, entries } = await deskWhoseCarrierIsAway()
    const [entry] = await entries()
    await call('POST', `/desk/purchase-queue/${entry?.id}/cancel`)
    expect((await desk.until('not_bought')).step).toBe('choose')
    expect(carrier.charges()).toHaveLength(1)
  })
})

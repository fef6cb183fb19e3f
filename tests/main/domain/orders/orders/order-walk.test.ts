import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderRecord, orderData } from '../../../../../shared/api/orders.ts'
import { type ShipmentRecord, shipmentData } from '../../../../../shared/api/shipments.ts'
import type { OrderStatus } from '../../../../../shared/records/order.ts'
import { mug, orderBody, packed, parcelOf } from '../../../../support/desks/order-desk.ts'
import { route } from '../../../../support/desks/shipping-data.ts'
import { type TestEngine, testEngine, unwrap } from '../../../../support/station/engine.ts'

const poster = { title: 'Poster', quantity: 5, weight: 0.1, weight_unit: 'KG' }

const deeds = [
  'draft',
  'buy',
  'buy',
  'cancel',
  'pack anew',
  'drop a parcel',
  'hear',
  'void the order',
] as const
type Step = {
  what: (typeof deeds)[number]
  /** Which shipment, line and order, as far as there are so many. */
  which: number
  line: number
  quantity: number
  heard: 'in_transit' | 'delivery_failed' | 'delivered'
}

const steps: Arbitrary<Step[]> = array(
  record({
    what: constantFrom(...deeds),
    which: nat(9),
    line: nat(9),
    quantity: nat(4),
    heard: constantFrom('in_transit', 'delivery_failed', 'delivered'),
  }),
  { minLength: 8, maxLength: 24 },
)

/** Two orders of two lines each, and what people do to shipments of them; what is not allowed is refused. */
function createWalk({ engine, carrier, clock }: TestEngine) {
  const takeTwo = [0, 1].map(() => orderData.parse(orderBody({ line_items: [mug, poster] })))
  const orders = takeTwo.map(order => unwrap(engine.orders.service.create(order, true)).id)
  const shipments: string[] = []
  const read = (id: string): OrderRecord =>
    JSON.parse(String(unwrap(engine.orders.service.retrieveBytes({ id, testMode: true }))))
  const shipment = (id: string) => unwrap(engine.shipping.shipments.retrieve({ id, testMode: true }))
  const lines = () => orders.flatMap(id => read(id).line_items)
  const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)]

  const draft = async ({ line, quantity }: Step) => {
    const [one, other] = [pick(lines(), line), pick(lines(), line + quantity)]
    if (!one || !other) return
    const parcels = [parcelOf(packed(one, quantity), packed(one, 1)), parcelOf(packed(other, quantity))]
    shipments.push(
      unwrap(await engine.shipping.shipments.create(shipmentData.parse({ ...route, parcels }), true)).id,
    )
  }

  const hear = async ({ tracking_number: number }: ShipmentRecord, status: Step['heard']) => {
    if (number === null) return
    carrier.behave('tracking', {
      body: {
        status,
        delivered: status === 'delivered',
        events: [{ date: '2026-01-05', code: status, description: status }],
      },
    })
    clock.advance(61_000)
    const asked = { tracking_number: number, carrier_name: 'scripted' }
    await engine.tracking.trackers.add(asked, { testMode: true, pendingPickup: false })
  }

  const go = async (step: Step): Promise<void> => {
    const chosen = pick(shipments, step.which)
    if (step.what === 'draft' || chosen === undefined) return draft(step)
    const of = { id: chosen, testMode: true }
    const record = shipment(chosen)
    const box = pick(record.parcels, step.quantity)
    if (step.what === 'buy')
      await engine.shipping.shipments.purchase(of, { selected_rate_id: record.rates[0]?.id ?? '' })
    if (step.what === 'cancel') await engine.shipping.voiding.cancels.cancel(of, 'Desk 1')
    if (step.what === 'drop a parcel') engine.records.parcels.discard(box?.id ?? '')
    if (step.what === 'pack anew')
      engine.records.parcels.update(box?.id ?? '', {
        items: [{ id: box?.items[0]?.id, parent_id: pick(lines(), step.line)?.id, quantity: step.quantity }],
      })
    if (step.what === 'hear') await hear(record, step.heard)
    if (step.what === 'void the order')
      engine.orders.service.cancel({ id: pick(orders, step.which) ?? '', testMode: true })
  }

  return { go, orders: () => orders.map(read), shipments: () => shipments.map(shipment) }
}

function statusFor({ line_items }: OrderRecord, linked: readonly ShipmentRecord[]): OrderStatus {
  const left = line_items.reduce((sum, item) => sum + item.unfulfilled_quantity, 0)
  if (left === line_items.reduce((sum, item) => sum + item.quantity, 0)) return 'unfulfilled'
  if (left > 0) return 'partial'
  const remaining = new Set(linked.map(({ status }) => status))
  remaining.delete('cancelled')
  return remaining.size === 1 && remaining.has('delivered') ? 'delivered' : 'fulfilled'
}

/** What an order says has to be what its shipments say, counted again from nothing. */
function expectRecounted(order: OrderRecord, all: readonly ShipmentRecord[]): void {
  const itemsOf = ({ parcels }: ShipmentRecord) => parcels.flatMap(parcel => parcel.items)
  const lineIds = order.line_items.map(item => item.id)
  const linked = all.filter(each => itemsOf(each).some(item => lineIds.includes(item.parent_id ?? '')))
  const sent = linked.filter(({ status }) => status !== 'draft' && status !== 'cancelled').flatMap(itemsOf)
  for (const { id, quantity, unfulfilled_quantity } of order.line_items) {
    const gone = sent.filter(item => item.parent_id === id).reduce((sum, item) => sum + item.quantity, 0)
    expect(unfulfilled_quantity).toBe(Math.max(0, quantity - gone))
  }
  if (order.status !== 'cancelled') expect(order.status).toBe(statusFor(order, linked))
  expect(order.shipments.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    linked.toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  for (const shipment of linked) expect(shipment.meta.orders).toContain(order.id)
}

test('whatever is drafted, bought, packed anew, cancelled and delivered, orders agree with their shipments', async () => {
  const at = await testEngine()
  await assert(
    asyncProperty(steps, async walk => {
      const { go, orders, shipments } = createWalk(at)
      for (const each of walk) {
        await go(each)
        const all = shipments()
        for (const order of orders()) expectRecounted(order, all)
      }
    }),
    { numRuns: 25 },
  )
})

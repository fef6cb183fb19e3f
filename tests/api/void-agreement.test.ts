import { describe, expect, onTestFinished, test } from 'vitest'
import type { CarrierAdapter } from '../../main/carriers/contract/adapter.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { VoidForecast } from '../../shared/desk/voids.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { carriersWith, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { manifestDesk } from '../support/desks/manifest-desk.ts'
import { moneyOf } from '../support/desks/money-desk.ts'
import { pickupBody } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'

type Kind = { name: string; adapter?: Partial<CarrierAdapter>; config?: object }

/** Each kind of carrier, with what a void of it makes of 10 or 12.50 CAD: said before, shown on the shipment, booked. */
const kinds: [
  Kind,
  { refund: string; days: number | null; told: boolean; state: string; net: string; waits: number },
][] = [
  [
    { name: 'own' },
    { refund: 'credited', days: null, told: false, state: 'credited', net: '0.00', waits: 0 },
  ],
  [
    { name: 'usual', adapter: {} },
    { refund: 'open', days: 14, told: true, state: 'open', net: '12.50', waits: 1 },
  ],
  [
    { name: 'slow', adapter: { refunds: { days: 30 } } },
    { refund: 'open', days: 30, told: true, state: 'open', net: '12.50', waits: 1 },
  ],
  [
    { name: 'at once by its settings', adapter: {}, config: { refund_days: 0 } },
    { refund: 'credited', days: null, told: true, state: 'credited', net: '0.00', waits: 0 },
  ],
  [
    { name: 'on use', adapter: { refunds: 'on_use' } },
    { refund: 'not_charged', days: null, told: true, state: 'not_charged', net: '0.00', waits: 0 },
  ],
  [
    {
      name: 'on use, that hears of none',
      adapter: { refunds: 'on_use', voidLabel: undefined } as unknown as Partial<CarrierAdapter>,
    },
    { refund: 'not_charged', days: null, told: false, state: 'not_charged', net: '0.00', waits: 0 },
  ],
  [
    { name: 'that cannot be told', adapter: { voidLabel: undefined } as unknown as Partial<CarrierAdapter> },
    { refund: 'not_refundable', days: null, told: false, state: 'not_refundable', net: '12.50', waits: 0 },
  ],
]

async function desk({ adapter, config = {} }: Kind) {
  const station = await startStation({ carriers: carriersWith(adapter ?? {}), clock: manualClock() })
  onTestFinished(station.close)
  const { call } = station
  const carrier = adapter ? await fakeCarrier() : null
  const connection = await addConnection(
    call,
    carrier ? { ...scriptedConnection(carrier), config } : courier(),
  )
  const bought = async () => (await buy(call, await addShipment(call))).body
  const forecast = async (id: string) =>
    (await call<{ results: VoidForecast[] }>('POST', '/desk/void-forecasts', { shipment_ids: [id] })).body
      .results[0]
  const cancel = (id: string) => call<ShipmentRecord>('POST', `/v1/shipments/${id}/cancel`)
  return { ...station, carrier, connection, bought, forecast, cancel, money: moneyOf(call) }
}

describe.each(kinds)('a label of a carrier: $name', (kind, told) => {
  test('says the same of its money before the void, on the shipment, in lists, in refunds and in reports', async () => {
    const { call, bought, forecast, cancel, money } = await desk(kind)
    const { id } = await bought()
    expect(await forecast(id)).toEqual({
      shipment_id: id,
      refusal: null,
      held_by: null,
      tells_carrier: told.told,
      refund: told.refund,
      refund_days: told.days,
      return_labels: [],
      closed_manifest: null,
    })
    const voided = await cancel(id)
    expect(voided).toMatchObject({
      status: 200,
      body: { status: 'cancelled', meta: { refund: { state: told.state } } },
    })
    const shown = voided.body.meta.refund as { credited: string; amount: string | null }
    expect((await call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body.meta.refund).toEqual(shown)
    const listed = await call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments?status=cancelled')
    expect(listed.body.results[0]?.meta.refund).toEqual(shown)
    expect(await money.refunds()).toHaveLength(told.waits)
    const { totals } = await money.totals()
    expect(totals).toMatchObject([{ net: told.net, credited: expect.stringContaining(shown.credited) }])
    expect(await forecast(id)).toMatchObject({
      refusal: expect.stringMatching(/can not be cancelled/),
      held_by: { kind: 'status', status: 'cancelled' },
    })
  })

  test('cannot be voided where it could not be: as a draft it has nothing to void, collected or on its way it stays', async () => {
    const { call, connection, bought, forecast, cancel, look, database } = await desk(kind)
    const draft = await addShipment(call)
    expect((await cancel(draft.id)).body.meta.refund).toBeUndefined()
    const { id } = await bought()
    const closed = await manifestDesk(call).close(String(connection.id))
    if (closed.status === 201)
      expect((await forecast(id))?.closed_manifest).toEqual({ id: closed.body.id, day: closed.body.day })
    for (const status of [
      'shipped',
      'in_transit',
      'out_for_delivery',
      'delivered',
      'needs_attention',
      'delivery_failed',
    ]) {
      database
        .prepare(`UPDATE shipments SET document = json_set(document, '$.status', ?) WHERE id = ?`)
        .run(status, id)
      expect(await forecast(id), status).toMatchObject({
        refusal: expect.stringContaining(status),
        held_by: { kind: 'status', status },
      })
      expect((await cancel(id)).status, status).toBe(409)
    }
    expect(look('SELECT count(*) FROM money_entries WHERE shipment_id = ? AND kind <> ?', id, 'charge')).toBe(
      0,
    )
  })
})

test('a label that is collected says so before it is voided, and one of the other mode is not known', async () => {
  const { call, bought, forecast, cancel } = await desk({ name: 'own' })
  const { id, tracking_number, carrier_name } = await bought()
  const pickup = await call('POST', `/v1/pickups/${carrier_name}/schedule`, pickupBody([tracking_number]))
  expect(pickup.status).toBe(201)
  expect(await forecast(id)).toMatchObject({
    refusal: expect.stringContaining('scheduled for pickup'),
    held_by: { kind: 'pickup', id: pickup.body.id, day: '2026-01-06' },
  })
  expect((await cancel(id)).status).toBe(409)
  const elsewhere = await call<{ results: VoidForecast[] }>(
    'POST',
    '/desk/void-forecasts',
    { shipment_ids: [id] },
    { as: 'live' },
  )
  expect(elsewhere.body.results).toMatchObject([
    { refusal: `There is no shipment ${id}.`, held_by: { kind: 'missing' } },
  ])
})

test('a label of which nobody knows whether it is void says by whom it is held, and whose answer is awaited', async () => {
  const { forecast, bought, cancel, carrier } = await desk({ name: 'scripted', adapter: {} })
  const { id } = await bought()
  carrier?.behave('void', { how: 'hold' })
  const voiding = cancel(id)
  await carrier?.asked('void')
  const held = { kind: 'intent', intent: 'void', id }
  expect(await forecast(id)).toMatchObject({
    refusal: expect.any(String),
    held_by: { ...held, state: 'pending' },
  })
  carrier?.behave('void', { how: 'hang_up' })
  carrier?.release()
  await voiding
  const { id: lost } = await bought()
  await cancel(lost)
  expect(await forecast(lost)).toMatchObject({ held_by: { ...held, id: lost, state: 'unknown' } })
})

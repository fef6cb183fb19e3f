import { describe, expect, test } from 'vitest'
import type { EventRecord } from '../../shared/api/events.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { WebhookRecord } from '../../shared/api/webhooks.ts'
import type { DeliveryRecord, EventWithDeliveries } from '../../shared/desk/events.ts'
import { type FakeCarrier, fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier, route } from '../support/desks/shipping-data.ts'
import { webhookReceiver } from '../support/desks/webhook-receiver.ts'
import { manualClock } from '../support/manual-clock.ts'
import { testDatabase } from '../support/station/database.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call, station } = stationForFile({ carriers: scriptedCarriers, clock })

type Page = { count: number; results: EventRecord[] }
const list = async (query = '') => (await call<Page>('GET', `/desk/event-records${query}`)).body
const retrieve = async (id: string) =>
  (await call<EventWithDeliveries>('GET', `/desk/event-records/${id}`)).body

/** The events a piece of work leads to, oldest first. */
async function eventsOf<T>(work: () => Promise<T>): Promise<{ result: T; events: EventRecord[] }> {
  const { count: before } = await list('?limit=1')
  const result = await work()
  const { count, results } = await list('?limit=100')
  return { result, events: results.slice(0, count - before).reverse() }
}
const typesOf = (events: readonly EventRecord[]) => events.map(({ type }) => type)

let couriers = 0
/** A draft with prices of a courier of its own. */
async function draft(): Promise<ShipmentRecord> {
  const { carrier_id } = await addConnection(call, courier(`courier_${couriers++}`))
  return addShipment(call, { carrier_ids: [carrier_id] })
}

/** A draft with prices of a carrier that does as it is told. */
async function scriptedDraft(): Promise<{ carrier: FakeCarrier; shipment: ShipmentRecord }> {
  const carrier = await fakeCarrier()
  const { carrier_id } = await addConnection(
    call,
    scriptedConnection(carrier, { carrier_id: `scripted_${couriers++}` }),
  )
  return { carrier, shipment: await addShipment(call, { carrier_ids: [carrier_id] }) }
}

describe('a purchase', () => {
  test('is told as the shipment and the tracker it made', async () => {
    const shipment = await draft()
    const { result, events } = await eventsOf(() => buy(call, shipment))
    expect(typesOf(events)).toEqual(['tracker_created', 'shipment_purchased'])
    const [tracker, purchase] = events
    expect(purchase).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'shipment_purchased',
      event: 'shipment_purchased',
      data: result.body,
      test_mode: true,
      pending_webhooks: 0,
      created_at: '2026-01-05T08:00:00.000000+00:00',
    })
    expect(purchase?.data.tracker_id).toBe(tracker?.data.id)
    expect((await call('GET', `/v1/shipments/${shipment.id}`)).body).toEqual(purchase?.data)
    expect((await call('GET', `/v1/trackers/${tracker?.data.id}`)).body).toEqual(tracker?.data)
  })

  test('in one call is told the same way', async () => {
    const { carrier_id } = await addConnection(call, courier(`courier_${couriers++}`))
    const { events } = await eventsOf(() =>
      call('POST', '/v1/shipments', { ...route, service: 'bench_standard', carrier_ids: [carrier_id] }),
    )
    expect(typesOf(events)).toEqual(['tracker_created', 'shipment_purchased'])
  })

  test('that is refused, lost or rolled back is not told', async () => {
    const { carrier, shipment } = await scriptedDraft()
    carrier.behave('labels', { status: 400, body: { code: 'E1', message: 'no' } })
    const refused = await eventsOf(() => buy(call, shipment))
    expect(refused.result.status).toBe(424)
    carrier.behave('labels', { how: 'hang_up' })
    const lost = await eventsOf(() => buy(call, shipment))
    expect(lost.result.status).toBe(424)

    const other = await draft()
    const broken = await eventsOf(() => withBrokenFiles(() => buy(call, other)))
    expect(broken.result.status).toBe(500)
    expect([...refused.events, ...lost.events, ...broken.events]).toEqual([])
    expect((await call('GET', `/v1/shipments/${other.id}`)).body.status).toBe('draft')
  })

  test('that was made before is refused and not told again', async () => {
    const shipment = await draft()
    await buy(call, shipment)
    expect((await eventsOf(() => buy(call, shipment))).events).toEqual([])
  })
})

describe('a cancellation', () => {
  test('is told with the shipment as it is then', async () => {
    const shipment = await draft()
    await buy(call, shipment)
    const cancel = () => call('POST', `/v1/shipments/${shipment.id}/cancel`)
    const { result, events } = await eventsOf(cancel)
    expect(events).toMatchObject([{ type: 'shipment_cancelled', data: result.body }])
    expect((await eventsOf(cancel)).events).toEqual([])
  })

  test('that the carrier refuses is not told', async () => {
    const { carrier, shipment } = await scriptedDraft()
    await buy(call, shipment)
    carrier.behave('void', { status: 400, body: { code: 'V1', message: 'too late' } })
    const { result, events } = await eventsOf(() => call('POST', `/v1/shipments/${shipment.id}/cancel`))
    expect([result.status, events]).toEqual([424, []])
  })
})

describe('a tracker', () => {
  const add = (body: object) =>
    call<TrackerRecord>('POST', '/v1/trackers', { carrier_name: 'scripted', ...body })
  const milestone = (code: string) => ({ date: '2026-01-05', code, description: `at ${code}` })

  test('is told when it is made, and later only when there is news in it', async () => {
    const { carrier } = await scriptedDraft()
    const number = `NEWS${couriers}`
    const again = () => {
      clock.advance(61_000)
      return eventsOf(() => add({ tracking_number: number }))
    }
    carrier.behave('tracking', { body: { status: 'in_transit', events: [milestone('A')] } })
    const { result, events } = await eventsOf(() => add({ tracking_number: number }))
    expect(events).toMatchObject([{ type: 'tracker_created', data: result.body }])
    expect((await again()).events).toEqual([])

    carrier.behave('tracking', { body: { status: 'in_transit', events: [milestone('B'), milestone('A')] } })
    const moved = await again()
    expect(moved.events).toMatchObject([{ type: 'tracker_updated', data: moved.result.body }])
    carrier.behave('tracking', {
      body: { status: 'out_for_delivery', events: [milestone('B'), milestone('A')] },
    })
    expect(typesOf((await again()).events)).toEqual(['tracker_updated'])
    carrier.behave('tracking', { status: 400, body: { code: 'T1', message: 'busy' } })
    expect((await again()).events).toEqual([])
  })

  test('nobody knows, whose notes change, or that is removed is not told', async () => {
    const { carrier } = await scriptedDraft()
    const { body } = await add({ tracking_number: `QUIET${couriers}` })
    const path = `/v1/trackers/${body.id}`
    carrier.behave('tracking', { status: 400, body: { code: 'T1', message: 'unknown number' } })
    const { events } = await eventsOf(async () => {
      expect((await add({ tracking_number: `NOBODY${couriers}` })).status).toBe(404)
      await call('PUT', path, { metadata: { shelf: 'B2' } })
      await call('DELETE', path)
    })
    expect(events).toEqual([])
  })
})

test('drafts, their changes and the operations that store nothing are not told', async () => {
  const { events } = await eventsOf(async () => {
    const shipment = await draft()
    await call('PUT', `/v1/shipments/${shipment.id}`, { reference: 'later' })
    await call('POST', `/v1/shipments/${shipment.id}/rates`, {})
    const { body } = await call<{ rates: { id: string }[] }>('POST', '/v1/proxy/rates', route)
    const selected_rate_id = body.rates[0]?.id
    const label = await call('POST', '/v1/proxy/shipping', { ...route, ...body, selected_rate_id })
    expect(label.status).toBe(200)
  })
  expect(events).toEqual([])
})

describe('stored events', () => {
  test('are listed newest first, by type and by time, for their mode alone', async () => {
    await buy(call, await draft())
    const all = await list('?limit=2')
    expect(typesOf(all.results)).toEqual(['shipment_purchased', 'tracker_created'])
    const trackers = await list('?type=tracker_created,tracker_updated&limit=100')
    expect(new Set(typesOf(trackers.results))).toEqual(new Set(['tracker_created', 'tracker_updated']))
    expect(trackers.count).toBe(trackers.results.length)
    expect((await list('?created_after=2027-01-01')).count).toBe(0)
    expect((await list('?created_before=2027-01-01')).count).toBe(all.count)
    const live = await call<Page>('GET', '/desk/event-records', undefined, { as: 'live' })
    expect(live.body.count).toBe(0)
    const wrong = await call('GET', '/desk/event-records?type=lunch')
    expect(errorOf(wrong).details).toEqual({ type: ['"lunch" is not a valid choice.'] })
    const [first] = all.results
    expect((await call('GET', `/desk/event-records/${first?.id}`, undefined, { as: 'live' })).status).toBe(
      404,
    )
  })

  test('are sent to an endpoint again by hand, as they were, also to one added later', async () => {
    await buy(call, await draft())
    const [event] = (await list('?limit=1')).results
    const receiver = await webhookReceiver()
    const { body: hook } = await call<WebhookRecord>('POST', '/v1/webhooks', {
      url: receiver.url,
      enabled_events: ['order_created'],
    })
    const replay = (webhook_id: string) =>
      call<DeliveryRecord>('POST', `/desk/event-records/${event?.id}/replay`, { webhook_id })
    const { status, body } = await replay(hook.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'waiting',
      is_replay: true,
      event_id: event?.id,
      webhook_id: hook.id,
      attempts: [],
    })
    const [first] = await receiver.received(1)
    expect(JSON.parse(first?.body ?? '')).toEqual(event)
    receiver.behave({ manner: 'holds' })
    while ((await replay(hook.id)).status !== 201) await retrieve(event?.id ?? '')
    const [, second] = await receiver.received(2)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(event?.id)
    const refused = await replay(hook.id)
    expect(refused).toMatchObject({ status: 409 })
    expect(errorOf(refused).message).toBe('This event is already waiting to be sent there.')
    receiver.release()
    await call('PATCH', `/v1/webhooks/${hook.id}`, { disabled: true })
    const off = await replay(hook.id)
    expect([off.status, errorOf(off).message]).toEqual([
      409,
      'This webhook is switched off. Switch it on first.',
    ])
    expect((await replay('weh_none')).status).toBe(404)
    expect((await call('POST', '/desk/event-records/evt_none/replay', { webhook_id: hook.id })).status).toBe(
      404,
    )
  })
})

/** Runs work while no file of a shipment can be stored: the commit of a purchase then fails half way. */
async function withBrokenFiles<T>(work: () => Promise<T>): Promise<T> {
  const { sqlite } = testDatabase(station().home)
  sqlite.exec(
    `CREATE TRIGGER broken BEFORE INSERT ON shipment_files BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  )
  try {
    return await work()
  } finally {
    sqlite.exec('DROP TRIGGER broken')
  }
}

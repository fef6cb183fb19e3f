import { describe, expect, test } from 'vitest'
import type { QueuedPurchase } from '../../shared/desk/purchase-queue.ts'
import { errorOf } from '../support/contract/call.ts'
import { isListed } from '../support/contract/record-in.ts'
import { queueDesk } from '../support/desks/queue-desk.ts'
import { addConnection, courier } from '../support/desks/shipping-data.ts'

const minuteMs = 60_000
const pricedAt = (total: number, service = 'scripted_ground') => ({
  body: { rates: [{ service, total }], messages: [] },
})

describe('a purchase that is queued while its carrier cannot be reached', () => {
  test('is visible, also on the shipment, and bought once when the carrier is back', async () => {
    const { draft, carrier, clock, cutOff, queue, entry, settled, retrieve, unknownPurchases } =
      await queueDesk()
    const shipment = await draft()
    await cutOff()
    const { status, body } = await queue(shipment)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      shipment_id: shipment.id,
      recipient: 'Grace Murray',
      carrier_id: 'scripted',
      service: 'scripted_ground',
      accepted_charge: 12.5,
      currency: 'CAD',
      tolerance_percent: 5,
      state: 'queued',
    })
    expect((await retrieve(shipment.id)).body.meta).toEqual({
      queued_purchase: { id: body.id, state: 'queued', reason: null },
    })
    expect(carrier.calls('labels')).toBe(0)
    await carrier.mend()
    clock.advance(minuteMs)
    expect(await settled(body.id)).toMatchObject({ state: 'bought', reason: null })
    expect(carrier.charges()).toHaveLength(1)
    const { body: bought } = await retrieve(shipment.id)
    expect(bought).toMatchObject({ status: 'purchased', tracking_number: carrier.charges()[0] })
    expect(bought.meta).not.toHaveProperty('queued_purchase')
    clock.advance(60 * minuteMs)
    expect(carrier.calls('labels')).toBe(1)
    expect(await unknownPurchases()).toBe(0)
    expect((await entry(body.id)).state).toBe('bought')
  })

  test('is bought at once when the carrier can be reached after all', async () => {
    const { draft, carrier, queue, settled } = await queueDesk()
    const shipment = await draft()
    const { body } = await queue(shipment, { label_type: 'ZPL' })
    expect((await settled(body.id)).state).toBe('bought')
    expect(carrier.requests('labels')).toMatchObject([{ format: 'ZPL' }])
  })

  test('keeps its place: what was queued first for a connection is bought first', async () => {
    const { draft, carrier, clock, cutOff, queue, settled } = await queueDesk()
    const shipments = []
    for (const place of [
      { city: 'Laval', state_code: 'QC', postal_code: 'H7N 1A1' },
      { city: 'Halifax', state_code: 'NS', postal_code: 'B3H 2B2' },
      { city: 'Regina', state_code: 'SK', postal_code: 'S4P 3Y2' },
    ])
      shipments.push(await draft({ recipient: { ...(await draft()).recipient, id: undefined, ...place } }))
    await cutOff()
    const entries = []
    for (const shipment of shipments) entries.push((await queue(shipment)).body)
    await carrier.mend()
    clock.advance(minuteMs)
    for (const { id } of entries) expect((await settled(id)).state).toBe('bought')
    expect(carrier.requests('labels').map(({ city }) => city)).toEqual(['Laval', 'Halifax', 'Regina'])
  })

  test('can be one without any rate, at the price that was given before', async () => {
    const { draft, carrier, clock, cutOff, queue, settled, earlier } = await queueDesk()
    await draft()
    await cutOff()
    const { shipment, remembered } = await earlier()
    expect(shipment.rates).toEqual([])
    const { body } = await queue(shipment, { selected_rate_id: remembered.id })
    expect(body).toMatchObject({ state: 'queued', accepted_charge: 12.5 })
    await carrier.mend()
    clock.advance(minuteMs)
    expect((await settled(body.id)).state).toBe('bought')
  })
})

describe('a price that moved', () => {
  test.each([
    ['stops it when it rose by more than was accepted', 1400, 'CAD', 5],
    ['stops it when the tolerance is nothing', 1251, 'CAD', 0],
  ])('%s, until the new price is accepted', async (_, total, currency, tolerance) => {
    const { draft, carrier, call, queue, settled, retrieve } = await queueDesk()
    const shipment = await draft()
    carrier.behave('rates', pricedAt(total))
    const { body } = await queue(shipment, { tolerance_percent: tolerance })
    expect(await settled(body.id)).toMatchObject({
      state: 'stopped',
      reason: 'price_moved',
      offered_charge: total / 100,
      offered_currency: currency,
    })
    expect((await retrieve(shipment.id)).body).toMatchObject({
      status: 'draft',
      meta: { queued_purchase: { state: 'stopped', reason: 'price_moved' } },
    })
    expect(carrier.calls('labels')).toBe(0)
    const accept = (offered_charge: number) =>
      call('POST', `/desk/purchase-queue/${body.id}/accept`, { offered_charge, offered_currency: currency })
    expect((await accept(1)).status).toBe(409)
    expect((await accept(total / 100)).body).toMatchObject({ state: 'queued', accepted_charge: total / 100 })
    expect((await settled(body.id)).state).toBe('bought')
    expect(carrier.charges()).toHaveLength(1)
  })

  test.each([
    ['fell', 900],
    ['rose within the tolerance', 1312],
  ])('does not matter when it %s', async (_, total) => {
    const { draft, carrier, queue, settled } = await queueDesk()
    const shipment = await draft()
    carrier.behave('rates', pricedAt(total))
    const { body } = await queue(shipment)
    expect((await settled(body.id)).state).toBe('bought')
  })

  test('is asked about by the tolerance of the station', async () => {
    const { draft, carrier, call, queue, settled } = await queueDesk()
    const path = '/desk/purchase-queue-settings'
    expect((await call('GET', path)).body).toEqual({ tolerance_percent: 5 })
    expect((await call('PATCH', path, { tolerance_percent: 101 })).status).toBe(400)
    expect((await call('PATCH', path, { tolerance_percent: 20 })).body).toEqual({ tolerance_percent: 20 })
    const shipment = await draft()
    carrier.behave('rates', pricedAt(1500))
    const { body } = await queue(shipment)
    expect(await settled(body.id)).toMatchObject({ state: 'bought', tolerance_percent: 20 })
  })
})

describe('a queued purchase stops and says why', () => {
  test('when the carrier does not offer the service any more', async () => {
    const { draft, carrier, queue, settled } = await queueDesk()
    const shipment = await draft()
    carrier.behave('rates', pricedAt(1250, 'another'))
    const { body } = await queue(shipment)
    expect(await settled(body.id)).toMatchObject({ state: 'stopped', reason: 'service_gone' })
  })

  test('when the carrier refuses the label', async () => {
    const { draft, carrier, queue, settled, buy, retrieve } = await queueDesk()
    const shipment = await draft()
    carrier.behave('labels', { status: 422, body: { code: 'C-17', message: 'On holiday.' } })
    const { body } = await queue(shipment)
    const stopped = await settled(body.id)
    expect(stopped).toMatchObject({ state: 'stopped', reason: 'refused', message: 'On holiday.' })
    carrier.behave('labels', {})
    const { body: now } = await retrieve(shipment.id)
    expect((await buy(now as typeof shipment)).status).toBe(200)
  })

  test('when nobody knows whether it was bought, and is never bought again', async () => {
    const { draft, carrier, clock, queue, settled, unknownPurchases } = await queueDesk()
    const shipment = await draft()
    carrier.behave('labels', { how: 'hang_up', charges: true })
    const { body } = await queue(shipment)
    expect(await settled(body.id)).toMatchObject({
      state: 'stopped',
      reason: 'unknown',
      message: expect.stringContaining('may have been bought'),
    })
    carrier.behave('labels', {})
    clock.advance(60 * minuteMs)
    expect(await unknownPurchases()).toBe(1)
    expect(carrier.calls('labels')).toBe(1)
    expect((await queue(shipment)).status).toBe(409)
  })

  test('when the shipment is cancelled, or its connection removed', async () => {
    const { draft, call, connection, cutOff, queue, settled } = await queueDesk()
    const [one, two] = [await draft(), await draft()]
    await cutOff()
    const [first, second] = [(await queue(one)).body, (await queue(two)).body]
    await call('POST', `/v1/shipments/${one.id}/cancel`)
    expect(await settled(first.id)).toMatchObject({ state: 'stopped', reason: 'cancelled' })
    await call('DELETE', `/desk/connections/${connection.id}`)
    expect(await settled(second.id)).toMatchObject({
      state: 'stopped',
      reason: 'refused',
      connection_id: null,
      carrier_id: 'scripted',
    })
  })
})

describe('while it waits', () => {
  test('a shipment cannot be bought otherwise or queued twice, until it is taken out of the queue', async () => {
    const { draft, call, cutOff, queue, buy, carrier, retrieve } = await queueDesk()
    const own = await addConnection(call, courier())
    const shipment = await draft()
    await cutOff()
    const scripted = shipment.rates.find(each => each.carrier_id === 'scripted')
    const { body } = await queue(shipment, { selected_rate_id: scripted?.id })
    const refused = await buy(shipment)
    expect(refused.status).toBe(409)
    expect(errorOf(refused).message).toMatch(/is queued .* Nothing was bought/)
    expect((await queue(shipment, { selected_rate_id: scripted?.id })).status).toBe(409)
    expect((await call('DELETE', `/desk/purchase-queue/${body.id}`)).status).toBe(409)
    const cancelled = await call('POST', `/desk/purchase-queue/${body.id}/cancel`)
    expect(cancelled.body).toMatchObject({ state: 'stopped', reason: 'cancelled' })
    expect((await retrieve(shipment.id)).body.meta).not.toHaveProperty('queued_purchase')
    expect((await buy(shipment)).body).toMatchObject({ status: 'purchased', carrier_id: own.carrier_id })
    expect((await call('POST', `/desk/purchase-queue/${body.id}/cancel`)).status).toBe(409)
    expect((await call('DELETE', `/desk/purchase-queue/${body.id}`)).status).toBe(200)
    expect(await isListed(call, '/desk/purchase-queue', body.id)).toBe(false)
    expect(carrier.calls('labels')).toBe(0)
  })

  test('it is listed by state and mode', async () => {
    const { draft, call, cutOff, queue } = await queueDesk()
    const shipment = await draft()
    await cutOff()
    const { body } = await queue(shipment)
    const list = async (query: string, as: 'test' | 'live' = 'test') =>
      (await call<{ results: QueuedPurchase[] }>('GET', `/desk/purchase-queue${query}`, undefined, { as }))
        .body.results
    expect(await list('')).toEqual([body])
    expect(await list('?state=queued,stopped')).toEqual([body])
    expect(await list('?state=bought')).toEqual([])
    expect(await list('', 'live')).toEqual([])
    expect((await call('GET', '/desk/purchase-queue?state=lost')).status).toBe(400)
    expect(await isListed(call, '/desk/purchase-queue', body.id, { as: 'live' })).toBe(false)
  })
})

describe('what cannot be queued', () => {
  test('is refused with the reason and changes nothing', async () => {
    const { draft, call, queue, buy, connection, rows } = await queueDesk()
    const bought = (await buy(await draft())).body
    const shipment = await draft()
    const before = rows()
    const add = (body: object) => call('POST', '/desk/purchase-queue', { shipment_id: shipment.id, ...body })
    expect((await queue(bought)).status).toBe(409)
    expect((await queue({ ...shipment, id: 'shp_none' })).status).toBe(404)
    expect((await add({ selected_rate_id: 'rat_none' })).status).toBe(400)
    expect(errorOf(await add({})).details).toEqual({
      connection_id: ['This field is required.'],
      service: ['This field is required.'],
    })
    const other = { connection_id: connection.id, service: 'never_seen' }
    expect(errorOf(await add(other)).details).toEqual({
      accepted_charge: ['This field is required.'],
      currency: ['This field is required.'],
    })
    expect((await add({ ...other, connection_id: 'car_none' })).status).toBe(404)
    expect((await add({ ...other, accepted_charge: -1, currency: 'CAD' })).status).toBe(400)
    expect((await add({ selected_rate_id: shipment.rates[0]?.id, tolerance_percent: 400 })).status).toBe(400)
    expect(rows()).toEqual(before)
  })
})

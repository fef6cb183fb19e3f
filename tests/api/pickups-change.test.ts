import { describe, expect, test } from 'vitest'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import { errorOf } from '../support/contract/call.ts'
import { pickupDesk } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile({ clock: manualClock() })
const { schedule, read, update, cancel } = pickupDesk(call, 'bench_courier')

async function bought() {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  return (await buy(call, await addShipment(call))).body
}

async function scheduled(more: object = {}): Promise<PickupRecord> {
  const { status, body } = await schedule([(await bought()).tracking_number], more)
  if (status !== 201) throw new Error(`the pickup was refused: ${JSON.stringify(body)}`)
  return body
}

describe('a change', () => {
  test('of times, place and words is kept; what was left out stays', async () => {
    const before = await scheduled({ instruction: 'Ring', options: { a: 1 }, metadata: { a: 1, b: 2 } })
    const { status, body } = await update(before.id, {
      confirmation_number: before.confirmation_number,
      pickup_date: '2026-01-08',
      closing_time: '16:00',
      address: { city: 'Laval' },
      instruction: null,
      package_location: 'Dock 4',
      metadata: { c: 3 },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      pickup_date: '2026-01-08',
      closing_time: '16:00',
      address: { ...before.address, city: 'Laval' },
      instruction: null,
      package_location: 'Dock 4',
      metadata: { c: 3 },
    })
    expect((await read(before.id)).body).toEqual(body)
  })

  test('of nothing changes nothing', async () => {
    const before = await scheduled()
    expect((await update(before.id, { ready_time: '', closing_time: null })).body).toEqual(before)
    expect((await update(before.id, {})).body).toEqual(before)
  })

  test('of its shipments takes the new ones and frees the others', async () => {
    const [stays, goes, comes] = [await bought(), await bought(), await bought()]
    const { body: before } = await schedule([stays.tracking_number, goes.tracking_number])
    const { status, body } = await update(before.id, {
      tracking_numbers: [stays.tracking_number, comes.tracking_number],
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, parcels: [...stays.parcels, ...comes.parcels] })
    expect((await schedule([comes.tracking_number])).status).toBe(400)
    expect((await schedule([goes.tracking_number])).status).toBe(201)
  })

  test('that the courier refuses leaves everything as it was', async () => {
    const other = await bought()
    const before = await scheduled()
    const refused = await update(before.id, {
      pickup_date: '2026-01-10',
      tracking_numbers: [other.tracking_number],
    })
    expect(refused.status).toBe(424)
    expect((await read(before.id)).body).toEqual(before)
    expect((await schedule([other.tracking_number])).status).toBe(201)
  })

  test.each([
    [{ pickup_date: 'soon' }, { pickup_date: ['The date format must match YYYY-MM-DD'] }],
    [{ pickup_date: '2026-01-01' }, { pickup_date: ['The pickup date has passed.'] }],
    [{ ready_time: '17:00' }, { closing_time: ['The closing time must be later than the ready time.'] }],
    [
      { package_location: 'x'.repeat(51) },
      { package_location: ['Ensure this field has no more than 50 characters.'] },
    ],
    [
      { tracking_numbers: ['NO1'] },
      { tracking_numbers: ["Shipment with the tracking numbers: ['NO1'] not found"] },
    ],
  ])('with %j is refused at its field', async (body, details) => {
    const before = await scheduled()
    const refused = await update(before.id, body)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
    expect((await read(before.id)).body).toEqual(before)
  })

  test('under the number of another pickup is refused, since the carrier would change that one', async () => {
    const { id, confirmation_number: own } = await scheduled()
    const refused = await update(id, { confirmation_number: 'BCP9999999', ready_time: '14:00' })
    expect(errorOf(refused).details).toEqual({
      confirmation_number: [`The confirmation number of this pickup is ${own}.`],
    })
  })

  test('names what is missing before what is wrong', async () => {
    expect((await update('pck_none', { pickup_date: 'soon' })).status).toBe(404)
  })
})

describe('a cancellation', () => {
  test('answers with the pickup as it was, which is gone, and frees its shipments', async () => {
    const { tracking_number } = await bought()
    const { body: before } = await schedule([tracking_number])
    expect(await cancel(before.id, { reason: 'Brought to the depot' })).toMatchObject({
      status: 200,
      body: before,
    })
    expect((await read(before.id)).status).toBe(404)
    expect((await cancel(before.id)).status).toBe(404)
    expect((await schedule([tracking_number])).status).toBe(201)
  })
})

describe('a shipment of a pickup', () => {
  test('cannot be cancelled before the pickup is', async () => {
    const { id, tracking_number } = await bought()
    const pickup = (await schedule([tracking_number])).body
    const refused = await call('POST', `/v1/shipments/${id}/cancel`)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: 'state_error',
            message: `This shipment is scheduled for pickup '${pickup.id}' Please cancel this shipment pickup before.`,
          },
        ],
      },
    })
    await cancel(pickup.id)
    expect((await call('POST', `/v1/shipments/${id}/cancel`)).status).toBe(200)
  })
})

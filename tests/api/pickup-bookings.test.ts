import { describe, expect, test } from 'vitest'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import { errorOf } from '../support/contract/call.ts'
import { pickupBody } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ clock: manualClock() })

/** The number of a parcel bought from a courier of its own. */
async function bought(name: string, more: object = {}) {
  if (!(await call('GET', '/v1/carriers')).body.count || !known.has(name))
    await addConnection(call, courier(name, more as Record<string, unknown>))
  known.add(name)
  return String((await buy(call, await addShipment(call, { carrier_ids: [name] }))).body.tracking_number)
}
const known = new Set<string>()
const book = (numbers: readonly string[], more: object = {}) =>
  call<PickupRecord>('POST', '/v1/pickups', pickupBody(numbers, more))

describe('a pickup whose carrier stands in the body', () => {
  test.each(['carrier_code', 'carrier_name'])('is booked by %s, and is one of the pickups', async name => {
    const { status, body } = await book([await bought('body_courier')], { [name]: 'body_courier' })
    expect([status, body]).toMatchObject([
      201,
      { object_type: 'pickup', carrier_name: 'body_courier', carrier_id: 'body_courier', parcels: [{}] },
    ])
    expect((await call('GET', `/v1/pickups/${body.id}`)).body).toEqual(body)
    expect((await call('POST', `/v1/pickups/${body.id}/cancel`, {})).status).toBe(200)
  })

  test('is that of the carrier the parcels were bought from where it names none', async () => {
    const { status, body } = await book([await bought('own_courier')])
    expect([status, body.carrier_id]).toEqual([201, 'own_courier'])
  })

  test('asks the connection it names, and only where it is one of the carrier', async () => {
    const two = { credentials: { display_name: 'Two', custom_carrier_name: 'pair_courier' } }
    const number = await bought('pair_north', two)
    await bought('pair_south', two)
    const { body } = await book([number], { carrier_id: 'pair_south', carrier_code: 'pair_courier' })
    expect(body).toMatchObject({ carrier_name: 'pair_courier', carrier_id: 'pair_south' })
    const wrong = await book([number], { carrier_id: 'pair_south', carrier_code: 'own_courier' })
    expect([wrong.status, errorOf(wrong).details]).toEqual([
      400,
      { carrier_id: ['"pair_south" is a connection of pair_courier.'] },
    ])
  })

  test('of parcels of several carriers is refused with their names, and nothing is booked', async () => {
    const numbers = [await bought('first_courier'), await bought('second_courier')]
    const before = station().rows()
    const refused = await book(numbers)
    expect([refused.status, errorOf(refused).details]).toEqual([
      400,
      { carrier_code: [expect.stringContaining('first_courier, second_courier')] },
    ])
    expect(station().rows()).toEqual(before)
  })

  test.each<[string, object, number, string]>([
    ['two carriers', { carrier_code: 'a', carrier_name: 'b' }, 400, 'carrier_code'],
    ['a pickup every day', { pickup_type: 'daily' }, 400, 'pickup_type'],
    ['a nickname nobody has', { carrier_id: 'nobody' }, 404, 'carrier_id'],
    ['a number nobody bought', { tracking_numbers: ['NOBODY'] }, 400, 'tracking_numbers'],
    ['no parcels', { tracking_numbers: undefined, parcels_count: 3 }, 400, 'tracking_numbers'],
    ['times the wrong way round', { ready_time: '17:00', closing_time: '13:00' }, 400, 'closing_time'],
  ])('is refused for %s at the field', async (_, more, status, field) => {
    const refused = await book([await bought('wrong_courier')], more)
    expect([refused.status, Object.keys(errorOf(refused).details ?? {})]).toEqual([status, [field]])
  })

  test('is booked once, however often the same request comes', async () => {
    const numbers = [await bought('once_courier')]
    const send = () =>
      call<PickupRecord>('POST', '/v1/pickups', pickupBody(numbers), {
        headers: { 'idempotency-key': 'book-once' },
      })
    const first = await send()
    expect((await send()).body).toEqual(first.body)
  })
})

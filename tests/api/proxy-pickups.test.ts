import { beforeAll, describe, expect, test } from 'vitest'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { pickupBody } from '../support/desks/pickup-desk.ts'
import { addConnection, courier, montreal, parcel } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ clock: manualClock() })
beforeAll(() => addConnection(call, courier('bench_courier', { config: { pickup_daily_capacity: 2 } })))

const { tracking_numbers: _, ...window } = pickupBody([])
const body = { ...window, address: montreal, parcels: [parcel] }
const path = '/v1/proxy/pickups/bench_courier'

describe('a pickup by proxy', () => {
  test('may name saved records', async () => {
    const address = (await call('POST', '/v1/addresses', montreal)).body
    const box = (await call('POST', '/v1/parcels', parcel)).body
    const { status, body: answer } = await call('POST', path, {
      ...body,
      address: address.id,
      parcels: [box.id, parcel],
    })
    expect(status).toBe(201)
    expect(answer.pickup).toMatchObject({
      confirmation_number: expect.stringMatching(/^BCP\d{7}$/),
      address: { ...address, id: null },
      parcels: [{ id: null }, { id: null }],
    })
  })

  test('is refused in the words of the courier', async () => {
    const refused = await call('POST', path, { ...body, pickup_date: '2026-01-10' })
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)).toMatchObject([
      { carrier_id: 'bench_courier', code: 'pickup_day_not_served' },
    ])
  })

  test.each([
    ['', { ...body, parcels: [] }, { parcels: ['This list may not be empty.'] }],
    ['', { ...body, address: undefined }, { address: ['This field is required.'] }],
    [
      '',
      { ...body, closing_time: '12:00' },
      { closing_time: ['The closing time must be later than the ready time.'] },
    ],
    ['', { ...body, pickup_date: '2026-01-01' }, { pickup_date: ['The pickup date has passed.'] }],
    ['/update', body, { confirmation_number: ['This field is required.'] }],
    ['/cancel', {}, { confirmation_number: ['This field is required.'] }],
    [
      '/cancel',
      { confirmation_number: 'P', pickup_date: 'x' },
      { pickup_date: ['The date format must match YYYY-MM-DD'] },
    ],
  ])('%s with %j is refused at its field', async (end, sent, details) => {
    const before = station().rows()
    const refused = await call('POST', `${path}${end}`, sent)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
    expect(station().rows()).toEqual(before)
  })

  test.each([
    ['ups', 'No active carrier connection found to process the request'],
    ['acme', "No extension installed for the carrier: 'acme'"],
  ])('to %s has nobody to ask', async (carrier, message) => {
    const confirmation_number = 'P'
    for (const [end, sent] of [
      ['', body],
      ['/update', { ...body, confirmation_number }],
      ['/cancel', { confirmation_number }],
    ] as const)
      expect(await call('POST', `/v1/proxy/pickups/${carrier}${end}`, sent)).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'not_found', message }] },
      })
  })

  test('to a carrier without a connection says at it which one is missing', async () => {
    const refused = await call('POST', '/v1/proxy/pickups/ups', body)
    expect(errorOf(refused).details).toEqual({
      carrier_name: ['No connection of "ups" that is switched on books pickups in test mode.'],
    })
  })
})

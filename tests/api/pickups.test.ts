import { describe, expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { pageCookie } from '../support/contract/page-session.ts'
import { readEvents } from '../support/desks/event-reader.ts'
import { pickupBody, pickupDay, pickupDesk } from '../support/desks/pickup-desk.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  montreal,
  parcel,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ clock: manualClock() })
const { schedule, read, cancel, list } = pickupDesk(call, 'bench_courier')

async function bought(more: object = {}) {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  return (await buy(call, await addShipment(call, more))).body
}

async function scheduled(more: object = {}): Promise<PickupRecord> {
  const { status, body } = await schedule([(await bought()).tracking_number], more)
  if (status !== 201) throw new Error(`the pickup was refused: ${JSON.stringify(body)}`)
  return body
}

describe('a pickup', () => {
  test('is answered with every field and what was left out', async () => {
    const { tracking_number, parcels, shipper } = await bought()
    const { status, body } = await schedule([tracking_number])
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^pck_[0-9a-f]{32}$/),
      object_type: 'pickup',
      carrier_name: 'bench_courier',
      carrier_id: 'bench_courier',
      confirmation_number: expect.stringMatching(/^BCP\d{7}$/),
      pickup_date: pickupDay,
      pickup_charge: null,
      ready_time: '13:00',
      closing_time: '17:00',
      address: { ...shipper, id: expect.stringMatching(/^adr_/) },
      parcels,
      instruction: null,
      package_location: null,
      options: {},
      metadata: {},
      test_mode: true,
    })
    expect(body.address.id).not.toBe(shipper.id)
    expect((await read(body.id)).body).toEqual(body)
  })

  test('keeps everything that was given', async () => {
    const given = {
      address: vancouver,
      instruction: 'Ring twice',
      package_location: 'Behind the counter',
      options: { liftgate: true },
      metadata: { shelf: 'B2' },
    }
    expect(await scheduled(given)).toMatchObject({ ...given, address: vancouver })
  })

  test('collects several shipments, each once, from where the first is sent', async () => {
    const one = await bought({ parcels: [parcel, parcel] })
    const two = await bought({ shipper: vancouver, recipient: montreal })
    const { body } = await schedule([one.tracking_number, two.tracking_number, one.tracking_number])
    expect(body.address).toMatchObject(montreal)
    expect(body.parcels).toEqual([...one.parcels, ...two.parcels])
  })

  test('goes to a saved address given by id', async () => {
    const { body: saved } = await call<AddressRecord>('POST', '/v1/addresses', vancouver)
    const { address } = await scheduled({ address: saved.id })
    expect(address).toEqual({ ...saved, id: expect.stringMatching(/^adr_/) })
    expect(address.id).not.toBe(saved.id)
    const refused = await schedule([(await bought()).tracking_number], { address: 'adr_none' })
    expect(refused.status).toBe(404)
  })

  test('has an address that is found by its id and changes only with it', async () => {
    const { address } = await scheduled()
    expect((await call('GET', `/v1/addresses/${address.id}`)).body).toEqual(address)
    for (const method of ['PATCH', 'DELETE']) {
      const refused = await call(method, `/v1/addresses/${address.id}`, method === 'PATCH' ? {} : undefined)
      expect(refused.status, method).toBe(409)
      expect(errorOf(refused).message).toMatch(/^This address is linked to a pickup/)
    }
  })

  test('is of one mode and unknown in the other', async () => {
    const { id } = await scheduled()
    expect((await call('GET', `/v1/pickups/${id}`, undefined, { as: 'live' })).status).toBe(404)
    expect((await call('POST', `/v1/pickups/${id}/cancel`, {}, { as: 'live' })).status).toBe(404)
    expect((await call('GET', '/v1/pickups', undefined, { as: 'live' })).body.count).toBe(0)
    const number = (await bought()).tracking_number
    const path = '/v1/pickups/bench_courier/schedule'
    const live = await call('POST', path, pickupBody([number]), { as: 'live' })
    expect(live.status).toBe(400)
  })

  test('is listed, the newest first, page by page', async () => {
    const older = await scheduled()
    const newer = await scheduled()
    const { body } = await list()
    expect(body.results.slice(0, 2)).toEqual([newer, older])
    expect(body.count).toBe(body.results.length)
    const second = await call<{ results: unknown[] }>('GET', '/v1/pickups?limit=1&offset=1')
    expect(second.body.results).toEqual([older])
  })

  test('is told to whoever listens', async () => {
    const number = (await bought()).tracking_number
    const events = await readEvents(station().url, { cookie: await pageCookie(station().url) })
    const { id } = (await schedule([number])).body
    expect(await events.next('pickups', 'created')).toMatchObject({ id })
    await cancel(id)
    expect(await events.next('pickups', 'deleted')).toMatchObject({ id })
  })
})

describe('a request for a pickup', () => {
  test.each([
    [{ pickup_date: undefined }, { pickup_date: ['This field is required.'] }],
    [{ pickup_date: '06/01/2026' }, { pickup_date: ['The date format must match YYYY-MM-DD'] }],
    [{ pickup_date: '2026-01-03' }, { pickup_date: ['The pickup date has passed.'] }],
    [{ ready_time: undefined }, { ready_time: ['This field is required.'] }],
    [{ ready_time: '1 pm' }, { ready_time: ['The time format must match HH:HM'] }],
    [{ closing_time: '24:00' }, { closing_time: ['The time format must match HH:HM'] }],
    [{ closing_time: '13:00' }, { closing_time: ['The closing time must be later than the ready time.'] }],
    [{ tracking_numbers: undefined }, { tracking_numbers: ['This field is required.'] }],
    [{ tracking_numbers: [] }, { tracking_numbers: ['This list may not be empty.'] }],
    [
      { tracking_numbers: ['NO1', 'NO2'] },
      { tracking_numbers: ["Shipment with the tracking numbers: ['NO1', 'NO2'] not found"] },
    ],
    [{ instruction: 'x'.repeat(51) }, { instruction: ['Ensure this field has no more than 50 characters.'] }],
    [{ address: { city: 'Nowhere' } }, { address: { country_code: ['This field is required.'] } }],
  ])('with %j is refused at its field', async (more, details) => {
    const { tracking_number } = await bought()
    const before = station().rows()
    const refused = await schedule([tracking_number], more)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
    expect(station().rows()).toEqual(before)
  })

  test('names a draft or a cancelled shipment as one that is not there', async () => {
    const gone = await bought()
    await call('POST', `/v1/shipments/${gone.id}/cancel`)
    expect((await schedule([gone.tracking_number])).status).toBe(400)
  })

  test('cannot collect what another pickup collects', async () => {
    const { tracking_number } = await bought()
    await schedule([tracking_number])
    const refused = await schedule([tracking_number])
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({
      tracking_numbers: [`The following shipments ['${tracking_number}'] are already scheduled for pickups`],
    })
  })

  test('sent at once is taken once', async () => {
    const { tracking_number } = await bought()
    const sent = await Promise.all(Array.from({ length: 6 }, () => schedule([tracking_number])))
    expect(sent.map(each => each.status).sort()).toEqual([201, 400, 400, 400, 400, 400])
  })

  test.each([
    ['acme', "No extension installed for the carrier: 'acme'"],
    ['ups', 'No active carrier connection found to process the request'],
  ])('to %s has nobody to ask', async (carrier, message) => {
    const { tracking_number } = await bought()
    const refused = await pickupDesk(call, carrier).schedule([tracking_number])
    expect(refused).toMatchObject({ status: 404, body: { errors: [{ code: 'not_found', message }] } })
  })

  test('to a carrier without a connection says at it which one is missing', async () => {
    const { tracking_number } = await bought()
    const refused = await pickupDesk(call, 'ups').schedule([tracking_number])
    expect(errorOf(refused).details).toEqual({
      carrier_name: ['No connection of "ups" that is switched on books pickups in test mode.'],
    })
  })

  test('to a day the courier does not drive is refused in its words, and leaves nothing', async () => {
    const { tracking_number } = await bought()
    const before = (await list()).body
    const refused = await schedule([tracking_number], { pickup_date: '2026-01-10' })
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)).toEqual([
      {
        carrier_id: 'bench_courier',
        carrier_name: 'bench_courier',
        code: 'pickup_day_not_served',
        message: 'Pickups are made on monday, tuesday, wednesday, thursday, friday.',
      },
    ])
    expect((await list()).body).toEqual(before)
    expect((await schedule([tracking_number])).status).toBe(201)
  })
})

describe('a courier with one pickup a day', () => {
  const small = courier('van', { config: { pickup_daily_capacity: 1 } })

  test('is full after one, and free again once that is cancelled or moved', async () => {
    await addConnection(call, small)
    const van = pickupDesk(call, 'van')
    const numbers = [await bought(), await bought()].map(each => each.tracking_number)
    const { body: first } = await van.schedule([numbers[0]])
    expect(messagesOf(await van.schedule([numbers[1]]))).toMatchObject([
      { code: 'pickup_capacity', message: `All 1 pickups of ${pickupDay} are taken.` },
    ])
    expect((await van.update(first.id, { instruction: 'Same day' })).status).toBe(200)
    expect((await van.update(first.id, { pickup_date: '2026-01-07' })).status).toBe(200)
    const { status, body: second } = await van.schedule([numbers[1]])
    expect(status).toBe(201)
    expect((await van.update(first.id, { pickup_date: pickupDay })).status).toBe(424)
    expect((await van.cancel(second.id)).status).toBe(200)
    expect((await van.update(first.id, { pickup_date: pickupDay })).status).toBe(200)
  })
})

/** So many more shipments like a bought one, each with a number of its own. */
function multiply(id: string, count: number): void {
  const copies = `WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${count})`
  const columns = station()
    .database.prepare<[], string>(
      `SELECT name FROM pragma_table_info('purchases') WHERE name NOT IN ('id', 'shipment_id')`,
    )
    .pluck()
    .all()
    .join(', ')
  const { database } = station()
  database
    .prepare(
      `${copies} INSERT INTO shipments (id, document, created_at, test_mode)
       SELECT 'shp_' || n, json_set(document, '$.id', 'shp_' || n, '$.tracking_number', 'MANY' || n), created_at, test_mode
       FROM shipments, copy WHERE shipments.id = ?`,
    )
    .run(id)
  database
    .prepare(
      `${copies} INSERT INTO purchases (id, shipment_id, ${columns})
       SELECT 'many' || n, 'shp_' || n, ${columns} FROM purchases, copy WHERE shipment_id = ?`,
    )
    .run(id)
}

test('503 parcels that are ready are all offered, and one pickup collects them all', async () => {
  await addConnection(call, courier('busy_bike'))
  const { id } = await bought({ carrier_ids: ['busy_bike'] })
  multiply(id, 502)
  const offered = async () => {
    const { body } = await call<{
      results: { carrier_id: string; shipments: { tracking_number: string }[] }[]
    }>('GET', '/desk/pickups/open')
    return (body.results.find(each => each.carrier_id === 'busy_bike')?.shipments ?? []).map(
      each => each.tracking_number,
    )
  }
  const numbers = await offered()
  expect(new Set(numbers).size).toBe(503)
  const booked = await pickupDesk(call, 'busy_bike').schedule(numbers)
  expect(booked.status).toBe(201)
  expect(booked.body.parcels).toHaveLength(503)
  expect(station().look('SELECT count(*) FROM pickup_shipments WHERE pickup_id = ?', booked.body.id)).toBe(
    503,
  )
  expect(await offered()).toEqual([])
})

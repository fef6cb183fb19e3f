import { describe, expect, test } from 'vitest'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { pickupBody, pickupDay, scriptedPickups } from '../support/desks/pickup-desk.ts'
import { addConnection, montreal, parcel } from '../support/desks/shipping-data.ts'

describe('a carrier that makes pickups', () => {
  test('hears what was asked for, and its day, times and price are kept', async () => {
    const { carrier, schedule, bought, read } = await scriptedPickups()
    const body = { number: 'P-1', date: '2026-01-07', ready: '09:00', closing: '11:00', charge: 750 }
    carrier.behave('pickups', { body })
    const { tracking_number } = await bought()
    const answer = await schedule([tracking_number], { instruction: 'Ring', options: { pallet: true } })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        confirmation_number: 'P-1',
        pickup_date: '2026-01-07',
        ready_time: '09:00',
        closing_time: '11:00',
        pickup_charge: { name: 'Pickup fee', amount: 7.5, currency: 'CAD' },
      },
    })
    expect(carrier.requests('pickups')).toEqual([
      {
        date: pickupDay,
        ready: '13:00',
        closing: '17:00',
        city: 'Montreal',
        line: montreal.address_line1,
        parcels: 1,
        shipments: [{ number: tracking_number, service: 'scripted_ground', parcels: 1 }],
        instruction: 'Ring',
        location: null,
        options: { pallet: true },
      },
    ])
    expect((await read(answer.body.id)).body).toEqual(answer.body)
  })

  test('that answers with times that make no sense is taken at the times asked for', async () => {
    const { carrier, schedule, bought } = await scriptedPickups()
    carrier.behave('pickups', { body: { number: 'P-1', date: 'soon', ready: '18:00', closing: '9' } })
    expect((await schedule([(await bought()).tracking_number])).body).toMatchObject({
      pickup_date: pickupDay,
      ready_time: '13:00',
      closing_time: '17:00',
    })
  })

  test('hears of changes and cancellations under its number, and may give another one', async () => {
    const { carrier, scheduled, update, cancel } = await scriptedPickups()
    const { id, confirmation_number: number } = await scheduled()
    carrier.behave('pickup-changes', { body: { number: 'P-2' } })
    expect((await update(id, { ready_time: '14:00' })).body.confirmation_number).toBe('P-2')
    expect(carrier.requests('pickup-changes')).toMatchObject([{ number, ready: '14:00', closing: '17:00' }])
    expect((await cancel(id, { reason: 'Rain' })).status).toBe(200)
    expect(carrier.requests('pickup-cancels')).toEqual([{ number: 'P-2', reason: 'Rain' }])
  })

  test('is not asked when only metadata changes', async () => {
    const { carrier, scheduled, update } = await scriptedPickups()
    const before = await scheduled()
    expect((await update(before.id, { metadata: { a: 1 } })).body).toEqual({ ...before, metadata: { a: 1 } })
    expect(carrier.calls('pickup-changes')).toBe(0)
  })

  test('is asked by the connection that bought the labels, though another one is newer', async () => {
    const { call, carrier, schedule, cancel, bought, connection } = await scriptedPickups()
    const { tracking_number } = await bought()
    await addConnection(call, scriptedConnection(carrier, { carrier_id: 'newer', api_key: 'newer' }))
    const first = (await schedule([tracking_number])).body
    expect(first.carrier_id).toBe(connection.carrier_id)
    await cancel(first.id)
    await call('PATCH', `/desk/connections/${connection.id}`, { active: false })
    expect((await schedule([tracking_number])).body.carrier_id).toBe('newer')
  })
})

describe('scheduling', () => {
  test('that the carrier refuses leaves nothing and can be tried again', async () => {
    const { carrier, schedule, bought, list } = await scriptedPickups()
    const { tracking_number } = await bought()
    carrier.behave('pickups', { status: 422, body: { code: 'P-9', message: 'No driver.' } })
    const refused = await schedule([tracking_number])
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)).toEqual([
      { carrier_id: 'scripted', carrier_name: 'scripted', code: 'P-9', message: 'No driver.' },
    ])
    expect((await list()).body.count).toBe(0)
    carrier.behave('pickups', {})
    expect((await schedule([tracking_number])).status).toBe(201)
  })

  test('that is too slow is kept without a number, named by its id, and never sent again', async () => {
    const { carrier, clock, schedule, bought, read, cancel, update, call, unknownPickups } =
      await scriptedPickups()
    const { id: shipmentId, tracking_number } = await bought()
    carrier.behave('pickups', { how: 'hold' })
    const answer = schedule([tracking_number])
    await carrier.asked('pickups')
    clock.advance(30_000)
    const refused = await answer
    expect(refused.status).toBe(424)
    const [slow, unknown] = messagesOf(refused) as { code: string; details?: { pickup_id: string } }[]
    expect(slow?.code).toBe('SHIPPING_SDK_INTERNAL_ERROR')
    expect(unknown).toMatchObject({
      code: 'outcome_unknown',
      message:
        'The pickup may have been scheduled. It will not be scheduled again by itself; ask the carrier, then settle it.',
    })
    const id = unknown?.details?.pickup_id ?? ''
    expect((await read(id)).body).toMatchObject({ id, confirmation_number: '' })
    expect(await unknownPickups()).toBe(1)
    expect((await schedule([tracking_number])).status).toBe(400)
    for (const again of [await update(id, { ready_time: '14:00' }), await cancel(id)]) {
      expect(again.status).toBe(409)
      expect(errorOf(again)).toMatchObject({
        code: 'in_use',
        details: { intent: { kind: 'pickup_schedule', record_id: id, state: 'unknown' } },
      })
    }
    expect((await call('POST', `/v1/shipments/${shipmentId}/cancel`)).status).toBe(409)
    expect(carrier.calls('pickups')).toBe(1)
  })

  test.each([
    ['breaks', { status: 503, body: {} }],
    ['hangs up', { how: 'hang_up' as const }],
    ['answers nonsense', { body: 'nonsense' }],
  ])('at a carrier that %s is not known', async (_, behaviour) => {
    const { carrier, schedule, bought, unknownPickups } = await scriptedPickups()
    carrier.behave('pickups', behaviour)
    expect((await schedule([(await bought()).tracking_number])).status).toBe(424)
    expect(await unknownPickups()).toBe(1)
  })

  test('under way keeps others from the same shipments', async () => {
    const { carrier, schedule, bought } = await scriptedPickups()
    const { tracking_number } = await bought()
    carrier.behave('pickups', { how: 'hold' })
    const first = schedule([tracking_number])
    await carrier.asked('pickups')
    expect((await schedule([tracking_number])).status).toBe(400)
    carrier.release()
    expect((await first).status).toBe(201)
    expect(carrier.calls('pickups')).toBe(1)
  })
})

describe('a pickup of a connection that is gone', () => {
  test('cannot be changed or cancelled, and stays', async () => {
    const { call, connection, scheduled, update, cancel, read } = await scriptedPickups()
    const before = await scheduled()
    await call('DELETE', `/desk/connections/${connection.id}`)
    expect((await update(before.id, { ready_time: '14:00' })).status).toBe(404)
    expect((await cancel(before.id)).status).toBe(404)
    expect((await read(before.id)).body).toEqual(before)
  })
})

describe('by proxy', () => {
  const { tracking_numbers: _, ...window } = pickupBody([])
  const body = { ...window, address: montreal, parcels: [parcel] }
  const path = '/v1/proxy/pickups/scripted'

  test('a pickup is scheduled, changed and cancelled; of each nothing is stored but that the carrier was asked', async () => {
    const { call, carrier, rows } = await scriptedPickups()
    const before = rows()
    const scheduled = await call('POST', path, body)
    expect(scheduled).toMatchObject({
      status: 201,
      body: {
        messages: [],
        pickup: {
          id: expect.stringMatching(/^pck_/),
          carrier_id: 'scripted',
          confirmation_number: `PU${pickupDay}`,
          address: { id: null, city: 'Montreal' },
          parcels: [{ id: null, weight: 1 }],
          metadata: {},
          test_mode: true,
        },
      },
    })
    const changed = await call('POST', `${path}/update`, { ...body, confirmation_number: 'P-1' })
    expect(changed).toMatchObject({
      status: 200,
      body: { messages: [], pickup: { id: null, confirmation_number: 'P-1' } },
    })
    const cancelled = await call('POST', `${path}/cancel`, { confirmation_number: 'P-1', reason: 'Rain' })
    expect(cancelled).toMatchObject({
      status: 200,
      body: {
        messages: [],
        confirmation: {
          operation: 'Cancel Pickup',
          success: true,
          carrier_name: 'scripted',
          carrier_id: 'scripted',
        },
      },
    })
    expect(carrier.requests('pickup-cancels')).toEqual([{ number: 'P-1', reason: 'Rain' }])
    expect(rows()).toEqual({ ...before, intents: 3 })
  })

  test('a carrier that says no, and one that says nothing', async () => {
    const { call, carrier } = await scriptedPickups()
    carrier.behave('pickups', { status: 422, body: { code: 'P-9', message: 'No driver.' } })
    expect(messagesOf(await call('POST', path, body))).toMatchObject([{ code: 'P-9' }])
    carrier.behave('pickups', { status: 500, body: {} })
    const lost = await call('POST', path, body)
    expect(lost.status).toBe(424)
    expect(messagesOf(lost).map(({ code }) => code)).toEqual(['500', 'outcome_unknown'])
  })
})

test('what the carrier did and could not be written down is told with its number, and is not known', async () => {
  const { database, schedule, bought, list, unknownPickups } = await scriptedPickups()
  const { tracking_number } = await bought()
  database.exec(
    `CREATE TRIGGER stuck BEFORE UPDATE ON pickups BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
  )
  const answer = await schedule([tracking_number])
  expect(answer.status).toBeGreaterThanOrEqual(500)
  expect(errorOf(answer)).toMatchObject({
    code: 'outcome_unknown',
    message: expect.stringContaining(`confirmation number PU${pickupDay}`),
    details: { confirmation_number: `PU${pickupDay}`, pickup_id: expect.stringMatching(/^pck_/) },
  })
  database.exec('DROP TRIGGER stuck')
  expect((await list()).body.results).toMatchObject([{ confirmation_number: '' }])
  expect(await unknownPickups()).toBe(1)
})

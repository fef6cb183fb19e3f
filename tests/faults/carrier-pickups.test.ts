import { describe, expect, test } from 'vitest'
import { errorOf, messagesOf } from '../support/call.ts'
import { pickupBody, pickupDay, pickupDesk } from '../support/pickup-desk.ts'
import { scriptedConnection } from '../support/scripted-carrier.ts'
import { scriptedDesk } from '../support/scripted-desk.ts'
import { addConnection, montreal, parcel } from '../support/shipping-data.ts'

async function desk() {
  const found = await scriptedDesk()
  const pickups = pickupDesk(found.call, 'scripted')
  const bought = async () => (await found.buy(await found.draft())).body
  return {
    ...found,
    ...pickups,
    bought,
    scheduled: async () => (await pickups.schedule([(await bought()).tracking_number])).body,
    unknownPickups: async () => (await found.call('GET', '/desk/status')).body.unknown_pickups,
  }
}

describe('a carrier that makes pickups', () => {
  test('hears what was asked for, and its day, times and price are kept', async () => {
    const { carrier, schedule, bought, read } = await desk()
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
        instruction: 'Ring',
        location: null,
        options: { pallet: true },
      },
    ])
    expect((await read(answer.body.id)).body).toEqual(answer.body)
  })

  test('that answers with times that make no sense is taken at the times asked for', async () => {
    const { carrier, schedule, bought } = await desk()
    carrier.behave('pickups', { body: { number: 'P-1', date: 'soon', ready: '18:00', closing: '9' } })
    expect((await schedule([(await bought()).tracking_number])).body).toMatchObject({
      pickup_date: pickupDay,
      ready_time: '13:00',
      closing_time: '17:00',
    })
  })

  test('hears of changes and cancellations under its number, and may give another one', async () => {
    const { carrier, scheduled, update, cancel } = await desk()
    const { id, confirmation_number: number } = await scheduled()
    carrier.behave('pickup-changes', { body: { number: 'P-2' } })
    expect((await update(id, { ready_time: '14:00' })).body.confirmation_number).toBe('P-2')
    expect(carrier.requests('pickup-changes')).toMatchObject([{ number, ready: '14:00', closing: '17:00' }])
    expect((await cancel(id, { reason: 'Rain' })).status).toBe(200)
    expect(carrier.requests('pickup-cancels')).toEqual([{ number: 'P-2', reason: 'Rain' }])
  })

  test('is not asked when only metadata changes', async () => {
    const { carrier, scheduled, update } = await desk()
    const before = await scheduled()
    expect((await update(before.id, { metadata: { a: 1 } })).body).toEqual({ ...before, metadata: { a: 1 } })
    expect(carrier.calls('pickup-changes')).toBe(0)
  })

  test('is asked by the connection that bought the labels, though another one is newer', async () => {
    const { call, carrier, schedule, cancel, bought, connection } = await desk()
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
    const { carrier, schedule, bought, list } = await desk()
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
    const { carrier, clock, schedule, bought, read, cancel, update, call, unknownPickups } = await desk()
    const { id: shipmentId, tracking_number } = await bought()
    carrier.behave('pickups', { how: 'hold' })
    const answer = schedule([tracking_number])
    await carrier.asked('pickups')
    clock.advance(30_000)
    const refused = await answer
    expect(refused.status).toBe(424)
    const [slow, doubt] = messagesOf(refused) as { code: string; details?: { pickup_id: string } }[]
    expect(slow?.code).toBe('SHIPPING_SDK_INTERNAL_ERROR')
    expect(doubt).toMatchObject({
      code: 'outcome_unknown',
      message:
        'The pickup may have been scheduled. It will not be scheduled again by itself; ask the carrier, then settle it.',
    })
    const id = doubt?.details?.pickup_id ?? ''
    expect((await read(id)).body).toMatchObject({ id, confirmation_number: '' })
    expect(await unknownPickups()).toBe(1)
    expect((await schedule([tracking_number])).status).toBe(400)
    for (const again of [await update(id, { ready_time: '14:00' }), await cancel(id)]) {
      expect(again.status).toBe(409)
      expect(errorOf(again).code).toBe('outcome_unknown')
    }
    expect((await call('POST', `/v1/shipments/${shipmentId}/cancel`)).status).toBe(409)
    expect(carrier.calls('pickups')).toBe(1)
  })

  test.each([
    ['breaks', { status: 503, body: {} }],
    ['hangs up', { how: 'hang_up' as const }],
    ['answers nonsense', { body: 'nonsense' }],
  ])('at a carrier that %s is not known', async (_, behaviour) => {
    const { carrier, schedule, bought, unknownPickups } = await desk()
    carrier.behave('pickups', behaviour)
    expect((await schedule([(await bought()).tracking_number])).status).toBe(424)
    expect(await unknownPickups()).toBe(1)
  })

  test('under way keeps others from the same shipments', async () => {
    const { carrier, schedule, bought } = await desk()
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

describe('what a carrier gave no answer about', () => {
  async function silent(operation: 'pickups' | 'pickup-changes' | 'pickup-cancels') {
    const found = await desk()
    const { carrier, schedule, update, cancel } = found
    const [one, two] = [await found.bought(), await found.bought()]
    if (operation !== 'pickups') await schedule([one.tracking_number])
    const before = (await found.list()).body.results[0]
    carrier.behave(operation, { status: 500, body: {} })
    const refused = await (operation === 'pickups'
      ? schedule([one.tracking_number])
      : operation === 'pickup-changes'
        ? update(before?.id ?? '', { ready_time: '15:00', tracking_numbers: [two.tracking_number] })
        : cancel(before?.id ?? ''))
    expect(refused.status).toBe(424)
    const [unsettled] = await found.unsettled()
    if (!unsettled) throw new Error('nothing is unsettled')
    return { ...found, one, two, before, id: unsettled.id }
  }

  test('was scheduled, once somebody tells its number', async () => {
    const { settle, read, id, unsettled, cancel } = await silent('pickups')
    expect(errorOf(await settle(id, { happened: true })).details).toEqual({
      confirmation_number: ['This field is required.'],
    })
    const settled = await settle(id, { happened: true, confirmation_number: 'P-7' })
    expect(settled).toMatchObject({ status: 200, body: { id, confirmation_number: 'P-7' } })
    expect((await read(id)).body).toEqual(settled.body)
    expect(await unsettled()).toEqual([])
    expect((await cancel(id)).status).toBe(200)
  })

  test('was not scheduled, and its shipments can be', async () => {
    const { settle, read, id, schedule, one, carrier } = await silent('pickups')
    expect((await settle(id, { happened: false })).status).toBe(200)
    expect((await read(id)).status).toBe(404)
    carrier.behave('pickups', {})
    expect((await schedule([one.tracking_number])).status).toBe(201)
  })

  test('was changed', async () => {
    const { settle, id, before, two, schedule, one } = await silent('pickup-changes')
    const { body } = await settle(id, { happened: true })
    expect(body).toEqual({ ...before, ready_time: '15:00', parcels: two.parcels })
    expect((await schedule([two.tracking_number])).status).toBe(400)
    expect((await schedule([one.tracking_number])).status).toBe(201)
  })

  test('was not changed, and meanwhile neither the old nor the new shipments are free', async () => {
    const { settle, id, before, one, two, schedule } = await silent('pickup-changes')
    for (const { tracking_number } of [one, two]) expect((await schedule([tracking_number])).status).toBe(400)
    expect((await settle(id, { happened: false })).body).toEqual(before)
    expect((await schedule([one.tracking_number])).status).toBe(400)
    expect((await schedule([two.tracking_number])).status).toBe(201)
  })

  test.each([
    [true, 404],
    [false, 200],
  ])('was cancelled: %s', async (happened, status) => {
    const { settle, id, before, read } = await silent('pickup-cancels')
    expect((await settle(id, { happened })).body).toEqual(before)
    expect((await read(id)).status).toBe(status)
  })

  test('is settled once, and what is known is not settled at all', async () => {
    const { settle, id, scheduled, carrier } = await silent('pickups')
    carrier.behave('pickups', {})
    await settle(id, { happened: true, confirmation_number: 'P-7' })
    for (const known of [id, (await scheduled()).id]) {
      const refused = await settle(known, { happened: false })
      expect(refused.status).toBe(409)
      expect(errorOf(refused).code).toBe('state_error')
    }
    expect((await settle('pck_none', { happened: true })).status).toBe(404)
  })
})

describe('a pickup of a connection that is gone', () => {
  test('cannot be changed or cancelled, and stays', async () => {
    const { call, connection, scheduled, update, cancel, read } = await desk()
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

  test('a pickup is scheduled, changed and cancelled without being stored', async () => {
    const { call, carrier, rows } = await desk()
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
    expect(rows()).toEqual(before)
  })

  test('a carrier that says no, and one that says nothing', async () => {
    const { call, carrier } = await desk()
    carrier.behave('pickups', { status: 422, body: { code: 'P-9', message: 'No driver.' } })
    expect(messagesOf(await call('POST', path, body))).toMatchObject([{ code: 'P-9' }])
    carrier.behave('pickups', { status: 500, body: {} })
    const lost = await call('POST', path, body)
    expect(lost.status).toBe(424)
    expect(messagesOf(lost).map(({ code }) => code)).toEqual(['500', 'outcome_unknown'])
  })
})

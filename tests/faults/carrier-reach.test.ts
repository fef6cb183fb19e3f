import { describe, expect, test } from 'vitest'
import type { CarrierSet } from '../../main/carriers/registry.ts'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import { scriptedCarriers } from '../support/carriers/scripted-carrier.ts'
import { messagesOf } from '../support/contract/call.ts'
import { readEvents } from '../support/desks/event-reader.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection, courier, route } from '../support/desks/shipping-data.ts'

const minuteMs = 60_000

/** Nothing harmless to ask it, so that nobody tries it again but the test. */
const unprobed: CarrierSet = {
  ...scriptedCarriers,
  load: async slug => {
    const adapter = await scriptedCarriers.load(slug)
    if (adapter === null) return null
    const { verifyCredentials: _, ...rest } = adapter
    return rest
  },
}

async function deskWithReach(carriers = scriptedCarriers) {
  const desk = await scriptedDesk({ carriers })
  const { call, connection } = desk
  const reach = async () =>
    (await call<ConnectionRecord>('GET', `/desk/connections/${connection.id}`)).body.reachability
  const rate = () => call('POST', '/v1/proxy/rates', { ...route, carrier_ids: ['scripted'] })
  const lose = async (times: number) => {
    for (let time = 0; time < times; time += 1) await rate()
  }
  return { ...desk, reach, rate, lose }
}

describe('whether a carrier can be reached', () => {
  test('is not known before it was asked, and known of one inside the station', async () => {
    const { call, reach, rate } = await deskWithReach()
    expect(await reach()).toEqual({ state: 'unknown', since: null, last_error: null, next_try_at: null })
    const own = await addConnection(call, courier())
    const { body } = await call<ConnectionRecord>('GET', `/desk/connections/${own.id}`)
    expect(body.reachability).toMatchObject({ state: 'reachable', since: null })
    expect((await call('GET', '/desk/status')).body.reachability).toEqual([])
    await rate()
    expect(await reach()).toMatchObject({ state: 'reachable', since: '2026-01-05T08:00:00.000Z' })
  })

  test('is told after the first call that found no line, on the status too, and to who listens', async () => {
    const { call, carrier, connection, reach, rate, ...desk } = await deskWithReach()
    const { bareKey } = desk.keys.create({ name: 'listener', mode: 'test' })
    const changes = await readEvents(desk.url, { authorization: `Token ${bareKey}` })
    await carrier.cut()
    const refused = await rate()
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)).toMatchObject([
      {
        carrier_id: 'scripted',
        code: 'carrier_unreachable',
        message: expect.stringMatching(
          /^The carrier could not be reached\. Its server (takes no connections|broke the connection off)\.$/,
        ),
      },
    ])
    expect(await reach()).toMatchObject({ state: 'unreachable', next_try_at: null })
    expect((await call('GET', '/desk/status')).body.reachability).toMatchObject([
      { connection_id: connection.id, carrier_id: 'scripted', state: 'unreachable' },
    ])
    expect(await changes.next('reachability', 'updated')).toMatchObject({ id: connection.id })
  })

  test.each([
    ['refuses', { status: 422, body: { code: 'R', message: 'No.' } }],
    ['talks garbage', { body: '<html>' }],
    ['asks for patience', { status: 429, body: { code: 'T', message: 'Later.' } }],
  ])('is not unknown when it %s', async (_, behaviour) => {
    const { carrier, reach, lose } = await deskWithReach()
    carrier.behave('rates', behaviour)
    await lose(5)
    expect(await reach()).toMatchObject({ state: 'reachable' })
    expect(carrier.calls('rates')).toBe(5)
  })
})

describe('a carrier that could not be reached three times', () => {
  test('is answered for at once, is tried again after half a minute, and then pauses twice as long', async () => {
    const { carrier, clock, reach, rate, lose } = await deskWithReach(unprobed)
    carrier.behave('rates', { status: 503, body: 'x' })
    await lose(3)
    expect(await reach()).toEqual({
      state: 'unreachable',
      since: '2026-01-05T08:00:00.000Z',
      last_error: 'The carrier answered with status 503.',
      next_try_at: '2026-01-05T08:00:30.000Z',
    })
    expect(messagesOf(await rate())).toMatchObject([
      {
        code: 'carrier_unreachable',
        message:
          'The carrier cannot be reached since 2026-01-05 08:00 UTC; it is tried again at 2026-01-05 08:00 UTC.',
        details: { next_try_at: '2026-01-05T08:00:30.000Z' },
      },
    ])
    expect(carrier.calls('rates')).toBe(3)
    clock.advance(minuteMs / 2)
    await rate()
    expect(carrier.calls('rates')).toBe(4)
    expect(await reach()).toMatchObject({ next_try_at: '2026-01-05T08:01:30.000Z' })
    carrier.behave('rates', {})
    clock.advance(minuteMs)
    expect((await rate()).status).toBe(200)
    expect(await reach()).toMatchObject({ state: 'reachable', last_error: null, next_try_at: null })
  })

  test('gets one call as a trial, however many want to go', async () => {
    const { carrier, clock, rate, lose } = await deskWithReach(unprobed)
    carrier.behave('rates', { how: 'hang_up' })
    await lose(3)
    clock.advance(minuteMs / 2)
    carrier.behave('rates', { how: 'hold' })
    const trial = rate()
    await carrier.asked('rates', 4)
    expect((await rate()).status).toBe(424)
    expect(carrier.calls('rates')).toBe(4)
    carrier.release()
    expect((await trial).status).toBe(200)
  })

  test('is asked for no label: nothing is bought, nothing is unknown and the draft stays', async () => {
    const { carrier, draft, buy, lose, unknownPurchases } = await deskWithReach()
    const shipment = await draft()
    await carrier.cut()
    await lose(3)
    await carrier.mend()
    const refused = await buy(shipment)
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)[0]).toMatchObject({
      code: 'carrier_unreachable',
      message: expect.stringContaining('nothing was bought'),
    })
    expect(carrier.calls('labels')).toBe(0)
    expect(await unknownPurchases()).toBe(0)
  })

  test('is asked all the same when somebody tests the connection, or enters it anew', async () => {
    const { call, carrier, connection, reach, rate, lose } = await deskWithReach()
    await carrier.cut()
    await lose(3)
    await carrier.mend()
    const path = `/desk/connections/${connection.id}`
    expect((await call('POST', `${path}/test`)).body).toMatchObject({ success: true })
    expect(await reach()).toMatchObject({ state: 'reachable' })
    await carrier.cut()
    await lose(3)
    await carrier.mend()
    await call('PATCH', path, { display_name: 'Anew' })
    expect(await reach()).toMatchObject({ state: 'unknown' })
    expect((await rate()).status).toBe(200)
  })

  test('does not hold up another account', async () => {
    const { call, carrier, lose } = await deskWithReach()
    await addConnection(call, courier())
    await carrier.cut()
    await lose(3)
    const { status, body } = await call('POST', '/v1/proxy/rates', route)
    expect(status).toBe(207)
    expect(body).toMatchObject({ rates: [{ total_charge: 10 }, { total_charge: 25 }] })
  })
})

test('a label whose request never left is not bought and not unknown', async () => {
  const { carrier, draft, buy, unknownPurchases } = await scriptedDesk()
  const shipment = await draft()
  await carrier.cut()
  expect((await buy(shipment)).status).toBe(424)
  expect(await unknownPurchases()).toBe(0)
  await carrier.mend()
  expect((await buy(shipment)).status).toBe(200)
  expect(carrier.charges()).toHaveLength(1)
})

describe('how long a connection is waited for', () => {
  test.each([
    ['rates', 'rating_timeout_seconds', 2],
    ['labels', 'buying_timeout_seconds', 45],
  ] as const)('is set for %s', async (operation, setting, seconds) => {
    const { call, carrier, clock, connection, draft, buy, rate } = await deskWithReach()
    const shipment = await draft()
    await call('PATCH', `/desk/connections/${connection.id}`, { config: { [setting]: seconds } })
    carrier.behave(operation, { how: 'hold' })
    const before = carrier.calls(operation)
    const answer = operation === 'rates' ? rate() : buy(shipment)
    await carrier.asked(operation, before + 1)
    clock.advance(seconds * 1000 - 1)
    expect(await Promise.race([answer, 'still waiting'])).toBe('still waiting')
    clock.advance(1)
    expect(messagesOf(await answer)[0]?.message).toBe(`The carrier did not answer within ${seconds} seconds.`)
  })

  test.each([
    [{ rating_timeout_seconds: 0 }, 'rating_timeout_seconds'],
    [{ rating_timeout_seconds: 61 }, 'rating_timeout_seconds'],
    [{ buying_timeout_seconds: 4 }, 'buying_timeout_seconds'],
    [{ buying_timeout_seconds: 'long' }, 'buying_timeout_seconds'],
  ])('is refused when it makes no sense: %o', async (config, field) => {
    const { call, connection } = await scriptedDesk()
    const { status, body } = await call('PATCH', `/desk/connections/${connection.id}`, { config })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(field)
  })
})

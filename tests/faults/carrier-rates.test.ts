import { describe, expect, test } from 'vitest'
import type { CarrierMessage } from '../../shared/errors/result.ts'
import { type Behaviour, fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { carriersWith, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection, courier, route } from '../support/desks/shipping-data.ts'

const rateTimeoutMs = 10_000
type Rates = { rates: { carrier_id: string; total_charge: number }[]; messages: CarrierMessage[] }

async function deskWithTwo() {
  const desk = await scriptedDesk()
  const { call } = desk
  await addConnection(call, courier())
  return { ...desk, rates: () => call<Rates>('POST', '/v1/proxy/rates', route) }
}

describe('rates of several connections', () => {
  test('are put together by price', async () => {
    const { rates } = await deskWithTwo()
    const { status, body } = await rates()
    expect(status).toBe(200)
    expect(body.rates.map(each => [each.carrier_id, each.total_charge])).toEqual([
      ['bench_courier', 10],
      ['scripted', 12.5],
      ['bench_courier', 25],
    ])
  })

  test('of a slow one are waited for no longer than its time, and the others come', async () => {
    const { carrier, clock, rates } = await deskWithTwo()
    carrier.behave('rates', { how: 'hold' })
    const answer = rates()
    await carrier.asked('rates')
    clock.advance(rateTimeoutMs)
    const { status, body } = await answer
    expect(status).toBe(207)
    expect(body.rates.map(each => each.carrier_id)).toEqual(['bench_courier', 'bench_courier'])
    expect(body.messages).toEqual([
      {
        carrier_id: 'scripted',
        carrier_name: 'scripted',
        code: 'SHIPPING_SDK_INTERNAL_ERROR',
        message: 'The carrier did not answer within 10 seconds.',
        details: null,
      },
    ])
  })

  test.each<[string, Behaviour, object]>([
    [
      'refuses',
      { status: 422, body: { code: 'R-1', message: 'No service on Mars.' } },
      { code: 'R-1', message: 'No service on Mars.' },
    ],
    ['talks garbage', { body: '<html>' }, { code: 'SHIPPING_SDK_INTERNAL_ERROR' }],
    [
      'promises something else',
      { body: { rates: [{ price: 'cheap' }] } },
      { code: 'SHIPPING_SDK_INTERNAL_ERROR' },
    ],
    ['answers nothing', { body: '' }, { code: 'SHIPPING_SDK_INTERNAL_ERROR' }],
    ['hangs up', { how: 'hang_up' }, { code: 'carrier_unreachable' }],
    ['is down', { status: 503, body: 'x' }, { code: '503' }],
  ])('of one that %s do not stop the others', async (_, behaviour, message) => {
    const { carrier, rates } = await deskWithTwo()
    carrier.behave('rates', behaviour)
    const { status, body } = await rates()
    expect(status).toBe(207)
    expect(body.rates).toHaveLength(2)
    expect(body.messages).toMatchObject([{ carrier_id: 'scripted', ...message }])
  })

  test('can come with words, which a stored shipment keeps', async () => {
    const { carrier, draft } = await scriptedDesk()
    const words = [{ code: 'W-1', message: 'Delays in the north.' }]
    carrier.behave('rates', { body: { rates: [{ service: 'slow', total: 500 }], messages: words } })
    const shipment = await draft()
    expect(shipment.rates).toMatchObject([{ service: 'slow', total_charge: 5 }])
    expect(shipment.messages).toEqual([{ carrier_id: 'scripted', carrier_name: 'scripted', ...words[0] }])
  })

  test('nobody has are a 424 for a new shipment, and an old one keeps its own', async () => {
    const { carrier, call, draft, retrieve, rows } = await scriptedDesk()
    const shipment = await draft()
    carrier.behave('rates', { body: { rates: [], messages: [{ code: 'N', message: 'No.' }] } })
    const before = rows()
    const refused = await call('POST', '/v1/shipments', route)
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)).toEqual([
      { carrier_id: 'scripted', carrier_name: 'scripted', code: 'N', message: 'No.' },
    ])
    expect((await call('POST', `/v1/shipments/${shipment.id}/rates`, { reference: 'lost' })).status).toBe(424)
    expect(rows()).toEqual(before)
    expect((await retrieve(shipment.id)).body).toEqual(shipment)
  })

  test('an adapter that throws at once is a message too', async () => {
    const carriers = carriersWith({
      rate: () => {
        throw new Error('secret inside')
      },
    })
    const { call } = await scriptedDesk({ carriers })
    await addConnection(call, courier())
    const { status, body } = await call<Rates>('POST', '/v1/proxy/rates', route)
    expect(status).toBe(207)
    expect(body.messages).toMatchObject([{ carrier_id: 'scripted', message: 'The carrier adapter failed.' }])
  })

  test('a stored connection that no longer opens does not stop the others', async () => {
    const { call, connection, look, carrier } = await deskWithTwo()
    look(`UPDATE connections SET credentials = 'v1.AAAA' WHERE id = ? RETURNING id`, connection.id)
    const { status, body } = await call<Rates>('POST', '/v1/proxy/rates', route)
    expect(status).toBe(207)
    expect(body.rates).toHaveLength(2)
    expect(body.messages).toMatchObject([{ carrier_id: 'scripted', code: 'SHIPPING_SDK_INTERNAL_ERROR' }])
    expect(carrier.calls('rates')).toBe(0)
    expect((await call('GET', '/desk/connections')).status).toBe(200)
    expect((await call('GET', '/v1/carriers')).status).toBe(200)
    const check = () => call('POST', `/desk/connections/${connection.id}/test`)
    expect((await check()).body).toMatchObject({ success: false, messages: [{ carrier_id: 'scripted' }] })
    const path = `/desk/connections/${connection.id}`
    expect((await call('PATCH', path, { credentials: { api_key: 'again' } })).status).toBe(400)
    const { credentials } = scriptedConnection(carrier)
    expect((await call('PATCH', path, { credentials })).status).toBe(200)
    expect((await check()).body).toEqual({ success: true, messages: [] })
  })
})

describe('rates that were asked for before a change', () => {
  test('are not stored for another address', async () => {
    const { carrier, call, draft, retrieve } = await scriptedDesk()
    const shipment = await draft()
    carrier.behave('rates', { how: 'hold' })
    const answer = call('POST', `/v1/shipments/${shipment.id}/rates`, {})
    await carrier.asked('rates', 2)
    await call('PATCH', `/v1/addresses/${shipment.recipient.id}`, { city: 'Elsewhere' })
    carrier.release()
    expect(await answer).toMatchObject({ status: 409, body: { errors: [{ code: 'state_error' }] } })
    expect((await retrieve(shipment.id)).body).toMatchObject({ rates: [], recipient: { city: 'Elsewhere' } })
  })

  test('do not undo what was changed in between', async () => {
    const { carrier, call, draft } = await scriptedDesk()
    const shipment = await draft({ metadata: { a: 1 } })
    carrier.behave('rates', { how: 'hold' })
    const answer = call('POST', `/v1/shipments/${shipment.id}/rates`, { metadata: { c: 3 } })
    await carrier.asked('rates', 2)
    await call('PUT', `/v1/shipments/${shipment.id}`, { metadata: { b: 2 }, reference: 'kept' })
    carrier.release()
    expect((await answer).body).toMatchObject({ metadata: { a: 1, b: 2, c: 3 }, reference: 'kept' })
  })
})

test('a second account of the same carrier is asked beside the first', async () => {
  const { call, rates } = await deskWithTwo()
  const other = await fakeCarrier()
  await addConnection(call, scriptedConnection(other, { carrier_id: 'second' }))
  expect((await rates()).body.rates.map(each => each.carrier_id)).toContain('second')
  expect(other.calls('rates')).toBe(1)
})

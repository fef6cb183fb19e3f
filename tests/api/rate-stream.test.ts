import { describe, expect, test } from 'vitest'
import { answerOf, rateLines } from '../support/carriers/rate-lines.ts'
import { errorOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection, buy, courier, route } from '../support/desks/shipping-data.ts'

async function deskWithTwo() {
  const desk = await scriptedDesk()
  const own = await addConnection(desk.call, courier())
  const lines = (body: object = { shipment: route }) => rateLines(desk, body)
  return { ...desk, own, lines }
}

describe('rates as they come', () => {
  test('name who is asked, then bring what each says, then the stored draft', async () => {
    const { lines, retrieve, own, connection } = await deskWithTwo()
    const { response, rest } = await lines()
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const [first, ...others] = await rest()
    expect(first).toMatchObject({
      type: 'asking',
      connections: [
        { connection_id: own.id, carrier_id: 'bench_courier', display_name: 'Bench Courier' },
        { connection_id: connection.id, carrier_id: 'scripted' },
      ],
    })
    expect(others.map(({ type }) => type)).toEqual(['answer', 'answer', 'done'])
    const done = others.at(-1)
    if (done?.type !== 'done') throw new Error('the rates were refused')
    expect(done.shipment.rates.map(each => each.total_charge)).toEqual([10, 12.5, 25])
    expect((await retrieve(done.shipment.id)).body).toEqual(done.shipment)
  })

  test('of a fast carrier are there, stored and can be bought while a slow one is still asked', async () => {
    const { lines, carrier, call, clock } = await deskWithTwo()
    carrier.behave('rates', { how: 'hold' })
    const { until, rest } = await lines()
    const fast = await until(answerOf('bench_courier'))
    await carrier.asked('rates')
    if (fast.type !== 'answer' || !fast.shipment) throw new Error('nothing was stored')
    expect(fast.rates).toHaveLength(2)
    const bought = await buy(call, fast.shipment)
    expect(bought.status).toBe(200)
    clock.advance(10_000)
    const [slow, done] = await rest()
    expect(slow).toMatchObject({
      carrier_id: 'scripted',
      rates: [],
      reachability: { state: 'unreachable' },
      shipment: { tracking_number: bought.body.tracking_number },
    })
    expect(done).toEqual({ type: 'done', shipment: bought.body })
  })

  test('of a draft replace those it had, and keep them when nobody gives any', async () => {
    const { lines, carrier, draft, retrieve, call, own } = await deskWithTwo()
    await call('PATCH', `/desk/connections/${own.id}`, { active: false })
    const shipment = await draft()
    carrier.behave('rates', { body: { rates: [{ service: 'slow', total: 500 }], messages: [] } })
    const [, , done] = await (await lines({ shipment_id: shipment.id })).rest()
    expect(done).toMatchObject({ type: 'done', shipment: { id: shipment.id, rates: [{ service: 'slow' }] } })
    const before = (await retrieve(shipment.id)).body
    carrier.behave('rates', { body: { rates: [], messages: [{ code: 'N', message: 'No.' }] } })
    const [, , refused] = await (await lines({ shipment_id: shipment.id })).rest()
    expect(refused).toMatchObject({ type: 'refused', status: 424, body: { messages: [{ code: 'N' }] } })
    expect((await retrieve(shipment.id)).body).toEqual(before)
  })

  test('of changed entries change their draft, which keeps its id and is the only one', async () => {
    const { lines, draft, retrieve, rows, carrier, call, own } = await deskWithTwo()
    const shipment = await draft()
    const before = rows().shipments
    const heavier = { ...route, parcels: [{ ...route.parcels[0], weight: 9 }], reference: 'Order 7' }
    const [, , , done] = await (await lines({ shipment_id: shipment.id, shipment: heavier })).rest()
    expect(done).toMatchObject({
      type: 'done',
      shipment: {
        id: shipment.id,
        created_at: shipment.created_at,
        status: 'draft',
        reference: 'Order 7',
        parcels: [{ weight: 9 }],
      },
    })
    const stored = (await retrieve(shipment.id)).body
    expect(stored).toEqual((done as { shipment: object }).shipment)
    expect(rows().shipments).toBe(before)

    await call('PATCH', `/desk/connections/${own.id}`, { active: false })
    carrier.behave('rates', { body: { rates: [], messages: [{ code: 'N', message: 'No.' }] } })
    const rest = await (await lines({ shipment_id: shipment.id, shipment: route })).rest()
    expect(rest.at(-1)).toMatchObject({ type: 'refused', status: 424 })
    expect((await retrieve(shipment.id)).body).toEqual(stored)
  })

  test('of changed entries change nothing of a shipment that was bought', async () => {
    const { call, draft, retrieve } = await deskWithTwo()
    const shipment = await draft()
    const bought = await buy(call, shipment)
    const asked = await call('POST', '/desk/rates/stream', { shipment_id: shipment.id, shipment: route })
    expect(asked.status).toBe(409)
    expect((await retrieve(shipment.id)).body).toEqual(bought.body)
  })

  test('that all refuse leave nothing behind', async () => {
    const { lines, carrier, call, own, rows } = await deskWithTwo()
    await call('PATCH', `/desk/connections/${own.id}`, { active: false })
    carrier.behave('rates', { body: { rates: [], messages: [{ code: 'N', message: 'No.' }] } })
    const before = rows()
    const { rest } = await lines()
    expect((await rest()).map(({ type }) => type)).toEqual(['asking', 'answer', 'refused'])
    expect(rows()).toMatchObject({ shipments: before.shipments })
  })

  test('are refused as a whole before anybody is asked when the request does not fit', async () => {
    const { call, carrier, draft, buy: buyIt } = await deskWithTwo()
    const ask = (body: object) => call('POST', '/desk/rates/stream', body)
    const asked = carrier.calls('rates')
    expect(errorOf(await ask({}))).toMatchObject({
      code: 'validation',
      details: { shipment_id: [expect.any(String)] },
    })
    expect((await ask({ shipment_id: 'shp_none' })).status).toBe(404)
    expect((await ask({ shipment_id: 'shp_none', shipment: route })).status).toBe(404)
    expect(JSON.stringify((await ask({ shipment: { ...route, parcels: [] } })).body)).toContain('parcels')
    expect(carrier.calls('rates')).toBe(asked)
    const bought = (await buyIt(await draft())).body
    expect((await ask({ shipment_id: bought.id })).status).toBe(409)
  })
})

describe('earlier prices of a carrier that cannot be reached', () => {
  test('are shown as what they are, beside a draft that is kept', async () => {
    const { lines, carrier, clock, connection } = await deskWithTwo()
    await (await lines()).rest()
    await carrier.cut()
    clock.advance(3_600_000)
    const { until, rest } = await lines({
      shipment: {
        ...route,
        carrier_ids: ['scripted'],
        recipient: { ...route.recipient, person_name: 'Other' },
      },
    })
    const answer = await until(answerOf('scripted'))
    expect(answer).toMatchObject({
      connection_id: connection.id,
      rates: [],
      reachability: { state: 'unreachable', since: '2026-01-05T09:00:00.000Z' },
      remembered: [
        {
          service: 'scripted_ground',
          total_charge: 12.5,
          meta: { stale: true, rated_at: '2026-01-05T08:00:00.000Z' },
        },
      ],
      shipment: { status: 'draft', rates: [] },
    })
    expect((await rest()).at(-1)).toMatchObject({ type: 'done', shipment: { rates: [] } })
  })

  test('are only words on /v1', async () => {
    const { call, carrier, draft } = await deskWithTwo()
    await draft()
    await carrier.cut()
    const { status, body } = await call('POST', '/v1/proxy/rates', route)
    expect(status).toBe(207)
    expect(JSON.stringify(body.rates)).not.toContain('scripted')
    expect(body.messages).toMatchObject([
      { code: 'carrier_unreachable' },
      {
        code: 'last_known_rates',
        carrier_id: 'scripted',
        message:
          'The last prices for such a shipment are of 2026-01-05T08:00:00.000Z: scripted_ground 12.5 CAD. They are not offered now.',
        details: { rates: [{ service: 'scripted_ground', total_charge: 12.5, currency: 'CAD' }] },
      },
    ])
  })

  test('are those of the same route, parcels, options and account', async () => {
    const { lines, carrier, call, connection, draft } = await deskWithTwo()
    await draft()
    await carrier.cut()
    const remembered = async (more: object) => {
      const { until, rest } = await lines({ shipment: { ...route, ...more } })
      const answer = await until(answerOf('scripted'))
      await rest()
      return answer.type === 'answer' ? answer.remembered.length : 0
    }
    expect(await remembered({ reference: 'another' })).toBe(1)
    expect(await remembered({ parcels: [{ weight: 2, weight_unit: 'KG' }] })).toBe(0)
    expect(await remembered({ options: { insurance: 10 } })).toBe(0)
    expect(await remembered({ recipient: { ...route.recipient, postal_code: 'V5K0A1' } })).toBe(0)
    await call('PATCH', `/desk/connections/${connection.id}`, { display_name: 'Other account' })
    expect(await remembered({})).toBe(0)
  })
})

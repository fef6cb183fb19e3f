import { describe, expect, test } from 'vitest'
import type { Behaviour } from '../support/carriers/fake-carrier.ts'
import { carriersWith, gatedCarriers, scripted } from '../support/carriers/scripted-carrier.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { route } from '../support/desks/shipping-data.ts'

const labelTimeoutMs = 30_000

describe('many at once', () => {
  test('twenty purchases of one shipment are one charge, one label and nineteen conflicts', async () => {
    const { carrier, draft, buy, retrieve } = await scriptedDesk()
    const shipment = await draft()
    carrier.behave('labels', { how: 'hold' })
    const answers = Array.from({ length: 20 }, () => buy(shipment))
    await carrier.asked('labels')
    const conflicts = await Promise.any(answers)
    expect(conflicts.status).toBe(409)
    expect(errorOf(conflicts)).toMatchObject({
      code: 'state_error',
      message: 'This label is being bought at this moment. Wait for that answer; nothing was bought twice.',
    })
    carrier.release()
    const statuses = (await Promise.all(answers)).map(each => each.status)
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(carrier.charges()).toHaveLength(1)
    expect((await retrieve(shipment.id)).body.tracking_number).toBe(carrier.charges()[0])
  })

  test('purchases of different shipments do not wait for each other', async () => {
    const { carrier, draft, buy } = await scriptedDesk()
    const shipments = await Promise.all(Array.from({ length: 8 }, () => draft()))
    carrier.behave('labels', { how: 'hold' })
    const answers = shipments.map(shipment => buy(shipment))
    await carrier.asked('labels', 8)
    carrier.release()
    expect((await Promise.all(answers)).map(each => each.status)).toEqual(Array(8).fill(200))
    expect(carrier.charges()).toHaveLength(8)
  })
})

describe('a carrier that refuses', () => {
  const refusal: Behaviour = { status: 422, body: { code: 'C-17', message: 'Recipient is on holiday.' } }

  test('leaves the draft as it was, to be bought again', async () => {
    const { carrier, draft, buy, retrieve, unknownPurchases } = await scriptedDesk()
    const shipment = await draft()
    carrier.behave('labels', refusal)
    const refused = await buy(shipment, { reference: 'not kept', metadata: { not: 'kept' } })
    expect(refused.status).toBe(424)
    expect(refused.body).toEqual({
      messages: [
        {
          carrier_id: 'scripted',
          carrier_name: 'scripted',
          code: 'C-17',
          message: 'Recipient is on holiday.',
        },
      ],
    })
    expect((await retrieve(shipment.id)).body).toEqual(shipment)
    expect(await unknownPurchases()).toBe(0)
    carrier.behave('labels', {})
    expect((await buy(shipment)).status).toBe(200)
    expect(carrier.charges()).toHaveLength(1)
  })

  test('a one-call purchase leaves nothing at all', async () => {
    const { carrier, call, rows } = await scriptedDesk()
    carrier.behave('labels', refusal)
    // Its last prices are remembered for the day the carrier cannot be reached.
    const stored = () => ({ ...rows(), remembered_rates: null })
    const before = stored()
    const refused = await call('POST', '/v1/shipments', { ...route, service: 'scripted_ground' })
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)[0]?.code).toBe('C-17')
    expect(stored()).toEqual(before)
  })

  test('to void leaves the shipment bought', async () => {
    const { carrier, call, draft, buy, retrieve } = await scriptedDesk()
    const bought = (await buy(await draft())).body
    carrier.behave('void', { status: 409, body: { code: 'V-1', message: 'Already on the way.' } })
    const refused = await call('POST', `/v1/shipments/${bought.id}/cancel`)
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)[0]).toMatchObject({ code: 'V-1', message: 'Already on the way.' })
    expect((await retrieve(bought.id)).body).toEqual(bought)
    expect((await call('GET', `/v1/trackers/${bought.tracker_id}`)).status).toBe(200)
    carrier.behave('void', {})
    expect((await call('POST', `/v1/shipments/${bought.id}/cancel`)).body.status).toBe('cancelled')
    expect(carrier.voids()).toEqual([bought.shipment_identifier])
  })
})

describe('a purchase without an answer', () => {
  test.each<[string, Behaviour]>([
    ['is too slow after charging', { how: 'hold', charges: true }],
    ['hangs up after charging', { how: 'hang_up', charges: true }],
    ['answers garbage after charging', { body: '<html>Oops</html>' }],
    ['breaks after charging', { status: 502, body: 'Bad Gateway', charges: true }],
  ])('when the carrier %s, says it may have been bought and is never bought again', async (_, behaviour) => {
    const { carrier, clock, call, draft, buy, retrieve, unknownPurchases } = await scriptedDesk()
    const shipment = await draft()
    carrier.behave('labels', behaviour)
    const answer = buy(shipment)
    await carrier.asked('labels')
    if (behaviour.how === 'hold') clock.advance(labelTimeoutMs)
    const refused = await answer
    expect(refused.status).toBe(424)
    expect(JSON.stringify(messagesOf(refused))).toMatch(/may have been bought/)
    expect(carrier.charges()).toHaveLength(1)

    carrier.behave('labels', {})
    for (const again of [await buy(shipment), await buy(shipment)]) {
      expect(again.status).toBe(409)
      expect(errorOf(again)).toMatchObject({
        code: 'outcome_unknown',
        message: expect.stringContaining('Check with the carrier'),
      })
    }
    expect(carrier.calls('labels')).toBe(1)
    expect(carrier.charges()).toHaveLength(1)
    expect(await unknownPurchases()).toBe(1)
    expect((await retrieve(shipment.id)).body).toMatchObject({ status: 'draft' })
    for (const [method, path, body] of [
      ['POST', `/v1/shipments/${shipment.id}/cancel`],
      ['PUT', `/v1/shipments/${shipment.id}`, { reference: 'x' }],
      ['POST', `/v1/shipments/${shipment.id}/rates`, {}],
      ['PATCH', `/v1/parcels/${shipment.parcels[0]?.id}`, { weight: 2 }],
    ] as const)
      expect((await call(method, path, body)).status, `${method} ${path}`).toBe(409)
  })

  test('that were one call keep the shipment, since somebody must ask the carrier', async () => {
    const { carrier, call, unknownPurchases } = await scriptedDesk()
    carrier.behave('labels', { how: 'hang_up', charges: true })
    const refused = await call('POST', '/v1/shipments', {
      ...route,
      service: 'scripted_ground',
      reference: 'R1',
    })
    expect(refused.status).toBe(424)
    const { body } = await call<{ count: number; results: { id: string; status: string }[] }>(
      'GET',
      '/v1/shipments',
    )
    expect(body).toMatchObject({ count: 1, results: [{ status: 'draft', reference: 'R1' }] })
    expect(JSON.stringify(refused.body)).toContain(body.results[0]?.id)
    expect(await unknownPurchases()).toBe(1)
  })

  test('an adapter that throws at what it was answered is one that gave no answer', async () => {
    const careless: typeof scripted.createLabel = async (...call) => {
      await scripted.createLabel(...call)
      throw new TypeError('cannot read properties of undefined')
    }
    const { carrier, draft, buy, unknownPurchases } = await scriptedDesk({
      carriers: carriersWith({ createLabel: careless as never }),
    })
    const shipment = await draft()
    const refused = await buy(shipment)
    expect(refused.status).toBe(424)
    expect(JSON.stringify(refused.body)).not.toContain('undefined')
    expect(carrier.charges()).toHaveLength(1)
    expect(await unknownPurchases()).toBe(1)
    expect((await buy(shipment)).status).toBe(409)
  })
})

describe('while a label is being bought', () => {
  test('nothing about the shipment can be changed', async () => {
    const { carrier, call, draft, buy, retrieve } = await scriptedDesk()
    const shipment = await draft({ customs: { commodities: [{ weight: 1, weight_unit: 'KG' }] } })
    carrier.behave('labels', { how: 'hold' })
    const answer = buy(shipment)
    await carrier.asked('labels')
    for (const [method, path, body] of [
      ['PUT', `/v1/shipments/${shipment.id}`, { reference: 'x' }],
      ['PUT', `/v1/shipments/${shipment.id}`, { metadata: { x: 1 } }],
      ['POST', `/v1/shipments/${shipment.id}/rates`, {}],
      ['POST', `/v1/shipments/${shipment.id}/cancel`],
      ['PATCH', `/v1/addresses/${shipment.recipient.id}`, { city: 'Elsewhere' }],
      ['PATCH', `/v1/parcels/${shipment.parcels[0]?.id}`, { weight: 2 }],
      ['PATCH', `/v1/customs_info/${shipment.customs?.id}`, { signer: 'x' }],
      ['DELETE', `/v1/customs_info/${shipment.customs?.id}`],
    ] as const)
      expect((await call(method, path, body)).status, `${method} ${path}`).toBe(409)
    carrier.release()
    expect((await answer).status).toBe(200)
    expect((await retrieve(shipment.id)).body).toMatchObject({
      status: 'purchased',
      recipient: shipment.recipient,
    })
  })

  test('a change that slips in before the intent is written is what is bought', async () => {
    const gate = gatedCarriers()
    const { carrier, call, draft, buy } = await scriptedDesk({ carriers: gate.carriers })
    const shipment = await draft()
    gate.close()
    const answer = buy(shipment)
    await gate.reached
    const changed = await call('PUT', `/v1/shipments/${shipment.id}`, { reference: 'just in time' })
    expect(changed.status).toBe(200)
    gate.open()
    expect((await answer).body).toMatchObject({ status: 'purchased', reference: 'just in time' })
    expect(carrier.charges()).toHaveLength(1)
  })

  test('a change of the address that slips in takes the price away', async () => {
    const gate = gatedCarriers()
    const { carrier, call, draft, buy } = await scriptedDesk({ carriers: gate.carriers })
    const shipment = await draft()
    gate.close()
    const answer = buy(shipment)
    await gate.reached
    await call('PATCH', `/v1/addresses/${shipment.recipient.id}`, { city: 'Elsewhere' })
    gate.open()
    expect((await answer).status).toBe(400)
    expect(carrier.charges()).toEqual([])
  })

  test('the connection cannot be removed; it can once the label is written down', async () => {
    const { carrier, call, connection, draft, buy } = await scriptedDesk()
    const shipment = await draft()
    carrier.behave('labels', { how: 'hold' })
    const answer = buy(shipment)
    await carrier.asked('labels')
    const remove = () => call('DELETE', `/desk/connections/${connection.id}`)
    expect(errorOf(await remove()).code).toBe('in_use')
    carrier.release()
    expect(await answer).toMatchObject({ status: 200, body: { status: 'purchased' } })
    expect((await remove()).status).toBe(200)
  })
})

test('a connection that is gone cannot be bought from', async () => {
  const { carrier, call, connection, draft, buy } = await scriptedDesk()
  const shipment = await draft()
  await call('DELETE', `/desk/connections/${connection.id}`)
  expect((await buy(shipment)).status).toBe(404)
  expect(carrier.calls('labels')).toBe(0)
})

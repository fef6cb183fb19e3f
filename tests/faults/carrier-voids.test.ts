import { describe, expect, test } from 'vitest'
import type { Behaviour } from '../support/carriers/fake-carrier.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

async function boughtDesk() {
  const desk = await scriptedDesk()
  const bought = (await desk.buy(await desk.draft())).body
  const cancel = () => desk.call('POST', `/v1/shipments/${bought.id}/cancel`)
  return { ...desk, bought, cancel }
}

describe('voiding a label', () => {
  test.each<[string, Behaviour]>([
    ['is too slow', { how: 'hold' }],
    ['hangs up', { how: 'hang_up' }],
    ['breaks', { status: 502, body: 'Bad Gateway' }],
  ])(
    'where the carrier %s leaves the shipment bought, says so and is not tried again',
    async (_, behaviour) => {
      const { carrier, clock, bought, cancel, retrieve } = await boughtDesk()
      carrier.behave('void', behaviour)
      const answer = cancel()
      await carrier.asked('void')
      if (behaviour.how === 'hold') clock.advance(30_000)
      const refused = await answer
      expect(refused.status).toBe(424)
      expect(JSON.stringify(messagesOf(refused))).toMatch(/may have been voided/)
      const unknown = { void: { since: '2026-01-05T08:00:00.000Z', id: expect.any(String) } }
      expect((await retrieve(bought.id)).body).toEqual({ ...bought, meta: { ...bought.meta, unknown } })
      carrier.behave('void', {})
      const again = await cancel()
      expect(again.status).toBe(409)
      expect(errorOf(again).code).toBe('outcome_unknown')
      expect(carrier.calls('void')).toBe(1)
    },
  )

  test('twice at once is one cancellation', async () => {
    const { carrier, cancel, bought, retrieve } = await boughtDesk()
    carrier.behave('void', { how: 'hold' })
    const both = [cancel(), cancel()]
    await carrier.asked('void')
    const first = await Promise.race([...both, carrier.asked('void', 2).then(() => null)])
    carrier.release()
    const statuses = (await Promise.all(both)).map(each => each.status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(first?.status).toBe(409)
    expect(carrier.voids()).toEqual([bought.shipment_identifier])
    expect((await retrieve(bought.id)).body.status).toBe('cancelled')
  })

  test('after a refusal can be tried again', async () => {
    const { carrier, cancel } = await boughtDesk()
    carrier.behave('void', { status: 422, body: { code: 'V', message: 'Not now.' } })
    expect((await cancel()).status).toBe(424)
    carrier.behave('void', {})
    expect((await cancel()).status).toBe(200)
  })

  test('of a connection that is gone is a 404, and the shipment stays bought', async () => {
    const { call, connection, cancel, bought, retrieve } = await boughtDesk()
    await call('DELETE', `/desk/connections/${connection.id}`)
    expect((await cancel()).status).toBe(404)
    expect((await retrieve(bought.id)).body).toEqual(bought)
  })

  test('by proxy asks the carrier and passes its words on', async () => {
    const { call, carrier } = await scriptedDesk()
    const path = '/v1/proxy/shipping/scripted/cancel'
    expect(await call('POST', path, { shipment_identifier: 'SC1' })).toMatchObject({
      status: 202,
      body: {
        messages: [],
        confirmation: { operation: 'Cancel Shipment', success: true, carrier_id: 'scripted' },
      },
    })
    expect(carrier.voids()).toEqual(['SC1'])
    carrier.behave('void', { status: 404, body: { code: 'V-9', message: 'Unknown.' } })
    expect(await call('POST', path, { shipment_identifier: 'SC2' })).toMatchObject({
      status: 424,
      body: { messages: [{ code: 'V-9' }] },
    })
  })
})

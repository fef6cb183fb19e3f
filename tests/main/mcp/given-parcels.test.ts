import { describe, expect, test } from 'vitest'
import { agentDesk, callTool, connectAgent } from '../../support/desks/agent-desk.ts'

const recipient = {
  person_name: 'Ivy Chen',
  address_line1: '88 West Pender Street',
  city: 'Vancouver',
  state_code: 'BC',
  postal_code: 'V6B6N9',
  country_code: 'CA',
}
const parcel = { weight: 1.2, weight_unit: 'KG' }

/** The usual sender is known once something was sent. */
async function openDesk(limits: object = {}) {
  const desk = await agentDesk(limits)
  await desk.draft()
  const begin = async (more: object = {}) =>
    (await desk.use('draft_shipment', { recipient, parcel, ...more })).answer.shipment_id as string
  return { ...desk, begin }
}

describe('a parcel an agent describes itself', () => {
  test('becomes a draft from the usual sender that says whose it is, the same one however often it is begun', async () => {
    const { begin, retrieve, makeKey, url, use } = await openDesk()
    const id = await begin()
    expect((await retrieve(id)).body).toMatchObject({
      status: 'draft',
      recipient: { person_name: 'Ivy Chen', city: 'Vancouver' },
      parcels: [{ weight: 1.2, weight_unit: 'KG' }],
      meta: { drafted_by_agent: 'Assistant' },
    })
    expect(await begin()).toBe(id)
    const others = [
      await begin({ reference: 'second' }),
      await begin({ parcel: { ...parcel, weight: 1.3 } }),
      await begin({ recipient: { ...recipient, address_line2: 'Unit 4' } }),
    ]
    expect(new Set([id, ...others]).size).toBe(4)
    const other = await connectAgent(url, (await makeKey({ name: 'Other' })).key)
    const theirs = await callTool(other, 'draft_shipment', { recipient, parcel })
    expect(theirs.answer.shipment_id).not.toBe(id)
    expect((await use('quote', { shipment_id: id })).answer.prices).toMatchObject([{ amount: 12.5 }])
  })

  test('is never bought without a yes, whatever it costs, alone or beside others', async () => {
    const { begin, draft, use, decide, planOf, carrier, retrieve } = await openDesk({ free_below: 100 })
    const [id, ordered] = [await begin(), (await draft()).id]
    for (const shipments of [[id], [ordered, id]]) {
      const { answer } = await use('plan', { shipment_ids: shipments })
      const { plan_id } = answer.plan as { plan_id: string }
      expect((await use('ask_to_buy', { plan_id })).answer).toMatchObject({ state: 'waiting' })
      expect(carrier.charges()).toEqual([])
    }
    const { answer } = await use('plan', { shipment_ids: [id] })
    const { plan_id } = answer.plan as { plan_id: string }
    await use('ask_to_buy', { plan_id })
    expect((await planOf(plan_id))?.items).toMatchObject([
      { given_by_agent: true, place: '88 West Pender Street, V6B6N9 Vancouver, CA', recipient: 'Ivy Chen' },
    ])
    await decide(plan_id, true)
    await expect.poll(async () => (await planOf(plan_id))?.state).toBe('done')
    expect(carrier.charges()).toHaveLength(1)
    expect((await retrieve(id)).body).toMatchObject({
      status: 'purchased',
      meta: { drafted_by_agent: 'Assistant' },
    })
    expect(await begin()).not.toBe(id)
  })

  test('stays marked when a program changes what it may of a draft', async () => {
    const { begin, call, use, carrier } = await openDesk({ free_below: 100 })
    const id = await begin()
    await call('PUT', `/v1/shipments/${id}`, {
      metadata: { drafted_by_agent: null },
      meta: {},
      reference: 'x',
    })
    const { answer } = await use('plan', { shipment_ids: [id] })
    const asked = await use('ask_to_buy', { plan_id: (answer.plan as { plan_id: string }).plan_id })
    expect(asked.answer).toMatchObject({ state: 'waiting' })
    expect(carrier.charges()).toEqual([])
  })

  test('is told what it lacks before anybody is asked for it, with the field', async () => {
    const { begin, draft, use, carrier } = await openDesk()
    const id = await begin()
    expect((await use('check', { id })).text).toContain('It has no prices yet')
    await use('quote', { shipment_id: id })
    expect((await use('check', { id })).answer).toMatchObject({ ready: true, missing: [] })
    const lacking = (await draft({ recipient: { ...recipient, city: null } })).id
    const { answer } = await use('check', { id: lacking })
    expect(answer).toMatchObject({ ready: false, missing: [expect.stringMatching(/^recipient\.city: /)] })
    const planned = (await use('plan', { shipment_ids: [lacking] })).answer
    expect(planned).toMatchObject({ plan: null, left_out: [{ id: lacking }] })
    expect(JSON.stringify(planned)).toContain('No label can be bought of it as it is now. recipient.city: ')
    expect(carrier.charges()).toEqual([])
  })

  test('is refused at its field, or where nobody knows what is meant, and nothing is begun', async () => {
    const { use, rows, client } = await openDesk()
    const before = { ...rows(), api_log: 0, agent_actions: 0 }
    for (const [given, told] of [
      [{}, 'Give \\"order_ids\\"'],
      [{ recipient }, 'Give \\"order_ids\\"'],
      [{ order_ids: ['ord_1'], recipient, parcel }, 'Give \\"order_ids\\"'],
      [{ recipient: { ...recipient, postal_code: '99999' }, parcel }, 'postal_code'],
      [{ recipient: { ...recipient, country_code: 'ZZ' }, parcel }, 'country_code'],
      [{ recipient, parcel: { ...parcel, length: 10 } }, 'dimension'],
    ] as const) {
      const refused = await use('draft_shipment', given)
      expect(refused.isError, told).toBe(true)
      expect(refused.text).toContain(told)
    }
    // What does not fit the schema of the tool is told in words of the protocol.
    for (const given of [
      { recipient, parcel: { ...parcel, weight: 0 } },
      { recipient: { ...recipient, note: 'x' }, parcel },
    ])
      expect(await client.callTool({ name: 'draft_shipment', arguments: given })).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('Invalid arguments') }],
      })
    expect({ ...rows(), api_log: 0, agent_actions: 0 }).toEqual(before)
  })

  test('cannot be begun where nobody has said yet where parcels are sent from', async () => {
    const { use } = await agentDesk()
    expect((await use('draft_shipment', { recipient, parcel })).text).toContain('Nothing was begun')
  })
})

import { describe, expect, test } from 'vitest'
import { agentDesk, callTool, connectAgent } from '../../support/desks/agent-desk.ts'

const minuteMs = 60_000
const priced = (total: number) => ({
  body: { rates: [{ service: 'scripted_ground', total }], messages: [] },
})

describe('a plan of an agent', () => {
  test('is bought once after a yes at the desk, however often it is asked for', async () => {
    const { planned, use, decide, planOf, waiting, carrier, retrieve } = await agentDesk()
    const { shipmentId, planId } = await planned()
    for (let time = 0; time < 3; time += 1)
      expect((await use('ask_to_buy', { plan_id: planId })).answer).toMatchObject({ state: 'waiting' })
    expect(carrier.charges()).toEqual([])
    expect(await waiting()).toMatchObject([{ id: planId, agent: 'Assistant', total: 12.5, currency: 'CAD' }])
    expect((await decide(planId, true)).status).toBe(200)
    await expect.poll(async () => (await planOf(planId))?.state).toBe('done')
    expect(carrier.charges()).toHaveLength(1)
    expect((await use('ask_to_buy', { plan_id: planId })).answer).toMatchObject({
      state: 'done',
      labels: [{ shipment_id: shipmentId, state: 'bought', amount: 12.5 }],
      budget: { amount_left: 87.5, labels_left: 9 },
    })
    expect((await decide(planId, true)).status).toBe(409)
    expect(carrier.charges()).toHaveLength(1)
    expect((await retrieve(shipmentId)).body.status).toBe('purchased')
  })

  test('is bought without a yes where the key may spend so much alone, and in its name', async () => {
    const { planned, use, planOf, carrier, look, waiting } = await agentDesk({ free_below: 12.5 })
    const { planId } = await planned()
    await use('ask_to_buy', { plan_id: planId })
    await expect.poll(async () => (await planOf(planId))?.state).toBe('done')
    expect(carrier.charges()).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect(look(`SELECT operator FROM purchases WHERE state = 'bought'`)).toBe('Assistant')
  })

  test('waits where it costs a cent more than the key may spend alone', async () => {
    const { planned, use, carrier } = await agentDesk({ free_below: 12.49 })
    const { planId } = await planned()
    expect((await use('ask_to_buy', { plan_id: planId })).answer).toMatchObject({ state: 'waiting' })
    expect(carrier.charges()).toEqual([])
  })

  test('with a no is never bought', async () => {
    const { planned, use, decide, carrier } = await agentDesk()
    const { planId } = await planned()
    await use('ask_to_buy', { plan_id: planId })
    expect((await decide(planId, false)).body).toMatchObject({ state: 'refused' })
    expect((await use('ask_to_buy', { plan_id: planId })).answer).toMatchObject({ state: 'refused' })
    expect((await decide(planId, true)).status).toBe(409)
    expect(carrier.charges()).toEqual([])
  })

  test('expires after ten minutes, and what waits after twelve hours', async () => {
    const { planned, use, decide, clock, carrier, planOf } = await agentDesk()
    const late = await planned()
    clock.advance(10 * minuteMs)
    expect((await use('ask_to_buy', { plan_id: late.planId })).text).toContain('expired')
    const { planId } = await planned()
    await use('ask_to_buy', { plan_id: planId })
    clock.advance(12 * 60 * minuteMs)
    expect((await decide(planId, true)).status).toBe(409)
    await expect.poll(async () => (await planOf(planId))?.state).toBe('expired')
    expect(carrier.charges()).toEqual([])
  })

  test('is of one key: no other agent and no other mode can ask for it', async () => {
    const { url, planned, makeKey, carrier } = await agentDesk()
    const { planId } = await planned()
    for (const more of [{ name: 'Other' }, { name: 'Live', test_mode: false }]) {
      const other = await connectAgent(url, (await makeKey({ ...more, free_below: 100 })).key)
      expect((await callTool(other, 'ask_to_buy', { plan_id: planId })).text).toContain('There is no plan')
    }
    expect(carrier.charges()).toEqual([])
  })

  test('whose price has risen is not bought, also after a yes', async () => {
    const { planned, use, decide, planOf, carrier } = await agentDesk()
    const { planId } = await planned()
    await use('ask_to_buy', { plan_id: planId })
    carrier.behave('rates', priced(1251))
    await decide(planId, true)
    await expect.poll(async () => (await planOf(planId))?.state).toBe('done')
    expect((await planOf(planId))?.items).toMatchObject([{ state: 'not_bought' }])
    expect(carrier.charges()).toEqual([])
  })

  test('whose parcel was changed since is refused, before and after it was asked for', async () => {
    const { planned, use, decide, call, carrier } = await agentDesk()
    const [first, second] = [await planned(), await planned()]
    await use('ask_to_buy', { plan_id: second.planId })
    for (const { shipmentId } of [first, second])
      await call('PUT', `/v1/shipments/${shipmentId}`, { reference: 'another' })
    expect((await use('ask_to_buy', { plan_id: first.planId })).text).toContain('was changed')
    expect((await decide(second.planId, true)).status).toBe(409)
    expect(carrier.charges()).toEqual([])
  })

  test('in a currency other than that of the budget is left out, with the reason', async () => {
    const { draft, use } = await agentDesk({ currency: 'USD' })
    const shipment = await draft()
    const { answer } = await use('plan', { shipment_ids: [shipment.id] })
    expect(answer).toMatchObject({ plan: null, left_out: [{ id: shipment.id }] })
    expect(JSON.stringify(answer)).toContain('The budget of this agent is in USD')
  })

  test('of 26 parcels is refused, and so is one of none', async () => {
    const { use } = await agentDesk()
    expect((await use('plan', {})).text).toContain('Name 1 to 25')
    const many = Array.from({ length: 20 }, (_, at) => `shp_${at}`)
    expect((await use('plan', { shipment_ids: many, order_ids: many })).text).toContain('Name 1 to 25')
  })
})

describe('the budget of a day', () => {
  test('is kept in money: what does not fit is refused before anybody is asked', async () => {
    const { planned, use, planOf, carrier } = await agentDesk({ free_below: 100, day_budget: 25 })
    for (let time = 0; time < 2; time += 1) {
      const { planId } = await planned()
      await use('ask_to_buy', { plan_id: planId })
      await expect.poll(async () => (await planOf(planId))?.state).toBe('done')
    }
    const { planId } = await planned()
    const refused = await use('ask_to_buy', { plan_id: planId })
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain('The budget of Assistant for 2026-01-05 is 25.00 CAD')
    expect(carrier.charges()).toHaveLength(2)
  })

  test('is kept in labels, also by plans that were asked for at once and said yes to together', async () => {
    const { planned, use, decide, carrier, planOf } = await agentDesk({ day_labels: 2 })
    const plans = [await planned(), await planned(), await planned()]
    await Promise.all(plans.map(({ planId }) => use('ask_to_buy', { plan_id: planId })))
    await Promise.all(plans.map(({ planId }) => decide(planId, true)))
    for (const { planId } of plans) await expect.poll(async () => (await planOf(planId))?.state).toBe('done')
    expect(carrier.charges()).toHaveLength(2)
    const states = await Promise.all(plans.map(async ({ planId }) => (await planOf(planId))?.items[0]?.state))
    expect(states.toSorted()).toEqual(['bought', 'bought', 'not_bought'])
  })

  test('gives nothing back for a label that was voided, and all of one that was not bought', async () => {
    const { planned, use, decide, planOf, carrier, call } = await agentDesk()
    carrier.behave('labels', { status: 400, body: { code: 'no', message: 'Not today' } })
    const lost = await planned()
    await use('ask_to_buy', { plan_id: lost.planId })
    await decide(lost.planId, true)
    await expect.poll(async () => (await planOf(lost.planId))?.items[0]?.state).toBe('not_bought')
    carrier.behave('labels', {})
    const bought = await planned()
    await use('ask_to_buy', { plan_id: bought.planId })
    await decide(bought.planId, true)
    await expect.poll(async () => (await planOf(bought.planId))?.items[0]?.state).toBe('bought')
    await call('POST', `/v1/shipments/${bought.shipmentId}/cancel`)
    expect((await use('day')).answer).toMatchObject({ budget: { amount_left: 87.5, labels_left: 9 } })
  })

  test.each([
    // 2026-01-05T08:00Z: in Kiritimati it is 22:00 of that day, in Vancouver the first minute of it.
    ['Pacific/Kiritimati', 2 * 60, '2026-01-06'],
    ['America/Vancouver', 24 * 60, '2026-01-06'],
    ['UTC', 16 * 60, '2026-01-06'],
  ])(
    'begins anew at midnight of the shop in %s, and a minute before it does not',
    async (zone, minutes, day) => {
      const { planned, use, planOf, clock } = await agentDesk(
        { free_below: 100, day_labels: 1 },
        { computerTimeZone: () => zone },
      )
      const first = await planned()
      await use('ask_to_buy', { plan_id: first.planId })
      await expect.poll(async () => (await planOf(first.planId))?.state).toBe('done')
      clock.advance((minutes - 1) * minuteMs)
      const early = await planned()
      expect((await use('ask_to_buy', { plan_id: early.planId })).text).toContain('1 labels a day')
      clock.advance(minuteMs)
      const next = await planned()
      expect((await use('ask_to_buy', { plan_id: next.planId })).answer).toMatchObject({
        budget: { day, labels_left: 0 },
      })
      await expect.poll(async () => (await planOf(next.planId))?.state).toBe('done')
    },
  )

  test('counts a label to the day it is bought on, where its carrier was away at midnight', async () => {
    const { planned, use, planOf, carrier, clock, call, connection } = await agentDesk({
      free_below: 100,
      day_labels: 1,
    })
    const { planId } = await planned()
    await carrier.cut()
    await use('ask_to_buy', { plan_id: planId })
    await carrier.mend()
    clock.advance(24 * 60 * minuteMs)
    await expect.poll(async () => (await planOf(planId))?.state).toBe('done')
    expect((await call('GET', '/desk/status')).status).toBe(200)
    expect(connection.active).toBe(true)
    expect((await use('day')).answer).toMatchObject({ budget: { day: '2026-01-06', labels_left: 0 } })
  })
})

describe('what stops an agent', () => {
  test('a key that is revoked while its labels wait for their carrier buys no more of them', async () => {
    const { draft, use, decide, planOf, carrier, key, atPage, plan } = await agentDesk()
    const shipments = [await draft(), await draft(), await draft()]
    const { plan_id: planId } = await plan(shipments.map(({ id }) => id))
    await use('ask_to_buy', { plan_id: planId })
    carrier.behave('labels', { how: 'hold', charges: true })
    await decide(planId, true)
    await carrier.asked('labels')
    await atPage('DELETE', `/desk/keys/${key.id}`)
    carrier.behave('labels', {})
    carrier.release()
    await expect.poll(async () => (await planOf(planId))?.state).toBe('done')
    expect(carrier.charges()).toHaveLength(1)
    const items = (await planOf(planId))?.items ?? []
    expect(items.map(({ state }) => state)).toEqual(['bought', 'not_bought', 'not_bought'])
    await expect(use('day')).rejects.toThrow()
  })

  test('the switch of the station stops every agent, and a yes then buys nothing', async () => {
    const { planned, use, decide, atPage, carrier } = await agentDesk()
    const { planId } = await planned()
    await use('ask_to_buy', { plan_id: planId })
    await atPage('PATCH', '/desk/agent-settings', { enabled: false })
    await expect(use('day')).rejects.toThrow()
    const refused = await decide(planId, true)
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).toContain('Agents are switched off')
    expect(carrier.charges()).toEqual([])
  })

  test('no program says yes: neither the agent itself nor a key of a tool', async () => {
    const { planned, use, call, key, carrier } = await agentDesk()
    const { planId } = await planned()
    await use('ask_to_buy', { plan_id: planId })
    const path = `/desk/agent-plans/${planId}/decision`
    const headers = { authorization: `Bearer ${key.key}` }
    expect((await call('POST', path, { yes: true })).status).toBe(403)
    expect((await call('POST', path, { yes: true }, { as: 'none', headers })).status).toBe(403)
    expect(carrier.charges()).toEqual([])
  })

  test.each([
    ['POST', '/v1/shipments'],
    ['GET', '/v1/shipments'],
    ['POST', '/v1/webhooks'],
    ['POST', '/v1/proxy/shipping'],
    ['PATCH', '/desk/agent-settings'],
    ['POST', '/desk/keys'],
    ['GET', '/desk/events'],
  ])('its key is refused on %s %s, whichever way it is shown', async (method, path) => {
    const { call, key } = await agentDesk()
    for (const scheme of ['Bearer', 'Token']) {
      const headers = { authorization: `${scheme} ${key.key}` }
      const answer = await call(method, path, method === 'GET' ? undefined : {}, { as: 'none', headers })
      expect(answer.status).toBe(403)
      expect(JSON.stringify(answer.body)).toContain('does what the tools for agents do')
    }
  })

  test('one that loops is told so, and may go on a minute later', async () => {
    const { use, clock } = await agentDesk()
    const answers = []
    for (let time = 0; time < 130; time += 1) answers.push(await use('find', { what: 'orders' }))
    expect(answers.filter(({ isError }) => isError).length).toBeGreaterThan(5)
    expect(answers.at(-1)?.text).toContain('look whether it repeats itself')
    clock.advance(minuteMs)
    expect((await use('find', { what: 'orders' })).isError).toBe(false)
  })

  test('a scope it was not given', async () => {
    const { url, makeKey } = await agentDesk()
    const reader = await connectAgent(url, (await makeKey({ name: 'Reader', scopes: ['read'] })).key)
    expect((await callTool(reader, 'plan', { shipment_ids: ['shp_1'] })).text).toContain(
      'the scope \\"buy\\"',
    )
  })
})

describe('voiding', () => {
  test('a label waits for a yes, and is voided once', async () => {
    const { draft, buy, use, decide, carrier, retrieve, waiting } = await agentDesk()
    const { body: bought } = await buy(await draft())
    const first = await use('ask_to_void', { shipment_id: bought.id })
    const again = await use('ask_to_void', { shipment_id: bought.id })
    expect(first.answer).toMatchObject({ kind: 'void', state: 'waiting' })
    expect(again.answer.plan_id).toBe(first.answer.plan_id)
    expect(await waiting()).toHaveLength(1)
    expect(carrier.voids()).toEqual([])
    await decide(String(first.answer.plan_id), true)
    expect(carrier.voids()).toHaveLength(1)
    expect((await retrieve(String(bought.id))).body.status).toBe('cancelled')
  })
})

test('a key needs a currency there is', async () => {
  const { atPage } = await agentDesk()
  const answer = await atPage('POST', '/desk/agent-keys', {
    name: 'Assistant',
    test_mode: true,
    scopes: ['read'],
    currency: 'XXZ',
    day_budget: 1,
    day_labels: 1,
    free_below: 0,
  })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('Write the code of a currency')
})

test('what an agent did is listed with how it can be taken back', async () => {
  const { planned, use, decide, planOf, atPage } = await agentDesk()
  const { shipmentId, planId } = await planned()
  await use('ask_to_buy', { plan_id: planId })
  await decide(planId, true)
  await expect.poll(async () => (await planOf(planId))?.state).toBe('done')
  const { body } = await atPage<{ results: object[] }>('GET', '/desk/agent-actions')
  expect(body.results).toMatchObject([
    { tool: 'ask_to_buy', record_id: planId, client: 'scripted agent 1.0.0', agent: 'Assistant' },
    { tool: 'plan', record_id: planId },
  ])
  expect((await planOf(planId))?.items[0]?.shipment_id).toBe(shipmentId)
})

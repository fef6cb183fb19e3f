import { expect, test } from 'vitest'
import { agentDesk } from '../../support/desks/agent-desk.ts'

const dayMs = 86_400_000

test('what an agent did and planned without buying goes after 92 days, what it bought stays', async () => {
  const { draft, plan, use, clock, look } = await agentDesk({ free_below: 50 })
  await plan([(await draft()).id])
  const bought = await plan([(await draft()).id])
  await use('ask_to_buy', { plan_id: bought.plan_id })
  await expect.poll(() => look(`SELECT count(*) FROM purchases WHERE state = 'bought'`)).toBe(1)
  clock.jump(91 * dayMs)
  await use('draft_shipment', { order_ids: ['ord_nobody'] })
  expect(look('SELECT count(*) FROM agent_plans')).toBe(2)
  clock.jump(2 * dayMs)
  await use('draft_shipment', { order_ids: ['ord_nobody'] })
  await expect.poll(() => look('SELECT count(*) FROM agent_plans')).toBe(1)
  expect(look('SELECT id FROM agent_plans')).toBe(bought.plan_id)
  expect(look('SELECT count(*) FROM agent_actions')).toBe(2)
  expect(look(`SELECT operator FROM purchases WHERE state = 'bought'`)).toBe('Assistant')
})

test('an agent that loops is told to wait and to look at itself, and is heard again after a minute', async () => {
  const { use, clock } = await agentDesk()
  for (let call = 0; call < 120; call += 1) expect((await use('day')).isError).toBe(false)
  const told = await use('day')
  expect([told.isError, told.text]).toEqual([
    true,
    expect.stringMatching(
      /called more than 120 tools in a minute, so nothing was done\. Wait \d+ seconds, and look whether it repeats itself\./,
    ),
  ])
  clock.advance(60_000)
  expect((await use('day')).isError).toBe(false)
})

test('an agent sees what waits to be collected and what comes, and figures of some days', async () => {
  const { buy, draft, use, call } = await agentDesk()
  const { body } = await buy(await draft())
  const waiting = await use('pickups')
  expect(waiting.answer).toMatchObject({
    waiting: [{ carrier: 'scripted', parcels: 1, collects: true, next_day: '2026-01-05' }],
    coming: [],
  })
  const booking = {
    pickup_date: '2026-01-06',
    ready_time: '13:00',
    closing_time: '17:00',
    tracking_numbers: [body.tracking_number],
  }
  expect((await call('POST', '/v1/pickups', booking)).status).toBe(201)
  expect((await use('pickups')).answer).toMatchObject({
    waiting: [],
    coming: [
      { kind: 'pickup', state: 'booked', facts: { carrier: 'scripted', day: '2026-01-06', parcels: 1 } },
    ],
  })
  const { answer } = await use('report', { from: '2026-01-01', to: '2026-01-05' })
  expect(answer).toMatchObject({ from: '2026-01-01', to: '2026-01-05' })
  const figures = answer.figures as { name: string; value: string | null }[]
  expect(figures.find(({ name }) => name === 'parcels')).toMatchObject({ value: '1', of: 1 })
  for (const wrong of [{ from: 'yesterday' }, { from: '2026-01-05', to: '2026-01-01' }])
    expect((await use('report', wrong).catch(() => ({ isError: true }))).isError).toBe(true)
})

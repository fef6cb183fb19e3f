import { expect, test } from 'vitest'
import type { AgentPlan, CreatedAgentKey } from '../../shared/desk/agents.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { pageCookie } from '../support/contract/page-session.ts'
import { callTool, connectAgent } from '../support/desks/agent-desk.ts'
import { addConnection, addShipment } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 90_000

type Killable = Awaited<ReturnType<typeof killableStation>>

/** Somebody at the page of a station. */
async function pageOf({ url, call }: Killable) {
  const cookie = await pageCookie(url)
  return <T>(method: string, path: string, body?: unknown) =>
    call<T>(method, path, body, { as: 'none', headers: { cookie, 'x-test-mode': 'true' } })
}

/** A station with an agent, three drafts in a plan, and the plan asked for. */
async function askedDesk(more: Parameters<typeof killableStation>[1] = {}) {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const first = await killableStation(home, more)
  await addConnection(first.call, scriptedConnection(carrier))
  const atPage = await pageOf(first)
  await atPage('PATCH', '/desk/agent-settings', { enabled: true })
  const key = await atPage<CreatedAgentKey>('POST', '/desk/agent-keys', {
    name: 'Assistant',
    test_mode: true,
    scopes: ['read', 'buy'],
    currency: 'CAD',
    day_budget: 100,
    day_labels: 3,
    free_below: 0,
  })
  const agent = await connectAgent(first.url, key.body.key)
  const drafts = [await addShipment(first.call), await addShipment(first.call), await addShipment(first.call)]
  const { answer } = await callTool(agent, 'plan', { shipment_ids: drafts.map(({ id }) => id) })
  const { plan_id: planId } = answer.plan as { plan_id: string }
  expect((await callTool(agent, 'ask_to_buy', { plan_id: planId })).answer.state).toBe('waiting')
  const decide = () => atPage('POST', `/desk/agent-plans/${planId}/decision`, { yes: true })
  return { home, carrier, first, key: key.body.key, planId, decide }
}

/** The plan at the next station of the home, once it is done. */
async function settledAt(home: string, planId: string): Promise<AgentPlan> {
  const atPage = await pageOf(await killableStation(home))
  const find = async () =>
    (await atPage<{ results: AgentPlan[] }>('GET', '/desk/agent-plans')).body.results.find(
      ({ id }) => id === planId,
    )
  await expect.poll(async () => (await find())?.state, { timeout: 30_000 }).toBe('done')
  return (await find()) as AgentPlan
}

test(
  'a kill before the yes leaves it waiting, and it is bought once after it',
  async () => {
    const { home, carrier, first, planId, key } = await askedDesk()
    await first.kill()
    const second = await killableStation(home)
    const agent = await connectAgent(second.url, key)
    expect((await callTool(agent, 'ask_to_buy', { plan_id: planId })).answer.state).toBe('waiting')
    expect(carrier.charges()).toEqual([])
    await (await pageOf(second))('POST', `/desk/agent-plans/${planId}/decision`, { yes: true })
    const state = async () => (await callTool(agent, 'show', { id: planId })).answer.state
    await expect.poll(state, { timeout: 30_000 }).toBe('done')
    expect(carrier.charges()).toHaveLength(3)
  },
  twoStartsMs,
)

test.each([
  ['the intent of the first label is on disk', 'purchase.intent_written', 1],
  ['the first label is about to be asked for', 'purchase.before_call', 1],
  ['the second label is bought and nobody was told', 'purchase.outcome_written', 2],
] as const)(
  'a kill when %s buys each label once and counts it once',
  async (_, diesAt, nth) => {
    const { home, carrier, first, planId, decide } = await askedDesk({ diesAt, nth })
    await decide().catch(() => null)
    await first.ended
    const { items } = await settledAt(home, planId)
    // What a carrier was about to be asked for and may have been is told as that, and not asked for again.
    const bought = items.filter(({ state }) => state === 'bought')
    expect(carrier.charges()).toHaveLength(bought.length)
    expect(new Set(carrier.charges()).size).toBe(bought.length)
    for (const { state } of items) expect(['bought', 'unknown']).toContain(state)
  },
  twoStartsMs,
)

test(
  'a kill while the carrier makes a label leaves that one unknown and counted, and buys no other twice',
  async () => {
    const { home, carrier, first, planId, decide, key } = await askedDesk()
    carrier.behave('labels', { how: 'hold', charges: true })
    await decide()
    await carrier.asked('labels')
    await first.kill()
    carrier.behave('labels', {})
    const second = await killableStation(home)
    const agent = await connectAgent(second.url, key)
    const state = async () => (await callTool(agent, 'show', { id: planId })).answer.state
    await expect.poll(state, { timeout: 30_000 }).toBe('done')
    const { facts } = (await callTool(agent, 'show', { id: planId })).answer as {
      facts: { labels: { state: string }[] }
    }
    expect(facts.labels.map(each => each.state).toSorted()).toEqual(['bought', 'bought', 'unknown'])
    expect(carrier.charges()).toHaveLength(3)
    expect((await callTool(agent, 'day')).answer).toMatchObject({
      budget: { labels_left: 0, amount_left: 62.5 },
    })
  },
  twoStartsMs,
)

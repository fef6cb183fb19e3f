import type { AgentSettings } from '../../shared/desk/agent-settings.ts'
import { agentGroup } from '../../shared/settings/agents.ts'
import { createSettingGroup, createSettings } from '../db/settings.ts'
import { createAgentDrafts } from '../domain/access/agents/agent-drafts.ts'
import { createAgentPlans } from '../domain/access/agents/agent-plans.ts'
import { createAgentRepository } from '../domain/access/agents/agent-repository.ts'
import { createAgentSpending } from '../domain/access/agents/agent-spending.ts'
import { createLabelChoice } from '../domain/access/agents/label-choice.ts'
import { createPlanRepository } from '../domain/access/agents/plan-repository.ts'
import { createLoop } from '../platform/loops/loop.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Orders } from './orders.ts'
import type { Shipping } from './shipping.ts'
import type { OrderStore } from './stores.ts'

export type AgentLimits = ReturnType<typeof createAgentLimits>

/** What agents may spend; everything that buys stands on it. */
export function createAgentLimits({ database, calendar, changes }: StationBase) {
  const agents = createAgentRepository(database)
  const plans = createPlanRepository(database)
  const settings = createSettingGroup<AgentSettings>(
    { settings: createSettings(database), changes },
    agentGroup,
  )
  return {
    agents,
    plans,
    settings,
    spending: createAgentSpending({ agents, plans, settings: settings.read, calendar }),
  }
}

export type AgentDesk = ReturnType<typeof createAgentDesk>

const dayMs = 86_400_000
/** What agents did is listed for so long; what they bought stays in the ledger. */
const keptDays = 92

/** What agents want, and the loop that ends it or goes on with it. */
export function createAgentDesk(
  base: StationBase,
  {
    limits,
    shipping,
    orders,
    store,
  }: { limits: AgentLimits; shipping: Shipping; orders: Orders; store: OrderStore },
) {
  const { database, ids, clock, random, changes, logger } = base
  const { shipments, queue, voiding } = shipping
  const plans = createAgentPlans({
    database,
    plans: limits.plans,
    spending: limits.spending,
    choose: createLabelChoice({
      worklist: orders.worklist,
      drafts: orders.drafts,
      shipments,
      ordersOf: store.linkRepository.ordersOf,
    }),
    shipments,
    queue: queue.service,
    cancels: voiding.cancels,
    ids,
    clock,
    changes,
  })
  let forgottenMs = Number.NEGATIVE_INFINITY
  /** Once a day is often enough, and the tables are read through for it. */
  const forgetOld = () => {
    const nowMs = clock.now().getTime()
    if (nowMs - forgottenMs < dayMs) return
    forgottenMs = nowMs
    limits.agents.forget(nowMs - keptDays * dayMs)
  }
  const loop = createLoop({
    name: 'agents',
    clock,
    random,
    intervalMs: 60_000,
    floorMs: 1_000,
    backOff: { firstMs: 5_000, mostMs: 5 * 60_000 },
    report: error => logger.error({ err: error, loop: 'agents' }, 'a loop failed'),
    changed: loopChanged(base, 'agents'),
    round: async signal => {
      const atMs = await plans.tidy(signal)
      forgetOld()
      return atMs === null ? 'when_called' : { atMs }
    },
  })
  changes.subscribe(({ topic, action }) => {
    const isQueue = topic === 'purchase_queue' && action === 'updated' && limits.plans.approved().length > 0
    if (topic === 'agents' || isQueue) loop.wake()
  })
  const drafts = createAgentDrafts({ agents: limits.agents, shipments, usualSender: store.usualSender })
  return { plans, drafts, loop }
}

import { type AgentSettings, callsPerMinute } from '../../shared/desk/agents.ts'
import { agentGroup } from '../../shared/settings/agents.ts'
import { createSettingGroup, createSettings } from '../db/settings.ts'
import { createAgentPlans } from '../domain/access/agents/agent-plans.ts'
import { createAgentRepository } from '../domain/access/agents/agent-repository.ts'
import { createAgentSpending } from '../domain/access/agents/agent-spending.ts'
import { createLabelChoice } from '../domain/access/agents/label-choice.ts'
import { createPlanRepository } from '../domain/access/agents/plan-repository.ts'
import type { Route } from '../http/answer.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { createAgentTools } from '../mcp/agent-tools.ts'
import { createMcpHttp } from '../mcp/mcp-http.ts'
import { mcpRoutes } from '../mcp/mcp-routes.ts'
import { createLoop } from '../platform/loops/loop.ts'
import type { StationAccess } from './access.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Engine } from './engine.ts'
import type { Orders } from './orders.ts'
import type { StationPrinting } from './printing.ts'
import type { UpkeepServices } from './routes.ts'
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
      return atMs === null ? 'when_called' : { atMs }
    },
  })
  changes.subscribe(({ topic, action }) => {
    const isQueue = topic === 'purchase_queue' && action === 'updated' && limits.plans.approved().length > 0
    if (topic === 'agents' || isQueue) loop.wake()
  })
  return { plans, loop }
}

type ToolPorts = {
  engine: Engine
  printing: Pick<StationPrinting, 'printing'>
  access: Pick<StationAccess, 'agents'>
  upkeep: Pick<UpkeepServices, 'today'>
  version: string
}

/** The door agents come in by: a table of tools over the services everybody else uses. */
export function agentToolRoutes(
  { clock, logger }: StationBase,
  { engine, printing, access, upkeep, version }: ToolPorts,
): Route[] {
  const { shipping, orders, tracking, agents, agentLimits } = engine
  const nowMs = () => clock.now().getTime()
  const tools = createAgentTools({
    worklist: orders.worklist,
    drafts: orders.drafts,
    shipments: shipping.shipments,
    trackers: tracking.trackers,
    plans: agents.plans,
    spending: agentLimits.spending,
    today: upkeep.today,
    printJobs: printing.printing.printJobs,
    agents: access.agents,
    files: shipping.files,
    limit: createRateLimit({ requestsPerMinute: callsPerMinute, nowMs }),
    nowMs,
  })
  const report = (error: unknown) => logger.warn({ err: error }, 'a message of an agent was not understood')
  return mcpRoutes(tools, () => access.agents.settings().enabled, createMcpHttp({ version, tools, report }))
}

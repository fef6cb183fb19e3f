import { callsPerMinute } from '../../shared/desk/agents.ts'
import type { ReadToday } from '../domain/upkeep/today/today-service.ts'
import type { Route } from '../http/answer.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { createAgentTools } from '../mcp/agent-tools.ts'
import { createMcpHttp } from '../mcp/mcp-http.ts'
import { mcpRoutes } from '../mcp/mcp-routes.ts'
import type { StationAccess } from './access.ts'
import type { StationBase } from './base.ts'
import type { Engine } from './engine.ts'
import type { StationPrinting } from './printing.ts'

type ToolPorts = {
  engine: Engine
  printing: Pick<StationPrinting, 'printing'>
  access: Pick<StationAccess, 'agents'>
  upkeep: { today: ReadToday }
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

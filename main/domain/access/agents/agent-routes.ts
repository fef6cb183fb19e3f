import { agentSettingEndpoints } from '../../../../shared/desk/agent-settings.ts'
import { agentEndpoints } from '../../../../shared/desk/agents.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { AgentPlans } from './agent-plans.ts'
import type { AgentService } from './agent-service.ts'

export const agentRoutes = (agents: AgentService, plans: AgentPlans) => [
  route(agentSettingEndpoints.settings, () => ok(agents.settings())),
  route(agentSettingEndpoints.changeSettings, ({ body }) => ok(agents.changeSettings(body))),
  route(agentEndpoints.keys, ({ query, request }) => ok(recordsPage(request, query, agents.list(query)))),
  route(agentEndpoints.createKey, ({ body, caller }) => agents.create(body, caller)),
  route(agentEndpoints.changeKey, ({ params, body }) => agents.change(params.id, body)),
  route(agentEndpoints.plans, ({ query, caller, request }) =>
    ok(recordsPage(request, query, plans.page(caller.testMode, query))),
  ),
  route(agentEndpoints.decide, ({ params, body, caller }) => plans.decide(params.id, body.yes, caller)),
  route(agentEndpoints.actions, ({ query, request }) =>
    ok(recordsPage(request, query, agents.actions(query))),
  ),
]

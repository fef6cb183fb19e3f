import type { FastifyReply, FastifyRequest } from 'fastify'
import { agentEndpoints } from '../../shared/desk/agents.ts'
import { ok } from '../../shared/errors/result.ts'
import { type Agent, agentsAreOff } from '../domain/access/agents/agent-rules.ts'
import { type Caller, type Route, route, StreamAnswer } from '../http/answer.ts'
import type { AgentTools } from './agent-tools.ts'
import type { McpHttp } from './mcp-http.ts'

/** What the listener has made sure of: a key of an agent. */
const agentOf = ({ keyId = '', name, testMode, scopes }: Caller, client: string | null): Agent => ({
  keyId,
  name,
  testMode,
  scopes,
  client,
})

export const mcpRoutes = (tools: AgentTools, isOn: () => boolean, answer: McpHttp): Route[] => [
  route(agentEndpoints.call, async ({ body, caller }) =>
    ok(await tools.call(agentOf(caller, body.client ?? null), body.tool, body.arguments)),
  ),
  route(agentEndpoints.read, ({ body, caller }) => tools.read(agentOf(caller, null), body.uri)),
  route(agentEndpoints.mcp, ({ body, caller }) => {
    if (!isOn()) return agentsAreOff()
    const open = (request: FastifyRequest, reply: FastifyReply) =>
      void answer(request, reply, { agent: agentOf(caller, null), body })
    return ok(new StreamAnswer(open))
  }),
]

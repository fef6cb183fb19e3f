import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Agent } from '../domain/access/agents/agent-rules.ts'
import { onFirstUse } from '../platform/on-first-use.ts'
import type { AgentTools } from './agent-tools.ts'
import type { ToolBackend } from './mcp-server.ts'
import { toldRefusal } from './told.ts'

/** Answers one message of the protocol over HTTP. */
export type McpHttp = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { agent: Agent; body: unknown },
) => Promise<void>

/** What came as a request of the listener has both. */
type Named = FastifyRequest['raw'] & { method: string; url: string }

type Ports = { version: string; tools: AgentTools; report: (error: unknown) => void }

const backendOf = (tools: AgentTools, agent: Agent): ToolBackend => ({
  call: (name, given, client) => tools.call({ ...agent, client }, name, given),
  read: async uri => {
    const found = await tools.read(agent, uri)
    if (found.ok) return found.value
    throw new Error(String(toldRefusal(found.refusal).why ?? 'There is no such resource.'))
  },
})

/** What speaks the protocol is loaded with the first message: most stations have no agents. */
async function openHandler({ version, tools, report }: Ports) {
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const { toNodeHandler } = await import('@modelcontextprotocol/node')
  const { createToolServer } = await import('./mcp-server.ts')
  const handler = createMcpHandler(
    ({ authInfo }) => createToolServer(version, backendOf(tools, authInfo?.extra?.agent as Agent)),
    { onerror: report },
  )
  return toNodeHandler(handler, { onerror: report })
}

/** Every message stands alone, in both eras of the protocol: there is no session to be taken over. */
export function createMcpHttp(ports: Ports): McpHttp {
  const open = onFirstUse(() => openHandler(ports))
  return async (request, reply, { agent, body }) => {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    // Who asks was found out by the listener; the token itself goes no further.
    const auth = { token: '', clientId: agent.keyId, scopes: [...agent.scopes], extra: { agent } }
    try {
      const handle = await open()
      await handle(Object.assign(request.raw as Named, { auth }), reply.raw, body)
    } catch (error) {
      ports.report(error)
      if (reply.raw.headersSent) reply.raw.destroy()
      else reply.raw.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(failed))
    }
  }
}

const failed = { jsonrpc: '2.0', id: null, error: { code: -32603, message: 'The station could not answer.' } }

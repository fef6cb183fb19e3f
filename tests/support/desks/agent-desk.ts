import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { PlanShown } from '../../../main/mcp/tool-table.ts'
import type { AgentPlan, CreatedAgentKey } from '../../../shared/desk/agents.ts'
import type { Call, CallOptions } from '../contract/call.ts'
import { pageCookie } from '../contract/page-session.ts'
import { scriptedDesk } from './scripted-desk.ts'

/** `modern`: 2026-07-28, each message for itself. `legacy`: the handshake of 2025. */
export type Era = 'modern' | 'legacy'

const negotiation = { modern: { pin: '2026-07-28' }, legacy: 'legacy' } as const

/** A client of the protocol's own makers, which checks every answer by the schema it was told. */
export const mcpClient = (era: Era = 'modern'): Client =>
  new Client({ name: 'scripted agent', version: '1.0.0' }, { versionNegotiation: { mode: negotiation[era] } })

/** Connects over HTTP as a host does. */
export async function connectAgent(url: string, key: string, era: Era = 'modern'): Promise<Client> {
  const client = mcpClient(era)
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return client
}

export type Asked = { isError: boolean; answer: Record<string, unknown>; text: string }

/** Calls a tool and reads its answer; of a refusal, its text. */
export async function callTool(client: Client, name: string, given: object = {}): Promise<Asked> {
  const result = await client.callTool({ name, arguments: given as Record<string, unknown> })
  const [first] = result.content as { type: string; text: string }[]
  const text = first?.text ?? ''
  const isError = result.isError === true
  const answer = (isError ? JSON.parse(text) : result.structuredContent) as Record<string, unknown>
  return { isError, answer, text }
}

const usual = {
  name: 'Assistant',
  test_mode: true,
  scopes: ['read', 'print', 'buy'],
  currency: 'CAD',
  day_budget: 100,
  day_labels: 10,
  free_below: 0,
}

/** Somebody at the page of a station, who lets agents work there and makes their keys. */
export async function openAgents({ url, call }: { url: string; call: Call }) {
  const cookie = await pageCookie(url)
  /** As somebody at the page of the station. */
  const fromPage: CallOptions = { as: 'none', headers: { cookie, 'x-test-mode': 'true' } }
  const atPage = <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body, fromPage)
  await atPage('PATCH', '/desk/agent-settings', { enabled: true })
  const makeKey = async (more: object = {}) =>
    (await atPage<CreatedAgentKey>('POST', '/desk/agent-keys', { ...usual, ...more })).body
  return { fromPage, atPage, makeKey }
}

/** Calls with the key of an agent, and from the page of the station: what is theirs alone is refused to any other key. */
export async function callersOfAgents(desk: {
  url: string
  call: Call
}): Promise<{ asAgent: Call; fromPage: Call }> {
  const { fromPage, makeKey } = await openAgents(desk)
  const { key } = await makeKey()
  const as =
    (by: CallOptions): Call =>
    (method, path, body, options = {}) =>
      desk.call(method, path, body, { ...by, ...options, headers: { ...by.headers, ...options.headers } })
  return { asAgent: as({ as: 'none', headers: { authorization: `Bearer ${key}` } }), fromPage: as(fromPage) }
}

/** A station with agents on, a carrier that does as it is told, and an agent with a key. */
export async function agentDesk(limits: object = {}, options: Parameters<typeof scriptedDesk>[0] = {}) {
  const desk = await scriptedDesk(options)
  const { atPage, makeKey } = await openAgents(desk)
  const key = await makeKey(limits)
  const client = await connectAgent(desk.url, key.key)
  const use = (name: string, given: object = {}) => callTool(client, name, given)
  const plan = async (shipments: readonly string[]) => {
    const { answer } = await use('plan', { shipment_ids: shipments })
    return answer.plan as PlanShown
  }
  return {
    ...desk,
    atPage,
    makeKey,
    key,
    client,
    use,
    plan,
    /** Prices a new draft for the agent; answers the id of the plan. */
    planned: async () => {
      const shipment = await desk.draft()
      return { shipmentId: shipment.id, planId: (await plan([shipment.id])).plan_id }
    },
    decide: (planId: string, yes: boolean) =>
      atPage<AgentPlan>('POST', `/desk/agent-plans/${planId}/decision`, { yes }),
    planOf: async (planId: string) =>
      (await atPage<{ results: AgentPlan[] }>('GET', '/desk/agent-plans')).body.results.find(
        ({ id }) => id === planId,
      ),
    waiting: async () =>
      (await atPage<{ results: AgentPlan[] }>('GET', '/desk/agent-plans?state=waiting')).body.results,
  }
}

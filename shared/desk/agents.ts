import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, dictionary, flag, integer, list, number, object, recordId, text } from '../api/fields.ts'
import { page, pageQuery, shortListQuery } from '../api/pages.ts'
import { keyRecord } from './keys.ts'

/** What an agent may be allowed to do; never to set up the station. */
export const agentScopes = ['read', 'print', 'buy'] as const

/** A plan can be asked for so long after it was made. */
export const planMinutes = 10
/** A plan that was asked for waits so long for a yes. */
export const holdHours = 12
/** Parcels in one plan. */
export const mostInPlan = 25
/** Calls of one agent a minute. */
export const callsPerMinute = 120

const amount = () => number({ min: 0, max: 10_000_000 })
const limitData = {
  day_budget: amount().meta({ description: 'What may be spent a day of the shop.' }),
  day_labels: integer({ min: 0, max: 100_000 }).meta({ description: 'Labels that may be bought a day.' }),
  free_below: amount().meta({
    description:
      'A plan that costs no more is bought without a yes at the desk, unless the agent gave an address itself; 0 asks for one always.',
  }),
}

const agentKeyData = object({
  name: text(100, { blank: false }).meta({ description: 'The name of the agent, as the desk shows it.' }),
  test_mode: flag().meta({ description: 'A key works in one mode. One of live mode can spend money.' }),
  scopes: list(choice(agentScopes), { nonEmpty: true }),
  currency: text(3, { blank: false }).meta({
    description: 'Of all amounts of this key, for good: a code of ISO 4217.',
  }),
  ...limitData,
}).meta({ id: 'AgentKeyData' })
export type AgentKeyInput = z.output<typeof agentKeyData>

const agentLimits = object(limitData).meta({ id: 'AgentLimits' })
export type AgentLimits = z.output<typeof agentLimits>

/** What is spent and what is left of the day. */
const spent = z.strictObject({
  day: z.string(),
  amount: z.number(),
  labels: z.number().int(),
  amount_left: z.number(),
  labels_left: z.number().int(),
})

const agentKey = keyRecord
  .extend({
    currency: z.string(),
    day_budget: z.number(),
    day_labels: z.number().int(),
    free_below: z.number(),
    spent,
  })
  .meta({ id: 'AgentKey' })
export type AgentKey = z.output<typeof agentKey>

const createdAgentKey = agentKey
  .extend({
    /** What goes behind `Authorization: Bearer`. Shown this once. */
    key: z.string(),
  })
  .meta({ id: 'CreatedAgentKey' })
export type CreatedAgentKey = z.output<typeof createdAgentKey>

/**
 * - `planned`: priced, and nobody has asked for it.
 * - `waiting`: asked for; somebody at the desk says yes or no.
 * - `approved`: being bought, or voided.
 * - `done`: everything of it was bought, voided, or refused for itself.
 */
export const planStates = ['planned', 'waiting', 'approved', 'refused', 'expired', 'done'] as const
export type PlanState = (typeof planStates)[number]

/** What became of a label of a plan. */
export const planItemStates = ['planned', 'buying', 'bought', 'not_bought', 'unknown'] as const
export type PlanItemState = (typeof planItemStates)[number]

const planItem = z.strictObject({
  shipment_id: z.string(),
  recipient: z.string(),
  /** Street, place and country, on one line. */
  place: z.string(),
  /** The agent gave the address itself. Such a label always waits for a yes. */
  given_by_agent: z.boolean(),
  carrier_id: z.string(),
  service: z.string(),
  amount: z.number(),
  state: z.enum(planItemStates),
  message: z.string().nullable(),
})

export const agentPlan = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['buy', 'void']),
    agent: z.string(),
    test_mode: z.boolean(),
    state: z.enum(planStates),
    total: z.number(),
    currency: z.string(),
    items: z.array(planItem),
    created_at: z.iso.datetime(),
    /** Nothing is asked for, or said yes to, later than this. */
    expires_at: z.iso.datetime(),
    decided_by: z.string().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'AgentPlan' })
export type AgentPlan = z.output<typeof agentPlan>

const agentAction = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    agent: z.string(),
    /** What it calls itself; nobody has checked it. */
    client: z.string().nullable(),
    tool: z.string(),
    record_id: z.string().nullable(),
    test_mode: z.boolean(),
    outcome: z.string(),
    /** How it can be taken back now; null where it cannot. */
    undo: z.enum(['void', 'discard']).nullable(),
  })
  .meta({ id: 'AgentAction' })
export type AgentAction = z.output<typeof agentAction>

const toolCall = object({
  tool: text(60, { blank: false }).meta({ description: 'The name of the tool.' }),
  arguments: dictionary().meta({ description: 'As the schema of the tool wants them.' }),
  client: text(100).nullish().meta({ description: 'What the agent calls itself.' }),
}).meta({ id: 'AgentToolCall' })

const toolAnswer = z
  .strictObject({
    answer: z.record(z.string(), z.unknown()),
    is_error: z.boolean(),
    links: z.array(z.strictObject({ uri: z.string(), name: z.string(), mime_type: z.string() })),
  })
  .meta({ id: 'AgentToolAnswer' })
export type ToolAnswer = z.output<typeof toolAnswer>

const resourceAnswer = z
  .strictObject({
    uri: z.string(),
    mime_type: z.string(),
    /** Exactly one of the two; `blob` is Base64. */
    text: z.string().optional(),
    blob: z.string().optional(),
  })
  .meta({ id: 'AgentResource' })
export type ResourceAnswer = z.output<typeof resourceAnswer>

const manage = { auth: 'required', scope: 'manage' } as const
const agent = { auth: 'required', scope: 'read', forAgents: true, noStore: true } as const
const byId = object({ id: recordId() })

/** Agents, what they may spend, what they want, and the door they come in by. */
export const agentEndpoints = {
  keys: endpoint({
    ...manage,
    id: 'agents.keys',
    method: 'GET',
    path: '/desk/agent-keys',
    summary: 'List the keys of agents with what each may spend and has spent today',
    query: object(shortListQuery(50)),
    responses: { 200: page(agentKey) },
  }),
  createKey: endpoint({
    ...manage,
    id: 'agents.createKey',
    method: 'POST',
    path: '/desk/agent-keys',
    summary: 'Make a key for an agent',
    description:
      'It does what the tools for agents do, within its limits, and is refused everywhere else. The key is in this answer and nowhere else; `DELETE /desk/keys/:id` revokes it.',
    noStore: true,
    body: agentKeyData,
    example: {
      name: 'Assistant',
      test_mode: true,
      scopes: ['read', 'buy'],
      currency: 'CAD',
      day_budget: 100,
      day_labels: 20,
      free_below: 0,
    },
    responses: { 201: createdAgentKey },
    refusals: [403],
  }),
  changeKey: endpoint({
    ...manage,
    id: 'agents.changeKey',
    method: 'PATCH',
    path: '/desk/agent-keys/:id',
    summary: 'Change what an agent may spend',
    description: 'Counts from now on; what was spent today stays spent.',
    params: byId,
    body: agentLimits,
    example: { day_budget: 50, day_labels: 10, free_below: 5 },
    responses: { 200: agentKey },
    refusals: [404],
  }),
  plans: endpoint({
    id: 'agents.plans',
    method: 'GET',
    path: '/desk/agent-plans',
    summary: 'List what agents want to buy or void, newest first',
    auth: 'required',
    query: object({ ...pageQuery(), state: choice(planStates).optional() }),
    responses: { 200: page(agentPlan) },
  }),
  decide: endpoint({
    id: 'agents.decide',
    method: 'POST',
    path: '/desk/agent-plans/:id/decision',
    summary: 'Say yes or no to what an agent asked for',
    description:
      'Only somebody at the page of the station can. With a yes its labels are put into the purchase queue at the prices that were shown; where one has risen it is not bought.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    body: object({ yes: flag() }).meta({ id: 'AgentPlanDecision' }),
    example: { yes: false },
    responses: { 200: agentPlan },
    refusals: [404, 409],
  }),
  actions: endpoint({
    id: 'agents.actions',
    method: 'GET',
    path: '/desk/agent-actions',
    summary: 'List what agents did, newest first',
    auth: 'required',
    query: object(pageQuery()),
    responses: { 200: page(agentAction) },
  }),
  call: endpoint({
    ...agent,
    id: 'agents.call',
    method: 'POST',
    path: '/desk/agent-calls',
    summary: 'Call a tool with the key of an agent',
    description: 'What `packdesk mcp` calls. What a tool refuses is an answer with `is_error`.',
    body: toolCall,
    example: { tool: 'day', arguments: {} },
    responses: { 200: toolAnswer },
  }),
  read: endpoint({
    ...agent,
    id: 'agents.read',
    method: 'POST',
    path: '/desk/agent-resources',
    summary: 'Read what a link of a tool names, with the key of an agent',
    body: object({ uri: text(200, { blank: false }) }).meta({ id: 'AgentResourceCall' }),
    example: { uri: 'packdesk://day/today' },
    responses: { 200: resourceAnswer },
    refusals: [404],
  }),
  mcp: endpoint({
    ...agent,
    id: 'agents.mcp',
    method: 'POST',
    path: '/mcp',
    summary: 'The Model Context Protocol over HTTP, with the key of an agent',
    description:
      'Streamable HTTP of the revision 2026-07-28 and, for hosts of before, of 2025. `Authorization: Bearer` only. See docs/agents.md.',
    body: z.unknown().meta({ description: 'One message of JSON-RPC 2.0.' }),
    example: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    responses: {
      200: { mediaTypes: ['application/json', 'text/event-stream'], description: 'The answer of JSON-RPC.' },
    },
  }),
}

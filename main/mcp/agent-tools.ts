import type { Scope } from '../../shared/api/scopes.ts'
import { callsPerMinute, type ResourceAnswer, type ToolAnswer } from '../../shared/desk/agents.ts'
import type { FieldErrors, Refusal } from '../../shared/errors/result.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import { fromMinor } from '../../shared/units/money.ts'
import { type Agent, agentsAreOff } from '../domain/access/agents/agent-rules.ts'
import type { AgentService } from '../domain/access/agents/agent-service.ts'
import type { ShipmentFiles } from '../domain/shipping/shipments/shipment-files.ts'
import { createReadingTools, type ReadingPorts, type Told } from './reading-tools.ts'
import { asData, toldRefusal } from './told.ts'
import { type Tool, type ToolName, tools } from './tool-table.ts'
import { createWritingTools, type WritingPorts } from './writing-tools.ts'

/** What agents can do here; whichever way they come in, they end up here. */
export type AgentTools = {
  /** Carries out a tool. What it refuses is an answer, so that the agent can put it right. */
  call: (agent: Agent, name: string, given: unknown) => Promise<ToolAnswer>
  read: (agent: Agent, uri: string) => Promise<Result<ResourceAnswer>>
}

export type AgentToolPorts = ReadingPorts &
  WritingPorts & {
    agents: Pick<AgentService, 'settings' | 'note'>
    files: Pick<ShipmentFiles, 'open'>
    /** Seconds an agent has to wait; 0 when it may go on. */
    limit: (keyId: string) => number
  }

type Handlers = Record<ToolName, (agent: Agent, input: never) => Promise<Result<Told>>>

const byName = new Map<string, Tool>(tools.map(tool => [tool.name, tool]))

/** Of these it is written down what they did. */
const isWriting = ({ annotations }: Tool): boolean => !annotations.readOnlyHint

export function createAgentTools(ports: AgentToolPorts): AgentTools {
  const handlers: Handlers = { ...createReadingTools(ports), ...createWritingTools(ports) }

  /** Whether this agent may call anything now. */
  const assertMay = ({ keyId, scopes }: Agent, scope: Scope): Result<void> => {
    if (!ports.agents.settings().enabled) return agentsAreOff()
    const seconds = ports.limit(keyId)
    if (seconds > 0) return tooOften(seconds)
    return scopes.includes(scope)
      ? ok(undefined)
      : refuse('permission_denied', {
          message: `The key of this agent does not have the scope "${scope}", which this tool needs. Nothing was done.`,
        })
  }

  const carryOut = async (agent: Agent, tool: Tool, given: unknown): Promise<Result<Told>> => {
    const allowed = assertMay(agent, tool.scope)
    if (!allowed.ok) return allowed
    const input = tool.input.safeParse(given ?? {})
    if (!input.success) return refuse('validation', { message: faultsOf(input.error.issues) })
    return handlers[tool.name as ToolName](agent, input.data as never)
  }

  const call: AgentTools['call'] = async (agent, name, given) => {
    const tool = byName.get(name)
    if (!tool) return refused(noSuchTool(name).refusal)
    const told = await carryOut(agent, tool, given)
    if (isWriting(tool))
      ports.agents.note(agent, {
        tool: name,
        recordId: told.ok ? (told.value.recordId ?? null) : null,
        outcome: told.ok ? 'Done.' : (asData(wordsOf(told.refusal)) ?? 'Refused.'),
      })
    if (!told.ok) return refused(told.refusal)
    const { answer, links = [] } = told.value
    return {
      answer,
      is_error: false,
      links: links.map(({ uri, name: title, mimeType }) => ({ uri, name: title, mime_type: mimeType })),
    }
  }

  const read: AgentTools['read'] = async (agent, uri) => {
    const allowed = assertMay(agent, 'read')
    if (!allowed.ok) return allowed
    const shipmentId = /^packdesk:\/\/shipments\/([A-Za-z0-9_-]{1,80})\/label$/.exec(uri)?.[1]
    if (shipmentId) return readLabel(ports.files, agent, { uri, shipmentId })
    if (/^packdesk:\/\/day\/(today|\d{4}-\d{2}-\d{2})$/.test(uri)) return readDay(ports, agent, uri)
    return refuse('not_found', {
      message: 'There is no such resource. Tools give the addresses of those there are.',
    })
  }

  return { call, read }
}

async function readLabel(
  files: Pick<ShipmentFiles, 'open'>,
  { testMode }: Agent,
  { uri, shipmentId }: { uri: string; shipmentId: string },
): Promise<Result<ResourceAnswer>> {
  const asked = { shipmentId, fileName: 'label.png', signature: '', testMode, preview: false }
  const file = await files.open(asked)
  if (!file.ok) return file
  const { bytes, mediaType } = file.value
  return ok({ uri, mime_type: mediaType, blob: Buffer.from(bytes).toString('base64') })
}

/** What is counted is of this moment: of another day there is nothing but what it bought. */
async function readDay(
  { today, spending }: Pick<ReadingPorts, 'today' | 'spending'>,
  agent: Agent,
  uri: string,
): Promise<Result<ResourceAnswer>> {
  const now = await today(agent.testMode)
  const asked = uri.slice(uri.lastIndexOf('/') + 1)
  if (asked !== 'today' && asked !== now.day)
    return refuse('not_found', { message: `Only the day it is now can be summed up: ${now.day}.` })
  const { orders, attention } = now
  const works = spending.assertWorks(agent.keyId)
  const spent = works.ok ? spending.spentToday(works.value) : null
  const lines = [
    `Day ${now.day}`,
    `Orders ready: ${orders.ready}, overdue: ${orders.overdue}, on hold: ${orders.on_hold}, needing attention: ${orders.needs_attention}`,
    `Purchases stopped: ${now.purchases_stopped}. Prints stopped: ${now.prints_stopped}. Printers down: ${now.printers_down.length}.`,
    `Things that need somebody: ${attention.total}.`,
    ...(works.ok && spent
      ? [
          `This agent spent ${fromMinor(spent.minor, works.value.currency)} ${works.value.currency} on ${spent.labels} labels today.`,
        ]
      : []),
  ]
  return ok({ uri, mime_type: 'text/plain', text: lines.join('\n') })
}

const refused = (refusal: Refusal): ToolAnswer => ({
  answer: toldRefusal(refusal),
  is_error: true,
  links: [],
})

const tooOften = (seconds: number) =>
  refuse('throttled', {
    message: `This agent has called more than ${callsPerMinute} tools in a minute, so nothing was done. Wait ${seconds} seconds, and look whether it repeats itself.`,
    retryAfterSeconds: seconds,
  })

const noSuchTool = (name: string) =>
  refuse('not_found', {
    message: `There is no tool ${name.slice(0, 60)}. There are: ${tools.map(tool => tool.name).join(', ')}.`,
  })

const faultsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.map(String).join('.') || 'arguments'}: ${message}`)
    .join(' ')

const wordsOf = (refusal: Refusal): string => {
  const { message } = refusal as { message?: string; details?: FieldErrors }
  return message ?? JSON.stringify(toldRefusal(refusal))
}

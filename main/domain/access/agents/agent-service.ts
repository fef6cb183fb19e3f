import { scopes as allScopes, type Scope } from '../../../../shared/api/scopes.ts'
import { currencyCodes } from '../../../../shared/countries/currencies.ts'
import type { AgentSettings } from '../../../../shared/desk/agent-settings.ts'
import type {
  AgentAction,
  AgentKey,
  AgentKeyInput,
  AgentLimits,
  CreatedAgentKey,
} from '../../../../shared/desk/agents.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { SettingPatch } from '../../../../shared/settings/setting.ts'
import { fromMinor, toMinor } from '../../../../shared/units/money.ts'
import type { Database } from '../../../db/database.ts'
import type { SettingGroup } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type KeyMaker, type KeyService, type KeyUse, mayGive, toKeyRecord } from '../key-service.ts'
import type { ActionRow, AgentRepository, AgentRow, LimitRow } from './agent-repository.ts'
import type { Agent } from './agent-rules.ts'
import type { AgentSpending } from './agent-spending.ts'

type Range = { limit: number; offset: number }

/** Keys of agents as they are looked after at the desk, and what agents did. */
export type AgentService = {
  settings: () => AgentSettings
  changeSettings: (patch: SettingPatch<AgentSettings>) => AgentSettings
  list: (range: Range) => { count: number; records: AgentKey[] }
  create: (input: AgentKeyInput, maker: KeyMaker) => Result<CreatedAgentKey>
  change: (id: string, limits: AgentLimits) => Result<AgentKey>
  /** Writes down what an agent changed. */
  note: (agent: Agent, action: { tool: string; recordId: string | null; outcome: string }) => void
  actions: (range: Range) => { count: number; records: AgentAction[] }
}

export type AgentServicePorts = {
  database: Pick<Database, 'transact'>
  repository: AgentRepository
  spending: Pick<AgentSpending, 'spentToday'>
  group: SettingGroup<AgentSettings>
  keys: Pick<KeyService, 'create'>
  use: Pick<KeyUse, 'of'>
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
}

export function createAgentService(ports: AgentServicePorts): AgentService {
  const { repository, keys, use, changes } = ports
  const announce = (id: string) => changes.publish({ topic: 'agents', id, action: 'updated' })
  const show = (row: AgentRow): AgentKey => toAgentKey(row, ports.spending.spentToday(row), use.of(row.id))

  const find = (id: string): Result<AgentRow> => {
    const row = repository.find(id)
    return row ? ok(row) : refuse('not_found', { message: `There is no agent ${id.slice(0, 80)}.` })
  }

  return {
    settings: ports.group.read,
    changeSettings: ports.group.change,
    list: range => {
      const { count, rows } = repository.page(range)
      return { count, records: rows.map(show) }
    },
    create: (input, maker) => {
      const { name, test_mode: testMode, scopes } = input
      const allowed = mayGive(maker, scopes, testMode)
      if (!allowed.ok) return allowed
      if (!currencyCodes.some(code => code === input.currency))
        return refuseFields({ currency: ['Write the code of a currency, like EUR.'] })
      const made = ports.database.transact(() => {
        const created = keys.create({
          name,
          mode: testMode ? 'test' : 'live',
          scopes: allScopes.filter(scope => (scopes as readonly Scope[]).includes(scope)),
          madeBy: { kind: maker.kind, name: maker.name },
          kind: 'agent',
        })
        repository.insert(created.key.id, toLimitRow(input))
        return ok(created)
      })
      if (!made.ok) return made
      const { bareKey, key } = made.value
      const row = find(key.id)
      if (!row.ok) return row
      announce(key.id)
      return ok({ ...show(row.value), key: bareKey })
    },
    change: (id, limits) => {
      const before = find(id)
      if (!before.ok) return before
      const { currency: _, ...row } = toLimitRow({ ...limits, currency: before.value.currency })
      repository.change(id, row)
      announce(id)
      return ok(show({ ...before.value, ...row }))
    },
    note: ({ keyId, client, testMode }, action) => {
      repository.noteAction({ ...action, keyId, client, testMode, at: ports.clock.now().getTime() })
      announce(keyId)
    },
    actions: range => {
      const { count, rows } = repository.actions(range)
      return { count, records: rows.map(toAction) }
    },
  }
}

const toLimitRow = ({
  currency,
  day_budget,
  day_labels,
  free_below,
}: AgentLimits & { currency: string }): LimitRow => ({
  currency,
  dayBudgetMinor: toMinor(day_budget, currency),
  dayLabels: day_labels,
  freeBelowMinor: toMinor(free_below, currency),
})

function toAgentKey(
  row: AgentRow,
  spent: { day: string; minor: number; labels: number },
  lastUsedAt: number | null,
): AgentKey {
  const { currency, dayBudgetMinor, dayLabels } = row
  const key = toKeyRecord({
    ...row,
    mode: row.testMode ? 'test' : 'live',
    scopes: JSON.parse(row.scopes) as Scope[],
    madeBy: row.makerKind === null ? null : { kind: row.makerKind, name: row.maker ?? '' },
    lastUsedAt: lastUsedAt ?? row.lastUsedAt,
  })
  return {
    ...key,
    currency,
    day_budget: fromMinor(dayBudgetMinor, currency),
    day_labels: dayLabels,
    free_below: fromMinor(row.freeBelowMinor, currency),
    spent: {
      day: spent.day,
      amount: fromMinor(spent.minor, currency),
      labels: spent.labels,
      amount_left: fromMinor(Math.max(0, dayBudgetMinor - spent.minor), currency),
      labels_left: Math.max(0, dayLabels - spent.labels),
    },
  }
}

/** A bought label can be voided, a draft discarded; what was printed or ended stays as it is. */
const undoOf = (status: string | null): AgentAction['undo'] =>
  status === 'purchased' ? 'void' : status === 'draft' ? 'discard' : null

const toAction = (row: ActionRow): AgentAction => ({
  id: String(row.id),
  at: new Date(row.at).toISOString(),
  agent: row.agent,
  client: row.client,
  tool: row.tool,
  record_id: row.recordId,
  test_mode: Boolean(row.testMode),
  outcome: row.outcome,
  undo: undoOf(row.status),
})

import type { Database } from '../../../db/database.ts'

/** A key of an agent with its limits, in minor units of its currency. */
export type AgentRow = {
  id: string
  name: string
  testMode: number
  scopes: string
  lastFour: string
  makerKind: string | null
  maker: string | null
  createdAt: number
  lastUsedAt: number | null
  revokedAt: number | null
  currency: string
  dayBudgetMinor: number
  dayLabels: number
  freeBelowMinor: number
}
export type LimitRow = Pick<AgentRow, 'currency' | 'dayBudgetMinor' | 'dayLabels' | 'freeBelowMinor'>
export type ActionRow = {
  id: number
  at: number
  agent: string
  client: string | null
  tool: string
  recordId: string | null
  testMode: number
  outcome: string
  /** Of the shipment it was about, as it is now. */
  status: string | null
}
export type NewAction = {
  keyId: string
  at: number
  tool: string
  client: string | null
  recordId: string | null
  testMode: boolean
  outcome: string
}

export type AgentRepository = {
  insert: (keyId: string, limits: LimitRow) => void
  change: (keyId: string, limits: Omit<LimitRow, 'currency'>) => boolean
  find: (keyId: string) => AgentRow | null
  /** Those that work first, the newest first. */
  page: (range: { limit: number; offset: number }) => { count: number; rows: AgentRow[] }
  noteAction: (action: NewAction) => void
  /** The newest first. */
  actions: (range: { limit: number; offset: number }) => { count: number; rows: ActionRow[] }
  /** The draft an agent began from data of that digest, where it still is one. */
  draftFrom: (keyId: string, digest: string) => string | null
  /** Removes what was noted before that time, and plans of before it that nothing was bought or voided by. */
  forget: (before: number) => void
}

const columns = `api_keys.id, name, test_mode AS testMode, scopes, last_four AS lastFour, maker_kind AS makerKind, maker,
  created_at AS createdAt, last_used_at AS lastUsedAt, revoked_at AS revokedAt, currency,
  day_budget_minor AS dayBudgetMinor, day_labels AS dayLabels, free_below_minor AS freeBelowMinor`
const source = 'agent_keys JOIN api_keys ON api_keys.id = key_id'

export function createAgentRepository({ sqlite }: Pick<Database, 'sqlite'>): AgentRepository {
  const insert = sqlite.prepare(
    `INSERT INTO agent_keys (key_id, currency, day_budget_minor, day_labels, free_below_minor)
     VALUES (@keyId, @currency, @dayBudgetMinor, @dayLabels, @freeBelowMinor)`,
  )
  const change = sqlite.prepare(
    `UPDATE agent_keys SET day_budget_minor = @dayBudgetMinor, day_labels = @dayLabels,
       free_below_minor = @freeBelowMinor WHERE key_id = @keyId`,
  )
  const byId = sqlite.prepare<[string], AgentRow>(`SELECT ${columns} FROM ${source} WHERE key_id = ?`)
  const count = sqlite.prepare<[], number>('SELECT count(*) FROM agent_keys').pluck()
  const listed = sqlite.prepare<[number, number], AgentRow>(
    `SELECT ${columns} FROM ${source}
     ORDER BY revoked_at IS NOT NULL, created_at DESC, api_keys.rowid DESC LIMIT ? OFFSET ?`,
  )
  const note = sqlite.prepare(
    `INSERT INTO agent_actions (key_id, at, tool, client, record_id, test_mode, outcome)
     VALUES (@keyId, @at, @tool, @client, @recordId, @testMode, @outcome)`,
  )
  const countActions = sqlite.prepare<[], number>('SELECT count(*) FROM agent_actions').pluck()
  const actions = sqlite.prepare<[number, number], ActionRow>(
    `SELECT agent_actions.id, at, name AS agent, client, tool, record_id AS recordId,
       agent_actions.test_mode AS testMode, outcome,
       (SELECT status FROM shipments WHERE shipments.id = record_id) AS status
     FROM agent_actions JOIN api_keys ON api_keys.id = key_id ORDER BY agent_actions.id DESC LIMIT ? OFFSET ?`,
  )
  const draftFrom = sqlite
    .prepare<[string, string], string>(
      `SELECT shipments.id FROM agent_actions JOIN shipments ON shipments.id = record_id
       WHERE key_id = ? AND tool = 'draft_shipment' AND status = 'draft'
         AND document ->> '$.meta.drafted_from' = ? ORDER BY agent_actions.id DESC LIMIT 1`,
    )
    .pluck()
  const forgetActions = sqlite.prepare('DELETE FROM agent_actions WHERE at < ?')
  const forgetPlans = sqlite.prepare(
    `DELETE FROM agent_plans WHERE created_at < ? AND state IN ('planned', 'refused', 'expired')
       AND NOT EXISTS (SELECT 1 FROM agent_plan_items WHERE plan_id = agent_plans.id AND queue_id IS NOT NULL)`,
  )
  return {
    insert: (keyId, limits) => void insert.run({ keyId, ...limits }),
    change: (keyId, limits) => change.run({ keyId, ...limits }).changes === 1,
    find: keyId => byId.get(keyId) ?? null,
    page: ({ limit, offset }) => ({ count: count.get() ?? 0, rows: listed.all(limit, offset) }),
    noteAction: action => void note.run({ ...action, testMode: action.testMode ? 1 : 0 }),
    draftFrom: (keyId, digest) => draftFrom.get(keyId, digest) ?? null,
    forget: before => {
      forgetActions.run(before)
      forgetPlans.run(before)
    },
    actions: ({ limit, offset }) => ({ count: countActions.get() ?? 0, rows: actions.all(limit, offset) }),
  }
}

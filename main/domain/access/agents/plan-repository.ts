import type { PlanState } from '../../../../shared/desk/agents.ts'
import type { Database } from '../../../db/database.ts'

export type PlanRow = {
  id: string
  keyId: string
  agent: string
  kind: 'buy' | 'void'
  testMode: number
  state: PlanState
  totalMinor: number
  currency: string
  createdAt: number
  expiresAt: number
  askedAt: number | null
  decidedAt: number | null
  decidedBy: string | null
  message: string | null
}
export type NewPlan = Pick<
  PlanRow,
  'id' | 'keyId' | 'kind' | 'state' | 'totalMinor' | 'currency' | 'createdAt' | 'expiresAt' | 'askedAt'
> & { testMode: boolean }

export type ItemRow = {
  planId: string
  position: number
  shipmentId: string
  connectionId: string | null
  carrierId: string
  service: string
  choice: string | null
  amountMinor: number
  fingerprint: string
  queueId: string | null
  day: string | null
  message: string | null
}
export type NewItem = Omit<ItemRow, 'queueId' | 'day' | 'message'>

/** A label with what the queue and the ledger say of it now. */
export type ShownItem = ItemRow & {
  recipient: string
  /** Street, place and country of the recipient, on one line. */
  place: string
  /** Whether an agent gave the address: no order is behind it. */
  isGiven: number
  queueState: string | null
  queueReason: string | null
  queueMessage: string | null
  /** Of the newest purchase since the plan was asked for. */
  purchase: string | null
}

export type Move = { state: PlanState; at: number; by?: string | null; message?: string | null }

export type PlanRepository = {
  insert: (plan: NewPlan, items: readonly NewItem[]) => void
  find: (id: string) => PlanRow | null
  /** A wish to void a label that nobody has decided about. */
  findVoid: (keyId: string, shipmentId: string) => PlanRow | null
  items: (planId: string) => ShownItem[]
  /** Whether the plan was in that state and now is in another. */
  move: (id: string, from: PlanState, to: Move & { askedAt?: number; expiresAt?: number }) => boolean
  page: (
    testMode: boolean,
    query: { state?: PlanState | undefined; limit: number; offset: number },
  ) => { count: number; rows: PlanRow[] }
  ofAgent: (keyId: string, limit: number) => PlanRow[]
  /** Approved and not all put into the queue, or not all settled there. */
  approved: () => PlanRow[]
  /** When the first one that waits ends; null where none waits. */
  nextEnd: () => number | null
  /** Ends what waited longer than it may; answers how many. */
  expire: (nowMs: number) => number
  /** The label a queue entry buys, with its plan. */
  ofQueue: (queueId: string) => (ItemRow & { keyId: string; kind: string; testMode: number }) | null
  /** Counts a label to the day it is bought on. */
  count: (
    item: Pick<ItemRow, 'planId' | 'position'>,
    counted: { queueId: string; day: string; amountMinor: number },
  ) => void
  noteItem: (item: Pick<ItemRow, 'planId' | 'position'>, message: string) => void
  /** What counts to a day of a key; `but` is left out. */
  spent: (
    keyId: string,
    day: string,
    but?: { planId: string; position: number },
  ) => { minor: number; labels: number }
}

const columns = `agent_plans.id, key_id AS keyId, name AS agent, agent_plans.kind, agent_plans.test_mode AS testMode, state,
  total_minor AS totalMinor, currency, agent_plans.created_at AS createdAt, expires_at AS expiresAt, asked_at AS askedAt,
  decided_at AS decidedAt, decided_by AS decidedBy, message`
const source = 'agent_plans JOIN api_keys ON api_keys.id = key_id'
const itemColumns = `plan_id AS planId, position, item.shipment_id AS shipmentId, item.connection_id AS connectionId,
  item.carrier_id AS carrierId, item.service, item.choice, amount_minor AS amountMinor, fingerprint, queue_id AS queueId,
  day, item.message`

/**
 * A label costs its day until something shows that nothing was bought: its entry of the queue stopped for a reason that
 * says so, or is gone, and no purchase of its shipment was begun since. One that was voided stays spent.
 */
const counts = `(EXISTS (SELECT 1 FROM queued_purchases AS entry WHERE entry.id = item.queue_id
    AND (entry.state <> 'stopped' OR entry.reason IN ('price_moved', 'unknown')))
  OR EXISTS (SELECT 1 FROM purchases WHERE purchases.shipment_id = item.shipment_id
    AND purchases.state IN ('pending', 'unknown', 'bought', 'voided') AND purchases.started_at >= plan.asked_at))`

export function createPlanRepository({ sqlite }: Pick<Database, 'sqlite'>): PlanRepository {
  const labels = createPlanItems(sqlite)
  const insert = sqlite.prepare(
    `INSERT INTO agent_plans (id, key_id, kind, test_mode, state, total_minor, currency, created_at, expires_at, asked_at)
     VALUES (@id, @keyId, @kind, @testMode, @state, @totalMinor, @currency, @createdAt, @expiresAt, @askedAt)`,
  )
  const plans = <P extends unknown[]>(rest: string) =>
    sqlite.prepare<P, PlanRow>(`SELECT ${columns} FROM ${source} ${rest}`)
  const byId = plans<[string]>('WHERE agent_plans.id = ?')
  const byVoid = plans<[string, string]>(
    `WHERE state = 'waiting' AND key_id = ? AND agent_plans.kind = 'void'
       AND agent_plans.id IN (SELECT plan_id FROM agent_plan_items WHERE shipment_id = ?)`,
  )
  const move = sqlite.prepare(
    `UPDATE agent_plans SET state = @state, asked_at = coalesce(@askedAt, asked_at), expires_at = coalesce(@expiresAt, expires_at),
       decided_at = @at, decided_by = coalesce(@by, decided_by), message = coalesce(@message, message)
     WHERE id = @id AND state = @from`,
  )
  const newest = 'ORDER BY agent_plans.created_at DESC, agent_plans.rowid DESC'
  const page = plans<[{ mode: number; state: PlanState | null; limit: number; offset: number }]>(
    `WHERE agent_plans.test_mode = @mode AND (@state IS NULL OR state = @state) ${newest} LIMIT @limit OFFSET @offset`,
  )
  const count = sqlite
    .prepare<[{ mode: number; state: PlanState | null }], number>(
      'SELECT count(*) FROM agent_plans WHERE test_mode = @mode AND (@state IS NULL OR state = @state)',
    )
    .pluck()
  const ofAgent = plans<[string, number]>(`WHERE key_id = ? ${newest} LIMIT ?`)
  const approved = plans<[]>(`WHERE state = 'approved' ORDER BY agent_plans.created_at`)
  const nextEnd = sqlite
    .prepare<[], number | null>(`SELECT min(expires_at) FROM agent_plans WHERE state = 'waiting'`)
    .pluck()
  const expire = sqlite.prepare(
    `UPDATE agent_plans SET state = 'expired', message = 'Nobody said yes in time. Nothing was bought.'
     WHERE state = 'waiting' AND expires_at <= ?`,
  )
  return {
    insert: (plan, rows) => {
      insert.run({ ...plan, testMode: plan.testMode ? 1 : 0 })
      for (const row of rows) labels.insertItem(row)
    },
    find: id => byId.get(id) ?? null,
    findVoid: (keyId, shipmentId) => byVoid.get(keyId, shipmentId) ?? null,
    items: labels.items,
    move: (
      id,
      from,
      {
        state,
        at,
        by = null,
        message = null,
        askedAt = null as number | null,
        expiresAt = null as number | null,
      },
    ) => move.run({ id, from, state, at, by, message, askedAt, expiresAt }).changes === 1,
    page: (testMode, { state = null as PlanState | null, limit, offset }) => {
      const asked = { mode: testMode ? 1 : 0, state }
      return { count: count.get(asked) ?? 0, rows: page.all({ ...asked, limit, offset }) }
    },
    ofAgent: (keyId, limit) => ofAgent.all(keyId, limit),
    approved: () => approved.all(),
    nextEnd: () => nextEnd.get() ?? null,
    expire: nowMs => expire.run(nowMs).changes,
    ofQueue: labels.ofQueue,
    count: labels.count,
    noteItem: labels.noteItem,
    spent: labels.spent,
  }
}

type PlanItems = Pick<PlanRepository, 'items' | 'ofQueue' | 'count' | 'noteItem' | 'spent'> & {
  insertItem: (item: NewItem) => void
}

/** The labels of plans, and what they count. */
function createPlanItems(sqlite: Database['sqlite']): PlanItems {
  const insertItem = sqlite.prepare(
    `INSERT INTO agent_plan_items (plan_id, position, shipment_id, connection_id, carrier_id, service, choice, amount_minor, fingerprint)
     VALUES (@planId, @position, @shipmentId, @connectionId, @carrierId, @service, @choice, @amountMinor, @fingerprint)`,
  )
  const items = sqlite.prepare<[string], ShownItem>(
    `SELECT ${itemColumns},
       coalesce(document ->> '$.recipient.person_name', document ->> '$.recipient.company_name', '') AS recipient,
       concat_ws(', ', nullif(document ->> '$.recipient.address_line1', ''),
         nullif(trim(concat_ws(' ', document ->> '$.recipient.postal_code', document ->> '$.recipient.city')), ''),
         document ->> '$.recipient.country_code') AS place,
       document ->> '$.meta.drafted_by_agent' IS NOT NULL AS isGiven,
       entry.state AS queueState, entry.reason AS queueReason, entry.message AS queueMessage,
       (SELECT purchases.state FROM purchases WHERE purchases.shipment_id = item.shipment_id
          AND purchases.started_at >= plan.asked_at ORDER BY purchases.rowid DESC LIMIT 1) AS purchase
     FROM agent_plan_items AS item JOIN agent_plans AS plan ON plan.id = plan_id
       LEFT JOIN shipments ON shipments.id = item.shipment_id
       LEFT JOIN queued_purchases AS entry ON entry.id = queue_id
     WHERE plan_id = ? ORDER BY position`,
  )
  const ofQueue = sqlite.prepare<[string], NonNullable<ReturnType<PlanRepository['ofQueue']>>>(
    `SELECT ${itemColumns}, key_id AS keyId, kind, test_mode AS testMode
     FROM agent_plan_items AS item JOIN agent_plans AS plan ON plan.id = plan_id WHERE queue_id = ?`,
  )
  const counted = sqlite.prepare(
    `UPDATE agent_plan_items SET queue_id = @queueId, day = @day, amount_minor = @amountMinor, message = NULL
     WHERE plan_id = @planId AND position = @position`,
  )
  const noteItem = sqlite.prepare(
    'UPDATE agent_plan_items SET message = ? WHERE plan_id = ? AND position = ?',
  )
  const spent = sqlite.prepare<
    [{ keyId: string; day: string; planId: string; position: number }],
    { minor: number; labels: number }
  >(
    `SELECT coalesce(sum(amount_minor), 0) AS minor, count(*) AS labels
     FROM agent_plan_items AS item JOIN agent_plans AS plan ON plan.id = plan_id
     WHERE item.day = @day AND plan.key_id = @keyId AND NOT (plan_id = @planId AND position = @position) AND ${counts}`,
  )
  const nobody = { planId: '', position: -1 }

  return {
    insertItem: item => void insertItem.run(item),
    items: planId => items.all(planId),
    ofQueue: queueId => ofQueue.get(queueId) ?? null,
    count: ({ planId, position }, more) => void counted.run({ planId, position, ...more }),
    noteItem: ({ planId, position }, message) => void noteItem.run(message.slice(0, 500), planId, position),
    spent: (keyId, day, but = nobody) => spent.get({ keyId, day, ...but }) ?? { minor: 0, labels: 0 },
  }
}

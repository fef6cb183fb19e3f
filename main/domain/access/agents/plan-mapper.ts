import type { AgentPlan, PlanItemState } from '../../../../shared/desk/agents.ts'
import { fromMinor } from '../../../../shared/units/money.ts'
import type { PlanRow, ShownItem } from './plan-repository.ts'

/** What became of a label: the ledger of purchases knows best, then the queue. */
function stateOf(item: ShownItem, { state, kind }: Pick<PlanRow, 'state' | 'kind'>): PlanItemState {
  if (kind === 'void') return 'bought'
  const { purchase, queueState, queueReason } = item
  if (purchase === 'bought' || purchase === 'voided') return 'bought'
  if (purchase === 'unknown') return 'unknown'
  if (purchase === 'pending') return 'buying'
  if (queueState === 'bought') return 'bought'
  if (queueState === 'stopped') return queueReason === 'unknown' ? 'unknown' : 'not_bought'
  if (queueState !== null) return 'buying'
  if (item.message !== null || item.queueId !== null || state === 'refused' || state === 'expired')
    return 'not_bought'
  return state === 'approved' ? 'buying' : 'planned'
}

/** Whether nothing more happens to a label of an approved plan by itself. */
export const isSettled = (item: ShownItem): boolean =>
  stateOf(item, { state: 'approved', kind: 'buy' }) !== 'buying'

const isoText = (ms: number): string => new Date(ms).toISOString()

export const toAgentPlan = (row: PlanRow, items: readonly ShownItem[]): AgentPlan => ({
  id: row.id,
  kind: row.kind,
  agent: row.agent,
  test_mode: Boolean(row.testMode),
  state: row.state,
  total: fromMinor(row.totalMinor, row.currency),
  currency: row.currency,
  items: items.map(item => ({
    shipment_id: item.shipmentId,
    recipient: item.recipient,
    place: item.place,
    given_by_agent: Boolean(item.isGiven),
    carrier_id: item.carrierId,
    service: item.service,
    amount: fromMinor(item.amountMinor, row.currency),
    state: stateOf(item, row),
    message: item.message ?? item.queueMessage,
  })),
  created_at: isoText(row.createdAt),
  expires_at: isoText(row.expiresAt),
  decided_by: row.decidedBy,
  message: row.message,
})

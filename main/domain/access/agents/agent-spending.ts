import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { AgentSettings } from '../../../../shared/desk/agent-settings.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { AgentRepository, AgentRow } from './agent-repository.ts'
import {
  agentsAreOff,
  boundTo,
  keyIsRevoked,
  otherCurrency,
  overBudget,
  overLabels,
  parcelsChanged,
} from './agent-rules.ts'
import type { ItemRow, PlanRepository } from './plan-repository.ts'

/** A price in minor units. */
export type Price = { minor: number; currency: string }

/** What keeps agents within their limits; asked inside the transactions in which something is bought. */
export type AgentSpending = {
  /** The agent of a key that may work now: agents are on, and the key lives. */
  assertWorks: (keyId: string) => Result<AgentRow>
  /** Whether so much more may be bought today. */
  assertLeft: (agent: AgentRow, wanted: { minor: number; labels: number }) => Result<void>
  /** What counts to today. */
  spentToday: (agent: Pick<AgentRow, 'id'>) => { day: string; minor: number; labels: number }
  /** Counts a label that goes into the purchase queue. Part of that transaction. */
  reserve: (item: ItemRow & { keyId: string }, queueId: string, price: Price) => Result<void>
  /**
   * Whose a queued purchase is, and whether it may be bought at this moment: counts it to the day it is bought on, part of
   * the transaction of its intent. Null for what no agent queued.
   */
  buyerOf: (queueId: string) => QueuedBuyer | null
}

export type QueuedBuyer = {
  operator: string
  assertAllowed: (stored: ShipmentRecord, price: Price) => Result<void>
}

export function createAgentSpending(ports: {
  agents: Pick<AgentRepository, 'find'>
  plans: Pick<PlanRepository, 'ofQueue' | 'count' | 'spent'>
  settings: () => AgentSettings
  calendar: Pick<ShopCalendar, 'today'>
}): AgentSpending {
  const { agents, plans, calendar } = ports

  const assertWorks: AgentSpending['assertWorks'] = keyId => {
    if (!ports.settings().enabled) return agentsAreOff()
    const agent = agents.find(keyId)
    return agent && agent.revokedAt === null ? ok(agent) : keyIsRevoked()
  }

  const assertWithin = (
    agent: AgentRow,
    spent: { minor: number; labels: number },
    wanted: { minor: number; labels: number },
  ): Result<void> => {
    const day = calendar.today()
    const { name, currency, dayBudgetMinor: budgetMinor, dayLabels: most } = agent
    if (spent.labels + wanted.labels > most) return overLabels({ name, day, most })
    return spent.minor + wanted.minor > budgetMinor
      ? overBudget({ name, day, currency, budgetMinor, spentMinor: spent.minor, costMinor: wanted.minor })
      : ok(undefined)
  }

  /** Counts a label to today, unless that is more than is left. */
  const count = (
    item: ItemRow & { keyId: string },
    queueId: string,
    { minor, currency }: Price,
  ): Result<void> => {
    const agent = assertWorks(item.keyId)
    if (!agent.ok) return agent
    if (currency !== agent.value.currency) return otherCurrency(agent.value.currency)
    const day = calendar.today()
    const { planId, position } = item
    const spent = plans.spent(item.keyId, day, { planId, position })
    const allowed = assertWithin(agent.value, spent, { minor, labels: 1 })
    if (allowed.ok) plans.count(item, { queueId, day, amountMinor: minor })
    return allowed
  }

  const spentToday: AgentSpending['spentToday'] = ({ id }) => {
    const day = calendar.today()
    return { day, ...plans.spent(id, day) }
  }

  return {
    assertWorks,
    spentToday,
    assertLeft: (agent, wanted) => assertWithin(agent, spentToday(agent), wanted),
    reserve: count,
    buyerOf: queueId => {
      const queued = plans.ofQueue(queueId)
      const agent = queued && agents.find(queued.keyId)
      if (!queued || !agent) return null
      return {
        operator: agent.name,
        assertAllowed: (stored, price) => {
          const item = plans.ofQueue(queueId) ?? queued
          return boundTo(stored) === item.fingerprint ? count(item, queueId, price) : parcelsChanged()
        },
      }
    },
  }
}

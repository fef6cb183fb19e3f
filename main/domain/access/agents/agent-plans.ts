import { type AgentPlan, holdHours, type PlanState } from '../../../../shared/desk/agents.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { fromMinor } from '../../../../shared/units/money.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { QueueService } from '../../shipping/purchase-queue/queue-service.ts'
import type { CancelService } from '../../shipping/shipments/cancel-service.ts'
import { type Agent, boundTo, noPlan, parcelsChanged, planIsOver, sentenceOf } from './agent-rules.ts'
import type { AgentSpending } from './agent-spending.ts'
import { createPlanMaking, minuteMs, type PlanMaking, type PlanMakingPorts } from './plan-making.ts'
import { isSettled, toAgentPlan } from './plan-mapper.ts'
import type { PlanRepository, PlanRow } from './plan-repository.ts'

/** Who decides, and from where. */
export type Decider = { kind: string; name: string; testMode: boolean }

/** Plans of agents: made, asked for, said yes or no to, and carried out by the purchase queue. */
export type AgentPlans = PlanMaking & {
  /** Asks for a plan. The same plan again answers how it stands. */
  ask: (agent: Agent, planId: string) => Promise<Result<AgentPlan>>
  find: (agent: Agent, planId: string) => Result<AgentPlan>
  ofAgent: (agent: Agent, limit: number) => AgentPlan[]
  page: (
    testMode: boolean,
    query: { state?: PlanState | undefined; limit: number; offset: number },
  ) => { count: number; records: AgentPlan[] }
  decide: (id: string, isYes: boolean, by: Decider) => Promise<Result<AgentPlan>>
  /** Ends what waited too long and goes on with what was interrupted; answers when something ends next. */
  tidy: (signal: AbortSignal) => Promise<number | null>
}

export type AgentPlanPorts = PlanMakingPorts & {
  database: Pick<Database, 'transact' | 'write'>
  plans: PlanRepository
  spending: AgentSpending
  queue: Pick<QueueService, 'add'>
  cancels: Pick<CancelService, 'cancel'>
  changes: Pick<ChangeFeed, 'publish'>
}

export function createAgentPlans(ports: AgentPlanPorts): AgentPlans {
  const { plans, spending, clock } = ports
  const nowMs = () => clock.now().getTime()
  const announce = (id: string) => ports.changes.publish({ topic: 'agents', id, action: 'updated' })
  const { carryOut } = createCarryingOut(ports, announce)

  const toPlan = (row: PlanRow): AgentPlan => toAgentPlan(plans.find(row.id) ?? row, plans.items(row.id))

  const own = ({ keyId, testMode }: Agent, id: string): Result<PlanRow> => {
    const row = plans.find(id)
    return row && row.keyId === keyId && Boolean(row.testMode) === testMode ? ok(row) : noPlan(id)
  }

  const find: AgentPlans['find'] = (agent, planId) => {
    const row = own(agent, planId)
    return row.ok ? ok(toPlan(row.value)) : row
  }

  /** Nothing of it was changed since it was priced. */
  const assertBound = (row: PlanRow): Result<void> => {
    for (const item of plans.items(row.id)) {
      const shipment = ports.shipments.retrieve({ id: item.shipmentId, testMode: Boolean(row.testMode) })
      if (!shipment.ok) return shipment
      if (boundTo(shipment.value) !== item.fingerprint) return parcelsChanged()
    }
    return ok(undefined)
  }

  /** Waits for a yes, unless the key may do without. */
  const begin = (row: PlanRow): Result<boolean> =>
    ports.database.transact(() => {
      const works = spending.assertWorks(row.keyId)
      if (!works.ok) return works
      const labels = plans.items(row.id)
      const left = spending.assertLeft(works.value, { minor: row.totalMinor, labels: labels.length })
      if (!left.ok) return left
      const askedAt = nowMs()
      // Where a parcel goes that no customer ordered is for a person to say.
      const isFree = row.totalMinor <= works.value.freeBelowMinor && !labels.some(({ isGiven }) => isGiven)
      const expiresAt = askedAt + holdHours * 60 * minuteMs
      const to = { state: isFree ? 'approved' : 'waiting', at: askedAt, askedAt, expiresAt } as const
      return ok(plans.move(row.id, 'planned', to) && isFree)
    })

  const ask: AgentPlans['ask'] = async (agent, planId) => {
    const row = own(agent, planId)
    if (!row.ok) return row
    const { state, expiresAt } = row.value
    if (state !== 'planned') return ok(toPlan(row.value))
    if (expiresAt <= nowMs()) {
      plans.move(planId, 'planned', {
        state: 'expired',
        at: nowMs(),
        message: sentenceOf(planIsOver().refusal),
      })
      return planIsOver()
    }
    const bound = assertBound(row.value)
    if (!bound.ok) return bound
    const begun = begin(row.value)
    if (!begun.ok) return begun
    announce(planId)
    if (begun.value) await carryOut(row.value)
    return ok(toPlan(row.value))
  }

  /** Somebody who is signed in at the page: no program says yes to another one. */
  const decide: AgentPlans['decide'] = async (id, isYes, { kind, name, testMode }) => {
    if (kind !== 'desk')
      return refuse('permission_denied', {
        message: 'Only somebody at the page of the station says yes or no to an agent. Nothing was done.',
      })
    const row = plans.find(id)
    if (!row || Boolean(row.testMode) !== testMode) return noPlan(id)
    if (row.state !== 'waiting' || row.expiresAt <= nowMs()) return noLongerWaiting()
    const works = isYes ? spending.assertWorks(row.keyId) : ok(undefined)
    if (!works.ok) return works
    const bound = isYes && row.kind === 'buy' ? assertBound(row) : ok(undefined)
    if (!bound.ok) return bound
    const message = isYes ? null : `${name} said no. Nothing was done.`
    const state = isYes ? 'approved' : 'refused'
    if (!plans.move(id, 'waiting', { state, at: nowMs(), by: name, message })) return noLongerWaiting()
    announce(id)
    if (isYes) await carryOut({ ...row, decidedBy: name })
    return ok(toPlan(row))
  }

  const tidy: AgentPlans['tidy'] = async signal => {
    if (plans.expire(nowMs()) > 0) announce('')
    for (const row of plans.approved()) {
      if (signal.aborted) break
      await carryOut(row)
    }
    return plans.nextEnd()
  }

  return {
    ...createPlanMaking(ports, { find, toPlan, announce }),
    ask,
    decide,
    tidy,
    find,
    ofAgent: ({ keyId, testMode }, limit) =>
      plans.ofAgent(keyId, limit).flatMap(row => (Boolean(row.testMode) === testMode ? [toPlan(row)] : [])),
    page: (testMode, query) => {
      const { count, rows } = plans.page(testMode, query)
      return { count, records: rows.map(toPlan) }
    },
  }
}

const noLongerWaiting = () =>
  refuse('state_error', { message: 'This waits for nobody any more. Nothing was done.' })

/** What is done about a plan with a yes, as often as it is begun: each label goes into the queue once. */
function createCarryingOut(ports: AgentPlanPorts, announce: (id: string) => void) {
  const { plans, spending } = ports
  const underWay = new Map<string, Promise<void>>()

  const queueAll = async (row: PlanRow): Promise<void> => {
    const testMode = Boolean(row.testMode)
    for (const item of plans.items(row.id)) {
      if (item.queueId !== null || item.message !== null) continue
      const { shipmentId: shipment_id, connectionId: connection_id, service, choice } = item
      const accepted_charge = fromMinor(item.amountMinor, row.currency)
      const price = { accepted_charge, currency: row.currency as never, tolerance_percent: 0 }
      const added = await ports.queue.add(
        { shipment_id, connection_id: connection_id ?? '', service, ...(choice ? { choice } : {}), ...price },
        testMode,
        entryId =>
          spending.reserve({ ...item, keyId: row.keyId }, entryId, {
            minor: item.amountMinor,
            currency: row.currency,
          }),
      )
      if (!added.ok) plans.noteItem(item, sentenceOf(added.refusal))
    }
  }

  const voidLabel = async (row: PlanRow): Promise<string> => {
    const [item] = plans.items(row.id)
    const ref = { id: item?.shipmentId ?? '', testMode: Boolean(row.testMode) }
    const cancelled = await ports.cancels.cancel(ref, row.decidedBy ?? row.agent)
    return cancelled.ok ? 'The label was voided.' : sentenceOf(cancelled.refusal)
  }

  const work = async (row: PlanRow): Promise<void> => {
    const message = row.kind === 'void' ? await voidLabel(row) : null
    if (row.kind === 'buy') await queueAll(row)
    const isOver = row.kind === 'void' || plans.items(row.id).every(isSettled)
    if (isOver && plans.move(row.id, 'approved', { state: 'done', at: ports.clock.now().getTime(), message }))
      announce(row.id)
  }

  /** Whoever comes while it is being done waits for the same. */
  const carryOut = (row: PlanRow): Promise<void> => {
    const begun = underWay.get(row.id) ?? work(row).finally(() => underWay.delete(row.id))
    underWay.set(row.id, begun)
    return begun
  }
  return { carryOut }
}

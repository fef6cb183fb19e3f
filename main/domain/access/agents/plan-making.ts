import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type AgentPlan, holdHours, mostInPlan, planMinutes } from '../../../../shared/desk/agents.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { sumMinor } from '../../../../shared/units/money.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import { type Agent, boundTo } from './agent-rules.ts'
import type { AgentSpending } from './agent-spending.ts'
import { type ChooseLabels, type LeftOut, type PlanInput, toNewItem } from './label-choice.ts'
import type { PlanRepository, PlanRow } from './plan-repository.ts'

export type PlanMaking = {
  /** Prices parcels and binds them: nothing is bought. Null when none of them can be. */
  make: (agent: Agent, input: PlanInput) => Promise<Result<{ plan: AgentPlan | null; leftOut: LeftOut[] }>>
  /** A plan to void a label, which waits for a yes from the start. */
  askToVoid: (agent: Agent, shipmentId: string) => Result<AgentPlan>
}

export type PlanMakingPorts = {
  database: Pick<Database, 'write'>
  plans: Pick<PlanRepository, 'insert' | 'findVoid'>
  spending: Pick<AgentSpending, 'assertWorks'>
  choose: ChooseLabels
  shipments: Pick<ShipmentService, 'retrieve'>
  ids: Ids
  clock: Pick<Clock, 'now'>
}

/** Plans as they are told: one by its id, one by its row, and that there is something new about one. */
type Telling = {
  find: (agent: Agent, planId: string) => Result<AgentPlan>
  toPlan: (row: PlanRow) => AgentPlan
  announce: (id: string) => void
}

export const minuteMs = 60_000

/** What agents write down that they want. */
export function createPlanMaking(ports: PlanMakingPorts, { find, toPlan, announce }: Telling): PlanMaking {
  const { plans, spending } = ports
  const nowMs = () => ports.clock.now().getTime()

  const make: PlanMaking['make'] = async (agent, input) => {
    const works = spending.assertWorks(agent.keyId)
    if (!works.ok) return works
    const named = (input.orderIds?.length ?? 0) + (input.shipmentIds?.length ?? 0)
    if (named === 0 || named > mostInPlan)
      return refuse('state_error', {
        message: `Name 1 to ${mostInPlan} orders or drafts. Nothing was planned.`,
      })
    const { currency } = works.value
    const { labels, leftOut } = await ports.choose(agent, input, currency)
    if (labels.length === 0) return ok({ plan: null, leftOut })
    const id = ports.ids('agentPlan')
    const createdAt = nowMs()
    ports.database.write(() => {
      plans.insert(
        {
          id,
          keyId: agent.keyId,
          kind: 'buy',
          testMode: agent.testMode,
          state: 'planned',
          totalMinor: sumMinor(labels.map(({ amountMinor }) => amountMinor)),
          currency,
          createdAt,
          expiresAt: createdAt + planMinutes * minuteMs,
          askedAt: null,
        },
        labels.map((label, position) => toNewItem(label, id, position)),
      )
    })
    const plan = find(agent, id)
    return plan.ok ? ok({ plan: plan.value, leftOut }) : plan
  }

  const askToVoid: PlanMaking['askToVoid'] = (agent, shipmentId) => {
    const works = spending.assertWorks(agent.keyId)
    if (!works.ok) return works
    const shipment = ports.shipments.retrieve({ id: shipmentId, testMode: agent.testMode })
    if (!shipment.ok) return shipment
    if (shipment.value.status !== 'purchased') return notVoidable(shipment.value)
    const known = plans.findVoid(agent.keyId, shipmentId)
    if (known) return ok(toPlan(known))
    const id = ports.ids('agentPlan')
    const at = nowMs()
    const { carrier_id: carrierId, service } = shipment.value
    const plan = { id, keyId: agent.keyId, testMode: agent.testMode, kind: 'void', state: 'waiting' } as const
    const expiresAt = at + holdHours * 60 * minuteMs
    const { currency } = works.value
    const item = { planId: id, position: 0, shipmentId, connectionId: null, choice: null, amountMinor: 0 }
    ports.database.write(() => {
      plans.insert({ ...plan, totalMinor: 0, currency, createdAt: at, expiresAt, askedAt: at }, [
        { ...item, carrierId: carrierId ?? '', service: service ?? '', fingerprint: boundTo(shipment.value) },
      ])
    })
    announce(id)
    return find(agent, id)
  }

  return { make, askToVoid }
}

const notVoidable = ({ status }: ShipmentRecord) =>
  refuse('state_error', {
    message: `This shipment is ${status}: there is no label to void. Nothing was done.`,
  })

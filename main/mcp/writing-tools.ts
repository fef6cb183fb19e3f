import type { OrderActionInput } from '../../shared/desk/orders.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import type { AgentDrafts } from '../domain/access/agents/agent-drafts.ts'
import type { AgentPlans } from '../domain/access/agents/agent-plans.ts'
import type { Agent } from '../domain/access/agents/agent-rules.ts'
import type { OrderDrafts } from '../domain/orders/worklist/order-drafts.ts'
import type { WorklistService } from '../domain/orders/worklist/worklist-service.ts'
import type { ShipmentService } from '../domain/shipping/shipments/shipment-service.ts'
import type { PrintJobService } from '../printing/spool/print-job-service.ts'
import { toPlanShown } from './cards.ts'
import { budgetOf, labelLink, type ReadingPorts, type Told } from './reading-tools.ts'
import { asData } from './told.ts'
import type { ToolInput } from './tool-table.ts'

export type WritingPorts = {
  worklist: Pick<WorklistService, 'retrieve' | 'act'>
  drafts: Pick<OrderDrafts, 'draft'>
  agentDrafts: AgentDrafts
  shipments: Pick<ShipmentService, 'retrieve'>
  plans: Pick<AgentPlans, 'make' | 'ask' | 'askToVoid'>
  spending: ReadingPorts['spending']
  printJobs: Pick<PrintJobService, 'create'>
  nowMs: () => number
}

/** A label is printed again once in so long, however often it is asked for. */
const printAgainMs = 60_000
const mostOfTag = 40
/** So many are printed again in an hour for one agent. */
const mostPrints = 20

/** The tools that change something. None of them buys: what costs money is planned, asked for, and bought by the station. */
export function createWritingTools(ports: WritingPorts) {
  const { worklist, plans } = ports

  const draft = async (agent: Agent, input: ToolInput<'draft_shipment'>): Promise<Result<Told>> => {
    const { order_ids: ids, recipient, parcel, reference } = input
    if (ids ? recipient || parcel || reference : !recipient || !parcel) return noOneThing()
    const made =
      recipient && parcel
        ? ports.agentDrafts.begin(agent, { recipient, parcel, reference })
        : ports.drafts.draft({ orders: (ids ?? []).map(id => ({ id })) }, agent.testMode)
    return made.ok ? ok({ answer: { shipment_id: made.value }, recordId: made.value }) : made
  }

  const changeOrder = async (agent: Agent, input: ToolInput<'change_order'>): Promise<Result<Told>> => {
    const { order_id: id, change, text } = input
    const found = await worklist.retrieve({ id, testMode: agent.testMode })
    if (!found.ok) return found
    const { hold } = found.value.entry
    // What a person held is a person's to release, whatever somebody wrote into the order.
    if (change === 'release' && hold?.by !== agent.name)
      return refuse('state_error', {
        message: hold
          ? 'Somebody else holds this order, and releases it. Nothing was changed.'
          : 'This order is not held. Nothing was changed.',
      })
    if (!text && (change === 'note' || change === 'tag' || change === 'untag'))
      return refuse('state_error', { message: `A ${change} needs "text". Nothing was changed.` })
    if ((change === 'tag' || change === 'untag') && text && text.length > mostOfTag)
      return refuse('state_error', {
        message: `A tag has ${mostOfTag} characters at most. Nothing was changed.`,
      })
    const action = actionOf(input)
    const done = await worklist.act({ ids: [id], action }, { testMode: agent.testMode, by: agent.name })
    const [refusal] = done.refusals
    return refusal
      ? refuse('state_error', { message: refusal.message })
      : ok({ answer: { changed: done.changed > 0 }, recordId: id })
  }

  const plan = async (agent: Agent, input: ToolInput<'plan'>): Promise<Result<Told>> => {
    const { order_ids: orderIds, shipment_ids: shipmentIds, service } = input
    const made = await plans.make(agent, { orderIds, shipmentIds, service })
    if (!made.ok) return made
    const { plan: shown, leftOut } = made.value
    const budget = budgetOf(ports.spending, agent)
    return ok({
      answer: {
        plan: shown && toPlanShown(shown, budget),
        left_out: leftOut.map(({ id, reason }) => ({ id, why: asData(reason) ?? '' })),
      },
      recordId: shown?.id,
    })
  }

  const askToBuy = async (agent: Agent, { plan_id: id }: ToolInput<'ask_to_buy'>): Promise<Result<Told>> => {
    const asked = await plans.ask(agent, id)
    if (!asked.ok) return asked
    return ok({ answer: toPlanShown(asked.value, budgetOf(ports.spending, agent)), recordId: id })
  }

  const askToVoid = async (
    agent: Agent,
    { shipment_id: id }: ToolInput<'ask_to_void'>,
  ): Promise<Result<Told>> => {
    const asked = plans.askToVoid(agent, id)
    return asked.ok ? ok({ answer: toPlanShown(asked.value), recordId: id }) : asked
  }

  return {
    draft_shipment: draft,
    change_order: changeOrder,
    plan,
    ask_to_buy: askToBuy,
    ask_to_void: askToVoid,
    print_again: createPrintAgain(ports),
  }
}

const noOneThing = () =>
  refuse('state_error', {
    message: 'Give "order_ids", or "recipient" and "parcel" of one without an order. Nothing was begun.',
  })

function actionOf({
  change,
  text = '',
  reason = 'other',
}: ToolInput<'change_order'>): OrderActionInput['action'] {
  if (change === 'hold') return { kind: 'hold', reason, note: text || null, until: null }
  if (change === 'note') return { kind: 'note', text }
  return change === 'release' ? { kind: 'release' } : { kind: change, tags: [text] }
}

/** Paper is cheap and an agent that loops is not: how often labels came out is remembered while the station runs. */
function createPrintAgain({ shipments, printJobs, nowMs }: WritingPorts) {
  const lastPrints = new Map<string, { atMs: number; jobId: string; state: string }>()
  const printsOf = new Map<string, number[]>()

  const assertMay = (keyId: string): Result<number[]> => {
    const recent = (printsOf.get(keyId) ?? []).filter(atMs => nowMs() - atMs < 60 * 60_000)
    return recent.length < mostPrints
      ? ok(recent)
      : refuse('throttled', {
          message: `This agent had ${mostPrints} labels printed again within an hour. Nothing was printed. Somebody can print it on the Shipments screen.`,
        })
  }

  return async (agent: Agent, { shipment_id: id }: ToolInput<'print_again'>): Promise<Result<Told>> => {
    const found = shipments.retrieve({ id, testMode: agent.testMode })
    if (!found.ok) return found
    const last = lastPrints.get(id)
    const links = [labelLink(id)]
    if (last && nowMs() - last.atMs < printAgainMs)
      return ok({ answer: { print_job_id: last.jobId, state: last.state }, recordId: id, links })
    const may = assertMay(agent.keyId)
    if (!may.ok) return may
    const printed = await printJobs.create({ shipment_id: id }, agent.name, { testMode: agent.testMode })
    if (!printed.ok) return printed
    const { id: jobId, state } = printed.value
    lastPrints.set(id, { atMs: nowMs(), jobId, state })
    if (lastPrints.size > 1_000) lastPrints.clear()
    printsOf.set(agent.keyId, [...may.value, nowMs()])
    return ok({ answer: { print_job_id: jobId, state }, recordId: id, links })
  }
}

import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { shipmentFilters } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { trackerFilters } from '../../shared/api/trackers.ts'
import type { AgentPlan } from '../../shared/desk/agents.ts'
import { orderEntryFilters } from '../../shared/desk/order-narrowing.ts'
import { reportQuery } from '../../shared/desk/reports.ts'
import { openGates } from '../../shared/desk/shipment-gates.ts'
import type { Today } from '../../shared/desk/today.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import { fromMinor } from '../../shared/units/money.ts'
import { isDay } from '../../shared/units/shop-day.ts'
import type { AgentPlans } from '../domain/access/agents/agent-plans.ts'
import type { Agent } from '../domain/access/agents/agent-rules.ts'
import type { AgentSpending } from '../domain/access/agents/agent-spending.ts'
import type { PickupList } from '../domain/dispatch/pickups/pickup-list.ts'
import type { Reports } from '../domain/money/reports/report-service.ts'
import type { WorklistService } from '../domain/orders/worklist/worklist-service.ts'
import { missingOfAll } from '../domain/shipping/rates/rate-mapper.ts'
import { toSaidGates } from '../domain/shipping/shipments/shipment-rules.ts'
import type { ShipmentService } from '../domain/shipping/shipments/shipment-service.ts'
import type { TrackerService } from '../domain/tracking/tracker-service.ts'
import type { ReadToday } from '../domain/upkeep/today/today-service.ts'
import {
  messagesOf,
  toOrderCard,
  toOrderDetailCard,
  toPickupCard,
  toPlanShown,
  toPrices,
  toShipmentCard,
  toTrackerCard,
  toWaiting,
} from './cards.ts'
import { asData, dataOf } from './told.ts'
import type { Card, PlanShown, ToolInput } from './tool-table.ts'

/** What a tool gives: its answer, which record it was about, and links to more of it. */
export type Told = {
  answer: Record<string, unknown>
  recordId?: string | undefined
  links?: { uri: string; name: string; mimeType: string }[]
}

export type ReadingPorts = {
  worklist: Pick<WorklistService, 'list' | 'retrieve'>
  shipments: Pick<ShipmentService, 'list' | 'retrieve' | 'refreshRates'>
  trackers: Pick<TrackerService, 'list' | 'retrieve'>
  plans: Pick<AgentPlans, 'find'>
  spending: Pick<AgentSpending, 'assertWorks' | 'spentToday'>
  today: ReadToday
  pickups: Pick<PickupList, 'page' | 'open'>
  reports: Pick<Reports, 'overview'>
}

export const labelLink = (shipmentId: string) => ({
  uri: `packdesk://shipments/${shipmentId}/label`,
  name: 'Label',
  mimeType: 'image/png',
})

const noSuchRecord = (id: string) =>
  refuse('not_found', {
    message: `There is no record ${id.slice(0, 80)}. Ids begin with ord_, shp_, trk_ or pln_; find lists them.`,
  })

const mostPrices = 10

/** What a key may still spend today; nothing where it is none of an agent any more. */
export function budgetOf(spending: ReadingPorts['spending'], { keyId }: Agent): PlanShown['budget'] {
  const agent = spending.assertWorks(keyId)
  if (!agent.ok) return undefined
  const { currency, dayBudgetMinor, dayLabels, freeBelowMinor } = agent.value
  const { day, minor, labels } = spending.spentToday(agent.value)
  return {
    day,
    currency,
    amount_left: fromMinor(Math.max(0, dayBudgetMinor - minor), currency),
    labels_left: Math.max(0, dayLabels - labels),
    free_below: fromMinor(freeBelowMinor, currency),
  }
}

/** The tools that change nothing. */
export function createReadingTools(ports: ReadingPorts) {
  const { worklist, shipments, trackers, plans } = ports
  const order = (id: string, { testMode }: Agent) => worklist.retrieve({ id, testMode })

  const tracker = (number: string, { testMode }: Agent): Result<TrackerRecord> => {
    const found = trackers.retrieve(number, false)
    return found.ok && found.value.test_mode !== testMode ? noSuchRecord(number) : found
  }

  const find = async (agent: Agent, input: ToolInput<'find'>): Promise<Result<Told>> => {
    const found = await listed(ports, agent, input)
    if (!found.ok) return found
    const { count, records } = found.value
    const end = input.offset + records.length
    return ok({ answer: { count, next: end < count && records.length > 0 ? end : null, records } })
  }

  const show = async (agent: Agent, { id, detail }: ToolInput<'show'>): Promise<Result<Told>> => {
    if (id.startsWith('ord_')) {
      const found = await order(id, agent)
      return found.ok ? ok({ answer: toOrderDetailCard(found.value, detail) }) : found
    }
    if (id.startsWith('pln_')) {
      const plan = plans.find(agent, id)
      return plan.ok ? ok({ answer: toPlanCard(plan.value) }) : plan
    }
    if (id.startsWith('trk_')) {
      const found = tracker(id, agent)
      return found.ok ? ok({ answer: toTrackerCard(found.value, detail) }) : found
    }
    const shipment = id.startsWith('shp_')
      ? shipments.retrieve({ id, testMode: agent.testMode })
      : noSuchRecord(id)
    if (!shipment.ok) return shipment
    const links = shipment.value.label_url ? [labelLink(id)] : []
    return ok({ answer: toShipmentCard(shipment.value, detail), links })
  }

  const quote = async (agent: Agent, { shipment_id: id }: ToolInput<'quote'>): Promise<Result<Told>> => {
    const fresh = await shipments.refreshRates({ id, testMode: agent.testMode }, {})
    if (!fresh.ok) return fresh
    const carrierText = dataOf({ messages: messagesOf(fresh.value) })
    const prices = toPrices(fresh.value, mostPrices)
    return ok({ answer: { prices, ...(carrierText ? { carrier_text: carrierText } : {}) } })
  }

  const check = async (agent: Agent, { id }: ToolInput<'check'>): Promise<Result<Told>> => {
    const missing = id.startsWith('ord_') ? await missingOfOrder(id, agent) : missingOfDraft(id, agent)
    return missing.ok
      ? ok({ answer: { ready: missing.value.length === 0, missing: missing.value } })
      : missing
  }

  const missingOfOrder = async (id: string, agent: Agent): Promise<Result<string[]>> => {
    const found = await order(id, agent)
    if (!found.ok) return found
    const { entry, customs } = found.value
    const isHeld = entry.hold ? [`On hold: ${entry.hold.reason}.`] : []
    const problems = entry.problems
      .filter(each => each !== 'customs')
      .map(each => `Its ${each} is not complete.`)
    return ok([...isHeld, ...problems, ...customs.map(gap => asData(gap.message) ?? gap.rule)])
  }

  const missingOfDraft = (id: string, agent: Agent): Result<string[]> => {
    const found = shipments.retrieve({ id, testMode: agent.testMode })
    if (!found.ok) return found
    if (found.value.status !== 'draft')
      return refuse('state_error', {
        message: `This shipment is ${found.value.status}: nothing is left to check.`,
      })
    return ok(missingTexts(found.value))
  }

  const track = async (agent: Agent, { number, detail }: ToolInput<'track'>): Promise<Result<Told>> => {
    const shipment = number.startsWith('shp_')
      ? shipments.retrieve({ id: number, testMode: agent.testMode })
      : null
    if (shipment && !shipment.ok) return shipment
    const named = shipment ? (shipment.value.tracker_id ?? shipment.value.tracking_number ?? number) : number
    const found = tracker(named, agent)
    return found.ok ? ok({ answer: toTrackerCard(found.value, detail) }) : found
  }

  const day = async (agent: Agent): Promise<Result<Told>> => {
    const today = await ports.today(agent.testMode)
    const budget = budgetOf(ports.spending, agent)
    const link = { uri: 'packdesk://day/today', name: 'Today', mimeType: 'text/plain' }
    return ok({
      answer: { day: today.day, counts: countsOf(today), ...(budget ? { budget } : {}) },
      links: [link],
    })
  }

  return {
    find,
    show,
    quote,
    check,
    track,
    day,
    explain: createExplain(ports, missingOfOrder),
    ...createSummaries(ports),
  }
}

/** What a shop asks about at the end of a day. */
function createSummaries({ pickups, reports, today }: ReadingPorts) {
  const collected = async ({ testMode }: Agent): Promise<Result<Told>> => {
    const { day } = await today(testMode)
    const coming = pickups.page(testMode, { ...(isDay(day) ? { from: day } : {}), limit: 20, offset: 0 })
    const waiting = (await pickups.open(testMode)).filter(({ shipments }) => shipments.length > 0)
    return ok({
      answer: { waiting: waiting.map(toWaiting), coming: coming.records.map(toPickupCard) },
    })
  }

  const report = async ({ testMode }: Agent, { from, to }: ToolInput<'report'>): Promise<Result<Told>> => {
    const query = reportQuery.safeParse({ ...(from ? { from } : {}), ...(to ? { to } : {}) })
    if (!query.success) return refuse('validation', { message: 'from and to are days, YYYY-MM-DD.' })
    const found = await reports.overview(query.data, testMode)
    if (!found.ok) return found
    const figures = found.value.figures.map(({ name, value, currency, of, before }) => ({
      name,
      value,
      currency,
      of,
      before,
    }))
    return ok({ answer: { from: found.value.from, to: found.value.to, figures } })
  }

  return { pickups: collected, report }
}

function createExplain(
  { worklist, shipments, plans }: ReadingPorts,
  missingOfOrder: (id: string, agent: Agent) => Promise<Result<string[]>>,
) {
  const ofOrder = async (id: string, agent: Agent): Promise<Result<Told>> => {
    const found = await worklist.retrieve({ id, testMode: agent.testMode })
    const missing = found.ok ? await missingOfOrder(id, agent) : found
    if (!found.ok || !missing.ok) return found.ok ? (missing as Result<never>) : found
    const { entry, rules, history } = found.value
    const said = rules.map(rule => `Rule ${rule.kind}: ${asData(rule.name) ?? ''}`)
    const done = history
      .slice(0, 5)
      .map(({ kind, at, by }) => `${at} ${kind} by ${asData(by) ?? 'the station'}`)
    const texts = dataOf({ number: entry.order_id, hold_note: entry.hold?.note })
    return ok({
      answer: {
        state: entry.state,
        reasons: [...missing.value, ...said, ...done],
        ...(texts ? { customer_text: texts } : {}),
      },
    })
  }

  const ofShipment = (id: string, { testMode }: Agent): Result<Told> => {
    const found = shipments.retrieve({ id, testMode })
    if (!found.ok) return found
    const { status, meta } = found.value
    const unknown = meta.unknown
      ? ['A carrier was asked and did not answer; somebody finds out what happened.']
      : []
    const reasons = [...unknown, ...(status === 'draft' ? missingTexts(found.value) : [])]
    return ok({ answer: { state: status, reasons } })
  }

  return async (agent: Agent, { id }: ToolInput<'explain'>): Promise<Result<Told>> => {
    if (id.startsWith('ord_')) return ofOrder(id, agent)
    if (id.startsWith('shp_')) return ofShipment(id, agent)
    const plan = plans.find(agent, id)
    if (!plan.ok) return plan
    const { next, labels, state } = toPlanShown(plan.value)
    const why = labels.flatMap(label => (label.why ? [`${label.shipment_id}: ${label.why}`] : []))
    const said = plan.value.message === null ? [] : [asData(plan.value.message) ?? '']
    return ok({ answer: { state, reasons: [next, ...said, ...why] } })
  }
}

/** A draft nobody has priced was not looked at: what it lacks depends on who carries it. */
const missingTexts = (draft: ShipmentRecord): string[] =>
  draft.rates.length === 0
    ? ['It has no prices yet, so nothing was looked at. Call quote, then check.']
    : [
        ...missingOfAll(draft.rates).map(({ field, message }) => asData(`${field}: ${message}`) ?? ''),
        ...gateTexts(draft),
      ]

const gateTexts = (draft: ShipmentRecord): string[] =>
  toSaidGates(openGates(draft, null)).map(({ message }) => asData(message) ?? '')

const toPlanCard = (plan: AgentPlan): Card => {
  const { plan_id: id, state, ...facts } = toPlanShown(plan)
  return { kind: 'plan', id, state, facts }
}

async function listed(
  { worklist, shipments, trackers }: ReadingPorts,
  { testMode }: Agent,
  { what, text, state, limit, offset, detail }: ToolInput<'find'>,
): Promise<Result<{ count: number; records: Card[] }>> {
  // As a query has them.
  const range = { limit: String(limit), offset: String(offset), ...(text ? { keyword: text } : {}) }
  const wanted = state === undefined ? {} : what === 'orders' ? { state } : { status: state }
  const schema = { orders: orderEntryFilters, shipments: shipmentFilters, trackers: trackerFilters }[what]
  const filters = schema.safeParse({ ...range, ...wanted })
  if (!filters.success)
    return refuse('state_error', {
      message: `There are no ${what} in such a state, or a value is out of bounds.`,
    })
  if (what === 'orders') {
    const { count, records } = await worklist.list(testMode, filters.data as never)
    return ok({ count, records: records.map(entry => toOrderCard(entry, detail)) })
  }
  const page =
    what === 'shipments'
      ? shipments.list(testMode, filters.data as never)
      : trackers.list(testMode, filters.data as never)
  const stored: unknown[] = JSON.parse(`[${page.documents}]`)
  const records = stored.map(each =>
    what === 'shipments'
      ? toShipmentCard(each as ShipmentRecord, detail)
      : toTrackerCard(each as TrackerRecord, detail),
  )
  return ok({ count: page.count, records })
}

const countsOf = (today: Today): Record<string, number> => ({
  ready: today.orders.ready,
  overdue: today.orders.overdue,
  orders_needing_attention: today.orders.needs_attention,
  on_hold: today.orders.on_hold,
  runs_waiting: today.runs.length,
  purchases_stopped: today.purchases_stopped,
  tracking_problems: today.tracking_problems,
  prints_stopped: today.prints_stopped,
  printers_down: today.printers_down.length,
  carriers_away: today.carriers_away.length,
  to_collect: today.to_collect.reduce((sum, { parcels }) => sum + parcels, 0),
  needs_attention: today.attention.total,
})

import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { openGates } from '../../../../shared/desk/shipment-gates.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { choiceCodeOf, rateOfService } from '../../../../shared/rate-choices.ts'
import { carrierMinor } from '../../../../shared/rate-markups.ts'
import { comparableRates, homeCurrencyOf, metNeeds } from '../../../../shared/rate-ranking.ts'
import { plainText } from '../../../../shared/values.ts'
import type { OrderDrafts } from '../../orders/worklist/order-drafts.ts'
import type { WorklistService } from '../../orders/worklist/worklist-service.ts'
import { missingOf } from '../../shipping/rates/rate-mapper.ts'
import { gatesUnanswered } from '../../shipping/shipments/shipment-rules.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import { type Agent, boundTo, cannotBeBought, otherCurrency, sentenceOf } from './agent-rules.ts'
import type { NewItem } from './plan-repository.ts'

export type PlanInput = {
  orderIds?: readonly string[] | undefined
  shipmentIds?: readonly string[] | undefined
  /** The code of one; left out, what the order prefers, else the cheapest. */
  service?: string | undefined
}

/** A parcel with the price it would be bought at. */
export type ChosenLabel = Omit<NewItem, 'planId' | 'position'>

/** An order or draft that cannot be planned, and why in the station's own words. */
export type LeftOut = { id: string; reason: string }

export type ChooseLabels = (
  agent: Pick<Agent, 'testMode'>,
  input: PlanInput,
  currency: string,
) => Promise<{ labels: ChosenLabel[]; leftOut: LeftOut[] }>

export type LabelChoicePorts = {
  worklist: Pick<WorklistService, 'retrieve'>
  drafts: Pick<OrderDrafts, 'draft'>
  shipments: Pick<ShipmentService, 'retrieve' | 'refreshRates' | 'assertPurchasable'>
  /** The orders whose items a draft holds. */
  ordersOf: (shipmentId: string) => string[]
}

/** States in which an order can be bought without anybody's word; all others wait for a person. */
const free = ['ready', 'partly_shipped']

export function createLabelChoice({ worklist, drafts, shipments, ordersOf }: LabelChoicePorts): ChooseLabels {
  const assertFree = async (orderId: string, testMode: boolean): Promise<Result<void>> => {
    const order = await worklist.retrieve({ id: orderId, testMode })
    if (!order.ok) return order
    const { state } = order.value.entry
    return free.includes(state) && order.value.customs.length === 0
      ? ok(undefined)
      : refuse('state_error', {
          message: `The order is "${state}"${order.value.customs.length > 0 ? ' and lacks what customs asks for' : ''}. Somebody has to look at it first.`,
        })
  }

  const draftOf = async (orderId: string, testMode: boolean): Promise<Result<string>> => {
    const allowed = await assertFree(orderId, testMode)
    return allowed.ok ? drafts.draft({ orders: [{ id: orderId }] }, testMode) : allowed
  }

  const labelOf = async (
    id: string,
    { testMode, service, currency }: { testMode: boolean; service: string | undefined; currency: string },
  ): Promise<Result<ChosenLabel>> => {
    for (const orderId of ordersOf(id)) {
      const allowed = await assertFree(orderId, testMode)
      if (!allowed.ok) return allowed
    }
    const open = shipments.assertPurchasable({ id, testMode })
    const fresh = open.ok ? await shipments.refreshRates({ id, testMode }, {}) : open
    if (!fresh.ok) return fresh
    const draft = fresh.value
    const rate = chosenRate(draft, service)
    const amountMinor = rate ? carrierMinor(rate) : null
    if (!rate?.service || amountMinor === null)
      return refuse('state_error', { message: 'No carrier offers a fitting service for this parcel.' })
    if (rate.currency !== currency) return otherCurrency(currency)
    const missing = missingOf(rate)
    if (missing.length > 0) return cannotBeBought(missing)
    const gates = openGates(draft, rate)
    if (gates.length > 0) return gatesUnanswered(gates)
    return ok({
      shipmentId: id,
      connectionId: rate.carrier_ref,
      carrierId: rate.carrier_id,
      service: rate.service,
      choice: choiceCodeOf(rate),
      amountMinor,
      fingerprint: boundTo(draft),
    })
  }

  return async ({ testMode }, { orderIds = [], shipmentIds = [], service }, currency) => {
    const found: { id: string; label: Result<ChosenLabel> }[] = []
    const how = { testMode, service, currency }
    for (const id of new Set(orderIds)) {
      const draft = await draftOf(id, testMode)
      found.push({ id, label: draft.ok ? await labelOf(draft.value, how) : draft })
    }
    for (const id of new Set(shipmentIds)) found.push({ id, label: await labelOf(id, how) })
    const labels = found.flatMap(({ label }) => (label.ok ? [label.value] : []))
    const once = new Map(labels.map(label => [label.shipmentId, label]))
    const leftOut = found.flatMap(({ id, label }) =>
      label.ok ? [] : [{ id, reason: sentenceOf(label.refusal) }],
    )
    return { labels: [...once.values()], leftOut }
  }
}

/** The service that is named, else the one the order prefers, else the cheapest anything may be sent by. */
function chosenRate(
  { rates, options, shipper }: ShipmentRecord,
  service: string | undefined,
): RateRecord | undefined {
  const preferred = service ?? (plainText(options.preferred_service) || null)
  if (preferred) return rateOfService(rates, { service: preferred })
  const preference = { home: homeCurrencyOf(options, shipper.country_code), met: metNeeds(options) }
  const fitting = comparableRates(rates, preference)
  return fitting.find(rate => missingOf(rate).length === 0) ?? fitting[0]
}

export const toNewItem = (label: ChosenLabel, planId: string, position: number): NewItem => ({
  ...label,
  planId,
  position,
})

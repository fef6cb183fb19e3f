import { hash } from 'node:crypto'
import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { addressDoubt } from '../../../../shared/countries/address-doubts.ts'
import { customsNeed } from '../../../../shared/countries/customs-need.ts'
import { doubtText } from '../../../../shared/countries/doubt-texts.ts'
import { isTariffCode } from '../../../../shared/customs/tariff-code.ts'
import { promisedDaysOf } from '../../../../shared/delivery-promise.ts'
import { type CustomsGap, gapOfItem } from '../../../../shared/desk/customs-gaps.ts'
import type { ParcelTerms } from '../../../../shared/desk/rule-parts.ts'
import type { SkipReason } from '../../../../shared/desk/run-states.ts'
import { customsFacts, type GateKey, type RunDoubt } from '../../../../shared/desk/run-words.ts'
import { openGates, type ShipmentGate } from '../../../../shared/desk/shipment-gates.ts'
import { refuse } from '../../../../shared/errors/result.ts'
import { requestedServiceOf } from '../../../../shared/requested-service.ts'
import { convertWeight, round2, weightText } from '../../../../shared/units/measures.ts'
import { toRateRequestOf } from '../../shipping/shipments/shipment-mapper.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { Decision } from '../rules/rule-decision.ts'
import { worthOf } from '../worklist/entry-mapper.ts'
import { gateDoubt, type Said, saidNothing, sayOfRun } from './run-sayings.ts'

/** Why an order is not bought, with what more there is to say. */
export type Skip = { reason: SkipReason } & Said

export const toSkip = (reason: SkipReason, said: Said = saidNothing): Skip => ({ reason, ...said })

/** The parcel and the sender of a run, for orders without their own. */
export type Terms = { parcel: ParcelTerms; shipper: AddressInput | null }
type LineItem = StoredOrder['line_items'][number]

/** What of an order is still to be shipped, as many as are not in a bought shipment. */
export const openItems = (order: StoredOrder): LineItem[] =>
  order.line_items
    .filter(item => item.unfulfilled_quantity > 0)
    .map(item => ({ ...item, quantity: item.unfulfilled_quantity }))

/** Why the order itself keeps from buying it; null when nothing does. */
export function skipOfOrder(order: StoredOrder, terms: Terms): Skip | null {
  if (order.status === 'cancelled') return toSkip('cancelled')
  if (order.line_items.length === 0) return toSkip('no_items')
  if (openItems(order).length === 0) return toSkip('fulfilled')
  if (!order.shipping_from && !terms.shipper) return toSkip('no_sender')
  const weighs = gramsOf(openItems(order)) > 0 || (terms.parcel.weight ?? 0) > 0
  return weighs ? null : toSkip('no_weight')
}

const gramsOf = (items: readonly LineItem[]): number =>
  items.reduce(
    (sum, { weight, weight_unit: unit, quantity }) => sum + convertWeight(weight * quantity, unit, 'G'),
    0,
  )

/** A parcel by what lies in it; sides and packaging are those of its box. */
export type PackedParcel = {
  items: LineItem[]
  size: Omit<ParcelTerms, 'weight' | 'weight_unit'>
} & Required<Pick<ParcelTerms, 'weight' | 'weight_unit'>>

/**
 * The shipment an order asks for: what is still to be shipped of it in one parcel, or every article in one of its own
 * where the order says so. Items name their line items, as in a shipment made by hand.
 */
export function shipmentOf(
  order: StoredOrder,
  { parcel: usual, shipper }: Terms,
  decision: Decision,
): ShipmentInput {
  const items = openItems(order)
  const parcel = { ...usual, ...decision.package?.action.parcel }
  const isSplit = order.options.single_item_per_parcel === true
  const packed = isSplit
    ? items.flatMap(item => Array.from({ length: item.quantity }, () => [{ ...item, quantity: 1 }]))
    : [items]
  const { weight = 0, weight_unit: unit = 'KG', ...size } = parcel
  const parcels = packed.map(content => {
    const grams = gramsOf(content)
    const weightUnit = grams > 0 ? (content[0]?.weight_unit ?? unit) : unit
    const weighs = grams > 0 ? round2(convertWeight(grams, 'G', weightUnit)) : weight
    return {
      items: content,
      size,
      weight: Math.max(weighs, weightUnit === 'G' ? 1 : 0.01),
      weight_unit: weightUnit,
    }
  })
  return shipmentOfParcels(order, { parcels, items, shipper }, decision)
}

/** The same for parcels somebody packed: `items` are all that lies in them. */
export function shipmentOfParcels(
  order: StoredOrder,
  { parcels, items, shipper }: { parcels: PackedParcel[]; items: LineItem[]; shipper: AddressInput | null },
  decision: Decision,
): ShipmentInput {
  const options = optionsOf(decision, order, items)
  const sender = order.shipping_from ?? shipper
  const isDeclared = sender ? customsNeed(sender, order.shipping_to).isNeeded : false
  const commodities = items.map(toCommodity)
  const shipment = {
    shipper: withoutId(sender),
    recipient: withoutId(order.shipping_to),
    ...(order.billing_address ? { billing_address: withoutId(order.billing_address) } : {}),
    parcels: parcels.map(({ items: content, size, weight, weight_unit }) => ({
      ...size,
      weight,
      weight_unit,
      items: content.map(toCommodity),
    })),
    ...(isDeclared
      ? { customs: { content_type: 'merchandise', commercial_invoice: true, commodities } }
      : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    reference: order.order_id,
  } as ShipmentInput
  return { ...shipment, ...withRequest(order) }
}

type Asking = Pick<StoredOrder, 'metadata' | 'options'>

/**
 * What was chosen and promised goes with the parcel, so that lists and reports can hold it against what became of it. Of
 * all orders in it the first days count.
 */
export function withRequest(
  order: Asking,
  all: readonly Asking[] = [order],
): { metadata?: Record<string, string> } {
  const promised = all.map(({ metadata }) => promisedDaysOf(metadata))
  const request = {
    requested_service: requestedServiceOf(order),
    ship_by: firstOf(promised.map(({ shipBy }) => shipBy)),
    deliver_by: firstOf(promised.map(({ deliverBy }) => deliverBy)),
  }
  const metadata = Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  return Object.keys(metadata).length > 0 ? { metadata } : {}
}

const firstOf = (days: readonly (string | null)[]): string | null =>
  days.filter(day => day !== null).toSorted()[0] ?? null

/** What rules ask for that is an option of the shipment. Insured is what it is worth unless the rule says how much. */
export function optionsOf(
  decision: Pick<Decision, 'insurance' | 'signature'>,
  order: StoredOrder,
  items: readonly LineItem[],
) {
  const insured = decision.insurance
  const worth = insured
    ? (insured.action.amount ?? worthOf({ ...order, line_items: [...items] }).value)
    : null
  return {
    ...(worth ? { insurance: worth } : {}),
    ...(decision.signature ? { signature_confirmation: true } : {}),
  }
}

const withoutId = (part: object | null) => {
  const { id: _, object_type: __, validation: ___, ...rest } = { ...part } as Record<string, unknown>
  return rest
}

const toCommodity = ({
  id,
  object_type: _,
  unfulfilled_quantity: __,
  parent_id: ___,
  ...item
}: LineItem) => ({
  ...item,
  parent_id: id,
})

/** Members that differ in every draft. */
const ofEachDraft: ReadonlySet<string> = new Set(['id', 'referenceNumber'])

/** SHA-256 of the rate request without ids and the shipment date: another one when somebody changed the draft. */
export const fingerprintOf = (draft: ShipmentRecord): string => {
  const { options, ...request } = toRateRequestOf(draft)
  const { shipment_date: _, ...others } = options
  return hash(
    'sha256',
    JSON.stringify([request, others], (key, value) => (ofEachDraft.has(key) ? undefined : value)),
  )
}

/** Doubts of a draft: its address, an assumed weight, missing customs facts. Asks no carrier. */
export function doubtsOf(draft: ShipmentRecord, order: StoredOrder): RunDoubt[] {
  const doubts: RunDoubt[] = []
  const doubt = addressDoubt(draft.recipient)
  if (doubt) {
    const { key, fill } = doubt
    doubts.push({ kind: 'address', message: doubtText(doubt), words: [{ key, fill }] })
  }
  const items = openItems(order)
  const unweighed = items.filter(({ weight }) => weight === 0).length
  const [first] = draft.parcels
  if (unweighed > 0 && first) {
    const { weight, weight_unit: unit } = first
    const counts = { unweighed, items: items.length }
    const said = sayOfRun(
      'weight_assumed',
      { ...counts, weight, unit },
      { ...counts, weight: weightText(weight, unit) },
    )
    doubts.push({ kind: 'weight', ...said })
  }
  const missing = draft.customs ? missingCustoms(items) : []
  if (missing.length > 0) {
    const fields = missing.map(fact => (fact === 'hs_code' ? 'HS code' : fact)).join(', ')
    const said = sayOfRun('customs_missing', { fields: missing.join(',') }, { fields })
    doubts.push({ kind: 'customs', ...said })
  }
  return doubts
}

/** One doubt for each currency of the rates other than `home`; none where `home` is null. */
export function currencyDoubts(rates: readonly RateRecord[], home: string | null): RunDoubt[] {
  const others = new Set(rates.flatMap(({ currency }) => (currency && currency !== home ? currency : [])))
  if (home === null) return []
  return [...others].map(currency => ({
    kind: 'currency',
    ...sayOfRun('other_currency', { currency, home }),
    currency,
  }))
}

/** What is asked of each service before one label is bought by it; counts once the service is chosen. */
export function rateDoubts(draft: ShipmentRecord, rates: readonly RateRecord[]): RunDoubt[] {
  // A service is sold in several ways, of which the same is asked.
  const doubts = new Map<string, RunDoubt>()
  for (const rate of rates) {
    const { carrier_ref: connection_id, service } = rate
    for (const gate of openGates(draft, rate))
      if (connection_id && service && isGateOf(gate, ['option', 'point']))
        doubts.set(`${connection_id} ${service} ${gate.kind}`, { ...gateDoubt(gate), connection_id, service })
  }
  return [...doubts.values()]
}

/** A parcel somebody prepared that is not as heavy as what is in it makes one expect. */
export const parcelDoubts = (prepared: ShipmentRecord): RunDoubt[] =>
  openGates(prepared, null).flatMap(gate => (isGateOf(gate, ['light', 'heavy']) ? gateDoubt(gate) : []))

const isGateOf = (gate: ShipmentGate, kinds: readonly GateKey[]): gate is ShipmentGate & { kind: GateKey } =>
  kinds.some(kind => kind === gate.kind)

type CustomsFact = (typeof customsFacts)[number]

const readCustoms: Record<CustomsFact, (item: LineItem) => unknown> = {
  description: item => item.title || item.description,
  value: item => (item.value_amount ?? 0) > 0,
  origin: item => item.origin_country,
  hs_code: item => isTariffCode(item.hs_code),
}

/** The customs fact a field of an item holds. */
const factOf: Readonly<Record<string, CustomsFact>> = {
  title: 'description',
  description: 'description',
  value_amount: 'value',
  origin_country: 'origin',
  hs_code: 'hs_code',
}

/** Gaps the customs rules of a connection find, without facts an item lacks: those are a doubt for any connection. */
export function customsDoubts(
  gaps: readonly CustomsGap[],
  { line_items: items }: StoredOrder,
  connectionId: string,
): RunDoubt[] {
  const further = gaps.filter(gap => {
    const of = gapOfItem(gap)
    const fact = of && factOf[of.field]
    const item = of && items[of.item]
    return !fact || !item || Boolean(readCustoms[fact](item))
  })
  if (further.length === 0) return []
  const message = further.map(gap => {
    const of = gapOfItem(gap)
    return of ? `Item ${of.item + 1}: ${gap.message}` : gap.message
  })
  return [
    {
      kind: 'customs',
      message: message.join(' '),
      words: further.map(({ path, message: text }) => ({ key: 'field', fill: { path, text } })),
      connection_id: connectionId,
    },
  ]
}

/** The facts customs asks for that an item lacks. */
export const lacksOf = (item: LineItem): CustomsFact[] =>
  customsFacts.filter(fact => !readCustoms[fact](item))

const missingCustoms = (items: readonly LineItem[]): CustomsFact[] => {
  const missing = new Set(items.flatMap(lacksOf))
  return customsFacts.filter(fact => missing.has(fact))
}

export const noRun = (id: string) => refuse('not_found', { message: `There is no run ${id.slice(0, 80)}.` })
export const noItem = (id: string) =>
  refuse('not_found', { message: `The run has no order ${id.slice(0, 80)}.` })

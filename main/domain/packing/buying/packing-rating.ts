import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { addressDoubt } from '../../../../shared/countries/address-doubts.ts'
import { isCountryCode } from '../../../../shared/countries/countries.ts'
import { doubtText } from '../../../../shared/countries/doubt-texts.ts'
import { isTariffCode } from '../../../../shared/customs/tariff-code.ts'
import type { BrokenPromise } from '../../../../shared/delivery-promise.ts'
import { type CustomsGap, gapOfItem } from '../../../../shared/desk/customs-gaps.ts'
import type {
  CustomsField,
  PackingFeedback,
  PackingService,
} from '../../../../shared/desk/packing-feedback.ts'
import type { PackingSettings } from '../../../../shared/desk/packing-settings.ts'
import type { RunChoice } from '../../../../shared/desk/runs.ts'
import { openGates } from '../../../../shared/desk/shipment-gates.ts'
import { articleOf, toOrderRef } from '../../../../shared/packing/counting.ts'
import type { SessionDocument } from '../../../../shared/packing/session-document.ts'
import { carrierCharge } from '../../../../shared/rate-markups.ts'
import { timesUsualOf } from '../../../../shared/rate-ranking.ts'
import { convertWeight, round2 } from '../../../../shared/units/measures.ts'
import { messageText, refusalText } from '../../../carriers/contract/outcome.ts'
import type { PackingPlan } from '../../../db/schema/packing.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import { type ShipDatePorts, shipDateOf } from '../../orders/orders/order-rules.ts'
import type { OrderReading } from '../../orders/orders/order-service.ts'
import type { ProductFilling } from '../../orders/products/product-filling.ts'
import type { RuleBook } from '../../orders/rules/rule-book.ts'
import type { Decision } from '../../orders/rules/rule-decision.ts'
import { type Choice, chooseRate, sayNotChosen } from '../../orders/runs/choice-rules.ts'
import { type PackedParcel, shipmentOfParcels } from '../../orders/runs/run-rules.ts'
import type { OrderCustoms } from '../../orders/worklist/order-customs.ts'
import type { RateService } from '../../shipping/rates/rate-service.ts'
import type { MakeDraft } from '../../shipping/shipments/shipment-drafts.ts'
import { toRateRequestOf } from '../../shipping/shipments/shipment-mapper.ts'
import { checkAddresses } from '../../shipping/shipments/shipment-rules.ts'
import type { SessionRow } from '../sessions/packing-repository.ts'
import type { PackingBoxes } from './packing-boxes.ts'

export type PackingRatingPorts = {
  orders: Pick<OrderReading, 'find'>
  products: Pick<ProductFilling, 'completeOrder'>
  rules: Pick<RuleBook, 'decide'>
  boxes: Pick<PackingBoxes, 'termsOf'>
  usualSender: (testMode: boolean) => AddressInput | null
  makeDraft: MakeDraft
  rates: Pick<RateService, 'fetch'>
  customs: Pick<OrderCustoms, 'gapsOfDraft'>
  settings: () => PackingSettings
  clock: Clock
} & ShipDatePorts

/** What is bought, or what somebody has to look at first. */
export type Rated =
  | { plan: PackingPlan; service: PackingService }
  | { stop: PackingFeedback; isDoubt: boolean }

export type PackingRating = {
  /** Asks for the prices of what was packed. Stores nothing. */
  rate: (row: SessionRow) => Promise<Rated>
}

const stop = (feedback: PackingFeedback, isDoubt = false): Rated => ({ stop: feedback, isDoubt })

export function createPackingRating(ports: PackingRatingPorts): PackingRating {
  const draftOf = (
    row: SessionRow,
  ): { draft: ShipmentRecord; order: StoredOrder; decision: Decision } | Rated => {
    const { document } = row
    const ref = toOrderRef(document)
    const stored = ports.orders.find(row.orderId, row.testMode)
    if (!stored) return stop({ kind: 'not_ready', order: ref, because: 'no_items', message: null })
    const order = withCustoms(ports.products.completeOrder(stored), document)
    const decision = ports.rules.decide(order)
    const shipper = ports.usualSender(row.testMode)
    if (!order.shipping_from && !shipper)
      return stop({ kind: 'not_ready', order: ref, because: 'no_sender', message: null })
    const parcels = [...openParcels(document), document.parcel].map(parcel =>
      packedOf(parcel, order, ports.boxes),
    )
    const items = mergedItems(parcels)
    if (items.length === 0) return stop({ kind: 'not_ready', order: ref, because: 'no_items', message: null })
    const asked = shipmentOfParcels(order, { parcels, items, shipper }, decision)
    const later = shipDateOf(order, ports)
    const dated = later.shipment_date ? { ...asked, options: { ...later, ...asked.options } } : asked
    const made = ports.makeDraft(dated, row.testMode, ports.clock.now())
    if (!made.ok)
      return stop({ kind: 'no_service', because: 'refused', messages: [refusalText(made.refusal)] })
    const addresses = checkAddresses(made.value)
    if (!addresses.ok)
      return stop({
        kind: 'not_ready',
        order: ref,
        because: 'address',
        message: refusalText(addresses.refusal),
      })
    return { draft: made.value, order, decision }
  }

  const doubtOf = ({ document }: SessionRow, draft: ShipmentRecord, order: StoredOrder): Rated | null => {
    const doubt = document.kept.address ? null : addressDoubt(draft.recipient)
    if (doubt)
      return stop({ kind: 'address_doubt', order: toOrderRef(document), message: doubtText(doubt) }, true)
    return draft.customs ? customsGap(document, order) : null
  }

  const ask = async (draft: ShipmentRecord) => {
    const reasons: string[] = []
    const earlier: RateRecord[] = []
    const connections: LiveConnection[] = []
    let unreachable = 0
    const answer = await ports.rates.fetch(
      toRateRequestOf(draft),
      { testMode: draft.test_mode, carrierIds: draft.carrier_ids },
      {
        asking: () => {},
        answered: each => {
          reasons.push(...each.reasons.flatMap(({ message }) => message ?? []))
          earlier.push(...(each.remembered?.rates ?? []))
          if (each.isUnreachable) unreachable += 1
          connections.push(each.connection)
        },
      },
    )
    return { answer, reasons, earlier, connections, unreachable }
  }

  const rate: PackingRating['rate'] = async row => {
    const found = draftOf(row)
    if (!('draft' in found)) return found
    const { draft, order, decision } = found
    const doubt = doubtOf(row, draft, order)
    if (doubt) return doubt
    const { answer, reasons, earlier, connections, unreachable } = await ask(draft)
    if (!answer.ok) {
      const isTooHeavy = answer.refusal.kind === 'station' && answer.refusal.code === 'validation'
      const because = isTooHeavy ? 'over_weight' : 'refused'
      return stop({ kind: 'no_service', because, messages: [refusalText(answer.refusal)] })
    }
    const { messages } = answer.value
    const picking = choiceOf(row, ports.settings())
    const choose = (from: readonly RateRecord[]) =>
      chooseRate(from, picking, {
        options: order.options,
        from: draft.shipper.country_code,
        decision,
      })
    const fresh = choose(answer.value.rates)
    // What a carrier asked for before it was away; the queue asks again before it buys.
    const rates = fresh.chosen ? answer.value.rates : earlier
    const choice = fresh.chosen ? fresh : choose(earlier)
    const chosen = rates.find(({ id }) => id === choice.chosen?.rateId)
    if (!chosen) {
      const because = answer.value.rates.length === 0 && unreachable > 0 ? 'unreachable' : 'not_offered'
      const why = answer.value.rates.length > 0 ? [sayNotChosen(picking).message] : []
      const said = [...why, ...messages.map(messageText), ...reasons]
      return stop({ kind: 'no_service', because, messages: said.slice(0, 5).map(each => each.slice(0, 300)) })
    }
    const service = toService(chosen, choice)
    const { kept } = row.document
    if (choice.unkept && picking.kind !== 'service' && !kept.service)
      return stop(serviceDoubt(row, choice.unkept, service), true)
    if (choice.broken && picking.kind !== 'service' && !kept.promise)
      return stop(promiseDoubt(row, choice.broken, service), true)
    const toBuy = { draft: { ...draft, messages }, order, chosen }
    const doubted = picking.kind === 'service' ? null : rateDoubt(row, toBuy, service)
    if (doubted) return stop(doubted, true)
    const buyer = connections.filter(({ row }) => row.id === chosen.carrier_ref)
    const gap = lawGap(ports.customs.gapsOfDraft(draft, order, buyer), row.document, order)
    if (gap) return gap
    return { plan: { draft, rates, rateId: chosen.id }, service }
  }

  return { rate }
}

/** Closed parcels that are bought together with the one on the desk. */
const openParcels = ({ parcels }: SessionDocument) => parcels.filter(({ shipment_id: id }) => id === null)

const serviceDoubt = (
  { document }: SessionRow,
  { name, key }: NonNullable<Choice['unkept']>,
  service: PackingService,
): PackingFeedback => ({
  kind: 'service_doubt',
  order: toOrderRef(document),
  name,
  because: becauseOf[key],
  service,
})

const becauseOf = {
  requested_unmapped: 'not_mapped',
  requested_not_offered: 'not_offered',
  requested_other: 'not_offered',
  requested_late: 'too_late',
} as const

const promiseDoubt = (
  { document }: SessionRow,
  { key, day, arrives }: BrokenPromise,
  service: PackingService,
): PackingFeedback => ({
  kind: 'promise_doubt',
  order: toOrderRef(document),
  because: breaks[key],
  day,
  arrives,
  service,
})

const breaks = { promise_late: 'late', promise_unknown: 'unknown', promise_past: 'past' } as const

type ToBuy = { draft: ShipmentRecord; order: StoredOrder; chosen: RateRecord }

/** Of the order where it names a currency, as in runs; nothing of what somebody has looked at. */
function rateDoubt(
  { document }: SessionRow,
  { draft, order, chosen }: ToBuy,
  service: PackingService,
): PackingFeedback | null {
  const { kept } = document
  const options = { ...order.options, ...draft.options }
  for (const { kind, fill } of openGates({ ...draft, options }, chosen)) {
    const isOfFate = kind === 'option' || kind === 'point'
    const isAsked = isOfFate || kind === 'zero_price' || kind === 'currency' || kind === 'price'
    if (isAsked && !(isOfFate ? kept.fate : kept.price))
      return {
        kind: 'price_doubt',
        order: toOrderRef(document),
        because: kind,
        service,
        ...(kind === 'price' ? { times: timesUsualOf(chosen) ?? undefined } : {}),
        ...(kind === 'option' ? { options: fill.options ?? '' } : {}),
      }
  }
  return null
}

function choiceOf({ document: { wish } }: SessionRow, { choose }: PackingSettings): RunChoice {
  if (wish) return { kind: 'service', service: wish.service, connection_id: wish.connection_id }
  return { kind: choose }
}

function toService(rate: RateRecord, { chosen, rule }: Choice): PackingService {
  const price = carrierCharge(rate)
  return {
    connection_id: chosen?.connectionId ?? null,
    carrier_id: rate.carrier_id,
    carrier_name: rate.carrier_name,
    service: rate.service ?? '',
    currency: rate.currency ?? '',
    price,
    ...(price === rate.total_charge ? {} : { price_with_markups: rate.total_charge }),
    transit_days: rate.transit_days,
    chosen_by: chosen?.chosenBy ?? 'cheapest',
    rule: rule?.rule.name ?? null,
  }
}

type LineItem = StoredOrder['line_items'][number]

function packedOf(
  parcel: SessionDocument['parcel'],
  order: StoredOrder,
  boxes: Pick<PackingBoxes, 'termsOf'>,
): PackedParcel {
  const items = parcel.items.flatMap(({ item_id: id, quantity }) => {
    const item = order.line_items.find(each => each.id === id)
    return item ? [{ ...item, quantity }] : []
  })
  const unit = items[0]?.weight_unit ?? 'KG'
  const weight = round2(convertWeight(parcel.weight?.grams ?? 0, 'G', unit))
  return {
    items,
    size: parcel.box ? boxes.termsOf(parcel.box.id, order) : {},
    weight: Math.max(weight, unit === 'G' ? 1 : 0.01),
    weight_unit: unit,
  }
}

/** Everything that travels, each line once: what is declared. */
function mergedItems(parcels: readonly PackedParcel[]): LineItem[] {
  const groups = Map.groupBy(
    parcels.flatMap(({ items }) => items),
    ({ id }) => id,
  )
  return [...groups.values()].flatMap(all => {
    const [first] = all
    return first ? [{ ...first, quantity: all.reduce((sum, { quantity }) => sum + quantity, 0) }] : []
  })
}

/** The order with what the packer typed for its customs declaration. */
function withCustoms(order: StoredOrder, { customs }: SessionDocument): StoredOrder {
  if (Object.keys(customs).length === 0) return order
  const line_items = order.line_items.map(item => {
    const { description, value, origin, hs_code, sku, manufacturer_part_number } = customs[item.id] ?? {}
    return {
      ...item,
      ...(typeof description === 'string' ? { description } : {}),
      ...(typeof value === 'number' ? { value_amount: value } : {}),
      ...(typeof origin === 'string' && isCountryCode(origin) ? { origin_country: origin } : {}),
      ...(typeof hs_code === 'string' ? { hs_code } : {}),
      ...(typeof sku === 'string' ? { sku } : {}),
      ...(manufacturer_part_number ? { metadata: { ...item.metadata, manufacturer_part_number } } : {}),
    }
  })
  return { ...order, line_items }
}

const declared: readonly [CustomsField, (item: LineItem) => unknown][] = [
  ['description', item => item.title || item.description],
  ['value', item => (item.value_amount ?? 0) > 0 && item.value_amount],
  ['origin', item => item.origin_country],
  ['hs_code', item => isTariffCode(item.hs_code) && item.hs_code],
]

/** The first item a declaration lacks something of. */
function customsGap(document: SessionDocument, order: StoredOrder): Rated | null {
  for (const item of document.items.filter(({ counted }) => counted > 0 || !document.is_counting)) {
    const line = order.line_items.find(({ id }) => id === item.item_id)
    const missing = line ? declared.filter(([, read]) => !read(line)).map(([field]) => field) : []
    if (missing.length > 0)
      return stop(
        { kind: 'customs_gap', article: articleOf(item), missing, last_used: lastUsed(order, missing) },
        true,
      )
  }
  return null
}

/** What the rules ask of a declaration that is whole otherwise: what can be typed here first, item by item. */
function lawGap(gaps: readonly CustomsGap[], document: SessionDocument, order: StoredOrder): Rated | null {
  const [first] = gaps
  if (!first) return null
  const elsewhere = gaps.filter(gap => typedAt(gap) === null)
  if (elsewhere.length > 0)
    return stop({ kind: 'customs_elsewhere', order: toOrderRef(document), gaps: elsewhere })
  const at = gapOfItem(first)?.item
  const line = order.line_items[at ?? -1]
  const item = document.items.find(({ item_id: id }) => id === line?.id)
  const missing = gaps.filter(gap => gapOfItem(gap)?.item === at).flatMap(gap => typedAt(gap) ?? [])
  return item
    ? stop(
        {
          kind: 'customs_gap',
          article: articleOf(item),
          missing,
          last_used: lastUsed(order, missing),
          why: first.message,
        },
        true,
      )
    : stop({ kind: 'customs_elsewhere', order: toOrderRef(document), gaps: [...gaps] })
}

/** The field of a desk by that of an item; a title that says too little is completed by a description. */
const typedFields: Readonly<Record<string, CustomsField>> = {
  title: 'description',
  description: 'description',
  value_amount: 'value',
  origin_country: 'origin',
  hs_code: 'hs_code',
  sku: 'sku',
  'metadata.manufacturer_part_number': 'manufacturer_part_number',
}

const typedAt = (gap: CustomsGap): CustomsField | null => typedFields[gapOfItem(gap)?.field ?? ''] ?? null

/** What other items of the order have there. */
const lastUsed = ({ line_items: lines }: StoredOrder, missing: readonly CustomsField[]) =>
  missing.flatMap(field => {
    const read = declared.find(([name]) => name === field)?.[1]
    const values = [...new Set(lines.flatMap(line => (read?.(line) ? [String(read(line))] : [])))].slice(0, 3)
    return values.length > 0 ? [{ field, values }] : []
  })

import { type AddressRecord, misfitsOf } from '../../../../shared/api/addresses.ts'
import { shipmentData } from '../../../../shared/api/shipments.ts'
import type { OrderDraftInput } from '../../../../shared/desk/orders.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { LineItemRecord } from '../../../../shared/records/order.ts'
import { convertWeight, isTooLight } from '../../../../shared/units/measures.ts'
import type { Database } from '../../../db/database.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { OrderLinkRepository } from '../orders/order-link-repository.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { OrderRepository } from '../orders/order-repository.ts'
import { type ShipDatePorts, shipDateOf } from '../orders/order-rules.ts'
import type { ProductFilling } from '../products/product-filling.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import { type Decision, toRuleEffect } from '../rules/rule-decision.ts'
import { looksAtRequest } from '../runs/choice-rules.ts'
import { optionsOf, withRequest } from '../runs/run-rules.ts'

/** Begins shipments of the items of orders, for somebody or something to rate and buy. */
export type OrderDrafts = {
  /** One shipment of a part of one order, or of several orders of the same recipient; answers its id. */
  draft: (input: OrderDraftInput, testMode: boolean) => Result<string>
}

export type OrderDraftPorts = {
  database: Pick<Database, 'transact'>
  orders: Pick<OrderRepository, 'find'>
  links: Pick<OrderLinkRepository, 'draftOf'>
  products: Pick<ProductFilling, 'completeOrder'>
  rules: Pick<RuleBook, 'decide' | 'used'>
  shipments: Pick<ShipmentService, 'addDraft'>
  usualSender: (testMode: boolean) => AddressRecord | null
  togetherKey: (orderId: string) => string | null
} & ShipDatePorts

type Packed = { item: LineItemRecord; quantity: number }

export function createOrderDrafts(ports: OrderDraftPorts): OrderDrafts {
  const draft: OrderDrafts['draft'] = ({ orders: named }, testMode) =>
    ports.database.transact(() => {
      const found: StoredOrder[] = []
      const packed: Packed[] = []
      for (const [at, { id, items }] of named.entries()) {
        const stored = ports.orders.find(id, testMode)
        if (!stored) return refuse('not_found', { message: `There is no order ${id.slice(0, 80)}.` })
        const order = ports.products.completeOrder(stored)
        const taken = packItems(order, items, at)
        if (!taken.ok) return taken
        found.push(order)
        packed.push(...taken.value)
      }
      const allowed = assertTogether(found, ports.togetherKey)
      if (!allowed.ok) return allowed
      const known = ports.links.draftOf(packed.map(({ item, quantity }) => [item.id, quantity]))
      return known === null ? addDraft(found, packed, testMode) : ok(known)
    })

  function addDraft(
    orders: readonly StoredOrder[],
    packed: readonly Packed[],
    testMode: boolean,
  ): Result<string> {
    const [first] = orders
    const shipper = first?.shipping_from ?? ports.usualSender(testMode)
    if (!first || !shipper)
      return refuse('state_error', {
        message:
          'Nobody has said yet where parcels are sent from. Ship one parcel with your address, or give the order a sender. Nothing was begun.',
      })
    const light = packed.find(({ item }) => isTooLight(item))
    if (light)
      return refuse('state_error', {
        message: `${light.item.sku ?? light.item.title ?? 'An item'} of the order has no weight. Enter it, then ship the order. Nothing was begun.`,
      })
    const decision = ports.rules.decide(first)
    const asking = askingOf(
      orders.map(order => ({ order, decision: ports.rules.decide(order) })),
      { order: first, decision },
    )
    const items = packed.map(({ item, quantity }) => ({ ...item, quantity }))
    const options = {
      ...shipDateOf(first, ports),
      ...preferenceOf(first, asking.decision),
      ...optionsOf(decision, first, items),
    }
    const given = {
      shipper: withoutEmpties(shipper),
      recipient: withoutEmpties(first.shipping_to),
      ...(first.billing_address ? { billing_address: payerOf(first.billing_address) } : {}),
      parcels: [{ ...decision.package?.action.parcel, ...parcelOf(packed) }],
      ...(Object.keys(options).length > 0 ? { options } : {}),
      ...withRequest(asking.order, orders),
      reference: orders
        .map(order => order.order_id)
        .join(' ')
        .slice(0, 35),
    }
    const body = shipmentData.safeParse(given)
    if (!body.success) return refuse('validation', { details: toFieldErrors(body.error.issues, given) })
    const stored = ports.shipments.addDraft(body.data, testMode, {})
    if (!stored.ok) return stored
    const { package: packing, insurance, signature } = decision
    const isPreferred = 'preferred_service' in options
    const effects = [isPreferred ? firstRule(asking.decision) : null, packing, insurance, signature].flatMap(
      effect => (effect ? [toRuleEffect(effect)] : []),
    )
    ports.rules.used(first.id, effects)
    return ok(stored.value.id)
  }

  return { draft }
}

/**
 * The service a rule names, where the order prefers none and no other was asked for: it is chosen when the prices are
 * there.
 */
function preferenceOf(
  { options }: StoredOrder,
  decision: Pick<Decision, 'services' | 'requested'>,
): { preferred_service?: string } {
  const first = firstRule(decision)
  const service = first?.action.by === 'service' ? first.action.service : null
  return service && !options.preferred_service ? { preferred_service: service } : {}
}

/** The rule whose service counts: what the customer asked for goes before those that do not look at it. */
function firstRule({ services, requested }: Pick<Decision, 'services' | 'requested'>) {
  const isAsked = requested?.meaning && requested.meaning.kind !== 'cheapest'
  return services.find(looksAtRequest) ?? (isAsked ? undefined : services[0])
}

type Decided = { order: StoredOrder; decision: Decision }

/** Of the orders of a parcel, the one whose customer asked for something special; else the first. */
const askingOf = (decided: readonly Decided[], first: Decided): Decided =>
  decided.find(({ decision: { requested } }) => requested && requested.meaning?.kind !== 'cheapest') ?? first

/** Everything that is left of the order, or the named quantities of what is left. */
function packItems(
  order: StoredOrder,
  named: OrderDraftInput['orders'][number]['items'],
  at: number,
): Result<Packed[]> {
  if (order.status === 'cancelled')
    return refuse('state_error', { message: `Order ${order.order_id} is cancelled. Nothing was begun.` })
  const wanted = named ? new Map(named.map(({ id, quantity }) => [id, quantity])) : null
  const packed = order.line_items
    .map(item => ({ item, quantity: wanted ? (wanted.get(item.id) ?? 0) : item.unfulfilled_quantity }))
    .filter(({ quantity }) => quantity > 0)
  const tooMany = packed.find(({ item, quantity }) => quantity > item.unfulfilled_quantity)
  if (tooMany || (wanted && packed.length < wanted.size))
    return refuseFields({
      orders: { [at]: { items: ['Name items of the order, and no more of one than is left to ship.'] } },
    })
  return packed.length > 0
    ? ok(packed)
    : refuse('state_error', {
        message: `Everything of order ${order.order_id} has a label already. Nothing was begun.`,
      })
}

/** Only what goes to the same door travels in one parcel. */
function assertTogether(
  orders: readonly StoredOrder[],
  keyOf: (orderId: string) => string | null,
): Result<void> {
  const keys = new Set(orders.map(({ id }) => keyOf(id)))
  return keys.size <= 1
    ? ok(undefined)
    : refuse('state_error', {
        message:
          'These orders go to different addresses and cannot travel in one parcel. Nothing was begun. Make the addresses equal first, or ship them one by one.',
      })
}

function parcelOf(packed: readonly Packed[]) {
  const units = new Set(packed.map(({ item }) => item.weight_unit))
  const [only] = units
  const unit = units.size === 1 && only ? only : 'KG'
  const weight = packed.reduce(
    (sum, { item, quantity }) => sum + convertWeight(item.weight, item.weight_unit, unit) * quantity,
    0,
  )
  return {
    weight: Number(weight.toFixed(4)),
    weight_unit: unit,
    items: packed.map(({ item: { id, unfulfilled_quantity: _, object_type: __, ...item }, quantity }) =>
      withoutEmpties({ ...item, quantity, parent_id: id }),
    ),
  }
}

/** What does not fit the country of whoever pays stays with the order, where it is told: it holds up no parcel. */
const payerOf = (address: AddressRecord): object =>
  withoutEmpties({ ...address, ...Object.fromEntries(misfitsOf(address).map(({ field }) => [field, null])) })

/** A stored record as it is sent: what is empty is left out. */
const withoutEmpties = (record: object): object =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([key, value]) => value !== null && !['id', 'object_type', 'validation'].includes(key),
    ),
  )

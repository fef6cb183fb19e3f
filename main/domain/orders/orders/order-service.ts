import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { CommodityInput } from '../../../../shared/api/commodities.ts'
import type {
  OrderFilters,
  OrderInput,
  OrderRecord,
  OrderUpdateInput,
} from '../../../../shared/api/orders.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { orderFields } from '../../../../shared/records/order.ts'
import { namesWith } from '../../../../shared/records/record.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import { resolveCommodities } from '../../shipping/commodities/commodity-mapper.ts'
import type { ShipmentSync } from '../../shipping/shipments/shipment-sync.ts'
import type { OrderLinks } from './order-links.ts'
import {
  hasSource,
  ofEach,
  orderKeyText,
  type ResolvedOrder,
  type StoredOrder,
  toOrderKey,
  toStoredOrder,
} from './order-mapper.ts'
import type { OrderRepository } from './order-repository.ts'
import { assertCancellable, assertUpdatable, refuseDuplicate } from './order-rules.ts'
import type { OrderWriter } from './order-writer.ts'

/** What areas above look up in the orders as they are stored. */
export type OrderReading = Pick<OrderRepository, 'find' | 'findKnown' | 'takenAmong'>

export type OrderService = {
  list: (testMode: boolean, filters: OrderFilters) => DocumentPage
  create: (input: OrderInput, testMode: boolean, isSample?: boolean) => Result<OrderRecord>
  /** Many at once, as part of the caller's transaction; answers their ids, or why one is refused. */
  createAll: (inputs: readonly OrderInput[], testMode: boolean) => Result<string>[]
  /** With what its ids stand for; nothing is stored. */
  resolve: (input: OrderInput) => Result<ResolvedOrder>
  /** What `create` would refuse, without creating anything. */
  check: (input: OrderInput, testMode: boolean) => Result<void>
  /** The JSON of an order with its shipments, as bytes. */
  retrieveBytes: (recordRef: RecordRef) => Result<Buffer>
  update: (recordRef: RecordRef, input: OrderUpdateInput) => Result<OrderRecord>
  cancel: (recordRef: RecordRef) => Result<OrderRecord>
  /** Removes the orders the sample data brought; all of them are in test mode. */
  removeSamples: () => void
}

export type OrderPorts = {
  database: Pick<Database, 'transact'>
  repository: OrderRepository
  writer: OrderWriter
  links: Pick<OrderLinks, 'counted'>
  holds: IntentHolds
  shipments: Pick<ShipmentSync, 'link'>
  addresses: Pick<AddressService, 'resolve'>
  /** A stored commodity or line item by id. */
  findCommodity: (id: string) => CommodityInput | null
  /** Those that came with the sample data and nobody made their own. */
  products: { removeSamples: () => unknown }
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'dayOf'>
  changes: ChangeFeed
}

const noSuchOrder = (id: string) => refuse('not_found', { message: `There is no order ${id.slice(0, 80)}.` })

export function createOrderService(ports: OrderPorts): OrderService {
  const { repository, writer, ids, clock } = ports
  const { transact } = ports.database

  /** With the ids its lines name and nobody has: an order has no messages, and they would be dropped in silence. */
  const told = (order: StoredOrder): StoredOrder => {
    const named = order.line_items.flatMap(({ parent_id: id }) => (id ? [id] : []))
    const unknown = [...new Set(named)].filter(id => ports.findCommodity(id) === null)
    return unknown.length === 0 ? order : { ...order, meta: { ...order.meta, unknown_parent_ids: unknown } }
  }

  const create: OrderService['create'] = (input, testMode, isSample = false) =>
    transact(() => {
      const known = hasSource(input) ? repository.findOpen(toOrderKey(input), testMode) : null
      if (known) return refuseDuplicate(known)
      const resolved = resolveOrder(input, ports)
      if (!resolved.ok) return resolved
      const now = clock.now()
      const today = ports.calendar.dayOf(now)
      const order = told(toStoredOrder(resolved.value, { ids, now, today, testMode }))
      writer.add([order], now.getTime(), { isSample, isSourceSent: hasSource(input) })
      return ok({ ...order, shipments: [] })
    })

  const createAll: OrderService['createAll'] = (inputs, testMode) => {
    const now = clock.now()
    const today = ports.calendar.dayOf(now)
    const made: StoredOrder[] = []
    const taken = new Set<string>()
    const open = repository.findOpenOfMany(inputs.map(toOrderKey), testMode)
    const results = inputs.map((input, at): Result<string> => {
      const known = open[at]
      if (known) return refuseDuplicate(known)
      const resolved = resolveOrder(input, ports)
      if (!resolved.ok) return resolved
      const name = orderKeyText(toOrderKey(input))
      if (taken.has(name)) return refuse('state_error', { message: 'The order is there twice.' })
      taken.add(name)
      const order = told(toStoredOrder(resolved.value, { ids, now, today, testMode }))
      made.push(order)
      return ok(order.id)
    })
    writer.add(made, now.getTime(), { isSample: false, isSourceSent: true })
    return results
  }

  const check: OrderService['check'] = (input, testMode) => {
    const known = hasSource(input) ? repository.findOpen(toOrderKey(input), testMode) : null
    if (known) return refuseDuplicate(known)
    const resolved = resolveOrder(input, ports)
    return resolved.ok ? ok(undefined) : resolved
  }

  /** Changes an order as it is now, and counts anew what of it was shipped. */
  const change = ({ id, testMode }: RecordRef, edit: (order: StoredOrder) => Result<StoredOrder>) =>
    transact((): Result<OrderRecord> => {
      const order = repository.find(id, testMode)
      if (!order) return noSuchOrder(id)
      const next = edit(order)
      if (!next.ok) return next
      writer.save(order, ports.links.counted(next.value))
      const whole = repository.findWhole(id)
      return whole ? ok(whole) : noSuchOrder(id)
    })

  return {
    list: repository.page,
    create,
    createAll,
    resolve: input => resolveOrder(input, ports),
    check,
    retrieveBytes: ({ id, testMode }) => {
      const bytes = repository.findBytes(id, testMode)
      return bytes === null ? noSuchOrder(id) : ok(bytes)
    },
    update: (recordRef, input) =>
      change(recordRef, order => {
        const operation = input.options === undefined ? 'order_metadata' : 'order_edit'
        const allowed = assertUpdatable(order, input)
        const free = allowed.ok ? ports.holds.assertFree(operation, order.id) : allowed
        return free.ok ? ok(applyUpdate(order, input)) : free
      }),
    cancel: recordRef =>
      change(recordRef, order => {
        const allowed = assertCancellable(order)
        const free = allowed.ok ? ports.holds.assertFree('order_cancel', order.id) : allowed
        return free.ok ? ok({ ...order, status: 'cancelled' }) : free
      }),
    removeSamples: () => {
      const removed = transact(() => {
        const { orderIds, shipmentIds } = repository.removeSamples()
        for (const id of shipmentIds) ports.shipments.link(id)
        ports.products.removeSamples()
        return ok(orderIds)
      })
      for (const id of removed.ok ? removed.value : [])
        ports.changes.publish({ topic: 'orders', id, action: 'deleted' })
      ports.changes.publish({ topic: 'products', id: '', action: 'deleted' })
    },
  }
}

const applyUpdate = (order: StoredOrder, input: OrderUpdateInput): StoredOrder => ({
  ...order,
  ...ofEach(namesWith(orderFields, 'update'), (rules, name) => rules.update(order[name], input[name])),
})

/** Replaces ids by what they stand for; ids and objects may stand side by side. */
function resolveOrder(
  input: OrderInput,
  ports: Pick<OrderPorts, 'addresses' | 'findCommodity'>,
): Result<ResolvedOrder> {
  const optional = (given: AddressInput | string | null | undefined): Result<AddressInput | null> =>
    given ? ports.addresses.resolve(given) : ok(null)
  const to = ports.addresses.resolve(input.shipping_to)
  if (!to.ok) return to
  const from = optional(input.shipping_from)
  if (!from.ok) return from
  const billing = optional(input.billing_address)
  if (!billing.ok) return billing
  const items = resolveCommodities(input.line_items, ports.findCommodity)
  if (!items.ok) return items
  return ok({
    ...input,
    shipping_to: to.value,
    shipping_from: from.value,
    billing_address: billing.value,
    line_items: items.value,
  })
}

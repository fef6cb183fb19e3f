import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { EventType } from '../../../../shared/api/webhooks.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { OrderStatus } from '../../../../shared/records/order.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { RecordEvents } from '../../../platform/record-event.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { OwnedRecords } from '../../shipping/saved-record-service.ts'
import type { ProductFilling } from '../products/product-filling.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import type { EntryKeeper } from '../worklist/entry-keeper.ts'
import { orderAddressFields, type StoredOrder } from './order-mapper.ts'
import type { OrderOrigin, OrderRepository } from './order-repository.ts'
import { assertAddressEditable } from './order-rules.ts'

/** The only way orders are stored, so that no change goes untold. Part of the caller's transaction. */
export type OrderWriter = {
  /** All of one mode; others hear of several once. */
  add: (orders: readonly StoredOrder[], createdAt: number, origin: OrderOrigin) => void
  /** What is the same as before is neither stored nor told, except that its shipments may have changed. */
  save: (before: StoredOrder, after: StoredOrder) => void
}

/** An order that becomes `partial`, or `unfulfilled` again, is no event of the interface. */
const statusEvents: Partial<Record<OrderStatus, EventType>> = {
  fulfilled: 'order_fulfilled',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
}

export function createOrderWriter(ports: {
  database: Pick<Database, 'afterCommit'>
  repository: OrderRepository
  /** What the desk lists of it, kept in line. */
  entries: Pick<EntryKeeper, 'add' | 'keep' | 'note'>
  /** What it says of its products is kept for the next order. */
  products: Pick<ProductFilling, 'takeIn'>
  /** What rules set of it by themselves. */
  rules: Pick<RuleBook, 'act' | 'isAnyOn'>
  recordEvents: RecordEvents
  changes: ChangeFeed
}): OrderWriter {
  const { database, repository, entries, recordEvents, changes } = ports

  const tell = (type: EventType, { id, test_mode: testMode }: StoredOrder) => {
    const data = repository.findWhole(id)
    if (data) recordEvents([{ type, data, testMode }])
  }

  const announce = (id: string, action: 'created' | 'updated') =>
    database.afterCommit(() => changes.publish({ topic: 'orders', id, action }))

  return {
    add: (orders, createdAt, origin) => {
      const [first] = orders
      if (!first) return
      const { test_mode: testMode } = first
      const stored = repository.insert(orders, createdAt, origin)
      const completed = ports.products.takeIn(orders, origin.isSample)
      entries.add(
        completed.map((order, at) => ({ order, seq: stored[at]?.seq ?? 0 })),
        createdAt,
      )
      if (ports.rules.isAnyOn(testMode)) for (const order of orders) ports.rules.act(order)
      // Nothing is shipped of an order that was made just now.
      recordEvents(
        stored.map(({ order, json }) => ({
          type: 'order_created',
          data: { ...order, shipments: [] },
          testMode,
          json: `${json.slice(0, -1)},"shipments":[]}`,
        })),
      )
      announce(orders.length === 1 ? first.id : '', 'created')
    },
    save: (before, after) => {
      const isChanged = JSON.stringify(before) !== JSON.stringify(after)
      if (isChanged) repository.save(after)
      // Its shipments may be others, or further.
      entries.keep(after, { isChanged })
      if (isChanged) {
        ports.rules.act(after)
        if (before.status !== after.status)
          entries.note(after.id, 'status', { before: before.status, after: after.status })
        const type = before.status === after.status ? 'order_updated' : statusEvents[after.status]
        if (type) tell(type, after)
      }
      announce(after.id, 'updated')
    },
  }
}

const cannotRemoveAddress = () =>
  refuse('state_error', { message: 'This address is linked to an order and cannot be removed' })

/** Addresses that live inside orders. They can be changed while nothing of their order was shipped. */
export function createOrderAddresses(ports: {
  database: Pick<Database, 'transact'>
  repository: OrderRepository
  writer: Pick<OrderWriter, 'save'>
  holds: IntentHolds
}): OwnedRecords<AddressRecord> {
  const { repository } = ports

  const placeOf = (addressId: string) => {
    const owner = repository.ownerOf(addressId)
    const order = owner === null ? null : repository.findAny(owner)
    const field = orderAddressFields.find(each => order?.[each]?.id === addressId)
    return order && field ? { order, field } : null
  }

  const assertOpen = (order: StoredOrder): Result<void> => {
    const allowed = assertAddressEditable(order)
    return allowed.ok ? ports.holds.assertFree('order_edit', order.id) : allowed
  }

  const change = (next: AddressRecord): Result<AddressRecord> =>
    ports.database.transact(() => {
      const place = placeOf(next.id ?? '')
      if (!place) return refuse('not_found')
      const { order, field } = place
      const allowed = assertOpen(order)
      if (!allowed.ok) return allowed
      const changed: StoredOrder = { ...order, [field]: next }
      ports.writer.save(order, changed)
      return ok(next)
    })

  return {
    find: id => {
      const place = placeOf(id)
      return place?.order[place.field] ?? null
    },
    assertEditable: id => {
      const place = placeOf(id)
      return place ? assertOpen(place.order) : refuse('not_found')
    },
    change,
    remove: cannotRemoveAddress,
  }
}

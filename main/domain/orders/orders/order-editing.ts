import type { OrderEdit } from '../../../../shared/desk/orders.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { plainTime } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { ShipmentSync } from '../../shipping/shipments/shipment-sync.ts'
import type { Doing, EntryKeeper } from '../worklist/entry-keeper.ts'
import type { OrderLinks } from './order-links.ts'
import { editedFields, ofEach, type StoredOrder, toOrderKey } from './order-mapper.ts'
import type { OrderRepository } from './order-repository.ts'
import { assertEditable, changedFields, refuseDuplicate } from './order-rules.ts'
import type { OrderWriter } from './order-writer.ts'

/** What the desk may change of an order that the interface does not offer. */
export type OrderEditing = {
  /** `revisionOf`: as the editor's list has it; an older one is refused with who was quicker. */
  edit: (recordRef: RecordRef, input: OrderEdit, doing: Doing) => Result<void>
  /** The same order under the next free number, cancelled ones counted; answers its id. */
  duplicate: (recordRef: RecordRef, doing: Doing) => Result<string>
  /** Stores what an order has become, part of the caller's transaction; answers the fields that are others now. */
  become: (order: StoredOrder, next: StoredOrder, doing: Doing) => Result<string[]>
  /** A cancelled order waits to be shipped again. */
  reopen: (recordRef: RecordRef) => Result<void>
}

export type OrderEditingPorts = {
  database: Pick<Database, 'transact'>
  repository: OrderRepository
  writer: OrderWriter
  links: Pick<OrderLinks, 'counted' | 'recompute'>
  holds: IntentHolds
  keeper: Pick<EntryKeeper, 'note'>
  /** The revision an order is at, and who changed it last; null for one that is not there. */
  revisionOf: (recordRef: RecordRef) => { revision: number; by: string | null } | null
  /** The drafts its items are in say anew which orders they belong to. */
  shipments: Pick<ShipmentSync, 'link'>
  shipmentsOf: (orderId: string) => string[]
  ids: Ids
  clock: Clock
}

const noSuchOrder = (id: string) => refuse('not_found', { message: `There is no order ${id.slice(0, 80)}.` })

export function createOrderEditing(ports: OrderEditingPorts): OrderEditing {
  const { repository, writer, links, keeper, ids } = ports
  const { transact } = ports.database

  const assertSeen = (recordRef: RecordRef, revision: number): Result<void> => {
    const now = ports.revisionOf(recordRef)
    if (!now || now.revision === revision) return ok(undefined)
    return refuse('state_error', {
      message: `${now.by ?? 'Somebody'} changed this order meanwhile. Your change was not stored. Look at the order as it is now and change it again.`,
      details: { revision: now.revision },
    })
  }

  const assertFree = (order: StoredOrder): Result<void> => {
    const known = repository.findOpen(toOrderKey(order), order.test_mode)
    return known && known.id !== order.id ? refuseDuplicate(known) : ok(undefined)
  }

  const become: OrderEditing['become'] = (order, wanted, doing) => {
    const allowed = assertEditable(order)
    if (!allowed.ok) return allowed
    const held = ports.holds.assertFree('order_edit', order.id)
    if (!held.ok) return held
    const next = links.counted(wanted)
    const free = assertFree(next)
    if (!free.ok) return free
    const fields = changedFields(order, next)
    if (fields.length === 0) return ok(fields)
    const drafts = ports.shipmentsOf(order.id)
    repository.keepParts(next)
    writer.save(order, next)
    for (const id of drafts) ports.shipments.link(id)
    keeper.note(order.id, 'edited', { fields }, doing)
    return ok(fields)
  }

  const edit: OrderEditing['edit'] = (recordRef, input, doing) =>
    transact(() => {
      const order = repository.find(recordRef.id, recordRef.testMode)
      if (!order) return noSuchOrder(recordRef.id)
      const seen = assertSeen(recordRef, input.revision)
      if (!seen.ok) return seen
      const done = become(order, applyEdit(order, input, ids), doing)
      return done.ok ? ok(undefined) : done
    })

  const duplicate: OrderEditing['duplicate'] = (recordRef, doing) =>
    transact(() => {
      const order = repository.find(recordRef.id, recordRef.testMode)
      if (!order) return noSuchOrder(recordRef.id)
      const now = ports.clock.now().getTime()
      const copy = copyOf(order, { ids, nowMs: now, number: nextNumber(order, repository) })
      writer.add([copy], now, { isSample: false, isSourceSent: true })
      keeper.note(copy.id, 'duplicated', { from: order.order_id, id: order.id }, doing)
      return ok(copy.id)
    })

  const reopen: OrderEditing['reopen'] = ({ id, testMode }) =>
    transact(() => {
      const order = repository.find(id, testMode)
      if (!order) return noSuchOrder(id)
      if (order.status !== 'cancelled')
        return refuse('state_error', { message: 'The order is not cancelled. Nothing was changed.' })
      const held = ports.holds.assertFree('order_reopen', id)
      const free = held.ok ? assertFree(order) : held
      if (!free.ok) return free
      writer.save(order, links.counted({ ...order, status: 'unfulfilled' }))
      return ok(undefined)
    })

  return { edit, become, duplicate, reopen }
}

const applyEdit = (order: StoredOrder, input: OrderEdit, ids: Ids): StoredOrder => ({
  ...order,
  ...ofEach(editedFields, (rules, name) => rules.edit(order[name], input[name], ids)),
})

const copyOf = (
  order: StoredOrder,
  { ids, nowMs, number }: { ids: Ids; nowMs: number; number: string },
): StoredOrder => ({
  ...order,
  ...ofEach(editedFields, (rules, name) => rules.copy(order[name], ids)),
  id: ids('order'),
  order_id: number,
  status: 'unfulfilled',
  meta: {},
  created_at: plainTime(nowMs),
})

/** `1001` becomes `1001-2`, and `1001-2` becomes `1001-3`. */
function nextNumber(order: StoredOrder, repository: Pick<OrderRepository, 'findOpen'>): string {
  const [, stem = order.order_id, last = '1'] = /^(.*?)(?:-(\d{1,4}))?$/.exec(order.order_id) ?? []
  for (let at = Number(last) + 1; ; at += 1) {
    const number = `${stem.slice(0, 44)}-${at}`
    if (!repository.findOpen({ source: order.source, orderId: number }, order.test_mode)) return number
  }
}

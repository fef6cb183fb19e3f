import { hash } from 'node:crypto'
import type { OrderInput } from '../../../../../shared/api/orders.ts'
import { orderFields } from '../../../../../shared/records/order.ts'
import { orderOfToday, orderVersion } from '../../../../../shared/records/order-versions.ts'
import type { Field } from '../../../../../shared/records/record.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { OrderEditing } from '../../../orders/orders/order-editing.ts'
import { editedFields, type StoredOrder, toOrderKey } from '../../../orders/orders/order-mapper.ts'
import { gramsOf, mergeChanges, mergeOrder } from '../../../orders/orders/order-merge-rules.ts'
import { changedFields } from '../../../orders/orders/order-rules.ts'
import type { OrderReading, OrderService } from '../../../orders/orders/order-service.ts'
import type { RuleBook } from '../../../orders/rules/rule-book.ts'
import type { EntryReading } from '../../../orders/worklist/entry-keeper.ts'
import type { ImportRowRepository } from '../import-row-repository.ts'
import type { PreparedItem } from '../prepared.ts'
import {
  failed,
  type ImportTarget,
  kept,
  type OfImport,
  refusalText,
  type Stored,
  type TakenBack,
  toCreate,
  undone,
} from './import-target.ts'

export type OrderTargetPorts = {
  orders: Pick<OrderService, 'createAll' | 'resolve' | 'cancel'>
  editing: Pick<OrderEditing, 'become'>
  repository: Pick<OrderReading, 'find' | 'findKnown' | 'takenAmong'>
  entries: Pick<EntryReading, 'shipmentsOf' | 'revisionOf'>
  rules: Pick<RuleBook, 'isAnyOn'>
  rows: Pick<ImportRowRepository, 'lastOf' | 'isSaid' | 'recordOf' | 'boughtOrders' | 'countUndoneUpdates'>
  ids: Ids
}

/** Orders, by number and source, or by a key somebody chose. What has a label, or may have, is never touched. */
export function createOrderTarget(ports: OrderTargetPorts): ImportTarget {
  const { orders, editing, repository, rows, ids } = ports

  /** What is the same as last time is never read. */
  const known = (item: PreparedItem, of: OfImport) => {
    const linked = item.from?.orderId ? repository.find(item.from.orderId, of.testMode) : null
    if (linked) return { id: linked.id, isCancelled: linked.status === 'cancelled' }
    const key = chosenKeyOf(item, of)
    if (key === null) return repository.findKnown(toOrderKey(inputOf(item, of)), of.testMode)
    const id = rows.recordOf(key)
    const order = id === null ? null : repository.find(id, of.testMode)
    return order && { id: order.id, isCancelled: order.status === 'cancelled' }
  }

  const plan: ImportTarget['plan'] = (item, of) => {
    const found = known(item, of)
    if (!found) return toCreate
    const about = { recordId: found.id, changes: [], gramsBefore: null }
    const last = rows.lastOf(found.id)
    if (found.isCancelled)
      return last?.outcome === 'undone' ? toCreate : { ...about, action: 'skip', reason: 'cancelled' }
    // The same as last time says nothing new, whatever was changed here since.
    const isLast = last?.outcome === 'stored' && last.digest === item.digest
    if (!item.from?.before && (isLast || (last && rows.isSaid(found.id, item.digest))))
      return { ...about, action: 'unchanged', reason: null }
    const order = repository.find(found.id, of.testMode)
    const next = order && merged(order, item, of)
    const changes: string[] = next ? changedFields(order, next) : []
    if (!next || changes.length === 0) return { ...about, action: 'unchanged', reason: null }
    if (hasLabel(order)) return { ...about, action: 'skip', reason: 'has_label' }
    const gramsBefore = keepsItems(order, item) ? null : gramsOf(order)
    const isCompletion = isCountedOnly(order) && namesItems(item)
    return { ...about, action: 'update', reason: null, changes, gramsBefore, isCompletion }
  }

  const newAmong: ImportTarget['newAmong'] = (items, of) => {
    if (hasChosenKey(of)) return () => false
    if (items.some(({ from }) => from?.orderId)) return () => false
    const isTaken = repository.takenAmong(items.map(numberOf), of.testMode)
    return item => !isTaken(numberOf(item))
  }

  const merged = (order: StoredOrder, item: PreparedItem, of: OfImport): StoredOrder | null => {
    const said = orders.resolve(inputOf(item, of))
    if (!said.ok) return null
    const before = item.from?.before ? orders.resolve(item.from.before) : null
    if (before?.ok) return mergeChanges(order, { said: said.value, before: before.value }, ids)
    const next = mergeOrder(order, said.value, ids)
    return keepsItems(order, item) ? { ...next, line_items: order.line_items } : next
  }

  const hasLabel = (order: StoredOrder): boolean =>
    order.status !== 'unfulfilled' ||
    ports.entries
      .shipmentsOf(order.id)
      .some(({ status, isUnknown }) => isUnknown || (status !== 'draft' && status !== 'cancelled'))

  const revisionOf = (id: string, { testMode }: OfImport) =>
    ports.entries.revisionOf({ id, testMode })?.revision ?? firstRevision

  /** Rules may have changed an order already; null where it is as it was made. */
  const markOfNew = (id: string, of: OfImport): string | null => {
    const revision = revisionOf(id, of)
    return revision === firstRevision ? null : String(revision)
  }

  /** Every update of an import that was undone changed it there and back. */
  const isAsMade = (id: string, after: string | null, of: OfImport): boolean =>
    revisionOf(id, of) === Number(after ?? firstRevision) + 2 * rows.countUndoneUpdates(id)

  const storeNew = (items: readonly PreparedItem[], of: OfImport): Stored[] => {
    const all = orders.createAll(
      items.map(item => inputOf(item, of)),
      of.testMode,
    )
    const mayBeChanged = ports.rules.isAnyOn(of.testMode)
    return all.map(made => {
      if (!made.ok) return failed(refusalText(made.refusal))
      const after = mayBeChanged ? markOfNew(made.value, of) : null
      return { outcome: 'stored', recordId: made.value, before: null, after }
    })
  }

  const store: ImportTarget['store'] = (item, { action, recordId }, of) => {
    if (action === 'create') return storeNew([item], of)[0] ?? failed('Nothing was stored.')
    const order = recordId === null ? null : repository.find(recordId, of.testMode)
    const next = order && merged(order, item, of)
    if (!order || !next) return failed('The order is not there any more.')
    const done = editing.become(order, next, { by: of.by ?? of.name, actionId: null })
    if (!done.ok) return failed(refusalText(done.refusal))
    const after = markOf(repository.find(order.id, of.testMode) ?? next)
    return { outcome: 'stored', recordId: order.id, before: toBefore(order), after }
  }

  const undo: ImportTarget['undo'] = ({ recordId, before, after }, of): TakenBack => {
    const order = repository.find(recordId ?? '', of.testMode)
    if (!order) return kept('The order is not there any more.')
    if (hasLabel(order) && order.status !== 'cancelled')
      return kept('Something of the order has a label by now.')
    if (before === null) {
      if (order.status === 'cancelled') return undone
      if (!isAsMade(order.id, after, of)) return kept('Somebody has changed the order since.')
      const cancelled = orders.cancel({ id: order.id, testMode: of.testMode })
      return cancelled.ok ? undone : kept(refusalText(cancelled.refusal))
    }
    if (!isMarked(order, after)) return kept('Somebody has changed the order since.')
    const was = fromBefore(before)
    const restored = editing.become(order, withFieldsOf(order, was), {
      by: of.by ?? of.name,
      actionId: null,
    })
    return restored.ok ? undone : kept(refusalText(restored.refusal))
  }

  return { keyOf: chosenKeyOf, plan, newAmong, store, storeNew, undo, bought: rows.boughtOrders }
}

const firstRevision = 1

/** A file that only counts items says nothing against those that are known. */
const keepsItems = (order: StoredOrder, item: PreparedItem): boolean =>
  item.isCounted === true && !isCountedOnly(order)

const namesItems = ({ isCounted, input }: PreparedItem): boolean =>
  !isCounted && (input as OrderInput).line_items.some(item => typeof item === 'object' && Boolean(item.title))

/** What a file that names no items makes of them. */
const isCountedOnly = ({ line_items: [item, more] }: StoredOrder): boolean =>
  item !== undefined && more === undefined && (item.title === null || /^\d+ items$/.test(item.title))

/** Orders of a file that names no source count as of the one the import has. */
const inputOf = ({ input }: PreparedItem, { source }: OfImport): OrderInput => {
  const order = input as OrderInput
  return order.source ? order : { ...order, source }
}

const numberOf = ({ input }: PreparedItem) => ({ orderId: (input as OrderInput).order_id })

const hasChosenKey = ({ layout: { key = [] } }: OfImport): boolean => key.length > 0

/** Null where number and source tell. */
const chosenKeyOf = ({ key }: PreparedItem, of: OfImport) =>
  hasChosenKey(of) ? JSON.stringify(['orders', of.testMode, of.layout.key, key]) : null

/** The order of before an update, with the version it was read in. */
const toBefore = (order: StoredOrder): string => JSON.stringify({ ...order, document_version: orderVersion })

const fromBefore = (before: string): StoredOrder => {
  const { document_version: version = 1, ...document } = JSON.parse(before)
  return orderOfToday(document, version) as StoredOrder
}

/** Tells whether an order is as an import left it. One that was left so by an earlier version is told by the fields of then. */
const markOf = (order: StoredOrder, version = orderVersion): string => {
  const known = editedFields.filter(name => sinceOf(orderFields[name]) <= version)
  const mark = hash('sha256', JSON.stringify(known.map(name => order[name])))
  return version === 1 ? mark : `${version}:${mark}`
}

const isMarked = (order: StoredOrder, mark: string | null): boolean =>
  markOf(order, Number(/^(\d+):/.exec(mark ?? '')?.[1] ?? 1)) === mark

const sinceOf = ({ since = 1 }: Field): number => since

const withFieldsOf = (order: StoredOrder, was: StoredOrder): StoredOrder => ({
  ...order,
  ...(Object.fromEntries(editedFields.map(field => [field, was[field]])) as Partial<StoredOrder>),
})

import type { AddressInput, AddressRecord } from '../../../../shared/api/addresses.ts'
import type { CommodityInput } from '../../../../shared/api/commodities.ts'
import type { LineItemRecord } from '../../../../shared/api/orders.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'
import type { Ids } from '../../../platform/ids.ts'
import { changeAddress, toAddressRecord, withMisfits } from '../../shipping/addresses/address-mapper.ts'
import { toCommodityRecord } from '../../shipping/commodities/commodity-mapper.ts'
import type { ResolvedOrder, StoredOrder } from './order-mapper.ts'

/**
 * An order with what is said of it now. What is not said stays: a file without phone numbers takes none away. The items
 * are those that are said, each with the id of the one it stands for, so that drafts keep what is in them.
 */
export function mergeOrder(order: StoredOrder, said: ResolvedOrder, ids: Ids): StoredOrder {
  const address = (given: AddressInput | null, before: AddressRecord | null): AddressRecord | null => {
    if (!given) return before
    return before ? changeAddress(before, withoutNulls(given)) : toAddressRecord(given, ids('address'))
  }
  const billing = address(said.billing_address, order.billing_address)
  return {
    ...order,
    order_date: said.order_date ?? order.order_date,
    shipping_to: changeAddress(order.shipping_to, withoutNulls(said.shipping_to)),
    shipping_from: address(said.shipping_from, order.shipping_from),
    billing_address: billing && withMisfits(billing),
    line_items: mergeItems(order.line_items, said.line_items, ids),
    options: { ...order.options, ...said.options },
    metadata: { ...order.metadata, ...said.metadata },
  }
}

const withoutNulls = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)) as T

/** An item stands for the one of its SKU, or else of its title; the first of several for the first. */
function mergeItems(
  before: readonly LineItemRecord[],
  said: readonly CommodityInput[],
  ids: Ids,
): LineItemRecord[] {
  const left = [...before]
  return said.map(item => {
    const at = left.findIndex(known => isSame(known, item))
    const [known] = at >= 0 ? left.splice(at, 1) : []
    if (!known) {
      const added = toCommodityRecord(item, null)
      return { ...added, id: ids('commodity'), unfulfilled_quantity: added.quantity }
    }
    const { weight, weight_unit: unit, ...rest } = withoutNulls(item)
    // A file without weights says nothing of them.
    const weighed = weight > 0 ? { weight, weight_unit: unit } : {}
    const merged = toCommodityRecord({ ...known, ...rest, ...weighed } as CommodityInput, null)
    return { ...known, ...merged, id: known.id }
  })
}

const isSame = (known: LineItemRecord, item: CommodityInput): boolean =>
  known.sku || item.sku
    ? known.sku === (item.sku ?? null)
    : known.title === (item.title ?? null) && known.description === (item.description ?? null)

/** What a shop says of an order now, and what it said last. */
type Sayings = { said: ResolvedOrder; before: ResolvedOrder }

/**
 * An order with what its shop changed since it last said anything: what was changed here stays until the shop changes the
 * same field. What the shop emptied is emptied, lines it no longer has go, and lines that were added here stay.
 */
export function mergeChanges(order: StoredOrder, { said, before }: Sayings, ids: Ids): StoredOrder {
  const address = (field: 'shipping_from' | 'billing_address'): AddressRecord | null => {
    const changes = changesOf(said[field] ?? {}, before[field] ?? {})
    if (Object.keys(changes).length === 0) return order[field]
    const given = said[field]
    if (!given) return null
    const stored = order[field]
    return stored ? changeAddress(stored, changes) : toAddressRecord(given, ids('address'))
  }
  const billing = address('billing_address')
  return {
    ...order,
    order_date:
      said.order_date === before.order_date ? order.order_date : (said.order_date ?? order.order_date),
    shipping_to: changeAddress(order.shipping_to, changesOf(said.shipping_to, before.shipping_to)),
    shipping_from: address('shipping_from'),
    billing_address: billing && withMisfits(billing),
    line_items: mergeLines(order.line_items, { said, before }, ids),
    options: { ...order.options, ...changesOf(said.options ?? {}, before.options ?? {}) },
    metadata: withoutGone({ ...order.metadata, ...changesOf(said.metadata ?? {}, before.metadata ?? {}) }),
  }
}

/** What is another now; null for what is not said any more. */
function changesOf<T extends object>(
  said: T,
  before: Partial<T>,
): Partial<Record<string, null>> & Partial<T> {
  const now = new Map(Object.entries(said))
  const last = new Map(Object.entries(before))
  const names = [...new Set([...now.keys(), ...last.keys()])]
  const changed = names.filter(
    name => JSON.stringify(now.get(name) ?? null) !== JSON.stringify(last.get(name) ?? null),
  )
  return Object.fromEntries(changed.map(name => [name, now.get(name) ?? null])) as ReturnType<
    typeof changesOf<T>
  >
}

const withoutGone = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))

const lineIdOf = ({ metadata }: { metadata?: Record<string, unknown> | null | undefined }): unknown =>
  metadata?.line_id

function mergeLines(
  stored: readonly LineItemRecord[],
  { said, before }: Sayings,
  ids: Ids,
): LineItemRecord[] {
  const saidBefore = new Map(before.line_items.map(item => [lineIdOf(item), item]))
  const saidNow = new Set(said.line_items.map(lineIdOf))
  const kept = stored.filter(item => !saidBefore.has(lineIdOf(item)) || saidNow.has(lineIdOf(item)))
  const changed = kept.map(item => {
    const now = said.line_items.find(each => lineIdOf(each) === lineIdOf(item))
    const last = saidBefore.get(lineIdOf(item))
    if (!now || !last) return item
    const next = toCommodityRecord({ ...item, ...changesOf(now, last) } as CommodityInput, null)
    return { ...item, ...next, id: item.id }
  })
  const known = new Set(stored.map(lineIdOf))
  const added = said.line_items.filter(item => !known.has(lineIdOf(item)) && !saidBefore.has(lineIdOf(item)))
  return [
    ...changed,
    ...added.map(item => {
      const record = toCommodityRecord(item, null)
      return { ...record, id: ids('commodity'), unfulfilled_quantity: record.quantity }
    }),
  ]
}

/** What everything in an order weighs. */
export const gramsOf = ({ line_items: items }: Pick<StoredOrder, 'line_items'>): number =>
  Math.round(
    items.reduce((sum, item) => sum + convertWeight(item.weight, item.weight_unit, 'G') * item.quantity, 0),
  )

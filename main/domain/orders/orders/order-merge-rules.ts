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

/** What everything in an order weighs. */
export const gramsOf = ({ line_items: items }: Pick<StoredOrder, 'line_items'>): number =>
  Math.round(
    items.reduce((sum, item) => sum + convertWeight(item.weight, item.weight_unit, 'G') * item.quantity, 0),
  )

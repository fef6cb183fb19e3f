import type { CommodityRecord } from '../../../../shared/api/commodities.ts'
import type { ProductField, ProductFillResult } from '../../../../shared/desk/products.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { withProducts } from '../../shipping/shipments/shipment-mapper.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import {
  differencesOf,
  factsOf,
  noFacts,
  type ProductFacts,
  type ProductRow,
  skuKey,
  toColumns,
} from './product-mapper.ts'
import type { NewProduct, ProductRepository } from './product-repository.ts'
import { completed, factsInOrder, filledWith, lacksSomething } from './product-rules.ts'

/** What goes from orders to products and back. Every method is part of the caller's transaction. */
export type ProductFilling = {
  /** Makes products of SKUs nobody knew, and fills what is empty of those that are known. Never changes what is there. */
  fillFrom: (orders: readonly StoredOrder[], isSample: boolean) => ProductFillResult
  /** The items with what their products say where they say nothing themselves; nothing is stored. */
  completeItems: <T extends CommodityRecord>(items: readonly T[], testMode: boolean) => T[]
  /** The same for an order. */
  completeOrder: (order: StoredOrder) => StoredOrder
  /** The same for many orders of one mode. */
  completeOrders: (orders: readonly StoredOrder[]) => StoredOrder[]
}

export function createProductFilling(ports: {
  repository: Pick<ProductRepository, 'findBySkus' | 'insert' | 'save' | 'rereadOrders'>
  database: Pick<Database, 'afterCommit'>
  changes: ChangeFeed
  ids: Ids
  clock: Clock
}): ProductFilling {
  const { repository, clock } = ports

  const fillFrom: ProductFilling['fillFrom'] = (orders, isSample) => {
    const [first] = orders
    const said = orders
      .map(order => ({ order, found: factsInOrder(order) }))
      .filter(({ found }) => found.size > 0)
    if (!first || said.length === 0) return nothing
    const { test_mode: testMode } = first
    const skus = said.flatMap(({ found }) => [...found.values()].map(({ sku }) => sku))
    const products = createFilled(repository.findBySkus([...new Set(skus)], testMode), {
      at: clock.now().getTime(),
      isSample,
      ids: ports.ids,
    })
    for (const { order, found } of said)
      for (const [key, { sku, facts }] of found) products.fill(key, { sku, facts, order })
    const { added, filled } = products.changed()
    if (added.length > 0) repository.insert(added)
    if (filled.length > 0) repository.save(filled)
    if (added.length + filled.length === 0) return nothing
    repository.rereadOrders(
      [...added, ...filled].map(({ sku }) => sku),
      testMode,
    )
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'products', id: '', action: 'updated' }))
    return { added: added.length, filled: filled.length }
  }

  const completedBy = <T extends CommodityRecord>(
    items: readonly T[],
    known: ReadonlyMap<string, ProductRow>,
  ): T[] =>
    items.map(item => {
      const product = item.sku && lacksSomething(item) ? known.get(skuKey(item.sku)) : undefined
      return product ? completed(item, factsOf(product)) : item
    })

  const wantingIn = (items: readonly CommodityRecord[]): string[] =>
    items.flatMap(item => (item.sku && lacksSomething(item) ? [item.sku] : []))

  const completeItems: ProductFilling['completeItems'] = (items, testMode) => {
    const wanting = wantingIn(items)
    return wanting.length === 0 ? [...items] : completedBy(items, repository.findBySkus(wanting, testMode))
  }

  return {
    fillFrom,
    completeItems,
    completeOrder: order => ({ ...order, line_items: completeItems(order.line_items, order.test_mode) }),
    completeOrders: orders => {
      const wanting = new Set(orders.flatMap(order => wantingIn(order.line_items)))
      if (wanting.size === 0) return [...orders]
      const known = repository.findBySkus([...wanting], orders[0]?.test_mode ?? false)
      return orders.map(order => ({ ...order, line_items: completedBy(order.line_items, known) }))
    },
  }
}

/** Products as they are filled order by order; all of them are stored together. */
function createFilled(
  known: ReadonlyMap<string, ProductRow>,
  { at, isSample, ids }: { at: number; isSample: boolean; ids: Ids },
) {
  const added = new Map<string, NewProduct>()
  const filled = new Map<string, ProductRow>()
  return {
    fill: (
      key: string,
      { sku, facts, order }: { sku: string; facts: ProductFacts; order: StoredOrder },
    ): void => {
      const row = filled.get(key) ?? known.get(key)
      const before = row ?? added.get(key)
      const had = before ? factsOf(before) : noFacts
      const next = filledWith(had, facts)
      const fields = differencesOf(had, next)
      if (before && fields.length === 0) return
      const sources = { ...before?.sources, ...sourcesOf(fields, order.order_id) }
      const columns = toColumns(next)
      if (row)
        filled.set(key, { ...row, ...columns, sources, isSample: row.isSample && isSample, updatedAt: at })
      else
        added.set(key, {
          ...(added.get(key) ?? newProduct(sku, order, ids)),
          ...columns,
          sources,
          isSample,
          createdAt: at,
          updatedAt: at,
        })
    },
    changed: () => ({ added: [...added.values()], filled: [...filled.values()] }),
  }
}

const nothing: ProductFillResult = { added: 0, filled: 0 }

const newProduct = (sku: string, order: StoredOrder, ids: Ids) => ({
  id: ids('product'),
  testMode: order.test_mode,
  sku,
  revision: 1,
  changedBy: null,
})

/** A currency comes with its value. */
const sourcesOf = (fields: readonly ProductField[], orderNumber: string): Record<string, string> =>
  Object.fromEntries(fields.filter(field => field !== 'currency').map(field => [field, orderNumber]))

/** Brings what is in the drafts of an order in line with its products; what is bought or waits to be stays. */
export const createDraftFilling =
  (ports: {
    products: Pick<ProductFilling, 'completeItems'>
    shipmentsOf: (orderId: string) => string[]
    shipments: Pick<ShipmentService, 'retrieve' | 'replaceDraft'>
  }) =>
  ({ id: orderId, test_mode: testMode }: StoredOrder): void => {
    for (const id of ports.shipmentsOf(orderId)) {
      const found = ports.shipments.retrieve({ id, testMode })
      if (!found.ok || found.value.status !== 'draft') continue
      const next = withProducts(found.value, items => ports.products.completeItems(items, testMode))
      if (JSON.stringify(next) !== JSON.stringify(found.value))
        ports.shipments.replaceDraft(found.value, next)
    }
  }

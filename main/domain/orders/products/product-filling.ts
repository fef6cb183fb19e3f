import type { CommodityRecord } from '../../../../shared/api/commodities.ts'
import type { ProductField, ProductFillResult } from '../../../../shared/desk/products.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { withProducts } from '../../shipping/shipments/shipment-mapper.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import { differencesOf, factsOf, noFacts, type ProductRow, skuKey, toColumns } from './product-mapper.ts'
import type { NewProduct, ProductRepository } from './product-repository.ts'
import { completed, factsInOrder, filledWith, lacksSomething } from './product-rules.ts'

/** What goes from orders to products and back. Every method is part of the caller's transaction. */
export type ProductFilling = {
  /** Makes products of SKUs nobody knew, and fills what is empty of those that are known. Never changes what is there. */
  fillFrom: (order: StoredOrder, isSample: boolean) => ProductFillResult
  /** The items with what their products say where they say nothing themselves; nothing is stored. */
  completeItems: <T extends CommodityRecord>(items: readonly T[], testMode: boolean) => T[]
  /** The same for an order. */
  completeOrder: (order: StoredOrder) => StoredOrder
}

export function createProductFilling(ports: {
  repository: Pick<ProductRepository, 'findBySkus' | 'insert' | 'save' | 'rereadOrders'>
  database: Pick<Database, 'afterCommit'>
  changes: ChangeFeed
  ids: Ids
  clock: Clock
}): ProductFilling {
  const { repository, clock } = ports

  const fillFrom: ProductFilling['fillFrom'] = (order, isSample) => {
    const found = factsInOrder(order)
    if (found.size === 0) return nothing
    const known = repository.findBySkus(
      [...found.values()].map(({ sku }) => sku),
      order.test_mode,
    )
    const at = clock.now().getTime()
    const added: NewProduct[] = []
    const filled: ProductRow[] = []
    for (const [key, { sku, facts }] of found) {
      const row = known.get(key)
      const next = filledWith(row ? factsOf(row) : noFacts, facts)
      const fields = differencesOf(row ? factsOf(row) : noFacts, next)
      const sources = { ...row?.sources, ...sourcesOf(fields, order.order_id) }
      if (!row)
        added.push({
          ...newProduct(sku, order, ports.ids),
          ...toColumns(next),
          sources,
          isSample,
          createdAt: at,
          updatedAt: at,
        })
      else if (fields.length > 0)
        filled.push({
          ...row,
          ...toColumns(next),
          sources,
          isSample: row.isSample && isSample,
          updatedAt: at,
        })
    }
    if (added.length > 0) repository.insert(added)
    if (filled.length > 0) repository.save(filled)
    if (added.length + filled.length === 0) return nothing
    repository.rereadOrders(
      [...added, ...filled].map(({ sku }) => sku),
      order.test_mode,
    )
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'products', id: '', action: 'updated' }))
    return { added: added.length, filled: filled.length }
  }

  const completeItems: ProductFilling['completeItems'] = (items, testMode) => {
    const wanting = items.flatMap(item => (item.sku && lacksSomething(item) ? [item.sku] : []))
    if (wanting.length === 0) return [...items]
    const known = repository.findBySkus(wanting, testMode)
    return items.map(item => {
      const product = item.sku && lacksSomething(item) ? known.get(skuKey(item.sku)) : undefined
      return product ? completed(item, factsOf(product)) : item
    })
  }

  return {
    fillFrom,
    completeItems,
    completeOrder: order => ({ ...order, line_items: completeItems(order.line_items, order.test_mode) }),
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

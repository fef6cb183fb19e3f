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
  /** What of an order still to be shipped has its origin from its product, which has it from another order: nobody typed it. */
  findTakenOrigins: (order: StoredOrder) => TakenOrigin[]
  /** Fills from new orders of one mode, then answers them completed; products are read once for both. */
  takeIn: (orders: readonly StoredOrder[], isSample: boolean) => StoredOrder[]
}

export type TakenOrigin = { item: string; country: string; order: string }

export function createProductFilling(ports: {
  repository: Pick<ProductRepository, 'findBySkus' | 'insert' | 'save' | 'rereadOrders'>
  database: Pick<Database, 'afterCommit'>
  changes: ChangeFeed
  ids: Ids
  clock: Clock
}): ProductFilling {
  const { repository, clock } = ports

  /** Stores what orders say of products beyond what is known of them. */
  const storeFilled = (said: readonly SaidInOrder[], known: KnownProducts, isSample: boolean) => {
    const products = createFilled(known, { at: clock.now().getTime(), isSample, ids: ports.ids })
    for (const { order, found } of said)
      for (const [key, { sku, facts }] of found) products.fill(key, { sku, facts, order })
    const { added, filled } = products.changed()
    const changed = [...added, ...filled]
    const [first] = changed
    if (added.length > 0) repository.insert(added)
    if (filled.length > 0) repository.save(filled)
    if (first) {
      repository.rereadOrders(
        changed.map(({ sku }) => sku),
        first.testMode,
      )
      ports.database.afterCommit(() =>
        ports.changes.publish({ topic: 'products', id: '', action: 'updated' }),
      )
    }
    return products
  }

  const findProducts = (skus: readonly string[], [order]: readonly StoredOrder[]): KnownProducts =>
    skus.length > 0 && order ? repository.findBySkus([...new Set(skus)], order.test_mode) : new Map()

  const fillFrom: ProductFilling['fillFrom'] = (orders, isSample) => {
    const said = saidIn(orders)
    const { added, filled } = storeFilled(said, findProducts(skusOf(said), orders), isSample).changed()
    return { added: added.length, filled: filled.length }
  }

  const completedBy = <T extends CommodityRecord>(
    items: readonly T[],
    find: (key: string) => ProductColumns | undefined,
  ): T[] =>
    items.map(item => {
      const product = item.sku && lacksSomething(item) ? find(skuKey(item.sku)) : undefined
      return product ? completed(item, factsOf(product)) : item
    })

  const wantingIn = (items: readonly CommodityRecord[]): string[] =>
    items.flatMap(item => (item.sku && lacksSomething(item) ? [item.sku] : []))

  const completeItems: ProductFilling['completeItems'] = (items, testMode) => {
    const wanting = wantingIn(items)
    if (wanting.length === 0) return [...items]
    const known = repository.findBySkus(wanting, testMode)
    return completedBy(items, key => known.get(key))
  }

  const takeIn: ProductFilling['takeIn'] = (orders, isSample) => {
    const said = saidIn(orders)
    const wanting = orders.flatMap(order => wantingIn(order.line_items))
    const known = findProducts([...skusOf(said), ...wanting], orders)
    const { find } = storeFilled(said, known, isSample)
    return orders.map(order => ({ ...order, line_items: completedBy(order.line_items, find) }))
  }

  return {
    fillFrom,
    completeItems,
    findTakenOrigins: order => {
      const wanting = order.line_items.filter(
        ({ sku, origin_country: origin, unfulfilled_quantity: left }) => sku && !origin && left > 0,
      )
      const known = findProducts(
        wanting.flatMap(({ sku }) => sku ?? []),
        [order],
      )
      return wanting.flatMap(({ sku, title, description }) => {
        const { originCountry: country = null, sources } = known.get(skuKey(sku ?? '')) ?? {}
        const from = sources?.origin_country
        if (country === null || from === undefined || from === order.order_id) return []
        return [{ item: title || description || (sku ?? ''), country, order: from }]
      })
    },
    completeOrder: order => ({ ...order, line_items: completeItems(order.line_items, order.test_mode) }),
    takeIn,
  }
}

type KnownProducts = ReadonlyMap<string, ProductRow>
type ProductColumns = Parameters<typeof factsOf>[0]
type SaidInOrder = { order: StoredOrder; found: ReturnType<typeof factsInOrder> }

/** Orders that say anything of a product. */
const saidIn = (orders: readonly StoredOrder[]): SaidInOrder[] =>
  orders.map(order => ({ order, found: factsInOrder(order) })).filter(({ found }) => found.size > 0)

const skusOf = (said: readonly SaidInOrder[]): string[] =>
  said.flatMap(({ found }) => [...found.values()].map(({ sku }) => sku))

/** Products as they are filled order by order; all of them are stored together. */
function createFilled(
  known: KnownProducts,
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
    /** As it is by now. */
    find: (key: string) => filled.get(key) ?? known.get(key) ?? added.get(key),
    changed: () => ({ added: [...added.values()], filled: [...filled.values()] }),
  }
}

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

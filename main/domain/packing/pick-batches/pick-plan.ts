import { byPlace } from '../../../../shared/api/commodities.ts'
import { cartPlaces, type PickBatch } from '../../../../shared/desk/packing-batches.ts'
import { packingGroup } from '../../../../shared/settings/packing.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import type { ProductFilling } from '../../orders/products/product-filling.ts'
import type { ProductReading } from '../../orders/products/product-service.ts'
import { newDocument } from '../sessions/new-document.ts'

export type PickPlanPorts = {
  products: Pick<ProductFilling, 'completeOrder'>
  productRows: Pick<ProductReading, 'findBySkus'>
}

type BatchPick = PickBatch['picks'][number]
type ExpectedItem = ReturnType<typeof newDocument>['items'][number]

/** What is taken from which shelf, and into which places of the cart. */
export function createPickPlan(ports: PickPlanPorts) {
  const itemsOf = (stored: StoredOrder, testMode: boolean): readonly ExpectedItem[] => {
    const order = ports.products.completeOrder(stored)
    const skus = order.line_items.flatMap(({ sku }) => sku ?? [])
    const rows = ports.productRows.findBySkus(skus, testMode)
    const { items } = newDocument(order, {
      products: rows,
      tags: [],
      mode: 'batch',
      settings: packingGroup.defaults,
      parcelId: '',
    })
    return items
  }

  /** The same articles of all orders, in the order of their shelves; each order has the place it stands at in the list. */
  return (orders: readonly StoredOrder[], testMode: boolean): BatchPick[] => {
    const picks = new Map<string, BatchPick>()
    for (const [at, order] of orders.entries())
      for (const item of itemsOf(order, testMode)) {
        const key = item.sku ?? item.item_id
        picks.set(key, withItem(picks.get(key), item, { place: cartPlaces[at] ?? '', orderId: order.id }))
      }
    return [...picks.values()]
      .toSorted((one, other) => byPlace(one.article.shelf ?? lastShelf, other.article.shelf ?? lastShelf))
      .map((each, at) => ({ ...each, number: at + 1 }))
  }
}

/** What has no shelf is looked for last. */
const lastShelf = '\u{10FFFF}'

function withItem(
  before: BatchPick | undefined,
  { sku, title, shelf, picture_url, expected }: ExpectedItem,
  { place, orderId }: { place: string; orderId: string },
): BatchPick {
  const pick = before ?? {
    number: 0,
    article: { item_id: null, sku, title, shelf, picture_url },
    take: 0,
    into: [],
  }
  const same = pick.into.find(each => each.place === place)
  const into = same
    ? pick.into.map(each => (each === same ? { ...each, quantity: each.quantity + expected } : each))
    : [...pick.into, { place, order_id: orderId, quantity: expected, placed: 0 }]
  return { ...pick, take: pick.take + expected, into }
}

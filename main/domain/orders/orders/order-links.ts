import { shipmentDefaults } from '../../shipping/shipments/shipment-mapper.ts'
import type { Packed, ShipmentOrders } from '../../shipping/shipments/shipment-sync.ts'
import type { ProductFilling } from '../products/product-filling.ts'
import type { OrderLinkRepository } from './order-link-repository.ts'
import type { StoredOrder } from './order-mapper.ts'
import { contradictionsOf, itemQuantities, withFulfilment } from './order-rules.ts'
import type { OrderWriter } from './order-writer.ts'

/** Which orders a shipment is of, and the reverse, for areas above. */
export type OrderLinkReading = Pick<OrderLinkRepository, 'ordersOf' | 'shipmentsOf' | 'findOrders'>

/** What binds shipments to orders: items in their parcels that name line items. */
export type OrderLinks = ShipmentOrders & {
  /** The order with status and quantities as its shipments have them now; nothing is stored. */
  counted: (order: StoredOrder) => StoredOrder
}

export function createOrderLinks(ports: {
  repository: OrderLinkRepository
  writer: Pick<OrderWriter, 'save'>
  products: Pick<ProductFilling, 'completeItems'>
}): OrderLinks {
  const { repository, writer } = ports

  const itemsIn = ({ parcels, testMode }: Packed) => {
    const quantities = itemQuantities(parcels)
    if (quantities.size === 0) return []
    return repository
      .findItems([...quantities.keys()], testMode)
      .map(item => ({ ...item, quantity: quantities.get(item.lineItemId) ?? 0 }))
  }

  const ordersIn = (packed: Packed) => [...new Set(itemsIn(packed).map(item => item.orderId))]

  const recompute = (orderIds: readonly string[]) => {
    const ids = [...new Set(orderIds)]
    const links = repository.linksOf(ids)
    for (const order of repository.findOrders(ids))
      writer.save(order, withFulfilment(order, links.get(order.id) ?? []))
  }

  const contradictions: OrderLinks['contradictions'] = (
    { id, parcels, test_mode: testMode },
    { countsOpen },
  ) => {
    const items = itemsIn({ parcels, testMode })
    const taken = repository.takenBeside(
      id,
      items.map(({ lineItemId }) => lineItemId),
    )
    const asked = items.map(item => {
      const { bought = 0, open = 0 } = taken.get(item.lineItemId) ?? {}
      return { ...item, taken: bought + (countsOpen ? open : 0) }
    })
    return repository
      .findOrders([...new Set(items.map(({ orderId }) => orderId))])
      .flatMap(order => contradictionsOf(order, asked))
  }

  return {
    ordersIn,
    contradictions,
    unknownLines: packed => {
      const known = new Set(itemsIn(packed).map(({ lineItemId }) => lineItemId))
      return [...itemQuantities(packed.parcels).keys()].filter(id => !known.has(id))
    },
    defaultsFor: packed => {
      const ids = ordersIn(packed)
      const found = new Map(repository.findOrders(ids).map(order => [order.id, order]))
      return shipmentDefaults(ids.map(id => found.get(id)?.options ?? {}))
    },
    completeItems: ports.products.completeItems,
    follow: ({ id, parcels, test_mode: testMode }) => {
      const before = repository.ordersOf(id)
      const items = itemsIn({ parcels, testMode })
      if (before.length === 0 && items.length === 0) return
      repository.replace(id, items)
      recompute([...before, ...items.map(item => item.orderId)])
    },
    linkedTo: repository.ordersOf,
    shipmentsBeside: id => {
      const made = new Set(repository.ordersOf(id).flatMap(repository.shipmentsOf))
      made.delete(id)
      return [...made]
    },
    recompute,
    counted: order => withFulfilment(order, repository.linksOf([order.id]).get(order.id) ?? []),
  }
}

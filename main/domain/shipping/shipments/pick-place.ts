import { byPlace, placeOfItem } from '../../../../shared/api/commodities.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'

type Item = { id?: string | null; sku?: string | null; metadata?: Record<string, unknown> | null }

/**
 * Where the first item of a shipment is picked: what the item or the line item of its order says about its place, else
 * the SKU. Null when nothing is known.
 */
export const createPickPlace =
  (ports: {
    findShipment: (id: string) => Pick<ShipmentRecord, 'parcels'> | null
    orders: {
      ownerOf: (partId: string) => string | null
      findAny: (id: string) => { line_items: readonly Item[] } | null
    }
  }) =>
  (shipmentId: string): string | null => {
    const lineItemOf = (id: string | null | undefined): Item | undefined => {
      const orderId = id ? ports.orders.ownerOf(id) : null
      return (orderId ? ports.orders.findAny(orderId) : null)?.line_items.find(item => item.id === id)
    }
    const items = ports.findShipment(shipmentId)?.parcels.flatMap(({ items }) => items ?? []) ?? []
    const places = items.flatMap(item => {
      const lineItem = lineItemOf(item.parent_id)
      const place = placeOfItem(item) ?? (lineItem && placeOfItem(lineItem)) ?? item.sku ?? lineItem?.sku
      return place ? [place] : []
    })
    return places.sort(byPlace)[0] ?? null
  }

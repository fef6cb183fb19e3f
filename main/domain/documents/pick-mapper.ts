import type { CommodityRecord } from '../../../shared/api/commodities.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { byPlace, placeOfItem } from '../../../shared/picking/place-of-item.ts'
import { totalWeight } from './document-items-mapper.ts'

type Records = { shipments: readonly ShipmentRecord[]; orders: readonly OrderRecord[] }
type Picked = { item: CommodityRecord; number: string }

/** What has no place comes last. */
const byKnownPlace = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : byPlace(one, other)

/** Of an order that is partly sent, only what is missing is picked. */
const orderItems = ({ line_items, order_id, status }: OrderRecord): Picked[] =>
  line_items.flatMap(item => {
    const quantity = status === 'partial' ? item.unfulfilled_quantity : item.quantity
    return quantity > 0 ? [{ item: { ...item, quantity }, number: order_id }] : []
  })

function shipmentItems(shipment: ShipmentRecord): Picked[] {
  const { parcels, customs, reference, tracking_number, id } = shipment
  const packed = parcels.flatMap(({ items }) => items)
  const items = packed.length > 0 ? packed : (customs?.commodities ?? [])
  return items.map(item => ({ item, number: reference || tracking_number || id }))
}

/**
 * What has to be fetched from the shelves for some records: every article once, by its place, with how many in all and
 * how many for which record. `lineItemOf` finds the item of an order that something in a parcel came from.
 */
export function toPick({ shipments, orders }: Records, lineItemOf: (id: string) => CommodityRecord | null) {
  const picked = [...orders.flatMap(orderItems), ...shipments.flatMap(shipmentItems)]
  const lines = new Map<string, { location: string | null; picked: Picked[] }>()
  for (const each of picked) {
    const { item } = each
    const origin = item.parent_id === null ? null : lineItemOf(item.parent_id)
    const location = placeOfItem(item) ?? (origin && placeOfItem(origin))
    const key = JSON.stringify([location, item.sku ?? origin?.sku ?? item.title ?? item.description])
    const line = lines.get(key) ?? { location, picked: [] }
    line.picked.push(each)
    lines.set(key, line)
  }
  const sorted = [...lines.values()]
    .map(toLine)
    .sort(
      (one, other) =>
        byKnownPlace(one.location, other.location) || byPlace(one.sku ?? one.title, other.sku ?? other.title),
    )
  return {
    lines: sorted.map((line, index) => ({ ...line, number: index + 1 })),
    articles: sorted.length,
    quantity: sorted.reduce((sum, line) => sum + line.quantity, 0),
    weight: totalWeight(
      picked.map(({ item }) => ({ weight: item.weight * item.quantity, weight_unit: item.weight_unit })),
    ),
    records: shipments.length + orders.length,
  }
}

function toLine({ location, picked }: { location: string | null; picked: Picked[] }) {
  const item = picked[0]?.item
  const shares = new Map<string, number>()
  for (const { item, number } of picked) shares.set(number, (shares.get(number) ?? 0) + item.quantity)
  return {
    location,
    sku: item?.sku ?? null,
    title: item?.title ?? item?.description ?? item?.sku ?? '',
    description: item?.title === null ? null : (item?.description ?? null),
    quantity: picked.reduce((sum, each) => sum + each.item.quantity, 0),
    for: [...shares].map(([number, quantity], index) => ({ number, quantity, is_first: index === 0 })),
  }
}

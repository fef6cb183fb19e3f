import type { PrintOrder } from '../../../shared/desk/printing/print-orders.ts'

/** Where the items of a shipment are picked; null when nothing is known. */
export type FindPickPlace = (shipmentId: string) => string | null

/** `A-2` before `A-10`, in no language in particular. */
const byPlace = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

/** Shipments in the order they are to come out. What has no place, and what is at the same one, stays as given. */
export function inOrder(
  shipmentIds: readonly string[],
  order: PrintOrder,
  placeOf: FindPickPlace,
): readonly string[] {
  const isPicked = order === 'pick' || order === 'pick_reverse'
  const sorted = isPicked ? byPickPlace(shipmentIds, placeOf) : shipmentIds
  return order === 'reverse' || order === 'pick_reverse' ? sorted.toReversed() : sorted
}

function byPickPlace(shipmentIds: readonly string[], placeOf: FindPickPlace): string[] {
  const placed = shipmentIds.map(id => ({ id, place: placeOf(id) }))
  const known = placed.filter(({ place }) => place !== null)
  const sorted = known.toSorted((one, other) => byPlace(one.place ?? '', other.place ?? ''))
  return [...sorted, ...placed.filter(({ place }) => place === null)].map(({ id }) => id)
}

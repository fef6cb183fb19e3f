import { hash } from 'node:crypto'

const digest = (text: string, length: number): string => hash('sha256', text).slice(0, length)

/** What all requests for the parcels of one shipment begin with. */
export const requestKey = (shipmentId: string): string => digest(shipmentId, 20)

/**
 * The carrier makes a request with an id it knows no second time. The same shipment sent again therefore has the
 * same id; after a change it has another, or the label of what was sent before would come back.
 */
export const requestId = (
  shipmentId: string,
  content: string,
  { index, total }: { index: number; total: number },
): string => `${requestKey(shipmentId)}-${digest(content, 8)}-${index + 1}-${total}`

/** Which parcel of how many an id is of; null for ids of others. */
export function parcelOfId(id: string, shipmentId: string): { index: number; total: number } | null {
  const match = /^([0-9a-f]{20})-[0-9a-f]{8}-(\d{1,2})-(\d{1,2})$/.exec(id)
  if (!match || match[1] !== requestKey(shipmentId)) return null
  return { index: Number(match[2]) - 1, total: Number(match[3]) }
}

/** Parcels of one purchase: each is a call of its own, and all of them have the time of one. */
export const mostParcels = 20

import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []

/** One number a parcel where the carrier gave several, else the number of the shipment. */
export function numbersOf({
  tracking_number: first,
  meta,
}: Pick<ShipmentRecord, 'tracking_number' | 'meta'>): string[] {
  const several = textsIn(meta.tracking_numbers)
  return several.length > 0 ? several : first ? [first] : []
}

/** The same for the carrier's ids of the shipment. */
export function shipmentIdentifiersOf({
  shipment_identifier: first,
  meta,
}: Pick<ShipmentRecord, 'shipment_identifier' | 'meta'>): string[] {
  const several = textsIn(meta.shipment_identifiers)
  return several.length > 0 ? several : first ? [first] : []
}

/** The group a label waits in at its carrier. */
export const groupOf = ({ meta }: ShipmentRecord): string | null =>
  typeof meta.group_id === 'string' ? meta.group_id : null

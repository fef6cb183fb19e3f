import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { WriteBackRecord } from '../../../../shared/desk/shops.ts'
import type { Fulfilment } from '../../../sources/contract/fulfilment.ts'
import type { Shipped } from '../../exchange/exports/write-back-forms.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import { itemQuantities } from '../../orders/orders/order-rules.ts'
import { numbersOf } from '../../shipping/shipments/carrier-number-mapper.ts'
import type { WriteBackRow } from './write-back-repository.ts'

/** A bought label of an order, with all that its shop is told. */
export type ToldLabel = {
  id: string
  shipped: Shipped
  shipment: ShipmentRecord
  order: StoredOrder
  theirId: string
  number: string
  boughtAt: number
  notify: boolean
  linkOf: (trackingNumber: string) => string | null
}

/** Null where the label has no number a customer could follow. */
export function toFulfilment(label: ToldLabel): Fulfilment | null {
  const { shipped, shipment, order } = label
  const [first, ...others] = numbersOf(shipment).map(trackingNumber => ({
    trackingNumber,
    url: label.linkOf(trackingNumber),
  }))
  if (!first) return null
  return {
    key: label.id,
    shopId: label.theirId,
    number: label.number,
    lines: linesIn(shipment, order),
    isComplete: !shipped.isPart,
    parcels: [first, ...others],
    // As the shop spells it is only known when it is told.
    carrier: { ...shipped.carrier, shopName: null },
    service: shipped.service,
    boughtAt: new Date(label.boughtAt).toISOString(),
    day: shipped.day,
    notify: label.notify,
  }
}

/** What of the order is in the parcels, by the shop's lines; empty where something of it is of no line there. */
function linesIn({ parcels }: ShipmentRecord, { line_items: items }: StoredOrder): Fulfilment['lines'] {
  const packed = itemQuantities(parcels)
  const lines = items.flatMap(({ id, metadata }) => {
    const quantity = packed.get(id) ?? 0
    return quantity > 0 ? [{ lineId: metadata.line_id, quantity }] : []
  })
  const known = lines.flatMap(({ lineId, quantity }) =>
    typeof lineId === 'string' && lineId !== '' ? [{ lineId, quantity }] : [],
  )
  return known.length === lines.length ? known : []
}

const instant = (ms: number): string => new Date(ms).toISOString()

export const toWriteBackRecord = (row: WriteBackRow, shopName: string): WriteBackRecord => ({
  id: row.id,
  object_type: 'write_back',
  shop: { id: row.shopId, name: shopName },
  order: { id: row.orderId, number: row.fulfilment.number },
  shipment_id: row.shipmentId,
  carrier: row.fulfilment.carrier.name,
  tracking_numbers: row.fulfilment.parcels.map(({ trackingNumber }) => trackingNumber),
  state: row.state,
  attempts: row.attempts,
  message: row.message,
  next_at: row.nextAt === null ? null : instant(row.nextAt),
  created_at: instant(row.createdAt),
  changed_at: instant(row.changedAt),
})

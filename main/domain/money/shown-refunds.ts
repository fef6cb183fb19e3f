import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { RefundService } from './refund-service.ts'

type Shipments = {
  findAny: (id: string) => ShipmentRecord | null
  save: (record: ShipmentRecord) => void
}

export type ShownRefunds = {
  /** What a shipment says of its refund in `meta.refund`; null when none is or was expected. */
  of: (shipmentId: string) => Record<string, unknown> | null
  /** Writes it into the shipment, as part of the caller's transaction. */
  show: (shipmentId: string) => void
}

/** What shipments tell of the money that comes back for them. */
export function createShownRefunds(ports: {
  shipments: Shipments
  refundOf: RefundService['ofShipment']
  announce: (shipmentId: string) => void
}): ShownRefunds {
  const { shipments } = ports
  const of: ShownRefunds['of'] = shipmentId => {
    const refund = ports.refundOf(shipmentId)
    if (!refund) return null
    const { id, amount, credited, currency, expected_by } = refund
    const state = refund.state === 'overdue' ? 'open' : refund.state
    return { id, state, amount, credited, currency, expected_by }
  }
  return {
    of,
    show: shipmentId => {
      const refund = of(shipmentId)
      const record = shipments.findAny(shipmentId)
      if (!refund || !record) return
      shipments.save({ ...record, meta: { ...record.meta, refund } })
      ports.announce(shipmentId)
    },
  }
}

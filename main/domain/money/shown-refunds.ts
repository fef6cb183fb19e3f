import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { ok } from '../../../shared/errors/result.ts'
import type { CancelService } from '../shipments/cancel-service.ts'
import type { RefundService } from './refund-service.ts'

type Shipments = {
  findAny: (id: string) => ShipmentRecord | null
  save: (record: ShipmentRecord) => void
}

/** Keeps in a shipment's `meta` what became of its refund, as part of the caller's transaction. */
export function createShownRefunds(ports: {
  shipments: Shipments
  refundOf: RefundService['ofShipment']
  announce: (shipmentId: string) => void
}): { show: (shipmentId: string) => void; cancels: (service: CancelService) => CancelService } {
  const { shipments } = ports
  return {
    show: shipmentId => {
      const refund = ports.refundOf(shipmentId)
      const record = shipments.findAny(shipmentId)
      if (!refund || !record) return
      const { amount, credited, currency, expected_by } = refund
      const state = refund.state === 'overdue' ? 'open' : refund.state
      const shown = { id: refund.id, state, amount, credited, currency, expected_by }
      shipments.save({ ...record, meta: { ...record.meta, refund: shown } })
      ports.announce(shipmentId)
    },
    /** What a cancelled shipment says of its refund was written after the shipment was. */
    cancels: service => ({
      ...service,
      cancel: async of => {
        const cancelled = await service.cancel(of)
        const stored = cancelled.ok ? shipments.findAny(of.id) : null
        return stored ? ok(stored) : cancelled
      },
    }),
  }
}

import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { PurchaseQueue } from '../../components/carriers/purchase-queue.tsx'

/** In place of prices, while the station buys by itself or asks about a new price. */
export const QueuedShipment = ({ shipment }: { shipment: ShipmentRecord }) => (
  <PurchaseQueue shipmentId={shipment.id} />
)

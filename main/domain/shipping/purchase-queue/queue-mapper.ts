import type { QueuedPurchase } from '../../../../shared/desk/purchase-queue.ts'
import { bothPrices } from '../../../../shared/rate-markups.ts'
import type { QueueRow } from './queue-repository.ts'

/** An entry as it is answered. */
export const toQueuedPurchase = (row: QueueRow): QueuedPurchase => ({
  id: row.id,
  object_type: 'queued_purchase',
  shipment_id: row.shipmentId,
  recipient: row.recipient,
  connection_id: row.connectionId,
  carrier_id: row.carrierId,
  service: row.service,
  choice: row.choice,
  label_type: row.labelType as QueuedPurchase['label_type'],
  ...bothPrices('accepted_charge', {
    minor: row.acceptedMinor,
    markupMinor: row.acceptedMarkupMinor,
    currency: row.currency,
  }),
  currency: row.currency,
  tolerance_percent: row.tolerancePercent,
  state: row.state,
  reason: row.reason,
  message: row.message,
  ...(row.offeredMinor === null || row.offeredCurrency === null
    ? { offered_charge: null }
    : bothPrices('offered_charge', {
        minor: row.offeredMinor,
        markupMinor: row.offeredMarkupMinor,
        currency: row.offeredCurrency,
      })),
  offered_currency: row.offeredCurrency,
  test_mode: Boolean(row.testMode),
  created_at: new Date(row.createdAt).toISOString(),
  updated_at: new Date(row.updatedAt).toISOString(),
})

/** What a draft says of its place in the queue; nothing once it has none. */
export const toQueueNote = ({ id, state, reason }: Pick<QueueRow, 'id' | 'state' | 'reason'>) =>
  state === 'bought' || reason === 'cancelled' ? null : { id, state, reason }

import type { RateRecord } from '../../../../shared/api/rates.ts'
import { isPurchaseOpen, type QueuedPurchase } from '../../../../shared/desk/purchase-queue.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import type { PackingPlan } from '../../../db/schema/packing.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { QueueService } from '../../shipping/purchase-queue/queue-service.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'

export type PackingQueuePorts = {
  queue: Pick<QueueService, 'addNew' | 'retrieve' | 'cancel'>
  shipments: Pick<ShipmentService, 'retrieve'>
  /** Whether the last call to a connection did not reach it. */
  isUnreachable: (connectionId: string) => boolean
}

export type PackingQueue = ReturnType<typeof createPackingQueue>

/** What is packed while its carrier cannot be reached: the purchase queue has it, and nobody else buys it. */
export function createPackingQueue({ queue, shipments, isUnreachable }: PackingQueuePorts) {
  /** The entry of a shipment; null when it has none, or was taken out. */
  const entryOf = (recordRef: RecordRef): QueuedPurchase | null => {
    const shipment = shipments.retrieve(recordRef)
    const note = shipment.ok ? (shipment.value.meta.queued_purchase as { id?: string } | null) : null
    const entry = note?.id ? queue.retrieve({ id: note.id, testMode: recordRef.testMode }) : null
    return entry?.ok ? entry.value : null
  }
  return {
    add: ({ draft, rates }: PackingPlan, chosen: RateRecord): Promise<Result<QueuedPurchase>> =>
      queue.addNew({ ...draft, rates: rates.filter(rate => !isEarlier(rate)) }, chosen),
    isAway: ({ carrier_ref: id }: RateRecord): boolean => id !== null && isUnreachable(id),
    entryOf,
    isWaiting: (recordRef: RecordRef): boolean => isOpen(entryOf(recordRef)),
    /** Nobody is to accept in the queue what a desk asks for anew. */
    giveUp: ({ id, test_mode: testMode }: QueuedPurchase) => void queue.cancel({ id, testMode }),
  }
}

/** A price a carrier gave before it was away; it is never bought without asking again. */
export const isEarlier = ({ meta }: RateRecord): boolean => meta?.stale === true

const isOpen = (entry: QueuedPurchase | null): boolean => entry !== null && isPurchaseOpen(entry)

import type { BatchKind } from '../../../../shared/api/batches.ts'
import type { OrderInput } from '../../../../shared/api/orders.ts'
import type { ShipmentInput } from '../../../../shared/api/shipments.ts'
import type { TrackingInput } from '../../../../shared/api/trackers.ts'
import { rateOfService } from '../../../../shared/rate-choices.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import { rateUnavailable } from '../../shipping/shipments/shipment-rules.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import { withSource } from '../orders/order-mapper.ts'
import type { OrderService } from '../orders/order-service.ts'
import { doneItem, failedItem, type ItemOutcome, type StoredBatch } from './batch-mapper.ts'

/** An item as the background takes it up; with a record when that has been stored. */
export type WorkItem = { input: unknown; recordId: string | null; batch: StoredBatch }

/** How the items of one kind of batch are carried out. */
export type BatchWork = {
  /** Stores the record; part of a transaction with other items. */
  store?: (item: WorkItem) => ItemOutcome
  /** Asks carriers, outside of any transaction. After a crash it is called again for what had no outcome yet. */
  process?: (item: WorkItem) => Promise<ItemOutcome>
}

export type BatchWorkPorts = {
  orders: Pick<OrderService, 'create'>
  shipments: Pick<ShipmentService, 'addDraft' | 'retrieve' | 'refreshRates' | 'purchase'>
  trackers: Pick<TrackerService, 'add'>
}

export const createBatchWork = (ports: BatchWorkPorts): Record<BatchKind, BatchWork> => ({
  orders: {
    store: ({ input, batch }) => {
      const order = ports.orders.create(withSource(input as OrderInput), batch.test_mode)
      return order.ok ? doneItem(order.value.id) : failedItem(order.refusal)
    },
  },
  shipments: { store: storeDraft(ports), process: rateAndBuy(ports) },
  trackers: {
    process: async ({ input, batch }) => {
      const choices = { testMode: batch.test_mode, pendingPickup: true, fromBatch: batch.id }
      const tracker = await ports.trackers.add(input as TrackingInput, choices)
      return tracker.ok ? doneItem(tracker.value.id) : failedItem(tracker.refusal)
    },
  },
})

const storeDraft =
  ({ shipments }: BatchWorkPorts) =>
  ({ input, batch }: WorkItem): ItemOutcome => {
    const wanted = input as ShipmentInput
    const meta = { batch_id: batch.id, ...(wanted.service ? { service: wanted.service } : {}) }
    const draft = shipments.addDraft(wanted, batch.test_mode, meta)
    return draft.ok ? { state: 'stored', recordId: draft.value.id, errors: null } : failedItem(draft.refusal)
  }

/**
 * Rates a draft and buys it where a service was asked for. The shipment itself tells what a crash left: a bought
 * one is done, and one whose purchase nobody knows the outcome of is refused by the ledger.
 */
const rateAndBuy =
  ({ shipments }: BatchWorkPorts) =>
  async ({ input, recordId, batch }: WorkItem): Promise<ItemOutcome> => {
    const recordRef: RecordRef = { id: recordId ?? '', testMode: batch.test_mode }
    const stored = shipments.retrieve(recordRef)
    if (!stored.ok) return failedItem(stored.refusal)
    if (stored.value.status !== 'draft') return doneItem(recordRef.id)
    const rated = await shipments.refreshRates(recordRef, {})
    if (!rated.ok) return failedItem(rated.refusal, { recordId })
    const { service } = input as ShipmentInput
    if (!service) return doneItem(recordRef.id)
    const rate = rateOfService(rated.value.rates, { service })
    const bought = rate
      ? await shipments.purchase(recordRef, { selected_rate_id: rate.id })
      : rateUnavailable()
    return bought.ok ? doneItem(recordRef.id) : failedItem(bought.refusal, { recordId, state: 'incomplete' })
  }

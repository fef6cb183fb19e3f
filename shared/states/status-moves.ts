import type { BatchStatus } from '../api/batches.ts'
import type { DeliveryState } from '../api/events.ts'
import type { ShipmentStatus } from '../api/shipments.ts'
import { type TrackerStatus, trackerStatuses } from '../api/trackers.ts'
import type { OrderStatus } from '../records/order.ts'

/**
 * Every change of status there is: which one a record may begin with, and which may follow which. A status that
 * nothing follows is an end. Saving a record without changing its status is always allowed.
 */
export type StatusMoves<S extends string> = { first: readonly S[]; next: Readonly<Record<S, readonly S[]>> }

export const mayFollow = <S extends string>({ next }: StatusMoves<S>, from: S, to: S): boolean =>
  from === to || next[from].includes(to)

/** Nothing happens to such a record by itself or by request. */
export const isEnd = <S extends string>({ next }: StatusMoves<S>, status: S): boolean =>
  next[status].length === 0

/** What trackers make of a shipment; a carrier may correct itself. Also a void that came too late ends it. */
const underWay = [
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'needs_attention',
  'delivered',
] as const satisfies readonly ShipmentStatus[]
const fromUnderWay: readonly ShipmentStatus[] = [...underWay, 'cancelled']

export const shipmentMoves: StatusMoves<ShipmentStatus> = {
  first: ['draft', 'purchased'],
  next: {
    draft: ['purchased', 'cancelled'],
    purchased: fromUnderWay,
    in_transit: fromUnderWay,
    out_for_delivery: fromUnderWay,
    delivery_failed: fromUnderWay,
    needs_attention: fromUnderWay,
    delivered: fromUnderWay,
    /** Kept for clients that ask for it; nothing becomes it. */
    shipped: [],
    cancelled: [],
  },
}

const fulfilment = [
  'unfulfilled',
  'partial',
  'fulfilled',
  'delivered',
] as const satisfies readonly OrderStatus[]

/** An order follows its shipments in every direction; it can be cancelled while nothing of it has left. */
export const orderMoves: StatusMoves<OrderStatus> = {
  first: fulfilment,
  next: {
    unfulfilled: [...fulfilment, 'cancelled'],
    partial: fulfilment,
    fulfilled: fulfilment,
    delivered: fulfilment,
    cancelled: [],
  },
}

/** What a carrier says of a parcel needs no order, but nobody is asked about a delivered one anymore. */
export const trackerMoves: StatusMoves<TrackerStatus> = {
  first: trackerStatuses,
  next: {
    pending: trackerStatuses,
    unknown: trackerStatuses,
    on_hold: trackerStatuses,
    in_transit: trackerStatuses,
    delivery_delayed: trackerStatuses,
    out_for_delivery: trackerStatuses,
    ready_for_pickup: trackerStatuses,
    delivery_failed: trackerStatuses,
    delivered: [],
  },
}

export const batchMoves: StatusMoves<BatchStatus> = {
  first: ['queued'],
  next: {
    queued: ['running'],
    running: ['completed', 'failed', 'completed_with_errors'],
    completed: [],
    failed: [],
    completed_with_errors: [],
  },
}

export const deliveryMoves: StatusMoves<DeliveryState> = {
  first: ['waiting'],
  next: { waiting: ['delivered', 'failed'], delivered: [], failed: [] },
}

/** A row of the purchase ledger. `unknown` is settled by what the carrier or a person says. */
export const purchaseMoves: StatusMoves<'pending' | 'unknown' | 'bought' | 'refused' | 'voided'> = {
  first: ['pending'],
  next: {
    pending: ['bought', 'refused', 'unknown'],
    unknown: ['bought', 'refused'],
    bought: ['voided'],
    refused: [],
    voided: [],
  },
}

/** What else a carrier is asked to do: pickups, their changes and ends, documents. */
export const intentMoves: StatusMoves<'pending' | 'unknown' | 'done' | 'refused'> = {
  first: ['pending'],
  next: { pending: ['done', 'refused', 'unknown'], unknown: ['done', 'refused'], done: [], refused: [] },
}

/** An item of a batch. `stored`: its record is there and its carrier still to be asked. */
export const batchItemMoves: StatusMoves<'waiting' | 'stored' | 'processed' | 'has_errors' | 'incomplete'> = {
  first: ['waiting'],
  next: {
    waiting: ['stored', 'processed', 'has_errors', 'incomplete'],
    stored: ['processed', 'has_errors', 'incomplete'],
    processed: [],
    has_errors: [],
    incomplete: [],
  },
}

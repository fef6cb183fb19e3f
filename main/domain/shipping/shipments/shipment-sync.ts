import type { CommodityRecord } from '../../../../shared/api/commodities.ts'
import type { ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { ShipmentRecord, ShipmentStatus } from '../../../../shared/api/shipments.ts'
import type { TrackerRecord, TrackerStatus } from '../../../../shared/api/trackers.ts'
import type { EventType } from '../../../../shared/api/webhooks.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { mayFollow, shipmentMoves } from '../../../../shared/states/status-moves.ts'
import { isDay } from '../../../../shared/units/shop-day.ts'
import type { CarrierData } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { RecordEvent } from '../../../platform/record-event.ts'
import type { ShippedParcel } from '../../tracking/asked-parcel.ts'
import type { ShipmentDefaults } from './shipment-mapper.ts'
import type { ShipmentRepository, UnknownOfShipment } from './shipment-repository.ts'

/**
 * The chain from trackers over shipments to orders. Shipments are stored through here, so that links, orders and
 * events are of the same transaction as the change they follow from; every method is part of the caller's.
 */
export type ShipmentSync = {
  /** Answers the shipment as it is stored, with the orders it belongs to in its `meta`. */
  add: (shipment: ShipmentRecord, createdAt: number, isSample?: boolean) => ShipmentRecord
  save: (shipment: ShipmentRecord) => ShipmentRecord
  /** What a draft says of its place in the queue of purchases; null when it has none. */
  noteQueued: (shipmentId: string, note: object | null) => void
  /** Writes into a stored shipment which orders its items name now, and what nobody knows the outcome of. */
  link: (shipmentId: string) => void
  /** Removes sample shipments; answers their ids. */
  removeSamples: () => string[]
  /** The shipment a number was bought for, when it has not been cancelled. */
  shipmentOf: (tracker: TrackerRecord) => string | null
  /** What is known of the parcels of a shipment, for those who ask its carrier where they are; null without it. */
  shippedParcel: (shipmentId: string) => ShippedParcel | null
  /** The shipment becomes what its tracker says, its orders what their shipments say. */
  followTracker: (tracker: TrackerRecord, shipmentId: string | null) => void
  /** A tracker was removed by hand; its shipment stays as it is. */
  forgetTracker: (shipmentId: string | null) => void
}

/** What shipments ask of the orders their items come from. The items in its parcels tell which orders those are. */
export type ShipmentOrders = {
  /** The orders whose items are in the parcels, in the order the items are in. */
  ordersIn: (packed: Packed) => string[]
  /** What the options of those orders say about a shipment made from their items. */
  defaultsFor: (packed: Packed) => ShipmentDefaults
  /** Items with what the shop knows of their SKU where they say nothing themselves. */
  completeItems: <T extends CommodityRecord>(items: readonly T[], testMode: boolean) => T[]
  /**
   * Where buying a shipment would not be, or is not, as its orders have it. `countsOpen`: labels that are being bought or
   * may have been, too.
   */
  contradictions: (
    shipment: Pick<ShipmentRecord, 'id' | 'parcels' | 'test_mode'>,
    of: { countsOpen: boolean },
  ) => CarrierMessage[]
  /** What items name as the line of an order they fulfil, and is none. */
  unknownLines: (packed: Packed) => string[]
  /**
   * Brings links and orders in line with a shipment that was just stored. Part of the transaction that stored
   * it, so that nobody ever reads an order that disagrees with its shipments.
   */
  follow: (shipment: ShipmentRecord) => void
  /** Orders linked to a shipment as it was last followed. */
  linkedTo: (shipmentId: string) => string[]
  /** What else was made of the orders of a shipment. */
  shipmentsBeside: (shipmentId: string) => string[]
  /** For orders whose shipments went; part of the same transaction. */
  recompute: (orderIds: readonly string[]) => void
}

export type Packed = { parcels: readonly ParcelRecord[]; testMode: boolean }

/** `pending` says nothing yet. Whatever a tracker says later wins, also over `delivered`. */
const followed: Record<TrackerStatus, ShipmentStatus | null> = {
  pending: null,
  delivered: 'delivered',
  out_for_delivery: 'out_for_delivery',
  delivery_failed: 'delivery_failed',
  on_hold: 'needs_attention',
  delivery_delayed: 'needs_attention',
  in_transit: 'in_transit',
  unknown: 'in_transit',
  ready_for_pickup: 'in_transit',
}

/** Shipments that are made, edited or delivered are no events of the interface. */
const statusEvents: Partial<Record<ShipmentStatus, EventType>> = {
  purchased: 'shipment_purchased',
  cancelled: 'shipment_cancelled',
  in_transit: 'shipment_fulfilled',
  out_for_delivery: 'shipment_out_for_delivery',
  needs_attention: 'shipment_needs_attention',
  delivery_failed: 'shipment_delivery_failed',
}

export function createShipmentSync(ports: {
  database: Pick<Database, 'afterCommit'>
  repository: ShipmentRepository
  orders: Omit<
    ShipmentOrders,
    'defaultsFor' | 'completeItems' | 'contradictions' | 'unknownLines' | 'shipmentsBeside'
  >
  unknownOfShipment: UnknownOfShipment
  /** What a cancelled shipment says of the money that comes back for it. */
  refundOf: (shipmentId: string) => Record<string, unknown> | null
  recordEvent: RecordEvent
  changes: ChangeFeed
}): ShipmentSync {
  const { database, repository, orders, changes } = ports
  const announce = (id: string) =>
    database.afterCommit(() => changes.publish({ topic: 'shipments', id, action: 'updated' }))

  const withOrders = (shipment: ShipmentRecord): ShipmentRecord => {
    const { orders: _, queued_purchase: queued, ...rest } = shipment.meta
    // Whatever became of it by another way, it waits in no queue.
    const meta = queued && shipment.status === 'draft' ? { ...rest, queued_purchase: queued } : rest
    const ids = orders.ordersIn({ parcels: shipment.parcels, testMode: shipment.test_mode })
    return { ...shipment, meta: ids.length > 0 ? { ...meta, orders: ids } : meta }
  }

  const withUnknown = (shipment: ShipmentRecord): ShipmentRecord => {
    const { unknown: _, ...meta } = shipment.meta
    const unknown = ports.unknownOfShipment(shipment.id)
    return { ...shipment, meta: unknown ? { ...meta, unknown } : meta }
  }

  const withRefund = (shipment: ShipmentRecord): ShipmentRecord => {
    const refund = shipment.status === 'cancelled' ? ports.refundOf(shipment.id) : null
    return refund ? { ...shipment, meta: { ...shipment.meta, refund } } : shipment
  }

  const save = (shipment: ShipmentRecord): ShipmentRecord => {
    const before = repository.statusOf(shipment.id)
    const after = withRefund(withUnknown(withOrders(shipment)))
    if (before && !mayFollow(shipmentMoves, before, after.status))
      throw new Error(`Shipment ${after.id} is ${before} and cannot become ${after.status}`)
    repository.save(after)
    const type = before === after.status ? undefined : statusEvents[after.status]
    if (type) ports.recordEvent({ type, data: after, testMode: after.test_mode })
    orders.follow(after)
    return after
  }

  /** A draft has no number yet, a cancelled shipment none anymore. */
  const shipped = (id: string | null): ShipmentRecord | null => {
    const shipment = id === null ? null : repository.findAny(id)
    return shipment?.status === 'draft' || shipment?.status === 'cancelled' ? null : shipment
  }

  const followTracker: ShipmentSync['followTracker'] = (tracker, shipmentId) => {
    const shipment = shipped(shipmentId)
    if (!shipment) return
    const status = followed[tracker.status] ?? shipment.status
    if (status === shipment.status && tracker.id === shipment.tracker_id) return
    save({ ...shipment, status, tracker_id: tracker.id })
    announce(shipment.id)
  }

  return {
    add: (shipment, createdAt, isSample = false) => {
      const record = withOrders(shipment)
      repository.insert(record, createdAt, isSample)
      orders.follow(record)
      return record
    },
    save,
    noteQueued: (id, note) => {
      const shipment = repository.findAny(id)
      if (shipment?.status !== 'draft') return
      save({ ...shipment, meta: { ...shipment.meta, queued_purchase: note } })
      announce(id)
    },
    link: id => {
      const shipment = repository.findAny(id)
      if (shipment) save(shipment)
    },
    removeSamples: () => {
      const touched = repository.sampleIds().flatMap(orders.linkedTo)
      const removed = repository.removeSamples()
      orders.recompute(touched)
      return removed
    },
    shipmentOf: ({ tracking_number: number, carrier_name: carrier, test_mode: testMode }) =>
      repository.findShipped(number, carrier, testMode),
    shippedParcel: id => {
      const shipment = repository.findAny(id)
      return shipment && toShippedParcel(shipment, repository.carrierDataOf(id))
    },
    followTracker,
    forgetTracker: shipmentId => {
      const shipment = shipped(shipmentId)
      if (!shipment) return
      save({ ...shipment, tracker_id: null })
      announce(shipment.id)
    },
  }
}

/** What is known of the parcels of a shipment beside their numbers. */
function toShippedParcel(
  { recipient, options, payment, service, reference }: ShipmentRecord,
  carrierData: CarrierData,
): ShippedParcel {
  const { shipment_date: date } = options
  return {
    postalCode: recipient.postal_code,
    countryCode: recipient.country_code,
    shipDate: typeof date === 'string' && isDay(date) ? date : null,
    service,
    accountNumber: payment.account_number,
    reference,
    carrierData,
  }
}

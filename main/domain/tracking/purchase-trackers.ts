import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import { isEnd, trackerMoves } from '../../../shared/states/status-moves.ts'
import type { ShopCalendar } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { LiveConnection } from '../carriers/connections/live-connections.ts'
import { blankTracker, earliestScan, infoOfShipment, ownEvent, toInfo } from './tracker-mapper.ts'
import { firstScanDay, type TrackerRepository } from './tracker-repository.ts'
import type { TrackerStore } from './tracker-store.ts'

export type PurchaseTrackers = {
  /** Part of a purchase's transaction; answers the id of the tracker. */
  startForPurchase: (shipment: ShipmentRecord, connection: LiveConnection) => string
  endForShipment: (shipmentId: string) => void
}

export type PurchaseTrackerPorts = {
  store: TrackerStore
  repository: TrackerRepository
  trackingUrl: (slug: string, trackingNumber: string) => string | null
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'timeZone'>
}

/** One tracker a purchase, from its label until that is voided. */
export function createPurchaseTrackers(ports: PurchaseTrackerPorts): PurchaseTrackers {
  const { store, repository, ids, clock, calendar } = ports

  /** It follows the shipment, or nobody's and may be of this parcel: one that is over or was scanned before is another. */
  const isTrackerOf = (tracker: TrackerRecord, shipment: ShipmentRecord): boolean => {
    const owner = repository.shipmentOf(tracker.id)
    if (owner !== null) return owner === shipment.id
    const scanned = firstScanDay(tracker)
    const isBefore = scanned !== null && scanned < earliestScan(Date.parse(shipment.created_at))
    return !isBefore && !isEnd(trackerMoves, tracker.status)
  }

  const startForPurchase: PurchaseTrackers['startForPurchase'] = (shipment, { row, adapter }) => {
    const number = shipment.tracking_number ?? ''
    const carrier = shipment.carrier_name ?? row.carrierName
    const promised = shipment.selected_rate?.estimated_delivery ?? null
    const known = repository.findByNumber(number, carrier, shipment.test_mode)
    if (known && isTrackerOf(known.record, shipment)) {
      repository.attach(known.record.id, shipment.id, promised)
      return known.record.id
    }
    const tracker: TrackerRecord = {
      ...blankTracker(ids('tracker'), shipment.test_mode),
      carrier_name: carrier,
      carrier_id: shipment.carrier_id,
      tracking_number: number,
      info: toInfo(infoOfShipment(shipment, ports.trackingUrl(adapter.slug, number)), null),
      events: [ownEvent(clock.now(), calendar.timeZone(), 'CREATED')],
      // Of a label a hub resold, the carrier that moves it.
      meta: { carrier: plainText(shipment.meta.carrier) || carrier },
    }
    store.insert(tracker, { connectionId: row.id, shipmentId: shipment.id, promised })
    repository.restEarlier(tracker.id)
    return tracker.id
  }

  return {
    startForPurchase,
    endForShipment: shipmentId => {
      for (const id of repository.removeOfShipment(shipmentId)) store.announce(id, 'deleted')
    },
  }
}

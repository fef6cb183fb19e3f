import { hubSlugs, trackingCarrierSlugs } from '../../shared/carriers/carrier-slugs.ts'
import type { BackgroundSettings } from '../../shared/desk/background.ts'
import type { CarrierCatalogue } from '../carriers/catalogue/carrier-catalogue.ts'
import type { CallCarrier } from '../carriers/line/call.ts'
import type { Database } from '../db/database.ts'
import type { LiveConnections } from '../domain/carriers/connections/live-connections.ts'
import type { ShipmentSync } from '../domain/shipping/shipments/shipment-sync.ts'
import { createPollQueue } from '../domain/tracking/poll-queue.ts'
import { createAskTracking } from '../domain/tracking/tracker-call.ts'
import { createTrackerPoll, type TrackerPoll } from '../domain/tracking/tracker-poll.ts'
import { createTrackerRefresh } from '../domain/tracking/tracker-refresh.ts'
import { createTrackerRepository } from '../domain/tracking/tracker-repository.ts'
import { createTrackerService } from '../domain/tracking/tracker-service.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { RecordEvent } from '../platform/record-event.ts'

export type TrackingEnginePorts = {
  database: Database
  clock: Clock
  random: () => number
  ids: Ids
  changes: ChangeFeed
  recordEvent: RecordEvent
  live: LiveConnections
  callCarrier: CallCarrier
  catalogue: CarrierCatalogue
  sync: ShipmentSync
  background: () => BackgroundSettings
  onPollTrouble: (error: unknown) => void
}

const trackable = new Set<string>(trackingCarrierSlugs)
const hubs = new Set<string>(hubSlugs)
const isHub = (slug: string) => hubs.has(slug)
const minuteMs = 60_000

/** The one way to ask where a parcel is, the trackers that remember the answers, and the loop that goes on asking. */
export function createTracking(ports: TrackingEnginePorts) {
  const { changes, background, sync: shipments } = ports
  const tracking = createAskTracking({ ...ports, isTrackable: slug => trackable.has(slug), isHub })
  const repository = createTrackerRepository(ports.database)
  const refresh = createTrackerRefresh({
    ...ports,
    ...{ repository, shipments },
    intervalMs: () => background().tracking_interval_minutes * minuteMs,
    wakePoll: (connectionId, atMs) => trackerPoll.wake(connectionId, atMs),
  })
  const trackers = createTrackerService({
    ...ports,
    ...{ repository, refresh, shipments, tracking },
    trackingUrl: ports.catalogue.trackingUrl,
  })
  const trackerPoll: TrackerPoll = createTrackerPoll({
    ...ports,
    queue: createPollQueue({ ...ports, repository, refresh, tracking, isHub }),
    isOn: () => background().tracking,
    report: ports.onPollTrouble,
    changed: () => changes.publish({ topic: 'station', id: 'tracking', action: 'updated' }),
  })
  changes.subscribe(({ topic }) => {
    if (topic === 'connections') trackerPoll.wakeAll()
  })
  return { tracking, trackers, trackerPoll }
}

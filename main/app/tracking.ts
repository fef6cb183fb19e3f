import { hubSlugs, trackingCarrierSlugs } from '../../shared/carriers/carrier-slugs.ts'
import type { BackgroundSettings } from '../../shared/desk/background.ts'
import { createKnownParcel, type ShippedParcel } from '../domain/tracking/asked-parcel.ts'
import { createBoardRepository } from '../domain/tracking/board-repository.ts'
import { type BoardPorts, createBoardService, createBoardWatch } from '../domain/tracking/board-service.ts'
import { createPollQueue } from '../domain/tracking/poll-queue.ts'
import { createProxyTracking } from '../domain/tracking/proxy-tracking.ts'
import { createAskTracking } from '../domain/tracking/tracker-call.ts'
import {
  createTrackerPoll,
  type TrackerPoll,
  type TrackerPollPorts,
} from '../domain/tracking/tracker-poll.ts'
import { createTrackerRefresh, type TrackedShipments } from '../domain/tracking/tracker-refresh.ts'
import { createTrackerRepository } from '../domain/tracking/tracker-repository.ts'
import { createTrackerService } from '../domain/tracking/tracker-service.ts'
import type { RecordEvent } from '../platform/record-event.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'

const trackable = new Set<string>(trackingCarrierSlugs)
const isTrackable = (slug: string) => trackable.has(slug)
const hubs = new Set<string>(hubSlugs)
const isHub = (slug: string) => hubs.has(slug)
const minuteMs = 60_000

export type Tracking = ReturnType<typeof createTracking>

/** The one way to ask where a parcel is, the trackers that remember the answers, and the loop that goes on asking. */
export function createTracking(
  base: StationBase,
  {
    carriers: { live, callCarrier, catalogue, nameOf },
    shipments,
    recordEvent,
    background,
  }: {
    carriers: Carriers
    shipments: TrackedShipments & { shippedParcel: (shipmentId: string) => ShippedParcel | null }
    recordEvent: RecordEvent
    background: () => BackgroundSettings
  },
) {
  const { database, clock, calendar, random, ids, changes } = base
  const repository = createTrackerRepository(database)
  const knownParcel = createKnownParcel(repository.shipmentOf, shipments.shippedParcel)
  const ask = createAskTracking({ live, callCarrier, isTrackable, isHub, knownParcel })
  const board = createBoardRepository(database)
  const refresh = createTrackerRefresh({
    database,
    repository,
    shipments,
    recordEvent,
    clock,
    random,
    changes,
    intervalMs: () => background().tracking_interval_minutes * minuteMs,
    watch: createBoardWatch({ repository: board, patience: background, clock, calendar }),
    // Bound late: an answer says when to ask again, and the loop that asks settles its answers with this.
    wakePoll: (connectionId, atMs) => poll.wake(connectionId, atMs),
  })
  const trackers = createTrackerService({
    database,
    repository,
    refresh,
    shipments,
    tracking: ask,
    trackingUrl: catalogue.trackingUrl,
    recordEvent,
    ids,
    clock,
    calendar,
    changes,
  })
  const poll: TrackerPoll = createPolling(base, {
    queue: createPollQueue({ repository, refresh, tracking: ask, live, clock, random }),
    isOn: () => background().tracking,
  })
  const boardService = createBoard(base, {
    repository: board,
    refresh,
    tracking: ask,
    carrierNameOf: nameOf,
    patience: background,
  })
  return {
    trackers,
    poll,
    board: boardService,
    proxy: createProxyTracking({ tracking: ask, trackingUrl: catalogue.trackingUrl, ids }),
  }
}

/** The loop that asks carriers by itself; it looks again when connections or settings are other ones. */
function createPolling(base: StationBase, ports: Pick<TrackerPollPorts, 'queue' | 'isOn'>): TrackerPoll {
  const { clock, random, logger, changes } = base
  const poll = createTrackerPoll({
    queue: ports.queue,
    isOn: ports.isOn,
    clock,
    random,
    report: error => logger.warn({ err: error }, 'asking where parcels are failed'),
    changed: loopChanged(base, 'tracking'),
  })
  changes.subscribe(({ topic }) => {
    if (topic === 'connections' || topic === 'background') poll.wakeAll()
  })
  return poll
}

/** What the desk sees of all parcels. */
function createBoard(
  { database, ids, clock, calendar, changes }: StationBase,
  ports: Pick<BoardPorts, 'repository' | 'refresh' | 'tracking' | 'carrierNameOf' | 'patience'>,
) {
  return createBoardService({
    database,
    repository: ports.repository,
    refresh: ports.refresh,
    tracking: ports.tracking,
    carrierNameOf: ports.carrierNameOf,
    patience: ports.patience,
    isHub,
    ids,
    clock,
    calendar,
    changes,
  })
}

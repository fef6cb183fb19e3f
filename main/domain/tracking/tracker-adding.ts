import type { TrackerRecord, TrackingInput } from '../../../shared/api/trackers.ts'
import { ok, type Result, refuseByCarrier } from '../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../shared/units/shop-day.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { LiveConnection } from '../carriers/connections/live-connections.ts'
import type { AskTracking, TrackingChoice, TrackingRoute } from './tracker-call.ts'
import { newTracker, ownEvent, toInfo, withDetail } from './tracker-mapper.ts'
import type { TrackedShipments, TrackerRefresh } from './tracker-refresh.ts'
import type { TrackerRepository } from './tracker-repository.ts'
import { noSuchTracker, type TrackerStore } from './tracker-store.ts'

/**
 * The tracker of a number, made when there is none; a stale one is refreshed first. One of a batch is stored
 * before its carrier is asked, whatever that says.
 */
export type AddTracker = (
  input: TrackingInput,
  choices: TrackingChoice & {
    testMode: boolean
    pendingPickup: boolean
    fromBatch?: string
  },
) => Promise<Result<TrackerRecord>>

export type TrackerAddingPorts = {
  store: TrackerStore
  repository: Pick<TrackerRepository, 'find' | 'findByNumber'>
  refresh: Pick<TrackerRefresh, 'settle'>
  shipments: Pick<TrackedShipments, 'shipmentOf'>
  tracking: AskTracking
  trackingUrl: (slug: string, trackingNumber: string) => string | null
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'timeZone'>
}

const refreshAfterMs = 60_000

/** Parcels somebody asks about by their numbers. */
export function createTrackerAdding(ports: TrackerAddingPorts) {
  const { repository, tracking, ids, clock, calendar } = ports

  const refresh = async (
    known: TrackerRecord,
    route: TrackingRoute,
    input: TrackingInput,
  ): Promise<Result<TrackerRecord>> => {
    const outcome = await tracking.ask(route, input, known)
    const detail = outcome.ok ? outcome.value : null
    const now = ports.refresh.settle(known, { detail, messages: outcome.messages }, 'demand')
    return now ? ok(now) : noSuchTracker(known.id)
  }

  /** Somebody else may have added the same number while the carrier was asked. */
  const storeOnce = (
    record: TrackerRecord,
    connection: LiveConnection,
    aliases: readonly string[] = [],
  ): Result<TrackerRecord> => {
    const known = repository.findByNumber(record.tracking_number, record.carrier_name, record.test_mode)
    if (known) return ok(known.record)
    const owner = { connectionId: connection.row.id, shipmentId: ports.shipments.shipmentOf(record) }
    ports.store.insert(record, owner, aliases)
    return ok(record)
  }

  /** The parcel may have been asked about at its carrier before, or at what stood in for it, and is now at the other. */
  const findElsewhere = (input: TrackingInput, { hub }: TrackingChoice, testMode: boolean) => {
    const same = hub ? null : repository.find(input.tracking_number, testMode)
    if (!same || !tracking.isSameParcel(same, input)) return null
    return repository.findByNumber(input.tracking_number, same.carrier_name, testMode)
  }

  const add: AddTracker = async (asked, choices) => {
    const { testMode, pendingPickup, fromBatch, ...choice } = choices
    const { tracking_number: number } = asked
    const same = choice.anyCarrier ? repository.find(number, testMode) : null
    const input = same ? { ...asked, carrier_name: same.carrier_name } : asked
    const route = await tracking.choose(input, choice, testMode)
    const carrier = route.ok ? route.value.connection.row.carrierName : choice.hub || input.carrier_name
    const known = repository.findByNumber(number, carrier, testMode) ?? findElsewhere(input, choice, testMode)
    if (known) {
      const fresh = known.askedAt > clock.now().getTime() - refreshAfterMs
      if (known.record.delivered || fresh || !route.ok || !route.value.connection.adapter.track)
        return ok(known.record)
      return refresh(known.record, route.value, input)
    }
    if (!route.ok) return route
    if (fromBatch !== undefined) return addOfBatch(input, route.value, fromBatch)
    const outcome = await tracking.ask(route.value, input)
    const detail = outcome.ok ? outcome.value : null
    if (!detail && !pendingPickup) return refuseByCarrier(outcome.messages, 404)
    const blank = toNewTracker(input, route.value)
    const tracker = detail ? withDetail(blank, detail) : waiting(blank)
    return storeOnce(
      { ...tracker, info: toInfo(tracker.info, input.info), messages: outcome.messages },
      route.value.connection,
      detail?.aliases,
    )
  }

  const addOfBatch = (input: TrackingInput, route: TrackingRoute, batchId: string) => {
    const blank = waiting(toNewTracker(input, route))
    const tracker: TrackerRecord = { ...blank, status: 'unknown', meta: { ...blank.meta, batch_id: batchId } }
    const stored = storeOnce(tracker, route.connection)
    return stored.ok && stored.value.id === tracker.id ? refresh(tracker, route, input) : stored
  }

  const toNewTracker = (input: TrackingInput, { connection, viaHub }: TrackingRoute): TrackerRecord => {
    const { row, adapter } = connection
    const link = ports.trackingUrl(viaHub ? input.carrier_name : adapter.slug, input.tracking_number)
    return newTracker(ids('tracker'), input, { ...row, ext: adapter.slug, link })
  }

  const waiting = (tracker: TrackerRecord): TrackerRecord => ({
    ...tracker,
    events: [ownEvent(clock.now(), calendar.timeZone(), 'UNKNOWN')],
  })

  return { add }
}

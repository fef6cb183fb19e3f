import { mergeDictionary } from '../../../shared/api/merge.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type {
  TrackerFilters,
  TrackerRecord,
  TrackerUpdateInput,
  TrackingInfoInput,
  TrackingInput,
} from '../../../shared/api/trackers.ts'
import { ok, type Result, refuse, refuseByCarrier } from '../../../shared/errors/result.ts'
import { isEnd, trackerMoves } from '../../../shared/states/status-moves.ts'
import type { ShopCalendar } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import type { Database } from '../../db/database.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { RecordEvent } from '../../platform/record-event.ts'
import type { LiveConnection } from '../carriers/connections/live-connections.ts'
import type { AskTracking, TrackingChoice, TrackingRoute } from './tracker-call.ts'
import {
  blankTracker,
  earliestScan,
  infoOfShipment,
  newTracker,
  ownEvent,
  toInfo,
  withDetail,
  withoutPersonalData,
} from './tracker-mapper.ts'
import type { TrackedShipments, TrackerRefresh } from './tracker-refresh.ts'
import { firstScanDay, type TrackerOwner, type TrackerRepository } from './tracker-repository.ts'

export type TrackerService = {
  list: (testMode: boolean, filters: TrackerFilters) => DocumentPage
  /**
   * The tracker of a number, made when there is none; a stale one is refreshed first. One of a batch is stored
   * before its carrier is asked, whatever that says.
   */
  add: (
    input: TrackingInput,
    choices: TrackingChoice & {
      testMode: boolean
      pendingPickup: boolean
      fromBatch?: string
    },
  ) => Promise<Result<TrackerRecord>>
  /** The tracker of a number at a carrier; null where there is none. */
  findId: (
    tracked: Pick<TrackingInput, 'tracking_number' | 'carrier_name'>,
    testMode: boolean,
  ) => string | null
  /** By id or number. Without credentials the personal fields are hidden. */
  retrieve: (idOrNumber: string, anonymous: boolean) => Result<TrackerRecord>
  update: (idOrNumber: string, input: TrackerUpdateInput, testMode: boolean) => Result<TrackerRecord>
  remove: (idOrNumber: string, testMode: boolean) => Result<TrackerRecord>
  /** Part of a purchase's transaction; answers the id of the tracker. */
  startForPurchase: (shipment: ShipmentRecord, connection: LiveConnection) => string
  endForShipment: (shipmentId: string) => void
}

export type TrackerPorts = {
  database: Pick<Database, 'transact'>
  repository: TrackerRepository
  refresh: TrackerRefresh
  shipments: TrackedShipments
  tracking: AskTracking
  trackingUrl: (slug: string, trackingNumber: string) => string | null
  recordEvent: RecordEvent
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'timeZone'>
  changes: ChangeFeed
}

const refreshAfterMs = 60_000
const noSuchTracker = (id: string) =>
  refuse('not_found', { message: `There is no tracker ${id.slice(0, 80)}.` })

export function createTrackerService(ports: TrackerPorts): TrackerService {
  const { database, repository, tracking, ids, clock, calendar, changes, recordEvent } = ports
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    changes.publish({ topic: 'trackers', id, action })

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

  const insert = (
    record: TrackerRecord,
    owner: Omit<TrackerOwner, 'createdAt'>,
    aliases: readonly string[] = [],
  ) => {
    database.transact(() => {
      const createdAt = clock.now().getTime()
      repository.insert(
        record,
        { ...owner, createdAt },
        ports.refresh.scheduleFirst(record.status, owner.connectionId),
      )
      repository.keepAliases(record.id, aliases)
      recordEvent({ type: 'tracker_created', data: record, testMode: record.test_mode })
      ports.shipments.followTracker(record, owner.shipmentId)
      return ok(record)
    })
    announce(record.id, 'created')
  }

  /** Somebody else may have added the same number while the carrier was asked. */
  const store = (
    record: TrackerRecord,
    connection: LiveConnection,
    aliases: readonly string[] = [],
  ): Result<TrackerRecord> => {
    const known = repository.findByNumber(record.tracking_number, record.carrier_name, record.test_mode)
    if (known) return ok(known.record)
    const owner = { connectionId: connection.row.id, shipmentId: ports.shipments.shipmentOf(record) }
    insert(record, owner, aliases)
    return ok(record)
  }

  /** The parcel may have been asked about at its carrier before, or at what stood in for it, and is now at the other. */
  const findElsewhere = (input: TrackingInput, { hub }: TrackingChoice, testMode: boolean) => {
    const same = hub ? null : repository.find(input.tracking_number, testMode)
    if (!same || !tracking.isSameParcel(same, input)) return null
    return repository.findByNumber(input.tracking_number, same.carrier_name, testMode)
  }

  const add: TrackerService['add'] = async (asked, choices) => {
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
    return store(
      { ...tracker, info: toInfo(tracker.info, input.info), messages: outcome.messages },
      route.value.connection,
      detail?.aliases,
    )
  }

  const addOfBatch = (input: TrackingInput, route: TrackingRoute, batchId: string) => {
    const blank = waiting(toNewTracker(input, route))
    const tracker: TrackerRecord = { ...blank, status: 'unknown', meta: { ...blank.meta, batch_id: batchId } }
    const stored = store(tracker, route.connection)
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

  const update: TrackerService['update'] = (idOrNumber, input, testMode) => {
    const record = repository.find(idOrNumber, testMode)
    if (!record) return noSuchTracker(idOrNumber)
    const next: TrackerRecord = {
      ...record,
      info: input.info
        ? toInfo({}, mergeDictionary(record.info, input.info) as TrackingInfoInput)
        : record.info,
      metadata: input.metadata ? mergeDictionary(record.metadata, input.metadata) : record.metadata,
    }
    repository.save(next)
    announce(record.id, 'updated')
    return ok(next)
  }

  const remove: TrackerService['remove'] = (idOrNumber, testMode) => {
    const record = repository.find(idOrNumber, testMode)
    if (!record) return noSuchTracker(idOrNumber)
    database.transact(() => {
      ports.shipments.forgetTracker(repository.shipmentOf(record.id))
      repository.remove(record.id)
      return ok(null)
    })
    announce(record.id, 'deleted')
    return ok(record)
  }

  /** It follows the shipment, or nobody's and may be of this parcel: one that is over or was scanned before is another. */
  const isTrackerOf = (tracker: TrackerRecord, shipment: ShipmentRecord): boolean => {
    const owner = repository.shipmentOf(tracker.id)
    if (owner !== null) return owner === shipment.id
    const scanned = firstScanDay(tracker)
    const isBefore = scanned !== null && scanned < earliestScan(Date.parse(shipment.created_at))
    return !isBefore && !isEnd(trackerMoves, tracker.status)
  }

  const startForPurchase: TrackerService['startForPurchase'] = (shipment, { row, adapter }) => {
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
    insert(tracker, { connectionId: row.id, shipmentId: shipment.id, promised })
    repository.restEarlier(tracker.id)
    return tracker.id
  }

  return {
    list: repository.page,
    add,
    findId: ({ tracking_number: number, carrier_name: carrier }, testMode) =>
      repository.findByNumber(number, carrier, testMode)?.record.id ?? null,
    retrieve: (idOrNumber, anonymous) => {
      const record = repository.find(idOrNumber, null)
      if (!record) return noSuchTracker(idOrNumber)
      return ok(anonymous ? withoutPersonalData(record) : record)
    },
    update,
    remove,
    startForPurchase,
    endForShipment: shipmentId => {
      for (const id of repository.removeOfShipment(shipmentId)) announce(id, 'deleted')
    },
  }
}

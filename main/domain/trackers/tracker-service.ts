import { mergeDictionary } from '../../../shared/api/merge.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type {
  TrackerFilters,
  TrackerRecord,
  TrackerUpdateInput,
  TrackingInfoInput,
  TrackingInput,
} from '../../../shared/api/trackers.ts'
import { noConnection } from '../../../shared/errors/common-refusals.ts'
import { ok, type Result, refuse, refuseByCarrier, refuseFields } from '../../../shared/errors/result.ts'
import type { CallCarrier } from '../../carriers/spec/call.ts'
import type { TrackingDetail } from '../../carriers/spec/model.ts'
import { adapterCodes, failed, type Outcome } from '../../carriers/spec/outcome.ts'
import type { Database } from '../../db/database.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { RecordEvent } from '../../platform/record-event.ts'
import type { LiveConnection, LiveConnections } from '../connections/live-connections.ts'
import type { ShipmentSync } from '../shipments/shipment-sync.ts'
import {
  blankTracker,
  hasNews,
  infoOfShipment,
  ownEvent,
  toInfo,
  withDetail,
  withoutPersonalData,
} from './tracker-mapper.ts'
import type { TrackerOwner, TrackerRepository } from './tracker-repository.ts'

export type TrackerService = {
  list: (testMode: boolean, filters: TrackerFilters) => DocumentPage
  /**
   * The tracker of a number, made when there is none; a stale one is refreshed first. One of a batch is stored
   * before its carrier is asked, whatever that says.
   */
  add: (
    input: TrackingInput,
    wish: { testMode: boolean; pendingPickup: boolean; fromBatch?: string },
  ) => Promise<Result<TrackerRecord>>
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
  shipments: Pick<ShipmentSync, 'shipmentOf' | 'followTracker' | 'forgetTracker'>
  live: LiveConnections
  callCarrier: CallCarrier
  /** Slugs the interface accepts for tracking. */
  isTrackable: (slug: string) => boolean
  trackingUrl: (slug: string, trackingNumber: string) => string | null
  recordEvent: RecordEvent
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

const staleMs = 60_000
const missing = (id: string) => refuse('not_found', { message: `There is no tracker ${id.slice(0, 80)}.` })

export function createTrackerService(ports: TrackerPorts): TrackerService {
  const { database, repository, ids, clock, changes, recordEvent } = ports
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    changes.publish({ topic: 'trackers', id, action })

  const connectionFor = async (carrierName: string, testMode: boolean): Promise<Result<LiveConnection>> => {
    const found = (await ports.live.active(testMode)).find(each => each.row.carrierName === carrierName)
    if (found) return ok(found)
    if (ports.isTrackable(carrierName)) return noConnection()
    return refuseFields({ carrier_name: [`"${carrierName}" is not a valid choice.`] })
  }

  const ask = async (
    connection: LiveConnection,
    input: TrackingInput,
  ): Promise<Outcome<TrackingDetail[]>> => {
    const { track } = connection.adapter
    if (!track) return failed([notSupported(connection)])
    return ports.callCarrier(connection, track, {
      trackingNumbers: [input.tracking_number],
      reference: input.reference ?? null,
      accountNumber: input.account_number ?? null,
    })
  }

  const refresh = async (
    known: TrackerRecord,
    connection: LiveConnection,
    input: TrackingInput,
  ): Promise<Result<TrackerRecord>> => {
    const outcome = await ask(connection, input)
    const detail = outcome.ok ? outcome.value[0] : undefined
    if (!detail) return ok(known)
    const refreshed = database.transact(() => {
      const latest = repository.find(known.id, known.test_mode)
      if (!latest) return missing(known.id)
      const next = { ...withDetail(latest, detail), messages: outcome.messages }
      repository.save(next, clock.now().getTime())
      if (hasNews(latest, next))
        recordEvent({ type: 'tracker_updated', data: next, testMode: next.test_mode })
      ports.shipments.followTracker(next, repository.shipmentOf(next.id))
      return ok(next)
    })
    if (refreshed.ok) announce(known.id, 'updated')
    return refreshed
  }

  const insert = (record: TrackerRecord, owner: Pick<TrackerOwner, 'connectionId' | 'shipmentId'>) => {
    database.transact(() => {
      repository.insert(record, { ...owner, createdAt: clock.now().getTime() })
      recordEvent({ type: 'tracker_created', data: record, testMode: record.test_mode })
      ports.shipments.followTracker(record, owner.shipmentId)
      return ok(record)
    })
    announce(record.id, 'created')
  }

  /** Somebody else may have added the same number while the carrier was asked. */
  const store = (record: TrackerRecord, connection: LiveConnection): Result<TrackerRecord> => {
    const known = repository.findByNumber(record.tracking_number, record.carrier_name, record.test_mode)
    if (known) return ok(known.record)
    insert(record, { connectionId: connection.row.id, shipmentId: ports.shipments.shipmentOf(record) })
    return ok(record)
  }

  const add: TrackerService['add'] = async (input, { testMode, pendingPickup, fromBatch }) => {
    const { tracking_number: number, carrier_name: carrier } = input
    const connection = await connectionFor(carrier, testMode)
    const known = repository.findByNumber(number, carrier, testMode)
    if (known) {
      const fresh = known.askedAt > clock.now().getTime() - staleMs
      if (known.record.delivered || fresh || !connection.ok || !connection.value.adapter.track)
        return ok(known.record)
      return refresh(known.record, connection.value, input)
    }
    if (!connection.ok) return connection
    if (fromBatch !== undefined) return addOfBatch(input, connection.value, fromBatch)
    const outcome = await ask(connection.value, input)
    const detail = outcome.ok ? outcome.value[0] : undefined
    if (!detail && !pendingPickup) return refuseByCarrier(outcome.messages, 404)
    const blank = newTracker(input, connection.value)
    const tracker = detail ? withDetail(blank, detail) : waiting(blank)
    return store(
      { ...tracker, info: toInfo(tracker.info, input.info), messages: outcome.messages },
      connection.value,
    )
  }

  const addOfBatch = (input: TrackingInput, connection: LiveConnection, batchId: string) => {
    const blank = waiting(newTracker(input, connection))
    const tracker: TrackerRecord = { ...blank, status: 'unknown', meta: { ...blank.meta, batch_id: batchId } }
    const stored = store(tracker, connection)
    return stored.ok && stored.value.id === tracker.id ? refresh(tracker, connection, input) : stored
  }

  const newTracker = (input: TrackingInput, { row, adapter }: LiveConnection): TrackerRecord => ({
    ...blankTracker(ids('tracker'), row.testMode),
    carrier_name: row.carrierName,
    carrier_id: row.carrierId,
    tracking_number: input.tracking_number,
    info: toInfo(
      { source: 'api', carrier_tracking_link: ports.trackingUrl(adapter.slug, input.tracking_number) },
      input.info,
    ),
    meta: { ext: adapter.slug, carrier: row.carrierName },
    metadata: input.metadata ?? {},
  })

  const waiting = (tracker: TrackerRecord): TrackerRecord => ({
    ...tracker,
    events: [ownEvent(clock.now(), 'UNKNOWN', 'Awaiting update from carrier...')],
  })

  const update: TrackerService['update'] = (idOrNumber, input, testMode) => {
    const record = repository.find(idOrNumber, testMode)
    if (!record) return missing(idOrNumber)
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
    if (!record) return missing(idOrNumber)
    database.transact(() => {
      ports.shipments.forgetTracker(repository.shipmentOf(record.id))
      repository.remove(record.id)
      return ok(null)
    })
    announce(record.id, 'deleted')
    return ok(record)
  }

  const startForPurchase: TrackerService['startForPurchase'] = (shipment, { row, adapter }) => {
    const number = shipment.tracking_number ?? ''
    const carrier = shipment.carrier_name ?? row.carrierName
    const known = repository.findByNumber(number, carrier, shipment.test_mode)
    if (known) {
      repository.attach(known.record.id, shipment.id)
      return known.record.id
    }
    const tracker: TrackerRecord = {
      ...blankTracker(ids('tracker'), shipment.test_mode),
      carrier_name: carrier,
      carrier_id: shipment.carrier_id,
      tracking_number: number,
      info: toInfo(infoOfShipment(shipment, ports.trackingUrl(adapter.slug, number)), null),
      events: [ownEvent(clock.now(), 'CREATED', 'Label created and ready for shipment')],
      meta: { carrier },
    }
    insert(tracker, { connectionId: row.id, shipmentId: shipment.id })
    return tracker.id
  }

  return {
    list: repository.page,
    add,
    retrieve: (idOrNumber, anonymous) => {
      const record = repository.find(idOrNumber, null)
      if (!record) return missing(idOrNumber)
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

const notSupported = ({ row }: LiveConnection) => ({
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  code: adapterCodes.notSupported,
  message: 'this operation is not supported.',
})

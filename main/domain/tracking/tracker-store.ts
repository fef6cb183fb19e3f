import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import { ok, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RecordEvent } from '../../platform/record-event.ts'
import type { TrackedShipments, TrackerRefresh } from './tracker-refresh.ts'
import type { TrackerOwner, TrackerRepository } from './tracker-repository.ts'

export type TrackerStorePorts = {
  database: Pick<Database, 'transact'>
  repository: TrackerRepository
  refresh: Pick<TrackerRefresh, 'scheduleFirst'>
  shipments: TrackedShipments
  recordEvent: RecordEvent
  clock: Clock
  changes: ChangeFeed
}

export type TrackerStore = ReturnType<typeof createTrackerStore>

export const noSuchTracker = (id: string) =>
  refuse('not_found', { message: `There is no tracker ${id.slice(0, 80)}.` })

/** Trackers as they come and go, each with the shipment it follows. */
export function createTrackerStore(ports: TrackerStorePorts) {
  const { database, repository, clock, changes, recordEvent } = ports
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    changes.publish({ topic: 'trackers', id, action })

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

  const remove = (record: TrackerRecord) => {
    database.transact(() => {
      ports.shipments.forgetTracker(repository.shipmentOf(record.id))
      repository.remove(record.id)
      return ok(null)
    })
    announce(record.id, 'deleted')
  }

  return { announce, insert, remove }
}

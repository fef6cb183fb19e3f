import { mergeDictionary } from '../../../shared/api/merge.ts'
import type {
  TrackerFilters,
  TrackerRecord,
  TrackerUpdateInput,
  TrackingInfoInput,
  TrackingInput,
} from '../../../shared/api/trackers.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { DocumentPage } from '../../db/page-cut.ts'
import {
  createPurchaseTrackers,
  type PurchaseTrackerPorts,
  type PurchaseTrackers,
} from './purchase-trackers.ts'
import { type AddTracker, createTrackerAdding, type TrackerAddingPorts } from './tracker-adding.ts'
import { toInfo, withoutPersonalData } from './tracker-mapper.ts'
import { createTrackerStore, noSuchTracker, type TrackerStorePorts } from './tracker-store.ts'

export type TrackerService = PurchaseTrackers & {
  list: (testMode: boolean, filters: TrackerFilters) => DocumentPage
  add: AddTracker
  /** The tracker of a number at a carrier; null where there is none. */
  findId: (
    tracked: Pick<TrackingInput, 'tracking_number' | 'carrier_name'>,
    testMode: boolean,
  ) => string | null
  /** By id or number. Without credentials the personal fields are hidden. */
  retrieve: (idOrNumber: string, anonymous: boolean) => Result<TrackerRecord>
  update: (idOrNumber: string, input: TrackerUpdateInput, testMode: boolean) => Result<TrackerRecord>
  remove: (idOrNumber: string, testMode: boolean) => Result<TrackerRecord>
}

type TrackerPorts = TrackerStorePorts & Omit<TrackerAddingPorts & PurchaseTrackerPorts, 'store'>

/** Trackers as people and programs work with them. */
export function createTrackerService(ports: TrackerPorts): TrackerService {
  const { repository } = ports
  const store = createTrackerStore(ports)
  const { add } = createTrackerAdding({ ...ports, store })

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
    store.announce(record.id, 'updated')
    return ok(next)
  }

  const remove: TrackerService['remove'] = (idOrNumber, testMode) => {
    const record = repository.find(idOrNumber, testMode)
    if (!record) return noSuchTracker(idOrNumber)
    store.remove(record)
    return ok(record)
  }

  return {
    ...createPurchaseTrackers({ ...ports, store }),
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
  }
}

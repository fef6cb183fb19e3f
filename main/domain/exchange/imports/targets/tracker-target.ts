import type { TrackingInput } from '../../../../../shared/api/trackers.ts'
import type { Refusal } from '../../../../../shared/errors/result.ts'
import type { TrackerService } from '../../../tracking/tracker-service.ts'
import type { PreparedItem } from '../prepared.ts'
import { failed, type ImportTarget, kept, refusalText, toCreate, undone } from './import-target.ts'

/** Trackers, by carrier and number. Their carrier is asked once each. */
export function createTrackerTarget(
  trackers: Pick<TrackerService, 'add' | 'remove' | 'findId'>,
): ImportTarget {
  return {
    plan: (item, { testMode }) => {
      const recordId = trackers.findId(inputOf(item), testMode)
      return recordId === null ? toCreate : { ...toCreate, action: 'unchanged', recordId }
    },
    process: async (item, _verdict, { testMode, id }) => {
      const added = await trackers.add(inputOf(item), { testMode, pendingPickup: true, fromBatch: id })
      return added.ok
        ? { outcome: 'stored', recordId: added.value.id, before: null, after: null }
        : failed(refusalText(added.refusal as Refusal))
    },
    undo: ({ recordId }, { testMode }) => {
      const removed = trackers.remove(recordId ?? '', testMode)
      return removed.ok ? undone : kept(refusalText(removed.refusal))
    },
    bought: () => ({ count: 0, labels: [] }),
  }
}

const inputOf = ({ input }: PreparedItem) => input as TrackingInput

import {
  type Retained,
  type RetentionPatch,
  type RetentionSettings,
  retained,
  retentionDefaults,
  retentionPatch,
} from '../../../../shared/desk/retention.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import type { RetentionRepository } from './retention-repository.ts'
import type { RetainedInTables } from './retention-rules.ts'

export type RetentionService = {
  settings: () => RetentionSettings
  change: (patch: RetentionPatch) => RetentionSettings
  /** Removes all that is too old, in small pieces with everybody else in between. Answers how much of what went. */
  removeOld: (signal: AbortSignal) => Promise<Partial<Record<Retained, number>>>
}

const dayMs = 24 * 3_600_000
const keepAll = Object.fromEntries(retained.map(each => [each, null])) as RetentionSettings

/** How long things are kept. Settings that cannot be read keep everything. */
export function createRetentionService(
  ports: SettingGroupPorts & {
    repository: RetentionRepository
    clock: Clock
    /** Removes the files of imports that ended before; answers of how many. */
    removeImportFiles: (beforeMs: number, signal: AbortSignal) => Promise<number>
  },
): RetentionService {
  const group = createSettingGroup<RetentionSettings>(ports, {
    name: 'retention',
    schema: retentionPatch,
    defaults: retentionDefaults,
    ifUnreadable: keepAll,
  })

  const removeFromTable = async (name: RetainedInTables, before: number, signal: AbortSignal) => {
    let removed = 0
    for (let after: number | null = 0; after !== null && !signal.aborted; await breathe()) {
      const step = ports.repository.removeSome(name, before, after)
      removed += step.removed
      after = step.after
    }
    return removed
  }

  return {
    settings: group.read,
    change: group.change,
    removeOld: async signal => {
      const removed: Partial<Record<Retained, number>> = {}
      for (const [resource, days] of Object.entries(group.read()) as [Retained, number | null][]) {
        if (days === null) continue
        const before = ports.clock.now().getTime() - days * dayMs
        const count =
          resource === 'import_files'
            ? await ports.removeImportFiles(before, signal)
            : await removeFromTable(resource, before, signal)
        if (count > 0) removed[resource] = count
      }
      return removed
    },
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Removes what is older than it is kept, a few times a day. */
export const createRetentionLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    retention: Pick<RetentionService, 'removeOld'>
    /** Told how much of what was removed, when anything was. */
    removed: (counts: Awaited<ReturnType<RetentionService['removeOld']>>) => void
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'retention',
    intervalMs: 6 * hourMs,
    floorMs: minuteMs,
    jitter: 0.1,
    backOff: { firstMs: 10 * minuteMs, mostMs: 6 * hourMs },
    round: async signal => {
      const counts = await ports.retention.removeOld(signal)
      if (Object.keys(counts).length > 0) ports.removed(counts)
      return undefined
    },
  })

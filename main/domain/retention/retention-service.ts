import {
  type Retained,
  type RetentionPatch,
  type RetentionSettings,
  retained,
  retentionDefaults,
  retentionPatch,
} from '../../../shared/desk/retention.ts'
import { createSettingGroup } from '../../db/setting-group.ts'
import type { Settings } from '../../db/settings.ts'
import { breathe } from '../../platform/breathe.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RetentionRepository } from './retention-repository.ts'

export type RetentionService = {
  settings: () => RetentionSettings
  change: (patch: RetentionPatch) => RetentionSettings
  /** Removes all that is too old, in small pieces with everybody else in between. Answers how much of what went. */
  removeOld: (signal: AbortSignal) => Promise<Partial<Record<Retained, number>>>
}

const name = 'retention'
const dayMs = 24 * 3_600_000
const keepAll = Object.fromEntries(retained.map(each => [each, null])) as RetentionSettings

/** How long things are kept. Settings that cannot be read keep everything. */
export function createRetentionService(ports: {
  repository: RetentionRepository
  settings: Pick<Settings, 'read' | 'write'>
  clock: Clock
  changes: Pick<ChangeFeed, 'publish'>
  /** Told when something may be too old now that was not before. */
  changed: () => void
}): RetentionService {
  const group = createSettingGroup<RetentionSettings>(ports.settings, {
    name,
    schema: retentionPatch,
    defaults: retentionDefaults,
    ifUnreadable: keepAll,
  })

  return {
    settings: group.read,
    change: patch => {
      const next = group.change(patch)
      ports.changes.publish({ topic: name, id: name, action: 'updated' })
      ports.changed()
      return next
    },
    removeOld: async signal => {
      const removed: Partial<Record<Retained, number>> = {}
      for (const [resource, days] of Object.entries(group.read()) as [Retained, number | null][]) {
        if (days === null) continue
        const before = ports.clock.now().getTime() - days * dayMs
        for (let after: number | null = 0; after !== null && !signal.aborted; await breathe()) {
          const step = ports.repository.removeSome(resource, before, after)
          if (step.removed > 0) removed[resource] = (removed[resource] ?? 0) + step.removed
          after = step.after
        }
      }
      return removed
    },
  }
}

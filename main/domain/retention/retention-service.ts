import {
  type RetentionPatch,
  type RetentionSettings,
  type Retained,
  retained,
  retentionDefaults,
  retentionPatch,
} from '../../../shared/desk/retention.ts'
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

const settingName = 'retention'
const dayMs = 24 * 3_600_000

/** How long things are kept. What is stored is read leniently, and what cannot be read keeps everything. */
export function createRetentionService(ports: {
  repository: RetentionRepository
  settings: Pick<Settings, 'read' | 'write'>
  clock: Clock
  changes: Pick<ChangeFeed, 'publish'>
  /** Told when something may be too old now that was not before. */
  changed: () => void
}): RetentionService {
  const settings = (): RetentionSettings => {
    const stored = ports.settings.read(settingName)
    if (stored === undefined) return { ...retentionDefaults }
    const read = retentionPatch.safeParse(stored)
    return read.success ? { ...retentionDefaults, ...read.data } : keepAll
  }

  return {
    settings,
    change: patch => {
      const next = { ...settings(), ...patch }
      ports.settings.write(settingName, next)
      ports.changes.publish({ topic: 'retention', id: settingName, action: 'updated' })
      ports.changed()
      return next
    },
    removeOld: async signal => {
      const removed: Partial<Record<Retained, number>> = {}
      for (const [name, days] of Object.entries(settings()) as [Retained, number | null][]) {
        if (days === null) continue
        const before = ports.clock.now().getTime() - days * dayMs
        for (let after: number | null = 0; after !== null && !signal.aborted; await breathe()) {
          const step = ports.repository.removeSome(name, before, after)
          if (step.removed > 0) removed[name] = (removed[name] ?? 0) + step.removed
          after = step.after
        }
      }
      return removed
    },
  }
}

const keepAll = Object.fromEntries(retained.map(name => [name, null])) as RetentionSettings

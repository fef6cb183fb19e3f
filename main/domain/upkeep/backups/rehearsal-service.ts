import { existsSync, rmSync } from 'node:fs'
import { type BackupRehearsal, backupRehearsal } from '../../../../shared/desk/backups.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import type { Settings } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import { type BackupFile, listBackups, rehearsalFolder } from './backup-files.ts'
import { nextRehearsalAt } from './backup-rules.ts'
import type { Outcome, RehearsalInput } from './backup-worker.ts'

/** The setting that holds how the last rehearsal went. */
export const rehearsalSetting = 'backup_rehearsal'

export function readRehearsal(settings: Pick<Settings, 'read'>): BackupRehearsal | null {
  const read = backupRehearsal.safeParse(settings.read(rehearsalSetting))
  return read.success ? read.data : null
}

export type RehearsalPorts = {
  home: string
  settings: Pick<Settings, 'read' | 'write'>
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
  /** Tries it in a thread of its own. */
  rehearse: (input: RehearsalInput, signal?: AbortSignal) => Promise<Outcome>
  /** Those of this program: its schema follows from them. */
  migrations: string
  /** Reads a backup through again and puts one that is not good aside, which the refusal says. */
  verify: (id: string) => Promise<Result<unknown>>
  /** Since when the station makes backups. */
  since: () => Date
}

export type RehearsalService = {
  /** When the next one is due; null while there is no backup. */
  nextAt: () => Date | null
  /** Restores the newest backup on trial and keeps how it went. */
  rehearse: (signal: AbortSignal) => Promise<void>
}

/** A backup that was never restored is a hope: the newest one is restored every week, into a folder of its own. */
export function createRehearsalService(ports: RehearsalPorts): RehearsalService {
  const { home, settings, clock, changes } = ports
  const folder = rehearsalFolder(home)
  // One that a kill left behind.
  rmSync(folder, { recursive: true, force: true })
  const newest = (): BackupFile | undefined => listBackups(home)[0]

  const keep = ({ id, takenAt }: BackupFile, problem: string | null): void => {
    settings.write(rehearsalSetting, {
      at: clock.now().toISOString(),
      backup_id: id,
      taken_at: takenAt.toISOString(),
      problem,
    } satisfies BackupRehearsal)
    changes.publish({ topic: 'backups', id, action: 'updated' })
    changes.publish({ topic: 'attention', id, action: 'updated' })
  }

  /** Damage is looked for in the backup itself: what was wrong may have been the copy. */
  async function sayProblem(id: string, { trouble, message }: Extract<Outcome, { ok: false }>) {
    const verified = trouble === 'corrupt' ? await ports.verify(id) : null
    return verified && !verified.ok && 'message' in verified.refusal
      ? String(verified.refusal.message)
      : message
  }

  return {
    nextAt: () => {
      const backup = newest()
      if (!backup) return null
      const last = readRehearsal(settings)
      return nextRehearsalAt({ now: clock.now(), since: ports.since(), last, newestAt: backup.takenAt })
    },
    rehearse: async signal => {
      const backup = newest()
      if (!backup) return
      const { id, file } = backup
      const outcome = await ports.rehearse({ file, folder, migrations: ports.migrations }, signal)
      if (outcome.ok) return keep(backup, null)
      // A thread that was ended could not.
      rmSync(folder, { recursive: true, force: true })
      // Newer ones may have made it superfluous meanwhile.
      if (signal.aborted || !existsSync(file)) return
      keep(backup, await sayProblem(id, outcome))
    },
  }
}

const minuteMs = 60_000

/** Rehearses a restore every week, and sooner after one that went wrong. */
export const createRehearsalLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & { rehearsals: RehearsalService },
): Loop =>
  createLoop({
    ...ports,
    name: 'rehearsal',
    intervalMs: 60 * minuteMs,
    floorMs: minuteMs,
    backOff: { firstMs: 15 * minuteMs, mostMs: 4 * 60 * minuteMs },
    round: async signal => {
      const { nextAt, rehearse } = ports.rehearsals
      const due = nextAt()
      if (due && due <= ports.clock.now()) await rehearse(signal)
      const next = nextAt()
      return next ? { atMs: next.getTime() } : 'when_called'
    },
  })

import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import type { BackupService } from './backup-service.ts'

const minuteMs = 60_000

/** Makes a backup every night, and at the start for a night that was missed. */
export const createBackupLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    backups: Pick<BackupService, 'nextAt' | 'create'>
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'backup',
    intervalMs: 60 * minuteMs,
    floorMs: minuteMs,
    backOff: { firstMs: 15 * minuteMs, mostMs: 4 * 60 * minuteMs },
    round: async signal => {
      if (ports.backups.nextAt() <= ports.clock.now()) {
        const made = await ports.backups.create('daily', signal)
        if (!made.ok) throw new Error(messageOf(made.refusal))
      }
      return { atMs: ports.backups.nextAt().getTime() }
    },
  })

const messageOf = (refusal: object): string =>
  'message' in refusal ? String(refusal.message) : 'No backup was made.'

import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../db/settings.ts'
import { createBackupLoop } from '../domain/upkeep/backups/backup-loop.ts'
import { createBackupPool } from '../domain/upkeep/backups/backup-pool.ts'
import { type BackupService, createBackupService } from '../domain/upkeep/backups/backup-service.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Loop } from '../platform/loops/loop.ts'

export type StationBackups = { service: BackupService; loop: Loop; stop: () => Promise<void> }

/** Backups of a station: the making of them, and the loop that makes one a night. */
export function createStationBackups(ports: {
  home: string
  settings: Settings
  clock: Clock
  changes: ChangeFeed
  random: () => number
  logger: Pick<FastifyBaseLogger, 'error'>
}): StationBackups {
  const pool = createBackupPool()
  const service = createBackupService({ ...ports, ...pool, rescheduled: () => loop.wake() })
  const loop: Loop = createBackupLoop({
    ...ports,
    backups: service,
    report: error => ports.logger.error({ err: error }, 'the nightly backup failed'),
    changed: () => ports.changes.publish({ topic: 'station', id: 'backup', action: 'updated' }),
  })
  return {
    service,
    loop,
    stop: async () => {
      await loop.stop()
      await pool.close()
    },
  }
}

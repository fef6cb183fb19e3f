import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Settings } from '../db/settings.ts'
import { createRetentionLoop } from '../domain/upkeep/retention/retention-loop.ts'
import { createRetentionRepository } from '../domain/upkeep/retention/retention-repository.ts'
import {
  createRetentionService,
  type RetentionService,
} from '../domain/upkeep/retention/retention-service.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Loop } from '../platform/loops/loop.ts'

export type StationRetention = { service: RetentionService; loop: Loop }

/** How long things are kept, and the loop that removes what is older. */
export function createStationRetention(ports: {
  database: Database
  settings: Settings
  clock: Clock
  changes: ChangeFeed
  random: () => number
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>
}): StationRetention {
  const repository = createRetentionRepository(ports.database)
  const service = createRetentionService({ ...ports, repository, changed: () => loop.wake() })
  const loop: Loop = createRetentionLoop({
    ...ports,
    retention: service,
    removed: counts => ports.logger.info({ counts }, 'what was older than it is kept was removed'),
    report: error => ports.logger.error({ err: error }, 'removing what is too old failed'),
    changed: () => ports.changes.publish({ topic: 'station', id: 'retention', action: 'updated' }),
  })
  return { service, loop }
}

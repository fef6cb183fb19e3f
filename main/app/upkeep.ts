import type { FastifyBaseLogger } from 'fastify'
import type { StationStatus } from '../../shared/desk/station.ts'
import type { Database } from '../db/database.ts'
import type { Settings } from '../db/settings.ts'
import {
  type BackupService,
  createBackupLoop,
  createBackupPool,
  createBackupService,
} from '../domain/upkeep/backups/backup-service.ts'
import { createRetentionRepository } from '../domain/upkeep/retention/retention-repository.ts'
import {
  createRetentionLoop,
  createRetentionService,
  type RetentionService,
} from '../domain/upkeep/retention/retention-service.ts'
import { createSampleService, type SampleService } from '../domain/upkeep/sample-service.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Loop } from '../platform/loops/loop.ts'
import type { Printing } from '../printing/printing.ts'
import type { Engine } from './engine.ts'

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

/** Folder inside the home that the sample printer writes into. */
const sampleFolder = 'folder://sample-labels'

export const createStationSamples = (ports: {
  database: Pick<Database, 'transact'>
  resources: string
  settings: Settings
  engine: Engine
  printing: Printing
  changes: ChangeFeed
}): SampleService =>
  createSampleService({
    resources: ports.resources,
    settings: ports.settings,
    addresses: ports.engine.addresses,
    parcels: ports.engine.parcels,
    connections: ports.engine.connections,
    orders: ports.engine.orders,
    shipments: ports.engine.shipments,
    transact: ports.database.transact,
    addPrinter: () => {
      if (samplePrinters(ports.printing).length === 0)
        ports.printing.printers.create({ name: 'Sample folder', uri: sampleFolder }, { isSample: true })
    },
    removePrinters: () => {
      for (const id of samplePrinters(ports.printing)) ports.printing.printers.remove(id)
    },
    changes: ports.changes,
  })

const samplePrinters = ({ printers }: Printing): string[] => printers.samples()

export function createStatusReader(ports: {
  version: string
  home: string
  clock: Clock
  samples: SampleService
  engine: Engine
  printing: Printing
  backups: Pick<BackupService, 'state'>
  loops: readonly Pick<Loop, 'status'>[]
  url: () => string
}): () => StationStatus {
  const startedAt = ports.clock.now().toISOString()
  const { printing, engine } = ports
  const jobs = (state: 'queued' | 'failed' | 'unknown') =>
    printing.printJobs.list({ limit: 1, offset: 0, state: [state] }).count
  return () => ({
    version: ports.version,
    url: ports.url(),
    home: ports.home,
    started_at: startedAt,
    sample: ports.samples.exists(),
    connections: engine.connections.count(),
    printers: printing.printers.list({ limit: 1, offset: 0 }).count,
    queue: { queued: jobs('queued'), failed: jobs('failed'), unknown: jobs('unknown') },
    unknown_purchases: engine.ledger.countUnknown(),
    unknown_pickups: engine.pickupSettling.count(),
    attention: engine.attention.count(),
    webhooks_given_up: engine.webhooks.countGivenUp(),
    reachability: engine.reachability.known(),
    backups: ports.backups.state(),
    loops: ports.loops.map(loop => loop.status()),
  })
}

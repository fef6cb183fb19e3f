import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { StationStatus } from '../../shared/desk/station.ts'
import { dayStart } from '../../shared/units/shop-day.ts'
import type { CarrierSet } from '../carriers/registry.ts'
import { openActivity } from '../db/activity/activity-database.ts'
import type { Database } from '../db/database.ts'
import { createSettings } from '../db/settings.ts'
import { createApiLogRepository } from '../domain/access/call-log/api-log-repository.ts'
import { type ApiLog, createApiLog } from '../domain/access/call-log/api-log-service.ts'
import { createTraceRepository } from '../domain/carriers/traffic/trace-repository.ts'
import { createTraceService, type TraceService } from '../domain/carriers/traffic/trace-service.ts'
import { createEntryList } from '../domain/orders/worklist/entry-list.ts'
import { sizeOf } from '../domain/upkeep/backups/backup-copy.ts'
import {
  type BackupService,
  createBackupLoop,
  createBackupPool,
  createBackupService,
} from '../domain/upkeep/backups/backup-service.ts'
import { createRehearsalLoop, createRehearsalService } from '../domain/upkeep/backups/rehearsal-service.ts'
import { createNotificationRepository } from '../domain/upkeep/notifications/notification-repository.ts'
import { createNotificationWatch } from '../domain/upkeep/notifications/notification-watch.ts'
import { createRetentionRepository } from '../domain/upkeep/retention/retention-repository.ts'
import {
  createRetentionLoop,
  createRetentionService,
  type RetentionService,
} from '../domain/upkeep/retention/retention-service.ts'
import { createSampleRepository } from '../domain/upkeep/sample-repository.ts'
import { createSampleService, type SampleService } from '../domain/upkeep/sample-service.ts'
import { createSetupRepository } from '../domain/upkeep/setup/setup-repository.ts'
import { createSetup, type SetupService } from '../domain/upkeep/setup/setup-service.ts'
import type { ShopSettingsService } from '../domain/upkeep/shop-settings-service.ts'
import { freeBytesOf } from '../domain/upkeep/status/health.ts'
import { createToday, type ReadToday } from '../domain/upkeep/today/today-service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Loop } from '../platform/loops/loop.ts'
import type { Accident } from '../platform/program-watch.ts'
import { keyKindOf } from '../platform/secrets/home-keys.ts'
import type { TellNotification } from '../platform/tell-notification.ts'
import type { Printing } from '../printing/printing.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Engine } from './engine.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How long a look back goes. */
const kept = { tracesMs: 7 * dayMs, callsMs: 30 * dayMs }
const pruneEveryMs = 60 * 60 * 1000

export type StationActivity = { traces: TraceService; calls: ApiLog; stop: () => void }

/** What the station was asked and what it asked carriers. Nothing of it can keep the station from its work. */
export function createStationActivity(ports: {
  home: string
  clock: Clock
  ids: Ids
  logger: FastifyBaseLogger
}): StationActivity {
  const { home, clock, ids, logger } = ports
  const failed = (error: unknown) => logger.warn({ err: error }, 'the look back at calls cannot be written')
  const database = openActivity(home, failed)
  const traces = createTraceService({ repository: createTraceRepository(database), clock, ids, failed })
  const calls = createApiLog({ repository: createApiLogRepository(database), clock, failed })
  let cancel = () => {}
  const prune = () => {
    const now = clock.now().getTime()
    try {
      traces.pruneBefore(new Date(now - kept.tracesMs))
      calls.pruneBefore(new Date(now - kept.callsMs))
    } catch (error) {
      failed(error)
    }
    cancel = clock.after(pruneEveryMs, prune)
  }
  prune()
  return {
    traces,
    calls,
    stop: () => {
      cancel()
      traces.stop()
      calls.stop()
      database.close()
    },
  }
}

/** How far a new shop has been set up. */
export const createStationSetup = (
  { database, changes, senderId }: StationBase,
  { abilities }: Pick<CarrierSet, 'abilities'>,
): SetupService =>
  createSetup({
    settings: createSettings(database),
    changes,
    repository: createSetupRepository(database),
    hasSender: () => senderId() !== null,
    sellsLabels: ({ adapter, hasPrices }) => {
      const known = abilities?.(adapter)
      // Of adapters nobody listed it is taken for granted.
      return !known || (known.capabilities.includes('shipping') && (hasPrices || !known.isOwn))
    },
  })

export type StationBackups = { service: BackupService; loops: readonly Loop[]; stop: () => Promise<void> }

/** Backups of a station: the making of them, the loop that makes one a night, and the one that restores one on trial. */
export function createStationBackups(
  base: StationBase,
  { home, tell }: { home: string; tell: TellNotification },
): StationBackups {
  const { database, clock, calendar, random, changes, logger } = base
  const pool = createBackupPool()
  const settings = createSettings(database)
  const migrations = join(base.resources, 'migrations')
  const service = createBackupService({
    home,
    settings,
    clock,
    calendar,
    changes,
    copy: pool.copy,
    examine: pool.examine,
    migrations,
    tell,
    // Bound late: the loop asks the service when the next one is due, and is woken when that changes.
    rescheduled: () => loop.wake(),
  })
  const loop: Loop = createBackupLoop({
    clock,
    random,
    backups: service,
    report: error => logger.error({ err: error }, 'the nightly backup failed'),
    changed: loopChanged(base, 'backup'),
  })
  const { verify, since } = service
  const { rehearse } = pool
  const trials = createRehearsalLoop({
    clock,
    random,
    rehearsals: createRehearsalService({
      home,
      settings,
      clock,
      changes,
      rehearse,
      migrations,
      verify,
      since,
    }),
    report: error => logger.error({ err: error }, 'the rehearsal of a restore failed'),
    changed: loopChanged(base, 'rehearsal'),
  })
  changes.subscribe(({ topic, action }) => {
    if (topic === 'shop') loop.wake()
    if (topic === 'backups' && action === 'created') trials.wake()
  })
  return {
    service,
    loops: [loop, trials],
    stop: async () => {
      await Promise.all([loop.stop(), trials.stop()])
      await pool.close()
    },
  }
}

export type StationRetention = { service: RetentionService; loop: Loop }

/** How long things are kept, and the loop that removes what is older. */
export function createStationRetention(
  base: StationBase,
  removeImportFiles: (beforeMs: number, signal: AbortSignal) => Promise<number>,
): StationRetention {
  const { database, clock, random, changes, logger } = base
  const repository = createRetentionRepository(database)
  const settings = createSettings(database)
  const service = createRetentionService({ settings, changes, repository, clock, removeImportFiles })
  const loop = createRetentionLoop({
    clock,
    random,
    retention: service,
    removed: counts => logger.info({ counts }, 'what was older than it is kept was removed'),
    report: error => logger.error({ err: error }, 'removing what is too old failed'),
    changed: loopChanged(base, 'retention'),
  })
  changes.subscribe(({ topic }) => {
    if (topic === 'retention') loop.wake()
  })
  return { service, loop }
}

/** Folder inside the home that the sample printer writes into. */
const sampleFolder = 'folder://sample-labels'

/** Records to try everything with, and the printer they are printed at. */
export function createStationSamples(
  { database, changes, resources, clock, logger }: StationBase,
  { engine, printing }: { engine: Engine; printing: Printing },
): SampleService {
  const { printers } = printing
  return createSampleService({
    resources,
    settings: createSettings(database),
    addresses: engine.records.addresses,
    parcels: engine.records.parcels,
    connections: engine.carriers.connections,
    orders: engine.orders.service,
    shipments: engine.shipping.shipments,
    transact: database.transact,
    addPrinter: () => {
      if (printers.samples().length === 0)
        printers.create({ name: 'Sample folder', uri: sampleFolder }, { isSample: true })
    },
    removePrinters: () => {
      for (const id of printers.samples()) printers.remove(id)
    },
    changes,
    repository: createSampleRepository(database),
    clock,
    report: error => logger.error({ err: error }, 'removing the sample data failed'),
  })
}

const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The loop that sees what comes about by waiting. */
export const createStationWatch = (
  base: StationBase,
  { engine, backups }: { engine: Engine; backups: Pick<BackupService, 'state'> },
): Loop =>
  createNotificationWatch({
    database: base.database,
    repository: createNotificationRepository(base.database),
    tell: engine.notifications.tell,
    clock: base.clock,
    random: base.random,
    changes: base.changes,
    board: engine.tracking.board,
    reachability: engine.carriers.reachability.listKnown,
    carrierMinutes: () => engine.notifications.settings().carrier_minutes,
    newestBackupAt: () => backups.state().newest_at,
    report: error => base.logger.error({ err: error, loop: 'notifications' }, 'a loop failed'),
    changed: loopChanged(base, 'notifications'),
  })

/** How the station is, in a few numbers. */
export function createStatusReader(
  { database, clock, homeWatch, replica }: Pick<StationBase, 'database' | 'clock' | 'homeWatch' | 'replica'>,
  ports: {
    options: { version: string; home: string; freeBytes?: () => number }
    samples: SampleService
    engine: Engine
    printing: Printing
    backups: Pick<BackupService, 'state'>
    loops: readonly Pick<Loop, 'status'>[]
    url: () => string
    stopping: () => StationStatus['stopping']
    accident: () => Accident | null
  },
): () => Promise<StationStatus> {
  const startedAt = clock.now().toISOString()
  const { printing, engine } = ports
  const { version, home, freeBytes = () => freeBytesOf(home) } = ports.options
  const runtime = { node: process.versions.node, sqlite: sqliteVersion(database) }
  const keptBy = keyKindOf(home) ?? 'file'
  /** What went wrong counts until it is printed again, as in Needs attention. */
  const jobs = (state: 'queued' | 'failed' | 'unknown') =>
    printing.printJobs.list({ limit: 1, offset: 0, state: [state], needs_somebody: state !== 'queued' }).count
  return async () => ({
    version,
    url: ports.url(),
    home,
    started_at: startedAt,
    sample: ports.samples.exists(),
    sample_removal_at: instantOf(ports.samples.removalAt()),
    connections: engine.carriers.connections.count(),
    printers: printing.printers.list({ limit: 1, offset: 0 }).count,
    queue: { queued: jobs('queued'), failed: jobs('failed'), unknown: jobs('unknown') },
    unknown_purchases: engine.shipping.purchasing.intents.listUnknown().length,
    unknown_pickups: engine.dispatch.pickups.service.countUnknown(),
    attention: engine.attention.count(),
    tracking_problems: engine.tracking.board.waiting(),
    orders_ready: engine.orders.worklist.ready(),
    orders_to_pack: engine.orders.packing.unclaimed(),
    ...(await engine.dispatch.waiting()),
    prints_stopped: printing.printQueue.countStopped(),
    webhooks_given_up: engine.events.webhooks.countGivenUp(),
    reachability: engine.carriers.reachability.listKnown(),
    backups: ports.backups.state(),
    replica: replica.state(),
    sizes: { data_bytes: sizeOf(database.sqlite), free_bytes: orNull(freeBytes) },
    key_kept_by: keptBy,
    data_at_risk: !homeWatch.mayBuy().ok,
    runtime,
    loops: ports.loops.map(loop => loop.status()),
    stopping: ports.stopping(),
    accident_at: ports.accident()?.at.toISOString() ?? null,
  })
}

/** What is left of the day. */
export function createTodayReader(
  { database, clock, calendar }: StationBase,
  { engine, printing, shop }: { engine: Engine; printing: Printing; shop: Pick<ShopSettingsService, 'read'> },
): ReadToday {
  const { orders, shipping, dispatch, tracking, carriers } = engine
  const list = createEntryList(database)
  const todayStartMs = () => dayStart(calendar.timeZone(), calendar.today())
  return createToday({
    clock,
    calendar,
    leavesUntil: () => shop.read().leaves_until,
    countOrders: (asked, testMode) => list.count({ ...asked, testMode, todayStartMs: todayStartMs() }),
    runs: orders.runs.service,
    queue: shipping.queue.service,
    manifests: dispatch.manifests.open,
    pickups: dispatch.pickups.list,
    board: tracking.board,
    prints: printing.printQueue,
    reachability: carriers.reachability.listKnown,
    scales: () => orders.packing.scales.list({ limit: mostScales, offset: 0 }).records,
    attention: engine.attention,
  })
}

/** More than any computer has ports for. */
const mostScales = 100

const sqliteVersion = ({ sqlite }: Pick<Database, 'sqlite'>): string =>
  sqlite.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()?.version ?? ''

/** A disk that cannot be asked keeps nobody from the rest. */
function orNull(read: () => number): number | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** What waits for a printer, and what needs somebody. */
export type StationCounts = { queued: number; problems: number }

export const createCounts = (status: () => Promise<StationStatus>) => async (): Promise<StationCounts> => {
  const { queue, attention } = await status()
  return { queued: queue.queued, problems: attention.total }
}

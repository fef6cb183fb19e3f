import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { SystemPrinting } from '../../shared/desk/printing/system-printing.ts'
import { builtInCarriers, type CarrierSet } from '../carriers/registry.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { createSettings } from '../db/settings.ts'
import type { PasswordCost } from '../domain/access/operators/passwords.ts'
import { createOriginRepository } from '../domain/access/origins/origin-repository.ts'
import { originRoutes } from '../domain/access/origins/origin-routes.ts'
import { createOriginService, type OriginService } from '../domain/access/origins/origin-service.ts'
import { keepUpgradeCopy } from '../domain/upkeep/backups/backup-copy.ts'
import { backupRoutes } from '../domain/upkeep/backups/backup-routes.ts'
import { retentionRoutes } from '../domain/upkeep/retention/retention-routes.ts'
import { createHealth, freeBytesOf, type Health, type Loop } from '../domain/upkeep/status/health.ts'
import { healthRoutes, stationRoutes } from '../domain/upkeep/status/status-routes.ts'
import type { Route } from '../http/answer.ts'
import { connectRoutes } from '../http/connect-routes.ts'
import { withOpenApi } from '../http/openapi-routes.ts'
import { createEventStream } from '../http/streams.ts'
import { createChangeFeed } from '../platform/change-feed.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createIds } from '../platform/ids.ts'
import type { KeyWrapping } from '../platform/secrets/key-wrapping.ts'
import { createKnownSecrets, type KnownSecrets } from '../platform/secrets/known-secrets.ts'
import { createDocumentTools, type DocumentTools } from '../printing/documents/document-tools.ts'
import { createLabelTools, type LabelTools } from '../printing/labels/label-tools.ts'
import type { SpoolerPorts } from '../printing/printers/spooler-ports.ts'
import { createPrinting, type Printing } from '../printing/printing.ts'
import {
  foundPrinterRoutes,
  manifestPrintRoutes,
  printDoctorRoutes,
  printerRoutes,
  printJobRoutes,
  printRouteRoutes,
} from '../printing/printing-routes.ts'
import { createStationAccess, type StationAccess } from './access.ts'
import { createStationActivity } from './activity.ts'
import { createEngine, type EnginePorts } from './engine.ts'
import { openStationSecrets, type StationSecrets } from './home-secrets.ts'
import { type ListenOptions, openListener } from './listener.ts'
import { createPrintingPorts, createStationPreparation } from './printing.ts'
import { createStationReferences } from './references.ts'
import { engineRoutes } from './routes.ts'
import { createOfflineLoops } from './station-offline.ts'
import { findOpenWork, startInquiry } from './station-open-work.ts'
import {
  createStationBackups,
  createStationRetention,
  createStationSamples,
  createStatusReader,
  type StationBackups,
} from './upkeep.ts'

export type StationOptions = ListenOptions & {
  /** Folder that holds everything of this station. */
  home: string
  /** Migrations, carrier data, fonts, samples. */
  resources: string
  /** The built page. */
  page: string
  /** Brings sample data along, unless it was removed before. */
  sample: boolean
  version: string
  logger: FastifyBaseLogger
  /** Holds every answer against its declared shape; for tests. */
  checkResponses?: boolean
  /** The adapters of this build when left out. */
  carriers?: CarrierSet
  /** What the key of the home is kept by; without any it is in a file only its owner can read. */
  wrappings?: readonly KeyWrapping[]
  /** Learns the credentials in use, so that the log leaves them out. */
  knownSecrets?: KnownSecrets
  /** The system's time when left out. */
  clock?: Clock
  /** As strong as advised when left out. */
  passwordCost?: PasswordCost
  /** The print systems of the machine when left out. */
  spoolers?: SpoolerPorts
  /** The window around the station, where there is one. */
  systemPrinting?: SystemPrinting | null
  /** What draws labels and documents on other threads; made for this station, and ended with it, when left out. */
  labels?: LabelTools
  documents?: DocumentTools
  /** When what draws labels is loaded, unless one is drawn before; not by itself when left out. */
  warmUpAfterMs?: number
}

export type Station = { url: string; stop: () => Promise<void> }

/**
 * Puts a station together and starts it: file, engine, printing, listener.
 * Throws `KeyError` when its secrets cannot be opened, `StorageError` when the file cannot be used and the system's error when the port cannot be had.
 */
export async function createStation(options: StationOptions): Promise<Station> {
  const openSecrets = openStationSecrets({ wrappings: [], ...options })
  const database = openDatabase(options.home, join(options.resources, 'migrations'), {
    keepCopy: keepUpgradeCopy,
  })
  const stops: (() => unknown)[] = [database.close]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const url = await start({ ...options, openSecrets }, database, stops)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type StartOptions = StationOptions & { openSecrets: () => StationSecrets }

async function start(options: StartOptions, database: Database, stops: (() => unknown)[]): Promise<string> {
  const { resources, logger, clock = systemClock, passwordCost } = options
  const works = createWorks(options, database, stops)
  const { common, sealed, activity, health, engine, printing } = works
  const settings = createSettings(database)
  const samples = createStationSamples({ ...common, resources, settings, engine, printing })
  const url = { current: '' }
  const retention = createStationRetention({ ...options, ...common, settings })
  const references = await createStationReferences({
    catalogue: engine.catalogue,
    carriers: works.carriers,
    live: engine.live,
    changes: common.changes,
    url: () => url.current,
    retention: retention.service.settings,
  })
  const backups = createStationBackups({ ...options, ...common, settings })
  const offline = createOfflineLoops(common, engine, logger)
  const loops = [...workLoops(works), ...offline, retention.loop, backups.loop]
  const status = createStatusReader({
    ...options,
    ...{ clock, samples, engine, printing, loops },
    backups: backups.service,
    url: () => url.current,
  })
  await findOpenWork(engine, database, logger)
  if (options.sample || samples.isUnfinished()) await samples.create()
  await references.load()
  const access = createStationAccess({ ...common, ...sealed, passwordCost })
  const origins = createOriginService({ ...common, repository: createOriginRepository(database) })
  const openStream = createEventStream(common.changes, clock)
  const listener = await openListener({
    ...options,
    ...{ database, settings, clock, origins, access, recordCall: activity.calls.record },
    routes: withOpenApi({ version: options.version, resources }, [
      ...engineRoutes(engine, references),
      ...deskRoutes(printing, backups, access),
      ...works.prints.routes,
      ...manifestPrintRoutes(engine.manifests, printing.printJobs),
      ...activity.routes,
      ...retentionRoutes(retention.service),
      ...doorRoutes(resources, origins, health),
      ...stationRoutes({ status, openStream, removeSample: samples.remove }),
    ]),
  })
  const inquiry = startInquiry(engine, logger)
  stops.push(listener.close, inquiry.stop, backups.stop, ...loops.map(each => each.stop))
  url.current = listener.url
  for (const each of loops) each.start()
  return url.current
}

/** The engine and the printing, with what both stand on. */
function createWorks(options: StartOptions, database: Database, stops: (() => unknown)[]) {
  const { home, resources, logger, carriers = builtInCarriers, clock = systemClock, warmUpAfterMs } = options
  const common = { database, clock, random: Math.random, ids: createIds(), changes: createChangeFeed() }
  const sealed = options.openSecrets()
  const activity = createStationActivity({ ...common, home, logger })
  stops.push(activity.stop)
  const { labels = createLabelTools({ resources }), documents = createDocumentTools({ resources }) } = options
  stops.push(
    warmUpAfterMs === undefined ? () => {} : clock.after(warmUpAfterMs, () => void labels.warmUp()),
    labels.stop,
    documents.stop,
  )
  const health = createHealth({ database, clock, freeBytes: () => freeBytesOf(home) })
  const engine = createEngine({
    ...common,
    ...{ resources, labels, documents, carriers },
    ...sealed,
    fetch: globalThis.fetch,
    traces: activity.traces,
    learnSecrets: (options.knownSecrets ?? createKnownSecrets()).learn,
    ...engineTold(logger, health),
  })
  stops.push(engine.stopImports)
  const report = failing(logger, health, 'printing')
  const ports = createPrintingPorts({ ...options, ...common, engine, report })
  const prints = createStationPreparation({ ...common, ...ports, labels })
  stops.push(prints.stop)
  const { drawCalibration } = labels
  const printing = createPrinting({ ...common, ...prints, ...ports, drawCalibration })
  return { common, carriers, sealed, activity, health, engine, printing, prints }
}

/** What the engine and the printing do by themselves. */
const workLoops = ({ printing, engine }: ReturnType<typeof createWorks>) => [
  printing.spool,
  engine.webhookDelivery,
  engine.batchRun,
  engine.trackerPoll,
]

const deskRoutes = (printing: Printing, backups: StationBackups, access: StationAccess) => [
  ...foundPrinterRoutes(printing.foundPrinters),
  ...printerRoutes(printing.printers),
  ...printRouteRoutes(printing.printRoutes),
  ...printDoctorRoutes(printing.doctor),
  ...printJobRoutes(printing),
  ...backupRoutes(backups.service),
  ...access.routes,
]

/** What the engine tells of itself, for the log. */
const engineTold = (logger: FastifyBaseLogger, health: Health) =>
  ({
    onCarrierFailure: (error, adapter) => logger.error({ err: error, adapter }, 'a carrier adapter failed'),
    onUnwritten: (error, record) =>
      logger.error({ err: error, record }, 'work for a record could not be finished'),
    onBatchTrouble: (error: unknown) => logger.error({ err: error }, 'working through a batch failed'),
    onPollTrouble: (error: unknown) => logger.warn({ err: error }, 'asking where parcels are failed'),
    onDeliveryTrouble: failing(logger, health, 'webhooks'),
    onWebhookSwitchedOff: webhook => logger.warn(webhook, 'a webhook failed too often and was switched off'),
  }) satisfies Partial<EnginePorts>

/** Trouble of a loop goes to the log and shows in the health of the station. */
const failing = (logger: FastifyBaseLogger, health: Health, loop: Loop) => (error: unknown) => {
  health.trouble(loop)
  logger.error({ err: error }, `${loop} failed`)
}

/** What the listener says of itself: who may come in, how to, and whether it is well. */
const doorRoutes = (resources: string, origins: OriginService, health: Health): Route[] => [
  ...originRoutes(origins),
  ...connectRoutes({ folder: join(resources, 'connect'), stateOf: origins.stateOf }),
  ...healthRoutes(health),
]

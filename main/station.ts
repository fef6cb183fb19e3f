import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { builtInCarriers, type CarrierSet } from './carriers/registry.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { createSettings, type Settings } from './db/settings.ts'
import { backupRoutes } from './domain/backups/backup-routes.ts'
import { createKeyService } from './domain/keys/key-service.ts'
import { recoverPurchases } from './domain/shipments/purchase-recovery.ts'
import { stationRoutes } from './domain/station/station-routes.ts'
import { createEngine, type Engine, type EnginePorts } from './engine.ts'
import { engineRoutes } from './engine-routes.ts'
import { createEventStream } from './http/event-stream.ts'
import { withOpenApi } from './http/openapi-routes.ts'
import { createServer } from './http/server.ts'
import { type ChangeFeed, createChangeFeed } from './platform/change-feed.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createIds } from './platform/ids.ts'
import { createSecretBox, readKeyFile } from './platform/secret-box.ts'
import { createLabelTools } from './printing/label-tools.ts'
import { openTcpSocket } from './printing/printers/transports.ts'
import { createPrinting, type Printing } from './printing/printing.ts'
import { printerRoutes, printJobRoutes } from './printing/printing-routes.ts'
import { createStationBackups, type StationBackups } from './station-backups.ts'
import { createStationSamples, createStatusReader } from './station-parts.ts'
import { createStationReferences } from './station-references.ts'

export type StationOptions = {
  /** Folder that holds everything of this station. */
  home: string
  /** 0 takes any free port. */
  port: number
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
  /** The system's time when left out. */
  clock?: Clock
}

export type Station = { url: string; stop: () => Promise<void> }

/**
 * Puts a station together and starts it: file, engine, printing, listener.
 * Throws `StorageError` when the file cannot be used and the system's error when the port cannot be had.
 */
export async function createStation(options: StationOptions): Promise<Station> {
  const database = openDatabase(options.home, join(options.resources, 'migrations'))
  const stops: (() => unknown)[] = [database.close]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const url = await start(options, database, stops)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(options: StationOptions, database: Database, stops: (() => unknown)[]): Promise<string> {
  const { home, resources, logger, carriers = builtInCarriers, clock = systemClock } = options
  const common = { database, clock, ids: createIds(), changes: createChangeFeed() }
  const labels = createLabelTools({ resources })
  stops.push(labels.stop)
  const engine = createEngine({
    ...common,
    resources,
    labels,
    carriers,
    secrets: createSecretBox(readKeyFile(home)),
    fetch: globalThis.fetch,
    ...engineTold(logger),
  })
  stops.push(engine.stopImports)
  const printing = createPrinting({ ...common, ...printingPorts(options, common.changes, engine) })
  const settings = createSettings(database)
  const samples = createStationSamples({ ...common, resources, settings, engine, printing })
  const url = { current: '' }
  const references = await createStationReferences({
    catalogue: engine.catalogue,
    carriers,
    live: engine.live,
    changes: common.changes,
    url: () => url.current,
  })
  const report = (error: unknown) => logger.error({ err: error }, 'the nightly backup failed')
  const backups = createStationBackups({ ...common, home, settings, random: Math.random, report })
  const loops = [backups.loop]
  const status = createStatusReader({
    ...options,
    ...{ clock, samples, engine, printing, loops },
    backups: backups.service,
    url: () => url.current,
  })
  await settlePurchases(engine, database, logger)
  if (options.sample || samples.isUnfinished()) await samples.create()
  await references.load()
  const app = await createServer({
    routes: withOpenApi(options.version, [
      ...engineRoutes(engine, references),
      ...deskRoutes(printing, backups),
      ...stationRoutes({
        status,
        openStream: createEventStream(common.changes, clock),
        removeSample: samples.remove,
      }),
    ]),
    findKey: createKeyService(database, clock.now).find,
    pageSecret: pageSecret(settings),
    cookieName: 'packdesk_desk',
    folder: options.page,
    checkResponses: options.checkResponses ?? false,
    logger,
  })
  const workers = [engine.webhookDelivery, engine.batchRun]
  stops.push(() => app.close(), printing.stop, backups.stop, ...workers.map(each => each.stop))
  url.current = await app.listen({ host: '127.0.0.1', port: options.port })
  for (const each of [printing, ...workers, ...loops]) each.start()
  return url.current
}

async function settlePurchases(engine: Engine, database: Database, logger: FastifyBaseLogger) {
  const recovered = await recoverPurchases({ ...engine, database })
  if (recovered.unknown > 0) logger.warn(recovered, 'purchases without an outcome were found')
}

const printingPorts = ({ home, logger }: StationOptions, changes: ChangeFeed, engine: Engine) => ({
  home,
  publish: changes.publish,
  openSocket: openTcpSocket,
  findLabel: engine.files.label,
  report: (error: unknown) => logger.error({ err: error }, 'printing failed'),
})

const deskRoutes = (printing: Printing, backups: StationBackups) => [
  ...printerRoutes(printing.printers),
  ...printJobRoutes(printing.printJobs),
  ...backupRoutes(backups.service),
]

/** What the engine tells of itself, for the log. */
const engineTold = (logger: FastifyBaseLogger) =>
  ({
    onCarrierFailure: (error, adapter) => logger.error({ err: error, adapter }, 'a carrier adapter failed'),
    onUnwritten: (error, shipmentId) =>
      logger.error({ err: error, shipmentId }, 'a bought label is not stored'),
    onBatchTrouble: (error: unknown) => logger.error({ err: error }, 'working through a batch failed'),
    onDeliveryTrouble: error => logger.error({ err: error }, 'delivering events failed'),
    onWebhookSwitchedOff: webhook => logger.warn(webhook, 'a webhook failed too often and was switched off'),
  }) satisfies Partial<EnginePorts>

/** Lives as long as the home, so that an open page survives a restart of the station. */
function pageSecret(settings: Settings): string {
  const known = settings.read('page_secret')
  if (typeof known === 'string') return known
  const secret = randomBytes(32).toString('hex')
  settings.write('page_secret', secret)
  return secret
}

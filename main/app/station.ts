import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { SystemPrinting } from '../../shared/desk/printing/system-printing.ts'
import type { StoppedWorkKind, StopWait } from '../../shared/desk/station.ts'
import type { ShopCalendar } from '../../shared/units/shop-day.ts'
import { builtInCarriers, type CarrierSet } from '../carriers/registry.ts'
import type { Database } from '../db/database.ts'
import { createDocumentStore } from '../db/document-store.ts'
import { makeHome } from '../db/open.ts'
import { createSettings } from '../db/settings.ts'
import type { PasswordCost } from '../domain/access/operators/passwords.ts'
import { createConnectionRepository } from '../domain/carriers/connections/connection-repository.ts'
import { lastCutOff } from '../domain/dispatch/cut-offs.ts'
import { openPresentData } from '../domain/upkeep/backups/present-data.ts'
import type { SampleService } from '../domain/upkeep/sample-service.ts'
import { createShopSettings, type ShopSettingsService } from '../domain/upkeep/shop-settings-service.ts'
import { createHealth, freeBytesOf, type WatchedLoop } from '../domain/upkeep/status/health.ts'
import { createEventStream } from '../http/streams.ts'
import { createChangeFeed } from '../platform/change-feed.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Settings } from '../platform/config.ts'
import { createIds } from '../platform/ids.ts'
import { createPausableClock } from '../platform/pausable-clock.ts'
import type { ProgramWatch } from '../platform/program-watch.ts'
import type { KeyWrapping } from '../platform/secrets/key-wrapping.ts'
import { createKnownSecrets, type KnownSecrets } from '../platform/secrets/known-secrets.ts'
import { computerTimeZone } from '../platform/shop-calendar.ts'
import { createWorkUnderWay } from '../platform/work-under-way.ts'
import { createDocumentTools, type DocumentTools } from '../printing/documents/document-tools.ts'
import { createLabelTools, type LabelTools } from '../printing/labels/label-tools.ts'
import type { Finder } from '../printing/printers/discovery/finders.ts'
import type { SpoolerPorts } from '../printing/printers/spooler-ports.ts'
import { builtInSources, type SourceSet } from '../sources/registry.ts'
import type { StationBase } from './base.ts'
import { createStationReferences, loadAdapters } from './carriers.ts'
import { createEntrances, createStationDesks, type NetworkOptions, type StationNetwork } from './desks.ts'
import { createDiagnose, watchedProgram } from './diagnostics.ts'
import { createEngine, type Engine, workLoops } from './engine.ts'
import { startFindingHolidays } from './holidays.ts'
import { openStationSecrets } from './home-secrets.ts'
import { watchStationHome } from './home-watch.ts'
import { findOpenWork } from './intents.ts'
import { type ListenOptions, openListener } from './listener.ts'
import { beginWork, warmUpSoon } from './own-work.ts'
import { createStationPrinting } from './printing.ts'
import { createStationReplica } from './replica.ts'
import { allRoutes, type RouteServices } from './routes.ts'
import { createRest, createStopping, type Rest, type Stopping } from './stopping.ts'
import {
  createCounts,
  createStationActivity,
  createStationBackups,
  createStationRetention,
  createStationSamples,
  createStationSetup,
  createStationWatch,
  createStatusReader,
  createTodayReader,
  type StationCounts,
} from './upkeep.ts'
import { openStationWitness, type StationWitness, settleLosses } from './witness.ts'

export type StationOptions = ListenOptions &
  NetworkOptions & {
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
    /** The shops of this build when left out. */
    sources?: SourceSet
    /** What the key of the home is kept by; without any it is in a file only its owner can read. */
    wrappings?: readonly KeyWrapping[]
    /** Learns the credentials in use, so that the log leaves them out. */
    knownSecrets?: KnownSecrets | undefined
    /** The system's time when left out. */
    clock?: Clock
    /** The time zone of this computer, which is the shop's unless another is set; asked of the system when left out. */
    computerTimeZone?: () => string
    /** Room on the disk of the home; asked of the system when left out. */
    freeBytes?: () => number
    /** As strong as advised when left out. */
    passwordCost?: PasswordCost
    /** The print systems of the machine when left out. */
    spoolers?: SpoolerPorts
    /** Where printers on cables of the machine are looked for, when left out. */
    attachedFinders?: readonly Finder[]
    /** The window around the station, where there is one. */
    systemPrinting?: SystemPrinting | null
    /** What draws labels and documents on other threads; made for this station, and ended with it, when left out. */
    labels?: LabelTools
    documents?: DocumentTools
    /** What is remembered of the running program; nothing when left out. */
    programWatch?: ProgramWatch | undefined
    /** What was set from outside, for who looks for what went wrong. */
    settings?: Settings
    /** When what draws labels and reads files is loaded, unless it is needed before; not by itself when left out. */
    warmUpAfterMs?: number
  }

export type Station = Rest & {
  url: string
  /**
   * Takes no new work, lets what is under way finish within its own time limits, writes down what came of it and
   * ends. `waiting` is told what it has to wait for, where that is more than a moment.
   */
  stop: (waiting?: (what: StopWait) => void) => Promise<void>
  /** What waits for a printer, and what needs somebody. */
  counts: () => Promise<StationCounts>
}

/**
 * Puts a station together and starts it: file, engine, printing, listener.
 * Throws `KeyError` when its secrets cannot be opened, `StorageError` when the file cannot be used and the system's error when the port cannot be had.
 */
export async function createStation(options: StationOptions): Promise<Station> {
  const { home, resources, logger, wrappings = [] } = options
  makeHome(home)
  const openSecrets = openStationSecrets({ home, wrappings, logger })
  const database = openPresentData(home, join(resources, 'migrations'))
  const stops: Stops = [database.close]
  const clock = createPausableClock(options.clock ?? systemClock)
  const underWay = createWorkUnderWay<StoppedWorkKind>(() => clock.now().getTime())
  const changes = createChangeFeed()
  const stopping = createStopping({ clock, changes, underWay })
  const stop: Station['stop'] = async waiting => {
    stopping.begin(waiting)
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const { secrets, homeSecret } = openSecrets(database)
    const journal = openStationWitness({ home, database, logger })
    stops.push(journal.witness.close)
    const homeWatch = watchStationHome(
      { database, clock, changes, logger },
      { home, wrappings, key: homeSecret, journal: journal.witness.file },
    )
    stops.push(homeWatch.stop)
    const replica = createStationReplica({ home, database, secrets, clock, changes, logger })
    stops.push(replica.stop)
    const shop = createShop({ database, changes, clock }, options.computerTimeZone)
    const base: StationBase = {
      database,
      secrets,
      witness: journal.witness,
      homeWatch,
      replica,
      clock,
      calendar: shop.calendar,
      laterShipDay: shop.laterShipDay,
      senderId: shop.senderId,
      paperLanguages: shop.paperLanguages,
      random: Math.random,
      ids: createIds(),
      changes,
      underWay,
      logger,
      resources,
    }
    await replica.begin()
    const { url, counts } = await start(base, { homeSecret, shop, journal }, options, { stops, stopping })
    return { url, stop, counts, ...createRest({ clock, database, stopping }) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What the shop has set, and where it is. */
function createShop(
  { database, changes, clock }: Pick<StationBase, 'database' | 'changes' | 'clock'>,
  timeZone = computerTimeZone,
): ShopSettingsService {
  const addresses = createDocumentStore<AddressRecord>(database, 'addresses')
  return createShopSettings({
    settings: createSettings(database),
    changes,
    clock,
    computerTimeZone: timeZone,
    isSavedAddress: addresses.has,
    placeOf: id => {
      const { country_code: country, state_code: state = null } = addresses.find(id) ?? {}
      return country ? { country, state } : null
    },
    lastCutOff: createLastCutOff(database, clock),
  })
}

/** Of the accounts labels are bought with: those for real ones, or while there are none the ones for trying out. */
function createLastCutOff(database: Database, clock: Clock) {
  const { ofMode } = createConnectionRepository(database)
  return (calendar: ShopCalendar) => {
    const [live = [], test = []] = [false, true].map(testMode => ofMode(testMode).filter(row => row.active))
    return lastCutOff(live.length > 0 ? live : test, { clock, calendar })
  }
}

/** What ends a station, the last first. */
type Stops = (() => unknown)[]

/** What was opened of a home before anything is put together. */
type Opened = { homeSecret: Uint8Array; shop: ShopSettingsService; journal: StationWitness }

type Ending = { stops: Stops; stopping: Stopping }

async function start(
  base: StationBase,
  { homeSecret, shop, journal }: Opened,
  options: StationOptions,
  { stops, stopping }: Ending,
): Promise<Pick<Station, 'url' | 'counts'>> {
  const { activity, health, carriers, engine, printing, desks } = createWorks(base, options, stops)
  const samples = createStationSamples(base, { engine, printing: printing.printing })
  const url = { current: '' }
  const programWatch = watchedProgram(base, engine.restarts, options, stops)
  const retention = createStationRetention(base, engine.orders.removeImportFiles)
  const references = await createStationReferences(base, {
    carriers,
    catalogue: engine.carriers.catalogue,
    live: engine.carriers.live,
    url: () => url.current,
    retention: retention.service.settings,
  })
  const backups = createStationBackups(base, { home: options.home, tell: engine.notifications.tell })
  const watch = createStationWatch(base, { engine, backups: backups.service })
  const loops = [printing.printing.spool, ...workLoops(engine), retention.loop, ...backups.loops, watch]
  const status = createStatusReader(base, {
    options,
    samples,
    engine,
    printing: printing.printing,
    backups: backups.service,
    loops,
    url: () => url.current,
    stopping: stopping.state,
    accident: programWatch.last,
  })
  await makeReady(base, engine, { samples, references, sample: options.sample, journal }, stops)
  const { access, network } = createEntrances(base, { homeSecret, engine, desks }, options)
  const listener = await openDoor(base, options, stopping, {
    engine,
    printing,
    references: references.service,
    access,
    network,
    upkeep: {
      activity,
      backups: backups.service,
      retention: retention.service,
      shop,
      setup: createStationSetup(base, carriers),
      health,
      status,
      today: createTodayReader(base, { engine, printing: printing.printing, shop }),
      diagnose: createDiagnose({ now: base.clock.now, watch: programWatch, status }, options),
      openStream: createEventStream(base.changes, base.clock, access.mayListen),
      samples,
    },
  })
  url.current = listener.url
  const works = [{ stop: stopping.finished }, backups, ...loops]
  const holidays = () => startFindingHolidays(base, shop, options)
  stops.push(access.stop, listener.close, network.stop, beginWork(base, engine, { loops, works, holidays }))
  return { url: url.current, counts: createCounts(status) }
}

/** What has to be there before anybody may ask. */
async function makeReady(
  base: StationBase,
  { intents, shipmentStore, losses }: Engine,
  ports: { samples: SampleService; references: References; sample: boolean; journal: StationWitness },
  stops: Stops,
): Promise<void> {
  const { samples, references, sample, journal } = ports
  const { repository: shipments, ledger: purchases } = shipmentStore
  const isSetBack = settleLosses(base, journal, { shipments, purchases, losses })
  await findOpenWork(base, intents, isSetBack)
  stops.push(samples.stop)
  await samples.start(sample)
  await references.load()
}

type References = Awaited<ReturnType<typeof createStationReferences>>

type DoorServices = RouteServices & { network: StationNetwork }

/** Listens, here and where other computers are let in, and answers with what the services do. */
async function openDoor(
  base: StationBase,
  options: StationOptions,
  stopping: Stopping,
  services: DoorServices,
) {
  const listener = await openListener(base, {
    home: options.home,
    port: options.port,
    host: options.host,
    tls: options.tls,
    rateLimit: options.rateLimit,
    patience: options.patience,
    access: services.access,
    network: services.network.door,
    stopping,
    recordCall: services.upkeep.activity.calls.record,
    // Programs are always told; the page of whoever does not set up the station is when the shop says so.
    hidesMarkups: ({ kind, scopes, isLocked }) =>
      kind === 'desk' &&
      !isLocked &&
      !scopes.includes('manage') &&
      services.engine.shipping.markups.hidesFrom({ mayManage: false }),
    page: options.page,
    language: services.upkeep.shop.language,
    checkResponses: options.checkResponses ?? false,
    routes: allRoutes(base, options.version, services),
  })
  await services.network.start(listener.openOnNetwork)
  return listener
}

/** The engine and the printing, with what both stand on. */
function createWorks(base: StationBase, options: StationOptions, stops: Stops) {
  const { database, clock, ids, logger } = base
  const { home, carriers = builtInCarriers, knownSecrets = createKnownSecrets() } = options
  const activity = createStationActivity({ home, clock, ids, logger })
  stops.push(activity.stop)
  const { labels, documents } = createDrawing(base, options, stops)
  const { freeBytes = () => freeBytesOf(home) } = options
  const health = createHealth({ database, clock, freeBytes, dataTrouble: base.homeWatch.dataTrouble })
  const failing = (loop: WatchedLoop) => (error: unknown) => {
    health.trouble(loop)
    logger.error({ err: error }, `${loop} failed`)
  }
  const engine = createEngine(base, {
    importsFolder: join(home, 'imports'),
    carriers,
    sources: options.sources ?? builtInSources,
    labels,
    documents,
    fetch: globalThis.fetch,
    traces: activity.traces,
    learnSecrets: knownSecrets.learn,
    onDeliveryTrouble: failing('webhooks'),
  })
  stops.push(engine.orders.stop, engine.orders.packing.scales.stop)
  const { records, orders, carriers: known } = engine
  const warmUps = [
    () => loadAdapters(database, carriers),
    labels.warmUp,
    orders.warmUp,
    known.catalogue.all,
    records.customsRules.inUse,
  ]
  stops.push(warmUpSoon(base, warmUps, options))
  const desks = createStationDesks(base, options.version)
  const printing = createStationPrinting(base, {
    home,
    labels,
    engine,
    carriers,
    spoolers: options.spoolers,
    attachedFinders: options.attachedFinders,
    systemPrinting: options.systemPrinting ?? null,
    desks: desks.atPrinters,
    report: failing('printing'),
  })
  stops.push(printing.stop)
  return { activity, health, carriers, engine, printing, desks }
}

/** What draws labels and documents on other threads. */
function createDrawing({ resources }: StationBase, options: StationOptions, stops: Stops) {
  const { labels = createLabelTools({ resources }), documents = createDocumentTools({ resources }) } = options
  stops.push(labels.stop, documents.stop)
  return { labels, documents }
}

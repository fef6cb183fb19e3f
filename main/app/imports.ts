import { dirname } from 'node:path'
import type { ImportKind } from '../../shared/desk/import-layout.ts'
import {
  type BackgroundWrites,
  type CheckpointTasks,
  checkpointWorkerUrl,
  createBackgroundWrites,
} from '../db/background-writes.ts'
import { createSettings } from '../db/settings.ts'
import type { DataTemplateService } from '../domain/exchange/imports/data-template-service.ts'
import { createImportFiles, createOldFileRemoval } from '../domain/exchange/imports/import-files.ts'
import type { ImportReader } from '../domain/exchange/imports/import-reader.ts'
import { createImportRepository } from '../domain/exchange/imports/import-repository.ts'
import {
  createImportRowRepository,
  type ImportRowRepository,
} from '../domain/exchange/imports/import-row-repository.ts'
import { createImportRun } from '../domain/exchange/imports/import-run.ts'
import { createImportService, type ImportService } from '../domain/exchange/imports/import-service.ts'
import { createOrderIntake } from '../domain/exchange/imports/order-intake.ts'
import { createAddressTarget } from '../domain/exchange/imports/targets/address-target.ts'
import type { ImportTarget } from '../domain/exchange/imports/targets/import-target.ts'
import { createOrderTarget } from '../domain/exchange/imports/targets/order-target.ts'
import { createProductTarget } from '../domain/exchange/imports/targets/product-target.ts'
import { createRateTarget } from '../domain/exchange/imports/targets/rate-target.ts'
import { createShipmentTarget } from '../domain/exchange/imports/targets/shipment-target.ts'
import { createTrackerTarget } from '../domain/exchange/imports/targets/tracker-target.ts'
import { createWatchedFolder, createWatchLoop } from '../domain/exchange/imports/watched-folder.ts'
import type { IntentHolds } from '../domain/intents/intent-holds.ts'
import type { OrderEditing } from '../domain/orders/orders/order-editing.ts'
import type { OrderService } from '../domain/orders/orders/order-service.ts'
import type { ProductService } from '../domain/orders/products/product-service.ts'
import type { TrackerService } from '../domain/tracking/tracker-service.ts'
import { createWorkerPool } from '../platform/worker-pool.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import type { SavedRecords } from './saved-records.ts'
import type { Shipping } from './shipping.ts'
import type { OrderStore } from './stores.ts'

export type ImportsPorts = {
  store: OrderStore
  holds: IntentHolds
  carriers: Carriers
  records: SavedRecords
  shipping: Shipping
  trackers: TrackerService
  importsFolder: string
  reader: ImportReader
  templates: DataTemplateService
  orders: OrderService
  editing: OrderEditing
  products: ProductService
}

/** Files that become records: what reads, plans, carries out and takes back. */
export function createImports(base: StationBase, ports: ImportsPorts) {
  const { database, ids, clock, random, changes, logger } = base
  const repository = createImportRepository(database)
  const rows = createImportRowRepository(database)
  const files = createImportFiles(ports.importsFolder)
  const targets = createTargets(base, ports, rows)
  const writing = createWriting(base)
  const loop = createImportRun({
    writes: writing.writes,
    repository,
    rows,
    files,
    targets,
    clock,
    random,
    changes,
    report: error => logger.error({ err: error }, 'an import failed'),
    changed: loopChanged(base, 'imports'),
  })
  const service = createImportService({
    database,
    repository,
    rows,
    files,
    reader: ports.reader,
    targets,
    templates: ports.templates,
    holds: ports.holds,
    ids,
    clock,
    changes,
    wake: loop.wake,
  })
  const intake = createOrderIntake({
    database,
    repository,
    rows,
    files,
    target: targets.orders,
    ids,
    clock,
    changes,
    wake: () => loop.wake('orders'),
  })
  const { watch, watchLoop } = createWatch(base, ports, service)
  const removeOldFiles = createOldFileRemoval({ files, repository, changes })
  return {
    service,
    intake,
    removeOldFiles,
    loop,
    watch,
    watchLoop,
    orderTarget: targets.orders,
    stop: writing.close,
  }
}

/** What long work stores, and the thread that keeps the file in order meanwhile. */
function createWriting({ database, logger }: StationBase): {
  writes: BackgroundWrites
  close: () => Promise<void>
} {
  const pool = createWorkerPool<CheckpointTasks>({
    workerUrl: checkpointWorkerUrl,
    maxThreads: 1,
    idleTimeoutMs: 2_000,
    maxMemoryMb: 32,
  })
  const writes = createBackgroundWrites({
    database,
    checkpoint: file => pool.run('checkpoint', file),
    nowMs: () => performance.now(),
    report: error => logger.error({ err: error }, 'the file was not kept in order beside long work'),
  })
  return { writes, close: pool.close }
}

/** What the records of each kind of file become. */
function createTargets(
  { ids }: StationBase,
  ports: ImportsPorts,
  rows: ImportRowRepository,
): Record<ImportKind, ImportTarget> {
  const { store, shipping, records, trackers, carriers } = ports
  return {
    orders: createOrderTarget({
      orders: ports.orders,
      editing: ports.editing,
      repository: store.repository,
      entries: store.entries,
      rules: store.rules,
      rows,
      ids,
    }),
    shipments: createShipmentTarget({
      shipments: shipping.shipments,
      cancels: shipping.voiding.cancels,
      rows,
    }),
    trackers: createTrackerTarget(trackers),
    addresses: createAddressTarget(records.addressBook),
    products: createProductTarget(ports.products),
    rates: createRateTarget(carriers.connections),
  }
}

/** The folder another program drops files into. */
function createWatch(base: StationBase, ports: ImportsPorts, service: ImportService) {
  const { database, clock, random, changes, logger } = base
  const looking: { wake: () => void } = { wake: () => {} }
  const watch = createWatchedFolder({
    settings: createSettings(database),
    imports: service,
    templates: ports.templates,
    home: dirname(ports.importsFolder),
    clock,
    changes,
    wake: () => looking.wake(),
  })
  const watchLoop = createWatchLoop({
    clock,
    random,
    look: watch.look,
    report: error => logger.error({ err: error }, 'the watched folder cannot be used'),
    changed: loopChanged(base, 'import_watch'),
  })
  looking.wake = watchLoop.wake
  return { watch, watchLoop }
}

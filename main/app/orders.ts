import type { Database } from '../db/database.ts'
import { type BatchCheckPorts, createBatchChecks } from '../domain/orders/batches/batch-checks.ts'
import { createBatchProgress } from '../domain/orders/batches/batch-progress.ts'
import { createBatchRepository } from '../domain/orders/batches/batch-repository.ts'
import { createBatchRun } from '../domain/orders/batches/batch-run.ts'
import { type BatchService, createBatchService } from '../domain/orders/batches/batch-service.ts'
import { type BatchWorkPorts, createBatchWork } from '../domain/orders/batches/batch-work.ts'
import { createExportService } from '../domain/orders/exports/export-service.ts'
import { createDataTemplateRepository } from '../domain/orders/imports/data-template-repository.ts'
import { createDataTemplateService } from '../domain/orders/imports/data-template-service.ts'
import {
  createImportService,
  type ImportTasks,
  importWorkerUrl,
} from '../domain/orders/imports/import-service.ts'
import type { OrderService } from '../domain/orders/orders/order-service.ts'
import type { ShipmentService } from '../domain/shipping/shipments/shipment-service.ts'
import type { TrackerService } from '../domain/tracking/tracker-service.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { RecordEvent } from '../platform/record-event.ts'
import { createWorkerPool } from '../platform/worker-pool.ts'

export type BatchEnginePorts = BatchCheckPorts &
  BatchWorkPorts & {
    database: Database
    recordEvent: RecordEvent
    clock: Clock
    random: () => number
    ids: Ids
    changes: ChangeFeed
    /** Trouble of the loop that works through batches. */
    onBatchTrouble: (error: unknown) => void
  }

/** Many records with one request, and the background that makes them. */
export function createBatches(ports: BatchEnginePorts) {
  const repository = createBatchRepository(ports.database)
  const comingIn = new Set<string>()
  const batchRun = createBatchRun({
    progress: createBatchProgress({ ...ports, repository, comingIn }),
    work: createBatchWork(ports),
    clock: ports.clock,
    random: ports.random,
    report: ports.onBatchTrouble,
    changed: () => ports.changes.publish({ topic: 'station', id: 'batches', action: 'updated' }),
  })
  const batches = createBatchService({
    ...ports,
    repository,
    comingIn,
    check: createBatchChecks(ports),
    wake: batchRun.wake,
  })
  return { batches, batchRun }
}

export type ImportEnginePorts = {
  database: Database
  batches: BatchService
  orders: OrderService
  shipments: ShipmentService
  trackers: TrackerService
  clock: Clock
  ids: Ids
  changes: ChangeFeed
  /** A file could not be read for reasons that may not be its own. */
  onBatchTrouble: (error: unknown) => void
}

/** Files in and out. The threads that take them apart are there only while there is a file. */
export function createImports(ports: ImportEnginePorts) {
  const pool = createWorkerPool<ImportTasks>({
    workerUrl: importWorkerUrl,
    maxThreads: 1,
    idleTimeoutMs: 5_000,
  })
  const templates = createDataTemplateService({
    ...ports,
    repository: createDataTemplateRepository(ports.database),
  })
  return {
    dataTemplates: templates,
    imports: createImportService({ ...ports, pool, templates, report: ports.onBatchTrouble }),
    exports: createExportService({ ...ports, pool }),
    stopImports: pool.close,
  }
}

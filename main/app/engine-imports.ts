import type { Database } from '../db/database.ts'
import type { BatchService } from '../domain/orders/batches/batch-service.ts'
import { createExportService } from '../domain/orders/exports/export-service.ts'
import { createDataTemplateRepository } from '../domain/orders/imports/data-template-repository.ts'
import { createDataTemplates } from '../domain/orders/imports/data-templates.ts'
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
import { createWorkerPool } from '../platform/worker-pool.ts'

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
  const templates = createDataTemplates({
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

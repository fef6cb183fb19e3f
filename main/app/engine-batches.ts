import type { Database } from '../db/database.ts'
import { type BatchCheckPorts, createBatchChecks } from '../domain/orders/batches/batch-checks.ts'
import { createBatchProgress } from '../domain/orders/batches/batch-progress.ts'
import { createBatchRepository } from '../domain/orders/batches/batch-repository.ts'
import { createBatchRun } from '../domain/orders/batches/batch-run.ts'
import { createBatchService } from '../domain/orders/batches/batch-service.ts'
import { type BatchWorkPorts, createBatchWork } from '../domain/orders/batches/batch-work.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { RecordEvent } from '../platform/record-event.ts'

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

import type { BatchFilters, BatchKind, BatchRecord } from '../../../../shared/api/batches.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { inPieces } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordEvent } from '../../../platform/record-event.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { BatchInputs, CheckBatch } from './batch-checks.ts'
import { toStoredBatch } from './batch-mapper.ts'
import type { BatchRepository } from './batch-repository.ts'

export type BatchService = {
  list: (testMode: boolean, filters: BatchFilters) => DocumentPage
  /** The JSON of a batch with its items, as bytes. */
  retrieveBytes: (recordRef: RecordRef) => Result<Buffer>
  /** Refuses with every item that does not fit, else stores them all for the background. */
  create: <K extends BatchKind>(
    kind: K,
    items: readonly BatchInputs[K][],
    testMode: boolean,
  ) => Promise<Result<BatchRecord>>
  check: CheckBatch
  /** Stores checked items. There is a batch once all of them are on disk, and not before. */
  enqueue: (kind: BatchKind, items: readonly EnqueuedItem[], testMode: boolean) => Promise<BatchRecord>
}

/** A checked request as JSON, and the record it stands for where there is one already: then nothing is done about it. */
export type EnqueuedItem = { input: string; recordId: string | null }

export type BatchPorts = {
  database: Pick<Database, 'write'>
  repository: BatchRepository
  check: CheckBatch
  recordEvent: RecordEvent
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  /** Ids of batches whose items are only just being stored; the background leaves those alone. */
  comingIn: Set<string>
  /** There is something to do for the background. */
  wake: (kind: BatchKind) => void
}

const rowsAtOnce = 100

export function createBatchService(ports: BatchPorts): BatchService {
  const { repository, clock } = ports
  const { write } = ports.database

  const enqueue: BatchService['enqueue'] = async (kind, items, testMode) => {
    const id = ports.ids('batch')
    ports.comingIn.add(id)
    try {
      await inPieces(items, rowsAtOnce, (piece, from) => {
        write(() => repository.addItems(id, piece, from))
      })
      faultPoint('batch.items_written')
      return announce(id, kind, testMode)
    } finally {
      ports.comingIn.delete(id)
    }
  }

  /** From here on there is a batch. */
  const announce = (id: string, kind: BatchKind, testMode: boolean): BatchRecord => {
    const nowMs = clock.now().getTime()
    const batch = toStoredBatch({ id, kind, nowMs, testMode })
    const record: BatchRecord = { ...batch, resources: [] }
    write(() => {
      repository.insert(batch, nowMs)
      ports.recordEvent({ type: 'batch_queued', data: record, testMode })
    })
    faultPoint('batch.accepted')
    ports.changes.publish({ topic: 'batches', id, action: 'created' })
    ports.wake(kind)
    return record
  }

  return {
    list: repository.page,
    retrieveBytes: ({ id, testMode }) => {
      const bytes = repository.findBytes(id, testMode)
      return bytes === null
        ? refuse('not_found', { message: `There is no batch ${id.slice(0, 80)}.` })
        : ok(bytes)
    },
    create: async (kind, items, testMode) => {
      const checked = await ports.check(kind, items, testMode)
      if (!checked.ok) return checked
      const enqueued: EnqueuedItem[] = []
      await inPieces(items, rowsAtOnce, piece => {
        for (const item of piece) enqueued.push({ input: JSON.stringify(item), recordId: null })
      })
      return ok(await enqueue(kind, enqueued, testMode))
    },
    check: ports.check,
    enqueue,
  }
}

import type { BatchKind, BatchStatus } from '../../../../shared/api/batches.ts'
import { refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RecordEvent } from '../../../platform/record-event.ts'
import {
  type BatchItemRow,
  batchOutcome,
  failedItem,
  type ItemOutcome,
  type ItemState,
  type StoredBatch,
  withStatus,
} from './batch-mapper.ts'
import type { BatchRepository } from './batch-repository.ts'

/** How far batches are, for the loop that works through them. */
export type BatchProgress = {
  nextOpen: (kind: BatchKind) => StoredBatch | null
  items: (batch: StoredBatch, state: ItemState, limit: number) => BatchItemRow[]
  begin: (batch: StoredBatch) => void
  /**
   * Works out items and writes down what became of them, all in one transaction; of many only as many as there
   * is time for, so that others do not wait for the file.
   */
  settle: (
    batch: StoredBatch,
    items: readonly BatchItemRow[],
    outcomeOf: (item: BatchItemRow) => ItemOutcome,
  ) => void
  /** The station itself failed at an item, which is not tried again. */
  giveUp: (batch: StoredBatch, item: BatchItemRow) => void
  finish: (batch: StoredBatch) => void
  /** Tidies up after finished batches and unanswered requests; false when there is nothing left to tidy. */
  tidy: () => boolean
}

export type BatchProgressPorts = {
  database: Pick<Database, 'write' | 'afterCommit'>
  repository: BatchRepository
  recordEvent: RecordEvent
  clock: Clock
  changes: ChangeFeed
  /** Ids of batches whose items are only just being stored. */
  comingIn: ReadonlySet<string>
}

const leftOversAtOnce = 500
/** A commit costs about as much again, which many items in one share. */
const longestTransactionMs = 15

export function createBatchProgress(ports: BatchProgressPorts): BatchProgress {
  const { repository, clock } = ports
  const { write, afterCommit } = ports.database

  const save = (batch: StoredBatch, status: BatchStatus) => {
    repository.save(withStatus(batch, status, clock.now().getTime()))
    afterCommit(() => ports.changes.publish({ topic: 'batches', id: batch.id, action: 'updated' }))
  }

  const tell = ({ id, test_mode: testMode }: StoredBatch, type: Parameters<RecordEvent>[0]['type']) => {
    const data = repository.findWhole(id)
    if (data) ports.recordEvent({ type, data, testMode })
  }

  const settle: BatchProgress['settle'] = (batch, items, outcomeOf) => {
    write(() => {
      const untilMs = clock.now().getTime() + longestTransactionMs
      for (const item of items) {
        repository.settleItem(batch.id, item.position, outcomeOf(item))
        if (clock.now().getTime() >= untilMs) break
      }
      save(batch, batch.status)
    })
  }

  return {
    nextOpen: repository.nextOpen,
    items: (batch, state, limit) => repository.items(batch.id, state, limit),
    begin: batch => {
      write(() => {
        save(batch, 'running')
        tell(batch, 'batch_running')
      })
    },
    settle,
    giveUp: (batch, item) =>
      settle(batch, [item], ({ recordId }) => failedItem(brokenItem().refusal, { recordId })),
    finish: batch => {
      write(() => {
        const status = batchOutcome(repository.counts(batch.id))
        save(batch, status)
        repository.freeze(batch.id)
        tell(batch, status === 'failed' ? 'batch_failed' : 'batch_completed')
      })
    },
    tidy: () => repository.removeLeftOvers(leftOversAtOnce, ports.comingIn),
  }
}

const brokenItem = () =>
  refuse('internal_error', {
    message:
      'Something failed inside the station at this item. It is not tried again; the log has the reason.',
  })

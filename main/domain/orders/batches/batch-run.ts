import { type BatchKind, batchKinds } from '../../../../shared/api/batches.ts'
import { toStorageError } from '../../../db/storage-error.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { createLanes, type Lanes, type Next } from '../../../platform/loops/loop.ts'
import type { BatchItemRow, StoredBatch } from './batch-mapper.ts'
import type { BatchProgress } from './batch-progress.ts'
import type { BatchWork, WorkItem } from './batch-work.ts'

export type BatchRunPorts = {
  progress: BatchProgress
  work: Record<BatchKind, BatchWork>
  clock: Clock
  random: () => number
  /** Trouble of the station itself, for its log. */
  report: (error: unknown) => void
  /** Trouble began or ended. */
  changed: () => void
}

/** Goes on after a start with what a stop or a crash left behind; a stop waits for the items under way. */
export type BatchRun = Lanes<BatchKind>

const storedAtOnce = 40
/** Carriers asked at the same time. */
const processedAtOnce = 4
/** Pause after trouble of the station itself, such as a full disk. */
const backOff = { firstMs: 5_000, mostMs: 30_000 }

/**
 * Works through batches, those of a kind one after the other. Every outcome is on disk with the record it is
 * about, or after it was asked for, so that a crash never makes anything twice.
 */
export function createBatchRun(ports: BatchRunPorts): BatchRun {
  const { advance } = createBatchSteps(ports)
  return createLanes<BatchKind>({
    ...ports,
    name: 'batches',
    backOff,
    atStart: () => batchKinds,
    step: async kind => {
      await breathe()
      return advance(kind)
    },
  })
}

/** What is done of a batch at a time. */
function createBatchSteps({ progress, work, report }: Pick<BatchRunPorts, 'progress' | 'work' | 'report'>) {
  /** Items are stored one by one after several together failed, to find the one that did it. */
  let isCareful = false

  /** A full disk says nothing about an item; everything else does. */
  const reportOrRethrow = (error: unknown) => {
    if (toStorageError(error, '')) throw error
    report(error)
  }

  const storeSome = (batch: StoredBatch, store: NonNullable<BatchWork['store']>): boolean => {
    const items = progress.items(batch, 'waiting', isCareful ? 1 : storedAtOnce)
    const [first] = items
    if (!first) return false
    try {
      faultPoint('batch.before_item')
      progress.settle(batch, items, item => store(toWorkItem(batch, item)))
      faultPoint('batch.item_written')
    } catch (error) {
      reportOrRethrow(error)
      if (isCareful) progress.giveUp(batch, first)
      isCareful = !isCareful
    }
    return true
  }

  const processOne = async (
    batch: StoredBatch,
    item: BatchItemRow,
    process: NonNullable<BatchWork['process']>,
  ) => {
    try {
      faultPoint('batch.before_item')
      const outcome = await process(toWorkItem(batch, item))
      faultPoint('batch.item_done')
      progress.settle(batch, [item], () => outcome)
      faultPoint('batch.item_written')
    } catch (error) {
      reportOrRethrow(error)
      progress.giveUp(batch, item)
    }
  }

  const advance = async (kind: BatchKind): Promise<Next> => {
    const batch = progress.nextOpen(kind)
    if (!batch) return progress.tidy() ? 'again' : 'idle'
    if (batch.status === 'queued') {
      progress.begin(batch)
      return 'again'
    }
    const { store, process } = work[kind]
    if (store && storeSome(batch, store)) return 'again'
    const items = process ? progress.items(batch, store ? 'stored' : 'waiting', processedAtOnce) : []
    if (!process || items.length === 0) progress.finish(batch)
    else await Promise.all(items.map(item => processOne(batch, item, process)))
    return 'again'
  }

  return { advance }
}

const toWorkItem = (batch: StoredBatch, { input, recordId }: BatchItemRow): WorkItem => ({
  input: JSON.parse(input),
  recordId,
  batch,
})

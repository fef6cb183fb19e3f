import { type BatchKind, batchKinds } from '../../shared/api/batches.ts'
import { toStorageError } from '../db/storage-error.ts'
import type { BatchItemRow, StoredBatch } from '../domain/batches/batch-mapper.ts'
import type { BatchProgress } from '../domain/batches/batch-progress.ts'
import type { BatchWork, WorkItem } from '../domain/batches/batch-work.ts'
import { breathe } from '../platform/breathe.ts'
import type { Clock } from '../platform/clock.ts'
import { createLane, type Lane, type Next } from '../platform/lane.ts'

export type BatchRunPorts = {
  progress: BatchProgress
  work: Record<BatchKind, BatchWork>
  clock: Clock
  /** Trouble of the station itself, for its log. */
  report: (error: unknown) => void
}

export type BatchRun = {
  /** Goes on with what waits, also with what a stop or a crash left behind. */
  start: () => void
  wake: (kind: BatchKind) => void
  /** Starts nothing new and waits for the items under way; the rest is done after the next start. */
  stop: () => Promise<void>
}

const storedAtOnce = 100
/** Carriers asked at the same time. */
const processedAtOnce = 4
const troubleDelayMs = 5_000

/**
 * Works through batches, those of a kind one after the other. Every outcome is on disk with the record it is
 * about, or after it was asked for, so that a crash never makes anything twice.
 */
export function createBatchRun(ports: BatchRunPorts): BatchRun {
  const { progress, work, clock } = ports
  let isRunning = false
  /** Items are stored one by one after several together failed, to find the one that did it. */
  let isCareful = false

  const toWorkItem = (batch: StoredBatch, { input, recordId }: BatchItemRow): WorkItem => ({
    input: JSON.parse(input),
    recordId,
    batch,
  })

  const storeSome = (batch: StoredBatch, store: NonNullable<BatchWork['store']>): boolean => {
    const items = progress.items(batch, 'waiting', isCareful ? 1 : storedAtOnce)
    const [first] = items
    if (!first) return false
    try {
      progress.settle(batch, items, item => store(toWorkItem(batch, item)))
    } catch (error) {
      orRethrow(error)
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
      const outcome = await process(toWorkItem(batch, item))
      progress.settle(batch, [item], () => outcome)
    } catch (error) {
      orRethrow(error)
      progress.giveUp(batch, item)
    }
  }

  /** A full disk says nothing about an item; everything else does. */
  const orRethrow = (error: unknown) => {
    if (toStorageError(error, '')) throw error
    ports.report(error)
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

  const step = async (kind: BatchKind): Promise<Next> => {
    try {
      await breathe()
      return await advance(kind)
    } catch (error) {
      ports.report(error)
      return { atMs: clock.now().getTime() + troubleDelayMs }
    }
  }

  const lanes = new Map<BatchKind, Lane>(batchKinds.map(kind => [kind, createLane(() => step(kind), clock)]))
  const wake = (kind: BatchKind) => {
    if (isRunning) lanes.get(kind)?.wake()
  }

  return {
    start: () => {
      isRunning = true
      for (const kind of batchKinds) wake(kind)
    },
    wake,
    stop: async () => {
      isRunning = false
      await Promise.all([...lanes.values()].map(lane => lane.stop()))
    },
  }
}

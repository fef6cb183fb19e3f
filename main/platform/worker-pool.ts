import pLimit from 'p-limit'
import { Piscina } from 'piscina'

/** The exported functions of a worker file: each takes one value and returns one that can be copied between threads. */
export type WorkerTasks<T> = Record<keyof T, (input: never) => unknown>

/** Runs the functions of one worker file on other threads. */
export type WorkerPool<T extends WorkerTasks<T>> = {
  /**
   * Rejects with what the task threw, and when it works longer than the pool allows; its thread is then ended. Waiting
   * for a free thread has no limit.
   */
  run: <Name extends keyof T & string>(
    task: Name,
    input: Parameters<T[Name]>[0],
    /** Ends the task and its thread before its time. */
    signal?: AbortSignal,
  ) => Promise<Awaited<ReturnType<T[Name]>>>
  close: () => Promise<void>
}

export type WorkerPoolOptions = {
  /** A `.ts` file that Node runs by stripping its types, or the `.js` file a bundler made of it. */
  workerUrl: URL
  maxThreads?: number
  /** A thread with nothing to do for this long is given back with all its memory. */
  idleTimeoutMs?: number
  taskTimeoutMs?: number
  maxMemoryMb?: number
}

/**
 * A pool that holds no thread until the first task.
 *
 * @example createWorkerPool<typeof import('./thumbnail-worker.ts')>({ workerUrl })
 */
export function createWorkerPool<T extends WorkerTasks<T>>(options: WorkerPoolOptions): WorkerPool<T> {
  const { maxThreads = 2, idleTimeoutMs = 30_000, taskTimeoutMs = 20_000, maxMemoryMb = 512 } = options
  const piscina = new Piscina({
    filename: options.workerUrl.href,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  // Time in the line is not time at work: what waits behind hundreds of others must not be ended for it.
  const inTurn = pLimit(maxThreads)
  return {
    run: (task, input, signal) =>
      inTurn(() => {
        const limit = AbortSignal.timeout(taskTimeoutMs)
        return piscina.run(input, { name: task, signal: signal ? AbortSignal.any([limit, signal]) : limit })
      }),
    close: () => piscina.destroy(),
  }
}

/** Whether a task was ended because its time or memory was used up. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    /OUT_OF_MEMORY|memory limit/.test(`${'code' in error ? error.code : ''} ${error.message}`))

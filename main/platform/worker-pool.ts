import { channel } from 'node:diagnostics_channel'
import type { Piscina } from 'piscina'
import { onFirstUse } from './on-first-use.ts'
import { workerAccidents } from './program-watch.ts'

/** The exported functions of a worker file: each takes one value and returns one that can be copied between threads. */
export type WorkerTasks<T> = Record<keyof T, (input: never) => unknown>

/** Runs the functions of one worker file on other threads. */
export type WorkerPool<T extends WorkerTasks<T>> = {
  /**
   * Rejects with what the task threw, and when it works longer than the pool allows; its thread is then ended. Waiting
   * for a free thread has no limit, and the time a new one takes to begin is not that of the task.
   */
  run: <Name extends keyof T & string>(
    task: Name,
    input: Parameters<T[Name]>[0],
    more?: {
      /** Ends the task and its thread before its time. */
      signal?: AbortSignal | undefined
      /** Memory that is given away with the input and not copied. */
      transfer?: ArrayBuffer[]
    },
  ) => Promise<Awaited<ReturnType<T[Name]>>>
  close: () => Promise<void>
}

export type WorkerPoolOptions = {
  /** A `.ts` file that Node runs by stripping its types, or the `.js` file a bundler made of it. */
  workerUrl: URL
  /** Told to every thread when it begins. */
  workerData?: Readonly<Record<string, unknown>>
  maxThreads?: number
  /** The first thread is given back with all its memory when it had nothing to do for this long. */
  idleTimeoutMs?: number
  taskTimeoutMs?: number
  maxMemoryMb?: number
  /** Where a task makes very many small things; elsewhere large buffers are what counts, freed when this is full. */
  youngMemoryMb?: number
}

/** Threads beside the first one take as much memory as it does, so they come for a rush and go soon after it. */
const rush = { waitingTasks: 4, waitedMs: 1_000, idleTimeoutMs: 20_000 }

const usualYoungMemoryMb = 4

/**
 * A pool that holds no thread until the first task, and one for as long as that has no trouble to keep up.
 *
 * @example createWorkerPool<typeof import('./thumbnail-worker.ts')>({ workerUrl })
 */
export function createWorkerPool<T extends WorkerTasks<T>>(options: WorkerPoolOptions): WorkerPool<T> {
  const { maxThreads = 2, idleTimeoutMs = 30_000, taskTimeoutMs = 20_000, maxMemoryMb = 512 } = options
  const maxYoungGenerationSizeMb = options.youngMemoryMb ?? usualYoungMemoryMb
  // Loaded for the first task: a start needs no thread.
  const prepare = onFirstUse(async () => {
    const piscina = await import('piscina')
    const threads = Array.from({ length: maxThreads }, (_, index) =>
      createThread(piscina, {
        filename: options.workerUrl.href,
        ...(options.workerData ? { workerData: options.workerData } : {}),
        idleTimeout: index === 0 ? idleTimeoutMs : Math.min(idleTimeoutMs, rush.idleTimeoutMs),
        resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb },
      }),
    )
    return { threads, turns: createTurns(threads) }
  })
  let prepared: ReturnType<typeof prepare> | undefined
  let isClosed = false
  return {
    run: async (task, input, { signal, transfer = [] } = {}) => {
      if (isClosed) throw new Error('No task is taken any more: its threads were ended.')
      prepared = prepare()
      const { turns } = await prepared
      const thread = await turns.take()
      // Time in the queue is not time at work: what waits behind hundreds of others must not be ended for it.
      const limit = limitOf(thread, taskTimeoutMs)
      try {
        return await thread.run(input, {
          name: task,
          transferList: transfer,
          signal: signal ? AbortSignal.any([limit.signal, signal]) : limit.signal,
        })
      } finally {
        limit.end()
        turns.give(thread)
      }
    },
    close: async () => {
      isClosed = true
      const { threads = [] } = (await prepared) ?? {}
      await Promise.all(threads.map(thread => thread.destroy()))
    },
  }
}

type Library = typeof import('piscina')

function createThread({ Piscina }: Library, options: ConstructorParameters<Library['Piscina']>[0]): Piscina {
  // A thread that waits for work in `Atomics.wait` may miss that it is to end, and whoever ends it waits for ever.
  const thread = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    recordTiming: false,
    atomics: 'disabled',
    ...options,
  })
  // A task that was ended is told by itself; what is left over is an accident and must not end the process.
  return thread.on('error', error => channel(workerAccidents).publish(error))
}

/** A thread that loads longer than this will not come any more. */
const mostBeginningMs = 60_000

/** The time of one task, from when its thread is there: on a busy computer that takes longer than many a task may. */
function limitOf(thread: Piscina, taskTimeoutMs: number) {
  const limit = new AbortController()
  const startOver = (ms: number) => setTimeout(() => limit.abort(), ms).unref()
  const isThere = thread.threads.length > 0
  let timer = startOver(isThere ? taskTimeoutMs : mostBeginningMs)
  const onThere = () => {
    clearTimeout(timer)
    timer = startOver(taskTimeoutMs)
  }
  if (!isThere) thread.once('workerCreate', onThere)
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer)
      thread.off('workerCreate', onThere)
    },
  }
}

/** Who gets which thread: the first one as long as it keeps up, in the order of asking. */
function createTurns<Thread>(threads: readonly Thread[]) {
  const free = [...threads]
  const waiting: ((thread: Thread) => void)[] = []

  /** Hands a free thread to who waited longest; one beside the first only in a rush. */
  function serve(isRush: boolean): void {
    const thread = isRush || free[0] === threads[0] ? free[0] : undefined
    const next = thread && waiting.shift()
    if (!thread || !next) return
    free.shift()
    next(thread)
  }

  return {
    take: () =>
      new Promise<Thread>(resolve => {
        waiting.push(resolve)
        serve(waiting.length >= rush.waitingTasks)
        const isWaiting = () => waiting.includes(resolve)
        if (isWaiting()) setTimeout(() => isWaiting() && serve(true), rush.waitedMs).unref()
      }),
    give: (thread: Thread) => {
      free.push(thread)
      free.sort((one, other) => threads.indexOf(one) - threads.indexOf(other))
      serve(true)
    },
  }
}

/** Whether a task was ended because its time or memory was used up. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    /OUT_OF_MEMORY|memory limit/.test(`${'code' in error ? error.code : ''} ${error.message}`))

import { createWorkerPlace, TaskStopped } from './worker-thread.ts'

/** The exported functions of a worker file: each takes one value and returns one that can be copied between threads. */
export type WorkerTasks<T> = Record<keyof T, (input: never) => unknown>

/** Runs the functions of one worker file on other threads. */
export type WorkerPool<T extends WorkerTasks<T>> = {
  /**
   * Rejects with what the task threw, with `TaskStopped` when it takes more time or memory than the pool allows, with
   * `WorkerCannotLoad` when the file does not load, and with `WorkerLost` when its thread ends by itself. Waiting for a
   * free thread has no limit, and the time a new one takes to begin is not that of the task.
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
  /** Of each part of a task that says when a part is done (`tellProgress`), else of the whole. */
  taskTimeoutMs?: number
  /** The heap of one thread and the buffers beside it. */
  maxMemoryMb?: number
  /** A thread is replaced after so many: whatever it has piled up goes with it. */
  mostTasks?: number
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
  const { maxThreads = 2, idleTimeoutMs = 30_000 } = options
  const places = Array.from({ length: maxThreads }, (_, index) =>
    createWorkerPlace({
      tasksUrl: options.workerUrl,
      workerData: options.workerData ?? {},
      idleTimeoutMs: index === 0 ? idleTimeoutMs : Math.min(idleTimeoutMs, rush.idleTimeoutMs),
      taskTimeoutMs: options.taskTimeoutMs ?? 20_000,
      maxMemoryMb: options.maxMemoryMb ?? 512,
      maxYoungMemoryMb: options.youngMemoryMb ?? usualYoungMemoryMb,
      mostTasks: options.mostTasks ?? Number.POSITIVE_INFINITY,
    }),
  )
  const turns = createTurns(places)
  let isClosed = false
  return {
    run: async (task, input, { signal, transfer = [] } = {}) => {
      // Time in the queue is not time at work: what waits behind hundreds of others must not be ended for it.
      const place = await turns.take()
      try {
        if (isClosed) throw new Error('No task is taken any more: its threads were ended.')
        // What comes from another thread is what its task returned.
        return (await place.run({ task, input, signal, transfer })) as never
      } finally {
        void place.settle().then(() => turns.give(place))
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all(places.map(place => place.end()))
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

/** Whether a task was ended because its time or memory was used up, or because nobody wants it any more. */
export const isStopped = (error: unknown): boolean =>
  error instanceof TaskStopped || (error instanceof Error && error.name === 'AbortError')

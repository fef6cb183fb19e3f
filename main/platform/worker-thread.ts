import { channel } from 'node:diagnostics_channel'
import { Worker } from 'node:worker_threads'
import { workerAccidents } from './program-watch.ts'
import type { Answer, Told } from './worker-entry.ts'
import type { ThreadData } from './worker-pulse.ts'

/** A task was ended because its time or memory was used up. */
export class TaskStopped extends Error {
  readonly why: 'time' | 'memory'

  constructor(why: 'time' | 'memory') {
    super(`The task was aborted: it took more ${why} than a task may`)
    this.why = why
  }
}

/** No task was begun: what would do it does not load on this computer. */
export class WorkerCannotLoad extends Error {}

/** The thread ended in the middle of a task, by itself. */
export class WorkerLost extends Error {}

export type ThreadOptions = {
  tasksUrl: URL
  workerData: Readonly<Record<string, unknown>>
  idleTimeoutMs: number
  taskTimeoutMs: number
  maxMemoryMb: number
  maxYoungMemoryMb: number
  /** A thread is ended after so many tasks, and the next one gets a fresh one. */
  mostTasks: number
}

export type Task = Told & { signal: AbortSignal | undefined; transfer: ArrayBuffer[] }

/** A place for one task at a time, and for the thread that does it: there is none until the first and after a rest. */
export type WorkerPlace = {
  run: (task: Task) => Promise<unknown>
  /** Lets a thread go that is worn out. To be awaited between two tasks; nobody has to wait for it with an answer. */
  settle: () => Promise<void>
  end: () => Promise<void>
}

const entryUrl = new URL('./worker-entry.ts', import.meta.url)
const megabyte = 1024 * 1024
/** A thread that loads longer than this will not come any more. */
const mostLoadingMs = 60_000
/** A task of many parts has its time for each of them, and together no more than so many times. */
const mostTimes = 15
const lookEveryMs = 100
/** What a thread holds for good of the ceiling of a task: one that holds more has grown with a document. */
const keptPart = 0.4

type Thread = ReturnType<typeof beginThread>

export function createWorkerPlace(options: ThreadOptions): WorkerPlace {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  const ending = new Set<Promise<unknown>>()

  function letGo(): void {
    clearTimeout(idle)
    const gone = thread?.worker.terminate()
    thread = undefined
    if (gone) void ending.add(gone.finally(() => ending.delete(gone)))
  }

  return {
    run: async task => {
      clearTimeout(idle)
      thread ??= beginThread(options, gone => {
        if (thread?.worker === gone) thread = undefined
      })
      const current = thread
      try {
        return await current.run(task)
      } catch (error) {
        if (current.isBusy() && thread === current) letGo()
        throw error
      }
    },
    settle: async () => {
      if (!thread) return
      const isWorn =
        thread.tasks() >= options.mostTasks || (await thread.rest()) > keptPart * options.maxMemoryMb
      if (isWorn) letGo()
      else idle = setTimeout(letGo, options.idleTimeoutMs).unref()
    },
    end: async () => {
      letGo()
      await Promise.all(ending)
    },
  }
}

function startWorker(options: ThreadOptions, pulse: ThreadData['pulse']): Worker {
  const data: ThreadData = { tasksUrl: options.tasksUrl.href, pulse }
  return new Worker(entryUrl, {
    workerData: { ...options.workerData, ...data },
    resourceLimits: {
      maxOldGenerationSizeMb: options.maxMemoryMb,
      maxYoungGenerationSizeMb: options.maxYoungMemoryMb,
    },
  })
}

/** One thread from its beginning to its end; `onGone` is told of that however it comes. */
function beginThread(options: ThreadOptions, onGone: (worker: Worker) => void) {
  const pulse = new Int32Array(new SharedArrayBuffer(4))
  const worker = startWorker(options, pulse)
  const loading = Promise.withResolvers<void>()
  // Also heard of by whoever waits for the task.
  loading.promise.catch(() => undefined)
  let isLoaded = false
  let tasks = 0
  let restMb = 0
  let waiting: PromiseWithResolvers<unknown> | null = null

  const fail = (error: Error) => {
    loading.reject(new WorkerCannotLoad(withoutDot(error.message), { cause: error }))
    waiting?.reject(error)
  }
  worker.on('message', (answer: Answer) => {
    if ('loaded' in answer) {
      isLoaded = true
      return loading.resolve()
    }
    if ('error' in answer) waiting?.reject(answer.error)
    else waiting?.resolve(answer.value)
    waiting = null
  })
  worker.on('error', error => {
    // A task that was ended is told by itself; what is left over is an accident and must not end the process.
    if (isLoaded && !waiting) channel(workerAccidents).publish(error)
    fail(asLost(error))
  })
  worker.on('exit', code => {
    fail(new WorkerLost(isLoaded ? `it ended by itself (code ${code})` : 'it ended while it was loaded'))
    onGone(worker)
  })

  return {
    worker,
    tasks: () => tasks,
    isBusy: () => waiting !== null || !isLoaded,
    /** Megabytes held between two tasks. */
    rest: async () => {
      restMb = await heldMb(worker)
      return restMb
    },
    run: async ({ task, input, signal, transfer }: Task): Promise<unknown> => {
      tasks += 1
      worker.ref()
      try {
        await withinTime(loading.promise, signal)
        waiting = Promise.withResolvers()
        const { promise } = waiting
        worker.postMessage({ task, input } satisfies Told, transfer)
        // What earlier tasks left is not this one's.
        const maxMemoryMb = options.maxMemoryMb + restMb
        return await withinLimits(promise, { worker, pulse, signal, options: { ...options, maxMemoryMb } })
      } finally {
        worker.unref()
      }
    },
  }
}

function asLost(error: unknown): Error {
  const { code, message = String(error) } = (error ?? {}) as { code?: unknown; message?: string }
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TaskStopped('memory')
    : new WorkerLost(withoutDot(message), { cause: error })
}

/** Goes on in a sentence. */
const withoutDot = (message: string): string => message.replace(/\.$/, '')

/** Megabytes of the heap of a thread and of the buffers beside it, also while it works; those that libraries take by themselves are not seen. */
async function heldMb(worker: Worker): Promise<number> {
  try {
    const { total_heap_size: heap, external_memory: outside } = await worker.getHeapStatistics()
    return (heap + outside) / megabyte
  } catch {
    return 0
  }
}

async function withinTime(loading: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const late = Promise.withResolvers<never>()
  const onLate = () =>
    late.reject(new WorkerCannotLoad(`it was not there after ${mostLoadingMs / 1000} seconds`))
  const timer = setTimeout(onLate, mostLoadingMs).unref()
  try {
    await unlessAborted(Promise.race([loading, late.promise]), signal)
  } finally {
    clearTimeout(timer)
  }
}

type Limits = {
  worker: Worker
  pulse: Int32Array
  signal: AbortSignal | undefined
  options: Pick<ThreadOptions, 'taskTimeoutMs' | 'maxMemoryMb'>
}

/** The answer of a task, or the word that it was ended. Ending its thread is the caller's. */
async function withinLimits(answer: Promise<unknown>, limits: Limits): Promise<unknown> {
  const { worker, pulse, signal, options } = limits
  const { promise: over, reject } = Promise.withResolvers<never>()
  let [times, seen] = [1, Atomics.load(pulse, 0)]
  const onTime = () => {
    const now = Atomics.load(pulse, 0)
    if (now === seen || times >= mostTimes) return reject(new TaskStopped('time'))
    times += 1
    seen = now
    timer = setTimeout(onTime, options.taskTimeoutMs).unref()
  }
  let timer = setTimeout(onTime, options.taskTimeoutMs).unref()
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    if ((await heldMb(worker)) > options.maxMemoryMb) reject(new TaskStopped('memory'))
    isLooking = false
  }
  const watch = setInterval(look, lookEveryMs).unref()
  try {
    return await unlessAborted(Promise.race([answer, over]), signal)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new DOMException('The task was aborted', 'AbortError'))
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

import { afterAll, describe, expect, it } from 'vitest'
import { createWorkerPool } from '../../../main/platform/worker-pool.ts'
import { TaskStopped, WorkerCannotLoad, WorkerLost } from '../../../main/platform/worker-thread.ts'
import { patience } from '../../support/run/machine-pace.ts'
import { busy } from '../../support/station/pool-worker.ts'

const limitMs = patience(1_000)
const workerUrl = new URL('../../support/station/pool-worker.ts', import.meta.url)
const pool = createWorkerPool<typeof import('../../support/station/pool-worker.ts')>({
  workerUrl,
  taskTimeoutMs: limitMs,
})
afterAll(pool.close)

describe('the worker pool', () => {
  it('runs the functions of a TypeScript file by name', async () => {
    expect(await Promise.all([1, 2, 3].map(value => pool.run('double', value)))).toEqual([2, 4, 6])
  })

  it('does not count the time a thread takes to begin', async () => {
    const hasty = createWorkerPool<typeof import('../../support/station/pool-worker.ts')>({
      workerUrl,
      // Half of what one takes on the quickest machine.
      taskTimeoutMs: 20,
    })
    expect(await hasty.run('double', 21)).toBe(42)
    await hasty.close()
  })

  it('rejects with what the task threw', async () => {
    await expect(pool.run('fail', 'no such page')).rejects.toThrow('no such page')
  })

  it('ends a task that takes too long and goes on with the next', async () => {
    await expect(pool.run('never', null)).rejects.toThrow(/abort/i)
    expect(await pool.run('double', 21)).toBe(42)
  })

  it('ends nothing but the task when that is ended with its answer already there', async () => {
    const stop = new AbortController()
    await pool.run('double', 1)
    const ended = expect(pool.run('double', 4, { signal: stop.signal })).rejects.toThrow(/abort/i)
    // The thread is given its task in these turns, and answers while this one is held up and cannot read.
    for (let turn = 0; turn < 5; turn += 1) await null
    busy(50)
    stop.abort()
    await ended
    expect(await pool.run('double', 21)).toBe(42)
  })

  it('gives every task its whole time, however long it waited for its turn', async () => {
    const narrow = createWorkerPool<typeof import('../../support/station/pool-worker.ts')>({
      workerUrl,
      taskTimeoutMs: limitMs,
      maxThreads: 1,
    })
    const busyMs = Array.from({ length: 8 }, () => limitMs / 6)
    expect(await Promise.all(busyMs.map(ms => narrow.run('busy', ms)))).toEqual(busyMs)
    await narrow.close()
  })

  it('works on one thread while that keeps up, and on a second one in a rush', async () => {
    const roomy = createWorkerPool<typeof import('../../support/station/pool-worker.ts')>({ workerUrl })
    const calm = [await roomy.run('threadAfter', 0), await roomy.run('threadAfter', 0)]
    expect(new Set(calm).size).toBe(1)
    const rush = await Promise.all(Array.from({ length: 6 }, () => roomy.run('threadAfter', 50)))
    expect(new Set(rush).size).toBe(2)
    await roomy.close()
  })

  it('does not let a quick task wait for a slow one', async () => {
    const roomy = createWorkerPool<typeof import('../../support/station/pool-worker.ts')>({ workerUrl })
    const word = new Int32Array(new SharedArrayBuffer(4))
    const slow = roomy.run('untilTold', word)
    expect(await roomy.run('double', 1)).toBe(2)
    Atomics.store(word, 0, 1)
    Atomics.notify(word, 0)
    expect(await slow).toBe('told')
    await roomy.close()
  })
})

it('takes no task once it was closed, whether or not it had one before', async () => {
  const closed = createWorkerPool<typeof import('../../support/station/pool-worker.ts')>({ workerUrl })
  await closed.close()
  await expect(closed.run('busy', 1)).rejects.toThrow('No task is taken any more')
})

type Tasks = typeof import('../../support/station/pool-worker.ts')

/** The source of a worker file that may be anything. */
const fileOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

describe('a worker file that does not load', () => {
  it.each([
    ['throws', "throw new Error('no such library')", /^no such library$/],
    ['lacks a part of it', "import 'packdesk-nowhere'", /packdesk-nowhere/],
    ['is not understood', 'export const double = = 2', /Unexpected token/],
    ['ends its thread', 'process.exit(0)', /^it ended while it was loaded$/],
  ])('and %s is told at once as what it is', async (_, code, words) => {
    const broken = createWorkerPool<Tasks>({ workerUrl: fileOf(code), taskTimeoutMs: patience(60_000) })
    const startedMs = performance.now()
    const told = await broken.run('double', 1).catch((error: unknown) => error)
    expect(told).toBeInstanceOf(WorkerCannotLoad)
    expect((told as Error).message).toMatch(words)
    expect(performance.now() - startedMs, 'at once').toBeLessThan(patience(5_000))
    await expect(broken.run('double', 2), 'the next one as well').rejects.toThrow(WorkerCannotLoad)
    await broken.close()
  })

  it('does not keep the others waiting', async () => {
    const broken = createWorkerPool<Tasks>({ workerUrl: fileOf("throw new Error('no')"), maxThreads: 1 })
    const told = await Promise.allSettled([1, 2, 3].map(value => broken.run('double', value)))
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await broken.close()
  })
})

describe('the memory of a thread', () => {
  it('has a ceiling that counts what lies beside its heap', async () => {
    const tight = createWorkerPool<Tasks>({ workerUrl, maxMemoryMb: 128, taskTimeoutMs: patience(60_000) })
    const told = await tight.run('fillMemory', 400).catch((error: unknown) => error)
    expect(told).toBeInstanceOf(TaskStopped)
    expect(told).toMatchObject({ why: 'memory' })
    expect(await tight.run('double', 21)).toBe(42)
    await tight.close()
  })

  it('is given back when a task has left much of it behind', async () => {
    const roomy = createWorkerPool<Tasks>({ workerUrl, maxMemoryMb: 512 })
    const first = await roomy.run('threadAfter', 0)
    await roomy.run('fillMemory', 100)
    expect(await roomy.run('threadAfter', 0), 'still the same with little').toBe(first)
    await roomy.run('fillMemory', 250)
    expect(await roomy.run('threadAfter', 0)).not.toBe(first)
    await roomy.close()
  })

  it('is given back after a number of tasks', async () => {
    const worn = createWorkerPool<Tasks>({ workerUrl, mostTasks: 3 })
    const threads = []
    for (let task = 0; task < 6; task += 1) threads.push(await worn.run('threadAfter', 0))
    expect(new Set(threads.slice(0, 3)).size).toBe(1)
    expect(new Set(threads.slice(3)).size).toBe(1)
    expect(threads[3]).not.toBe(threads[0])
    await worn.close()
  })
})

it('a task in parts has its time for each of them, but not for ever', async () => {
  const stepping = createWorkerPool<Tasks>({ workerUrl, taskTimeoutMs: limitMs })
  const steps = { stepMs: limitMs / 3, steps: 9 }
  expect(await stepping.run('inSteps', steps)).toBe(9)
  const quick = createWorkerPool<Tasks>({ workerUrl, taskTimeoutMs: 50 })
  const endless = quick.run('inSteps', { stepMs: 10, steps: 1e9 })
  await expect(endless).rejects.toMatchObject({ why: 'time' })
  await Promise.all([stepping.close(), quick.close()])
})

it('a thread that ends in the middle of a task is told as that, and the next task has another one', async () => {
  await expect(pool.run('leave', 3)).rejects.toThrow(new WorkerLost('it ended by itself (code 3)'))
  expect(await pool.run('double', 21)).toBe(42)
})

import { afterAll, describe, expect, it } from 'vitest'
import { createWorkerPool } from '../../../main/platform/worker-pool.ts'
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

import { parentPort } from 'node:worker_threads'
import { type ThreadData, threadData } from './worker-pulse.ts'

/** Begins a thread of a pool: loads its tasks, says so, and does one after the other. What fails here ends the thread. */

export type Told = { task: string; input: unknown }
export type Answer = { loaded: true } | { value: unknown } | { error: unknown }

const { tasksUrl } = threadData() as ThreadData
const tasks: Record<string, ((input: unknown) => unknown) | undefined> = await import(
  /* @vite-ignore */ tasksUrl
)
const answer = (said: Answer) => parentPort?.postMessage(said)

parentPort?.on('message', async ({ task, input }: Told) => {
  try {
    const run = tasks[task]
    if (!run) throw new TypeError(`There is no task ${task}`)
    answer({ value: await run(input) })
  } catch (error) {
    answer({ error: error instanceof Error ? error : new Error(String(error)) })
  }
})
answer({ loaded: true })

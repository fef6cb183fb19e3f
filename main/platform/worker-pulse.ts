import { workerData } from 'node:worker_threads'

/** What a thread of a pool is told when it begins, beside what its tasks ask for. */
export type ThreadData = { tasksUrl: string; pulse: Int32Array }

/** That of the thread this runs in; null in any other. */
export const threadData = (): ThreadData | null => {
  const { tasksUrl, pulse } = (workerData ?? {}) as Partial<ThreadData>
  return tasksUrl !== undefined && pulse instanceof Int32Array ? { tasksUrl, pulse } : null
}

/** Says that a part of a task is done, such as a page: the time it is given is that of a part. */
export function tellProgress(): void {
  const data = threadData()
  if (data) Atomics.add(data.pulse, 0, 1)
}

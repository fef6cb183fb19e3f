import { createWorkerPool } from '../../../platform/worker-pool.ts'
import type * as tasks from './backup-worker.ts'
import type { Outcome } from './backup-worker.ts'

/** Copies and reads whole files in a thread of its own. What goes wrong there is an outcome, never a rejection. */
export type BackupPool = {
  copy: (input: { from: string; target: string }, signal?: AbortSignal) => Promise<Outcome>
  examine: (file: string) => Promise<Outcome>
  close: () => Promise<void>
}

const longestMs = 2 * 60 * 60_000

export function createBackupPool(): BackupPool {
  const pool = createWorkerPool<typeof tasks>({
    workerUrl: new URL('./backup-worker.ts', import.meta.url),
    maxThreads: 1,
    idleTimeoutMs: 5_000,
    taskTimeoutMs: longestMs,
  })
  const cutOff = (error: unknown): Outcome => ({
    ok: false,
    trouble: 'failed',
    message: (error as Error).message,
  })
  return {
    copy: (input, signal) => pool.run('copy', input, signal).catch(cutOff),
    examine: file => pool.run('examine', file).catch(cutOff),
    close: pool.close,
  }
}

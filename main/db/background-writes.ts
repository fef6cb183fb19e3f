import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Result } from '../../shared/errors/result.ts'
import type * as tasks from './checkpoint-worker.ts'
import type { Database } from './database.ts'
import { unsynced, usualPragmas } from './open.ts'

export type CheckpointTasks = typeof tasks

/** Where the task is when Node runs the sources; a bundle passes the address of its own copy to the pool. */
export const checkpointWorkerUrl = new URL('./checkpoint-worker.ts', import.meta.url)

/**
 * Long work in many short transactions. The disk takes most of the time of one, and is waited for while others are
 * served: a piece is whole at once and outlives the end of the process, and is on disk a moment later. Nothing that is
 * stored after it is ever on disk without it.
 */
export type BackgroundWrites = {
  /**
   * As `Database.transact`; others are told once it is on disk. The disk has one piece to do while the next one is
   * worked on, and no more: resolves when the one before is there.
   */
  transact: <T>(work: () => Result<T>) => Promise<Result<T>>
  /** When there is nothing more to do for now. */
  rest: () => Promise<void>
}

export type BackgroundWritesPorts = {
  database: Pick<Database, 'sqlite' | 'transactUnsynced'>
  /** Brings what is written ahead into the file, on another thread. */
  checkpoint: (file: string) => Promise<void>
  nowMs: () => number
  /** Trouble with that; the file is then kept in order between the transactions. */
  report: (error: unknown) => void
}

/** So much is written ahead in the meantime that a checkpoint is worth it, and not yet so much that reading suffers. */
const betweenCheckpointsMs = 400

const syncToDisk = promisify(fsync)

/** Pages of the indexes many records are entered into; only while there is such work. */
const cacheKilobytes = 12_000

export function createBackgroundWrites(ports: BackgroundWritesPorts): BackgroundWrites {
  const { sqlite, transactUnsynced } = ports.database
  const file = sqlite.name
  let isAtWork = false
  let isHelped = true
  let running: Promise<void> | null = null
  /** Only what nobody writes to meanwhile begins at its start again. */
  let isFollowUpDue = false
  let lastMs = 0
  let onDisk: Promise<void> = Promise.resolve()
  /** Pieces so far: who rests sees by it that another has begun meanwhile. */
  let pieces = 0
  const ahead = createSyncedFile(`${file}-wal`)

  const checkpoint = async () => {
    try {
      await ports.checkpoint(file)
    } catch (error) {
      isHelped = false
      for (const pragma of usualPragmas(sqlite)) sqlite.pragma(pragma)
      ports.report(error)
    }
    lastMs = ports.nowMs()
  }

  const begin = () => {
    if (isAtWork) return
    isAtWork = true
    isHelped = true
    lastMs = ports.nowMs()
    sqlite.pragma('wal_autocheckpoint = 0')
    sqlite.pragma(`cache_size = -${cacheKilobytes}`)
  }

  /** Most of a checkpoint goes on beside the work, the small rest of it between two pieces. */
  const makeRoom = async () => {
    if (running || !isHelped) return
    if (isFollowUpDue) {
      isFollowUpDue = false
      await checkpoint()
    } else if (ports.nowMs() - lastMs >= betweenCheckpointsMs) {
      running = checkpoint().then(() => {
        running = null
        isFollowUpDue = true
      })
    }
  }

  /** Whoever stores next, or rests, hears of trouble: one of them, and those after it go on. */
  const hear = () => {
    const before = onDisk
    onDisk = before.catch(() => undefined)
    return before
  }

  return {
    transact: async work => {
      pieces += 1
      begin()
      await makeRoom()
      const { result, tell } = unsynced(sqlite, () => transactUnsynced(work))
      const before = hear()
      const isThere = onDisk
      onDisk = ahead.sync().then(async () => {
        await isThere
        tell()
      })
      onDisk.catch(() => undefined)
      await before
      return result
    },
    rest: async () => {
      if (!isAtWork) return
      const until = pieces
      await hear()
      await running
      if (isHelped) await checkpoint()
      // What began meanwhile needs the file, and rests when it has ended.
      if (pieces !== until) return
      ahead.close()
      isAtWork = false
      isFollowUpDue = false
      for (const pragma of usualPragmas(sqlite)) sqlite.pragma(pragma)
      sqlite.pragma('shrink_memory')
    },
  }
}

/** SQLite takes no locks on this file and keeps it as long as the database is open, so that it can be open beside it. */
function createSyncedFile(path: string) {
  let opened: number | null = null
  return {
    sync: async () => {
      opened ??= openSync(path, 'r+')
      await syncToDisk(opened)
    },
    close: () => {
      if (opened !== null) closeSync(opened)
      opened = null
    },
  }
}

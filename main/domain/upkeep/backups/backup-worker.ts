import BetterSqlite3 from 'better-sqlite3'
import { toStorageError } from '../../../db/storage-error.ts'
import { copyStation, type Examined, examineBackup, rehearseRestore } from './backup-copy.ts'

/** What a task came to. Errors lose their kind between threads, so they travel as values. */
export type Outcome = ({ ok: true } & Examined) | { ok: false; trouble: string; message: string }

/**
 * Loads the database module into the thread, and does nothing with it. A thread that is ended while it loads takes the
 * whole process with it, so this is the one task that nothing ends.
 */
export const load = (_: null): void => void new BetterSqlite3(':memory:').close()

/** Tasks of the backup thread: whole files are read there, so that the station goes on meanwhile. */
export const copy = (input: { from: string; target: string }): Promise<Outcome> =>
  attempt(input.from, () => copyStation(input.from, input.target))

export const examine = ({ file, migrations }: { file: string; migrations: string }): Promise<Outcome> =>
  attempt(file, async () => examineBackup(file, migrations))

/** Of a backup, in a folder that is there only meanwhile. */
export type RehearsalInput = { file: string; folder: string; migrations: string }

export const rehearse = ({ file, folder, migrations }: RehearsalInput): Promise<Outcome> =>
  attempt(file, async () => rehearseRestore(file, folder, migrations))

async function attempt(file: string, work: () => Promise<Examined>): Promise<Outcome> {
  try {
    return { ok: true, ...(await work()) }
  } catch (error) {
    const known = toStorageError(error, file)
    return {
      ok: false,
      trouble: known?.code ?? 'failed',
      message: known?.message ?? (error as Error).message,
    }
  }
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from './durable-file.ts'
import { makePrivateFile } from './private-files.ts'

const holderSchema = z.object({
  url: z.url(),
  pid: z.number().int().positive(),
  version: z.string(),
  startedAt: z.string(),
})

/** The station that holds a home, as it says of itself. */
export type Holder = z.output<typeof holderSchema>

export type HomeHold = {
  /** Tells whoever asks where the station of this home answers. */
  announce: (holder: Holder) => void
  release: () => void
}

export const lockFile = (home: string): string => join(home, 'station.lock')
export const holderFile = (home: string): string => join(home, 'station.json')

/** A handle that is collected closes its file, and the hold would be gone: they are kept here. */
const held = new Set<BetterSqlite3.Database>()

/**
 * Takes the home for this process alone, or answers null when another one has it. The operating system holds the
 * lock, so it ends with the process however that ends. Throws what SQLite says when the folder cannot be written.
 *
 * The lock file must never be opened by anything but SQLite: on POSIX systems closing any other handle of it in
 * this process drops the lock.
 */
export function takeHome(home: string): HomeHold | null {
  const lock = lockWhole(lockFile(home))
  if (!lock) return null
  held.add(lock)
  const file = holderFile(home)
  rmSync(file, { force: true })
  return {
    announce: holder => writeJsonFile(file, holder),
    release: () => {
      if (!held.delete(lock)) return
      rmSync(file, { force: true })
      lock.close()
    },
  }
}

function lockWhole(file: string): BetterSqlite3.Database | null {
  makePrivateFile(file)
  const lock = new BetterSqlite3(file, { timeout: 100 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')

/** Whether some process holds the home right now. Never disturbs it for longer than a read. */
export function isHeld(home: string): boolean {
  let lock: BetterSqlite3.Database | undefined
  try {
    lock = new BetterSqlite3(lockFile(home), { readonly: true, fileMustExist: true, timeout: 0 })
    lock.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    lock?.close()
  }
}

/** What the holder of a home wrote about itself. Null when nobody holds it or it is not ready yet. */
export const readAnnouncement = (home: string): Holder | null =>
  isHeld(home) ? readJsonFile(holderFile(home), holderSchema) : null

/** The station that holds this home and answers. What it wrote is only believed after a call to it. */
export async function readHolder(home: string, fetchPort: typeof fetch = fetch): Promise<Holder | null> {
  const holder = readAnnouncement(home)
  return holder && (await stationAnswers(holder.url, fetchPort)) ? holder : null
}

/** On a computer busy with something else a station that is well takes seconds to answer. */
const patienceMs = 6_000

/** Whether something at the address answers like a station. Never waits long and never throws. */
export async function stationAnswers(url: string, fetchPort: typeof fetch = fetch): Promise<boolean> {
  try {
    const response = await fetchPort(new URL('/', url), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

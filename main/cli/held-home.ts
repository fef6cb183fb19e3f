import { makeHome } from '../db/home-folder.ts'
import { toStorageError } from '../db/storage-error.ts'
import { isHeld, readAnnouncement, takeHome } from '../platform/home-lock.ts'
import type { CommandContext } from './command.ts'
import { exitCodes } from './exit-codes.ts'

/** Runs `work` while this process has the home for itself; refuses while a station runs on it. */
export async function withHeldHome(
  { settings: { home }, terminal }: CommandContext,
  work: () => Promise<number>,
): Promise<number> {
  try {
    makeHome(home)
    const hold = takeHome(home)
    if (!hold) {
      terminal.err(heldText(home))
      return exitCodes.held
    }
    try {
      return await work()
    } finally {
      hold.release()
    }
  } catch (error) {
    const storage = toStorageError(error, home)
    if (!storage) throw error
    terminal.err(storage.message)
    return exitCodes.storage
  }
}

function heldText(home: string): string {
  const holder = isHeld(home) ? readAnnouncement(home) : null
  const who = holder ? ` (pid ${holder.pid} at ${holder.url})` : ''
  return `A station runs on ${home}${who}. Nothing was changed; stop it first.`
}

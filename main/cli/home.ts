import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { databaseFile, makeHome } from '../db/open.ts'
import { StorageError, toStorageError } from '../db/storage-error.ts'
import { assertHomeKeyPresent } from '../domain/upkeep/backups/data-key.ts'
import { assertDataPresent, openPresentData } from '../domain/upkeep/backups/present-data.ts'
import type { Settings } from '../platform/config.ts'
import { isHeld, readAnnouncement, takeHome } from '../platform/home-lock.ts'
import { openHomeKeys } from '../platform/secrets/home-keys.ts'
import { wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts'
import { type CommandContext, exitCodes } from './command.ts'

/** Runs `work` on the home's data, beside a running station if there is one, and answers its exit code. */
export async function withDatabase(
  { settings, paths, terminal }: CommandContext,
  mayCreate: boolean,
  work: (database: Database) => number | Promise<number>,
): Promise<number> {
  try {
    assertDataPresent(settings.home)
    if (!mayCreate && !existsSync(databaseFile(settings.home))) {
      terminal.err(`There is no station in ${settings.home} yet.`)
      return exitCodes.trouble
    }
    const database = openPresentData(settings.home, join(paths.resources, 'migrations'))
    try {
      return await work(database)
    } finally {
      database.close()
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    terminal.err(error.message)
    return exitCodes.storage
  }
}

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

/** What seals and opens the secrets of the home the settings name. Throws `KeyError`. */
export function boxOf(settings: Pick<Settings, 'home' | 'passphrase'>): SecretBox {
  assertHomeKeyPresent(settings.home)
  return createSecretBox(openHomeKeys(settings.home, wrappingsOf(settings)))
}

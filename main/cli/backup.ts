import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { databaseFile } from '../db/open.ts'
import { toStorageError } from '../db/storage-error.ts'
import { makeBackupFolder, newBackupFile } from '../domain/upkeep/backups/backup-files.ts'
import { copyStation } from '../domain/upkeep/backups/copy.ts'
import { removeOutdated } from '../domain/upkeep/backups/remove-outdated.ts'
import { keyBeside } from '../domain/upkeep/backups/restore.ts'
import { systemClock } from '../platform/clock.ts'
import { type HomeKey, keyFile, openHomeKeys, writePlainKey } from '../platform/secrets/home-keys.ts'
import { wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import type { CommandContext } from './command.ts'
import { exitCodes } from './exit-codes.ts'

type Values = { to?: string; 'with-key'?: boolean }

/** Makes a backup, beside a running station or without one. Standard output holds the path of the file alone. */
export async function backup(values: Values, context: CommandContext): Promise<number> {
  const { settings, terminal, process } = context
  const { home } = settings
  if (!existsSync(databaseFile(home))) {
    terminal.err(`There is no station in ${home} yet.`)
    return exitCodes.trouble
  }
  const to = values.to === undefined ? null : resolve(process.cwd(), values.to)
  const problem = to && problemOf(to, values['with-key'] ?? false)
  if (problem) {
    terminal.err(problem)
    return exitCodes.usage
  }
  try {
    const key =
      values['with-key'] && existsSync(keyFile(home)) ? openHomeKeys(home, wrappingsOf(settings)) : null
    const target = to ?? inHome(home)
    const { bytes } = await copyStation(databaseFile(home), target)
    if (to === null) removeOutdated(home)
    terminal.out(target)
    terminal.err(`${(bytes / 1e6).toFixed(1)} MB, read back and good. ${aboutKey(key, home, target)}`)
    return exitCodes.ok
  } catch (error) {
    const storage = toStorageError(error, home)
    if (!storage) throw error
    terminal.err(`No backup was made. ${storage.message}`)
    return exitCodes.storage
  }
}

function inHome(home: string): string {
  makeBackupFolder(home)
  return newBackupFile(home, 'manual', systemClock.now())
}

function problemOf(to: string, withKey: boolean): string | null {
  const taken = [to, ...(withKey ? [keyBeside(to)] : [])].find(existsSync)
  if (taken) return `${taken} is there already; nothing was written. Choose another name.`
  return existsSync(dirname(to)) ? null : `There is no folder ${dirname(to)}.`
}

/** The key is what the secrets in a backup open with: said at every backup, written only when asked for. */
function aboutKey(key: HomeKey | null, home: string, target: string): string {
  if (!existsSync(keyFile(home))) return 'This station has no secrets.'
  if (!key)
    return `Its secrets open only with ${keyFile(home)}, which is not in it; another computer needs both.`
  writePlainKey(key, keyBeside(target))
  return `The key is in ${keyBeside(target)}: whoever has both files can read the credentials in them. Keep them apart.`
}

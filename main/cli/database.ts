import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { databaseFile, openDatabase } from '../db/open.ts'
import { StorageError } from '../db/storage-error.ts'
import { keepUpgradeCopy } from '../domain/upkeep/backups/copy.ts'
import type { CommandContext } from './command.ts'
import { exitCodes } from './exit-codes.ts'

/** Runs `work` on the home's data, beside a running station if there is one, and answers its exit code. */
export async function withDatabase(
  { settings, paths, terminal }: CommandContext,
  mayCreate: boolean,
  work: (database: Database) => number | Promise<number>,
): Promise<number> {
  if (!mayCreate && !existsSync(databaseFile(settings.home))) {
    terminal.err(`There is no station in ${settings.home} yet.`)
    return exitCodes.trouble
  }
  try {
    const database = openDatabase(settings.home, join(paths.resources, 'migrations'), {
      keepCopy: keepUpgradeCopy,
    })
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

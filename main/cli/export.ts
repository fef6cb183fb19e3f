import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { databaseFile } from '../db/open.ts'
import { toStorageError } from '../db/storage-error.ts'
import { exportFile } from '../domain/upkeep/transfer/export-file.ts'
import { systemClock } from '../platform/clock.ts'
import { boxOrNames } from '../platform/secrets/home-box.ts'
import { wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import type { CommandContext } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { boxOf } from './home-box.ts'
import { readPassphrase } from './passphrase-file.ts'

type Values = { argument?: string; 'with-secrets'?: boolean; 'passphrase-file'?: string }

/** Writes everything as lines of JSON, beside a running station or without one. */
export async function exportStation(values: Values, context: CommandContext): Promise<number> {
  const { settings, terminal, process, paths } = context
  const target = resolve(process.cwd(), values.argument ?? '')
  const passphrase = readPassphrase(values['passphrase-file'], process.cwd())
  const problem = wrongUse(values, target) ?? (passphrase.ok ? null : passphrase.problem)
  if (problem || !passphrase.ok) {
    terminal.err(problem ?? '')
    return exitCodes.usage
  }
  const from = databaseFile(settings.home)
  if (!existsSync(from)) {
    terminal.err(`There is no station in ${settings.home} yet.`)
    return exitCodes.trouble
  }
  try {
    const { rows, secrets } = exportFile({
      from,
      target,
      version: paths.version,
      now: systemClock.now(),
      box: passphrase.text === null ? boxOrNames(settings.home, wrappingsOf(settings)).box : boxOf(settings),
      passphrase: passphrase.text,
    })
    terminal.out(target)
    const kept = values['with-secrets'] ? 'sealed under the passphrase' : 'left out'
    terminal.err(`${rows} rows; ${secrets} secrets ${kept}.`)
    return exitCodes.ok
  } catch (error) {
    const storage = toStorageError(error, target)
    if (!storage) throw error
    terminal.err(`Nothing was exported. ${storage.message}`)
    return exitCodes.storage
  }
}

function wrongUse(values: Values, target: string): string | null {
  const hasPassphrase = values['passphrase-file'] !== undefined
  if ((values['with-secrets'] ?? false) !== hasPassphrase)
    return 'Secrets are only written sealed: --with-secrets and --passphrase-file FILE belong together.'
  if (existsSync(target)) return `${target} is there already; nothing was written. Choose another name.`
  return existsSync(dirname(target)) ? null : `There is no folder ${dirname(target)}.`
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { databaseFile } from '../db/open.ts'
import { toStorageError } from '../db/storage-error.ts'
import { exportFile } from '../domain/upkeep/transfer/export-file.ts'
import { importFile } from '../domain/upkeep/transfer/import-file.ts'
import { systemClock } from '../platform/clock.ts'
import { createIds } from '../platform/ids.ts'
import { boxOrNames } from '../platform/secrets/home-keys.ts'
import { wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { boxOf, withHeldHome } from './home.ts'

type ExportValues = { argument?: string; 'with-secrets'?: boolean; 'passphrase-file'?: string }

/** Writes everything as lines of JSON, beside a running station or without one. */
export async function exportStation(values: ExportValues, context: CommandContext): Promise<number> {
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

function wrongUse(values: ExportValues, target: string): string | null {
  const hasPassphrase = values['passphrase-file'] !== undefined
  if ((values['with-secrets'] ?? false) !== hasPassphrase)
    return 'Secrets are only written sealed: --with-secrets and --passphrase-file FILE belong together.'
  if (existsSync(target)) return `${target} is there already; nothing was written. Choose another name.`
  return existsSync(dirname(target)) ? null : `There is no folder ${dirname(target)}.`
}

type ImportValues = { argument?: string; 'passphrase-file'?: string }

/** Makes a station out of an export, in a home that has none. */
export async function importStation(values: ImportValues, context: CommandContext): Promise<number> {
  const { settings, terminal, process, paths } = context
  const from = resolve(process.cwd(), values.argument ?? '')
  const passphrase = readPassphrase(values['passphrase-file'], process.cwd())
  if (!passphrase.ok || !existsSync(from)) {
    terminal.err(passphrase.ok ? `There is no file ${from}.` : passphrase.problem)
    return exitCodes.usage
  }
  return withHeldHome(context, async () => {
    const target = databaseFile(settings.home)
    if (existsSync(target)) {
      terminal.err(
        `There is a station in ${settings.home} already. Nothing was changed; choose another --home.`,
      )
      return exitCodes.trouble
    }
    const imported = await importFile({
      from,
      target,
      migrations: join(paths.resources, 'migrations'),
      box: boxOf(settings),
      passphrase: passphrase.text,
      freshSecret: () => createIds()('webhookSecret'),
    })
    if (!imported.ok) {
      terminal.err(imported.message)
      return exitCodes.trouble
    }
    const { rows, secretsLost } = imported.value
    terminal.out(`Imported ${rows} rows into ${settings.home}.`)
    if (secretsLost > 0)
      terminal.err(
        `${secretsLost} secrets are not in the export: enter the credentials of connections again.`,
      )
    return exitCodes.ok
  })
}

const shortest = 8

type Passphrase = { ok: true; text: string | null } | { ok: false; problem: string }

/** The first line of a file; null when none was named. Passphrases on a command line would be seen by others. */
export function readPassphrase(file: string | undefined, cwd: string): Passphrase {
  if (file === undefined) return { ok: true, text: null }
  try {
    const text = readFileSync(resolve(cwd, file), 'utf8').split(/\r?\n/, 1).join('')
    if (text.length >= shortest) return { ok: true, text }
    return { ok: false, problem: `The first line of ${file} has less than ${shortest} characters.` }
  } catch {
    return { ok: false, problem: `${file} cannot be read.` }
  }
}

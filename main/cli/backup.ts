import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RestoreAtStart } from '../app/host.ts'
import { databaseFile } from '../db/open.ts'
import { toStorageError } from '../db/storage-error.ts'
import { copyStation } from '../domain/upkeep/backups/backup-copy.ts'
import { makeBackupFolder, newBackupFile } from '../domain/upkeep/backups/backup-files.ts'
import { manifestBeside } from '../domain/upkeep/backups/backup-manifest.ts'
import { removeOutdated } from '../domain/upkeep/backups/backup-retention.ts'
import { keyBeside, type Restored, restoreBackup } from '../domain/upkeep/backups/restore.ts'
import { systemClock } from '../platform/clock.ts'
import { createIds } from '../platform/ids.ts'
import { type HomeKey, keyFile, openHomeKeys, writePlainKey } from '../platform/secrets/home-keys.ts'
import { wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { withHeldHome } from './home.ts'
import type { RestoreReplicaValues } from './restore-replica.ts'

type BackupValues = { to?: string; 'with-key'?: boolean }

/** Makes a backup, beside a running station or without one. Standard output holds the path of the file alone. */
export async function backup(values: BackupValues, context: CommandContext): Promise<number> {
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
    if (to === null) removeOutdated(home, null)
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
  const taken = [to, manifestBeside(to), ...(withKey ? [keyBeside(to)] : [])].find(existsSync)
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

type RestoreValues = RestoreReplicaValues & { argument?: string; replica?: boolean }

/** Puts a backup in the place of the data of a home, while no station runs on it. */
export async function restore(values: RestoreValues, context: CommandContext): Promise<number> {
  const { terminal, process } = context
  const at = (file: string) => resolve(process.cwd(), file)
  const from = at(values.argument ?? '')
  const key = values.key === undefined ? null : at(values.key)
  const wrong = wrongUse(values)
  if (wrong) {
    terminal.err(wrong)
    return exitCodes.usage
  }
  const missing = [values.replica ? null : from, key].find(file => file !== null && !existsSync(file))
  if (missing) {
    terminal.err(`There is no file ${missing}. Nothing was changed.`)
    return exitCodes.usage
  }
  if (values.replica) {
    const { restoreReplica } = await import('./restore-replica.ts')
    return restoreReplica({ ...values, ...(key === null ? {} : { key }) }, context)
  }
  return withHeldHome(context, async () => putBack(from, key, values, context))
}

const ofReplica = ['from', 'at', 'look'] as const

function wrongUse(values: RestoreValues): string | null {
  const stray = values.replica ? undefined : ofReplica.find(name => values[name] !== undefined)
  return stray === undefined ? null : `--${stray} belongs to --replica. Nothing was changed.`
}

async function putBack(
  from: string,
  key: string | null,
  values: RestoreValues,
  { settings, paths, terminal }: CommandContext,
): Promise<number> {
  const restored = restoreBackup({
    home: settings.home,
    from,
    key,
    wrappings: wrappingsOf(settings),
    withoutSecrets: values['without-secrets'] ?? false,
    migrations: join(paths.resources, 'migrations'),
    now: systemClock.now(),
    freshSecret: () => createIds()('webhookSecret'),
  })
  if (!restored.ok) {
    terminal.err(restored.message)
    return restored.reason === 'storage' ? exitCodes.storage : exitCodes.trouble
  }
  terminal.out(`Restored ${from} into ${settings.home}.`)
  for (const line of whatNow(restored.value, from)) terminal.err(line)
  return exitCodes.ok
}

/** Says what a start has restored. */
export const tellRestored =
  (say: (line: string) => void): RestoreAtStart['restored'] =>
  (backup, what) => {
    say(`The data was damaged or missing. Went back to the backup ${backup.file}.`)
    for (const line of whatNow(what, backup.file)) say(line)
  }

/** What a person has to know after a restore, in lines. */
const whatNow = ({ aside, takenAt, secretsLost, isDescribed }: Restored, from: string): string[] => [
  ...(isDescribed
    ? []
    : [
        `There is no ${manifestBeside(from)}, which says what the backup was: only its structure was checked.`,
      ]),
  ...(aside ? [`The file that was there is kept as ${aside}.`] : []),
  `What was done after ${takenAt?.toISOString() ?? 'the backup'} is not in it: before buying a label again, look whether the carrier has one.`,
  'Documents that were waiting for a printer then are not printed automatically; look at the print queue.',
  ...(secretsLost > 0
    ? [`${secretsLost} secrets could not be opened: enter the credentials of connections and webhooks again.`]
    : []),
]

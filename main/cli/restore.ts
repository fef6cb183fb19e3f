import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RestoreAtStart } from '../app/restore-at-start.ts'
import { type Restored, restoreBackup } from '../domain/upkeep/backups/restore.ts'
import { systemClock } from '../platform/clock.ts'
import { createIds } from '../platform/ids.ts'
import { wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import type { CommandContext } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { withHeldHome } from './held-home.ts'

type Values = { argument?: string; key?: string; 'without-secrets'?: boolean }

/** Puts a backup in the place of the data of a home, while no station runs on it. */
export async function restore(values: Values, context: CommandContext): Promise<number> {
  const { terminal, process } = context
  const at = (file: string) => resolve(process.cwd(), file)
  const from = at(values.argument ?? '')
  const key = values.key === undefined ? null : at(values.key)
  const missing = [from, key].find(file => file !== null && !existsSync(file))
  if (missing) {
    terminal.err(`There is no file ${missing}. Nothing was changed.`)
    return exitCodes.usage
  }
  return withHeldHome(context, async () => putBack(from, key, values, context))
}

async function putBack(
  from: string,
  key: string | null,
  values: Values,
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
  for (const line of whatNow(restored.value)) terminal.err(line)
  return exitCodes.ok
}

/** Says what a start has restored. */
export const tellRestored =
  (say: (line: string) => void): RestoreAtStart['restored'] =>
  (backup, what) => {
    say(`The data was damaged. Went back to the backup ${backup.file}.`)
    for (const line of whatNow(what)) say(line)
  }

/** What a person has to know after a restore, in lines. */
const whatNow = ({ aside, takenAt, secretsLost }: Restored): string[] => [
  ...(aside ? [`The file that was there is kept as ${aside}.`] : []),
  `What was done after ${takenAt?.toISOString() ?? 'the backup'} is not in it: before buying a label again, look whether the carrier has one.`,
  'Documents that waited for a printer then are not printed by themselves; look at the print jobs.',
  ...(secretsLost > 0
    ? [`${secretsLost} secrets could not be opened: enter the credentials of connections and webhooks again.`]
    : []),
]

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { rotateSecrets } from '../app/home-secrets.ts'
import { databaseFile } from '../db/open.ts'
import { readOnlyDatabase } from '../db/read-only-database.ts'
import { sealedValues } from '../domain/upkeep/backups/sealed-values.ts'
import {
  isRotating,
  type KeyKind,
  keyFile,
  keyIdOfHome,
  keyKindOf,
  openHomeKeys,
  writePlainKey,
} from '../platform/secrets/home-keys.ts'
import {
  KeyError,
  type KeyWrapping,
  passphraseWrapping,
  wrappingsOf,
} from '../platform/secrets/key-wrapping.ts'
import { keyId, keyIdOf } from '../platform/secrets/secret-box.ts'
import { type CommandContext, exitCodes, table } from './command.ts'
import { withHeldHome } from './home.ts'

type Values = { 'passphrase-file'?: string; 'in-file'?: boolean; 'keep-old'?: string }

/** Gives the home a new key, while no station runs on it. */
export const rotate = (values: Values, context: CommandContext): Promise<number> =>
  withHeldHome(context, async () => {
    const { settings, paths, terminal, process } = context
    const { home } = settings
    const keepOld = values['keep-old'] === undefined ? null : resolve(process.cwd(), values['keep-old'])
    const problem = wrongUse(values, keepOld)
    if (problem) return say(context, problem, exitCodes.usage)
    if (!existsSync(databaseFile(home)) || !existsSync(keyFile(home)))
      return say(context, `There are no secrets in ${home} yet.`, exitCodes.trouble)
    const wrappings = wrappingsOf(settings)
    const keptBy = keptByOf(values, wrappings, keyKindOf(home), process.cwd())
    const old = openHomeKeys(home, wrappings)
    if (keepOld) writePlainKey(old, keepOld)
    const migrations = join(paths.resources, 'migrations')
    const { resealed, unreadable, newKey } = rotateSecrets({ home, migrations, wrappings, keptBy })
    terminal.out(`The secrets of ${home} are sealed under the new key ${newKey}: ${resealed} of them.`)
    for (const line of afterwards({ unreadable, keepOld, oldKey: keyId(old.key) })) terminal.err(line)
    return exitCodes.ok
  })

function wrongUse(values: Values, keepOld: string | null): string | null {
  if (values['in-file'] && values['passphrase-file'] !== undefined)
    return 'Choose one: --in-file or --passphrase-file FILE.'
  if (keepOld === null) return null
  if (existsSync(keepOld)) return `${keepOld} is there already; nothing was changed. Choose another name.`
  return existsSync(dirname(keepOld)) ? null : `There is no folder ${dirname(keepOld)}.`
}

/** As asked for; else as before, except that a passphrase that is set is used. */
function keptByOf(
  values: Values,
  wrappings: readonly KeyWrapping[],
  kind: KeyKind | null,
  cwd: string,
): KeyWrapping | null {
  const file = values['passphrase-file']
  if (file !== undefined) return passphraseWrapping({ file: resolve(cwd, file) })
  if (values['in-file']) return null
  return wrappings.find(each => each.kind === kind) ?? wrappings[0] ?? null
}

function afterwards(done: { unreadable: number; keepOld: string | null; oldKey: string }): string[] {
  const { unreadable, keepOld, oldKey } = done
  return [
    keepOld
      ? `The old key ${oldKey} is in ${keepOld}: backups made before need it (packdesk restore --key), and whoever has both can read their secrets.`
      : `The old key ${oldKey} is destroyed: the secrets in backups made before do not open any more. Make one now: packdesk backup.`,
    'Operators sign in again. Addresses of labels and documents that were given away go on working.',
    'If somebody may have seen the old key, give carriers and webhooks new credentials too.',
    ...(unreadable > 0
      ? [`${unreadable} secrets open with no key that is here; they were left as they are.`]
      : []),
  ]
}

const kinds: Record<KeyKind, string> = {
  file: 'in a file only its owner can read',
  passphrase: 'under a passphrase',
  system: 'by the key store of the system',
}

/** Says how the secrets of a home are kept, beside a running station too. Shows none of them. */
export async function secretsStatus(context: CommandContext): Promise<number> {
  const { settings, terminal } = context
  const { home } = settings
  const kind = keyKindOf(home)
  if (kind === null || !existsSync(databaseFile(home)))
    return say(context, `There are no secrets in ${home} yet.`, exitCodes.trouble)
  const keys = keysOf(settings)
  terminal.out(
    `Key: ${keys instanceof KeyError ? (keyIdOfHome(home) ?? 'not opened') : keyId(keys.key)}, kept ${kinds[kind]} (${keyFile(home)})`,
  )
  if (isRotating(home))
    terminal.out('A change of the key was interrupted. Both keys open; finish it: packdesk secrets rotate.')
  const values = readOnlyDatabase(databaseFile(home), sealedValues)
  const counts = Map.groupBy(values, each => `${each.table}.${each.column} ${keyIdOf(each.value) ?? '-'}`)
  const rows = [...counts].map(([name, list]) => [...name.split(' '), String(list.length)])
  for (const line of table([['SECRETS', 'KEY', 'NUMBER'], ...rows])) terminal.out(line)
  if (!(keys instanceof KeyError)) return exitCodes.ok
  return say(context, keys.message, exitCodes.secrets)
}

function keysOf(settings: CommandContext['settings']) {
  try {
    return openHomeKeys(settings.home, wrappingsOf(settings))
  } catch (error) {
    if (error instanceof KeyError) return error
    throw error
  }
}

function say({ terminal }: CommandContext, text: string, code: number): number {
  terminal.err(text)
  return code
}

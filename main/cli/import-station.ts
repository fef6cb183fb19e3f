import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseFile } from '../db/open.ts'
import { importFile } from '../domain/upkeep/transfer/import-file.ts'
import { createIds } from '../platform/ids.ts'
import type { CommandContext } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { withHeldHome } from './held-home.ts'
import { boxOf } from './home-box.ts'
import { readPassphrase } from './passphrase-file.ts'

type Values = { argument?: string; 'passphrase-file'?: string }

/** Makes a station out of an export, in a home that has none. */
export async function importStation(values: Values, context: CommandContext): Promise<number> {
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

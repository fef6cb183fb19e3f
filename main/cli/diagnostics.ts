import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { collectDiagnostics, diagnosticsText } from '../app/diagnostics.ts'
import { systemClock } from '../platform/clock.ts'
import { createProgramWatch } from '../platform/program-watch.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { examine } from './doctor/doctor.ts'

/** Writes what helps to find out what went wrong, also where nothing starts any more. */
export async function diagnostics(values: { argument?: string }, context: CommandContext): Promise<number> {
  const { settings, paths, terminal, process } = context
  const target = resolve(process.cwd(), values.argument ?? '')
  if (existsSync(target)) {
    terminal.err(`${target} is there already; nothing was written. Choose another name.`)
    return exitCodes.usage
  }
  const watch = createProgramWatch()
  for (const line of linesOfLog(settings.home)) watch.keepLine(line)
  const { now } = systemClock
  const checks = await examine({ settings, paths, now })
  const found = collectDiagnostics({ now: now(), version: paths.version, settings, watch, checks })
  try {
    writeFileSync(target, diagnosticsText(found), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    terminal.err(`${target} could not be written: ${(error as Error).message}`)
    return exitCodes.trouble
  }
  terminal.out(target)
  terminal.err(
    'It holds versions, settings, checks and the log; no credentials, names, addresses or numbers of parcels.',
  )
  return exitCodes.ok
}

/** What the window wrote down; a station without one logs to standard error and keeps nothing. */
function linesOfLog(home: string): string[] {
  const file = join(home, 'logs', 'packdesk.log')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

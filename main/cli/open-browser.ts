import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { hostStation } from '../app/host.ts'
import type { BackupFile } from '../domain/upkeep/backups/backup-files.ts'
import { readHolder, stationAnswers } from '../platform/home-lock.ts'
import { createLogger } from '../platform/logger.ts'
import { createKnownSecrets } from '../platform/secrets/known-secrets.ts'
import { tellRestored } from './backup.ts'
import { type CommandContext, exitCodeOf, exitCodes } from './command.ts'
import type { Shown } from './open-window.ts'
import { ensurePage } from './page-build.ts'
import { type StopRequest, tellWaiting } from './stop-request.ts'

type InBrowser = Exclude<Shown, { kind: 'electron' }>

/** Shows a running station in the browser, or hosts one in this process and shows that until told to stop. */
export async function openInBrowser(
  shown: InBrowser,
  context: CommandContext,
  stop: StopRequest,
): Promise<number> {
  const { home, stationUrl } = context.settings
  if (stationUrl !== null && !(await stationAnswers(stationUrl))) {
    context.terminal.err(`No Packdesk station answers at ${stationUrl}.`)
    return exitCodes.trouble
  }
  const running = stationUrl ?? (await readHolder(home))?.url
  if (!running) return hostAndShow(shown, context, stop)
  context.terminal.out(`Packdesk is already running at ${running}`)
  await show(running, shown, context)
  return exitCodes.ok
}

async function hostAndShow(shown: InBrowser, context: CommandContext, stop: StopRequest): Promise<number> {
  const { settings, paths, terminal } = context
  const prepare = () => ensurePage({ paths, mode: settings.pageBuild, say: terminal.out })
  // The terminal is for people here; the log goes where it can be found later.
  const knownSecrets = createKnownSecrets()
  const file = join(settings.home, 'logs', 'station.log')
  const logger = createLogger({ level: settings.logLevel, file, knownSecrets })
  const hosted = await hostStation({
    knownSecrets,
    settings,
    sample: 'when_new',
    paths,
    logger,
    prepare,
    mayRestore: askToRestore(context),
    restored: tellRestored(terminal.err),
  })
  if (!hosted.ok) {
    terminal.err(hosted.refusal.message)
    return exitCodeOf(hosted.refusal)
  }
  terminal.out(`Packdesk is ready at ${hosted.value.url}`)
  await show(hosted.value.url, shown, context)
  terminal.out('Ctrl-C here stops the station.')
  await stop.asked
  await hosted.value.stop(tellWaiting(terminal))
  return exitCodes.ok
}

/** One line says what happens and why. */
async function show(url: string, shown: InBrowser, { terminal, process }: CommandContext): Promise<void> {
  if (shown.kind === 'browser') {
    terminal.out(`Opening it in the browser, because ${shown.why}.`)
    if (await openBrowser(openerOf(process.platform, url))) return
  }
  const why = shown.kind === 'address' ? shown.why : 'no browser could be opened'
  terminal.out(`Open that address in a browser, because ${why}.`)
}

/** Asks the person at the terminal whether to go back to a backup; where nobody can answer, no. */
const askToRestore =
  ({ process, terminal }: Pick<CommandContext, 'process' | 'terminal'>) =>
  async ({ takenAt, file }: BackupFile, why: string): Promise<boolean> => {
    if (!process.stdin.isTTY || !process.stdout.isTTY) return false
    terminal.out(why)
    terminal.out(`The newest good backup is of ${takenAt.toLocaleString()} (${file}).`)
    terminal.out('What was done after it is not in it. A file that is there now is kept.')
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return /^y(es)?$/i.test((await lines.question('Go back to this backup? (yes/no) ')).trim())
    } finally {
      lines.close()
    }
  }

type Opener = { program: string; args: string[] }

/** The program that opens an address in the default browser. */
export function openerOf(platform: NodeJS.Platform, url: string): Opener {
  if (platform === 'darwin') return { program: 'open', args: [url] }
  if (platform === 'win32') return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }
  return { program: 'xdg-open', args: [url] }
}

/**
 * Opens an address in the default browser and answers whether that began. Some openers end at once, some live
 * as long as the browser: one that still runs after the limit has found a browser.
 */
function openBrowser(opener: Opener, limitMs = 3_000): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(opener.program, opener.args, { detached: true, stdio: 'ignore' })
  child.unref()
  const timer = setTimeout(() => resolve(true), limitMs)
  child.on('error', () => resolve(false))
  child.on('exit', code => resolve(code === 0))
  return promise.finally(() => clearTimeout(timer))
}

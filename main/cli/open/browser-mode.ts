import { join } from 'node:path'
import { hostStation } from '../../app/host.ts'
import { readHolder } from '../../platform/home-lock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createKnownSecrets } from '../../platform/secrets/known-secrets.ts'
import { stationAnswers } from '../../platform/station-answers.ts'
import type { CommandContext } from '../command.ts'
import { exitCodeOf, exitCodes } from '../exit-codes.ts'
import { ensurePage } from '../page-build.ts'
import { tellRestored } from '../restore.ts'
import type { StopRequest } from '../stop-request.ts'
import { askToRestore } from './ask-restore.ts'
import { openBrowser, openerOf } from './browser.ts'
import type { Shown } from './choose-window.ts'

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
  await hosted.value.stop()
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

import { type CommandContext, exitCodes } from './command.ts'
import { openInBrowser } from './open-browser.ts'
import {
  chooseWindow,
  downloadElectron,
  findElectron,
  hasDisplay,
  isDownloadable,
  runElectron,
  type Shown,
  type WindowChoice,
} from './open-window.ts'
import { ensurePage } from './page-build.ts'
import { awaitStopRequest, type StopRequest } from './stop-request.ts'

/** Shows the station of this home on the best screen there is, starting it when it does not run yet. */
export async function open(context: CommandContext): Promise<number> {
  const stop = awaitStopRequest(context.process)
  const shown = await settle(chooseFor(context), context, stop)
  if (stop.isAsked()) return exitCodes.ok
  return shown.kind === 'electron'
    ? openWindow(shown.program, context, stop)
    : openInBrowser(shown, context, stop)
}

const chooseFor = ({ settings, paths, env, process }: CommandContext): WindowChoice =>
  chooseWindow({
    choice: settings.electron,
    display: hasDisplay({ platform: process.platform, env }),
    linuxRoot: process.platform === 'linux' && process.getuid?.() === 0,
    electron: findElectron(paths.root, env),
  })

/** A choice that needs Electron first becomes one that can be shown, within bounded time. */
async function settle(choice: WindowChoice, context: CommandContext, stop: StopRequest): Promise<Shown> {
  if (choice.kind !== 'download') return choice
  const { terminal, env, paths } = context
  if (choice.askNetwork && !(await isDownloadable(choice.version, env))) {
    return { kind: 'browser', why: 'Electron is not there and cannot be downloaded now' }
  }
  terminal.out(`Downloading Electron ${choice.version} (once; PACKDESK_ELECTRON=never does without)…`)
  const stopping = new AbortController()
  void stop.asked.then(() => stopping.abort())
  const done = await downloadElectron(choice.script, stopping.signal)
  const { program } = findElectron(paths.root, env)
  return done && program
    ? { kind: 'electron', program }
    : { kind: 'browser', why: 'Electron could not be downloaded' }
}

/** The shell in the window hosts the station, or finds the one that runs. */
async function openWindow(program: string, context: CommandContext, stop: StopRequest): Promise<number> {
  const { paths, settings, terminal } = context
  const { pageBuild: mode } = settings
  const problem = await ensurePage({ paths, mode, say: terminal.out, withShell: true })
  if (problem) {
    terminal.err(problem)
    return exitCodes.trouble
  }
  terminal.out('Opening Packdesk in its own window.')
  const end = await runElectron(program, paths.root, windowEnvironment(context), stop.asked)
  if (end.kind === 'closed') return end.code
  return openInBrowser({ kind: 'browser', why: `the window did not start (${end.reason})` }, context, stop)
}

/** The shell reads its settings from the environment alone; flags are handed on that way. */
function windowEnvironment({ env, settings }: CommandContext): NodeJS.ProcessEnv {
  // Editors built on Electron leave this in their terminals; it would turn the window into a plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env
  const port = settings.port === null ? {} : { PACKDESK_PORT: String(settings.port) }
  return { ...rest, PACKDESK_HOME: settings.home, ...port }
}

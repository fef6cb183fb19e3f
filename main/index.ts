import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, crashReporter, dialog, safeStorage } from 'electron'
import { diagnosticsFileName } from '../shared/desk/diagnostics.ts'
import { collectDiagnostics, diagnosticsText, versionsOf } from './app/diagnostics.ts'
import { installedWords } from './cli/installed-words.ts'
import { systemClock } from './platform/clock.ts'
import { describeMistakes, readSettings, type Settings } from './platform/config.ts'
import { stationAnswers } from './platform/home-lock.ts'
import { createLogger } from './platform/logger.ts'
import { findPaths, type Paths } from './platform/paths.ts'
import { closeHome } from './platform/private-files.ts'
import { createProgramWatch, type ProgramWatch, watchAccidents } from './platform/program-watch.ts'
import { keptBySystem } from './platform/secrets/home-keys.ts'
import { createKnownSecrets } from './platform/secrets/known-secrets.ts'
import { endAfterAccident, tellOfRestart } from './shell/accident.ts'
import { attachOrHost } from './shell/attach-or-host.ts'
import { pruneCrashDumps } from './shell/crash-dumps.ts'
import { openDesk } from './shell/open-desk.ts'
import {
  prepareProcess,
  type Quitting,
  type ShellFolders,
  shellFolders,
  stopBeforeQuit,
} from './shell/process.ts'
import { runCommand } from './shell/run-command.ts'
import { openShellMemory, shellMemoryFile } from './shell/shell-memory.ts'
import {
  createInbox,
  holdSingleInstance,
  type Inbox,
  type RevealRequest,
  receiveEvents,
} from './shell/single-instance.ts'
import { createSpeech } from './shell/speech.ts'
import { systemKeys } from './shell/system-keys.ts'
import { systemPrinting } from './shell/system-printing.ts'
import { giveUp, type Tell } from './shell/tell.ts'
import { createUpdateLife } from './shell/update-life.ts'

const { platform, env } = process
const command = installedWords(process.argv, { packaged: app.isPackaged })
if (command) runCommand(app, async () => (await import('./cli/run-to-end.ts')).runToEnd(command))
else openWindow()

function openWindow(): void {
  const inbox = createInbox<RevealRequest>()
  receiveEvents(app, inbox)
  const read = readSettings({ platform, env, homeDir: homedir(), flags: {}, cwd: process.cwd() })
  if (read.ok) start(read.settings, inbox)
  else endEarly(null, describeMistakes(read.mistakes))
}

/** What the window says, as its page spoke last; where there is no home yet, as the system does. */
function openSpeech(home: string | null, tell: Tell = () => {}) {
  const file = home === null ? '' : shellMemoryFile(shellFolders(home).window)
  const memory = openShellMemory(file, tell)
  return { memory, speech: createSpeech(memory, () => app.getPreferredSystemLanguages()) }
}

/** Before there is a log, and for what went wrong on the way to a window. */
function endEarly(home: string | null, reason: string): void {
  giveUp(openSpeech(home).speech.words(), reason)
}

function start(settings: Settings, inbox: Inbox<RevealRequest>): void {
  try {
    prepareProcess(app, crashReporter, shellFolders(settings.home), platform)
    // Also where the station is another process, or another computer: what the window keeps is nobody else's.
    closeHome(settings.home)
  } catch (error) {
    endEarly(null, `The folder ${settings.home} cannot be used: ${String(error)}`)
    return
  }
  // Awaiting readiness at the top level would deadlock: Electron is ready only after this module has run.
  if (holdSingleInstance(app, { argv: process.argv, folder: process.cwd() }, inbox)) {
    void app
      .whenReady()
      .then(() => boot(settings, inbox).catch(error => endEarly(settings.home, String(error))))
  } else {
    app.quit()
  }
}

/** The engine is loaded here: a second start that only hands over its link answers without it. */
const loadEngine = async () => {
  const [{ createPageDrawer }, { hostStation }, { rotateAtStart, rotateFlag }, { dataOfUpdate }] =
    await Promise.all([
      import('./app/draw-pages.ts'),
      import('./app/host.ts'),
      import('./app/home-secrets.ts'),
      import('./app/update-ports.ts'),
    ])
  return { createPageDrawer, hostStation, rotateAtStart, rotateFlag, dataOfUpdate }
}

/** What hears of errors and writes things down, from here on. */
function openLog(settings: Settings, paths: Paths, folders: ShellFolders) {
  const knownSecrets = createKnownSecrets()
  const programWatch = createProgramWatch()
  const file = join(folders.logs, 'packdesk.log')
  const logger = createLogger({
    level: settings.logLevel,
    file,
    knownSecrets,
    keepLine: programWatch.keepLine,
  })
  const tell = (sentence: string, error: unknown) => logger.warn({ err: error }, sentence)
  const { memory, speech } = openSpeech(settings.home, tell)
  const current: { quitting: Quitting | undefined } = { quitting: undefined }
  const forgetAccidents = watchAccidents(process, {
    watch: programWatch,
    logger,
    versions: versionsOf(paths.version),
    now: systemClock.now,
    stop: () => {
      const diagnose = () => diagnosticsOf(settings, paths.version, programWatch)
      const { quitting } = current
      const { now } = systemClock
      const { words } = speech
      void endAfterAccident({ app, dialog, quitting, diagnose, logs: folders.logs, memory, now, words, tell })
    },
  })
  app.on('quit', forgetAccidents)
  app.on('child-process-gone', (_event, details) => tell('A helper process of the window ended.', details))
  pruneCrashDumps(folders.crashes, systemClock.now(), tell)
  return { knownSecrets, programWatch, logger, tell, current, memory, speech }
}

async function boot(settings: Settings, inbox: Inbox<RevealRequest>): Promise<void> {
  const { createPageDrawer, hostStation, rotateAtStart, rotateFlag, dataOfUpdate } = await loadEngine()
  const paths = findPaths()
  const folders = shellFolders(settings.home)
  const { memory, speech, ...log } = openLog(settings, paths, folders)
  const { knownSecrets, programWatch, logger, tell, current } = log
  const { words } = speech
  const drawer = createPageDrawer()
  app.on('quit', () => void drawer.stop())
  const keys = await systemKeys(safeStorage, platform, keptBySystem(settings.home), tell)
  const data = dataOfUpdate({ settings, paths, systemKeys: keys })
  const updateLife = createUpdateLife({ app, dialog, paths, folder: folders.window, data, words, tell })
  if (await updateLife.changesVersion()) return
  const { drawPages } = drawer
  const printing = systemPrinting({ folder: join(folders.window, 'printing'), platform, drawPages, tell })
  const station = await attachOrHost({
    stationUrl: settings.stationUrl,
    answers: url => stationAnswers(url),
    host: async () =>
      updateLife.hosts(
        await hostStation({
          settings,
          sample: 'when_new',
          paths,
          logger,
          knownSecrets,
          programWatch,
          systemKeys: keys,
          systemPrinting: printing,
          prepare: async () => {
            const isAsked = process.argv.includes(rotateFlag)
            if (isAsked) rotateAtStart({ settings, paths, systemKeys: keys, logger })
            return null
          },
        }),
      ),
  })
  if (!station.ok) return giveUp(words(), station.message)
  const updates = await updateLife.begin(station.value.kind === 'attached' && settings.stationUrl === null)
  const stop = updateLife.stopThenInstall(station.value.stop)
  const quitting = stopBeforeQuit(app, dialog, stop, { words, tell })
  current.quitting = quitting
  openDesk({
    station: station.value,
    quitting,
    rendererUrl: paths.packaged ? undefined : env.ELECTRON_RENDERER_URL,
    home: settings.home,
    paths,
    folders,
    inbox,
    answers: url => stationAnswers(url),
    updates,
    memory,
    speech,
    shown: () => void updateLife.settled(),
    tell,
  })
  tellOfRestart({ dialog, memory, words })
}

function diagnosticsOf(settings: Settings, version: string, watch: ProgramWatch) {
  const now = systemClock.now()
  const found = collectDiagnostics({ now, version, settings, watch })
  return { fileName: diagnosticsFileName(now), text: diagnosticsText(found) }
}

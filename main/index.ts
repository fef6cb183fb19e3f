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
import { endAfterAccident } from './shell/accident.ts'
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
import {
  createInbox,
  holdSingleInstance,
  type Inbox,
  type RevealRequest,
  receiveLinks,
} from './shell/single-instance.ts'
import { systemKeys } from './shell/system-keys.ts'
import { systemPrinting } from './shell/system-printing.ts'
import { giveUp } from './shell/tell.ts'
import { createUpdateLife } from './shell/update-life.ts'

const { platform, env } = process
const words = installedWords(process.argv, { packaged: app.isPackaged })
if (words) runCommand(app, async () => (await import('./cli/run-to-end.ts')).runToEnd(words))
else openWindow()

function openWindow(): void {
  const inbox = createInbox<RevealRequest>()
  receiveLinks(app, inbox)
  const read = readSettings({ platform, env, homeDir: homedir(), flags: {}, cwd: process.cwd() })
  if (read.ok) start(read.settings, inbox)
  else giveUp(describeMistakes(read.mistakes))
}

function start(settings: Settings, inbox: Inbox<RevealRequest>): void {
  try {
    prepareProcess(app, crashReporter, shellFolders(settings.home), platform)
    // Also where the station is another process, or another computer: what the window keeps is nobody else's.
    closeHome(settings.home)
  } catch (error) {
    giveUp(`The folder ${settings.home} cannot be used: ${String(error)}`)
    return
  }
  // Awaiting readiness at the top level would deadlock: Electron is ready only after this module has run.
  if (holdSingleInstance(app, process.argv, inbox)) {
    void app.whenReady().then(() => boot(settings, inbox).catch(error => giveUp(String(error))))
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
  const current: { quitting: Quitting | undefined } = { quitting: undefined }
  const forgetAccidents = watchAccidents(process, {
    watch: programWatch,
    logger,
    versions: versionsOf(paths.version),
    now: systemClock.now,
    stop: () => {
      const diagnose = () => diagnosticsOf(settings, paths.version, programWatch)
      void endAfterAccident({ app, dialog, quitting: current.quitting, diagnose, tell })
    },
  })
  app.on('quit', forgetAccidents)
  app.on('child-process-gone', (_event, details) => tell('A helper process of the window ended.', details))
  pruneCrashDumps(folders.crashes, systemClock.now(), tell)
  return { knownSecrets, programWatch, logger, tell, current }
}

async function boot(settings: Settings, inbox: Inbox<RevealRequest>): Promise<void> {
  const { createPageDrawer, hostStation, rotateAtStart, rotateFlag, dataOfUpdate } = await loadEngine()
  const paths = findPaths()
  const folders = shellFolders(settings.home)
  const { knownSecrets, programWatch, logger, tell, current } = openLog(settings, paths, folders)
  const drawer = createPageDrawer()
  app.on('quit', () => void drawer.stop())
  const keys = await systemKeys(safeStorage, platform, keptBySystem(settings.home), tell)
  const data = dataOfUpdate({ settings, paths, systemKeys: keys })
  const updateLife = createUpdateLife({ app, dialog, paths, folder: folders.window, data, tell })
  if (await updateLife.leavesFailedVersion()) return
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
          systemPrinting: systemPrinting({
            folder: join(folders.window, 'printing'),
            platform,
            drawPages: drawer.drawPages,
            tell,
          }),
          prepare: async () => {
            if (process.argv.includes(rotateFlag))
              rotateAtStart({ settings, paths, systemKeys: keys, logger })
            return null
          },
        }),
      ),
  })
  if (!station.ok) return giveUp(station.message)
  const updates = await updateLife.begin(station.value.kind === 'attached' && settings.stationUrl === null)
  const quitting = stopBeforeQuit(app, dialog, updateLife.stopThenInstall(station.value.stop), tell)
  current.quitting = quitting
  const rendererUrl = paths.packaged ? undefined : env.ELECTRON_RENDERER_URL
  openDesk({
    station: station.value,
    quitting,
    rendererUrl,
    home: settings.home,
    paths,
    folders,
    inbox,
    answers: url => stationAnswers(url),
    updates,
    tell,
  })
  updateLife.settled()
}

function diagnosticsOf(settings: Settings, version: string, watch: ProgramWatch) {
  const now = systemClock.now()
  const found = collectDiagnostics({ now, version, settings, watch })
  return { fileName: diagnosticsFileName(now), text: diagnosticsText(found) }
}

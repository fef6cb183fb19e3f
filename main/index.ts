import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, crashReporter, dialog, safeStorage } from 'electron'
import { rotateAtStart, rotateFlag } from './app/home-secrets.ts'
import { hostStation } from './app/host.ts'
import { describeMistakes, readSettings, type Settings } from './platform/config.ts'
import { stationAnswers } from './platform/home-lock.ts'
import { createLogger } from './platform/logger.ts'
import { findPaths } from './platform/paths.ts'
import { createKnownSecrets } from './platform/secrets/known-secrets.ts'
import { attachOrHost } from './shell/attach-or-host.ts'
import { openDesk } from './shell/open-desk.ts'
import { prepareProcess, shellFolders, stopBeforeQuit } from './shell/process.ts'
import { createInbox, holdSingleInstance, type RevealRequest, receiveLinks } from './shell/single-instance.ts'
import { systemKeys } from './shell/system-keys.ts'
import { systemPrinting } from './shell/system-printing.ts'
import { giveUp } from './shell/tell.ts'

const inbox = createInbox<RevealRequest>()
receiveLinks(app, inbox)

const { platform, env } = process
const read = readSettings({ platform, env, homeDir: homedir(), flags: {}, cwd: process.cwd() })
if (read.ok) start(read.settings)
else giveUp(describeMistakes(read.mistakes))

function start(settings: Settings): void {
  try {
    prepareProcess(app, crashReporter, shellFolders(settings.home), platform)
  } catch (error) {
    giveUp(`The folder ${settings.home} cannot be used: ${String(error)}`)
    return
  }
  // Awaiting readiness at the top level would deadlock: Electron is ready only after this module has run.
  if (holdSingleInstance(app, process.argv, inbox)) {
    void app.whenReady().then(() => boot(settings).catch(error => giveUp(String(error))))
  } else {
    app.quit()
  }
}

async function boot(settings: Settings): Promise<void> {
  const paths = findPaths()
  const folders = shellFolders(settings.home)
  const knownSecrets = createKnownSecrets()
  const file = join(folders.logs, 'packdesk.log')
  const logger = createLogger({ level: settings.logLevel, file, knownSecrets })
  const tell = (sentence: string, error: unknown) => logger.warn({ err: error }, sentence)
  const keys = systemKeys(safeStorage, platform, tell)
  const station = await attachOrHost({
    stationUrl: settings.stationUrl,
    answers: url => stationAnswers(url),
    host: () =>
      hostStation({
        settings,
        sample: 'when_new',
        paths,
        logger,
        knownSecrets,
        systemKeys: keys,
        systemPrinting: systemPrinting(join(folders.window, 'printing'), tell),
        prepare: async () => {
          if (process.argv.includes(rotateFlag)) rotateAtStart({ settings, paths, systemKeys: keys, logger })
          return null
        },
      }),
  })
  if (!station.ok) return giveUp(station.message)
  stopBeforeQuit(app, dialog, station.value.stop, tell)
  const rendererUrl = paths.packaged ? undefined : env.ELECTRON_RENDERER_URL
  openDesk({
    station: station.value,
    rendererUrl,
    home: settings.home,
    paths,
    folders,
    inbox,
    answers: url => stationAnswers(url),
    tell,
  })
}

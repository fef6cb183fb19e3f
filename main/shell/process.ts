import { join } from 'node:path'
import type { App, CrashReporter, Dialog } from 'electron'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'
import type { StationLink } from './attach-or-host.ts'
import type { Tell } from './tell.ts'

export type ShellFolders = {
  /** Chromium's own files and what the window remembers. */
  window: string
  logs: string
  crashes: string
}

/** The shell's folders inside a home, so that two homes are two programs and one copy takes everything along. */
export const shellFolders = (home: string): ShellFolders => ({
  window: join(home, 'window'),
  logs: join(home, 'logs'),
  crashes: join(home, 'logs', 'crashes'),
})

type EarlyApp = Pick<App, 'enableSandbox' | 'setPath' | 'setAppLogsPath' | 'setAppUserModelId'>

/** What Electron only accepts before it is ready. Throws when the home cannot be written. */
export function prepareProcess(
  app: EarlyApp,
  crashReporter: Pick<CrashReporter, 'start'>,
  folders: ShellFolders,
  platform: NodeJS.Platform,
): void {
  app.enableSandbox()
  for (const folder of Object.values(folders)) makeFolderSync(folder, privateFolder)
  app.setPath('userData', folders.window)
  app.setPath('crashDumps', folders.crashes)
  app.setAppLogsPath(folders.logs)
  // Windows groups windows and notifications by this name, which has to be that of the installer.
  if (platform === 'win32') app.setAppUserModelId('app.packdesk.desk')
  crashReporter.start({ uploadToServer: false })
}

/**
 * Lets the station finish what it is writing before the process ends: the first attempt to quit is held back
 * until `stop` has settled. Who quits again meanwhile does not want to wait.
 */
export function stopBeforeQuit(
  app: Pick<App, 'on' | 'quit' | 'exit'>,
  dialog: Pick<Dialog, 'showMessageBox'>,
  stop: StationLink['stop'],
  tell: Tell,
): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running'
  app.on('will-quit', event => {
    if (state === 'stopped') return
    event.preventDefault()
    if (state === 'stopping') return app.exit(1)
    state = 'stopping'
    const over = new AbortController()
    void stop(sentence => void askToWait(app, dialog, sentence, over.signal))
      .catch(error => tell('The station did not stop cleanly.', error))
      .finally(() => {
        state = 'stopped'
        over.abort()
        // Electron ignores who quits in the same task in which quitting is held back.
        setImmediate(() => app.quit())
      })
  })
}

/** The windows are gone by now, so that the question stands for itself; it goes when the station has stopped. */
async function askToWait(
  app: Pick<App, 'exit'>,
  dialog: Pick<Dialog, 'showMessageBox'>,
  sentence: string,
  signal: AbortSignal,
): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: 'Packdesk is finishing its work',
    detail: `${sentence} If you stop at once, what has no answer yet is listed as unknown at the next start.`,
    buttons: ['Stop at once', 'Wait'],
    defaultId: 1,
    cancelId: 1,
    signal,
  })
  if (response === 0 && !signal.aborted) app.exit(1)
}

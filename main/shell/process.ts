import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App, CrashReporter } from 'electron'
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
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  app.setPath('userData', folders.window)
  app.setPath('crashDumps', folders.crashes)
  app.setAppLogsPath(folders.logs)
  // Windows groups windows and notifications by this name, which has to be that of the installer.
  if (platform === 'win32') app.setAppUserModelId('app.packdesk.desk')
  crashReporter.start({ uploadToServer: false })
}

/**
 * Lets the station finish what it is writing before the process ends: the first attempt to quit is held back
 * until `stop` has settled, the second one goes through.
 */
export function stopBeforeQuit(app: Pick<App, 'on' | 'quit'>, stop: () => Promise<void>, tell: Tell): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running'
  app.on('will-quit', event => {
    if (state === 'stopped') return
    event.preventDefault()
    if (state === 'stopping') return
    state = 'stopping'
    void stop()
      .catch(error => tell('The station did not stop cleanly.', error))
      .finally(() => {
        state = 'stopped'
        app.quit()
      })
  })
}

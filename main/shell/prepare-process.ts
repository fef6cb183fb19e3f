import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App, CrashReporter } from 'electron'

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

import { join } from 'node:path'
import type { App, CrashReporter, Dialog, MessageBoxOptions } from 'electron'
import type { StopWait } from '../../shared/desk/station.ts'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'
import type { StationLink } from './attach-or-host.ts'
import type { Tell } from './tell.ts'
import type { ShellWords } from './words/en.ts'

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

/** Longer than the longest call of a carrier and the writing down of its answer. Then the end comes without it. */
const longestStopMs = 180_000

export type Quitting = {
  /** Whether the station is being stopped: nothing may be opened on it any more. */
  isStopping(): boolean
  /** Stops the station and leaves the program running. */
  stopInOrder(): Promise<void>
}

/**
 * Lets the station finish what it is writing before the process ends: the first attempt to quit is held back
 * until `stop` has settled or has taken too long. Who quits again meanwhile does not want to wait.
 */
export function stopBeforeQuit(
  app: Pick<App, 'on' | 'quit' | 'exit'>,
  dialog: Pick<Dialog, 'showMessageBox'>,
  stop: StationLink['stop'],
  { words, tell }: { words: () => ShellWords; tell: Tell },
  limitMs = longestStopMs,
): Quitting {
  let state: 'running' | 'stopping' | 'stopped' = 'running'
  const stopInOrder = async () => {
    state = 'stopping'
    const over = new AbortController()
    const tooLong = setTimeout(() => {
      tell('The station did not stop in time; what has no answer is unknown at the next start.', { limitMs })
      app.exit(1)
    }, limitMs)
    await stop(waiting => void askToWait(app, dialog, questionOf(waiting, words()), over.signal)).catch(
      error => tell('The station did not stop cleanly.', error),
    )
    state = 'stopped'
    clearTimeout(tooLong)
    over.abort()
  }
  app.on('will-quit', event => {
    if (state === 'stopped') return
    event.preventDefault()
    if (state === 'stopping') return app.exit(1)
    // Electron ignores who quits in the same task in which quitting is held back.
    void stopInOrder().finally(() => setImmediate(() => app.quit()))
  })
  return { isStopping: () => state !== 'running', stopInOrder }
}

const questionOf = ({ works, upToSeconds }: StopWait, { quit }: ShellWords) => ({
  message: quit.message,
  detail: quit.detail(works.map(({ kind, count }) => quit.works[kind](count)).join(', '), upToSeconds),
  buttons: [quit.atOnce, quit.wait],
})

/** The windows are gone by now, so that the question stands for itself; it goes when the station has stopped. */
async function askToWait(
  app: Pick<App, 'exit'>,
  dialog: Pick<Dialog, 'showMessageBox'>,
  question: Pick<MessageBoxOptions, 'message' | 'detail' | 'buttons'>,
  signal: AbortSignal,
): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    ...question,
    defaultId: 1,
    cancelId: 1,
    signal,
  })
  if (response === 0 && !signal.aborted) app.exit(1)
}

import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { strict } from '../contract/strict.ts'
import { createEvent, type Note } from './event.ts'

export type FakeAppOptions = {
  /** False: another Packdesk of this home runs already. */
  isFirstInstance?: boolean
  isPackaged?: boolean
  folders?: Record<string, string>
  /** What the person wants to read, as the system says. */
  systemLanguages?: string[]
}

/** The windows as quitting sees them. */
export type WindowsToClose = {
  /** Asks each window to close, as its close button does; false when one of them stayed. */
  closeAll(): boolean
}

/** `app` with the levers of the system: readiness, events from outside, and the exit codes it would end with. */
export function createFakeApp(note: Note, options: FakeAppOptions, windows: WindowsToClose = noWindows) {
  const events = new EventEmitter()
  const ready = Promise.withResolvers<void>()
  const exits: number[] = []
  let phase: 'running' | 'quitting' | 'over' = 'running'

  /** Whether somebody held it back. */
  const isHeldBack = (name: 'before-quit' | 'will-quit'): boolean => {
    const event = createEvent()
    events.emit(name, event)
    return event.isPrevented()
  }
  const stayRunning = () => {
    if (phase === 'quitting') phase = 'running'
  }
  const exit = (code = 0) => {
    if (phase === 'over') return
    phase = 'over'
    events.emit('quit', createEvent(), code)
    exits.push(code)
  }

  /**
   * As Electron: windows close first, a window that stays ends it, and asked again meanwhile it does nothing. That lasts
   * as long as the task, so that microtasks of those who hold it back are ignored, and not what they put off to the next one.
   */
  const quit = () => {
    note('app.quit')
    if (phase !== 'running') return
    phase = 'quitting'
    setImmediate(stayRunning)
    if (isHeldBack('before-quit')) return
    if (!windows.closeAll()) return stayRunning()
    if (isHeldBack('will-quit')) return
    exit(0)
  }

  const login = { settings: { openAtLogin: false } }

  const app = {
    isPackaged: options.isPackaged ?? false,
    // Only macOS has one.
    dock: undefined as Electron.Dock | undefined,
    enableSandbox: () => note('app.enableSandbox'),
    setPath: (name, path) => note(`app.setPath ${name} ${path}`),
    setAppLogsPath: path => note(`app.setAppLogsPath ${path}`),
    setAppUserModelId: id => note(`app.setAppUserModelId ${id}`),
    setAboutPanelOptions: () => {},
    setAsDefaultProtocolClient: scheme => {
      note(`app.setAsDefaultProtocolClient ${scheme}`)
      return true
    },
    requestSingleInstanceLock: told => {
      note(`app.requestSingleInstanceLock ${JSON.stringify(told)}`)
      return options.isFirstInstance ?? true
    },
    whenReady: () => ready.promise,
    getPreferredSystemLanguages: () => options.systemLanguages ?? ['en-US'],
    getVersion: () => '9.9.9',
    getPath: name => options.folders?.[name] ?? '',
    quit,
    exit,
    setBadgeCount: count => {
      note(`badge: ${count}`)
      return true
    },
    getLoginItemSettings: () => login.settings as Electron.LoginItemSettings,
    setLoginItemSettings: settings => {
      login.settings = { openAtLogin: settings.openAtLogin ?? false }
    },
    relaunch: () => note('app.relaunch'),
    releaseSingleInstanceLock: () => note('app.releaseSingleInstanceLock'),
    on: events.on.bind(events) as unknown as Electron.App['on'],
  } satisfies Partial<Electron.App>

  return {
    app: strict('app', app),
    exits,
    becomeReady: () => ready.resolve(),
    isQuitting: () => phase !== 'running',
    emit: (name: string, ...args: unknown[]) => events.emit(name, createEvent(), ...args),
  }
}

const noWindows: WindowsToClose = { closeAll: () => true }

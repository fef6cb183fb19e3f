import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { strict } from '../contract/strict.ts'
import { createFakeApp, type FakeAppOptions } from '../fake-electron/app.ts'
import {
  createFakeDialogs,
  createFakeMenus,
  createFakeShortcuts,
  type FakeDesktopOptions,
} from '../fake-electron/desktop.ts'
import { createEvent } from '../fake-electron/event.ts'
import { createFakeIpc } from '../fake-electron/ipc.ts'
import { createFakeSafeStorage, type FakeSafeStorageOptions } from '../fake-electron/safe-storage.ts'
import { createFakeSession } from '../fake-electron/session.ts'
import { windowsOf } from '../fake-electron/window.ts'

/** What the main process imports of Electron; anything else is missing from the fake and fails the import. */
type Used = keyof Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'crashReporter'
  | 'dialog'
  | 'globalShortcut'
  | 'ipcMain'
  | 'Menu'
  | 'nativeTheme'
  | 'powerMonitor'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'shell'
  | 'Tray'
>

export type FakeElectronOptions = FakeAppOptions &
  FakeDesktopOptions &
  FakeSafeStorageOptions & {
    displays?: Electron.Display[]
    /** Keys another program has. */
    takenKeys?: string[]
  }

export type FakeElectron = ReturnType<typeof createFakeElectron>

const desktopScreen = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } } as Electron.Display

/** The part of Electron the shell uses, strict about the rest, with the levers a person or the system would pull. */
export function createFakeElectron(options: FakeElectronOptions = {}) {
  const log: string[] = []
  const note = (line: string) => void log.push(line)
  const powerEvents = new EventEmitter()
  const windows = windowsOf(note)
  const { app, exits, becomeReady, isQuitting, emit } = createFakeApp(note, options, windows)
  const ipc = createFakeIpc()
  const { session, handlers, emit: emitSession } = createFakeSession()
  const { Menu, Tray, templates } = createFakeMenus(note)
  const { globalShortcut, press } = createFakeShortcuts(options.takenKeys)
  windows.onCreated(contents => emit('web-contents-created', contents))
  // While quitting Electron says nothing of it: there is nothing left to decide.
  windows.onAllClosed(() => isQuitting() || emit('window-all-closed'))

  const module = {
    app,
    ...createFakeDialogs(note, options),
    BrowserWindow: windows.BrowserWindow,
    ipcMain: ipc.ipcMain,
    session,
    Menu,
    Tray,
    globalShortcut,
    nativeTheme: strict('nativeTheme', { shouldUseDarkColors: false }),
    crashReporter: strict('crashReporter', {
      start: given => note(`crashReporter.start ${JSON.stringify(given)}`),
    } satisfies Partial<Electron.CrashReporter>),
    powerMonitor: strict('powerMonitor', {
      on: powerEvents.on.bind(powerEvents) as unknown as Electron.PowerMonitor['on'],
    }),
    safeStorage: createFakeSafeStorage(options),
    screen: strict('screen', {
      getAllDisplays: () => options.displays ?? [desktopScreen],
    } satisfies Partial<Electron.Screen>),
  } satisfies Record<Used, object>

  return {
    module,
    log,
    exits,
    becomeReady,
    /** Presses keys of the whole system. */
    press,
    ipc,
    templates,
    permissions: handlers,
    windows: windows.list,
    /** Called with each window before anything is loaded. */
    onWindow: windows.onMade,
    emitApp: emit,
    emitSession,
    emitPower: (name: string) => powerEvents.emit(name, createEvent()),
  }
}

import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { strict, strictClass } from '../contract/strict.ts'
import type { Note } from './event.ts'

export type FakeDesktopOptions = {
  /** Which button of each question is pressed, in order; the last one when there is no more. */
  answers?: number[]
  /** Where the save dialog leads; absent is Cancel. */
  savePath?: string
}

/** Dialogs, and programs the system would open something with. */
export function createFakeDialogs(note: Note, options: FakeDesktopOptions) {
  const dialog = {
    showErrorBox: (title, content) => note(`error box: ${title}: ${content}`),
    showMessageBox: async (...args: unknown[]) => {
      const question = args.at(-1) as Electron.MessageBoxOptions
      note(`question: ${question.message}`)
      return { response: options.answers?.shift() ?? question.cancelId ?? 0, checkboxChecked: false }
    },
    showSaveDialog: async (...args: unknown[]) => {
      note(`save as: ${(args.at(-1) as Electron.SaveDialogOptions).defaultPath}`)
      return { canceled: options.savePath === undefined, filePath: options.savePath ?? '' }
    },
  } satisfies Partial<Electron.Dialog>

  const shell = {
    openExternal: async address => note(`outside: ${address}`),
    showItemInFolder: path => note(`shown in folder: ${path}`),
    openPath: async path => {
      note(`folder: ${path}`)
      return ''
    },
  } satisfies Partial<Electron.Shell>

  return { dialog: strict('dialog', dialog), shell: strict('shell', shell) }
}

/** The menu bar and the tray, with the templates they were built from. */
export function createFakeMenus(note: Note) {
  const templates: Electron.MenuItemConstructorOptions[][] = []
  const Menu = {
    buildFromTemplate: template => {
      templates.push(template as Electron.MenuItemConstructorOptions[])
      return strict('menu', {}) as Electron.Menu
    },
    setApplicationMenu: () => note('Menu.setApplicationMenu'),
  } satisfies Partial<typeof Electron.Menu>

  class Tray
    extends EventEmitter
    implements Pick<Electron.Tray, 'setToolTip' | 'setImage' | 'setContextMenu' | 'destroy'>
  {
    constructor(icon: string) {
      super()
      note(`tray: ${icon}`)
    }
    setToolTip(words: string): void {
      note(`tray says: ${words}`)
    }
    setImage(image: string | Electron.NativeImage): void {
      note(`tray shows: ${String(image)}`)
    }
    setContextMenu(): void {}
    destroy(): void {
      note('tray destroyed')
    }
  }

  return { Menu: strict('Menu', Menu), Tray: strictClass('tray', Tray), templates }
}

/** Keys of the whole system; some may belong to another program. */
export function createFakeShortcuts(taken: readonly string[] = []) {
  const registered = new Map<string, () => void>()
  const globalShortcut = {
    register: (keys, work) => {
      if (taken.includes(keys)) return false
      registered.set(keys, work)
      return true
    },
    unregister: keys => void registered.delete(keys),
    isRegistered: keys => registered.has(keys),
  } satisfies Partial<Electron.GlobalShortcut>
  return {
    globalShortcut: strict('globalShortcut', globalShortcut),
    press: (keys: string) => registered.get(keys)?.(),
  }
}

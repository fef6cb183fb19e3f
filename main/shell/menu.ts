import type { MenuItemConstructorOptions } from 'electron'
import { deskPages } from '../../shared/desk/ipc-channels.ts'
import type { ShellWords } from './words/en.ts'

/** What the menus can set off; the window and the program supply it. */
export type MenuActions = {
  reveal(path?: string): void
  /** Shows a path in a window of its own, beside the desk's. */
  revealBeside(path: string): void
  /** Shows a path of the station in the system's browser. */
  openInBrowser(path: string): void
  /** Absent when the data lies on another machine. */
  openDataFolder: (() => void) | undefined
  /** The folder of what this program writes down about itself. */
  openLogs: () => void
  quit(): void
}

const separator = { type: 'separator' } as const

/**
 * The menu bar. Roles bring shortcuts and the habits of the platform; their own names are English in every language
 * (Electron, `menu-item-roles.ts`), so that each is named here. NOT RUN so far on macOS or Windows.
 */
export function menuBar(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  words: ShellWords,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  return [
    ...(isMac ? [programMenu(words, actions)] : []),
    fileMenu(isMac, words.file, actions),
    editMenu(words),
    viewMenu(isPackaged, words),
    windowMenu(isMac, words),
    helpMenu(isMac, words, actions),
  ]
}

const programMenu = ({ help, mac, file }: ShellWords, actions: MenuActions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about', label: help.about },
    separator,
    settingsItem(file, actions),
    separator,
    { role: 'services', label: mac.services },
    separator,
    { role: 'hide', label: mac.hide },
    { role: 'hideOthers', label: mac.hideOthers },
    { role: 'unhide', label: mac.showAll },
    separator,
    { role: 'quit', label: file.quit },
  ],
})

const settingsItem = (
  { settings: label }: ShellWords['file'],
  actions: MenuActions,
): MenuItemConstructorOptions => ({
  label,
  accelerator: 'CmdOrCtrl+,',
  click: () => actions.reveal('/settings'),
})

const fileMenu = (
  isMac: boolean,
  words: ShellWords['file'],
  actions: MenuActions,
): MenuItemConstructorOptions => ({
  label: words.menu,
  submenu: [
    { label: words.orders, accelerator: 'CmdOrCtrl+O', click: () => actions.reveal(deskPages.orders) },
    { label: words.ship, accelerator: 'CmdOrCtrl+1', click: () => actions.reveal(deskPages.ship) },
    { label: words.shipments, accelerator: 'CmdOrCtrl+2', click: () => actions.reveal(deskPages.shipments) },
    { label: words.pack, click: () => actions.revealBeside(deskPages.pack) },
    separator,
    { label: words.browser, click: () => actions.openInBrowser('/') },
    ...(actions.openDataFolder ? [{ label: words.data, click: actions.openDataFolder }] : []),
    ...(isMac ? [] : [separator, settingsItem(words, actions)]),
    separator,
    { role: 'close', label: words.close },
    ...(isMac ? [] : [{ role: 'quit', label: words.quit } as const]),
  ],
})

const editMenu = ({ edit }: ShellWords): MenuItemConstructorOptions => ({
  role: 'editMenu',
  label: edit.menu,
  submenu: [
    { role: 'undo', label: edit.undo },
    { role: 'redo', label: edit.redo },
    separator,
    { role: 'cut', label: edit.cut },
    { role: 'copy', label: edit.copy },
    { role: 'paste', label: edit.paste },
    { role: 'delete', label: edit.remove },
    separator,
    { role: 'selectAll', label: edit.all },
  ],
})

const viewMenu = (isPackaged: boolean, { view }: ShellWords): MenuItemConstructorOptions => ({
  label: view.menu,
  submenu: [
    { role: 'reload', label: view.reload },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools', label: view.tools } as const]),
    separator,
    { role: 'resetZoom', label: view.actualSize },
    { role: 'zoomIn', label: view.zoomIn },
    { role: 'zoomOut', label: view.zoomOut },
    separator,
    { role: 'togglefullscreen', label: view.fullScreen },
  ],
})

const windowMenu = (isMac: boolean, { window }: ShellWords): MenuItemConstructorOptions => ({
  role: 'windowMenu',
  label: window.menu,
  submenu: [
    { role: 'minimize', label: window.minimize },
    { role: 'zoom', label: window.zoom },
    isMac ? { role: 'front', label: window.front } : { role: 'close', label: window.close },
  ],
})

const helpMenu = (
  isMac: boolean,
  { help }: ShellWords,
  actions: MenuActions,
): MenuItemConstructorOptions => ({
  role: 'help',
  label: help.menu,
  submenu: [
    { label: help.api, click: () => actions.openInBrowser('/openapi') },
    separator,
    { label: help.updates, click: () => actions.reveal('/settings#updates') },
    { label: help.diagnostics, click: () => actions.reveal('/system') },
    { label: help.log, click: actions.openLogs },
    ...(isMac ? [] : [separator, { role: 'about', label: help.about } as const]),
  ],
})

export type TrayMenuFacts = { status: string; keepRunning: boolean; words: ShellWords['tray'] }

/** The tray's menu; only where closing the last window would end the program is there something to keep. */
export function trayMenu(
  platform: NodeJS.Platform,
  { status, keepRunning, words }: TrayMenuFacts,
  actions: MenuActions & { setKeepRunning(keep: boolean): void },
): MenuItemConstructorOptions[] {
  const keep: MenuItemConstructorOptions = {
    label: words.keepRunning,
    type: 'checkbox',
    checked: keepRunning,
    click: item => actions.setKeepRunning(item.checked),
  }
  return [
    { label: status, enabled: false },
    { label: words.open, click: () => actions.reveal() },
    { label: words.browser, click: () => actions.openInBrowser('/') },
    separator,
    ...(platform === 'darwin' ? [] : [keep, separator]),
    { label: words.quit, click: () => actions.quit() },
  ]
}

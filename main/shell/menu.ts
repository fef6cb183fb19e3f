import type { MenuItemConstructorOptions } from 'electron'
import { deskPages } from '../../shared/desk/ipc-channels.ts'

/** What the menus can set off; the window and the program supply it. */
export type MenuActions = {
  reveal(path?: string): void
  /** Shows a path in a window of its own, beside the desk's. */
  revealBeside(path: string): void
  /** Shows a path of the station in the system's browser. */
  openInBrowser(path: string): void
  /** Absent when the data lies on another machine. */
  openDataFolder: (() => void) | undefined
  quit(): void
}

const separator = { type: 'separator' } as const

/** The menu bar. Roles bring their own translation, shortcuts and platform habits. */
export function menuBar(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    fileMenu(isMac, actions),
    { role: 'editMenu' },
    viewMenu(isPackaged),
    { role: 'windowMenu' },
    helpMenu(isMac, actions),
  ]
}

const fileMenu = (isMac: boolean, actions: MenuActions): MenuItemConstructorOptions => ({
  label: '&File',
  submenu: [
    { label: '&Orders', accelerator: 'CmdOrCtrl+O', click: () => actions.reveal(deskPages.orders) },
    { label: '&Ship', accelerator: 'CmdOrCtrl+1', click: () => actions.reveal(deskPages.ship) },
    { label: 'Shi&pments', accelerator: 'CmdOrCtrl+2', click: () => actions.reveal(deskPages.shipments) },
    { label: 'Pac&k in a second window', click: () => actions.revealBeside(deskPages.pack) },
    separator,
    { label: 'Open in &browser', click: () => actions.openInBrowser('/') },
    ...(actions.openDataFolder ? [{ label: 'Show &data folder', click: actions.openDataFolder }] : []),
    separator,
    { role: 'close' },
    ...(isMac ? [] : [{ role: 'quit' } as const]),
  ],
})

const viewMenu = (isPackaged: boolean): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [
    { role: 'reload' },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    separator,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    separator,
    { role: 'togglefullscreen' },
  ],
})

const helpMenu = (isMac: boolean, actions: MenuActions): MenuItemConstructorOptions => ({
  role: 'help',
  submenu: [
    { label: '&API documentation', click: () => actions.openInBrowser('/openapi') },
    ...(isMac ? [] : [separator, { role: 'about' } as const]),
  ],
})

/** The tray's menu; only where closing the last window would end the program is there something to keep. */
export function trayMenu(
  platform: NodeJS.Platform,
  { words, keepRunning }: { words: string; keepRunning: boolean },
  actions: MenuActions & { setKeepRunning(keep: boolean): void },
): MenuItemConstructorOptions[] {
  const keep: MenuItemConstructorOptions = {
    label: 'Keep running after the window closes',
    type: 'checkbox',
    checked: keepRunning,
    click: item => actions.setKeepRunning(item.checked),
  }
  return [
    { label: words, enabled: false },
    { label: 'Open Packdesk', click: () => actions.reveal() },
    { label: 'Open in browser', click: () => actions.openInBrowser('/') },
    separator,
    ...(platform === 'darwin' ? [] : [keep, separator]),
    { label: 'Quit Packdesk', click: () => actions.quit() },
  ]
}

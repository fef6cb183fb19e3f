import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  type PowerMonitor,
  powerMonitor,
  session,
  shell,
  type WebContents,
} from 'electron'
import type { IpcHandlers } from '../../shared/desk/ipc.ts'
import { answerCalls, saveLabel } from './answer-calls.ts'
import type { StationLink } from './attach-or-host.ts'
import { type MenuActions, menuBar } from './menu.ts'
import { guardNavigation, guardPermissions } from './page-policy.ts'
import type { ShellFolders } from './process.ts'
import { openShellMemory } from './shell-memory.ts'
import { claimLinks, type Inbox, type RevealRequest } from './single-instance.ts'
import type { Tell } from './tell.ts'
import { createDeskWindow, createTray, type DeskWindow } from './window.ts'
import { staysWithoutWindow } from './window-policy.ts'

export type DeskParts = {
  station: StationLink
  /** Where the page is served from while it is being worked on, instead of by the station. */
  rendererUrl: string | undefined
  home: string
  paths: { root: string; resources: string }
  folders: ShellFolders
  inbox: Inbox<RevealRequest>
  /** Whether the station at an address is still there. */
  answers: (url: string) => Promise<boolean>
  tell: Tell
}

/** Puts the desk on the screen around a station that answers: guards first, then window, menus and links. */
export function openDesk(parts: DeskParts): void {
  const { station, tell, paths, folders } = parts
  const pageUrl = parts.rendererUrl ?? station.url
  const { origin } = new URL(pageUrl)
  const openOutside = (address: string) =>
    void shell.openExternal(address).catch(error => tell('An address could not be opened.', error))

  guardPermissions(session.defaultSession, origin)
  app.on('web-contents-created', (_event, contents) => guardNavigation(contents, origin, openOutside))
  answerCalls(ipcMain, origin, deskHandlers, tell)

  const memory = openShellMemory(join(folders.window, 'desk.json'), tell)
  const icon = (name: string) => join(paths.resources, 'icons', name)
  const window = createDeskWindow({
    pageUrl,
    preloadPath: join(paths.root, 'out', 'preload', 'index.cjs'),
    iconPath: icon('icon-256.png'),
    isPackaged: app.isPackaged,
    memory,
  })
  const actions = menuActions(parts, window, openOutside)
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuBar(process.platform, app.isPackaged, actions)))
  app.setAboutPanelOptions({ applicationVersion: app.getVersion(), iconPath: icon('icon-256.png') })
  const trayIcon = icon(process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png')
  const tray = createTray(trayIcon, actions, memory, tell)

  app.on('activate', () => window.reveal())
  app.on('window-all-closed', () => {
    if (!staysWithoutWindow(process.platform, memory.read().keepRunning)) app.quit()
  })
  app.on('will-quit', () => tray?.destroy())
  watchPower(powerMonitor, {
    onResume: () => void lookAfterResume(parts, window),
    onShutdown: () => app.quit(),
  })

  window.reveal()
  claimLinks(app)
  parts.inbox.open(({ path }) => window.reveal(path))
}

const menuActions = (
  { station, home }: DeskParts,
  window: DeskWindow,
  openOutside: (address: string) => void,
): MenuActions => ({
  reveal: path => window.reveal(path),
  openInBrowser: path => openOutside(new URL(path, station.url).href),
  openDataFolder: station.kind === 'hosted' ? () => void shell.openPath(home) : undefined,
  quit: () => app.quit(),
})

/** A station elsewhere may have gone while the machine slept; loading the page again shows that honestly. */
async function lookAfterResume({ station, answers }: DeskParts, window: DeskWindow): Promise<void> {
  if (!(await answers(station.url))) window.current()?.webContents.reload()
}

/** What each call of the page does, in the order of the map. */
const deskHandlers: IpcHandlers<WebContents> = {
  'app.version': () => ({
    app: app.getVersion(),
    electron: process.versions.electron ?? '',
    chrome: process.versions.chrome ?? '',
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
  }),
  'shell.openExternal': (_caller, address) => shell.openExternal(address),
  'files.saveLabel': (caller, ...args) =>
    saveLabel(args, {
      folder: app.getPath('downloads'),
      askWhere: suggestion => askWhere(caller, suggestion),
    }),
  'printers.listSystem': caller => caller.getPrintersAsync(),
}

async function askWhere(
  caller: WebContents,
  { defaultPath, extension }: { defaultPath: string; extension: string },
): Promise<string | undefined> {
  const window = BrowserWindow.fromWebContents(caller)
  const options = {
    title: 'Save label',
    defaultPath,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? undefined : filePath
}

type PowerEvents = {
  /** The machine woke up: connections are stale and a station elsewhere may be gone. */
  onResume(): void
  /** The system goes down and waits a moment for programs to end by themselves. */
  onShutdown(): void
}

function watchPower(monitor: Pick<PowerMonitor, 'on'>, { onResume, onShutdown }: PowerEvents): void {
  monitor.on('resume', onResume)
  monitor.on('shutdown', onShutdown)
}

import { join } from 'node:path'
import { app, ipcMain, Menu, powerMonitor, session, shell } from 'electron'
import type { StationLink } from './attach-or-host.ts'
import type { Inbox } from './inbox.ts'
import { answerCalls } from './ipc/answer-calls.ts'
import { deskHandlers } from './ipc/handlers.ts'
import { type MenuActions, menuBar } from './menu.ts'
import { guardNavigation } from './navigation.ts'
import { guardPermissions } from './permissions.ts'
import { watchPower } from './power.ts'
import type { ShellFolders } from './prepare-process.ts'
import { openShellMemory } from './shell-memory.ts'
import { claimLinks, type RevealRequest } from './single-instance.ts'
import type { Tell } from './tell.ts'
import { createTray } from './tray.ts'
import { createDeskWindow, type DeskWindow } from './window.ts'
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

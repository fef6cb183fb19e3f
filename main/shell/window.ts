import { BrowserWindow, dialog, Menu, type MessageBoxOptions, nativeTheme, screen, Tray } from 'electron'
import { navigateEvent } from '../../shared/desk/ipc-channels.ts'
import { type MenuActions, trayMenu } from './menu.ts'
import type { MemoryFile } from './shell-memory.ts'
import type { Tell } from './tell.ts'
import { fitToScreens, windowOptions } from './window-policy.ts'

export type DeskWindow = {
  /** Brings the window forward, making it when there is none, and shows a path of the page if given. */
  reveal(path?: string): void
  current(): BrowserWindow | undefined
}

export type DeskWindowParts = {
  pageUrl: string
  preloadPath: string
  iconPath: string
  isPackaged: boolean
  memory: MemoryFile
}

/** The one desk window. It may be closed and made again while the station goes on. */
export function createDeskWindow(parts: DeskWindowParts): DeskWindow {
  let window: BrowserWindow | undefined
  return {
    current: () => window,
    reveal(path) {
      if (window === undefined) {
        window = openWindow(parts, path)
        window.once('closed', () => {
          window = undefined
        })
        return
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      if (path !== undefined) window.webContents.send(navigateEvent, path)
    },
  }
}

function openWindow(parts: DeskWindowParts, path = '/'): BrowserWindow {
  const { bounds, isMaximized } = parts.memory.read()
  const workAreas = screen.getAllDisplays().map(display => display.workArea)
  const window = new BrowserWindow(
    windowOptions({
      bounds: fitToScreens(bounds, workAreas),
      preloadPath: parts.preloadPath,
      iconPath: parts.iconPath,
      isDark: nativeTheme.shouldUseDarkColors,
      isPackaged: parts.isPackaged,
    }),
  )
  if (isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () =>
    parts.memory.change({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }),
  )
  const address = new URL(path, parts.pageUrl).href
  watchForTrouble(window, address)
  // A failed load rejects here and fires did-fail-load as well, where it is dealt with.
  window.loadURL(address).catch(() => {})
  return window
}

/** Chromium's number for a load that another load replaced; nothing went wrong. */
const replacedLoad = -3

/** Asks what to do when the page cannot be loaded, dies or hangs, instead of leaving an empty window. */
function watchForTrouble(window: BrowserWindow, startAddress: string): void {
  const contents = window.webContents
  const load = (address: string) => void window.loadURL(address).catch(() => {})

  contents.on('did-fail-load', async (_event, code, description, address, isMainFrame) => {
    if (!isMainFrame || code === replacedLoad) return
    window.show()
    const again = await ask(window, {
      message: 'The station is not answering.',
      detail: `${address} could not be loaded (${description}). Nothing you have bought or printed is lost.`,
      buttons: ['Try again', 'Close window'],
    })
    if (again) load(address === '' ? startAddress : address)
    else if (!window.isDestroyed()) window.destroy()
  })

  contents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const again = await ask(window, {
      message: 'This screen has stopped working.',
      detail: `The station keeps running. What was bought or printed is safe. Reason: ${reason}.`,
      buttons: ['Reopen', 'Close window'],
    })
    if (again) load(startAddress)
    else if (!window.isDestroyed()) window.destroy()
  })

  window.on('unresponsive', async () => {
    const again = await ask(window, {
      message: 'This screen is not responding.',
      detail: 'Reopening it loses what you typed and have not saved.',
      buttons: ['Reopen', 'Wait'],
    })
    if (again) contents.reload()
  })
}

/** True for the first button. The last one is also what Escape means. */
async function ask(
  window: BrowserWindow,
  question: MessageBoxOptions & { buttons: string[] },
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    defaultId: 0,
    cancelId: question.buttons.length - 1,
    ...question,
  })
  return response === 0 && !window.isDestroyed()
}

/**
 * Puts Packdesk beside the clock. The answer has to be kept: a tray nobody refers to is collected and
 * disappears. Undefined where the system has no place for one.
 */
export function createTray(
  iconPath: string,
  actions: MenuActions,
  memory: MemoryFile,
  tell: Tell,
): Tray | undefined {
  try {
    const tray = new Tray(iconPath)
    tray.setToolTip('Packdesk')
    tray.on('click', () => actions.reveal())
    const draw = () => {
      const template = trayMenu(process.platform, memory.read().keepRunning, { ...actions, setKeepRunning })
      tray.setContextMenu(Menu.buildFromTemplate(template))
    }
    const setKeepRunning = (keepRunning: boolean) => {
      memory.change({ keepRunning })
      draw()
    }
    draw()
    return tray
  } catch (error) {
    tell('There is no place for a tray icon here.', error)
    return undefined
  }
}

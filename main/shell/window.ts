import { BrowserWindow, nativeTheme, screen } from 'electron'
import { navigateEvent } from '../../shared/desk/ipc-channels.ts'
import type { MemoryFile } from './shell-memory.ts'
import { fitToScreens, windowOptions } from './window-policy.ts'
import { watchForTrouble } from './window-trouble.ts'

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

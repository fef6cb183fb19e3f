import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  type MessageBoxOptions,
  nativeTheme,
  screen,
  Tray,
  type WebContents,
} from 'electron'
import { navigateEvent } from '../../shared/desk/ipc-channels.ts'
import { type MenuActions, trayMenu } from './menu.ts'
import type { MemoryFile } from './shell-memory.ts'
import type { Tell } from './tell.ts'
import { type TrayCounts, trayPicture, trayWords } from './tray-words.ts'
import { fitToScreens, placeBeside, whereToReopen, windowOptions } from './window-policy.ts'
import type { ShellWords } from './words/en.ts'

export type DeskWindow = {
  /** Brings the desk's window forward, making it when there is none, and shows a path of the page if given. */
  reveal(path?: string): void
  /** Shows a path in a second window, on another screen where there is one. */
  revealBeside(path: string): void
  current(): BrowserWindow | undefined
  /** The page of the desk's window, while there is one. */
  page(): WebContents | undefined
}

export type DeskWindowParts = {
  pageUrl: string
  preloadPath: string
  iconPath: string
  isPackaged: boolean
  memory: MemoryFile
  words: () => ShellWords
  tell: Tell
}

/** Which of the two windows: the desk, or the one beside it. */
type Place = 'desk' | 'beside'

/** The windows of the desk. Each may be closed and made again while the station goes on. */
export function createDeskWindow(parts: DeskWindowParts): DeskWindow {
  const open = new Map<Place, BrowserWindow>()
  const show = (place: Place, path: string | undefined) => {
    const window = open.get(place)
    if (window === undefined) {
      const made = openWindow(parts, place, path)
      open.set(place, made)
      made.once('closed', () => open.delete(place))
      return
    }
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    if (path !== undefined) window.webContents.send(navigateEvent, path)
  }
  return {
    current: () => open.get('desk') ?? open.get('beside'),
    page: () => open.get('desk')?.webContents,
    reveal: path => show('desk', path),
    revealBeside: path => show('beside', path),
  }
}

function openWindow(parts: DeskWindowParts, place: Place, path = '/'): BrowserWindow {
  const { bounds, besideBounds, isMaximized } = parts.memory.read()
  const displays = screen.getAllDisplays()
  const workAreas = displays.map(display => display.workArea)
  const remembered = place === 'desk' ? bounds : (besideBounds ?? placeBeside(workAreas, bounds))
  const window = new BrowserWindow(
    windowOptions({
      bounds: fitToScreens(remembered, workAreas),
      preloadPath: parts.preloadPath,
      iconPath: parts.iconPath,
      isDark: nativeTheme.shouldUseDarkColors,
      isPackaged: parts.isPackaged,
    }),
  )
  if (place === 'desk' && isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  rememberPlace(window, place, parts.memory)
  // Windows tells its programs by their windows that it goes down.
  window.on('session-end', () => app.quit())
  const address = new URL(path, parts.pageUrl).href
  watchForTrouble(window, address, parts)
  // A failed load rejects here and fires did-fail-load as well, where it is dealt with.
  window.loadURL(address).catch(() => {})
  return window
}

const settledMs = 500

/** Stores where a window stands when it has come to rest: whoever is killed has not been closed before. */
function rememberPlace(window: BrowserWindow, place: Place, memory: MemoryFile): void {
  let timer: NodeJS.Timeout | undefined
  const store = () => {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    const bounds = window.getNormalBounds()
    memory.change(place === 'desk' ? { bounds, isMaximized: window.isMaximized() } : { besideBounds: bounds })
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(store, settledMs)
  }
  window.on('move', soon).on('resize', soon)
  window.on('close', store)
  window.on('closed', () => clearTimeout(timer))
}

/** Chromium's number for a load that another load replaced; nothing went wrong. */
const replacedLoad = -3

/** Asks what to do when the page cannot be loaded, dies or hangs, instead of leaving an empty window. */
function watchForTrouble(
  window: BrowserWindow,
  startAddress: string,
  { words, tell }: Pick<DeskWindowParts, 'words' | 'tell'>,
): void {
  const contents = window.webContents
  const load = (address: string) => void window.loadURL(address).catch(() => {})

  contents.on('did-fail-load', async (_event, code, description, address, isMainFrame) => {
    if (!isMainFrame || code === replacedLoad) return
    window.show()
    const { page } = words()
    const again = await ask(window, {
      message: page.notLoaded,
      detail: page.notLoadedDetail(address, description),
      buttons: [page.tryAgain, page.close],
    })
    if (again) load(address === '' ? startAddress : address)
    else if (!window.isDestroyed()) window.destroy()
  })

  let diedAt: string | null = null
  contents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const reopened = whereToReopen({ start: startAddress, shown: contents.getURL(), diedAt })
    diedAt = contents.getURL()
    tell('The page of the window crashed.', { reason })
    // What it showed on the taskbar nobody would take back.
    window.setProgressBar(-1)
    const { page } = words()
    const again = await ask(window, {
      message: page.crashed,
      detail: page.crashedDetail(reason),
      buttons: [page.reopen, page.close],
    })
    if (again) load(reopened)
    else if (!window.isDestroyed()) window.destroy()
  })

  window.on('unresponsive', async () => {
    const { page } = words()
    const again = await ask(window, {
      message: page.hangs,
      detail: page.hangsDetail,
      buttons: [page.reopen, page.wait],
    })
    if (again) contents.reload()
  })
}

/** True for the first button. The last one is also what Escape means. */
export async function ask(
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

export type DeskTray = { tell: (counts: TrayCounts) => void; redraw: () => void; destroy: () => void }

/**
 * Puts Packdesk beside the clock, with what is waiting in words and picture. The answer has to be kept: a tray nobody
 * refers to is collected and disappears. Undefined where the system has no place for one.
 */
export function createTray(
  pictureOf: (name: ReturnType<typeof trayPicture>) => string,
  actions: MenuActions & { setKeepRunning(keep: boolean): void },
  { memory, words, tell }: Pick<DeskWindowParts, 'memory' | 'words' | 'tell'>,
): DeskTray | undefined {
  try {
    let counts: TrayCounts
    const tray = new Tray(pictureOf(trayPicture(counts)))
    tray.on('click', () => actions.reveal())
    const redraw = () => {
      const said = words().tray
      const status = trayWords(counts, said)
      tray.setToolTip(status)
      tray.setImage(pictureOf(trayPicture(counts)))
      const template = trayMenu(
        process.platform,
        { status, keepRunning: memory.read().keepRunning, words: said },
        actions,
      )
      tray.setContextMenu(Menu.buildFromTemplate(template))
    }
    redraw()
    return {
      tell: next => {
        if (JSON.stringify(next) === JSON.stringify(counts)) return
        counts = next
        redraw()
      },
      redraw,
      destroy: () => tray.destroy(),
    }
  } catch (error) {
    tell('There is no place for a tray icon here.', error)
    return undefined
  }
}

import { join } from 'node:path'
import { app, dialog, globalShortcut, ipcMain, Menu, powerMonitor, session, shell } from 'electron'
import { deskPages, openedEvent } from '../../shared/desk/ipc-channels.ts'
import { answerCalls } from './answer-calls.ts'
import type { StationLink } from './attach-or-host.ts'
import { watchAttached } from './attached-station.ts'
import { type DeskUpdates, updateHandlers } from './desk-updates.ts'
import { createDeviceGrants, type DeviceGrants, guardDevices } from './device-grants.ts'
import { createLoginItem, hiddenFlag, startedProgram } from './login-item.ts'
import { type MenuActions, menuBar } from './menu.ts'
import { createOpenedFiles, type OpenedFiles } from './opened-files.ts'
import { createPageCalls } from './page-calls.ts'
import { guardNavigation, guardPermissions } from './page-policy.ts'
import type { Quitting, ShellFolders } from './process.ts'
import { createProgramLife, type ProgramLife } from './program-life.ts'
import type { MemoryFile } from './shell-memory.ts'
import { claimLinks, type Inbox, type RevealRequest } from './single-instance.ts'
import type { Speech } from './speech.ts'
import type { Tell } from './tell.ts'
import type { TrayCounts } from './tray-words.ts'
import { ask, createDeskWindow, createTray, type DeskTray, type DeskWindow } from './window.ts'
import { staysWithoutWindow } from './window-policy.ts'

export type DeskParts = {
  station: StationLink
  quitting: Quitting
  /** Where the page is served from while it is being worked on, instead of by the station. */
  rendererUrl: string | undefined
  home: string
  paths: { root: string; resources: string }
  folders: ShellFolders
  inbox: Inbox<RevealRequest>
  /** Whether the station at an address is still there. */
  answers: (url: string) => Promise<boolean>
  updates: DeskUpdates
  memory: MemoryFile
  speech: Speech
  /** Told once the page is on the screen, or that it is not to be shown now. */
  shown: () => void
  tell: Tell
}

/** Puts the desk on the screen around a station that answers: guards first, then window, menus and links. */
export function openDesk(parts: DeskParts): void {
  const { station, tell, quitting, memory, speech } = parts
  const pageUrl = parts.rendererUrl ?? station.url
  const { origin } = new URL(pageUrl)
  const openOutside = (address: string) =>
    void shell.openExternal(address).catch(error => tell('An address could not be opened.', error))
  const devices = createDeviceGrants(memory)
  guardPages(origin, devices, openOutside)

  const window = createDeskWindow({
    pageUrl,
    preloadPath: join(parts.paths.root, 'out', 'preload', 'index.cjs'),
    iconPath: iconOf(parts, 'icon-256.png'),
    isPackaged: app.isPackaged,
    memory,
    words: speech.words,
    tell,
  })
  const actions = menuActions(parts, window, openOutside)
  showMenu(speech, actions)
  app.setAboutPanelOptions({ applicationVersion: app.getVersion(), iconPath: iconOf(parts, 'icon-256.png') })
  const { life, tray, counted } = openLife(parts, actions)
  const opened = createOpenedFiles({ dialog, words: speech.words })
  const pageCalls = createPageCalls({
    ...pageCallParts(parts),
    life,
    opened,
    devices,
    isDesk: caller => caller === window.page(),
    counted,
  })
  answerCalls(ipcMain, origin, { ...pageCalls, ...updateHandlers(parts.updates) }, tell)

  app.on('activate', () => {
    if (!quitting.isStopping()) window.reveal()
  })
  app.on('window-all-closed', () => {
    if (!staysWithoutWindow(process.platform, memory.read().keepRunning)) app.quit()
  })
  followPower(parts, window)
  if (station.kind === 'attached') app.on('will-quit', watchOther(parts, window))

  const isHidden = process.argv.includes(hiddenFlag) && tray && memory.read().keepRunning
  if (!isHidden) window.reveal()
  const first = window.current()
  if (first) first.once('ready-to-show', parts.shown)
  else parts.shown()
  claimLinks(app)
  followStarts(parts, window, opened)
}

function guardPages(origin: string, devices: DeviceGrants, openOutside: (address: string) => void): void {
  const { defaultSession } = session
  const isGranted = () => devices.isGranted('camera')
  guardPermissions(defaultSession, origin, { isGranted, ask: devices.askForCamera })
  guardDevices(defaultSession, origin, devices)
  app.on('web-contents-created', (_event, contents) => guardNavigation(contents, origin, openOutside))
}

/** Links, files and further starts: what they name is shown. */
function followStarts({ inbox, quitting }: DeskParts, window: DeskWindow, opened: OpenedFiles): void {
  let startsAgain = false
  inbox.open(({ path, files = [] }) => {
    const isOpening = opened.add(files)
    if (!quitting.isStopping()) {
      window.reveal(path)
      // A page that is only being loaded asks by itself.
      if (isOpening) window.page()?.send(openedEvent)
      return
    }
    // Whoever starts Packdesk while it stops wants it: it comes back as soon as it has gone.
    if (!startsAgain) app.relaunch()
    startsAgain = true
  })
}

/** Menus are built once and never change: another language is another menu. */
function showMenu(speech: Speech, actions: MenuActions): void {
  const show = () => {
    const template = menuBar(process.platform, app.isPackaged, speech.words(), actions)
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  show()
  speech.onChange(show)
}

const iconOf = ({ paths }: DeskParts, name: string): string => join(paths.resources, 'icons', name)

const pageCallParts = ({ station, home, speech }: DeskParts) => ({
  appVersion: app.getVersion(),
  downloads: () => app.getPath('downloads'),
  dialog,
  shell,
  speech,
  home: station.kind === 'hosted' ? home : undefined,
})

const menuActions = (
  { station, home, folders }: DeskParts,
  window: DeskWindow,
  openOutside: (address: string) => void,
): MenuActions => ({
  reveal: path => window.reveal(path),
  revealBeside: path => window.revealBeside(path),
  openInBrowser: path => openOutside(new URL(path, station.url).href),
  openDataFolder: station.kind === 'hosted' ? () => void shell.openPath(home) : undefined,
  openLogs: () => void shell.openPath(folders.logs),
  quit: () => app.quit(),
})

/** How the tray hears of its station: the one of this program is asked, of another one its page tells. */
function followCounts(parts: DeskParts, tray: DeskTray | undefined) {
  const { station, answers } = parts
  const answersAt = new URL(station.url).host
  let told: { queued: number; problems: number } | undefined
  const show = (counts: TrayCounts) => {
    tray?.tell(counts)
    if (counts && 'problems' in counts) app.setBadgeCount(counts.problems)
  }
  const askOwn = () => void station.counts?.().then(show, () => show(null))
  const askOther = async () => show((await answers(station.url)) ? (told ?? { answersAt }) : null)
  const ask = station.kind === 'hosted' ? askOwn : () => void askOther()
  // Without a page nobody says any more what waits elsewhere.
  app.on('window-all-closed', () => {
    told = undefined
    ask()
  })
  return {
    ask,
    counted: (counts: { queued: number; problems: number }) => {
      told = counts
      show(counts)
    },
  }
}

const countEveryMs = 15_000

/** What is there without a window: the tray, the keys for Pack, the start at login. */
function openLife(
  parts: DeskParts,
  actions: MenuActions,
): {
  life: ProgramLife
  tray: DeskTray | undefined
  counted: ReturnType<typeof followCounts>['counted']
} {
  const { memory, speech, tell } = parts
  const program = startedProgram(process.env, process.execPath)
  const life = createProgramLife({
    platform: process.platform,
    memory,
    loginItem: createLoginItem(app, { platform: process.platform, env: process.env, program }),
    shortcuts: globalShortcut,
    showPack: () => actions.reveal(deskPages.pack),
    changed: () => tray?.redraw(),
    tell,
  })
  const setKeepRunning = (keepRunning: boolean) => void life.change({ keepRunning })
  const pictureOf = (name: string) =>
    iconOf(parts, process.platform === 'darwin' ? `${name}Template.png` : `${name}.png`)
  const tray = createTray(pictureOf, { ...actions, setKeepRunning }, { memory, words: speech.words, tell })
  speech.onChange(() => tray?.redraw())
  const { ask: count, counted } = followCounts(parts, tray)
  count()
  const timer = setInterval(count, countEveryMs)
  app.on('will-quit', () => {
    clearInterval(timer)
    tray?.destroy()
    life.end()
  })
  life.resume()
  return { life, tray, counted }
}

function followPower(parts: DeskParts, window: DeskWindow): void {
  const { station, tell } = parts
  powerMonitor.on('suspend', () => {
    station.pause?.().catch(error => tell('The station could not be made ready for sleep.', error))
  })
  powerMonitor.on('resume', () => {
    station.resume?.()
    void lookAfterResume(parts, window)
  })
  // The system goes down and waits a moment for programs to end by themselves.
  powerMonitor.on('shutdown', () => app.quit())
}

/** A station elsewhere may have gone while the machine slept; loading the page again shows that honestly. */
async function lookAfterResume({ station, answers }: DeskParts, window: DeskWindow): Promise<void> {
  if (!(await answers(station.url))) window.current()?.webContents.reload()
}

/** A station of another process may end while its page is open. */
const watchOther = ({ station, answers, speech }: DeskParts, window: DeskWindow): (() => void) =>
  watchAttached({
    station,
    answers,
    words: speech.words,
    ask: async question => {
      const current = window.current()
      return current !== undefined && ask(current, question)
    },
    startAnew: () => {
      app.relaunch()
      app.quit()
    },
    reload: () => window.current()?.webContents.reload(),
  })

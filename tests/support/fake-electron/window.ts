import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { strict, strictClass } from '../contract/strict.ts'
import { createEvent, type Note } from './event.ts'

/** One page: remembers where it was sent, and lets a test behave like the page or like the network. */
export class FakeWebContents
  extends EventEmitter
  implements Pick<Electron.WebContents, 'send' | 'reload' | 'print' | 'executeJavaScript' | 'getURL'>
{
  readonly mainFrame: { origin: string } = { origin: 'null' }
  readonly sent: unknown[][] = []
  /** Where the page is, also where it went by itself without anything being loaded. */
  readonly place = { url: '' }
  openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | undefined
  readonly #note: Note

  constructor(note: Note) {
    super()
    this.#note = note
  }
  send(...message: unknown[]): void {
    this.sent.push(message)
  }
  getURL(): string {
    return this.place.url
  }
  reload(): void {
    this.#note('page reloaded')
  }
  setWindowOpenHandler(handler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]): void {
    this.openHandler = handler
  }
  async getPrintersAsync(): Promise<Electron.PrinterInfo[]> {
    const options = {
      'printer-location': 'desk',
      ...this.printer.options,
    } as unknown as Electron.PrinterInfo['options']
    return [{ name: 'zebra', displayName: 'Zebra on the desk', description: 'ZD421', options }]
  }
  /** What scripts in the page answer. */
  readonly scripts = { answer: 1 as unknown }
  async executeJavaScript(): Promise<unknown> {
    return this.scripts.answer
  }
  /** What it printed, and what the system says about it next. */
  readonly printed: Electron.WebContentsPrintOptions[] = []
  readonly printer = {
    answer: [true, ''] as [isTaken: boolean, reason: string],
    options: {} as Readonly<Record<string, string>>,
  }
  print(
    options: Electron.WebContentsPrintOptions = {},
    callback: (isTaken: boolean, reason: string) => void = () => {},
  ): void {
    this.printed.push(options)
    callback(...this.printer.answer)
  }
  /** Asks to go somewhere, as a click on a link does; true when nobody objected. What is held back goes no further. */
  navigate(url: string, isMainFrame = true): boolean {
    return (
      this.#asks('will-frame-navigate', url, isMainFrame) &&
      (!isMainFrame || this.#asks('will-navigate', url, isMainFrame))
    )
  }
  /** Is sent on by whatever answers. */
  redirect(url: string): boolean {
    return this.#asks('will-redirect', url, true)
  }
  #asks(name: string, url: string, isMainFrame: boolean): boolean {
    const event = createEvent()
    this.emit(name, { url, isMainFrame, preventDefault: event.preventDefault })
    return !event.isPrevented()
  }
}

type WindowMethods =
  | 'show'
  | 'focus'
  | 'restore'
  | 'maximize'
  | 'destroy'
  | 'isMinimized'
  | 'isMaximized'
  | 'isDestroyed'
  | 'getNormalBounds'
  | 'loadURL'
  | 'setProgressBar'

/** One window without a screen. */
export class FakeBrowserWindow extends EventEmitter implements Pick<Electron.BrowserWindow, WindowMethods> {
  readonly options: Electron.BrowserWindowConstructorOptions
  readonly webContents: FakeWebContents
  readonly loaded: string[] = []
  /** Hears each address before it counts as loaded. */
  readonly hears = { load: (_address: string): void => {} }
  #isDestroyed = false
  readonly #note: Note

  constructor(options: Electron.BrowserWindowConstructorOptions, note: Note) {
    super()
    this.options = options
    this.#note = note
    this.webContents = strict('webContents', new FakeWebContents(note))
  }
  async loadURL(url: string): Promise<void> {
    this.loaded.push(url)
    this.hears.load(url)
    this.webContents.place.url = url
    this.webContents.mainFrame.origin = new URL(url).origin
    this.emit('ready-to-show')
  }
  show(): void {
    this.#note('window shown')
  }
  focus(): void {
    this.#note('window focused')
  }
  restore(): void {}
  setProgressBar(fraction: number): void {
    this.#note(`progress: ${fraction}`)
  }
  hide(): void {}
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    Object.assign(this.place, bounds)
  }
  /** Where it stands; a test moves it. */
  readonly place = { x: 10, y: 20, width: 1000, height: 700 }
  maximize(): void {}
  isMinimized(): boolean {
    return false
  }
  isMaximized(): boolean {
    return false
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...this.place }
  }
  /** Closes it as its close button does, unless somebody objects. */
  close(): void {
    const event = createEvent()
    this.emit('close', event)
    if (!event.isPrevented()) this.destroy()
  }
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.emit('closed')
  }
}

/** All windows of one fake, with the class the shell makes them by. */
export function windowsOf(note: Note) {
  const list: FakeBrowserWindow[] = []
  let made = (_window: FakeBrowserWindow): void => {}
  let created = (_contents: FakeWebContents): void => {}
  let allClosed = (): void => {}

  class BrowserWindow extends FakeBrowserWindow {
    constructor(options: Electron.BrowserWindowConstructorOptions) {
      super(options, note)
    }
    static getAllWindows(): FakeBrowserWindow[] {
      return list.filter(window => !window.isDestroyed())
    }
    static fromWebContents(contents: object): FakeBrowserWindow | null {
      return list.find(window => window.webContents === contents) ?? null
    }
  }
  const keep = (window: FakeBrowserWindow) => {
    list.push(window)
    made(window)
    created(window.webContents)
    window.on('closed', () => {
      if (list.every(each => each.isDestroyed())) allClosed()
    })
  }
  return {
    list,
    closeAll: () => {
      for (const window of BrowserWindow.getAllWindows()) window.close()
      return BrowserWindow.getAllWindows().length === 0
    },
    BrowserWindow: strictClass('window', BrowserWindow, keep),
    onMade: (listen: typeof made) => {
      made = listen
    },
    onCreated: (listen: typeof created) => {
      created = listen
    },
    onAllClosed: (listen: typeof allClosed) => {
      allClosed = listen
    },
  }
}

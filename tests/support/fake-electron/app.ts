import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { strict } from '../contract/strict.ts'
import { createEvent, type Note } from './event.ts'

export type FakeAppOptions = {
  /** False: another Packdesk of this home runs already. */
  isFirstInstance?: boolean
  isPackaged?: boolean
  folders?: Record<string, string>
}

/** `app` with the levers of the system: readiness, events from outside, and the exit codes it would end with. */
export function createFakeApp(note: Note, options: FakeAppOptions) {
  const events = new EventEmitter()
  const ready = Promise.withResolvers<void>()
  const exits: number[] = []
  let isQuitting = false

  /** As Electron: asked again while it asks whoever holds it back, it does nothing, and that lasts as long as the task. */
  const quit = () => {
    note('app.quit')
    if (isQuitting) return
    isQuitting = true
    const event = createEvent()
    events.emit('will-quit', event)
    if (event.isPrevented()) setImmediate(() => (isQuitting = false))
    else exits.push(0)
  }

  const app = {
    isPackaged: options.isPackaged ?? false,
    enableSandbox: () => note('app.enableSandbox'),
    setPath: (name, path) => note(`app.setPath ${name} ${path}`),
    setAppLogsPath: path => note(`app.setAppLogsPath ${path}`),
    setAppUserModelId: id => note(`app.setAppUserModelId ${id}`),
    setAboutPanelOptions: () => {},
    setAsDefaultProtocolClient: scheme => {
      note(`app.setAsDefaultProtocolClient ${scheme}`)
      return true
    },
    requestSingleInstanceLock: told => {
      note(`app.requestSingleInstanceLock ${JSON.stringify(told)}`)
      return options.isFirstInstance ?? true
    },
    whenReady: () => ready.promise,
    getVersion: () => '9.9.9',
    getPath: name => options.folders?.[name] ?? '',
    quit,
    exit: (code = 0) => void exits.push(code),
    on: events.on.bind(events) as unknown as Electron.App['on'],
  } satisfies Partial<Electron.App>

  return {
    app: strict('app', app),
    exits,
    becomeReady: () => ready.resolve(),
    emit: (name: string, ...args: unknown[]) => events.emit(name, createEvent(), ...args),
  }
}

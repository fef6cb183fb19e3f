import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { strict } from '../contract/strict.ts'

type Handler = Parameters<Electron.IpcMain['handle']>[1]

/** Both ends of the process boundary; values are copied over it the way Electron copies them. */
export function createFakeIpc() {
  const handlers = new Map<string, Handler>()
  const toPage = new EventEmitter()

  const ipcMain = {
    handle: (channel, handler) => void handlers.set(channel, handler),
  } satisfies Partial<Electron.IpcMain>

  /** A call as it arrives from a frame of some page. */
  async function call(sender: object, senderFrame: object | null, channel: string, args: unknown[]) {
    const handler = handlers.get(channel)
    if (!handler) throw new Error(`Nobody handles ${channel}.`)
    const event = { sender, senderFrame } as unknown as Electron.IpcMainInvokeEvent
    return structuredClone(await handler(event, ...structuredClone(args)))
  }

  /** The renderer's end as the preload of one page sees it. */
  const rendererOf = (page: { mainFrame: object }) =>
    strict('ipcRenderer', {
      invoke: (channel, ...args) => call(page, page.mainFrame, channel, args),
      on: toPage.on.bind(toPage) as unknown as Electron.IpcRenderer['on'],
    } satisfies Partial<Electron.IpcRenderer>)

  return {
    ipcMain: strict('ipcMain', ipcMain),
    channels: () => [...handlers.keys()],
    call,
    rendererOf,
    sendToPage: (channel: string, ...args: unknown[]) => toPage.emit(channel, {}, ...args),
  }
}

import { contextBridge, ipcRenderer } from 'electron'
import type { DeskBridge, IpcReply } from '../../shared/desk/ipc.ts'
import { deviceEvent, ipcChannels, navigateEvent, openedEvent } from '../../shared/desk/ipc-channels.ts'

type Ask = (...args: unknown[]) => Promise<unknown>

/** One function a channel, so that the page can name what the map names and nothing else. */
function functionsOfChannels(): Record<string, Record<string, Ask>> {
  const groups: Record<string, Record<string, Ask>> = {}
  for (const channel of ipcChannels) {
    const [group = '', name = ''] = channel.split('.')
    groups[group] = { ...groups[group], [name]: (...args) => ask(channel, args) }
  }
  return groups
}

async function ask(channel: string, args: unknown[]): Promise<unknown> {
  const reply: IpcReply = await ipcRenderer.invoke(channel, ...args)
  if (!reply.ok) throw new Error(reply.message)
  return reply.value
}

/** Listening to one event of the window; `missed` is what happens while nobody listens. */
function heard<A extends unknown[]>(event: string, missed: (...said: A) => void = () => {}) {
  const listeners = new Set<(...said: A) => void>()
  ipcRenderer.on(event, (_event, ...said: unknown[]) => {
    if (listeners.size === 0) missed(...(said as A))
    for (const listen of listeners) listen(...(said as A))
  })
  return (listen: (...said: A) => void): (() => void) => {
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }
}

const bridge = {
  ...functionsOfChannels(),
  // Before the page listens, going there by address does the same, only slower.
  onNavigate: heard<[path: string]>(navigateEvent, path => location.assign(path)),
  onOpened: heard<[]>(openedEvent),
  onDevice: heard<[]>(deviceEvent),
} as unknown as DeskBridge

contextBridge.exposeInMainWorld('packdesk', bridge)

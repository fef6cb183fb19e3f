import { contextBridge, ipcRenderer } from 'electron'
import type { DeskBridge, IpcReply } from '../../shared/desk/ipc.ts'
import { ipcChannels, navigateEvent } from '../../shared/desk/ipc-channels.ts'

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

const listeners = new Set<(path: string) => void>()

ipcRenderer.on(navigateEvent, (_event, path: string) => {
  // Before the page listens, going there by address does the same, only slower.
  if (listeners.size === 0) location.assign(path)
  for (const listen of listeners) listen(path)
})

function onNavigate(listen: (path: string) => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

const bridge = { ...functionsOfChannels(), onNavigate } as unknown as DeskBridge

contextBridge.exposeInMainWorld('packdesk', bridge)

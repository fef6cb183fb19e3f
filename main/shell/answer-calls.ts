import { rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import {
  type IpcArgs,
  type IpcHandlers,
  type IpcReply,
  type IpcResult,
  ipcCalls,
} from '../../shared/desk/ipc.ts'
import { type IpcChannel, ipcChannels } from '../../shared/desk/ipc-channels.ts'
import type { Tell } from './tell.ts'
import type { ShellWords } from './words/en.ts'

/** Answers every channel of the map: the sender is checked, arguments and results are what the map says. */
export function answerCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  origin: string,
  handlers: IpcHandlers<WebContents>,
  tell: Tell,
): void {
  for (const channel of ipcChannels) {
    ipcMain.handle(channel, async (event, ...args: unknown[]): Promise<IpcReply> => {
      if (!isTrustedSender(event, origin)) return refused('Only the page of this station may ask that.')
      try {
        return await answer(channel, handlers, event.sender, args)
      } catch (error) {
        if (error instanceof CallRefused) return refused(error.message)
        tell(`A call of the page failed: ${channel}`, error)
        return refused('The window could not do that. The log of Packdesk says why.')
      }
    })
  }
}

async function answer(
  channel: IpcChannel,
  handlers: IpcHandlers<WebContents>,
  caller: WebContents,
  args: unknown[],
): Promise<IpcReply> {
  const { args: expected, result } = ipcCalls[channel]
  const checked = expected.safeParse(args)
  if (!checked.success) {
    const [issue] = checked.error.issues
    return refused(`${channel} cannot take that: ${issue?.message ?? 'unexpected arguments'}.`)
  }
  // The map ties each handler to the arguments just checked; a union of channels cannot express that.
  const handle = handlers[channel] as (caller: WebContents, ...args: unknown[]) => unknown
  return { ok: true, value: result.parse(await handle(caller, ...checked.data)) }
}

const refused = (message: string): IpcReply => ({ ok: false, message })

type Sender = {
  senderFrame: { origin: string } | null
  sender: { mainFrame: object }
}

/** Only the main frame of the station's own page may call; a frame that is gone by now may not. */
const isTrustedSender = (
  event: Sender | Pick<IpcMainInvokeEvent, 'senderFrame' | 'sender'>,
  origin: string,
): boolean =>
  event.senderFrame !== null &&
  event.senderFrame === event.sender.mainFrame &&
  event.senderFrame.origin === origin

/** A call the window understood and could not carry out; the message is for the person at the desk. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
}

export type SaveFilePorts = {
  folder: string
  /** Shows the system's save dialog; undefined when it was dismissed. */
  askWhere(suggestion: { defaultPath: string; extension: string }): Promise<string | undefined>
  words: ShellWords['files']
}

/** Writes a file where the person wants it. A failed write leaves neither half a file nor a lost old one. */
export async function saveFile(
  [{ fileName, bytes }]: IpcArgs<'files.save'>,
  ports: SaveFilePorts,
): Promise<IpcResult<'files.save'>> {
  const path = await ports.askWhere({
    defaultPath: join(ports.folder, fileName),
    extension: extname(fileName).slice(1).toLowerCase(),
  })
  if (path === undefined) return { saved: false }
  const part = `${path}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw new CallRefused(ports.words.notSaved(path, reasonOf(error, ports.words)))
  }
  return { saved: true, path }
}

const reasons = {
  EACCES: 'notAllowed',
  EPERM: 'notAllowed',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  ENOENT: 'missing',
  EISDIR: 'isFolder',
  EBUSY: 'inUse',
} as const

/** Why the system did not let a file be read or written, as the end of a sentence. */
export function reasonOf(error: unknown, words: ShellWords['files']): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return Object.hasOwn(reasons, code) ? words[reasons[code as keyof typeof reasons]] : words.other(code)
}

import type { IpcMain, WebContents } from 'electron'
import { type IpcHandlers, type IpcReply, ipcCalls } from '../../../shared/desk/ipc.ts'
import { type IpcChannel, ipcChannels } from '../../../shared/desk/ipc-channels.ts'
import type { Tell } from '../tell.ts'
import { CallRefused } from './call-refused.ts'
import { isTrustedSender } from './trusted-sender.ts'

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

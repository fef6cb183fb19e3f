import type { IpcMainInvokeEvent } from 'electron'

type Sender = {
  senderFrame: { origin: string } | null
  sender: { mainFrame: object }
}

/** Only the main frame of the station's own page may call; a frame that is gone by now may not. */
export const isTrustedSender = (
  event: Sender | Pick<IpcMainInvokeEvent, 'senderFrame' | 'sender'>,
  origin: string,
): boolean =>
  event.senderFrame !== null &&
  event.senderFrame === event.sender.mainFrame &&
  event.senderFrame.origin === origin

import type { App } from 'electron'
import { z } from 'zod'
import { linkInArguments, linkScheme, pathOfLink } from './deep-links.ts'
import type { Inbox } from './inbox.ts'

/** What a second start tells the first one. It crosses a process boundary, so it is read as unknown. */
const secondStart = z.object({ link: z.string().optional() }).catch({})

/** A path of the page to show, or only the wish to see the window. */
export type RevealRequest = { path: string | undefined }

type InstanceApp = Pick<App, 'requestSingleInstanceLock' | 'on'>

/**
 * True for the only Packdesk of this home. Another one hands over its link and is told false; from then on
 * later starts arrive in the inbox.
 */
export function holdSingleInstance(
  app: InstanceApp,
  argv: readonly string[],
  inbox: Inbox<RevealRequest>,
): boolean {
  const link = linkInArguments(argv)
  if (!app.requestSingleInstanceLock(link === undefined ? {} : { link })) return false
  if (link !== undefined) inbox.push({ path: pathOfLink(link) })
  app.on('second-instance', (_event, _argv, _folder, told) => {
    const { link: theirs } = secondStart.parse(told)
    inbox.push({ path: theirs === undefined ? undefined : pathOfLink(theirs) })
  })
  return true
}

/** macOS delivers links as events, also before the program is ready. */
export function receiveLinks(app: Pick<App, 'on'>, inbox: Inbox<RevealRequest>): void {
  app.on('open-url', (event, link) => {
    event.preventDefault()
    inbox.push({ path: pathOfLink(link) })
  })
}

/** Registers Packdesk for its links; an unpackaged run would register the bare Electron instead. */
export function claimLinks(app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
}

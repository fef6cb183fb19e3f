import type { App } from 'electron'
import { z } from 'zod'
import { type DeskPage, deskPages, isDeskPage } from '../../shared/desk/ipc-channels.ts'
import { filesInArguments } from './opened-files.ts'

/** What a second start tells the first one. It crosses a process boundary, so it is read as unknown. */
const secondStart = z.object({ link: z.string().optional(), files: z.array(z.string()).optional() }).catch({})

/** A path of the page to show, or files to look at; without either only the window is shown. */
export type RevealRequest = { path?: string | undefined; files?: readonly string[] | undefined }

type InstanceApp = Pick<App, 'requestSingleInstanceLock' | 'on'>

/**
 * True for the only Packdesk of this home. Another one hands over its link and files and is told false; from then on
 * later starts arrive in the inbox.
 */
export function holdSingleInstance(
  app: InstanceApp,
  { argv, folder }: { argv: readonly string[]; folder: string },
  inbox: Inbox<RevealRequest>,
): boolean {
  const link = linkInArguments(argv)
  const files = filesInArguments(argv, folder)
  const told = { ...(link === undefined ? {} : { link }), ...(files.length > 0 ? { files } : {}) }
  if (!app.requestSingleInstanceLock(told)) return false
  if (link !== undefined) inbox.push({ path: pathOfLink(link) })
  if (files.length > 0) inbox.push({ files })
  app.on('second-instance', (_event, _argv, _folder, told) => {
    const { link: theirs, files: opened } = secondStart.parse(told)
    inbox.push({ path: theirs === undefined ? undefined : pathOfLink(theirs), files: opened })
  })
  return true
}

/** macOS delivers links and files as events, also before the program is ready. */
export function receiveEvents(app: Pick<App, 'on'>, inbox: Inbox<RevealRequest>): void {
  app.on('open-url', (event, link) => {
    event.preventDefault()
    inbox.push({ path: pathOfLink(link) })
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    inbox.push({ files: [path] })
  })
}

/** Registers Packdesk for its links; an unpackaged run would register the bare Electron instead. */
export function claimLinks(app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
}

const linkScheme = 'packdesk'

const linkLengthMax = 256
/** Records that can be named, and where the page shows one. */
const records: Partial<Record<DeskPage, { id: RegExp; path: (id: string) => string }>> = {
  orders: { id: /^ord_[0-9a-f]{32}$/, path: id => `${deskPages.orders}?open=${id}` },
  shipments: { id: /^shp_[0-9a-f]{32}$/, path: id => `${deskPages.shipments}/${id}` },
}

/**
 * The page path a `packdesk:` link asks for, or undefined for anything off the short list: `packdesk://` and a screen
 * (`orders`, `ship`, `pack`, `shipments`, `tracking`), or one order or shipment by its id (`packdesk://orders/<id>`). Links come from anywhere; they show, never act.
 */
export function pathOfLink(link: string): string | undefined {
  if (link.length > linkLengthMax) return undefined
  const url = URL.parse(link)
  if (url?.protocol !== `${linkScheme}:` || url.search !== '' || url.hash !== '') return undefined
  if (url.username !== '' || url.port !== '') return undefined
  const page = url.hostname
  if (!isDeskPage(page)) return undefined
  const rest = url.pathname.replace(/^\/|\/$/g, '')
  if (rest === '') return deskPages[page]
  const record = records[page]
  return record?.id.test(rest) ? record.path(rest) : undefined
}

/** The link the system put on the command line, as Windows and Linux do. */
export const linkInArguments = (argv: readonly string[]): string | undefined =>
  argv.find(argument => argument.startsWith(`${linkScheme}:`))

/** Keeps what arrives before anyone can act on it; links and second starts do not wait for the window. */
export type Inbox<T> = { push(item: T): void; open(listen: (item: T) => void): void }

export function createInbox<T>(): Inbox<T> {
  const waiting: T[] = []
  let deliver = (item: T): void => void waiting.push(item)
  return {
    push: item => deliver(item),
    open(listen) {
      deliver = listen
      for (const item of waiting.splice(0)) listen(item)
    },
  }
}

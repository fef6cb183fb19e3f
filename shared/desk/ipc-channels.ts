/**
 * What a page may ask of the desktop window around it, as `group.function`. Names only: the sandboxed preload
 * bundles this file, so the schemas that belong to the names live beside it in `ipc.ts`.
 */
export const ipcChannels = [
  'app.version',
  'files.save',
  'files.showSaved',
  'files.showData',
  'files.takeOpened',
  'window.show',
  'window.speak',
  'window.work',
  'devices.question',
  'devices.answer',
  'devices.list',
  'devices.forget',
  'life.read',
  'life.change',
  'updates.state',
  'updates.check',
  'updates.load',
  'updates.cancel',
  'updates.skip',
  'updates.install',
  'updates.later',
  'updates.choose',
] as const

export type IpcChannel = (typeof ipcChannels)[number]

/** The window asks the page to show a path of its own, as from a menu or a `packdesk:` link. */
export const navigateEvent = 'desk.navigate'

/** The window tells its page that somebody has opened files with the program, for `files.takeOpened`. */
export const openedEvent = 'desk.opened'

/** The window has something to ask about devices, for `devices.question`, or asks it with others. */
export const deviceEvent = 'desk.device'

/** Endings of files that are opened with the program: tables to be imported, and labels to be printed. */
export const openedEndings = ['csv', 'tsv', 'xlsx', 'zpl'] as const

export type OpenedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** The screens a menu or a link from outside may open, with their paths in the page. */
export const deskPages = {
  orders: '/orders',
  ship: '/ship',
  pack: '/pack',
  shipments: '/shipments',
  tracking: '/tracking',
} as const

export type DeskPage = keyof typeof deskPages

export const isDeskPage = (name: string): name is DeskPage => Object.hasOwn(deskPages, name)

/** Endings of what the page makes: labels, papers, exports and reports; nothing a system would run. */
export const savedEndings = [
  'pdf',
  'png',
  'jpg',
  'svg',
  'zpl',
  'csv',
  'tsv',
  'xlsx',
  'json',
  'xml',
  'txt',
  'zip',
] as const

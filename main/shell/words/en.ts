import type { StoppedWorkKind } from '../../../shared/desk/station.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const works: Record<StoppedWorkKind, (number: number) => string> = {
  purchase: number => count(number, 'purchase', 'purchases'),
  void: number => count(number, 'void', 'voids'),
  pickup: number => count(number, 'pickup', 'pickups'),
  manifest: number => count(number, 'manifest', 'manifests'),
  upload: number => count(number, 'upload', 'uploads'),
  print: number => count(number, 'print', 'prints'),
  request: number => count(number, 'request', 'requests'),
}

export const en = {
  file: {
    menu: '&File',
    orders: '&Orders',
    ship: '&Ship',
    shipments: 'Shi&pments',
    pack: 'Pac&k in a second window',
    browser: 'Open in &browser',
    data: 'Show &data folder',
    settings: 'Se&ttings…',
    close: '&Close window',
    quit: '&Quit Packdesk',
  },
  edit: {
    menu: '&Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    remove: 'Delete',
    all: 'Select all',
  },
  view: {
    menu: '&View',
    reload: 'Reload',
    tools: 'Developer tools',
    actualSize: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
  },
  window: {
    menu: '&Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring all to front',
    close: 'Close',
  },
  help: {
    menu: '&Help',
    api: '&API documentation',
    updates: 'Look for &updates…',
    diagnostics: '&Export diagnostics…',
    log: 'Show the &log',
    about: 'About Packdesk',
  },
  mac: { services: 'Services', hide: 'Hide Packdesk', hideOthers: 'Hide others', showAll: 'Show all' },
  tray: {
    keepRunning: 'Keep running after the window closes',
    open: 'Open Packdesk',
    browser: 'Open in browser',
    quit: 'Quit Packdesk',
    silent: 'Packdesk: the station does not answer',
    calm: 'Packdesk: nothing is waiting',
    waiting: (parts: string) => `Packdesk: ${parts}`,
    attached: (host: string) => `Packdesk: the station at ${host} answers`,
    problems: (number: number) => count(number, 'thing needs attention', 'things need attention'),
    queued: (number: number) => count(number, 'label waiting for a printer', 'labels waiting for a printer'),
  },
  start: { cannot: 'Packdesk cannot start' },
  accident: {
    message: 'Packdesk had to stop because of an error of its own.',
    detail:
      'What was bought or printed is stored. What had no answer yet is listed as unknown at the next start. The diagnostics hold versions, settings and the log; no credentials, names, addresses or tracking numbers.',
    again: 'Start again',
    diagnostics: 'Export diagnostics…',
    quit: 'Quit',
    save: 'Export diagnostics',
    restarted: (at: Date) =>
      `Packdesk stopped because of an error of its own and started again (${at.toLocaleString('en')}).`,
    restartedDetail: (file: string | null) =>
      `What was bought or printed is stored. What had no answer is listed under Needs attention.${file === null ? '' : ` The diagnostics are in ${file}.`}`,
    understood: 'OK',
  },
  quit: {
    message: 'Packdesk is finishing its work',
    detail: (parts: string, seconds: number) =>
      `Waiting for ${parts}, up to ${seconds} s. If you stop at once, what has no answer yet is listed as unknown at the next start.`,
    atOnce: 'Stop at once',
    wait: 'Wait',
    works,
  },
  gone: {
    message: 'The station this window belongs to has stopped.',
    detail: (url: string) =>
      `Nothing answers at ${url} any more. What was bought or printed is stored there.`,
    tryAgain: 'Try again',
    startHere: 'Start it here',
    wait: 'Wait',
  },
  page: {
    notLoaded: 'The station is not answering.',
    notLoadedDetail: (address: string, why: string) =>
      `${address} could not be loaded (${why}). Nothing you have bought or printed is lost.`,
    crashed: 'This screen has stopped working.',
    crashedDetail: (why: string) =>
      `The station keeps running. What was bought or printed is safe. Reason: ${why}.`,
    hangs: 'This screen is not responding.',
    hangsDetail: 'Reopening it loses what you typed and have not saved.',
    tryAgain: 'Try again',
    reopen: 'Reopen',
    wait: 'Wait',
    close: 'Close window',
  },
  update: {
    failed: (version: string) => `Packdesk ${version} did not start`,
    failedDetail: (from: string, to: string) =>
      `It was tried twice. Version ${from} can be installed again; the data is put back as it was before the update if ${to} has changed it.`,
    goBack: (version: string) => `Go back to ${version}`,
    tryAgain: 'Try again',
    backAgain: (to: string, version: string) => `Packdesk ${to} did not start; ${version} runs again`,
    ends: {
      ended: 'It ended before its window was there.',
      silent: 'It showed no window within five minutes and was ended.',
      no_start: 'The system could not start it.',
      cut: 'Packdesk or the computer was switched off while it was being tried.',
    },
    backAgainDetail: (to: string) =>
      `The data is as it was before the update. Should anything have been bought meanwhile, it is listed under Needs attention. Version ${to} is not offered again; a newer one will be.`,
    understood: 'OK',
    notInstalled: (version: string) => `Packdesk ${version} was not installed`,
    fileChanged:
      'The file that was downloaded is not what was checked any more, or is gone. Nothing of it was started. Look for updates to download it again.',
    noBackup: 'No backup of the data could be made. The System screen shows how much room the disk has.',
    noWayBack: (version: string) => `Packdesk ${version} could not be installed again`,
  },
  files: {
    another: 'Another file is just being saved. Say first where that one goes.',
    save: 'Save file',
    notOpened: 'The file cannot be opened',
    notSaved: (path: string, why: string) => `The file could not be saved as ${path}: ${why}.`,
    notRead: (path: string, why: string) => `${path} could not be read: ${why}.`,
    tooLarge: (path: string, megabytes: number) => `${path} is larger than ${megabytes} MB.`,
    notAllowed: 'access is not allowed',
    readOnly: 'the disk is read-only',
    full: 'the disk is full',
    missing: 'the folder or file is gone',
    isFolder: 'that is a folder',
    inUse: 'another program has the file open',
    other: (code: string) => `the system says ${code}`,
    onlySaved: 'Only a file that was just saved here can be shown.',
    dataElsewhere: 'The data is on another computer.',
  },
}

/** What the program itself says, outside of its page. */
export type ShellWords = typeof en

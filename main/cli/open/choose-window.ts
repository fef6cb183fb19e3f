import type { ElectronFiles } from './electron-files.ts'

export type WindowFacts = {
  choice: 'auto' | 'never' | 'download'
  display: boolean
  /** On Linux, Electron refuses to run as root. */
  linuxRoot: boolean
  electron: ElectronFiles
}

/** How the page is shown, and why, in words that finish the line said about it. */
export type WindowChoice =
  | { kind: 'electron'; program: string }
  | { kind: 'download'; script: string; version: string; askNetwork: boolean }
  | { kind: 'browser'; why: string }
  | { kind: 'address'; why: string }

/** A choice that can be carried out as it is. */
export type Shown = Exclude<WindowChoice, { kind: 'download' }>

/** Decides how to show the page from what is there; nothing is tried here. */
export function chooseWindow({ choice, display, linuxRoot, electron }: WindowFacts): WindowChoice {
  if (!display) return { kind: 'address', why: 'there is no display' }
  if (choice === 'never') return { kind: 'browser', why: 'its own window is turned off' }
  if (linuxRoot) return { kind: 'browser', why: 'Electron does not run as root' }
  if (electron.program) return { kind: 'electron', program: electron.program }
  if (!electron.installer) return { kind: 'browser', why: 'Electron is not installed' }
  return { kind: 'download', ...electron.installer, askNetwork: choice === 'auto' }
}

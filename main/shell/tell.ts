import { app, dialog } from 'electron'

/** Notes for the log what went wrong beside the main path; nobody waits for an answer. */
export type Tell = (sentence: string, error: unknown) => void

/** Ends a start that cannot succeed, with the reason on the screen instead of a window that never comes. */
export function giveUp(reason: string): void {
  dialog.showErrorBox('Packdesk cannot start', reason)
  app.exit(1)
}

import { app, dialog } from 'electron'

/** Ends a start that cannot succeed, with the reason on the screen instead of a window that never comes. */
export function giveUp(reason: string): void {
  dialog.showErrorBox('Packdesk cannot start', reason)
  app.exit(1)
}

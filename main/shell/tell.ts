import { app, dialog } from 'electron'
import type { ShellWords } from './words/en.ts'

/** Notes for the log what went wrong beside the main path; nobody waits for an answer. */
export type Tell = (sentence: string, error: unknown) => void

/** Ends a start that cannot succeed, with the reason on the screen instead of a window that never comes. */
export function giveUp(words: ShellWords, reason: string): void {
  dialog.showErrorBox(words.start.cannot, reason)
  app.exit(1)
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App, Dialog } from 'electron'
import type { Quitting } from './process.ts'
import type { Tell } from './tell.ts'
import type { ShellWords } from './words/en.ts'

export type AccidentDoors = {
  app: Pick<App, 'relaunch' | 'exit' | 'getPath'>
  dialog: Pick<Dialog, 'showMessageBox' | 'showSaveDialog'>
  /** Absent while there is no station yet. */
  quitting: Quitting | undefined
  /** What helps to find out what went wrong, and what its file is called. */
  diagnose: () => { fileName: string; text: string }
  words: () => ShellWords
  tell: Tell
}

/** Stops in order after an error the program cannot go on after, and lets the person decide how it goes on. */
export async function endAfterAccident(doors: AccidentDoors): Promise<void> {
  const { app, dialog, quitting } = doors
  await quitting?.stopInOrder()
  const words = doors.words().accident
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: words.message,
      detail: words.detail,
      buttons: [words.again, words.diagnostics, words.quit],
      defaultId: 0,
      cancelId: 2,
    })
    if (response !== 1) {
      if (response === 0) app.relaunch()
      return app.exit(1)
    }
    await exportDiagnostics(doors)
  }
}

async function exportDiagnostics({ app, dialog, diagnose, words, tell }: AccidentDoors): Promise<void> {
  const { fileName, text } = diagnose()
  const defaultPath = join(app.getPath('downloads'), fileName)
  const { canceled, filePath } = await dialog.showSaveDialog({ title: words().accident.save, defaultPath })
  if (canceled || filePath === '') return
  await writeFile(filePath, text, { mode: 0o600 }).catch(error =>
    tell('The diagnostics could not be written.', error),
  )
}

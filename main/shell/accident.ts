import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App, Dialog } from 'electron'
import type { Quitting } from './process.ts'
import type { Tell } from './tell.ts'

export type AccidentDoors = {
  app: Pick<App, 'relaunch' | 'exit' | 'getPath'>
  dialog: Pick<Dialog, 'showMessageBox' | 'showSaveDialog'>
  /** Absent while there is no station yet. */
  quitting: Quitting | undefined
  /** What helps to find out what went wrong, and what its file is called. */
  diagnose: () => { fileName: string; text: string }
  tell: Tell
}

const buttons = ['Start again', 'Export diagnostics…', 'Quit'] as const

/** Stops in order after an error the program cannot go on after, and lets the person decide how it goes on. */
export async function endAfterAccident(doors: AccidentDoors): Promise<void> {
  const { app, dialog, quitting } = doors
  await quitting?.stopInOrder()
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: 'Packdesk had to stop because of an error of its own.',
      detail:
        'What was bought or printed is stored. What had no answer yet is listed as unknown at the next start. The diagnostics hold versions, settings and the log; no credentials, names, addresses or numbers of parcels.',
      buttons: [...buttons],
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

async function exportDiagnostics({ app, dialog, diagnose, tell }: AccidentDoors): Promise<void> {
  const { fileName, text } = diagnose()
  const defaultPath = join(app.getPath('downloads'), fileName)
  const { canceled, filePath } = await dialog.showSaveDialog({ title: 'Export diagnostics', defaultPath })
  if (canceled || filePath === '') return
  await writeFile(filePath, text, { mode: 0o600 }).catch(error =>
    tell('The diagnostics could not be written.', error),
  )
}

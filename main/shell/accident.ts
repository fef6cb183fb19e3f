import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App, Dialog } from 'electron'
import type { Quitting } from './process.ts'
import type { MemoryFile } from './shell-memory.ts'
import type { Tell } from './tell.ts'
import type { ShellWords } from './words/en.ts'

export type AccidentDoors = {
  app: Pick<App, 'relaunch' | 'exit' | 'getPath'>
  dialog: Pick<Dialog, 'showMessageBox' | 'showSaveDialog'>
  /** Absent while there is no station yet. */
  quitting: Quitting | undefined
  /** What helps to find out what went wrong, and what its file is called. */
  diagnose: () => { fileName: string; text: string }
  /** Where they are written when the program starts again by itself. */
  logs: string
  memory: MemoryFile
  now: () => Date
  words: () => ShellWords
  tell: Tell
}

/** So often within so long the program starts again by itself; an error that comes back at once wants a person. */
const restarts = { most: 3, withinMs: 10 * 60_000 }

/**
 * Stops in order after an error the program cannot go on after, and starts again: at night nobody is there to be asked.
 * Where that did not help, the person decides how it goes on.
 */
export async function endAfterAccident(doors: AccidentDoors): Promise<void> {
  const { app, memory, now, quitting } = doors
  await quitting?.stopInOrder()
  const atMs = now().getTime()
  const recent = memory.read().restarts.filter(({ at }) => atMs - Date.parse(at) < restarts.withinMs)
  if (recent.length >= restarts.most) return askHowToGoOn(doors)
  const diagnostics = await writeDiagnostics(doors, doors.logs)
  memory.change({ restarts: [...recent, { at: now().toISOString(), diagnostics, isTold: false }] })
  app.relaunch()
  app.exit(1)
}

/** To be called by a start: what the one before ended with is told once, and keeps nobody from going on. */
export function tellOfRestart({ dialog, memory, words }: Pick<AccidentDoors, 'dialog' | 'memory' | 'words'>) {
  const { restarts: all } = memory.read()
  const last = all.at(-1)
  if (!last || last.isTold) return
  memory.change({ restarts: all.map(each => ({ ...each, isTold: true })) })
  const { restarted, restartedDetail, understood } = words().accident
  void dialog.showMessageBox({
    type: 'warning',
    message: restarted(new Date(last.at)),
    detail: restartedDetail(last.diagnostics),
    buttons: [understood],
  })
}

async function askHowToGoOn(doors: AccidentDoors): Promise<void> {
  const { app, dialog } = doors
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
  await write(filePath, text, tell)
}

/** The file they are in; null where it could not be written. */
async function writeDiagnostics({ diagnose, tell }: AccidentDoors, folder: string): Promise<string | null> {
  const { fileName, text } = diagnose()
  const file = join(folder, fileName)
  return (await write(file, text, tell)) ? file : null
}

const write = (file: string, text: string, tell: Tell): Promise<boolean> =>
  writeFile(file, text, { mode: 0o600 }).then(
    () => true,
    error => {
      tell('The diagnostics could not be written.', error)
      return false
    },
  )

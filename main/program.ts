import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { installedWords } from './cli/installed-words.ts'

const words = installedWords(process.argv, { packaged: app.isPackaged })
if (words) runCommand(words)
else await import('./index.ts')

/** Runs a command of the command line in this main process, without a window and beside one that is open. */
function runCommand(words: readonly string[]): void {
  // Chromium wants a folder even so; that of the window belongs to the window.
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-command-'))
  app.setPath('userData', folder)
  app.dock?.hide()
  let hasEnded = false
  // Electron may hear a signal before Node does and quit by itself; the command ends in its own order.
  app.on('will-quit', event => {
    if (hasEnded) return
    event.preventDefault()
    process.emit('SIGTERM', 'SIGTERM')
  })
  const end = (code: number) => {
    hasEnded = true
    rmSync(folder, { recursive: true, force: true })
    app.exit(code)
  }
  void app
    .whenReady()
    .then(() => import('./cli/run-to-end.ts'))
    .then(({ runToEnd }) => runToEnd(words))
    .then(end)
}

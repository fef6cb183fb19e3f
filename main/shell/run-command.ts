import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'

type CommandApp = Pick<App, 'setPath' | 'dock' | 'on' | 'exit' | 'whenReady'>

/**
 * Runs a command of the command line in this main process, without a window and beside one that is open. The program
 * ends with the exit code `run` resolves with.
 */
export function runCommand(app: CommandApp, run: () => Promise<number>): void {
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
  void app.whenReady().then(run).then(end)
}

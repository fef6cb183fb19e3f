import { createInterface } from 'node:readline'
import { createFakeElectron } from '../electron/fake-electron.ts'

/**
 * The fake as a module for a process of its own: becomes ready by itself, prints the address of the first window,
 * quits when its input ends and exits with the code the program chose.
 */
const electron = createFakeElectron()

export const {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
} = electron.module

setImmediate(() => electron.becomeReady())
createInterface({ input: process.stdin }).once('close', () => app.quit())

let printed = false
const looking = setInterval(() => {
  const [window] = electron.windows
  const [address] = window?.loaded ?? []
  const [code] = electron.exits
  if (address && !printed) process.stdout.write(`${JSON.stringify({ address, options: window?.options })}\n`)
  printed ||= address !== undefined
  if (code === undefined) return
  clearInterval(looking)
  process.stderr.write(electron.log.join('\n'))
  process.exitCode = code
}, 10)

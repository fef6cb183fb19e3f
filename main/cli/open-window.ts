import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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

type Machine = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv }

/** Whether somebody can see a window or a browser that we open. */
export function hasDisplay({ platform, env }: Machine): boolean {
  if (platform === 'win32' || platform === 'darwin') return env.SSH_CONNECTION === undefined
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** What is on the disk of Electron. Only files are read: loading the package would start a download. */
type ElectronFiles = {
  /** The program itself, when it is there. */
  program: string | null
  /** The package's own installer and the version it fetches, when the package is there. */
  installer: { script: string; version: string } | null
}

export function findElectron(root: string, env: NodeJS.ProcessEnv): ElectronFiles {
  const folder = findPackage(root)
  const given = env.ELECTRON_EXEC_PATH
  if (given && existsSync(given)) return { program: given, installer: null }
  if (!folder) return { program: null, installer: null }
  return { program: installedProgram(folder, env), installer: installerOf(folder) }
}

function findPackage(root: string): string | null {
  for (let folder = root; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', 'electron')
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === dirname(folder)) return null
  }
}

/** The installer leaves the program in `dist` and writes its name to `path.txt` when everything is unpacked. */
function installedProgram(folder: string, env: NodeJS.ProcessEnv): string | null {
  const note = join(folder, 'path.txt')
  if (!existsSync(note)) return null
  const dist = env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist')
  const program = join(dist, readFileSync(note, 'utf8').trim())
  return existsSync(program) ? program : null
}

function installerOf(folder: string): ElectronFiles['installer'] {
  const script = join(folder, 'install.js')
  if (!existsSync(script)) return null
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { script, version }
}

const askNetworkMs = 3_000
const downloadMs = 300_000

/** Where Electron's own installer fetches from. */
function archiveUrl(version: string, env: NodeJS.ProcessEnv): string {
  const mirror =
    env.ELECTRON_MIRROR ||
    env.npm_config_electron_mirror ||
    'https://github.com/electron/electron/releases/download/'
  return `${mirror}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`
}

/** Whether the very file that would be downloaded can be had, asked with a short limit. */
export async function isDownloadable(
  version: string,
  env: NodeJS.ProcessEnv,
  fetchPort: typeof fetch = fetch,
): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(askNetworkMs)
    return (await fetchPort(archiveUrl(version, env), { method: 'HEAD', signal })).ok
  } catch {
    return false
  }
}

/** Runs Electron's installer, at most five minutes. What it says about a failure stays on standard error. */
export function downloadElectron(script: string, stop: AbortSignal, limitMs = downloadMs): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: AbortSignal.any([stop, AbortSignal.timeout(limitMs)]),
  })
  child.on('error', () => resolve(false))
  child.on('exit', code => resolve(code === 0))
  return promise
}

/** A window that ends this soon with an error never showed anything. */
const startMs = 10_000

/** How a run of the window ended. */
export type WindowEnd = { kind: 'closed'; code: number } | { kind: 'not_started'; reason: string }

/** Runs Electron on this checkout until its window is closed. The shell in it hosts or finds the station. */
export function runElectron(
  program: string,
  root: string,
  env: NodeJS.ProcessEnv,
  stop: Promise<void>,
): Promise<WindowEnd> {
  const { promise, resolve } = Promise.withResolvers<WindowEnd>()
  const startedAtMs = performance.now()
  const child = spawn(program, [root], { env, stdio: 'inherit' })
  void stop.then(() => child.kill())
  child.on('error', error => resolve({ kind: 'not_started', reason: error.message }))
  child.on('exit', (code, signal) => {
    const early = code !== 0 && !child.killed && performance.now() - startedAtMs < startMs
    if (early) resolve({ kind: 'not_started', reason: `it ended with ${signal ?? `code ${code}`}` })
    else resolve({ kind: 'closed', code: child.killed ? 0 : (code ?? 1) })
  })
  return promise
}

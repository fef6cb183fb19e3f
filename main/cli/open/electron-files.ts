import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What is on the disk of Electron. Only files are read: loading the package would start a download. */
export type ElectronFiles = {
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

// Any Node since 12.20 must be able to read this file, so that it can say what it needs: no newer syntax.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Packdesk runs TypeScript as it is and a database module built for this Node or newer. */
export const neededMajor = 24

/** Whether the Node that runs this file will do. */
export const isNewEnough = Number(process.versions.node.split('.')[0]) >= neededMajor

/** The optional packages that carry a Node for this machine; newer releases of some have a longer name. */
function ownNodePackages() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const machine = `${system}-${process.arch}`
  return [`node-${machine}`, `node-bin-${machine}`]
}

/**
 * The Node that was installed with Packdesk, searched beside this file and above it as modules are; null when
 * there is none or it is the one that is running. It is not looked up in `node_modules/.bin`: npm 10 leaves
 * the link out when several packages of other platforms would have it too.
 */
export function findOwnNode() {
  const file = join('bin', process.platform === 'win32' ? 'node.exe' : 'node')
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const name of ownNodePackages()) {
      const candidate = join(folder, 'node_modules', name, file)
      if (existsSync(candidate)) return unlessRunning(realpathSync(candidate))
    }
    if (folder === dirname(folder)) return null
  }
}

// A copy that is itself too old must not start itself again and again.
const unlessRunning = node => (node === realpathSync(process.execPath) ? null : node)

/**
 * What the own Node is started with. On Linux the C library otherwise keeps every large block it was ever given back,
 * for the thread that had it: a station that prints all day would hold a quarter more memory.
 */
export function ownNodeEnvironment() {
  if (process.platform !== 'linux') return process.env
  return Object.assign({}, memoryGivenBack, process.env)
}

const memoryGivenBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Begins this process again with that environment, which the C library reads only then; the process stays the same to
 * whoever started it. Not where it has a channel to its parent, which would be lost.
 */
export function beginWithOwnEnvironment() {
  const isSet = Object.keys(memoryGivenBack).every(name => name in process.env)
  if (process.platform !== 'linux' || isSet || process.send || !process.execve) return
  const words = [process.execPath].concat(process.execArgv, process.argv.slice(1))
  process.execve(process.execPath, words, ownNodeEnvironment())
}

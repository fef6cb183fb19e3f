import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'packdesk-tests-'
const neededBytes = 4 * 1024 ** 3

/**
 * Where tests keep their stations: in memory, where a system has such a disk with room. A station waits for its disk at
 * every write, which is a fifth of the time of all tests; what a killed process has written stays on either. The folder
 * goes with this process, and those of runs that were killed go with the next. Empty where there is none: then it is
 * the usual place for what is temporary.
 */
export function quickDisk(): { TMPDIR?: string } {
  if (process.env.PACKDESK_TESTS_ON_DISK || !hasRoom()) return {}
  for (const name of readdirSync(memory)) {
    const owner = Number(name.slice(prefix.length).split('-')[0])
    if (name.startsWith(prefix) && !isAlive(owner))
      rmSync(join(memory, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

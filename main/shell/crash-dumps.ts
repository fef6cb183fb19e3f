import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Tell } from './tell.ts'

const keptDumps = 5
const keptMs = 30 * 24 * 60 * 60_000

/**
 * Removes memory dumps of earlier crashes but the newest few. They hold what was on the screen, nobody uploads them, and
 * each takes megabytes.
 */
export function pruneCrashDumps(folder: string, now: Date, tell: Tell): void {
  try {
    const dumps = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(dmp|meta|lock|txt)$/.test(entry.name))
      .map(entry => {
        const file = join(entry.parentPath, entry.name)
        return { file, base: file.replace(/\.\w+$/, ''), changedMs: statSync(file).mtimeMs }
      })
    const newest = [...new Set(dumps.sort((a, b) => b.changedMs - a.changedMs).map(({ base }) => base))]
    const kept = new Set(newest.slice(0, keptDumps))
    for (const { file, base, changedMs } of dumps) {
      if (!kept.has(base) || now.getTime() - changedMs > keptMs) rmSync(file, { force: true })
    }
  } catch (error) {
    tell('Old crash dumps could not be removed.', error)
  }
}

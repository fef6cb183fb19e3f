import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What everything that is built is made of, besides its own folder. */
export const commonSources = ['shared', 'electron.vite.config.ts', 'package.json', 'package-lock.json']

/** Whether a built file of a checkout is there and at least as new as all it is made of. */
export function isBuilt(root: string, file: string, sources: readonly string[]): boolean {
  const built = newestChange(join(root, file))
  return (
    built > 0 && [...commonSources, ...sources].every(source => newestChange(join(root, source)) <= built)
  )
}

const program = join('out', 'main', 'cli.js')

/**
 * The command line as it was built along with the page, which loads in a third of the time; null where it is
 * older than its sources, and the sources are to be run.
 */
export const builtProgram = (root: string): string | null =>
  isBuilt(root, program, ['main']) ? join(root, program) : null

/** The latest change below a path in ms, 0 when there is nothing. Folders count: they change when files go. */
export function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newestChange(join(path, name))),
    stat.mtimeMs,
  )
}

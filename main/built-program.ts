import { join } from 'node:path'
import { newestChange } from './platform/newest-change.ts'

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

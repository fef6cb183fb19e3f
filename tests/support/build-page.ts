import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePage } from '../../main/cli/page-build.ts'
import { findPaths } from '../../main/platform/paths.ts'

/** Builds the page and the program when a source is newer than them. Throws with what the build said when it fails. */
export async function buildPage(): Promise<void> {
  const paths = findPaths()
  if (!existsSync(join(paths.root, 'renderer', 'index.html'))) return
  const problem = await ensurePage({ paths, mode: 'auto', withShell: true, say: () => undefined })
  if (problem) throw new Error(problem)
}

/** Called by vitest once before the tests that draw the page. */
export default buildPage

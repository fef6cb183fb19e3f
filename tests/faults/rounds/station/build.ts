import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildProgram, root } from '../../../support/station/build-program.ts'

/** The station of a run of rounds, in a folder that nobody else builds into while the run goes on. */
export async function buildChild(): Promise<{ script: string; remove: () => void }> {
  mkdirSync(join(root, 'out'), { recursive: true })
  const out = mkdtempSync(join(root, 'out', 'rounds-'))
  await buildProgram('child', join(import.meta.dirname, 'child.ts'), out)
  return { script: join(out, 'child.js'), remove: () => rmSync(out, { recursive: true, force: true }) }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own for one test, removed after it. */
export function tempHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'packdesk-test-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

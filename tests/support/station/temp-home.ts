import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const makeHome = () => mkdtempSync(join(tmpdir(), 'packdesk-test-'))
const remove = (home: string) => rmSync(home, { recursive: true, force: true })

/** A folder of its own for one test, removed after it. */
export function tempHome(): string {
  const home = makeHome()
  onTestFinished(() => remove(home))
  return home
}

/** A folder for all tests of a file, removed after the last; to be asked for outside of them. */
export function homeForFile(): string {
  const home = makeHome()
  afterAll(() => remove(home))
  return home
}

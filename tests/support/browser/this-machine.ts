import { statSync } from 'node:fs'
import { chromium } from 'playwright'
import type { Machine } from './machine.ts'
import { packedChromium } from './packed-chromium.ts'

/** The machine the tests run on. */
export const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  isFile: path => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  playwrightPath: () => chromium.executablePath(),
  packed: packedChromium,
})

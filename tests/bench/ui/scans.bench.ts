import { launchBrowser } from '../../support/browser/browser.ts'
import { createRandom } from '../../support/contract/fuzz/random.ts'
import { buildScanning, listenIn } from '../../support/screens/listening-page.ts'
import { scanOfBrowser } from '../../support/screens/scan-keys.ts'
import { type Figure, publish } from '../figure.ts'
import { runs } from './page-desk.ts'

/**
 * Scans whose keys come late, in a real browser: one in fifty has a pause of up to 150 ms at one of its signs, as a busy
 * computer or a remote desktop makes them, half of them while a field has the keyboard. The pauses are those the keys
 * bear, so that the run itself needs not wait for them.
 */
const count = Math.min(10_000, runs * 250)
const lateShare = 0.02
const random = createRandom(39)

const browser = await launchBrowser()
const script = await buildScanning()

/** How many scans were heard once and as they are, and how many were said to be scanned again. */
async function scanInto(place: string, codes: readonly string[]): Promise<{ right: number; asked: number }> {
  const page = await browser.newPage()
  const heard = await listenIn(page, script)
  await page.locator(place).focus()
  const lateSigns = codes.map(code => (random.chance(lateShare) ? 1 + random.below(code.length) : -1))
  await scanOfBrowser(page, [...codes, 'LAST'], {
    beforeSignMs: (scan, sign) => (sign === lateSigns[scan] ? 36 + random.below(115) : 1 + random.below(12)),
    betweenMs: 400,
  })
  const { scans, garbled } = await heard()
  await page.close()
  const known = new Set(codes)
  const times = Map.groupBy(scans, text => text)
  // What nobody scanned takes a right one with it.
  const invented = scans.filter(text => text !== 'LAST' && !known.has(text)).length
  return {
    right: codes.filter(code => times.get(code)?.length === 1).length - invented,
    asked: garbled.length,
  }
}

const codes = Array.from({ length: count }, (_, index) => `SKU-${index}-${(index * 7_919) % 9_973}`)
const half = Math.ceil(count / 2)
const parts = [await scanInto('#away', codes.slice(0, half)), await scanInto('#note', codes.slice(half))]
await browser.close()

const right = parts.reduce((sum, part) => sum + part.right, 0)
const asked = parts.reduce((sum, part) => sum + part.asked, 0)
const figure = (name: string, value: number, atLeast: number): Figure => ({
  name: `scans of ${count}, one in fifty late, ${name}`,
  value,
  unit: 'scans',
  better: 'higher',
  floor: null,
  target: { atLeast },
})
publish([
  figure('that were read right', right, 0.999 * count),
  figure('that were read right or asked for again', right + asked, count),
])

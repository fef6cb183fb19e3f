import type { Page } from 'playwright'
import { publish } from '../figure.ts'
import { toLatency } from '../measure.ts'
import { keyToPaint } from './in-page.ts'
import { floorOfKeys, openPageDesk, pageFigures, runs } from './page-desk.ts'

/** Two keys lead from each screen to another. What is measured ends when all it shows at first is painted. */
const screens = [
  ['w', 'Today'],
  ['o', 'Orders'],
  ['h', 'Shipments'],
  ['t', 'Tracking'],
  ['u', 'Pickups'],
  ['m', 'Manifests'],
  ['q', 'Print queue'],
  ['r', 'Reports'],
  ['l', 'Printers'],
  ['d', 'Documents'],
  ['c', 'Carriers'],
  ['k', 'Products'],
  ['b', 'Addresses'],
  [',', 'Settings'],
  ['y', 'System'],
  ['s', 'Ship'],
] as const

/** What stands in the place of something that is still loading. */
const loading = '[aria-busy="true"], [aria-label="Loading"], main .mantine-Skeleton-root'

async function switchTo(page: Page, [letter, name]: (typeof screens)[number]): Promise<number> {
  return keyToPaint(page, { selector: 'main h1', text: name, without: loading }, async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
  })
}

/** Once through all screens, beginning where none of them is shown. */
async function walk(page: Page): Promise<number[]> {
  const tookMs: number[] = []
  for (const screen of screens) {
    tookMs.push(await switchTo(page, screen))
    // Whoever goes on has looked at it: what is fetched behind what is shown has come.
    await page.waitForLoadState('networkidle')
  }
  return tookMs
}

const desk = await openPageDesk()
const floor = await floorOfKeys(desk)
const first: number[] = []
const again: number[] = []
const times = Math.max(1, Math.round(runs / 15))
for (let time = 0; time < times; time += 1) {
  const page = await desk.openWindow()
  await page.goto(`${desk.url}/ship`)
  await page.locator('main h1').waitFor()
  // Somebody looks at the first screen before leaving it; meanwhile the page fetches the others.
  await page.waitForTimeout(4_000)
  first.push(...(await walk(page)))
  for (let round = 0; round < 2; round += 1) again.push(...(await walk(page)))
  await page.context().close()
}
await desk.stop()
publish([
  ...pageFigures('keys to a screen shown for the first time', toLatency(first), { floor, atMostMs: 150 }),
  ...pageFigures('keys to a screen shown before', toLatency(again), { floor, atMostMs: 100 }),
])

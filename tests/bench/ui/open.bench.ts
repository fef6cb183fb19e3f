import { type Language, languages } from '../../../shared/desk/shop-settings.ts'
import { firstScripts } from '../../support/screens/first-scripts.ts'
import { type Figure, publish } from '../figure.ts'
import { openToPaint } from './in-page.ts'
import { openPageDesk, pageFigures, runs, sample } from './page-desk.ts'

/** From an address typed into a new window to a list that is drawn and takes keys, and what is fetched for it. */

const count = Math.max(1, Math.round(runs / 4))
const desk = await openPageDesk()

/** In a window nothing was fetched for before. */
async function open(url: string, awaited: Parameters<typeof openToPaint>[1], key?: string): Promise<number> {
  const page = await desk.openWindow()
  await page.goto(url, { waitUntil: 'commit' })
  const tookMs = await openToPaint(page, awaited)
  // Drawn is not enough: a key has to reach it.
  if (key) {
    await page.keyboard.press(key)
    await page.locator('input[type="search"]:focus').waitFor()
  }
  await page.context().close()
  return tookMs
}

const row = '[data-index="0"] [data-row-link]'
const floor = await sample(() => open(desk.floorUrl, { selector: '#row-1' }), { count, warmUpRuns: 1 })
const orders = await sample(
  () => open(`${desk.url}/orders?view=all`, { selector: row, without: '[aria-busy="true"]' }, '/'),
  { count, warmUpRuns: 1 },
)
const today = await sample(
  () => open(`${desk.url}/today`, { selector: 'main section li a', without: '[aria-busy="true"]' }),
  { count, warmUpRuns: 1 },
)
const ship = await sample(() => open(`${desk.url}/ship`, { selector: 'h1', text: 'Ship' }), {
  count,
  warmUpRuns: 1,
})
await desk.stop()

/** Each language has a length of its own. */
function firstLoad(language: Language): Figure {
  const scripts = [...firstScripts(language).values()]
  return {
    name: `scripts before the first screen in ${language}, gzip, ${scripts.length} files`,
    value: scripts.reduce((sum, size) => sum + size, 0) / 1000,
    unit: 'kB',
    better: 'lower',
    floor: null,
    target: { atMost: 300 },
  }
}

publish([
  ...pageFigures('Orders opened in a new window', orders, { floor, atMostMs: 1_000 }),
  ...pageFigures('Today opened in a new window', today, { floor, atMostMs: 1_000 }),
  ...pageFigures('Ship opened in a new window', ship, { floor, atMostMs: 1_000 }),
  ...languages.map(firstLoad),
])

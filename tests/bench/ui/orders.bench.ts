import type { Page } from 'playwright'
import { publish } from '../figure.ts'
import { toLatency } from '../measure.ts'
import { framesDuring, keyToPaint } from './in-page.ts'
import { floorOfKeys, openPageDesk, type PageDesk, pageFigures, sample } from './page-desk.ts'

/** The list of all 100,000 orders: searched while one types, and scrolled. */

/** The last letter of each finds fewer than the letters before it, so that the rows tell which search they are of. */
const searches = ['100077', 'h', 'ada h', 'chloé e', '10009', 'grażyna c', 'vancouver b']

const row = '[data-index="0"] [data-row-link]'
const table = 'main table[aria-busy="false"]'

async function openList({ openWindow, url }: PageDesk): Promise<Page> {
  const page = await openWindow()
  await page.goto(`${url}/orders?view=all`)
  await page.locator(row).waitFor()
  return page
}

const rowCount = (page: Page) => page.locator(table).getAttribute('aria-rowcount')

/** How many rows the table has with each search, and without. */
async function countAll(page: Page): Promise<Map<string, string>> {
  const counts = new Map([['', (await rowCount(page)) ?? '']])
  for (const typed of searches) {
    await page.locator('input[type="search"]').fill(typed)
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.searchParams.get('q') === typed)
    await page.waitForLoadState('networkidle')
    await page.locator(`${table} ${row}`).waitFor()
    counts.set(typed, (await rowCount(page)) ?? '')
  }
  return counts
}

/** The last letter to the rows it finds. The letters before were typed as people type. */
async function search(page: Page, counts: ReadonlyMap<string, string>, typed: string): Promise<number> {
  const box = page.locator('input[type="search"]')
  await box.fill('')
  await page.keyboard.press('Enter')
  await page.locator(`${table}[aria-rowcount="${counts.get('')}"] ${row}`).waitFor()
  await page.keyboard.type(typed.slice(0, -1), { delay: 120 })
  await page.waitForTimeout(120)
  const shown = `${table}[aria-rowcount="${counts.get(typed)}"] ${row}`
  return keyToPaint(page, { selector: shown }, () => page.keyboard.press(typed.slice(-1)))
}

/** A wheel that is turned without a pause, through thousands of rows. */
async function scroll(page: Page): Promise<number[]> {
  const box = await page.locator(row).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200)
  return framesDuring(page, async () => {
    for (let turn = 0; turn < 200; turn += 1) {
      await page.mouse.wheel(0, 480)
      await page.waitForTimeout(15)
    }
  })
}

const desk = await openPageDesk()
const floor = await floorOfKeys(desk)
const page = await openList(desk)
const counts = await countAll(page)
const found = await sample(run => search(page, counts, searches[Math.abs(run) % searches.length] ?? ''))
await page.context().close()
const list = await openList(desk)
const frames = await scroll(list)
await desk.stop()
publish([
  ...pageFigures('last letter of a search to its rows', found, { floor, atMostMs: 100 }),
  {
    name: `longest of ${frames.length} frames while scrolling`,
    value: Math.max(...frames),
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: { atMost: 50 },
  },
  ...pageFigures('frames while scrolling', toLatency(frames), { floor: null, atMostMs: null }),
])

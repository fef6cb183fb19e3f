import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { findPaths } from '../../../main/platform/paths.ts'
import { launchBrowser } from '../browser/browser.ts'
import { buildPage } from '../build-page.ts'
import { blankShare } from './blank-share.ts'
import { fillShop } from './fill-shop.ts'
import { type Picture, pictures } from './pictures.ts'
import { addOperators } from './shop-people.ts'
import { openShop, pictureTime, type ShopStation, timeZone } from './shop-station.ts'

/**
 * Makes the pictures of every screen anew: `npm run screenshots [<name> ...]`. The same shop at the same time, so that only
 * what was changed looks different.
 */

const folder = join(findPaths().root, 'docs', 'screens')
const usual = [1440, 900] as const
type Colours = 'light' | 'dark'

type Look = { colours: Colours; size: readonly [width: number, height: number] }

/** As few bytes as can be without a difference anybody sees. */
async function keep(page: Page, name: string): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const small = await sharp(png)
    .png({ palette: true, quality: 80, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
  writeFileSync(join(folder, `${name}.png`), small)
}

const contextOf = (browser: Browser, { colours, size: [width, height] }: Look): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height },
    colorScheme: colours,
    reducedMotion: 'reduce',
    locale: 'en-CA',
    timezoneId: timeZone,
  })

/** Nothing is loading any more, and nothing moves. */
async function untilQuiet(page: Page): Promise<void> {
  await page.locator('main h1, [role="dialog"]').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.waitForTimeout(250)
}

type Taking = { url: string; path: string; picture: Picture; name: string }

async function take(page: Page, { url, path, picture, name }: Taking): Promise<void> {
  try {
    // What the page kept of the picture before would be in this one.
    if (page.url().startsWith(url)) await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
    await page.goto(`${url}${path}`)
    await untilQuiet(page)
    await picture.reach?.(page)
    await untilQuiet(page)
    await keep(page, name)
    const isScreen = (await page.locator('main').count()) > 0
    if (isScreen) console.log(name, `${Math.round((await blankShare(page)) * 100)} % blank`)
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), `not-taken-${name}.png`) }).catch(() => undefined)
    console.error(`${name} was not taken: ${String(error).slice(0, 300)}`)
    process.exitCode = 1
  }
}

const narrow: readonly Look[] = [
  { colours: 'light', size: [1280, 720] },
  { colours: 'light', size: [1024, 640] },
]
const looks: readonly Look[] = [
  { colours: 'light', size: usual },
  { colours: 'dark', size: usual },
  ...narrow,
]

const nameOf = ({ name }: Pick<Picture, 'name'>, { colours, size }: Look): string =>
  size === usual ? (colours === 'light' ? name : `${name}-dark`) : `${name}-${size[0]}`

const isTaken = ({ isNarrow = false, isDark = false }: Picture, look: Look): boolean =>
  narrow.includes(look) ? isNarrow : isDark || look.colours === 'light'

/** All pictures of a shop in one window after another, each of one size in one of the colours. */
async function takeOf(
  browser: Browser,
  shop: Pick<ShopStation, 'url' | 'call'>,
  taken: readonly (Picture & { at: string })[],
): Promise<void> {
  for (const look of looks) {
    const context = await contextOf(browser, look)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.clock.setFixedTime(pictureTime)
    for (const picture of taken.filter(each => isTaken(each, look))) {
      const { language = null } = picture
      if (language) await shop.call('PATCH', '/desk/shop-settings', { language })
      await take(page, { url: shop.url, path: picture.at, picture, name: nameOf(picture, look) })
      if (language) await shop.call('PATCH', '/desk/shop-settings', { language: null })
    }
    await context.close()
  }
}

async function takeAll(browser: Browser, wanted: readonly Picture[]): Promise<void> {
  if (wanted.length === 0) return
  const shop = await openShop({ sample: true, atMs: pictureTime - 2 * 86_400_000 })
  try {
    const filled = await fillShop(shop)
    const taken = wanted.map(picture => ({ ...picture, at: picture.path(filled) }))
    await takeOf(browser, shop, taken)
  } finally {
    await shop.stop()
  }
}

/** What is seen before anything is there, and by whoever has not signed in. */
type Other = { name: string; path: string; sample: boolean; isDark?: boolean; prepare?: typeof addPeople }

const others: readonly Other[] = [
  { name: 'first-run', path: '/setup', sample: false, isDark: true },
  { name: 'orders-empty', path: '/orders', sample: false },
  { name: 'carriers-empty', path: '/carriers', sample: false },
  { name: 'sign-in', path: '/orders', sample: true, isDark: true, prepare: addPeople },
]

async function takeOthers(browser: Browser, wanted: typeof others): Promise<void> {
  for (const { name, path, sample, isDark = false, prepare } of wanted) {
    const shop = await openShop({ sample, atMs: pictureTime })
    try {
      await prepare?.(shop)
      await takeOf(browser, shop, [{ name, path: () => path, at: path, isDark }])
    } finally {
      await shop.stop()
    }
  }
}

async function addPeople(shop: ShopStation): Promise<void> {
  await addOperators(shop)
  await shop.call('PATCH', '/desk/sign-in-settings', { sign_in: true })
}

const words = process.argv.slice(2)
const isWanted = ({ name }: { name: string }) => words.length === 0 || words.includes(name)
await buildPage()
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
try {
  await takeAll(browser, pictures.filter(isWanted))
  await takeOthers(browser, others.filter(isWanted))
} finally {
  await browser.close()
}
console.log(`${readdirSync(folder).length} pictures`)

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '../../renderer/app/screens.ts'
import { languages } from '../../shared/desk/shop-settings.ts'
import { sharedBrowser } from '../support/browser/shared-browser.ts'
import { type FilledShop, fillShop } from '../support/pictures/fill-shop.ts'
import { openShop, pictureTime, type ShopStation, timeZone } from '../support/pictures/shop-station.ts'
import { patience } from '../support/run/machine-pace.ts'
import { everyState, type ScreenState, speak } from '../support/screens/every-screen.ts'
import { quietness } from '../support/screens/quietness.ts'
import { crampedThings, primariesAstray } from '../support/screens/room.ts'

let shop: ShopStation
let filled: FilledShop
let browser: Browser

beforeAll(async () => {
  const home = join(mkdtempSync(join(tmpdir(), 'packdesk-room-')), 'home')
  shop = await openShop({ sample: true, atMs: pictureTime - 2 * 86_400_000 }, { home, port: 0 })
  filled = await fillShop(shop)
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const small = { width: 1024, height: 640 }
const usual = { width: 1280, height: 720 }

async function openWindow(): Promise<Page> {
  const context = await browser.newContext({
    viewport: usual,
    reducedMotion: 'reduce',
    timezoneId: timeZone,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(pictureTime)
  await page.goto(`${shop.url}/runs`)
  return page
}

/** Leads the page to a state without loading it anew. */
async function reach(page: Page, quiet: () => Promise<void>, { path, keys = [] }: ScreenState) {
  await page.evaluate(to => history.pushState({}, '', to), path)
  await quiet()
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const key of keys) await page.keyboard.press(key)
  if (keys.length > 0) await quiet()
}

test.each(languages)(
  'in %s no word, head or field is cut on any screen, nothing overlaps, and the one filled button is at the lower right',
  { timeout: patience(400_000) },
  async language => {
    const page = await openWindow()
    await speak(page, language)
    const quiet = quietness(page)
    await page.reload()
    const found: Record<string, string[]> = {}
    for (const state of everyState(filled)) {
      await reach(page, quiet, state)
      for (const size of [usual, small]) {
        await page.setViewportSize(size)
        await quiet()
        const wrong = await crampedThings(page)
        if (size === usual) wrong.push(...(await primariesAstray(page)))
        if (wrong.length > 0) found[`${state.path} ${state.keys?.join(' ') ?? ''} at ${size.width}`] = wrong
      }
      if (state.keys) await page.keyboard.press('Escape')
      await page.setViewportSize(usual)
    }
    await page.context().close()
    expect(found).toEqual({})
  },
)

/** An address as it is registered, as one that is visited. */
const like = (registered: string): RegExp => new RegExp(`^${registered.replaceAll(/\$\w+/g, '[^/]+')}$`)

test('every address of a screen is among those that are walked over', () => {
  const visited = everyState(filled).map(({ path }) => path.split('?')[0] ?? '')
  const registered = screens.flatMap(screen => [
    screen.path,
    ...('pages' in screen ? screen.pages.map(({ path }) => path) : []),
  ])
  const unseen = registered.filter(path => !visited.some(each => like(path).test(each)))
  // They need a program and a carrier that answer, which have walks of their own.
  expect(unseen).toEqual(['/developers/deliveries/$id', '/developers/traffic/$id'])
})

test('what is cut, broken, touching, laid over another or scrolled sideways is found, each once', async () => {
  const page = await browser.newPage({ viewport: usual })
  await page.setContent(`<main>
    <button style="width: 3rem; overflow: hidden; white-space: nowrap">Void this label</button>
    <button style="width: 6rem">Cancel the shipment</button>
    <input style="width: 3rem" placeholder="Name, address, number">
    <table><thead><tr><th style="padding: 0">Weight</th><th style="padding: 0">Value</th></tr></thead></table>
    <div style="position: relative"><span>Below</span><span style="position: absolute; left: 0">Above</span></div>
    <p style="width: 5rem; overflow-x: auto; white-space: nowrap">Keys Webhooks Events Calls</p>
  </main>`)
  const found = await crampedThings(page)
  for (const kind of ['cut', 'in 2 lines', 'field says', 'heads touch', 'overlap', 'scrolled sideways'])
    expect(
      found.filter(each => each.startsWith(kind)),
      kind,
    ).toHaveLength(1)
  await page.close()
})

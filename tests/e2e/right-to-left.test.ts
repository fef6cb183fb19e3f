import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { overflow } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { everyScreen, speak } from '../support/screens/every-screen.ts'

const openScreen = screenForFile()

/** What lies beyond the edges of the window, the innermost of it. */
const beyondEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1)
    }
    return [...document.querySelectorAll('main *')]
      .filter(element => sticksOut(element) && ![...element.children].some(sticksOut))
      .map(element => `${element.tagName} ${element.textContent?.slice(0, 60)}`)
      .slice(0, 5)
  })

test('every screen is mirrored for a language that is written from right to left, and nothing sticks out', async () => {
  const width = 1440
  const { page } = await openScreen('/settings?section=desk', { width })
  await speak(page, 'pseudo-rtl')
  const found: Record<string, unknown> = {}
  for (const path of everyScreen) {
    await page.goto(new URL(path, page.url()).href)
    const title = page.getByRole('heading', { level: 1, name: /⟦/ })
    await title.waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    const beyond = await overflow(page)
    // Pack has the window alone.
    const [frame] = await page.getByRole('navigation').all()
    const navigation = await frame?.boundingBox()
    const isMirrored = !navigation || navigation.x + navigation.width > width - 2
    if (beyond > 0 || !isMirrored) found[path] = { beyond, navigation, what: await beyondEdges(page) }
  }
  expect(found).toEqual({})
})

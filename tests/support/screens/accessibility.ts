import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { patience } from '../run/machine-pace.ts'

type Looked = 'everything' | 'colours'

/** What axe objects to on the page as it is now: to all there is, or only to what colours can change. */
async function objections(page: Page, looked: Looked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async of => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const runOnly = of === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
    // Writing down in full what is in order takes longer than to look for it.
    return (await inPage.run({ resultTypes: ['violations'], ...runOnly })).violations
  }, looked)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const expectNoObjections = (page: Page, looked: Looked): Promise<void> =>
  expect.poll(() => objections(page, looked), { timeout: patience(60_000), message: looked }).toEqual([])

/**
 * Axe has nothing to say, in light colours nor in dark ones, which the page takes over from the system: a screen is
 * led to what it shows once and looked at in both. A dialog that is still fading in is given the time to be there.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoObjections(page, 'everything')
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await setColours(page, isDark ? 'light' : 'dark')
  await expectNoObjections(page, 'colours')
  await setColours(page, isDark ? 'dark' : 'light')
}

/** What the system asks for; resolves when the page has followed, where it is one of the screens. */
export async function setColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const scheme = 'data-mantine-color-scheme'
  if ((await page.locator(`html[${scheme}]`).count()) > 0)
    await page.locator(`html[${scheme}="${colorScheme}"]`).waitFor({ state: 'attached' })
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Names of tables of which a part is only seen after scrolling sideways. */
export const tablesCutOff = (page: Page): Promise<string[]> =>
  page
    .locator('table')
    .evaluateAll(tables =>
      tables
        .filter(({ parentElement: frame }) => frame && frame.scrollWidth > frame.clientWidth)
        .map(table => table.getAttribute('aria-label') ?? ''),
    )

/** When the keyboard is there. */
export const untilFocused = (target: ReturnType<Page['locator']>): Promise<void> =>
  expect.poll(() => isFocused(target)).toBe(true)

/** Whether the keyboard is there. */
export const isFocused = (target: ReturnType<Page['locator']>): Promise<boolean> =>
  target.evaluate(element => element === document.activeElement)

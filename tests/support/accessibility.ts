import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** What axe objects to on the page as it is now. */
export async function objections(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // All rules; but writing down in full what they found in order takes longer than to look for it.
    return (await inPage.run({ resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Axe has nothing to say; a dialog that is still fading in is given the time to be there. */
export const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => objections(page), { timeout: 15_000 }).toEqual([])

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Whether the keyboard is there. */
export const isFocused = (target: ReturnType<Page['locator']>): Promise<boolean> =>
  target.evaluate(element => element === document.activeElement)

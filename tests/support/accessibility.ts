import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** `colours` leaves out what does not depend on the colours a page is shown in. */
export type AxeRules = 'all' | 'colours'

/** What axe objects to on the page as it is now. */
export async function objections(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  // The pages have no frames; looking for them costs a window for every look.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Axe has nothing to say; a dialog that is still fading in is given the time to be there. */
export const expectAccessible = (page: Page, rules?: AxeRules): Promise<void> =>
  expect.poll(() => objections(page, rules), { timeout: 15_000 }).toEqual([])

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Whether the keyboard is there. */
export const isFocused = (target: ReturnType<Page['locator']>): Promise<boolean> =>
  target.evaluate(element => element === document.activeElement)

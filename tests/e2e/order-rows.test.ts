import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dialog, goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { takeShopOrder } from '../support/screens/palette.ts'

const openScreen = screenForFile()

/** Counts how often a weight is written out: every time the row of an order is drawn, and never besides. */
const countWeights = (page: Page) =>
  page.addInitScript(() => {
    const drawn = { weights: 0 }
    const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') ?? {}
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      configurable: true,
      get(this: Intl.NumberFormat) {
        const { style, minimumFractionDigits: least } = this.resolvedOptions()
        if (style === 'decimal' && least === 2) drawn.weights += 1
        return get?.call(this)
      },
    })
    Object.assign(globalThis, { drawn })
  })

const weights = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { drawn: { weights: number } }).drawn.weights)

test('no order is drawn anew when a menu or a form opens, or a row is chosen', async () => {
  const { page, station } = await openScreen()
  await countWeights(page)
  await takeShopOrder(station, 'Drawn-1')
  await takeShopOrder(station, 'Drawn-2')
  await goTo({ page, station }, '/orders?source=Shop&view=all')
  await row(page, /#Drawn-2/).waitFor()
  await page.getByRole('button', { name: '#Drawn-1', exact: true }).focus()
  await expect.poll(() => weights(page)).toBeGreaterThan(1)
  // What came with the list has been drawn once nothing more comes.
  await page.waitForLoadState('networkidle')
  const before = await weights(page)
  await page.keyboard.press('v')
  await page.getByRole('menu', { name: 'View' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu', { name: 'View' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '#Drawn-1', exact: true }).focus()
  await page.keyboard.press('x')
  await page.getByText('1 selected').first().waitFor()
  await page.keyboard.press('h')
  await dialog(page, 'Why on hold?').waitFor()
  expect(await weights(page)).toBe(before)
  await page.keyboard.press('Escape')
  // The counter counts: with another column every row is drawn.
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Source' }).click()
  await expect.poll(() => weights(page)).toBeGreaterThan(before)
})

test('a list fades out at its edge only while there is more beside it: a mask is drawn with every frame', async () => {
  const { page, station } = await openScreen(null, { width: 1440 })
  await takeShopOrder(station, 'Edge-1')
  await goTo({ page, station }, '/orders?source=Shop&view=all')
  await row(page, /#Edge-1/).waitFor()
  const frame = page.getByRole('table').locator('..')
  const mask = () => frame.evaluate(element => getComputedStyle(element).maskImage)
  expect(await mask()).toBe('none')
  // The fading is an animation, and moves with nothing but the scrolling.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'View', exact: true }).click()
  for (const name of ['Source', 'Tags', 'Shelf', 'Operator', 'Ordered', 'Ship by'])
    await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => frame.evaluate(each => each.scrollWidth > each.clientWidth)).toBe(true)
  await expect.poll(mask).toContain('linear-gradient')
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

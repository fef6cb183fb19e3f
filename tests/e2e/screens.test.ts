import { expect, test } from 'vitest'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'

const openScreen = screenForFile()

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

test('an address a screen had before leads to the one it has now, with all that follows it', async () => {
  const { page, station, complaints } = await openScreen()
  for (const [before, now] of [
    ['/', '/ship'],
    ['/connections', '/carriers'],
    ['/connections/new/generic', '/carriers/new/generic'],
    ['/prints?show=all&page=2', '/print-queue?show=all&page=2'],
    ['/templates', '/documents'],
    ['/money', '/reports'],
    ['/station', '/system'],
    ['/activity', '/developers'],
  ] as const) {
    await goTo({ page, station }, before)
    await expect.poll(() => pathOf(page.url()), { message: before }).toBe(now)
  }
  expect(complaints).toEqual([])
})

test('every screen of the navigation is found in the palette under its name, which the window then has', async () => {
  const { page } = await openScreen('/ship')
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
  expect(links.length).toBeGreaterThan(9)
  for (const name of links) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${name} · Packdesk`)
  }
})

import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { lostNotice, tabTo } from '../support/screens/ship-desk.ts'
import { homeWithPage, killableStation } from '../support/station/killable-station.ts'

const openScreen = screenForFile()

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const link = (page: Page, name: string | RegExp) => navigation(page).getByRole('link', { name })

/** Where the page begins, beside the navigation. */
const pageStart = async (page: Page) =>
  (await page.getByRole('main').getByRole('heading').first().boundingBox())?.x

test('below 1280 the navigation is a rail with names and numbers that are heard, and opens over the page', async () => {
  const { page, complaints } = await openScreen('/shipments', { width: 1024, height: 640 })
  await link(page, /^Orders: \d+/).waitFor()
  expect(await navigation(page).getByText('Shipments').count()).toBe(0)
  await expectAccessible(page)
  const start = await pageStart(page)
  expect(start).toBeLessThan(100)
  await page.mouse.move(28, 300)
  await navigation(page).getByText('Shipments').waitFor()
  expect(await pageStart(page)).toBe(start)
  await page.mouse.move(700, 300)
  await navigation(page).getByText('Shipments').waitFor({ state: 'detached' })
  await tabTo(page, link(page, /^Tracking/))
  await navigation(page).getByText('Shipments').waitFor()
  expect(await pageStart(page)).toBe(start)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tracking', level: 1 }).waitFor()
  await navigation(page).getByText('Shipments').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('every screen has its place in a rail of 640, and a large window keeps the names', async () => {
  const { page } = await openScreen('/shipments', { width: 1024, height: 640 })
  const last = await link(page, /^System/).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(640)
  await page.setViewportSize({ width: 1280, height: 720 })
  await navigation(page).getByText('Shipments').waitFor()
  await page.getByRole('button', { name: 'Hide navigation' }).click()
  await navigation(page).getByText('Shipments').waitFor({ state: 'detached' })
})

test('a screen that was not loaded when the station went says so in its place, and opens once the station is back', async () => {
  const { page } = await openScreen(null)
  const home = homeWithPage()
  const station = await killableStation(home)
  await page.goto(`${station.url}/shipments`)
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await station.kill()
  await lostNotice(page)
  await link(page, /^Reports/).click()
  await page.getByRole('heading', { name: 'This screen was not loaded yet', level: 1 }).waitFor()
  await expectAccessible(page)
  await link(page, /^Shipments/).click()
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await link(page, /^Reports/).click()
  const port = Number(new URL(station.url).port)
  await killableStation(home, { port })
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
})

test('a screen that was lost on its way says so once, and comes with the page loaded anew', async () => {
  const { page, station } = await openScreen(null)
  await page.route('**/assets/reports-screen*.js', route => route.abort())
  await page.goto(`${station.url}/shipments`)
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await link(page, /^Reports/).click()
  await page.getByRole('heading', { name: 'A part of this page did not arrive', level: 1 }).waitFor()
  await expectAccessible(page)
  await page.unroute('**/assets/reports-screen*.js')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
})

test('a part of the window that was lost on its way is told above every screen', async () => {
  const { page, station } = await openScreen(null)
  await page.route('**/assets/work-progress*.js', route => route.abort())
  await page.goto(`${station.url}/shipments`)
  const notice = page.getByRole('group', { name: 'A part of this page did not arrive' })
  await notice.waitFor()
  await expectAccessible(page)
  await page.unroute('**/assets/work-progress*.js')
  await notice.getByRole('button', { name: 'Reload page' }).click()
  await notice.waitFor({ state: 'detached' })
})

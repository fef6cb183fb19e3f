import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { type Browser, launchBrowser } from './browser.ts'
import { startStation, type TestStation } from './station.ts'

const builtPage = join(import.meta.dirname, '../../out/renderer')

export type Look = { colorScheme?: 'light' | 'dark'; width?: number; height?: number }

/** The built page of a real station with sample data, open on the Ship screen. */
export type ShipDesk = {
  station: TestStation
  context: BrowserContext
  page: Page
  /** What the browser complained about: errors of the page, refused styles or scripts. */
  complaints: string[]
}

/** One browser for all tests of a file; every test gets a station and a window of its own. */
export function shipDeskForFile() {
  const running: { browser?: Browser } = {}
  beforeAll(async () => {
    running.browser = await launchBrowser()
  })
  afterAll(() => running.browser?.close())

  return async ({ colorScheme = 'light', width = 1280, height = 900 }: Look = {}): Promise<ShipDesk> => {
    if (!running.browser) throw new Error('the browser is not there before the tests run')
    const station = await startStation({ sample: true, page: builtPage })
    const context = await running.browser.newContext({ colorScheme, viewport: { width, height } })
    onTestFinished(async () => {
      await context.close()
      await station.close()
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(String(error)))
    page.on('console', message => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(station.url)
    await page.getByRole('button', { name: 'Change' }).waitFor()
    return { station, context, page, complaints }
  }
}

/** Presses Tab until the keyboard is there; fails when it never comes. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  expect.fail(`${target} is not reached with ${most} presses of Tab`)
}

/** The button of the next step, once it takes presses. */
export async function nextStep(page: Page, name: string | RegExp): Promise<Locator> {
  const button = page.locator('button[data-ready="true"]').filter({ hasText: name })
  await button.waitFor()
  return button
}

/** What screen readers were told last. */
export const said = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text }).first().waitFor({ state: 'attached' })

export const finder = (page: Page): Locator => page.getByRole('combobox', { name: 'Find a saved address' })
export const weight = (page: Page): Locator => page.getByRole('textbox', { name: 'Weight' })

/** Fills in a saved recipient and a weight, and waits for the prices. */
export async function askForRates(page: Page): Promise<void> {
  await finder(page).focus()
  await page.keyboard.type('noah')
  await page.getByRole('option', { name: /Noah Singh/ }).waitFor()
  await page.keyboard.press('Enter')
  await weight(page).fill('1.8')
  await page.keyboard.press('Enter')
  await nextStep(page, /^Buy for/)
}

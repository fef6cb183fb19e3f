import { describe, expect, test } from 'vitest'
import { expectAccessible, overflow } from '../support/screens/accessibility.ts'
import { askForRates, finder, nextStep, shipDeskForFile } from '../support/screens/ship-desk.ts'

const openDesk = shipDeskForFile()

describe('in light and dark colours', () => {
  test('axe objects to nothing, whatever the Ship screen shows', async () => {
    const { page } = await openDesk()
    await expectAccessible(page)
    await (await nextStep(page, 'Get rates')).click()
    await page.getByText('Name is needed for a label.').waitFor()
    await expectAccessible(page)
    await finder(page).click()
    await page.getByRole('option', { name: /Noah Singh/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await askForRates(page)
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('img', { name: /^Label HC/ }).waitFor()
    await expectAccessible(page)
  })

  test('axe objects to nothing in the palette and the list of shortcuts', async () => {
    const { page } = await openDesk()
    await page.keyboard.press('Shift+?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expect.poll(() => page.getByRole('rowheader', { name: /The next step/ }).isVisible()).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
    await expectAccessible(page)
  })
})

test('nothing is cut off in a narrow window and with text at 200 and 320 %', async () => {
  const { page } = await openDesk()
  const fits = async () => {
    for (const [width, height] of [
      [900, 700],
      [640, 450],
      [400, 280],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => overflow(page), { message: `${width}` }).toBeLessThanOrEqual(0)
    }
  }
  await fits()
  await askForRates(page)
  await fits()
})

test('the palette finds a screen and an action by typing, at once', async () => {
  const { page } = await openDesk()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme))
    .toBe('dark')
})

test('what is typed before the palette has come stands in it, the Enter of a scanner too', async () => {
  const { page, station } = await openDesk()
  const { promise: hasTyped, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/command-palette-*.js', async route => {
    await hasTyped
    await route.continue()
  })
  await page.goto(`${station.url}/ship`)
  await page.getByRole('button', { name: 'Change' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Barringtonn')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  letCome()
  await page.getByRole('heading', { name: 'To Noah Singh' }).waitFor()
})

test('Enter takes the first result however soon it is pressed, and however slow the computer is', async () => {
  const { page, station } = await openDesk()
  const processor = await page.context().newCDPSession(page)
  const search = page.getByRole('combobox', { name: 'Search and commands' })
  for (const rate of [1, 2, 4, 6, 8, 1, 2, 4]) {
    await page.goto(`${station.url}/ship`)
    await page.getByRole('button', { name: 'Change' }).waitFor()
    await processor.send('Emulation.setCPUThrottlingRate', { rate })
    await page.keyboard.press('Control+k')
    await search.fill('Barrington')
    await page.getByRole('dialog').getByText('Noah Singh', { exact: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'To Noah Singh' }).waitFor()
  }
  await processor.detach()
})

test('the palette searches all the station has, and says so when there is nothing', async () => {
  const { page } = await openDesk()
  const search = page.getByRole('combobox', { name: 'Search and commands' })
  const type = async (text: string) => {
    await page.keyboard.press('Control+k')
    await search.fill(text)
  }
  await type('Barrington')
  await page.getByRole('dialog').getByText('Noah Singh', { exact: true }).first().waitFor()
  await search.press('Enter')
  await page.getByRole('heading', { name: 'To Noah Singh' }).waitFor()
  await type('time zone')
  await search.press('Enter')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await type('sample folder')
  await page.getByRole('dialog').getByText('Sample folder', { exact: true }).waitFor()
  await search.press('Enter')
  await page.getByRole('heading', { name: 'Sample folder' }).waitFor()
  await type('nobody at all')
  await page.getByText('Nothing is called “nobody at all”.', { exact: true }).waitFor()
})

test('the colours follow the system until somebody chooses', async () => {
  const { page } = await openDesk({ colorScheme: 'dark' })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme))
    .toBe('dark')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Change' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme))
    .toBe('light')
})

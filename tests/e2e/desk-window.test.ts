import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { speak } from '../support/screens/every-screen.ts'
import { intercept } from '../support/screens/interception.ts'
import { said } from '../support/screens/ship-desk.ts'
import { putWindowAround } from '../support/screens/window-around.ts'

/*
 * What the page does with the window around it, proven in a browser: with the functions the preload would put there, and
 * without them the other way each of them has.
 */

const openScreen = screenForFile()

/** Opens a screen with the functions of the preload, which write down what they were asked. */
async function openInWindow(path: string): Promise<Page> {
  const { page: other, station } = await openScreen(null)
  // A page of its own: what is put into it cannot be taken out again.
  const page = await other.context().newPage()
  onTestFinished(() => page.close())
  await putWindowAround(page)
  await goTo({ page, station }, path)
  return page
}

const asked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'asked') as unknown[][])
const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

test('in a browser the diagnostics are a download, and nothing speaks of a window', async () => {
  const { page } = await openScreen('/system')
  const here = page.getByRole('region', { name: 'This station' })
  const download = page.waitForEvent('download')
  await here.getByRole('button', { name: 'Export diagnostics' }).click()
  expect((await download).suggestedFilename()).toMatch(/^packdesk-diagnostics-/)
  expect(await here.getByRole('button', { name: 'Show folder' }).count()).toBe(0)
})

test('in a browser there is no such setting, nor is one found', async () => {
  const { page } = await openScreen('/settings?section=desk')
  await page.getByRole('region', { name: 'This desk', exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Window and start' }).count()).toBe(0)
  await page.getByRole('searchbox').fill('log in')
  await expect.poll(() => page.getByText('Start when I log in').count()).toBe(0)
})

test('menus, links and second starts lead inside the page, which is not loaded anew', async () => {
  const page = await openInWindow('/shipments')
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
  await page.evaluate(() => (Reflect.get(globalThis, 'lead') as (path: string) => void)('/orders?view=all'))
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  expect(pathOf(page)).toContain('/orders')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'stayed'))).toBe(true)
})

test('the window says what it is, shows the data folder and keeps files where the person wants them', async () => {
  const page = await openInWindow('/system')
  const here = page.getByRole('region', { name: 'This station' })
  await here.getByText('Electron 45.0, Chromium 140').waitFor()
  await here.getByText('Sealed; their key is a file only its owner can read').waitFor()
  await here.getByRole('button', { name: 'Show folder' }).click()
  await here.getByRole('button', { name: 'Export diagnostics' }).click()
  await said(page, 'Diagnostics saved')
  expect(await asked(page)).toEqual([
    ['showData'],
    ['save', expect.stringMatching(/^packdesk-diagnostics-\w+\.json$/), true],
    ['showSaved', true],
  ])
})

test('how the program lives beside its window is set with the desk, and a refusal is said', async () => {
  const page = await openInWindow('/settings?section=desk')
  const panel = page.getByRole('region', { name: 'Window and start' })
  const keep = panel.getByRole('combobox', { name: 'Keep running after the window closes' })
  await keep.selectOption('On')
  await expect.poll(() => keep.inputValue()).toBe('on')
  await panel.getByText('Not available when run from a checkout.').waitFor()
  const keys = panel.getByRole('combobox', { name: 'Keys for Pack from any program' })
  await keys.selectOption('On')
  await panel.getByText('These keys belong to another program.').waitFor()
  expect(await keys.inputValue()).toBe('off')
})

test('the page tells the window what it speaks, at each load', async () => {
  const page = await openInWindow('/settings?section=desk')
  const spoken = () => page.evaluate(() => Reflect.get(globalThis, 'spoken') as string[])
  expect(await spoken()).toEqual(['en'])
  await speak(page, 'fr')
  await page.reload()
  await expect.poll(spoken).toEqual(['fr'])
})

test('the window hears how much needs somebody, and a tab says so in its title', async () => {
  const page = await openInWindow('/orders')
  const work = () => page.evaluate(() => Reflect.get(globalThis, 'work') as unknown[])
  await expect.poll(work).toEqual([{ fraction: null, queued: 0, problems: 0 }])
  expect(await page.title()).toBe('Orders · Packdesk')
  const { page: tab, station } = await openScreen(null)
  await intercept(tab, '**/desk/status', async route => {
    const response = await route.fetch()
    const status = await response.json()
    await route.fulfill({ response, json: { ...status, attention: { ...status.attention, total: 3 } } })
  })
  await intercept(tab, '**/desk/imports?*', async route => {
    const response = await route.fetch()
    const progress = { all: 200, stored: 84, failed: 0, undone: 0, kept: 0 }
    await route.fulfill({ response, json: { count: 1, results: [{ state: 'committing', progress }] } })
  })
  await goTo({ page: tab, station }, '/orders')
  await expect.poll(() => tab.title()).toBe('(3) 42% · Orders · Packdesk')
})

const askForDevice = (page: Page, question: object) =>
  page.evaluate(
    asks => (Reflect.get(globalThis, 'askForDevice') as (question: unknown) => void)(asks),
    question,
  )

test('which device the page may use is chosen on it, and nothing is chosen beforehand', async () => {
  const page = await openInWindow('/pack')
  const question = { id: 'q1', kind: 'hid', devices: [] as object[] }
  await expect
    .poll(async () => {
      await askForDevice(page, question)
      return page.getByRole('dialog', { name: 'Which USB device may Packdesk use?' }).count()
    })
    .toBe(1)
  const dialog = page.getByRole('dialog', { name: 'Which USB device may Packdesk use?' })
  await dialog.getByText('No device found.').waitFor()
  await askForDevice(page, { ...question, devices: [{ id: 'a', name: 'Dymo S250' }] })
  await said(page, '1 device found.')
  const allow = dialog.getByRole('button', { name: 'Allow' })
  expect(await allow.isDisabled()).toBe(true)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Dymo S250' }).click()
  await allow.click()
  await askForDevice(page, { id: 'q2', kind: 'camera', devices: [] })
  await page.getByRole('dialog', { name: 'May Packdesk use the camera?' }).waitFor()
  // As a scanner would: the keyboard starts on the way back.
  await page.keyboard.press('Enter')
  await expect
    .poll(() => asked(page))
    .toEqual([
      ['device', 'q1', 'a'],
      ['device', 'q2', null],
    ])
})

test('a page that is loaded anew while it is asked for a device is asked again, and takes what is allowed then', async () => {
  const page = await openInWindow('/orders')
  await page.addInitScript(() => {
    const looked: string[] = []
    const scale = Object.assign(new EventTarget(), {
      vendorId: 0x0922,
      productId: 0x8009,
      productName: 'Dymo S250',
      opened: false,
      open: async () => void looked.push('opened'),
      close: async () => undefined,
    })
    const hid = Object.assign(new EventTarget(), { getDevices: async () => [scale] })
    Object.defineProperty(navigator, 'hid', { value: hid })
    Object.assign(globalThis, { looked })
  })
  await page.goto(new URL('/pack', page.url()).href)
  const dialog = page.getByRole('dialog', { name: 'Which USB device may Packdesk use?' })
  const question = { id: 'q1', kind: 'hid', devices: [{ id: 'a', name: 'Dymo S250' }] }
  await expect
    .poll(async () => {
      await askForDevice(page, question)
      return dialog.count()
    })
    .toBe(1)
  await page.reload()
  await dialog.getByRole('radio', { name: 'Dymo S250' }).click()
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect.poll(() => asked(page)).toEqual([['device', 'q1', 'a']])
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'looked'))).toContain('opened')
  await askForDevice(page, { ...question, id: 'q2' })
  await dialog.waitFor()
  await page.evaluate(() => (Reflect.get(globalThis, 'lead') as (path: string) => void)('/orders'))
  await expect.poll(async () => (await asked(page)).at(-1)).toEqual(['device', 'q2', null])
})

test('allowed devices are listed in the settings and taken back there', async () => {
  const page = await openInWindow('/settings?section=desk')
  const panel = page.getByRole('region', { name: 'Devices this page may use' })
  await panel.getByText('Dymo S250').waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Take back: Dymo S250' }).press('Enter')
  await said(page, 'Dymo S250 may not be used any more.')
  await panel.getByRole('button', { name: 'Take back: Camera' }).press('Enter')
  await panel.getByText('No device was allowed in this window yet.').waitFor()
})

const openFiles = (page: Page, files: { name: string; text: string }[]) =>
  page.evaluate(given => (Reflect.get(globalThis, 'openFiles') as (files: unknown) => void)(given), files)

test('a table that was opened with the program stands on the Import screen, read and not imported', async () => {
  const page = await openInWindow('/shipments')
  const text = 'Order number,Item title,Item quantity\nOP-1,Cup,1\n'
  await openFiles(page, [{ name: 'today.csv', text }])
  await page.waitForURL(/\/import\/\w+/)
  await page.getByText('today.csv').first().waitFor()
})

test('a label that was opened with the program is seen, and printed only when somebody says so', async () => {
  const page = await openInWindow('/orders')
  await openFiles(page, [{ name: 'box.zpl', text: '^XA^FO50,50^A0N,40^FDhello^FS^XZ' }])
  await page.getByRole('heading', { level: 1, name: 'box.zpl' }).waitFor()
  await page.getByRole('img', { name: 'Label box.zpl' }).waitFor()
  expect(pathOf(page)).toBe('/print-queue/file')
})

test('an error of the program itself stands above every screen until somebody has read it', async () => {
  const { page, station } = await openScreen(null)
  await intercept(page, '**/desk/status', async route => {
    const response = await route.fetch()
    const status = await response.json()
    await route.fulfill({ response, json: { ...status, accident_at: '2026-03-01T09:00:00.000Z' } })
  })
  await goTo({ page, station }, '/shipments')
  const title = 'Packdesk made an error of its own'
  await said(page, title)
  const banner = page.getByRole('group', { name: title })
  await banner.getByRole('button', { name: 'Export diagnostics' }).waitFor()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => banner.count()).toBe(0)
})

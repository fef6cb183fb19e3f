import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeOrder } from '../support/desks/order-desk.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { said, saved, tabTo } from '../support/screens/ship-desk.ts'
import { tempHome } from '../support/station/temp-home.ts'

const openScreen = screenForFile()

test('orders are exported by keyboard with the columns that are shown, or all of them', async () => {
  const { page, station, complaints } = await openScreen('/orders?view=all')
  await takeOrder(station.call, { source: 'Exported', order_id: 'EXP-1' })
  await goTo({ page, station }, '/orders?view=all&source=Exported')
  await page.getByRole('button', { name: '#EXP-1', exact: true }).waitFor()
  await page.keyboard.press('Shift+E')
  await dialog(page, 'Export').getByText('The one row that matches').waitFor()
  await untilFocused(page.getByRole('radio', { name: 'The list', exact: true }))
  await expectAccessible(page)
  const shown = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await saved(shown)).toString()).toMatch(/^\uFEFFOrder number,[^\n]*State at the desk[^\n]*\nEXP-1,/)
  await said(page, 'The file is saved.')
  await page.keyboard.press('Shift+E')
  await tabTo(page, page.getByRole('radio', { name: 'Shown in the list' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('radio', { name: 'CSV' }))
  await page.keyboard.press('ArrowLeft')
  const whole = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await whole
  expect(file.suggestedFilename()).toBe('orders.json')
  expect(JSON.parse((await saved(Promise.resolve(file))).toString())).toMatchObject([
    { 'Order number': 'EXP-1', 'Order source': 'Exported' },
  ])
  await page.keyboard.press('Shift+E')
  await page.keyboard.press('Escape')
  await dialog(page, 'Export').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('an export is repeated, run, changed and removed in the settings; what fails is said there', async () => {
  const { page, station } = await openScreen('/orders?view=all')
  const folder = tempHome()
  await page.keyboard.press('Shift+E')
  await page.getByRole('radio', { name: 'Repeat every day' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Evening list')
  await page.getByRole('textbox', { name: 'Folder' }).fill('exports')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Write the whole path of the folder.').waitFor()
  await page.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, /^Evening list saved\. Next file /)
  await goTo({ page, station }, '/settings?section=automation')
  const row = page.getByRole('list', { name: 'Scheduled exports' }).getByRole('listitem')
  await row.getByText('Not run yet').waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Evening list: Run now' }).click()
  await said(page, /^Evening list: \d+ rows? written\.$/)
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name), 'utf8')).toContain('Order number')
  rmSync(folder, { recursive: true })
  await row.getByRole('button', { name: 'Evening list: Run now' }).click()
  await row.getByText(/^Failed since /).waitFor()
  mkdirSync(folder)
  await row.getByRole('button', { name: 'Evening list: Edit' }).click()
  await page.getByRole('switch', { name: 'Only on working days' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await row.getByText(/on working days at /).waitFor()
  await row.getByText(/^Failed since /).waitFor({ state: 'detached' })
  await tabTo(page, row.getByRole('switch', { name: 'Evening list: On' }))
  await page.keyboard.press('Space')
  await expect.poll(() => row.getByText(/Next /).count()).toBe(0)
  await row.getByRole('button', { name: 'Remove' }).click()
  await dialog(page, 'Remove Evening list?').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No scheduled exports.').waitFor()
})

test('a write-back file for a shop system is set up in the settings', async () => {
  const { page, station } = await openScreen('/settings?section=automation')
  await page.getByRole('button', { name: 'Set up a write-back file' }).click()
  await page.getByRole('combobox', { name: 'Shop system' }).click()
  await page.getByRole('option', { name: 'WooCommerce (Advanced Shipment Tracking)' }).click()
  await page.getByText('The shop system takes CSV files.').waitFor()
  await page.getByRole('textbox', { name: 'Only orders of this source' }).fill('Web shop')
  await page.getByRole('textbox', { name: 'Folder', exact: true }).fill(tempHome())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Tracking numbers: WooCommerce/).waitFor()
  const { body } = await station.call<{ results: object[] }>('GET', '/desk/saved-exports')
  expect(body.results).toMatchObject([
    { kind: 'write_back', form: 'woocommerce', matching: { source: ['Web shop'] } },
  ])
  await page.getByRole('button', { name: 'Tracking numbers: Run now' }).click()
  await said(page, 'Tracking numbers: nothing new.')
})

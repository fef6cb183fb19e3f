import { expect, test } from 'vitest'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import { resourcesWithRules } from '../support/station/copied-resources.ts'

const openScreen = screenForFile()

test('the state of the station counts what waits, and follows it', async () => {
  const { page, station } = await openScreen('/system')
  await page
    .getByRole('listitem')
    .filter({ hasText: /^0\s*Labels waiting for a printer/ })
    .waitFor()
  await page.getByText(station.home, { exact: true }).waitFor()
  const printer = await fakePrinter({ manner: 'holds' })
  const printer_id = await addPrinter(station, printer.uri)
  const { id } = await sampleLabel(station)
  for (const _ of ['first', 'second'])
    await station.call('POST', '/desk/print-jobs', { shipment_id: id, printer_id })
  await page
    .getByRole('listitem')
    .filter({ hasText: /^1\s*Labels waiting for a printer/ })
    .waitFor()
  await page.getByRole('link', { name: 'Labels waiting for a printer' }).click()
  await page
    .getByRole('list', { name: /^Waiting at/ })
    .getByText('Waiting', { exact: true })
    .waitFor()
})

test('a backup is made and checked by keyboard', async () => {
  const { page, station } = await openScreen('/system')
  await page.getByText('No backup yet').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Back up now' }))
  await page.keyboard.press('Enter')
  await said(page, 'Backup made and verified.')
  await row(page, /Manual/).waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Verify the backup of/ }))
  await page.keyboard.press('Enter')
  await said(page, /is good\.$/)
  const file = String(
    (await station.call<{ results: { file: string }[] }>('GET', '/desk/backups')).body.results[0]?.file,
  )
  await page.getByText(`restore ${file} --home`).waitFor()
  await expectAccessible(page)
  await row(page, /^Nightly backup/)
    .locator('[data-label="Next run"] time')
    .waitFor()
})

test('what goes on by itself is shown', async () => {
  const { page } = await openScreen('/system')
  for (const name of ['Print queue', 'Tracking', 'Deleting old data'])
    await page.getByRole('rowheader', { name }).waitFor()
})

test('customs rules that are missing or damaged are called that', async () => {
  const { page } = await openScreen('/system', { resources: resourcesWithRules(null) })
  const rules = page.getByRole('region', { name: 'Customs rules' })
  await rules.getByText('No customs rules').waitFor()
  await rules.getByText(/missing or damaged, so nothing is sent abroad/).waitFor()
  expect(await rules.textContent()).not.toContain('1970')
})

test('the health of the station offers nothing to set but the way there', async () => {
  const { page } = await openScreen('/system')
  await page.getByRole('region', { name: 'Backups' }).waitFor()
  // A file that is handed in sets nothing: the rules of customs are those in it, or those of before.
  const fields = page.getByRole('main').locator('input:not([type=file]), select, textarea, [role=tab]')
  expect(await fields.count()).toBe(0)
  await page.getByText('A backup is made every night at 02:30.').waitFor()
  await page.getByRole('link', { name: 'Change the time' }).click()
  await untilFocused(page.getByLabel('Nightly backup at'))
})

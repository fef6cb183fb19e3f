import { expect, test } from 'vitest'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, sampleDraft, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { intercept } from '../support/screens/interception.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import { said, saved } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('cancelling says what a void is not, and does nothing until it is confirmed', async () => {
  const { page, station } = await openScreen()
  const { id } = await sampleLabel(station)
  const status = async () => (await station.call('GET', `/v1/shipments/${id}`)).body.status
  await goTo({ page, station }, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Void label…' }).click()
  const asked = dialog(page, 'Void this label?')
  await asked.getByText('The cost is taken back at once').waitFor()
  await asked.getByText('This carrier is not told about voided labels.').waitFor()
  await untilFocused(asked.getByRole('button', { name: 'Keep label' }))
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => status()).toBe('purchased')

  await page.getByRole('button', { name: 'Void label…' }).click()
  await page.getByRole('button', { name: 'Void label', exact: true }).click()
  await said(page, /^Label voided\. Refunded: CA\$/)
  await page.getByText('This label is voided. Do not use it.').waitFor()
  await expect.poll(() => status()).toBe('cancelled')
  await expect.poll(() => page.getByRole('button', { name: /Print/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Void label…' }).count()).toBe(0)
})

test('a cancellation the station refuses says so where it was asked', async () => {
  const { page, station } = await openScreen()
  const { id } = await sampleLabel(station)
  await goTo({ page, station }, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Void label…' }).click()
  await intercept(page, '**/cancel', route => route.abort())
  await page.getByRole('button', { name: 'Void label', exact: true }).click()
  await dialog(page, 'Void this label?').getByText('The label may or may not be voided.').waitFor()
})

test('what was bought elsewhere shows up by itself and cannot be bought again here', async () => {
  const { page, station } = await openScreen()
  const draft = await sampleDraft(station)
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await page.getByRole('button', { name: /^Buy label for/ }).waitFor()
  const { tracking_number: number } = await sampleLabel(station)
  await page.getByText(String(number)).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Buy label for/ }).count()).toBe(0)
})

test('buying whose answer is lost is looked up and not sent again', async () => {
  const { page, station } = await openScreen()
  const draft = await sampleDraft(station)
  await goTo({ page, station }, `/shipments/${draft.id}`)
  let sent = 0
  await intercept(page, '**/purchase', async route => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Buy label for/ }).dblclick()
  await page.getByRole('heading', { name: 'Printing' }).waitFor()
  expect(sent).toBe(1)
  expect(station.look('SELECT count(*) FROM purchases')).toBe(1)
})

test('the charges add up to what was paid, and the rate that was bought is marked', async () => {
  const { page, station } = await openScreen()
  const label = await sampleLabel(station)
  await goTo({ page, station }, `/shipments/${label.id}`)
  const charges = page.getByRole('table', { name: 'Cost' })
  await charges.waitFor()
  const amounts = await charges.locator('tbody td').allInnerTexts()
  const sum = amounts.reduce((total, text) => total + Number(text.replaceAll(/[^\d.-]/g, '')), 0)
  expect(sum).toBeCloseTo(label.selected_rate?.total_charge ?? 0, 2)
  const bought = page
    .getByRole('table', { name: /^Rates offered for this shipment/ })
    .getByRole('row')
    .filter({ hasText: 'Bought' })
  await expect.poll(() => bought.textContent()).toContain(String(label.selected_rate?.meta?.service_name))
})

test('a label goes to the printer that is chosen, byte for byte, and can be downloaded', async () => {
  const { page, station } = await openScreen()
  const printer = await fakePrinter()
  await addPrinter(station, printer.uri, { is_default: false })
  const { id } = await sampleLabel(station)
  await goTo({ page, station }, `/shipments/${id}`)
  await page.getByRole('combobox', { name: 'Printer' }).selectOption({ label: 'Bench' })
  await page.getByRole('button', { name: /^Print label/ }).click()
  await page.getByRole('list', { name: 'Printing' }).getByText('Sent to printer').waitFor()
  const { bytes } = await station.call('GET', `/v1/shipments/${id}/label.zpl`)
  expect((await printer.received(1))[0]).toEqual(bytes)
  await page
    .getByRole('button', { name: /^Print again/ })
    .last()
    .click()
  expect((await printer.received(2))[1]).toEqual(bytes)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ZPL, as bought' }).click()
  expect(await saved(download)).toEqual(bytes)
})

test('a draft is discarded as a draft', async () => {
  const { page, station } = await openScreen()
  const { id } = await sampleDraft(station)
  await goTo({ page, station }, `/shipments/${id}`)
  await page.getByRole('button', { name: 'Discard draft…' }).click()
  await page.getByText('there is nothing to void and nothing to pay').waitFor()
  await page.getByRole('button', { name: 'Discard draft', exact: true }).click()
  await said(page, 'Draft discarded.')
})

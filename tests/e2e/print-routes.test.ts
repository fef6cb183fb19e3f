import { expect, test } from 'vitest'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter, print } from '../support/screens/prints-desk.ts'
import { chooseByTyping, type ShipDesk, said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

async function openWithTwo(): Promise<ShipDesk & { ids: string[] }> {
  const desk = await openScreen()
  const ids: string[] = []
  for (const name of ['Zebra', 'Office']) {
    const { uri } = await fakePrinter()
    ids.push(await addPrinter(desk.station, uri, { name, is_default: false }))
  }
  await goTo(desk, '/printers')
  return { ...desk, ids }
}

test('rules are made, put in order and tried with the keyboard alone', async () => {
  const { page, station, complaints } = await openWithTwo()
  await page.getByText(/^Everything goes to /).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Add a rule' }))
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Add a rule')
  await untilFocused(form.getByRole('combobox', { name: 'What is printed' }))
  await page.keyboard.type('Everything')
  await chooseByTyping(page, form.getByRole('combobox', { name: 'Printer' }), 'Zebra')
  await chooseByTyping(page, form.getByRole('combobox', { name: 'If it is offline' }), 'Office')
  await page.keyboard.press('Tab')
  await tabTo(page, form.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await said(page, 'Rule saved: Everything.')
  await row(page, /Everything.*Zebra.*if it is offline: Office/).waitFor()

  await page.getByRole('button', { name: 'Add a rule' }).click()
  await form.getByRole('combobox', { name: 'Printer' }).selectOption('Office')
  await form.getByRole('textbox', { name: 'Copies' }).fill('2')
  await form.getByRole('button', { name: 'Only for some' }).click()
  await form.getByRole('textbox', { name: 'Desk' }).fill('Table 2')
  await form.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Rule saved: Labels · at desk Table 2.')

  const rule = page.getByRole('button', { name: 'Labels · at desk Table 2', exact: true })
  await rule.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await said(page, 'Labels · at desk Table 2 is now rule 1 of 2.')
  await untilFocused(rule)
  expect(
    station.look(
      "SELECT group_concat(coalesce(desk, 'all'), ' ') FROM (SELECT desk FROM print_routes ORDER BY position)",
    ),
  ).toBe('Table 2 all')

  await tabTo(page, page.getByRole('textbox', { name: 'Name of this desk' }))
  await page.keyboard.type('Table 2')
  await page.keyboard.press('Enter')
  await said(page, 'This desk is now called Table 2.')
  await tabTo(page, page.getByRole('button', { name: 'Where would it print?' }))
  await page.keyboard.press('Enter')
  await page.getByText('Office · 2 copies').waitFor()
  await page.getByRole('combobox', { name: 'What is printed' }).selectOption('Packing slips')
  await page.getByText(/It is for the kind "label"/).waitFor()
  expect(complaints).toEqual([])
})

test('a rule sends a label to its printer; it is changed and removed', async () => {
  const { page, station, ids } = await openWithTwo()
  const [, office] = ids
  await station.call('POST', '/desk/print-routes', { kind: 'label', printer_id: office })
  const { id } = await sampleLabel(station)
  const job = await station.call<{ printer_name: string }>('POST', '/desk/print-jobs', { shipment_id: id })
  expect(job.body.printer_name).toBe('Office')
  const rules = page.getByRole('table', { name: 'Rules, first match decides' })
  await rules.getByRole('button', { name: 'Labels', exact: true }).click()
  const form = dialog(page, 'Edit rule')
  await form.getByRole('textbox', { name: 'Copies' }).fill('100')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/Enter 99 or less/).waitFor()
  await form.getByRole('textbox', { name: 'Copies' }).fill('3')
  await form.getByRole('combobox', { name: 'Printer' }).selectOption('Zebra')
  await form.getByRole('button', { name: 'Save' }).click()
  await rules.getByRole('row', { name: /Labels.*Zebra.*3/ }).waitFor()
  await page.getByRole('button', { name: 'Remove rule: Labels' }).click()
  await page.getByText(/^Everything goes to /).waitFor()
  expect(station.look('SELECT count(*) FROM print_routes')).toBe(0)
})

test('each kind of print shows where it goes, why and how many today; a press sends it elsewhere', async () => {
  const { page, station, complaints } = await openWithTwo()
  const places = page.getByRole('table', { name: 'Where prints go now' })
  const invoices = places.getByRole('row', { name: /^Invoices/ })
  await invoices.getByText('Default printer').waitFor()
  await expectAccessible(page)
  await tabTo(page, places.getByRole('button', { name: 'Labels', exact: true }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await untilFocused(invoices.getByRole('button', { name: 'Invoices' }))
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Add a rule')
  await expect
    .poll(() => form.getByRole('combobox', { name: 'What is printed' }).inputValue())
    .toBe('invoice')
  await form.getByRole('combobox', { name: 'Printer', exact: true }).selectOption('Office')
  await form.getByRole('button', { name: 'Save' }).click()
  await invoices.getByText('Rule: Invoices').waitFor()
  await invoices.getByText('Office').waitFor()
  await print(station, 'Billed', { kind: 'invoice' })
  await invoices.getByRole('cell', { name: '1', exact: true }).waitFor()
  // The same press changes the rule that is there now.
  await invoices.getByRole('button', { name: 'Invoices' }).click()
  await dialog(page, 'Edit rule').waitFor()
  expect(complaints).toEqual([])
})

test('a printer beside the list says what it prints and why, and prints its last ones again', async () => {
  const { page, station, complaints } = await openScreen(null, { width: 1440, height: 900 })
  await addPrinter(station, 'screen://bench')
  await print(station, 'Parcel one')
  await goTo({ page, station }, '/printers')
  // The default printer stands first.
  const pane = page.getByRole('region', { name: 'Bench, in short' })
  await pane.getByText('Everything').waitFor()
  await pane.getByText('1 printed').waitFor()
  await pane.getByRole('img', { name: /Parcel one/ }).waitFor()
  await expectAccessible(page)
  const again = pane.getByRole('button', { name: /Parcel one/ }).first()
  await again.focus()
  await page.keyboard.press('Enter')
  await pane.getByText('2 printed').waitFor()
  expect(complaints).toEqual([])
})

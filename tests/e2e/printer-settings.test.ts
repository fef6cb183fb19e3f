import { expect, test } from 'vitest'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import { fakeIppPrinter } from '../support/printers/fake-ipp/fake-ipp-printer.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { chooseByTyping, type ShipDesk, said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** Adds a printer and opens its screen. */
async function openPrinter(desk: ShipDesk, uri: string, more: object = {}): Promise<string> {
  const settings = { name: 'Bench', uri, language: 'ZPL', dpi: 203, ...more }
  const { body, status } = await desk.station.call<Printer>('POST', '/desk/printers', settings)
  if (status !== 201) throw new Error(`the printer was refused: ${JSON.stringify(body)}`)
  await goTo(desk, `/printers/${body.id}`)
  await desk.page.getByRole('heading', { level: 1, name: 'Bench' }).waitFor()
  return body.id
}

const stored = async ({ station }: ShipDesk, id: string) =>
  (await station.call<Printer>('GET', `/desk/printers/${id}`)).body

test('every setting is changed with the keyboard alone, and what is not saved is not lost by accident', async () => {
  const desk = await openScreen()
  const { page, complaints } = desk
  const id = await openPrinter(desk, 'folder://labels', { language: 'any' })
  await chooseByTyping(page, page.getByRole('combobox', { name: 'Connection' }), 'Serial')
  await tabTo(page, page.getByRole('textbox', { name: 'Port' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('COM3')
  await tabTo(page, page.getByRole('button', { name: 'Serial settings' }))
  await page.keyboard.press('Enter')
  await chooseByTyping(page, page.getByRole('combobox', { name: 'Speed (baud)' }), '19200')
  await chooseByTyping(page, page.getByRole('combobox', { name: 'Language' }), 'EPL')
  await tabTo(page, page.getByRole('button', { name: 'Darkness and position' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Move right' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('-1,5')
  await tabTo(page, page.getByRole('textbox', { name: 'Darkness' }))
  await page.keyboard.type('99')
  await page.keyboard.press('Control+s')
  await page.getByText(/Enter 30 or less/).waitFor()
  const darkness = page.getByRole('textbox', { name: 'Darkness' })
  await untilFocused(darkness)

  await page.getByRole('link', { name: 'Printers' }).first().click()
  const question = dialog(page, 'Leave without saving?')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await darkness.fill('12')
  await page.keyboard.press('Enter')
  await said(page, 'Bench saved.')
  await expect
    .poll(() => stored(desk, id))
    .toMatchObject({
      uri: 'serial://COM3?baud=19200',
      language: 'EPL',
      offset_x_mm: -1.5,
      darkness: 12,
    })
  await page.getByRole('link', { name: 'Printers' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor()
  expect(complaints).toEqual([])
})

test('a printer that says otherwise than it is set is believed with one press, and what was typed stays', async () => {
  const desk = await openScreen()
  const { page } = desk
  const printer = await scriptedPrinter({ dotsPerMm: 12, printWidthDots: 1218, labelLengthDots: 1827 })
  const id = await openPrinter(desk, printer.uri)
  await page.getByRole('textbox', { name: 'Name' }).fill('Packing table')
  await page.getByRole('button', { name: 'Detect printer' }).click()
  await page.getByText('Resolution: printer reports 300 dpi, set to 203 dpi.').waitFor()
  await page.getByRole('button', { name: 'Use reported settings' }).click()
  await said(page, 'Settings of Bench now match what it reports.')
  await expect.poll(() => page.getByRole('combobox', { name: 'Resolution' }).inputValue()).toBe('300')
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Packing table')
  await expect.poll(() => stored(desk, id)).toMatchObject({ dpi: 300, name: 'Bench' })
  expect(printer.machine.printed).toEqual([])
})

test('the doctor names the one thing to put right and does it where that can be done here', async () => {
  const desk = await openScreen()
  const { page } = desk
  const printer = await scriptedPrinter({ dotsPerMm: 12 })
  const id = await openPrinter(desk, printer.uri)
  await page.getByRole('button', { name: 'Troubleshoot' }).click()
  const first = page.getByRole('group', { name: 'Fix this first' })
  await first.getByText('Set its resolution to 300 dpi.').waitFor()
  await said(page, 'Something needs fixing. Set its resolution to 300 dpi.')
  await first.getByRole('button', { name: 'Set the resolution to 300 dpi' }).click()
  await said(page, 'No problems found')
  await expect.poll(() => stored(desk, id)).toMatchObject({ dpi: 300 })

  printer.machine.stopFor('head_open')
  await page.getByRole('button', { name: 'Check again' }).click()
  await first.getByText('Close the cover until both sides click.').waitFor()
  await expect.poll(() => first.getByRole('button').count()).toBe(0)
  printer.machine.fix()

  await page.getByRole('button', { name: 'Print calibration label' }).click()
  await printer.received(1)
  await page.getByRole('combobox', { name: 'Left' }).selectOption('2')
  await page.getByText('Moves prints by 2 mm to the right and 0 mm down.').waitFor()
  await page.getByRole('button', { name: 'Move print' }).click()
  await said(page, 'Moved.')
  await expect.poll(() => stored(desk, id)).toMatchObject({ offset_x_mm: 2, offset_y_mm: 0 })
})

test('a sheet that labels share shows where the next one goes, and can be changed for a new one', async () => {
  const desk = await openScreen()
  const { page } = desk
  const printer = await fakeIppPrinter()
  printer.say({ 'media-supported': ['iso_a4_210x297mm'], 'media-ready': ['iso_a4_210x297mm'] })
  const id = await openPrinter(desk, printer.uri, { language: 'PDF', media: 'a4_halves' })
  await page.getByRole('button', { name: 'Place 1 Next label' }).waitFor()
  await page.getByRole('button', { name: 'Test label' }).click()
  await printer.received(1)
  await page.getByRole('button', { name: 'Place 2 Next label' }).waitFor()
  await page.getByRole('button', { name: 'Place 1 Used' }).waitFor()
  await page.getByRole('button', { name: 'New sheet' }).click()
  await said(page, 'The next label starts a new sheet.')
  await page.getByRole('button', { name: 'Place 2 Free' }).click()
  await said(page, 'The next label prints in place 2.')
  await expect.poll(() => stored(desk, id)).toMatchObject({ next_slot: 1 })
})

test('a printer that was removed says so', async () => {
  const { page } = await openScreen('/printers/prn_00000000000000000000000000000000')
  await page.getByRole('heading', { name: 'Printer not found' }).waitFor()
})

test('the screen of a printer has nothing axe objects to in light and dark, and fits a narrow window', async () => {
  const desk = await openScreen()
  const { page } = desk
  const printer = await scriptedPrinter({ dotsPerMm: 12 })
  printer.machine.stopFor('paper_out')
  await openPrinter(desk, printer.uri, { media: 'a4_halves' })
  await page.getByRole('button', { name: 'Detect printer' }).click()
  await page.getByRole('button', { name: 'Use reported settings' }).waitFor()
  await page.getByRole('button', { name: 'Troubleshoot' }).click()
  await page.getByRole('group', { name: 'Fix this first' }).waitFor()
  for (const name of ['Read the calibration label', 'Darkness and position'])
    await page.getByRole('button', { name }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 640, height: 450 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
